//! Signing and verifying, per suite.
#![cfg(feature = "signature")]

use wireform_v2g::{
    Arena, Stream,
    exi::{self as wireform_exi, cursor::Form},
    iso2,
    iso20::{common, types},
    signature::{Convention, Fault, SigningKey, Suite, VerifyingKey, parts, sign, verify},
};
use wireform_wire::text::from_hex;

fn key(suite: Suite) -> SigningKey {
    let scalar = match suite {
        Suite::EcdsaP256Sha256 => [7; 32].to_vec(),
        Suite::EcdsaP521Sha512 => [&[0][..], &[7; 65][..]].concat(),
        Suite::Ed448 => [7; 57].to_vec(),
    };
    SigningKey::from_bytes(suite, &scalar).unwrap()
}

/// A signed AuthorizationReq of ISO 15118-2.
fn iso2_message(key: &SigningKey) -> Vec<u8> {
    let arena = Arena::new();
    let request = iso2::AuthorizationReq { id: Some("id1"), gen_challenge: Some([9; 16]) };
    let fragment = iso2::Fragment::AuthorizationReq(request).encode().unwrap();
    let signature = sign(&[("id1", &fragment)], key, &arena).unwrap();
    let header =
        iso2::MessageHeader { session_id: &[1, 2, 3, 4, 5, 6, 7, 8], notification: None, signature: Some(&signature) };
    let body = iso2::Body { body_element: Some(iso2::BodyElement::AuthorizationReq(request)) };
    iso2::Message::from(iso2::V2GMessage { header, body }).encode().unwrap()
}

/// A signed MeteringConfirmationReq's part of ISO 15118-20.
fn iso20_message(key: &SigningKey) -> Vec<u8> {
    let arena = Arena::new();
    let chain = common::ContractCertificateChain {
        certificate: &[0x30, 0x82, 1, 2],
        sub_certificates: common::SubCertificates { certificate: &[&[0x30, 1]] },
    };
    let mode = common::PnCAReqAuthorizationMode { id: "a", gen_challenge: [3; 16], contract_certificate_chain: chain };
    let fragment = common::Fragment::PnCAReqAuthorizationMode(mode).encode().unwrap();
    let signature = sign(&[("a", &fragment)], key, &arena).unwrap();
    let header = types::MessageHeader { session_id: [1; 8], time_stamp: 1_700_000_000, signature: Some(&signature) };
    let request = common::AuthorizationReq {
        header,
        selected_authorization_service: common::Authorization::PnC,
        a_req_authorization_mode: common::AReqAuthorizationMode::PnCAReqAuthorizationMode(mode),
    };
    common::Message::from(request).encode().unwrap()
}

#[test]
fn round_trip_and_one_flipped_bit() {
    for (suite, message, schema) in [
        (Suite::EcdsaP256Sha256, iso2_message as fn(&SigningKey) -> Vec<u8>, &iso2::SCHEMA),
        (Suite::EcdsaP521Sha512, iso20_message, &common::SCHEMA),
        (Suite::Ed448, iso20_message, &common::SCHEMA),
    ] {
        let key = key(suite);
        let public = key.verifying_key();
        let bytes = message(&key);
        let verified = verify(schema, &bytes, &public).unwrap();
        assert_eq!(verified.signed_info, Convention::Standard);
        assert_eq!(verified.parts.len(), 1);
        assert_eq!(verified.parts[0].1, Convention::Standard);
        // Any bit of the signed part or of the signature; in the rest of the message a change is none of its business.
        let unsigned = bytes.clone();
        let mut refused = 0;
        // Arithmetic on the larger curves takes its time without optimisation. It comes after the digests, so that all bits of the
        // signed part can be tried.
        let step = if suite == Suite::EcdsaP256Sha256 { 1 } else { 5 };
        let original = parts(schema, &bytes, Convention::Standard).unwrap();
        let mut in_part = 0;
        for bit in 0..bytes.len() * 8 {
            let mut damaged = unsigned.clone();
            damaged[bit / 8] ^= 0x80 >> (bit % 8);
            if let Ok(parts) = parts(schema, &damaged, Convention::Standard) {
                // The part that is signed comes before `SignedInfo`; under another name it is not found at all.
                let signed = parts.iter().find(|p| p.id == original[0].id);
                if signed != Some(&original[0]) {
                    assert!(verify(schema, &damaged, &public).is_err(), "bit {bit}");
                    in_part += 1;
                    continue;
                }
            }
            if bit % step != 0 {
                continue;
            }
            match verify(schema, &damaged, &public) {
                Err(_) => refused += 1,
                Ok(_) => {
                    let same = parts(schema, &damaged, Convention::Standard).unwrap();
                    assert_eq!(same, parts(schema, &bytes, Convention::Standard).unwrap(), "bit {bit}");
                }
            }
        }
        println!(
            "{suite:?}: {in_part} flipped bits of the signed part are refused, {refused} of {} others",
            (bytes.len() * 8 - in_part) / step
        );
        assert!(in_part > original[0].octets.len() * 4);
        assert!(refused > bytes.len() * 4 / step - in_part);
    }
}

#[test]
fn another_key_and_another_suite() {
    let key256 = key(Suite::EcdsaP256Sha256);
    let bytes = iso2_message(&key256);
    let other = SigningKey::from_bytes(Suite::EcdsaP256Sha256, &[8; 32]).unwrap();
    assert_eq!(verify(&iso2::SCHEMA, &bytes, &other.verifying_key()), Err(Fault::Signature));
    let other = key(Suite::EcdsaP521Sha512).verifying_key();
    assert!(matches!(verify(&iso2::SCHEMA, &bytes, &other), Err(Fault::Key(_))));
    assert!(VerifyingKey::from_sec1(&[4; 65]).is_err());
    assert!(VerifyingKey::from_certificate(&[0x30, 0]).is_err());
}

