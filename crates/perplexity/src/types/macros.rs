//! What the types of the API are made of: objects, open enumerations and tagged unions.
//!
//! These are macros of our own, and not derives, for three things together that derives do not give: members that are
//! not known are kept without buffering the others, null means absent, and a union is dispatched on its tag without
//! reading the object twice.

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Members of an object that this version does not know.
pub type Extra = serde_json::Map<String, Value>;

/// What every object can do; the macros implement it.
pub(crate) trait Object: Default {
    /// Reads the value of one member.
    fn member<'de, A: MapAccess<'de>>(&mut self, name: Cow<'de, str>, map: &mut A) -> Result<(), A::Error>;
    /// Writes the members.
    fn members<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

/// A place for a member: says whether anything is in it, and what can be put there.
pub trait Slot {
    /// What is put there.
    type Inner;
    /// Whether the member is left out when the object is written.
    fn absent(&self) -> bool {
        false
    }
    /// Fills the place.
    fn filled(value: Self::Inner) -> Self;
}

impl<T> Slot for Option<T> {
    type Inner = T;
    #[inline]
    fn absent(&self) -> bool {
        self.is_none()
    }
    fn filled(value: T) -> Self {
        Some(value)
    }
}

/// What a request's setter for a `T` takes.
pub trait Give<T> {
    /// The value.
    fn give(self) -> T;
}

macro_rules! plain {
    ($($t:ty $(: $($from:ty),+)?;)*) => {$(
        impl Slot for $t {
            type Inner = $t;
            fn filled(value: $t) -> $t {
                value
            }
        }
        impl Give<$t> for $t {
            fn give(self) -> $t {
                self
            }
        }
        $($(impl Give<$t> for $from {
            fn give(self) -> $t {
                self.into()
            }
        })+)?
    )*};
}

plain! {
    String: &str, &String, Cow<'_, str>;
    bool;
    i64: i32, u32;
    f64: f32, i32;
    Value: &str, String, Extra;
    Secret: &str, String;
}

impl Slot for Extra {
    type Inner = Extra;
    fn filled(value: Extra) -> Extra {
        value
    }
}
impl Give<Extra> for Extra {
    fn give(self) -> Extra {
        self
    }
}
/// An object written with `json!`. Anything else gives an empty object.
impl Give<Extra> for Value {
    fn give(self) -> Extra {
        match self {
            Value::Object(map) => map,
            _ => Extra::new(),
        }
    }
}
impl<T> Slot for Vec<T> {
    type Inner = Vec<T>;
    fn filled(value: Vec<T>) -> Vec<T> {
        value
    }
}
impl<T, G: Give<T>> Give<Vec<T>> for Vec<G> {
    fn give(self) -> Vec<T> {
        self.into_iter().map(Give::give).collect()
    }
}
impl<T, G: Give<T>, const N: usize> Give<Vec<T>> for [G; N] {
    fn give(self) -> Vec<T> {
        self.into_iter().map(Give::give).collect()
    }
}
impl<T, G: Give<T> + Clone> Give<Vec<T>> for &[G] {
    fn give(self) -> Vec<T> {
        self.iter().cloned().map(Give::give).collect()
    }
}
impl<K, T> Slot for BTreeMap<K, T> {
    type Inner = BTreeMap<K, T>;
    fn filled(value: BTreeMap<K, T>) -> BTreeMap<K, T> {
        value
    }
}
impl<T, G: Give<T>> Give<BTreeMap<String, T>> for BTreeMap<String, G> {
    fn give(self) -> BTreeMap<String, T> {
        self.into_iter().map(|(k, v)| (k, v.give())).collect()
    }
}
impl<T, K: Into<String>, G: Give<T>, const N: usize> Give<BTreeMap<String, T>> for [(K, G); N] {
    fn give(self) -> BTreeMap<String, T> {
        self.into_iter().map(|(k, v)| (k.into(), v.give())).collect()
    }
}

/// Text that is sent, but never shown.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}
impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Secret(text.to_owned())
    }
}
impl From<String> for Secret {
    fn from(text: String) -> Self {
        Secret(text)
    }
}
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[secret]")
    }
}

/// Reads text without copying where the input allows it; null reads as empty.
pub(crate) struct Text;

