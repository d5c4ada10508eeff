//! Who asks, and what they may do: API keys and signed tokens, rights and row filters by role.

use crate::access::Access;
use crate::jwt::Tokens;
use http::{HeaderMap, Method};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
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
    pub access: Access,
}

/// What may be done with a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Right {
    /// Nothing.
    None,
    /// Read.
    Read,
    /// Read and change.
    Write,
}

/// What those with a role may do. Who has several may do what any of them allows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Role {
    /// With sets that are not named.
    pub all: Option<Right>,
    /// By set.
    pub sets: BTreeMap<String, Right>,
    /// By set, the rows that are there: a `$filter` expression in which `@sub`, `@name` and every other claim of the
    /// token stand for their values.
    pub rows: BTreeMap<String, String>,
}

/// Who may do what.
#[derive(Debug, Default)]
pub struct Auth {
    /// API keys by their SHA-256, and whose they are: name and roles.
    pub keys: BTreeMap<[u8; 32], (String, Vec<String>)>,
    /// Signed tokens.
    pub tokens: Option<Tokens>,
    /// Roles.
    pub roles: BTreeMap<String, Role>,
    /// The role of those who do not say who they are.
    pub anonymous: Option<String>,
}

/// The `[auth]` table of a configuration.
///
/// ```toml
/// [auth]
/// anonymous = "visitor"
/// [auth.keys.excel]
/// sha256 = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
/// roles = ["reader"]
/// [auth.tokens]
/// keys = ["jwks.json"]
/// issuer = "https://login.example.com/"
/// audience = "odata"
/// [auth.roles.visitor]
/// sets = { Products = "read" }
/// [auth.roles.reader]
/// all = "read"
/// sets = { Orders = "write", Salaries = "none" }
/// rows = { Orders = "Owner eq @sub" }
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The role of those who do not say who they are.
    pub anonymous: Option<String>,
    /// API keys by the name of who has them.
    pub keys: BTreeMap<String, KeySettings>,
    /// Signed tokens.
    pub tokens: Option<TokenSettings>,
    /// Roles.
    pub roles: BTreeMap<String, Role>,
}

/// An API key, by its hash or in an environment variable.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KeySettings {
    /// The SHA-256 of the key, in hexadecimal.
    pub sha256: Option<String>,
    /// The environment variable that holds the key.
    pub env: Option<String>,
    /// Roles.
    pub roles: Vec<String>,
}

/// Which tokens are taken.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TokenSettings {
    /// The environment variable that holds the secret of HS256.
    pub secret_env: Option<String>,
    /// Files with public keys: PEM, or a JSON Web Key Set.
    pub keys: Vec<PathBuf>,
    /// `iss`.
    pub issuer: Option<String>,
    /// `aud`.
    pub audience: Option<String>,
    /// The claim with the roles.
    pub roles_claim: Option<String>,
}

fn refused(message: &str) -> Error {
    Error::new(401, "Unauthorized", message)
}

fn wrong(message: impl Into<String>) -> Error {
    Error::new(500, "BadConfiguration", message)
}

/// An API key as it is looked up.
pub fn digest(key: &[u8]) -> [u8; 32] {
    Sha256::digest(key).into()
}

impl Settings {
    /// Reads the files and variables that the settings name; files relative to a directory.
    ///
    /// # Errors
    /// One of them is missing or malformed, or a role is not defined.
    pub fn load(&self, directory: &Path) -> Result<Auth> {
        let variable = |name: &str| std::env::var(name).map_err(|_| wrong(format!("the variable {name} is not set")));
        let mut auth = Auth { roles: self.roles.clone(), anonymous: self.anonymous.clone(), ..Auth::default() };
        for (name, key) in &self.keys {
            let hash = match (&key.sha256, &key.env) {
                (Some(hex), None) => {
                    let nibbles: Option<Vec<u8>> = hex.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
                    let bytes =
                        nibbles.map(|n| n.chunks(2).map(|c| c[0] << 4 | c.get(1).unwrap_or(&0)).collect::<Vec<u8>>());
                    let bytes = bytes.filter(|_| hex.len() == 64).and_then(|b| b.try_into().ok());
                    bytes.ok_or_else(|| wrong(format!("key {name}: sha256 has 64 hexadecimal digits")))?
                }
                (None, Some(env)) => digest(variable(env)?.as_bytes()),
                _ => return Err(wrong(format!("key {name}: either sha256 or env"))),
            };
            auth.keys.insert(hash, (name.clone(), key.roles.clone()));
        }
        if let Some(t) = &self.tokens {
            let mut tokens = Tokens {
                issuer: t.issuer.clone(),
                audience: t.audience.clone(),
                roles_claim: t.roles_claim.clone(),
                ..Tokens::default()
            };
            if let Some(env) = &t.secret_env {
                tokens.secret(variable(env)?.as_bytes())?;
            }
            for file in &t.keys {
                let path = directory.join(file);
                let text = std::fs::read(&path).map_err(|e| wrong(format!("{}: {e}", path.display())))?;
                tokens.keys(&text)?;
            }
            auth.tokens = Some(tokens);
        }
        let named = self.keys.values().flat_map(|k| &k.roles).chain(&self.anonymous);
        for role in named {
            if !auth.roles.contains_key(role) {
                return Err(wrong(format!("the role {role} is not defined")));
            }
        }
        Ok(auth)
    }
}

