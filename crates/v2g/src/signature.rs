//! XML signatures as ISO 15118 uses them: what is signed, signing, verifying.
//!
//! A signature signs parts of a message, each as an EXI fragment of its own, through their digests in `SignedInfo`, which
//! itself is signed as an EXI fragment of the schema of XML signatures alone. The bits of an element mean the same
//! anywhere in a stream, so the fragments of a received message are cut out of it: what was signed is what is digested,
//! not what a decoder makes of it.

use crate::xmldsig::{
    self, CanonicalizationMethod, DigestMethod, Reference, Signature, SignatureMethod, SignatureValue, SignedInfo,
    Transform, Transforms,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;
#[cfg(feature = "ed448")]
use ed448_goldilocks_plus as ed448;
use p256::ecdsa::signature::{Signer, Verifier};
use sha2::{Digest, Sha256, Sha512};
use wireform_exi::{
    Arena, Content, Stream,
    cursor::{self, Cursor, Event, Form},
    schema::{Content as ElementContent, Root, Schema},
    strings,
    value::Value,
};

/// Canonical EXI: the canonicalization, and the transform of every reference.
pub const CANONICAL_EXI: &str = "http://www.w3.org/TR/canonical-exi/";

/// A suite of algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suite {
    /// ECDSA on secp256r1 with SHA-256: ISO 15118-2.
    EcdsaP256Sha256,
    /// ECDSA on secp521r1 with SHA-512: ISO 15118-20.
    EcdsaP521Sha512,
    /// EdDSA on Ed448 (RFC 8032, without a context and without hashing first), the parts digested with SHA-512:
    /// ISO 15118-20. Parts that a peer digested with SHAKE256 (64 octets) are verified as well.
    #[cfg(feature = "ed448")]
    Ed448,
}

/// What digests the parts that are signed.
#[derive(Debug, Clone, Copy)]
enum Digester {
    Sha256,
    Sha512,
    #[cfg(feature = "ed448")]
    Shake256,
}

impl Digester {
    const ALL: &[Digester] = &[
        Digester::Sha256,
        Digester::Sha512,
        #[cfg(feature = "ed448")]
        Digester::Shake256,
    ];

    const fn method(self) -> &'static str {
        match self {
            Digester::Sha256 => "http://www.w3.org/2001/04/xmlenc#sha256",
            Digester::Sha512 => "http://www.w3.org/2001/04/xmlenc#sha512",
            #[cfg(feature = "ed448")]
            Digester::Shake256 => "http://www.w3.org/2021/04/xmldsig-more#shake256",
        }
    }
    fn digest(self, octets: &[u8]) -> Vec<u8> {
        match self {
            Digester::Sha256 => Sha256::digest(octets).to_vec(),
            Digester::Sha512 => Sha512::digest(octets).to_vec(),
            #[cfg(feature = "ed448")]
            Digester::Shake256 => {
                use shake::{ExtendableOutput, Shake256, Update};
                let mut digest = [0; 64];
                let mut shake = Shake256::default();
                shake.update(octets);
                shake.finalize_xof_into(&mut digest);
                digest.to_vec()
            }
        }
    }
}

impl Suite {
    /// All that are built in.
    pub const ALL: &[Suite] = &[
        Suite::EcdsaP256Sha256,
        Suite::EcdsaP521Sha512,
        #[cfg(feature = "ed448")]
        Suite::Ed448,
    ];

    /// The URI of the signature method.
    pub const fn signature_method(self) -> &'static str {
        match self {
            Suite::EcdsaP256Sha256 => "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
            Suite::EcdsaP521Sha512 => "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512",
            #[cfg(feature = "ed448")]
            Suite::Ed448 => "http://www.w3.org/2021/04/xmldsig-more#eddsa-ed448",
        }
    }
    const fn digester(self) -> Digester {
        match self {
            Suite::EcdsaP256Sha256 => Digester::Sha256,
            Suite::EcdsaP521Sha512 => Digester::Sha512,
            #[cfg(feature = "ed448")]
            Suite::Ed448 => Digester::Sha512,
        }
    }
    /// The URI of the digest method.
    pub const fn digest_method(self) -> &'static str {
        self.digester().method()
    }
    /// The digest of octets.
    pub fn digest(self, octets: &[u8]) -> Vec<u8> {
        self.digester().digest(octets)
    }
}

