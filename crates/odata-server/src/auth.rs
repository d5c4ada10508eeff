//! Who asks, and what they may do: API keys and signed tokens (JWT, HS256), rights by role.

use http::{HeaderMap, Method};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};
use wireform_odata::literal::decode_base64;
use wireform_odata::{Error, Result};

/// Somebody who asks.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// A name for logs.
    pub name: String,
    /// Roles.
    pub roles: Vec<String>,
    /// Rights by set, and the rows that are seen.
    pub access: crate::access::Access,
}

/// What a role may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    /// Read everything that is served.
    Read,
    /// Read and change.
    Write,
}

/// Who may do what.
#[derive(Clone, Debug, Default)]
pub struct Auth {
    /// API keys: the key, and whose it is.
    pub keys: BTreeMap<String, Identity>,
    /// The secret that tokens are signed with (HS256).
    pub jwt_secret: Option<String>,
    /// Roles and their rights.
    pub rights: BTreeMap<String, Right>,
    /// What those may do who do not say who they are.
    pub anonymous: Option<Right>,
}

fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut block = [0u8; 64];
    if key.len() > 64 {
        block[..32].copy_from_slice(&Sha256::digest(key));
    } else {
        block[..key.len()].copy_from_slice(key);
    }
    let inner = Sha256::new().chain_update(block.map(|b| b ^ 0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(block.map(|b| b ^ 0x5c)).chain_update(inner).finalize().into()
}

/// Compares in the same time wherever the difference is.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |d, (x, y)| d | (x ^ y)) == 0
}

fn refused(message: &str) -> Error {
    Error::new(401, "Unauthorized", message)
}

impl Auth {
    /// Says who a request comes from: `Authorization: Bearer` with a token or a key, `Basic` with a key as the
    /// password, or `X-API-Key`.
    ///
    /// # Errors
    /// 401: nobody is named where somebody has to be, or the key or token is wrong.
    pub fn identify(&self, headers: &HeaderMap) -> Result<Identity> {
        if let Some(key) = headers.get("x-api-key") {
            return self.key(key.as_bytes());
        }
        let Some(text) = headers.get(http::header::AUTHORIZATION) else {
            if self.anonymous.is_some() {
                return Ok(Identity::default());
            }
            return Err(refused("credentials are required"));
        };
        let text = text.to_str().map_err(|_| refused("malformed credentials"))?;
        let (scheme, value) = text.split_once(' ').ok_or_else(|| refused("malformed credentials"))?;
        if scheme.eq_ignore_ascii_case("bearer") {
            let value = value.trim();
            return if value.matches('.').count() == 2 { self.token(value) } else { self.key(value.as_bytes()) };
        }
        if scheme.eq_ignore_ascii_case("basic") {
            let pair = decode_base64(value.trim().as_bytes()).ok_or_else(|| refused("malformed credentials"))?;
            let at = memchr::memchr(b':', &pair).ok_or_else(|| refused("malformed credentials"))?;
            return self.key(&pair[at + 1..]);
        }
        Err(refused("unknown scheme"))
    }

    fn key(&self, key: &[u8]) -> Result<Identity> {
        // Every key is looked at, so that the time says nothing about how much was right.
        let mut found = None;
        for (known, identity) in &self.keys {
            if same(&Sha256::digest(known.as_bytes()), &Sha256::digest(key)) {
                found = Some(identity.clone());
            }
        }
        found.ok_or_else(|| refused("unknown key"))
    }