impl Auth {
    /// Says who a request comes from: `Authorization: Bearer` with a token or a key, `Basic` with a key as the
    /// password, or `X-API-Key`.
    ///
    /// # Errors
    /// 401: nobody is named where somebody has to be, or the key or token is wrong.
    pub fn identify(&self, headers: &HeaderMap) -> Result<Arc<Identity>> {
        if let Some(key) = headers.get("x-api-key") {
            return self.key(key.as_bytes());
        }
        let Some(text) = headers.get(http::header::AUTHORIZATION) else {
            let role = self.anonymous.clone().ok_or_else(|| refused("credentials are required"))?;
            return Ok(self.identity(String::new(), vec![role], None));
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

    fn key(&self, key: &[u8]) -> Result<Arc<Identity>> {
        // Looked up by its hash: how long that takes says nothing about the key.
        let (name, roles) = self.keys.get(&digest(key)).ok_or_else(|| refused("unknown key"))?;
        Ok(self.identity(name.clone(), roles.clone(), None))
    }

    fn token(&self, token: &str) -> Result<Arc<Identity>> {
        let tokens = self.tokens.as_ref().ok_or_else(|| refused("tokens are not taken"))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
        let claims = tokens.verify(token, now)?;
        let name = claims.get("sub").and_then(|s| s.as_str()).unwrap_or("").to_owned();
        Ok(self.identity(name, tokens.roles(&claims), Some(&claims)))
    }

    /// What somebody with these roles may see and change.
    fn identity(
        &self,
        name: String,
        roles: Vec<String>,
        claims: Option<&serde_json::Map<String, serde_json::Value>>,
    ) -> Arc<Identity> {
        let mine: Vec<&Role> = roles.iter().filter_map(|r| self.roles.get(r)).collect();
        let right = |r: &Role, set: &str| r.sets.get(set).copied().or(r.all).unwrap_or(Right::None);
        let mut access = Access::default();
        let all = mine.iter().filter_map(|r| r.all).max().unwrap_or(Right::None);
        let named = mine.iter().flat_map(|r| r.sets.keys());
        if all != Right::Write || named.clone().next().is_some() {
            access.allow("*", all);
            for set in named {
                access.allow(set, mine.iter().map(|r| right(r, set)).max().unwrap_or(Right::None));
            }
        }
        let filtered: std::collections::BTreeSet<&String> = mine.iter().flat_map(|r| r.rows.keys()).collect();
        for set in filtered {
            // A role that allows the set without a condition allows all of it.
            let seeing = mine.iter().filter(|r| right(r, set) > Right::None || r.rows.contains_key(set));
            let filters: Option<Vec<String>> = seeing.map(|r| r.rows.get(set).map(|f| format!("({f})"))).collect();
            if let Some(filters) = filters {
                access.restrict(set, &filters.join(" or "));
            }
        }
        if !access.is_open() {
            for (name, value) in claims.into_iter().flatten() {
                access.value(name, value);
            }
            if !name.is_empty() {
                access.value("sub", &name.as_str().into());
                access.value("name", &name.as_str().into());
            }
        }
        Arc::new(Identity { name, roles, access })
    }

    /// Checks the roles against a model.
    ///
    /// # Errors
    /// 500: a set is not there, or an expression is malformed.
    pub fn check(&self, model: &wireform_odata::model::Model) -> Result<()> {
        for (name, role) in &self.roles {
            let mut access = Access::default();
            role.sets.iter().for_each(|(set, right)| access.allow(set, *right));
            role.rows.iter().for_each(|(set, filter)| access.restrict(set, filter));
            access.check(model).map_err(|e| wrong(format!("role {name}: {}", e.message)))?;
        }
        Ok(())
    }

    /// Whether somebody may do at all what is asked; which sets it may be done with is looked at later.
    ///
    /// # Errors
    /// 403: they may not.
    pub fn permit(&self, identity: &Identity, method: &Method, path: &str) -> Result<()> {
        let best = identity.roles.iter().filter_map(|r| self.roles.get(r));
        let best = best.flat_map(|r| r.sets.values().copied().chain(r.all)).max().unwrap_or(Right::None);
        // A batch is judged by what is in it, a query in a body is a read, and a status monitor is of who asked.
        let asks = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method);
        let reads = asks || path == "$batch" || path.starts_with("$async/") || path.ends_with("/$query");
        let need = if reads { Right::Read } else { Right::Write };
        if best >= need { Ok(()) } else { Err(Error::new(403, "Forbidden", "the role does not allow this")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "a secret of thirty-two octets or more";

    fn auth() -> Auth {
        let mut a = Auth::default();
        let mut tokens = Tokens { audience: Some("odata".into()), ..Tokens::default() };
        tokens.secret(SECRET.as_bytes()).unwrap();
        a.tokens = Some(tokens);
        a.roles.insert("reader".into(), Role { all: Some(Right::Read), ..Role::default() });
        a.roles.insert("editor".into(), Role { all: Some(Right::Write), ..Role::default() });
        let rows = BTreeMap::from([("Orders".to_owned(), "Owner eq @sub".to_owned())]);
        a.roles.insert("seller".into(), Role { all: Some(Right::Read), rows, ..Role::default() });
        a.keys.insert(digest(b"k1"), ("one".into(), vec!["reader".into()]));
        a
    }

    fn token(header: &str, claims: &str, secret: &str) -> String {
        let b64 = |b: &[u8]| {
            let mut out = Vec::new();
            wireform_odata::json::base64url(&mut out, b);
            String::from_utf8(out).unwrap().trim_end_matches('=').to_owned()
        };
        let signed = format!("{}.{}", b64(header.as_bytes()), b64(claims.as_bytes()));
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
        format!("{signed}.{}", b64(ring::hmac::sign(&key, signed.as_bytes()).as_ref()))
    }

    fn bearer(t: &str) -> HeaderMap {
        let mut h = HeaderMap::new();
        h.insert("authorization", format!("Bearer {t}").parse().unwrap());
        h
    }

    #[test]
    fn keys_and_tokens() {
        let a = auth();
        assert_eq!(a.identify(&bearer("k1")).unwrap().name, "one");
        assert_eq!(a.identify(&bearer("k2")).unwrap_err().status, 401);
        assert_eq!(a.identify(&HeaderMap::new()).unwrap_err().status, 401);
        const FAR: &str = r#""aud":["x","odata"],"exp":99999999999"#;
        let good = token(r#"{"alg":"HS256"}"#, &format!(r#"{{"sub":"x","roles":["editor"],{FAR}}}"#), SECRET);
        let who = a.identify(&bearer(&good)).unwrap();
        assert!(a.permit(&who, &Method::POST, "Products").is_ok());
        assert!(who.access.is_open());
        let reader = a.identify(&bearer("k1")).unwrap();
        assert!(a.permit(&reader, &Method::GET, "Products").is_ok());
        assert_eq!(a.permit(&reader, &Method::POST, "Products").unwrap_err().status, 403);
        for (header, claims, secret) in [
            (r#"{"alg":"HS256"}"#, format!(r#"{{"sub":"x",{FAR}}}"#), "another secret of thirty-two octets"),
            (r#"{"alg":"none"}"#, format!(r#"{{"sub":"x",{FAR}}}"#), SECRET),
            (r#"{"alg":"RS256"}"#, format!(r#"{{"sub":"x",{FAR}}}"#), SECRET),
            (r#"{"alg":"HS256","crit":["b64"]}"#, format!(r#"{{"sub":"x",{FAR}}}"#), SECRET),
            (r#"{"alg":"HS256"}"#, r#"{"sub":"x","aud":"odata","exp":1}"#.into(), SECRET),
            (r#"{"alg":"HS256"}"#, r#"{"sub":"x","aud":"odata"}"#.into(), SECRET),
            (r#"{"alg":"HS256"}"#, format!(r#"{{"nbf":99999999998,{FAR}}}"#), SECRET),
            (r#"{"alg":"HS256"}"#, r#"{"sub":"x","aud":"other","exp":99999999999}"#.into(), SECRET),
        ] {
            assert_eq!(
                a.identify(&bearer(&token(header, &claims, secret))).unwrap_err().status,
                401,
                "{header}{claims}"
            );
        }
    }

    #[test]
    fn several_roles_allow_what_any_of_them_allows() {
        let a = auth();
        let seller = a.identity("ann".into(), vec!["seller".into()], None);
        assert!(!seller.access.is_open());
        let both = a.identity("ann".into(), vec!["seller".into(), "editor".into()], None);
        assert!(both.access.is_open(), "{both:?}");
        let nobody = a.identity("ann".into(), vec!["unknown".into()], None);
        assert_eq!(a.permit(&nobody, &Method::GET, "Products").unwrap_err().status, 403);
        assert!(!nobody.access.is_open());
    }

    /// RFC 7515, appendices A.2 and A.3.
    #[test]
    fn signatures_of_the_standard() {
        const RSA: &str = r#"{"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}"#;
        const RS256: &str = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
        const EC: &str = r#"{"keys":[{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}"#;
        const ES256: &str = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
        for (key, token) in [(RSA, RS256), (EC, ES256)] {
            let mut t = Tokens { issuer: Some("joe".into()), ..Tokens::default() };
            t.keys(key.as_bytes()).unwrap();
            assert_eq!(t.verify(token, 1_300_819_000).unwrap()["iss"], "joe");
            assert_eq!(t.verify(token, 1_400_000_000).unwrap_err().status, 401);
            let end = token.len() - 20;
            let forged = format!("{}A{}", &token[..end], &token[end + 1..]);
            assert_eq!(t.verify(&forged, 1_300_819_000).unwrap_err().status, 401);
        }
    }
}