/// How a part of a message becomes the octets that are digested. Implementations differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Convention {
    /// As EXI has it: a fragment that ends with End Document.
    Standard,
    /// Without End Document, as early versions of libcbv2g wrote it.
    NoEndDocument,
    /// An element whose name has several types, written with its own type instead of the relaxed grammar: libcbv2g.
    OwnType,
    /// Both of the two before.
    OwnTypeNoEndDocument,
    /// With references to the string table for values that the part repeats: coders that were left at their defaults.
    References,
}

impl Convention {
    /// All, the most likely first.
    pub const ALL: [Convention; 5] = [
        Convention::Standard,
        Convention::OwnType,
        Convention::NoEndDocument,
        Convention::OwnTypeNoEndDocument,
        Convention::References,
    ];

    const fn ends(self) -> bool {
        matches!(self, Convention::Standard | Convention::OwnType | Convention::References)
    }
    const fn own_type(self) -> bool {
        matches!(self, Convention::OwnType | Convention::OwnTypeNoEndDocument)
    }
}

/// Why a signature does not hold, or could not be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The message cannot be read.
    Message(wireform_wire::Error),
    /// It carries no signature.
    NotSigned,
    /// An algorithm that is not supported here.
    Algorithm(String),
    /// A reference to a part that the message does not have.
    Unresolved(String),
    /// The digest of a part differs, under every convention: the part was changed.
    Digest(String),
    /// The signature is not that of the key over `SignedInfo`.
    Signature,
    /// The key cannot be read, or is of another suite.
    Key(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Message(error) => error.fmt(f),
            Fault::NotSigned => f.write_str("the message carries no signature"),
            Fault::Algorithm(uri) => write!(f, "the algorithm {uri} is not supported"),
            Fault::Unresolved(uri) => write!(f, "{uri} refers to nothing in the message"),
            Fault::Digest(uri) => write!(f, "the digest of {uri} differs: it was changed after it was signed"),
            Fault::Signature => f.write_str("the signature is not that of the key"),
            Fault::Key(what) => write!(f, "key: {what}"),
        }
    }
}

impl core::error::Error for Fault {}

impl From<wireform_wire::Error> for Fault {
    fn from(error: wireform_wire::Error) -> Self {
        Fault::Message(error)
    }
}

/// A private key.
#[derive(Debug, Clone)]
pub enum SigningKey {
    /// On secp256r1.
    P256(p256::ecdsa::SigningKey),
    /// On secp521r1.
    P521(p521::ecdsa::SigningKey),
    /// On Ed448.
    #[cfg(feature = "ed448")]
    Ed448(alloc::boxed::Box<ed448::SigningKey>),
}

impl SigningKey {
    /// A key from its scalar, most significant octet first; on Ed448 from its secret of 57 octets.
    ///
    /// # Errors
    /// Where it is no scalar of the curve.
    pub fn from_bytes(suite: Suite, scalar: &[u8]) -> Result<Self, Fault> {
        let bad = |_| Fault::Key("no scalar of the curve");
        Ok(match suite {
            Suite::EcdsaP256Sha256 => SigningKey::P256(p256::ecdsa::SigningKey::from_slice(scalar).map_err(bad)?),
            Suite::EcdsaP521Sha512 => SigningKey::P521(p521::ecdsa::SigningKey::from_slice(scalar).map_err(bad)?),
            #[cfg(feature = "ed448")]
            Suite::Ed448 => {
                let secret = <[u8; 57]>::try_from(scalar).map_err(|_| Fault::Key("not 57 octets"))?;
                SigningKey::Ed448(ed448::SigningKey::from_bytes(&secret.into()).into())
            }
        })
    }
    /// The suite that it is for.
    pub const fn suite(&self) -> Suite {
        match self {
            SigningKey::P256(_) => Suite::EcdsaP256Sha256,
            SigningKey::P521(_) => Suite::EcdsaP521Sha512,
            #[cfg(feature = "ed448")]
            SigningKey::Ed448(_) => Suite::Ed448,
        }
    }
    /// Its public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        match self {
            SigningKey::P256(key) => VerifyingKey::P256(*key.verifying_key()),
            SigningKey::P521(key) => VerifyingKey::P521(*key.verifying_key()),
            #[cfg(feature = "ed448")]
            SigningKey::Ed448(key) => VerifyingKey::Ed448(key.verifying_key().into()),
        }
    }
    /// The signature of octets: for ECDSA both numbers one after the other.
    pub fn sign(&self, octets: &[u8]) -> Vec<u8> {
        match self {
            SigningKey::P256(key) => {
                let signature: p256::ecdsa::Signature = key.sign(octets);
                signature.to_bytes().to_vec()
            }
            SigningKey::P521(key) => {
                let signature: p521::ecdsa::Signature = key.sign(octets);
                signature.to_bytes().to_vec()
            }
            #[cfg(feature = "ed448")]
            SigningKey::Ed448(key) => key.sign_raw(octets).to_bytes().to_vec(),
        }
    }
}

