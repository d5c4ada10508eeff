//! JSON to octets.

use super::{Body, Fields, Schema, Type};
use crate::config::Config;
use crate::encode::Encode;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;
use serde_json::Value;
use wireform_wire::Fault;
use wireform_wire::text::from_hex;

/// Where in the JSON a value is.
type Path = Vec<String>;

fn fault(what: impl Into<String>, path: &Path) -> Fault {
    Fault::text(what, path.join(" > "))
}

fn put<C: Config, T: Encode + ?Sized>(value: &T, into: &mut Vec<u8>, path: &Path) -> Result<(), Fault> {
    let mut room = crate::sink::Room::new(into, usize::MAX);
    let mut sink = crate::sink::VecSink::<{ crate::sink::GROWING }>::new(&mut room);
    let done = value.encode::<C, _>(&mut sink).and_then(|()| sink.finish());
    done.map(|_| ()).map_err(|fail| fault(fail.to_string(), path))
}

fn number<C: Config, T: Encode + FromStr>(json: &Value, into: &mut Vec<u8>, path: &Path) -> Result<(), Fault>
where
    T::Err: Display,
{
    let text = match json {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => return Err(fault(format!("expected a number, found {json}"), path)),
    };
    let value: T = text.parse().map_err(|e| fault(format!("{text}: {e}"), path))?;
    put::<C, T>(&value, into, path)
}

fn text<'v>(json: &'v Value, path: &Path) -> Result<&'v str, Fault> {
    json.as_str().ok_or_else(|| fault(format!("expected text, found {json}"), path))
}
fn list<'v>(json: &'v Value, path: &Path) -> Result<&'v Vec<Value>, Fault> {
    json.as_array().ok_or_else(|| fault(format!("expected a list, found {json}"), path))
}
/// The name and value of an object with one member.
fn only<'v>(json: &'v Value, path: &Path) -> Result<(&'v str, &'v Value), Fault> {
    match json.as_object().map(|o| (o.len(), o.iter().next())) {
        Some((1, Some((name, value)))) => Ok((name, value)),
        _ => Err(fault(format!("expected an object of one member, found {json}"), path)),
    }
}

fn part<C: Config>(
    schema: &Schema,
    ty: &Type,
    json: &Value,
    into: &mut Vec<u8>,
    path: &mut Path,
    name: impl Display,
) -> Result<(), Fault> {
    path.push(name.to_string());
    value::<C>(schema, ty, json, into, path)?;
    path.pop();
    Ok(())
}

