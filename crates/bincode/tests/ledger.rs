//! The ledger's vectors, in both directions, and as views.
#![cfg(feature = "ledger")]

mod common;
use common::{data, hex, text};
use serde::{Serialize, de::DeserializeOwned};
use wireform_bincode::config::bincode1;
use wireform_bincode::ledger::*;
use wireform_bincode::{Decode, Encode, from_slice, to_vec};

fn both_ways<T: Encode + Decode + Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    vector: &serde_json::Value,
    serde_too: bool,
) -> T {
    let octets = hex(text(vector, "hex"));
    let value: T = from_slice(&octets, bincode1().reject_trailing()).unwrap_or_else(|e| panic!("{e}: {vector}"));
    assert_eq!(to_vec(&value, bincode1()).unwrap(), octets);
    let mut exact = vec![0; octets.len()];
    assert_eq!(wireform_bincode::to_slice(&value, &mut exact, bincode1()).unwrap(), octets.len());
    assert_eq!(exact, octets);
    assert_eq!(wireform_bincode::from_reader::<T, _, _>(octets.as_slice(), bincode1()).unwrap(), value);
    if serde_too {
        let config = bincode1().reject_trailing();
        assert_eq!(wireform_bincode::serde::from_slice::<T, _>(&octets, config).unwrap(), value);
        assert_eq!(wireform_bincode::serialize(&value).unwrap(), octets);
        // The original reads and writes the same.
        assert_eq!(bincode1::deserialize::<T>(&octets).unwrap(), value);
        assert_eq!(bincode1::serialize(&value).unwrap(), octets);
    } else {
        assert!(wireform_bincode::serialize(&value).is_err());
    }
    for n in 0..octets.len() {
        assert!(from_slice::<T, _>(&octets[..n], bincode1()).is_err());
    }
    value
}

#[test]
fn all_vectors_both_ways() {
    let vectors = data("solana_vectors");
    assert_eq!(vectors.len(), 92);
    let mut transactions = Vec::new();
    for vector in &vectors {
        let shown = text(vector, "value_debug");
        match text(vector, "type") {
            "ShortU16" => assert_eq!(both_ways::<ShortU16>(vector, true).0.to_string(), shown),
            "ShortVec<u8>" => {
                let value = both_ways::<ShortVec<u8>>(vector, true);
                // The list is cut short in the data.
                let list = format!("{value:?}");
                assert!(shown.starts_with(&list[..list.len().min(shown.len()).min(60) - 1]), "{vector}");
            }
            "ShortVec<u64>" => {
                let value = both_ways::<ShortVec<u64>>(vector, true);
                assert_eq!(format!("0..{}", value.len()), shown);
                assert!(value.iter().copied().eq(0..value.len() as u64));
            }
            "VersionedTransaction::V1" => {
                let value = both_ways::<Transaction>(vector, false);
                assert!(matches!(value.message, VersionedMessage::V1(_)));
            }
            ty => {
                let value = both_ways::<Transaction>(vector, true);
                assert_eq!(matches!(value.message, VersionedMessage::V0(_)), ty.ends_with("V0"));
                let octets = hex(text(vector, "hex"));
                let view: TransactionView<'_> = from_slice(&octets, bincode1().reject_trailing()).unwrap();
                same(&view, &value);
                transactions.push(value);
            }
        }
    }
    let entries: Vec<Entry> = transactions
        .chunks(7)
        .enumerate()
        .map(|(i, some)| Entry { num_hashes: i as u64, hash: Hash([i as u8; 32]), transactions: some.to_vec() })
        .collect();
    let octets = to_vec(&entries, bincode1()).unwrap();
    assert_eq!(bincode1::serialize(&entries).unwrap(), octets);
    assert_eq!(from_slice::<Vec<Entry>, _>(&octets, bincode1()).unwrap(), entries);
    let views = wireform_bincode::ledger::entries(&octets).unwrap();
    assert_eq!(views.len(), entries.len());
    for (view, entry) in views.iter().zip(&entries) {
        assert_eq!((view.num_hashes, *view.hash), (entry.num_hashes, entry.hash.0));
        assert_eq!(view.transactions.len(), entry.transactions.len());
        view.transactions.iter().zip(&entry.transactions).for_each(|(view, value)| same(&view, value));
    }
}

fn same(view: &TransactionView<'_>, value: &Transaction) {
    assert!(view.signatures.iter().eq(value.signatures.iter().map(|s| &s.0)));
    assert_eq!(view.message, to_vec(&value.message, bincode1()).unwrap());
    let (keys, blockhash, instructions) = match &value.message {
        VersionedMessage::Legacy(m) => (&m.keys, m.blockhash, &m.instructions),
        VersionedMessage::V0(m) => (&m.keys, m.blockhash, &m.instructions),
        VersionedMessage::V1(_) => unreachable!("views are of the versions before"),
    };
    assert!(view.keys.iter().eq(keys.iter().map(|k| &k.0)));
    assert_eq!(*view.blockhash, blockhash.0);
    assert_eq!(view.instructions.len(), instructions.len());
    for (view, value) in view.instructions.iter().zip(instructions.iter()) {
        assert_eq!((view.program, view.accounts, view.data), (value.program, &value.accounts[..], &value.data[..]));
    }
}

#[test]
fn lengths_in_longer_form_are_refused() {
    for octets in [&[0x80, 0][..], &[0x80, 0x80, 0], &[0xff, 0xff, 4], &[0x80, 0x80, 0x80], &[0x81, 0x80], &[0xff]] {
        assert!(from_slice::<ShortU16, _>(octets, bincode1()).is_err(), "{octets:?}");
        assert!(wireform_bincode::deserialize::<ShortU16>(octets).is_err(), "{octets:?}");
    }
    for first in [0x82, 0x90, 0xff] {
        let mut octets = [0; 200];
        octets[0] = first;
        assert!(from_slice::<Transaction, _>(&octets, bincode1()).is_err());
        assert!(from_slice::<TransactionView<'_>, _>(&octets, bincode1()).is_err());
    }
    // Half a fee, and a bit that nobody knows.
    for mask in [1, 2, 32] {
        let mut octets = [0; 300];
        (octets[0], octets[4]) = (0x81, mask);
        assert!(from_slice::<Transaction, _>(&octets, bincode1()).is_err(), "{mask}");
    }
    let long = ShortVec::from(vec![0u8; 65_536]);
    assert!(to_vec(&long, bincode1()).is_err());
    assert!(wireform_bincode::serialize(&long).is_err());
}
