//! A hash for tables whose keys come from peers: seeded, and several times faster than the standard library's, which was
//! a tenth of the time of a request.
//!
//! Folded multiplication, as in wyhash and its kin. It is no cryptographic hash; who finds collisions without knowing the
//! seeds slows down nobody but the requests of its own address.

use std::hash::{BuildHasher, Hasher, RandomState};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Seeds(u64, u64);

impl Default for Seeds {
    fn default() -> Self {
        let random = RandomState::new();
        Seeds(random.hash_one(1), random.hash_one(2) | 1)
    }
}

impl BuildHasher for Seeds {
    type Hasher = Folding;
    fn build_hasher(&self) -> Folding {
        Folding { state: self.0, seed: self.1 }
    }
}

pub(crate) struct Folding {
    state: u64,
    seed: u64,
}

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for Folding {
    #[inline]
    fn write(&mut self, octets: &[u8]) {
        let (pairs, rest) = octets.as_chunks::<16>();
        let mut state = self.state ^ octets.len() as u64;
        for pair in pairs {
            let (a, b) = pair.split_at(8);
            let a = u64::from_le_bytes(a.try_into().expect("eight octets"));
            let b = u64::from_le_bytes(b.try_into().expect("eight octets"));
            state = fold(state ^ a, self.seed ^ b);
        }
        if !rest.is_empty() {
            let mut last = [0; 16];
            last[..rest.len()].copy_from_slice(rest);
            let last = u128::from_le_bytes(last);
            state = fold(state ^ last as u64, self.seed ^ (last >> 64) as u64);
        }
        self.state = state;
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.state = fold(self.state ^ n, self.seed);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        fold(self.state, self.seed ^ 0x9e37_79b9_7f4a_7c15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn one_bit_more_or_less_is_another_hash() {
        let seeds = Seeds::default();
        let octets: Vec<u8> = (0..200u8).collect();
        let mut seen = HashSet::new();
        for length in 0..octets.len() {
            assert!(seen.insert(seeds.hash_one(&octets[..length])));
        }
        for bit in 0..octets.len() * 8 {
            let mut octets = octets.clone();
            octets[bit / 8] ^= 1 << (bit % 8);
            assert!(seen.insert(seeds.hash_one(&octets[..])));
        }
        // The low bits, by which tables choose a place, are spread as well.
        let places: HashSet<u64> = (0..4096u32).map(|n| seeds.hash_one(n) % 4096).collect();
        assert!(places.len() > 2400, "{}", places.len());
    }
}