impl<'de> DeserializeSeed<'de> for Text {
    type Value = Cow<'de, str>;
    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Text {
    type Value = Cow<'de, str>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }
    #[inline]
    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }
    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text))
    }
    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(""))
    }
}

/// The visitor of every object.
pub(crate) struct ObjectVisitor<T>(PhantomData<T>);

impl<T> ObjectVisitor<T> {
    pub(crate) const fn new() -> Self {
        ObjectVisitor(PhantomData)
    }
}

impl<'de, T: Object> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut object = T::default();
        while let Some(name) = map.next_key_seed(Text)? {
            object.member(name, &mut map)?;
        }
        Ok(object)
    }
}

/// A member that was read before the tag of its union.
pub(crate) struct Read<E>(pub(crate) Option<Value>, pub(crate) PhantomData<E>);

impl<'de, E: serde::de::Error> MapAccess<'de> for Read<E> {
    type Error = E;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, _: K) -> Result<Option<K::Value>, E> {
        Ok(None)
    }
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        seed.deserialize(self.0.take().unwrap_or_default()).map_err(E::custom)
    }
}

/// The visitor of a tagged union.
pub(crate) struct UnionVisitor<T>(pub(crate) PhantomData<T>);

/// What every tagged union can do; the macro implements it.
pub(crate) trait Union: Sized {
    /// Makes the variant of a tag (or of its absence) from the members read before it and the rest.
    fn variant<'de, A: MapAccess<'de>>(
        tag: Option<Cow<'de, str>>,
        before: Vec<(Cow<'de, str>, Value)>,
        rest: &mut A,
    ) -> Result<Self, A::Error>;
}

/// Reads the members of a variant.
pub(crate) fn variant<'de, T: Object, A: MapAccess<'de>>(
    before: Vec<(Cow<'de, str>, Value)>,
    rest: &mut A,
) -> Result<T, A::Error> {
    let mut object = T::default();
    for (name, value) in before {
        object.member(name, &mut Read::<A::Error>(Some(value), PhantomData))?;
    }
    while let Some(name) = rest.next_key_seed(Text)? {
        object.member(name, rest)?;
    }
    Ok(object)
}

/// Keeps an object of an unknown kind whole.
pub(crate) fn whole<'de, A: MapAccess<'de>>(
    tag: Option<Cow<'de, str>>,
    before: Vec<(Cow<'de, str>, Value)>,
    rest: &mut A,
) -> Result<Extra, A::Error> {
    let mut all: Extra = before.into_iter().map(|(name, value)| (name.into_owned(), value)).collect();
    if let Some(tag) = tag {
        all.insert("type".to_owned(), Value::String(tag.into_owned()));
    }
    while let Some((name, value)) = rest.next_entry::<String, Value>()? {
        all.insert(name, value);
    }
    Ok(all)
}

impl<'de, T: Union> Visitor<'de> for UnionVisitor<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a type")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut before = Vec::new();
        while let Some(name) = map.next_key_seed(Text)? {
            if name == "type" {
                let tag = map.next_value_seed(Text)?;
                return T::variant(Some(tag), before, &mut map);
            }
            before.push((name, map.next_value()?));
        }
        T::variant(None, before, &mut map)
    }
}

/// Writes a variant with its tag.
pub(crate) fn write_variant<T: Object, S: Serializer>(tag: &str, object: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("type", tag)?;
    object.members(&mut map)?;
    map.end()
}

/// The visitor of an open enumeration: any text.
pub(crate) struct NameVisitor<T>(pub(crate) PhantomData<T>);

impl<T: for<'a> From<&'a str>> Visitor<'_> for NameVisitor<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }
    fn visit_str<E>(self, text: &str) -> Result<T, E> {
        Ok(T::from(text))
    }
}

