//! Signed tokens: JWS compact serialisation (RFC 7515) with HS256, RS256 or ES256, and the claims of RFC 7519.

use ring::signature;
use serde_json::{Map, Value as Json};
use wireform_odata::literal::decode_base64;
use wireform_odata::{Error, Result};

pub(crate) enum Material {
    Secret(ring::hmac::Key),
    /// The modulus and the exponent.
    Rsa(Vec<u8>, Vec<u8>),
    /// The uncompressed point.
    P256(Vec<u8>),
}

/// One key that tokens may be signed with.
pub(crate) struct Key {
    id: Option<String>,
    material: Material,
}

/// The keys that tokens may be signed with, and what their claims have to say.
#[derive(Default)]
pub struct Tokens {
    pub(crate) keys: Vec<Key>,
    /// `iss`, where it has to be a certain one.
    pub issuer: Option<String>,
    /// `aud` has to be, or hold, this.
    pub audience: Option<String>,
    /// The claim with the roles; `roles` where it is not given. A dot goes into an object.
    pub roles_claim: Option<String>,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tokens {{ {} keys, issuer {:?}, audience {:?} }}", self.keys.len(), self.issuer, self.audience)
    }
}

fn refused(message: &str) -> Error {
    Error::new(401, "Unauthorized", message)
}

fn wrong(message: impl Into<String>) -> Error {
    Error::new(500, "BadConfiguration", message)
}

/// The content of a DER value with a tag, and what follows.
fn der(b: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (&t, b) = b.split_first()?;
    let (&first, mut b) = b.split_first()?;
    let mut length = usize::from(first);
    if first & 0x80 != 0 {
        let (bytes, rest) = b.split_at_checked(usize::from(first & 0x7f))?;
        if bytes.is_empty() || bytes.len() > 3 {
            return None;
        }
        length = bytes.iter().fold(0, |n, c| n << 8 | usize::from(*c));
        b = rest;
    }
    (t == tag).then(|| b.split_at_checked(length)).flatten()
}

/// A SubjectPublicKeyInfo (RFC 5280 4.1) of an RSA or P-256 key.
fn public_key(spki: &[u8]) -> Option<Material> {
    const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1];
    const EC: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
    const P256: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];
    let (info, _) = der(spki, 0x30)?;
    let (algorithm, rest) = der(info, 0x30)?;
    let (oid, parameters) = der(algorithm, 0x06)?;
    let (bits, _) = der(rest, 0x03)?;
    let key = bits.strip_prefix(&[0])?;
    if oid == EC && der(parameters, 0x06)?.0 == P256 && key.len() == 65 && key[0] == 4 {
        return Some(Material::P256(key.to_vec()));
    }
    if oid != RSA {
        return None;
    }
    let (numbers, _) = der(key, 0x30)?;
    let (n, rest) = der(numbers, 0x02)?;
    let (e, _) = der(rest, 0x02)?;
    let plain = |b: &[u8]| b.iter().copied().skip_while(|c| *c == 0).collect::<Vec<u8>>();
    Some(Material::Rsa(plain(n), plain(e)))
}

