//! Octets to JSON.

use super::{Body, Fields, Schema, Type};
use crate::config::Config;
use crate::decode::{BorrowDecode, Idle, get_len, get_octets, get_tag};
use crate::fail::Fail;
use crate::source::Source;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde_json::{Map, Number, Value};
use wireform_wire::text::hex;

/// The largest integer up to which JSON numbers are exact everywhere.
const EXACT: u128 = 1 << 53;

fn unsigned(v: u128) -> Value {
    if v <= EXACT { Value::from(v as u64) } else { Value::String(v.to_string()) }
}
fn signed(v: i128) -> Value {
    if v.unsigned_abs() <= EXACT { Value::from(v as i64) } else { Value::String(v.to_string()) }
}
/// What is no number in JSON keeps its bits.
fn float(v: f64, text: String, bits: u64) -> Value {
    if v.is_nan() {
        return Value::String(format!("NaN:{bits:x}"));
    }
    text.parse().ok().and_then(Number::from_f64).map_or_else(|| Value::String(text), Value::Number)
}

fn octets<'de, R: Source<'de>>(r: &mut R, n: usize) -> Result<Value, Fail> {
    let start = r.position();
    let mut octets = Vec::new();
    r.append(n, &mut octets)?;
    let text = hex(&octets);
    if R::TRACED {
        r.leaf(start, &text);
    }
    Ok(Value::String(text))
}

fn part<'de, C: Config, R: Source<'de>>(
    schema: &Schema,
    ty: &Type,
    r: &mut R,
    name: &'static str,
) -> Result<Value, Fail> {
    r.enter(name);
    let read = value::<C, R>(schema, ty, r)?;
    r.exit();
    Ok(read)
}

/// What a list of JSON values may make room for at once.
fn room(n: usize) -> usize {
    n.min(128)
}