/// The vectors of RFC 8032 7.4: secret, public key, message, signature.
const ED448: &[[&str; 4]] = &[
    [
        "6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3528c8a3fcc2f044e39a3fc5b94492f8f032e7549a20098f95b",
        "5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180",
        "",
        "533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f2b233f034f628281f2fd7a22ddd47d7828c59bd0a21bfd3980\
         ff0d2028d4b18a9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cdda8530a113a0f4dbb61149f05a7363268c71d95808ff2e652600",
    ],
    [
        "c4eab05d357007c632f3dbb48489924d552b08fe0c353a0d4a1f00acda2c463afbea67c5e8d2877c5e3bc397a659949ef8021e954e0a12274e",
        "43ba28f430cdff456ae531545f7ecd0ac834a55d9358c0372bfa0c6c6798c0866aea01eb00742802b8438ea4cb82169c235160627b4c3a9480",
        "03",
        "26b8f91727bd62897af15e41eb43c377efb9c610d48f2335cb0bd0087810f4352541b143c4b981b7e18f62de8ccdf633fc1bf037ab7cd77980\
         5e0dbcc0aae1cbcee1afb2e027df36bc04dcecbf154336c19f0af7e0a6472905e799f1953d2a0ff3348ab21aa4adafd1d234441cf807c03a00",
    ],
];

#[test]
fn ed448_as_the_rfc_has_it() {
    for vector in ED448 {
        let [secret, public, message, signature] = vector.map(|hex| from_hex(hex).unwrap());
        let key = SigningKey::from_bytes(Suite::Ed448, &secret).unwrap();
        assert_eq!(key.sign(&message), signature);
        let public = VerifyingKey::from_ed448(&public).unwrap();
        assert!(public.verify(&message, &signature));
        assert!(!public.verify(&[&message[..], b"x"].concat(), &signature));
        for bit in (0..signature.len() * 8).step_by(37) {
            let mut damaged = signature.clone();
            damaged[bit / 8] ^= 0x80 >> (bit % 8);
            assert!(!public.verify(&message, &damaged), "bit {bit}");
        }
    }
    assert!(VerifyingKey::from_ed448(&[0xff; 57]).is_err());
    assert!(SigningKey::from_bytes(Suite::Ed448, &[1; 56]).is_err());
}

/// What a message says of its signature comes from its signature alone. A forger changes a signed message, writes a new
/// SignedInfo for it, and hides the old SignedInfo, its value and what it signed where anything may stand.
#[test]
fn nothing_is_taken_from_wildcards() {
    let key = key(Suite::EcdsaP256Sha256);
    let genuine = iso2_message(&key);
    let mut xml = String::new();
    wireform_exi::xml::write(&iso2::SCHEMA, Form::Document, &genuine, &mut xml).unwrap();
    let between = |from: &str, to: &str| {
        let start = xml.find(from).unwrap();
        xml[start..start + xml[start..].find(to).unwrap() + to.len()].to_owned()
    };
    let prefix = |name: &str| {
        let end = xml.find(&format!(":{name}")).unwrap();
        xml[xml[..end].rfind('<').unwrap() + 1..end].to_owned()
    };
    let (n, b) = (prefix("Signature"), prefix("AuthorizationReq"));
    let signature = between(&format!("<{n}:Signature>"), &format!("</{n}:Signature>"));
    let request = between(&format!("<{b}:AuthorizationReq"), &format!("</{b}:AuthorizationReq>"));
    // The forged request and its digest.
    let forged = iso2::AuthorizationReq { id: Some("id2"), gen_challenge: Some([8; 16]) };
    let digest = Suite::EcdsaP256Sha256.digest(&iso2::Fragment::AuthorizationReq(forged).encode().unwrap());
    let old = between(&format!("<{n}:DigestValue>"), &format!("</{n}:DigestValue>"));
    let value = format!("<{n}:DigestValue>{}</{n}:DigestValue>", wireform_wire::text::base64(&digest));
    let outer = signature.replace(&old, &value).replace("#id1", "#id2").replace(
        &format!("</{n}:Signature>"),
        &format!("<{n}:Object>{signature}{request}</{n}:Object></{n}:Signature>"),
    );
    let challenge = between(&format!("<{b}:GenChallenge>"), &format!("</{b}:GenChallenge>"));
    let forged_request = request.replace("id1", "id2").replace(
        &challenge,
        &format!("<{b}:GenChallenge>{}</{b}:GenChallenge>", wireform_wire::text::base64(&[8; 16])),
    );
    let forged = xml.replacen(&signature, "OUTER", 1).replace(&request, &forged_request).replace("OUTER", &outer);
    let forged = wireform_exi::xml::read(&iso2::SCHEMA, Form::Document, &forged).unwrap();
    assert_eq!(verify(&iso2::SCHEMA, &genuine, &key.verifying_key()).unwrap().parts.len(), 1);
    assert_eq!(verify(&iso2::SCHEMA, &forged, &key.verifying_key()), Err(Fault::Signature));
    // What stands beside a signature in an Object changes nothing of it.
    let beside = xml.replace(
        &format!("</{n}:Signature>"),
        &format!("<{n}:Object><x:Note xmlns:x='urn:x'>n</x:Note></{n}:Object></{n}:Signature>"),
    );
    let beside = wireform_exi::xml::read(&iso2::SCHEMA, Form::Document, &beside).unwrap();
    verify(&iso2::SCHEMA, &beside, &key.verifying_key()).unwrap();
}
