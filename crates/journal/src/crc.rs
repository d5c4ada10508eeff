//! CRC32C.

use crc_fast::{CrcAlgorithm, Digest};

/// The checksum of `bytes`.
pub(crate) fn crc32c(bytes: &[u8]) -> u32 {
    crc_fast::checksum(CrcAlgorithm::Crc32Iscsi, bytes) as u32
}

/// The checksum of what has the checksum `seed`, followed by `bytes`.
pub(crate) fn crc32c_append(seed: u32, bytes: &[u8]) -> u32 {
    // The register holds the complement of the checksum.
    let mut digest = Digest::new_with_init_state(CrcAlgorithm::Crc32Iscsi, u64::from(!seed));
    digest.update(bytes);
    digest.finalize() as u32
}

#[cfg(test)]
mod tests {
    /// The polynomial, bit by bit.
    fn slow(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0u32, |crc, octet| {
            (0..8)
                .fold(crc ^ u32::from(*octet), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0x82f6_3b78 } else { crc >> 1 })
        })
    }

    #[test]
    fn every_length_agrees_with_the_polynomial() {
        let bytes: Vec<u8> = (0..3000u32).map(|n| (n * n / 8) as u8).collect();
        assert_eq!(super::crc32c(b"123456789"), 0xe306_9283);
        for len in (0..600).chain([1023, 1024, 1025, 2999]) {
            assert_eq!(super::crc32c(&bytes[..len]), slow(&bytes[..len]), "{len} octets");
            let split = len * 3 / 7;
            let (a, b) = bytes[..len].split_at(split);
            assert_eq!(super::crc32c_append(super::crc32c(a), b), slow(&bytes[..len]), "{split} and {len} octets");
        }
    }
}
