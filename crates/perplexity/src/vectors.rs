//! Embeddings as vectors: decoding, and how near two of them are.

use crate::types::embeddings::Embedding;
use wireform_wire::text::from_base64;

/// Why an embedding is not a vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the embedding is not base64")]
pub struct NotBase64;

impl Embedding {
    /// The vector of `base64_int8`.
    ///
    /// # Errors
    /// Where it is not base64.
    pub fn int8(&self) -> Result<Vec<i8>, NotBase64> {
        let octets = from_base64(self.embedding.as_deref().unwrap_or_default()).map_err(|_| NotBase64)?;
        Ok(octets.into_iter().map(|o| o as i8).collect())
    }
    /// The vector of `base64_binary`: eight dimensions to an octet, the first in the most significant bit.
    ///
    /// # Errors
    /// Where it is not base64.
    pub fn bits(&self) -> Result<Bits, NotBase64> {
        from_base64(self.embedding.as_deref().unwrap_or_default()).map(Bits).map_err(|_| NotBase64)
    }
}

/// A vector of bits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bits(pub Vec<u8>);

impl Bits {
    /// How many bits.
    pub fn len(&self) -> usize {
        self.0.len() * 8
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// One bit.
    pub fn get(&self, at: usize) -> Option<bool> {
        self.0.get(at / 8).map(|octet| octet >> (7 - at % 8) & 1 == 1)
    }
    /// In how many bits two vectors differ; what one of them is longer by is not compared.
    pub fn hamming(&self, other: &Bits) -> u32 {
        hamming(&self.0, &other.0)
    }
}

/// In how many bits two vectors differ, over their common length.
pub fn hamming(a: &[u8], b: &[u8]) -> u32 {
    let len = a.len().min(b.len());
    let (a, b) = (a[..len].chunks_exact(8), b[..len].chunks_exact(8));
    let rest: u32 = a.remainder().iter().zip(b.remainder()).map(|(x, y)| (x ^ y).count_ones()).sum();
    let word = |c: &[u8]| u64::from_ne_bytes(c.try_into().unwrap_or_default());
    rest + a.zip(b).map(|(x, y)| (word(x) ^ word(y)).count_ones()).sum::<u32>()
}

/// The dot product, over the common length. Written so that it becomes vector code.
pub fn dot(a: &[i8], b: &[i8]) -> i64 {
    // 2^16 products of 2^14 each fit 32 bits twice over.
    a.chunks(1 << 16)
        .zip(b.chunks(1 << 16))
        .map(|(a, b)| i64::from(a.iter().zip(b).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum::<i32>()))
        .sum()
}

/// The cosine of the angle between two vectors: 1 where they point the same way; 0 where one of them is zero.
pub fn cosine(a: &[i8], b: &[i8]) -> f64 {
    let length = (dot(a, a) as f64 * dot(b, b) as f64).sqrt();
    if length == 0.0 { 0.0 } else { dot(a, b) as f64 / length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearness() {
        let a: Vec<i8> = (0..300).map(|i| (i % 256) as u8 as i8).collect();
        let expected: i64 = a.iter().map(|&x| i64::from(x) * i64::from(x)).sum();
        assert_eq!(dot(&a, &a), expected);
        assert!((cosine(&a, &a) - 1.0).abs() < 1e-12);
        assert_eq!(cosine(&a, &[0; 300]), 0.0);
        for len in 0..40 {
            for other in [len, len / 2, 0] {
                let (x, y) = (vec![0b1010_1010u8; len], vec![0b1010_0101u8; other]);
                assert_eq!(hamming(&x, &y), 4 * other as u32, "{len} {other}");
            }
        }
        let bits = Bits(vec![0b1000_0001, 0xFF]);
        assert_eq!((bits.get(0), bits.get(1), bits.get(7), bits.get(16)), (Some(true), Some(false), Some(true), None));
    }
}