impl Tokens {
    /// Takes tokens that are signed with a shared secret (HS256), of at least 32 octets.
    ///
    /// # Errors
    /// It is shorter.
    pub fn secret(&mut self, secret: &[u8]) -> Result<()> {
        if secret.len() < 32 {
            return Err(wrong("a secret for HS256 has to have 32 octets or more"));
        }
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret);
        self.keys.push(Key { id: None, material: Material::Secret(key) });
        Ok(())
    }

    /// Takes tokens that are signed with the keys of a text: public keys as PEM, or a JSON Web Key Set (RFC 7517).
    ///
    /// # Errors
    /// The text is neither, or has no key that can be used.
    pub fn keys(&mut self, text: &[u8]) -> Result<()> {
        let before = self.keys.len();
        if text.trim_ascii_start().starts_with(b"{") {
            let set: Json = serde_json::from_slice(text).map_err(|e| wrong(format!("keys: {e}")))?;
            let single = [set.clone()];
            for k in set.get("keys").and_then(Json::as_array).map_or(&single[..], Vec::as_slice) {
                if let Some(material) = Self::web_key(k) {
                    self.keys.push(Key { id: k["kid"].as_str().map(str::to_owned), material });
                }
            }
        } else {
            use rustls::pki_types::{SubjectPublicKeyInfoDer, pem::PemObject};
            for k in SubjectPublicKeyInfoDer::pem_slice_iter(text) {
                let k = k.map_err(|e| wrong(format!("keys: {e}")))?;
                let material = public_key(&k).ok_or_else(|| wrong("keys: neither RSA nor P-256"))?;
                self.keys.push(Key { id: None, material });
            }
        }
        if self.keys.len() == before { Err(wrong("keys: none that can be used")) } else { Ok(()) }
    }

    fn web_key(k: &Json) -> Option<Material> {
        let bytes = |name: &str| decode_base64(k[name].as_str()?.as_bytes());
        if k["use"].as_str().is_some_and(|u| u != "sig") {
            return None;
        }
        match k["kty"].as_str()? {
            "RSA" => Some(Material::Rsa(bytes("n")?, bytes("e")?)),
            "EC" if k["crv"] == "P-256" => {
                let (x, y) = (bytes("x")?, bytes("y")?);
                (x.len() == 32 && y.len() == 32).then(|| Material::P256([&[4], &x[..], &y[..]].concat()))
            }
            "oct" => {
                let secret = bytes("k").filter(|s| s.len() >= 32)?;
                Some(Material::Secret(ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &secret)))
            }
            _ => None,
        }
    }

    /// Checks a token and returns its claims. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// 401: the token is malformed, signed by somebody else, of another time, or for somebody else.
    pub fn verify(&self, token: &str, now: u64) -> Result<Map<String, Json>> {
        let (signed, signature) = token.rsplit_once('.').ok_or_else(|| refused("malformed token"))?;
        let (header, claims) = signed.split_once('.').ok_or_else(|| refused("malformed token"))?;
        let json = |part: &str| -> Result<Map<String, Json>> {
            let bytes = decode_base64(part.as_bytes()).ok_or_else(|| refused("malformed token"))?;
            serde_json::from_slice(&bytes).map_err(|_| refused("malformed token"))
        };
        let header = json(header)?;
        let signature = decode_base64(signature.as_bytes()).ok_or_else(|| refused("malformed token"))?;
        if header.contains_key("crit") {
            return Err(refused("the token has extensions that are not understood"));
        }
        let algorithm = header.get("alg").and_then(Json::as_str).unwrap_or("");
        let id = header.get("kid").and_then(Json::as_str);
        // The algorithm has to be the key's own: `none` and a public key taken for a secret end here.
        let fits = |k: &&Key| k.id.is_none() || id.is_none() || k.id.as_deref() == id;
        let good = self.keys.iter().filter(fits).any(|k| match (&k.material, algorithm) {
            (Material::Secret(key), "HS256") => ring::hmac::verify(key, signed.as_bytes(), &signature).is_ok(),
            (Material::Rsa(n, e), "RS256") => signature::RsaPublicKeyComponents { n, e }
                .verify(&signature::RSA_PKCS1_2048_8192_SHA256, signed.as_bytes(), &signature)
                .is_ok(),
            (Material::P256(point), "ES256") => {
                signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point)
                    .verify(signed.as_bytes(), &signature)
                    .is_ok()
            }
            _ => false,
        });
        if !good {
            return Err(refused("the token is not signed by a known key"));
        }
        let claims = json(claims)?;
        let time = |name: &str| claims.get(name).and_then(Json::as_f64);
        // Clocks differ a little.
        let (early, late) = (now as f64 - 30.0, now as f64 + 30.0);
        let lives = time("exp").is_some_and(|t| t > early) && time("nbf").is_none_or(|t| t <= late);
        if !lives {
            return Err(refused("the token is not valid now"));
        }
        let issuer = self.issuer.as_ref().is_none_or(|i| claims.get("iss").and_then(Json::as_str) == Some(i));
        let audience = self.audience.as_ref().is_none_or(|a| match claims.get("aud") {
            Some(Json::String(s)) => s == a,
            Some(Json::Array(all)) => all.iter().any(|s| s.as_str() == Some(a)),
            _ => false,
        });
        if issuer && audience { Ok(claims) } else { Err(refused("the token is for somebody else")) }
    }

    /// The roles that claims name: an array, or words in one text.
    pub(crate) fn roles(&self, claims: &Map<String, Json>) -> Vec<String> {
        let mut path = self.roles_claim.as_deref().unwrap_or("roles").split('.');
        let first = path.next().and_then(|p| claims.get(p));
        match path.fold(first, |at, p| at.and_then(|v| v.get(p))) {
            Some(Json::Array(a)) => a.iter().filter_map(|r| r.as_str().map(str::to_owned)).collect(),
            Some(Json::String(s)) => s.split_whitespace().map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }
}
