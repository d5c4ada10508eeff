//! A message that owns its memory.
#![allow(unsafe_code)]

use crate::{
    Arena,
    types::{Lend, Stream},
};
use alloc::boxed::Box;
use core::{fmt, ptr::NonNull};
use wireform_wire::Result;

/// A decoded message with the memory that it borrows from: nothing that it was decoded from needs to live on.
///
/// ```
/// use wireform_exi::{Exi, Owned, Stream};
///
/// #[derive(Debug, Clone, Copy, PartialEq, Exi)]
/// struct Greeting<'a> {
///     #[exi(element = "Name")]
///     name: &'a str,
/// }
/// #[derive(Debug, Clone, Copy, PartialEq, Exi)]
/// #[exi(document(1))]
/// enum Message<'a> {
///     #[exi(code = 0)]
///     Greeting(Greeting<'a>),
/// }
///
/// let bytes = Message::Greeting(Greeting { name: "Ada" }).encode()?;
/// let owned = Owned::<Message<'static>>::decode(&bytes)?;
/// drop(bytes);
/// assert_eq!(owned.get(), &Message::Greeting(Greeting { name: "Ada" }));
/// # Ok::<(), wireform_wire::Error>(())
/// ```
///
/// Its memory is one block for messages that take no more than [`Owned::BLOCK`] octets, and few that double in size for
/// larger ones.
pub struct Owned<F: Lend> {
    /// Its lifetime is a pretence: it borrows from the arena, and is lent for no longer than the arena lives.
    value: F::Of<'static>,
    /// From a box.
    arena: NonNull<Arena<'static>>,
}

// SAFETY: the arena is reached through the value alone, if at all.
unsafe impl<F: Lend> Send for Owned<F> where F::Of<'static>: Send {}
// SAFETY: as above; nothing is put into the arena any more.
unsafe impl<F: Lend> Sync for Owned<F> where F::Of<'static>: Sync {}

impl<F: Lend> Owned<F> {
    /// Octets of the first block: enough for nearly all messages.
    pub const BLOCK: usize = 2048;

    /// Decodes a stream.
    ///
    /// # Errors
    /// What is wrong with the stream, at which bit.
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        let arena: NonNull<Arena<'static>> =
            Box::leak(Box::new(Arena::with_capacity(Self::BLOCK.max(bytes.len() * 4)))).into();
        // SAFETY: the arena stays where it is until `Free` or `Owned` is dropped.
        let lent: &'static Arena<'static> = unsafe { arena.as_ref() };
        /// Frees the arena where decoding fails, also by unwinding.
        struct Free(NonNull<Arena<'static>>);
        impl Drop for Free {
            fn drop(&mut self) {
                // SAFETY: it came from a box, and no value that borrows from it has been given out.
                drop(unsafe { Box::from_raw(self.0.as_ptr()) });
            }
        }
        let free = Free(arena);
        // Some content stays in the octets that it was decoded from.
        let full = |_| wireform_wire::Error::new(wireform_wire::Kind::NoSpace, 0);
        let copy = lent.octets(bytes.len()).map_err(full)?;
        copy.copy_from_slice(bytes);
        let value = <F::Of<'static> as Stream<'static>>::decode(copy, lent)?;
        core::mem::forget(free);
        Ok(Owned { value, arena })
    }
    /// Makes a copy of a message that borrows: it is encoded and decoded.
    ///
    /// # Errors
    /// A value that the schema does not allow.
    pub fn new(message: &F::Of<'_>) -> Result<Self> {
        Self::decode(&message.encode()?)
    }
    /// The message.
    pub fn get(&self) -> &F::Of<'_> {
        F::shorten(&self.value)
    }
}

impl<F: Lend> Drop for Owned<F> {
    fn drop(&mut self) {
        // SAFETY: it came from a box; the value is `Copy`, has no code to run and is not lent any more.
        drop(unsafe { Box::from_raw(self.arena.as_ptr()) });
    }
}

impl<F: Lend> fmt::Debug for Owned<F>
where
    for<'a> F::Of<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
impl<F: Lend> PartialEq for Owned<F>
where
    for<'a> F::Of<'a>: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

/// As an object with one member, the root element, of our JSON (see [`crate::json`]).
#[cfg(feature = "serde")]
mod serde_of_owned {
    use super::{Lend, Owned, Stream};
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

    impl<F: Lend> Serialize for Owned<F> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let (schema, form) = F::Of::TABLES.ok_or_else(|| ser::Error::custom("the stream has no tables"))?;
            let bytes = self.get().encode().map_err(ser::Error::custom)?;
            let mut text = String::new();
            let root = crate::json::write(schema, form, &bytes, &mut text).map_err(|e| ser::Error::custom(e.0))?;
            let value: serde_json::Value = serde_json::from_str(&text).map_err(ser::Error::custom)?;
            serializer.collect_map([(root.name.local, value)])
        }
    }

    impl<'de, F: Lend> Deserialize<'de> for Owned<F> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let (schema, form) = F::Of::TABLES.ok_or_else(|| de::Error::custom("the stream has no tables"))?;
            let members = serde_json::Map::<String, serde_json::Value>::deserialize(deserializer)?;
            let mut members = members.iter();
            let (Some((root, value)), None) = (members.next(), members.next()) else {
                return Err(de::Error::custom("an object with one member, the root element, is expected"));
            };
            let bytes = crate::json::read(schema, form, root, None, value).map_err(de::Error::custom)?;
            Owned::decode(&bytes).map_err(de::Error::custom)
        }
    }
}