/// A public key.
#[derive(Debug, Clone)]
pub enum VerifyingKey {
    /// On secp256r1.
    P256(p256::ecdsa::VerifyingKey),
    /// On secp521r1.
    P521(p521::ecdsa::VerifyingKey),
    /// On Ed448.
    #[cfg(feature = "ed448")]
    Ed448(alloc::boxed::Box<ed448::VerifyingKey>),
}

impl VerifyingKey {
    /// A key from its point, as SEC 1 encodes it; the length tells the curve.
    ///
    /// # Errors
    /// Where it is no point of either curve.
    pub fn from_sec1(point: &[u8]) -> Result<Self, Fault> {
        let bad = |_| Fault::Key("no point of the curve");
        match point.len() {
            33 | 65 => Ok(VerifyingKey::P256(p256::ecdsa::VerifyingKey::from_sec1_bytes(point).map_err(bad)?)),
            67 | 133 => Ok(VerifyingKey::P521(p521::ecdsa::VerifyingKey::from_sec1_bytes(point).map_err(bad)?)),
            _ => Err(Fault::Key("neither secp256r1 nor secp521r1")),
        }
    }
    /// A key on Ed448 from its 57 octets.
    ///
    /// # Errors
    /// Where they are no point of the curve.
    #[cfg(feature = "ed448")]
    pub fn from_ed448(point: &[u8]) -> Result<Self, Fault> {
        let point = <[u8; 57]>::try_from(point).map_err(|_| Fault::Key("not 57 octets"))?;
        let key = ed448::VerifyingKey::from_bytes(&point).map_err(|_| Fault::Key("no point of the curve"))?;
        Ok(VerifyingKey::Ed448(key.into()))
    }
    /// The key of a certificate in DER. The certificate itself, its chain and its validity are the caller's to check.
    ///
    /// # Errors
    /// Where it cannot be read, or has another kind of key.
    pub fn from_certificate(der: &[u8]) -> Result<Self, Fault> {
        use x509_cert::{Certificate, der::Decode};
        let certificate = Certificate::from_der(der).map_err(|_| Fault::Key("not a certificate"))?;
        let info = certificate.tbs_certificate().subject_public_key_info();
        let key = info.subject_public_key.as_bytes().ok_or(Fault::Key("not a whole number of octets"))?;
        #[cfg(feature = "ed448")]
        if info.algorithm.oid == x509_cert::der::asn1::ObjectIdentifier::new_unwrap("1.3.101.113") {
            return Self::from_ed448(key);
        }
        Self::from_sec1(key)
    }
    /// The suite that it is for.
    pub const fn suite(&self) -> Suite {
        match self {
            VerifyingKey::P256(_) => Suite::EcdsaP256Sha256,
            VerifyingKey::P521(_) => Suite::EcdsaP521Sha512,
            #[cfg(feature = "ed448")]
            VerifyingKey::Ed448(_) => Suite::Ed448,
        }
    }
    /// Whether it is a signature of octets by this key.
    pub fn verify(&self, octets: &[u8], signature: &[u8]) -> bool {
        match self {
            VerifyingKey::P256(key) => {
                p256::ecdsa::Signature::from_slice(signature).is_ok_and(|s| key.verify(octets, &s).is_ok())
            }
            VerifyingKey::P521(key) => {
                p521::ecdsa::Signature::from_slice(signature).is_ok_and(|s| key.verify(octets, &s).is_ok())
            }
            #[cfg(feature = "ed448")]
            VerifyingKey::Ed448(key) => {
                ed448::Signature::from_slice(signature).is_ok_and(|s| key.verify_raw(&s, octets).is_ok())
            }
        }
    }
}

