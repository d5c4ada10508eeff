//! Signing and verifying, per suite.
#![cfg(feature = "signature")]

use wireform_v2g::{
    Arena, Stream, iso2,
    iso20::{common, types},
    signature::{Convention, Fault, SigningKey, Suite, VerifyingKey, parts, sign, verify},
};

fn key(suite: Suite) -> SigningKey {
    let scalar = match suite {
        Suite::EcdsaP256Sha256 => [7; 32].to_vec(),
        Suite::EcdsaP521Sha512 => [&[0][..], &[7; 65][..]].concat(),
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
        // Arithmetic on P-521 takes its time without optimisation. It comes after the digests, so that all bits of the
        // signed part can be tried.
        let step = if suite == Suite::EcdsaP521Sha512 { 5 } else { 1 };
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