pub(super) fn value<C: Config>(
    schema: &Schema,
    ty: &Type,
    json: &Value,
    into: &mut Vec<u8>,
    path: &mut Path,
) -> Result<(), Fault> {
    match ty {
        Type::Bool => match json {
            Value::Bool(v) => put::<C, bool>(v, into, path),
            _ => Err(fault(format!("expected true or false, found {json}"), path)),
        },
        Type::Unsigned(1) => number::<C, u8>(json, into, path),
        Type::Unsigned(2) => number::<C, u16>(json, into, path),
        Type::Unsigned(4) => number::<C, u32>(json, into, path),
        Type::Unsigned(8) => number::<C, u64>(json, into, path),
        Type::Unsigned(_) => number::<C, u128>(json, into, path),
        Type::Signed(1) => number::<C, i8>(json, into, path),
        Type::Signed(2) => number::<C, i16>(json, into, path),
        Type::Signed(4) => number::<C, i32>(json, into, path),
        Type::Signed(8) => number::<C, i64>(json, into, path),
        Type::Signed(_) => number::<C, i128>(json, into, path),
        Type::F32 => match nan(json).and_then(|bits| u32::try_from(bits).ok()) {
            Some(bits) => put::<C, f32>(&f32::from_bits(bits), into, path),
            None => number::<C, f32>(json, into, path),
        },
        Type::F64 => match nan(json) {
            Some(bits) => put::<C, f64>(&f64::from_bits(bits), into, path),
            None => number::<C, f64>(json, into, path),
        },
        Type::Char => {
            let mut chars = text(json, path)?.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => put::<C, char>(&c, into, path),
                _ => Err(fault(format!("expected one character, found {json}"), path)),
            }
        }
        Type::Text => put::<C, str>(text(json, path)?, into, path),
        Type::Octets => {
            let octets = from_hex(text(json, path)?).map_err(|e| fault(e.to_string(), path))?;
            put::<C, [u8]>(&octets, into, path)
        }
        Type::Unit => match json {
            Value::Null => Ok(()),
            _ => Err(fault(format!("expected null, found {json}"), path)),
        },
        Type::Option(_) if json.is_null() => put::<C, u8>(&0, into, path),
        Type::Option(inner) => {
            put::<C, u8>(&1, into, path)?;
            let json = if schema.may_be_null(inner) {
                match only(json, path)? {
                    ("Some", json) => json,
                    (name, _) => return Err(fault(format!("expected Some, found {name}"), path)),
                }
            } else {
                json
            };
            value::<C>(schema, inner, json, into, path)
        }
        Type::Result(ok, err) => {
            let (name, json) = only(json, path)?;
            let (tag, inner) = match name {
                "Ok" => (0, ok),
                "Err" => (1, err),
                _ => return Err(fault(format!("expected Ok or Err, found {name}"), path)),
            };
            put::<C, u32>(&tag, into, path)?;
            part::<C>(schema, inner, json, into, path, name)
        }
        Type::Sequence(inner) => {
            let elements = list(json, path)?;
            put::<C, usize>(&elements.len(), into, path)?;
            elements.iter().enumerate().try_for_each(|(i, json)| part::<C>(schema, inner, json, into, path, i))
        }
        Type::Map(key, of) if **key == Type::Text => {
            let Some(object) = json.as_object() else {
                return Err(fault(format!("expected an object, found {json}"), path));
            };
            put::<C, usize>(&object.len(), into, path)?;
            object.iter().try_for_each(|(name, json)| {
                put::<C, str>(name, into, path)?;
                part::<C>(schema, of, json, into, path, name)
            })
        }
        Type::Map(key, of) => {
            let pairs = list(json, path)?;
            put::<C, usize>(&pairs.len(), into, path)?;
            pairs.iter().enumerate().try_for_each(|(i, json)| match list(json, path)?.as_slice() {
                [k, v] => {
                    part::<C>(schema, key, k, into, path, i)?;
                    part::<C>(schema, of, v, into, path, i)
                }
                _ => Err(fault(format!("expected a key and a value, found {json}"), path)),
            })
        }
        Type::Array(inner, n) if **inner == Type::Unsigned(1) => {
            let octets = from_hex(text(json, path)?).map_err(|e| fault(e.to_string(), path))?;
            if octets.len() != *n {
                return Err(fault(format!("expected {n} octets, found {}", octets.len()), path));
            }
            into.extend_from_slice(&octets);
            Ok(())
        }
        Type::Array(inner, n) => {
            let elements = list(json, path)?;
            if elements.len() != *n {
                return Err(fault(format!("expected {n} elements, found {}", elements.len()), path));
            }
            elements.iter().enumerate().try_for_each(|(i, json)| part::<C>(schema, inner, json, into, path, i))
        }
        Type::Tuple(types) => tuple::<C>(schema, types, json, into, path),
        Type::Named(index) => match &schema.items[*index].body {
            Body::Alias(ty) => value::<C>(schema, ty, json, into, path),
            Body::Struct(all) => fields::<C>(schema, all, json, into, path),
            Body::Enum(variants) => {
                let (name, inner) = match json {
                    Value::String(name) => (name.as_str(), &Value::Null),
                    _ => only(json, path)?,
                };
                let Some(tag) = variants.iter().position(|(n, _)| *n == name) else {
                    return Err(fault(format!("no variant `{name}`"), path));
                };
                put::<C, u32>(&(tag as u32), into, path)?;
                path.push(name.into());
                fields::<C>(schema, &variants[tag].1, inner, into, path)?;
                path.pop();
                Ok(())
            }
        },
    }
}

fn nan(json: &Value) -> Option<u64> {
    u64::from_str_radix(json.as_str()?.strip_prefix("NaN:")?, 16).ok()
}

fn tuple<C: Config>(
    schema: &Schema,
    types: &[Type],
    json: &Value,
    into: &mut Vec<u8>,
    path: &mut Path,
) -> Result<(), Fault> {
    let elements = list(json, path)?;
    if elements.len() != types.len() {
        return Err(fault(format!("expected {} elements, found {}", types.len(), elements.len()), path));
    }
    let mut pairs = types.iter().zip(elements).enumerate();
    pairs.try_for_each(|(i, (ty, json))| part::<C>(schema, ty, json, into, path, i))
}

fn fields<C: Config>(
    schema: &Schema,
    all: &Fields,
    json: &Value,
    into: &mut Vec<u8>,
    path: &mut Path,
) -> Result<(), Fault> {
    match all {
        Fields::Unit if json.is_null() => Ok(()),
        Fields::Unit => Err(fault(format!("expected nothing, found {json}"), path)),
        Fields::Tuple(types) if types.len() == 1 => value::<C>(schema, &types[0], json, into, path),
        Fields::Tuple(types) => tuple::<C>(schema, types, json, into, path),
        Fields::Named(named) => {
            let Some(object) = json.as_object() else {
                return Err(fault(format!("expected an object, found {json}"), path));
            };
            if let Some(other) = object.keys().find(|k| !named.iter().any(|(name, _)| name == k)) {
                return Err(fault(format!("no field `{other}`"), path));
            }
            named.iter().try_for_each(|(name, ty)| match object.get(*name) {
                Some(json) => part::<C>(schema, ty, json, into, path, name),
                // What may be null may be left out.
                None if matches!(ty, Type::Option(_)) => put::<C, u8>(&0, into, path),
                None => Err(fault(format!("the field `{name}` is missing"), path)),
            })
        }
    }
}