/// Signs parts of a message: each by its `Id` and its fragment (`Fragment::encode` of its message set). The result goes
/// into the message's header.
///
/// # Errors
/// Where the arena is full.
pub fn sign<'a>(parts: &[(&str, &[u8])], key: &SigningKey, arena: &'a Arena<'a>) -> Result<Signature<'a>, Fault> {
    let suite = key.suite();
    let full = |_| Fault::Message(wireform_wire::Error::new(wireform_wire::Kind::Limit { what: "arena", max: 0 }, 0));
    let keep = |octets: &[u8]| -> Result<&'a [u8], Fault> {
        let slot = arena.octets(octets.len()).map_err(full)?;
        slot.copy_from_slice(octets);
        Ok(slot)
    };
    let text = |text: &str| -> Result<&'a str, Fault> {
        core::str::from_utf8(keep(text.as_bytes())?).map_err(|_| Fault::Key("no text"))
    };
    let transform = arena.value([Transform { algorithm: CANONICAL_EXI, content: Content::default() }]).map_err(full)?;
    let mut references = wireform_exi::arena::Items::new();
    for (id, fragment) in parts {
        let reference = Reference {
            id: None,
            r#type: None,
            uri: Some(text(&format!("#{id}"))?),
            transforms: Some(Transforms { transform }),
            digest_method: DigestMethod { algorithm: suite.digest_method(), content: Content::default() },
            digest_value: keep(&suite.digest(fragment))?,
        };
        references.push(arena, reference).map_err(full)?;
    }
    let signed_info = SignedInfo {
        id: None,
        canonicalization_method: CanonicalizationMethod { algorithm: CANONICAL_EXI, content: Content::default() },
        signature_method: SignatureMethod { algorithm: suite.signature_method(), content: Content::default() },
        reference: references.finish(),
    };
    let octets = xmldsig::Fragment::SignedInfo(signed_info).encode()?;
    let value = SignatureValue { id: None, value: keep(&key.sign(&octets))? };
    Ok(Signature { id: None, signed_info, signature_value: value, key_info: None, object: &[] })
}

/// What was checked of a signature that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// How `SignedInfo` was written.
    pub signed_info: Convention,
    /// The parts that are signed, by their `Id`, and how each was written.
    pub parts: Vec<(String, Convention)>,
}

/// An element of a message: the octets that a signature digests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// Its `Id`, empty where it has none.
    pub id: String,
    /// The fragment under a convention.
    pub octets: Vec<u8>,
}

/// Where an element is in a message.
struct Place {
    name: &'static str,
    namespace: &'static str,
    id: String,
    /// From after its event code up to its end.
    bits: core::ops::Range<usize>,
    /// The value of an element with simple content, for the relaxed grammar.
    text: Option<String>,
    /// It has names of wildcards.
    names: bool,
}

/// What a signature says.
#[derive(Default)]
struct Claims {
    signature_method: String,
    references: Vec<(String, String, Vec<u8>)>,
    value: Vec<u8>,
}

fn octets_of(value: &Value<'_>) -> Vec<u8> {
    match value {
        Value::Base64(octets) | Value::Hex(octets) => octets.iter().collect(),
        _ => Vec::new(),
    }
}