pub(super) fn value<'de, C: Config, R: Source<'de>>(schema: &Schema, ty: &Type, r: &mut R) -> Result<Value, Fail> {
    Ok(match ty {
        Type::Bool => Value::Bool(bool::decode::<C, R>(r)?),
        Type::Unsigned(1) => unsigned(u8::decode::<C, R>(r)?.into()),
        Type::Unsigned(2) => unsigned(u16::decode::<C, R>(r)?.into()),
        Type::Unsigned(4) => unsigned(u32::decode::<C, R>(r)?.into()),
        Type::Unsigned(8) => unsigned(u64::decode::<C, R>(r)?.into()),
        Type::Unsigned(_) => unsigned(u128::decode::<C, R>(r)?),
        Type::Signed(1) => signed(i8::decode::<C, R>(r)?.into()),
        Type::Signed(2) => signed(i16::decode::<C, R>(r)?.into()),
        Type::Signed(4) => signed(i32::decode::<C, R>(r)?.into()),
        Type::Signed(8) => signed(i64::decode::<C, R>(r)?.into()),
        Type::Signed(_) => signed(i128::decode::<C, R>(r)?),
        Type::F32 => {
            let v = f32::decode::<C, R>(r)?;
            float(v.into(), v.to_string(), v.to_bits().into())
        }
        Type::F64 => {
            let v = f64::decode::<C, R>(r)?;
            float(v, v.to_string(), v.to_bits())
        }
        Type::Char => Value::String(char::decode::<C, R>(r)?.to_string()),
        Type::Text => Value::String(String::decode::<C, R>(r)?),
        Type::Octets => {
            let n = get_octets::<C, R>(r)?;
            octets(r, n)?
        }
        Type::Unit => Value::Null,
        Type::Option(inner) => match Option::<()>::decode::<C, R>(r)? {
            None => Value::Null,
            Some(()) => {
                let read = deeper(r, |r| value::<C, R>(schema, inner, r))?;
                if schema.may_be_null(inner) { Value::Object(Map::from_iter([("Some".into(), read)])) } else { read }
            }
        },
        Type::Result(ok, err) => {
            let (name, inner) = match get_tag::<C, R>(r)? {
                0 => ("Ok", ok),
                1 => ("Err", err),
                tag => return Err(Fail::new(Fail::RESULT, tag.into())),
            };
            let read = deeper(r, |r| value::<C, R>(schema, inner, r))?;
            Value::Object(Map::from_iter([(name.into(), read)]))
        }
        Type::Sequence(inner) => {
            let n = get_len::<C, R>(r)?;
            let n = r.claim(n, 0)?;
            let mut idle = Idle::new(r, n, 0);
            deeper(r, |r| {
                let mut list = Vec::with_capacity(room(n));
                for _ in 0..n {
                    list.push(part::<C, R>(schema, inner, r, "item")?);
                    idle.step(r)?;
                }
                Ok(Value::Array(list))
            })?
        }
        Type::Map(key, of) => {
            let n = get_len::<C, R>(r)?;
            let n = r.claim(n, 0)?;
            let mut idle = Idle::new(r, n, 0);
            deeper(r, |r| {
                let (mut object, mut list) = (Map::new(), Vec::new());
                for _ in 0..n {
                    let k = part::<C, R>(schema, key, r, "key")?;
                    let v = part::<C, R>(schema, of, r, "value")?;
                    match k {
                        Value::String(k) if **key == Type::Text => {
                            object.insert(k, v);
                        }
                        k => list.push(Value::Array(alloc::vec![k, v])),
                    }
                    idle.step(r)?;
                }
                Ok(if **key == Type::Text { Value::Object(object) } else { Value::Array(list) })
            })?
        }
        Type::Array(inner, n) if **inner == Type::Unsigned(1) => octets(r, *n)?,
        Type::Array(inner, n) => deeper(r, |r| {
            let mut idle = Idle::new(r, *n, 0);
            let mut list = Vec::with_capacity(room(*n));
            for _ in 0..*n {
                list.push(part::<C, R>(schema, inner, r, "item")?);
                idle.step(r)?;
            }
            Ok(Value::Array(list))
        })?,
        Type::Tuple(types) => deeper(r, |r| tuple::<C, R>(schema, types, r))?,
        Type::Named(index) => deeper(r, |r| match &schema.items[*index].body {
            Body::Alias(ty) => value::<C, R>(schema, ty, r),
            Body::Struct(all) => fields::<C, R>(schema, all, r),
            Body::Enum(variants) => {
                let start = r.position();
                let tag = get_tag::<C, R>(r)?;
                let Some((name, all)) = variants.get(tag as usize) else { return Err(Fail::enum_tag(tag.into())) };
                if *all == Fields::Unit {
                    if R::TRACED {
                        r.leaf(start, name);
                    }
                    return Ok(Value::String((*name).into()));
                }
                if R::TRACED {
                    r.variant(start, name);
                }
                let read = fields::<C, R>(schema, all, r)?;
                Ok(Value::Object(Map::from_iter([((*name).into(), read)])))
            }
        })?,
    })
}

fn deeper<'de, R: Source<'de>>(r: &mut R, read: impl FnOnce(&mut R) -> Result<Value, Fail>) -> Result<Value, Fail> {
    r.descend()?;
    let value = read(r)?;
    r.ascend();
    Ok(value)
}

fn tuple<'de, C: Config, R: Source<'de>>(schema: &Schema, types: &[Type], r: &mut R) -> Result<Value, Fail> {
    let list: Result<Vec<_>, _> = types.iter().map(|ty| part::<C, R>(schema, ty, r, "item")).collect();
    list.map(Value::Array)
}

fn fields<'de, C: Config, R: Source<'de>>(schema: &Schema, all: &Fields, r: &mut R) -> Result<Value, Fail> {
    match all {
        Fields::Unit => Ok(Value::Null),
        Fields::Tuple(types) if types.len() == 1 => value::<C, R>(schema, &types[0], r),
        Fields::Tuple(types) => tuple::<C, R>(schema, types, r),
        Fields::Named(named) => {
            let mut object = Map::new();
            for (name, ty) in named {
                object.insert((*name).into(), part::<C, R>(schema, ty, r, name)?);
            }
            Ok(Value::Object(object))
        }
    }
}
