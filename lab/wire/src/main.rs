//! The bit cursors against a loop over single bits, in runs of 100.

use lab_harness::Bench;
use std::hint::black_box;
use wireform_wire::bits::{BitReader, BitWriter};

/// How many reads or writes make a run.
const RUN: usize = 100;
/// Octets that the longest run takes, and some.
const OCTETS: usize = RUN * 2 + 8;

/// What nearly every EXI implementation does: one bit after the other.
struct BitByBit<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitByBit<'_> {
    fn read(&mut self, n: u32) -> Option<u64> {
        let mut value = 0;
        for _ in 0..n {
            let octet = *self.bytes.get(self.at / 8)?;
            value = value << 1 | u64::from(octet >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value)
    }
}

struct WriteBitByBit<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl WriteBitByBit<'_> {
    fn write(&mut self, value: u64, n: u32) -> Option<()> {
        for i in (0..n).rev() {
            let octet = self.out.get_mut(self.at / 8)?;
            let mask = 0x80 >> (self.at % 8);
            if value >> i & 1 == 1 {
                *octet |= mask
            } else {
                *octet &= !mask
            }
            self.at += 1;
        }
        Some(())
    }
}

/// A run of `N`-bit reads; the width is a constant, as it is in every grammar.
fn reads<const N: u32>(bench: &mut Bench<'static>, message: &'static [u8], faster: f64) {
    bench
        .case(&format!("read {N} bit × {RUN}"), RUN * N as usize / 8)
        .run("wireform", move || {
            let mut r = BitReader::new(black_box(message));
            let mut sum = 0u64;
            for _ in 0..RUN {
                sum = sum.wrapping_add(r.bits(N).expect("long enough"));
            }
            sum
        })
        .run("bit by bit", move || {
            let mut r = BitByBit { bytes: black_box(message), at: 0 };
            let mut sum = 0u64;
            for _ in 0..RUN {
                sum = sum.wrapping_add(r.read(black_box(N)).expect("long enough"));
            }
            sum
        })
        .goal("bit by bit", faster);
}

/// A run of `N`-bit writes.
fn writes<const N: u32>(bench: &mut Bench<'static>, faster: f64) {
    let values: &'static [u64] = (0..RUN as u64).map(|i| (i * 40_503) & ((1 << N) - 1)).collect::<Vec<_>>().leak();
    let mut ours = vec![0; OCTETS];
    let mut theirs = vec![0; OCTETS];
    bench
        .case(&format!("write {N} bit × {RUN}"), RUN * N as usize / 8)
        .run("wireform", move || {
            let mut w = BitWriter::new(black_box(&mut ours));
            for &value in black_box(values) {
                w.bits(value, N).expect("room enough");
            }
            w.finish()
        })
        .run("bit by bit", move || {
            let mut w = WriteBitByBit { out: black_box(&mut theirs), at: 0 };
            for &value in black_box(values) {
                w.write(value, black_box(N)).expect("room enough");
            }
            w.at
        })
        .goal("bit by bit", faster);
}

fn main() {
    let message: Vec<u8> = (0..OCTETS).map(|i| (i * 151 + 7) as u8).collect();
    let message: &'static [u8] = message.leak();
    let mut bench = Bench::new("wire");
    reads::<1>(&mut bench, message, 1.5);
    reads::<6>(&mut bench, message, 4.0);
    reads::<16>(&mut bench, message, 10.0);
    writes::<1>(&mut bench, 1.5);
    writes::<6>(&mut bench, 4.0);
    writes::<16>(&mut bench, 10.0);
    bench.finish();
}