/// Finds the elements with an `Id`, `SignedInfo`, and what the signature says, in a message that is in full. What stands
/// for a wildcard is passed over: it is not for what a signature holds to say by what it is to be checked.
fn scan(schema: &'static Schema, form: Form, bytes: &[u8]) -> Result<(Vec<Place>, Option<Place>, Claims), Fault> {
    let arena = Arena::new();
    let mut cursor = Cursor::in_full(schema, form, bytes, &arena);
    let mut open: Vec<Place> = Vec::new();
    let (mut places, mut signed_info, mut claims) = (Vec::new(), None, Claims::default());
    loop {
        let event = cursor.next()?;
        let wild = matches!(event, Event::Any(..) | Event::Start(_, wireform_exi::Place { any: true, .. }));
        if wild || matches!(event, Event::AnyAttribute(..) | Event::Type(..)) {
            open.iter_mut().for_each(|place| place.names = true);
        }
        if wild {
            cursor.skip()?;
            continue;
        }
        match event {
            Event::Start(element, _) => {
                let (name, namespace) = (element.name.local, element.name.namespace);
                if name == "Reference" && namespace == xmldsig::XMLDSIG {
                    claims.references.push(Default::default());
                }
                let at = cursor.bit();
                open.push(Place { name, namespace, id: String::new(), bits: at..at, text: None, names: false });
            }
            Event::Attribute(attribute, value) => {
                let Some(place) = open.last_mut() else { continue };
                let ours = place.namespace == xmldsig::XMLDSIG;
                match (place.name, attribute.name.local) {
                    ("SignatureMethod", "Algorithm") if ours => claims.signature_method = value.to_string(),
                    ("DigestMethod", "Algorithm") if ours => {
                        if let Some(reference) = claims.references.last_mut() {
                            reference.1 = value.to_string();
                        }
                    }
                    ("Reference", "URI") if ours => {
                        if let Some(reference) = claims.references.last_mut() {
                            reference.0 = value.to_string();
                        }
                    }
                    (_, "Id") => place.id = value.to_string(),
                    _ => {}
                }
            }
            Event::Value(_, value) => {
                let Some(place) = open.last_mut() else { continue };
                match place.name {
                    "DigestValue" => {
                        if let Some(reference) = claims.references.last_mut() {
                            reference.2 = octets_of(&value);
                        }
                    }
                    "SignatureValue" => claims.value = octets_of(&value),
                    _ => place.text = Some(value.to_string()),
                }
            }
            Event::Any(..) | Event::AnyAttribute(..) | Event::Type(..) | Event::Nil(_) | Event::Text(_) => {}
            Event::End => {
                let Some(mut place) = open.pop() else { continue };
                place.bits.end = cursor.bit();
                if place.name == "SignedInfo" && place.namespace == xmldsig::XMLDSIG {
                    signed_info = Some(place);
                } else if !place.id.is_empty() {
                    places.push(place);
                }
            }
            Event::Over => return Ok((places, signed_info, claims)),
        }
    }
}

/// The fragment of an element.
fn fragment(schema: &'static Schema, bytes: &[u8], place: &Place, convention: Convention) -> Option<Vec<u8>> {
    let (code, root) = schema.fragment(place.name, Some(place.namespace))?;
    let n = schema.fragments.len() as u32;
    let width = wireform_exi::schema::code_width(n + 1);
    let mut out = Bits::default();
    out.put(u64::from(cursor::HEADER), 8);
    out.put(code as u64, width);
    match root {
        Root::Relaxed(element) if !convention.own_type() => {
            let ElementContent::Complex(ty) = element.content else { return None };
            let attribute = ty.attributes.iter().find(|a| a.name.local == "Id")?;
            let at = schema.attributes.iter().position(|a| *a == attribute.name)?;
            let (attributes, text) = (schema.attributes.len() as u32 + 1, place.text.as_ref()?);
            out.put(at as u64, wireform_exi::schema::code_width(attributes + n + 3));
            out.text(&place.id);
            out.put(u64::from(attributes + n + 2), wireform_exi::schema::code_width(attributes + n + 3));
            out.text(text);
            out.put(u64::from(n + 1), wireform_exi::schema::code_width(n + 3));
        }
        Root::Element(_) if convention.own_type() => return None,
        _ => {
            for bit in place.bits.clone() {
                out.put(u64::from(bytes[bit / 8] >> (7 - bit % 8) & 1), 1);
            }
        }
    }
    if convention.ends() {
        out.put(u64::from(n + 1), width);
    }
    let out = out.finish();
    // Names of wildcards were in full; they are to be as a coder of the fragment alone knows them.
    let out = if place.names { strings::from_plain(schema, Form::Fragment, &out).ok()? } else { out };
    if convention == Convention::References {
        return strings::tabled(schema, Form::Fragment, &out).ok().filter(|tabled| *tabled != out);
    }
    Some(out)
}