macro_rules! object {
    (@name $f:ident) => { stringify!($f) };
    (@name $f:ident $json:literal) => { $json };
    ($($(#[$m:meta])* pub struct $name:ident {
        $($(#[$fm:meta])* pub $f:ident $([$json:literal])? : $t:ty,)*
    })*) => {$(
        $(#[$m])*
        ///
        /// Members have the names of the API.
        #[derive(Debug, Clone, PartialEq, Default)]
        #[allow(missing_docs)] // A name of the API says what its documentation says.
        pub struct $name {
            $($(#[$fm])* pub $f: $t,)*
            /// Members that this version does not know: kept, and written again.
            pub extra: $crate::types::Extra,
        }
        impl $crate::types::macros::Object for $name {
            #[allow(unused_variables)]
            fn member<'de, A: serde::de::MapAccess<'de>>(
                &mut self,
                name: std::borrow::Cow<'de, str>,
                map: &mut A,
            ) -> Result<(), A::Error> {
                $(if name == object!(@name $f $($json)?) {
                    self.$f = map.next_value::<Option<$t>>()?.unwrap_or_default();
                    return Ok(());
                })*
                self.extra.insert(name.into_owned(), map.next_value()?);
                Ok(())
            }
            fn members<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                $(if !$crate::types::macros::Slot::absent(&self.$f) {
                    map.serialize_entry(object!(@name $f $($json)?), &self.$f)?;
                })*
                for (name, value) in &self.extra {
                    map.serialize_entry(name, value)?;
                }
                Ok(())
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_map($crate::types::macros::ObjectVisitor::new())
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                $crate::types::macros::Object::members(self, &mut map)?;
                serde::ser::SerializeMap::end(map)
            }
        }
        object!(@slot $name);
    )*};
    (@slot $name:ident) => {
        impl $crate::types::macros::Slot for $name {
            type Inner = $name;
            fn filled(value: $name) -> $name {
                value
            }
        }
        impl $crate::types::Give<$name> for $name {
            fn give(self) -> $name {
                self
            }
        }
        impl $crate::types::Give<$name> for &$name {
            fn give(self) -> $name {
                self.clone()
            }
        }
    };
}

/// An object that callers make: with a setter for every member.
macro_rules! request {
    ($($(#[$m:meta])* pub struct $name:ident {
        $($(#[$fm:meta])* pub $f:ident $([$json:literal])? : $t:ty,)*
    })*) => {
        object! {$(
            $(#[$m])*
            pub struct $name { $($(#[$fm])* pub $f $([$json])? : $t,)* }
        )*}
        $(
            #[allow(missing_docs)] // A name of the API says what its documentation says.
            impl $name {
                $($(#[$fm])*
                #[must_use]
                pub fn $f(
                    mut self,
                    value: impl $crate::types::Give<<$t as $crate::types::macros::Slot>::Inner>,
                ) -> Self {
                    self.$f = $crate::types::macros::Slot::filled(value.give());
                    self
                })*
                /// A member that this version does not know.
                #[must_use]
                pub fn extra(mut self, name: impl Into<String>, value: impl Into<serde_json::Value>) -> Self {
                    self.extra.insert(name.into(), value.into());
                    self
                }
            }
        )*
    };
}

/// An enumeration that keeps values it does not know.
macro_rules! open_enum {
    ($($(#[$m:meta])* pub enum $name:ident { $($v:ident = $text:literal),* $(,)? })*) => {$(
        $(#[$m])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $(
                #[doc = concat!("`", $text, "`")]
                $v,
            )*
            /// A value that this version does not know.
            Other(String),
        }
        impl $name {
            /// The values this version knows.
            pub const KNOWN: &[&str] = &[$($text),*];
            /// The value as it is sent.
            pub fn as_str(&self) -> &str {
                match self {
                    $($name::$v => $text,)*
                    $name::Other(text) => text,
                }
            }
        }
        impl Default for $name {
            fn default() -> Self {
                $name::Other(String::new())
            }
        }
        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $($text => $name::$v,)*
                    _ => $name::Other(text.to_owned()),
                }
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::types::macros::NameVisitor(std::marker::PhantomData))
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        impl $crate::types::macros::Slot for $name {
            type Inner = $name;
            fn absent(&self) -> bool {
                matches!(self, $name::Other(text) if text.is_empty())
            }
            fn filled(value: $name) -> $name {
                value
            }
        }
        impl $crate::types::Give<$name> for $name {
            fn give(self) -> $name {
                self
            }
        }
        impl $crate::types::Give<$name> for &str {
            fn give(self) -> $name {
                self.into()
            }
        }
    )*};
}

/// A union of objects, told apart by their `type`, that keeps kinds it does not know.
macro_rules! union {
    ($($(#[$m:meta])* pub enum $name:ident { $($v:ident($t:ty) = $tag:literal),* $(,)? } $(else $otherwise:ident)?)*) => {$(
        $(#[$m])*
        #[derive(Debug, Clone, PartialEq)]
        #[allow(clippy::large_enum_variant)] // They are few, and matched more often than moved.
        pub enum $name {
            $(
                #[doc = concat!("`", $tag, "`")]
                $v($t),
            )*
            /// A kind that this version does not know, whole.
            Unknown($crate::types::Extra),
        }
        impl $name {
            /// The kinds this version knows.
            pub const KNOWN: &[&str] = &[$($tag),*];
            /// The kind, as it is sent.
            pub fn kind(&self) -> &str {
                match self {
                    $($name::$v(_) => $tag,)*
                    $name::Unknown(all) => all.get("type").and_then(serde_json::Value::as_str).unwrap_or_default(),
                }
            }
        }
        impl Default for $name {
            fn default() -> Self {
                $name::Unknown($crate::types::Extra::new())
            }
        }
        impl $crate::types::macros::Union for $name {
            fn variant<'de, A: serde::de::MapAccess<'de>>(
                tag: Option<std::borrow::Cow<'de, str>>,
                before: Vec<(std::borrow::Cow<'de, str>, serde_json::Value)>,
                rest: &mut A,
            ) -> Result<Self, A::Error> {
                match tag.as_deref() {
                    $(Some($tag) => $crate::types::macros::variant(before, rest).map($name::$v),)*
                    $(None => $crate::types::macros::variant(before, rest).map($name::$otherwise),)?
                    _ => $crate::types::macros::whole(tag, before, rest).map($name::Unknown),
                }
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_map($crate::types::macros::UnionVisitor(std::marker::PhantomData))
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $($name::$v(object) => $crate::types::macros::write_variant($tag, object, serializer),)*
                    $name::Unknown(all) => serde::Serialize::serialize(all, serializer),
                }
            }
        }
        $(
            impl From<$t> for $name {
                fn from(object: $t) -> Self {
                    $name::$v(object)
                }
            }
            impl $crate::types::Give<$name> for $t {
                fn give(self) -> $name {
                    $name::$v(self)
                }
            }
        )*
        object!(@slot $name);
    )*};
}

/// A value that is text or something else.
macro_rules! either {
    ($($(#[$m:meta])* pub enum $name:ident { $(#[$tm:meta])* Text, $(#[$om:meta])* $other:ident($t:ty), })*) => {$(
        $(#[$m])*
        // A request holds one of these: a box would be in its maker's way for nothing.
        #[allow(clippy::large_enum_variant)]
        #[derive(Debug, Clone, PartialEq)]
        pub enum $name {
            $(#[$tm])*
            Text(String),
            $(#[$om])*
            $other($t),
        }
        impl Default for $name {
            fn default() -> Self {
                $name::Text(String::new())
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct V;
                impl<'de> serde::de::Visitor<'de> for V {
                    type Value = $name;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("text or ", stringify!($other)))
                    }
                    fn visit_str<E>(self, text: &str) -> Result<$name, E> {
                        Ok($name::Text(text.to_owned()))
                    }
                    fn visit_string<E>(self, text: String) -> Result<$name, E> {
                        Ok($name::Text(text))
                    }
                    fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<$name, A::Error> {
                        serde::Deserialize::deserialize(serde::de::value::MapAccessDeserializer::new(map))
                            .map($name::$other)
                    }
                    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, seq: A) -> Result<$name, A::Error> {
                        serde::Deserialize::deserialize(serde::de::value::SeqAccessDeserializer::new(seq))
                            .map($name::$other)
                    }
                }
                deserializer.deserialize_any(V)
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $name::Text(text) => serializer.serialize_str(text),
                    $name::$other(other) => serde::Serialize::serialize(other, serializer),
                }
            }
        }
        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                $name::Text(text.to_owned())
            }
        }
        impl From<String> for $name {
            fn from(text: String) -> Self {
                $name::Text(text)
            }
        }
        impl From<$t> for $name {
            fn from(other: $t) -> Self {
                $name::$other(other)
            }
        }
        impl $crate::types::Give<$name> for &str {
            fn give(self) -> $name {
                self.into()
            }
        }
        impl $crate::types::Give<$name> for String {
            fn give(self) -> $name {
                self.into()
            }
        }
        impl $crate::types::Give<$name> for $t {
            fn give(self) -> $name {
                $name::$other(self)
            }
        }
        object!(@slot $name);
    )*};
}
