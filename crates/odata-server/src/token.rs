//! Continuation tokens: the sort values of the last row, bound to the query they belong to and authenticated.

use crate::db::Value;
use sha2::{Digest, Sha256};
use wireform_odata::{Error, Result};
use wireform_odata::{json, literal};

fn seal(secret: &[u8; 32], scope: &str, body: &[u8]) -> [u8; 8] {
    let mut h = Sha256::new();
    h.update(secret);
    h.update((scope.len() as u64).to_le_bytes());
    h.update(scope);
    h.update(body);
    h.update(secret);
    let d = h.finalize();
    let mut out = [0; 8];
    out.copy_from_slice(&d[..8]);
    out
}

/// The error for a token of another query.
pub(crate) fn gone() -> Error {
    Error::bad("this continuation token does not belong to this query").with_target("$skiptoken")
}

/// Makes a token. `scope` is what the token is good for: path, filter, order.
pub(crate) fn write(secret: &[u8; 32], scope: &str, values: &[Value]) -> String {
    let mut body = Vec::new();
    for v in values {
        let text = |body: &mut Vec<u8>, tag: u8, b: &[u8]| {
            body.push(tag);
            body.extend_from_slice(&(b.len() as u32).to_le_bytes());
            body.extend_from_slice(b);
        };
        match v {
            Value::Null => body.push(b'n'),
            Value::Bool(b) => body.extend_from_slice(&[b'b', (*b).into()]),
            Value::Int(n) => {
                body.push(b'i');
                body.extend_from_slice(&n.to_le_bytes());
            }
            Value::Real(x) => {
                body.push(b'r');
                body.extend_from_slice(&x.to_bits().to_le_bytes());
            }
            Value::Text(s) => text(&mut body, b't', s.as_bytes()),
            Value::Blob(b) => text(&mut body, b'x', b),
            Value::Typed(s, ty) => {
                text(&mut body, b'y', ty.as_bytes());
                text(&mut body, b't', s.as_bytes());
            }
            Value::Named(s, _) => text(&mut body, b't', s.as_bytes()),
        }
    }
    let mut sealed = seal(secret, scope, &body).to_vec();
    sealed.extend_from_slice(&body);
    let mut out = Vec::new();
    json::base64url(&mut out, &sealed);
    String::from_utf8(out).unwrap_or_default().trim_end_matches('=').to_owned()
}

const TYPES: &[&str] = &["timestamptz", "date", "time", "interval", "uuid", "numeric", "jsonb"];

/// Reads a token back.
pub(crate) fn read(secret: &[u8; 32], scope: &str, token: &str) -> Result<Vec<Value>> {
    let sealed = literal::decode_base64(token.as_bytes()).ok_or_else(gone)?;
    let (mac, mut body) = sealed.split_at_checked(8).ok_or_else(gone)?;
    if seal(secret, scope, body) != mac {
        return Err(gone());
    }
    let mut out = Vec::new();
    let take = |body: &mut &[u8], n: usize| -> Result<Vec<u8>> {
        let (a, b) = body.split_at_checked(n).ok_or_else(gone)?;
        *body = b;
        Ok(a.to_vec())
    };
    let eight = |body: &mut &[u8]| -> Result<[u8; 8]> { take(body, 8)?.try_into().map_err(|_| gone()) };
    let text = |body: &mut &[u8]| -> Result<Vec<u8>> {
        let n: [u8; 4] = take(body, 4)?.try_into().map_err(|_| gone())?;
        take(body, u32::from_le_bytes(n) as usize)
    };
    let utf8 = |b: Vec<u8>| String::from_utf8(b).map_err(|_| gone());
    while let Some((tag, rest)) = body.split_first() {
        body = rest;
        out.push(match tag {
            b'n' => Value::Null,
            b'b' => Value::Bool(take(&mut body, 1)? == [1]),
            b'i' => Value::Int(i64::from_le_bytes(eight(&mut body)?)),
            b'r' => Value::Real(f64::from_bits(u64::from_le_bytes(eight(&mut body)?))),
            b't' => Value::Text(utf8(text(&mut body)?)?),
            b'x' => Value::Blob(text(&mut body)?),
            b'y' => {
                let name = utf8(text(&mut body)?)?;
                let ty = TYPES.iter().find(|t| **t == name).ok_or_else(gone)?;
                let [b't', ..] = body else { return Err(gone()) };
                body = &body[1..];
                Value::Typed(utf8(text(&mut body)?)?, ty)
            }
            _ => return Err(gone()),
        });
    }
    Ok(out)
}