/// The message with every value in full, as its parts stand alone.
fn in_full<'a>(
    schema: &'static Schema,
    bytes: &'a [u8],
    arena: &'a Arena<'a>,
) -> Result<&'a [u8], wireform_wire::Error> {
    Ok(strings::plain(schema, Form::Document, bytes, arena)?.unwrap_or(bytes))
}

#[derive(Default)]
struct Bits {
    out: Vec<u8>,
    fill: u32,
}

impl Bits {
    fn put(&mut self, value: u64, n: u32) {
        for i in (0..n).rev() {
            if self.fill.is_multiple_of(8) {
                self.out.push(0);
            }
            if let Some(last) = self.out.last_mut() {
                *last |= ((value >> i & 1) as u8) << (7 - self.fill % 8);
            }
            self.fill += 1;
        }
    }
    fn unsigned(&mut self, mut value: u64) {
        while value > 0x7f {
            self.put(value & 0x7f | 0x80, 8);
            value >>= 7;
        }
        self.put(value, 8);
    }
    fn text(&mut self, text: &str) {
        self.unsigned(text.chars().count() as u64 + 2);
        text.chars().for_each(|c| self.unsigned(c.into()));
    }
    fn finish(self) -> Vec<u8> {
        self.out
    }
}

/// The parts of a message that have an `Id`, and `SignedInfo`, as the octets that are digested under a convention: what
/// to compare when two implementations disagree.
///
/// # Errors
/// What is wrong with the message.
pub fn parts(schema: &'static Schema, bytes: &[u8], convention: Convention) -> Result<Vec<Part>, Fault> {
    let arena = Arena::new();
    let bytes = in_full(schema, bytes, &arena)?;
    let (places, signed_info, _) = scan(schema, Form::Document, bytes)?;
    let mut out = Vec::new();
    for place in &places {
        let octets = fragment(schema, bytes, place, convention);
        out.extend(octets.map(|octets| Part { name: place.name, id: place.id.clone(), octets }));
    }
    if let Some(place) = &signed_info {
        let octets = fragment(&xmldsig::SCHEMA, bytes, place, convention);
        out.extend(octets.map(|octets| Part { name: place.name, id: place.id.clone(), octets }));
    }
    Ok(out)
}

/// Verifies the signature of a message: that every part it refers to is unchanged, under any convention, and that
/// `SignedInfo` was signed by the key.
///
/// # Errors
/// What does not hold, or could not be checked.
pub fn verify(schema: &'static Schema, bytes: &[u8], key: &VerifyingKey) -> Result<Verified, Fault> {
    let arena = Arena::new();
    let bytes = in_full(schema, bytes, &arena)?;
    let (places, signed_info, claims) = scan(schema, Form::Document, bytes)?;
    let signed_info = signed_info.ok_or(Fault::NotSigned)?;
    let suite = key.suite();
    if claims.signature_method != suite.signature_method() {
        let known = Suite::ALL.iter().any(|s| s.signature_method() == claims.signature_method);
        return Err(if known {
            Fault::Key("of another suite than the signature")
        } else {
            Fault::Algorithm(claims.signature_method)
        });
    }
    let mut parts = Vec::new();
    for (uri, method, digest) in &claims.references {
        let digester = Digester::ALL.iter().find(|d| d.method() == method);
        let digester = digester.ok_or_else(|| Fault::Algorithm(method.clone()))?;
        let id = uri.strip_prefix('#').unwrap_or(uri);
        // An Id that occurs twice would leave open which part is meant.
        let mut named = places.iter().filter(|p| p.id == id);
        let (Some(place), None) = (named.next(), named.next()) else { return Err(Fault::Unresolved(uri.clone())) };
        let convention = Convention::ALL
            .into_iter()
            .find(|c| fragment(schema, bytes, place, *c).is_some_and(|octets| digester.digest(&octets) == *digest));
        parts.push((id.to_string(), convention.ok_or_else(|| Fault::Digest(uri.clone()))?));
    }
    if parts.is_empty() {
        return Err(Fault::NotSigned);
    }
    let convention = Convention::ALL.into_iter().find(|c| {
        fragment(&xmldsig::SCHEMA, bytes, &signed_info, *c).is_some_and(|octets| key.verify(&octets, &claims.value))
    });
    Ok(Verified { signed_info: convention.ok_or(Fault::Signature)?, parts })
}