    fn token(&self, token: &str) -> Result<Identity> {
        let secret = self.jwt_secret.as_ref().ok_or_else(|| refused("tokens are not taken"))?;
        let (signed, signature) = token.rsplit_once('.').ok_or_else(|| refused("malformed token"))?;
        let (header, claims) = signed.split_once('.').ok_or_else(|| refused("malformed token"))?;
        let json =
            |part: &str| -> Option<serde_json::Value> { serde_json::from_slice(&decode_base64(part.as_bytes())?).ok() };
        let header = json(header).ok_or_else(|| refused("malformed token"))?;
        // Only what we would sign ourselves: `none` and key confusion end here.
        if header.get("alg").and_then(|a| a.as_str()) != Some("HS256") {
            return Err(refused("the token's algorithm is not taken"));
        }
        let given = decode_base64(signature.as_bytes()).ok_or_else(|| refused("malformed token"))?;
        if !same(&hmac(secret.as_bytes(), signed.as_bytes()), &given) {
            return Err(refused("the token's signature is wrong"));
        }
        let claims = json(claims).ok_or_else(|| refused("malformed token"))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
        let time = |name: &str| claims.get(name).and_then(serde_json::Value::as_f64);
        if time("exp").is_some_and(|t| t <= now as f64) || time("nbf").is_some_and(|t| t > now as f64) {
            return Err(refused("the token is not valid now"));
        }
        let roles = match claims.get("roles").or_else(|| claims.get("role")) {
            Some(serde_json::Value::Array(a)) => a.iter().filter_map(|r| r.as_str().map(str::to_owned)).collect(),
            Some(serde_json::Value::String(s)) => s.split(' ').map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        let name = claims.get("sub").and_then(|s| s.as_str()).unwrap_or("").to_owned();
        Ok(Identity { name, roles, ..Identity::default() })
    }

    /// Whether somebody may do what is asked.
    ///
    /// # Errors
    /// 403: they may not.
    pub fn permit(&self, identity: &Identity, method: &Method, path: &str) -> Result<()> {
        let anonymous = if identity.name.is_empty() && identity.roles.is_empty() { self.anonymous } else { None };
        let best = identity.roles.iter().filter_map(|r| self.rights.get(r)).max().copied().max(anonymous);
        // A batch is judged by what is in it, and a query in a body is a read.
        let reads = method == Method::GET || method == Method::HEAD || path == "$batch" || path.ends_with("/$query");
        let need = if reads { Right::Read } else { Right::Write };
        if best.is_some_and(|b| b >= need) {
            return Ok(());
        }
        Err(Error::new(403, "Forbidden", "the role does not allow this"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auth() -> Auth {
        let mut a = Auth { jwt_secret: Some("secret".into()), ..Auth::default() };
        a.rights.insert("reader".into(), Right::Read);
        a.rights.insert("editor".into(), Right::Write);
        a.keys
            .insert("k1".into(), Identity { name: "one".into(), roles: vec!["reader".into()], ..Identity::default() });
        a
    }

    fn token(header: &str, claims: &str, secret: &str) -> String {
        let b64 = |b: &[u8]| {
            let mut out = Vec::new();
            wireform_odata::json::base64url(&mut out, b);
            String::from_utf8(out).unwrap().trim_end_matches('=').to_owned()
        };
        let signed = format!("{}.{}", b64(header.as_bytes()), b64(claims.as_bytes()));
        format!("{signed}.{}", b64(&hmac(secret.as_bytes(), signed.as_bytes())))
    }

    fn bearer(t: &str) -> HeaderMap {
        let mut h = HeaderMap::new();
        h.insert("authorization", format!("Bearer {t}").parse().unwrap());
        h
    }

    #[test]
    fn the_mac_is_that_of_rfc_4231() {
        let mac = hmac(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(mac[..4], [0x5b, 0xdc, 0xc1, 0x46]);
    }

    #[test]
    fn keys_and_tokens() {
        let a = auth();
        assert_eq!(a.identify(&bearer("k1")).unwrap().name, "one");
        assert_eq!(a.identify(&bearer("k2")).unwrap_err().status, 401);
        assert_eq!(a.identify(&HeaderMap::new()).unwrap_err().status, 401);
        let good = token(r#"{"alg":"HS256"}"#, r#"{"sub":"x","roles":["editor"]}"#, "secret");
        let who = a.identify(&bearer(&good)).unwrap();
        assert!(a.permit(&who, &Method::POST, "Products").is_ok());
        let reader = a.identify(&bearer("k1")).unwrap();
        assert!(a.permit(&reader, &Method::GET, "Products").is_ok());
        assert_eq!(a.permit(&reader, &Method::POST, "Products").unwrap_err().status, 403);
        for bad in [
            token(r#"{"alg":"HS256"}"#, r#"{"sub":"x","roles":["editor"]}"#, "other"),
            token(r#"{"alg":"none"}"#, r#"{"sub":"x","roles":["editor"]}"#, "secret"),
            token(r#"{"alg":"HS256"}"#, r#"{"sub":"x","exp":1}"#, "secret"),
        ] {
            assert_eq!(a.identify(&bearer(&bad)).unwrap_err().status, 401);
        }
    }
}
