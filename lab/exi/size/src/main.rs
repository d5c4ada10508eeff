//! Reads messages in hexadecimal and writes them again: `SET decode|encode TIMES HEX`. Its size is what the codecs of the
//! chosen sets take, and a run does little else than coding, so that instructions can be counted.

use std::{hint::black_box, mem::MaybeUninit};
use wireform_v2g::{Arena, Stream};

fn run<T: for<'a> Codec<'a>>(bytes: &[u8], encode: bool, times: usize) {
    T::run(bytes, encode, times);
}

trait Codec<'a> {
    fn run(bytes: &'a [u8], encode: bool, times: usize);
}

macro_rules! sets {
    ($($feature:literal $path:ident $(:: $more:ident)* ;)*) => {
        $(
            #[cfg(feature = $feature)]
            impl<'a> Codec<'a> for wireform_v2g::$path $(::$more)*::Message<'static> {
                #[inline(never)]
                fn run(bytes: &'a [u8], encode: bool, times: usize) {
                    run_as!(wireform_v2g::$path $(::$more)*::Message, bytes, encode, times);
                }
            }
            #[cfg(all(feature = $feature, feature = "fragments"))]
            impl<'a> Codec<'a> for wireform_v2g::$path $(::$more)*::Fragment<'static> {
                #[inline(never)]
                fn run(bytes: &'a [u8], encode: bool, times: usize) {
                    run_as!(wireform_v2g::$path $(::$more)*::Fragment, bytes, encode, times);
                }
            }
        )*
        fn main() {
            let arguments: Vec<String> = std::env::args().skip(1).collect();
            let [set, what, times, hex] = &arguments[..] else { return };
            let digits: Vec<u8> = hex.bytes().map(|c| (c as char).to_digit(16).map_or(0, |d| d as u8)).collect();
            let bytes: Vec<u8> = digits.chunks(2).map(|c| c[0] << 4 | c.get(1).copied().unwrap_or(0)).collect();
            let encode = what.as_bytes().first() == Some(&b'e');
            let times = times.parse().unwrap_or(1);
            $(
                #[cfg(feature = $feature)]
                if set == $feature {
                    run::<wireform_v2g::$path $(::$more)*::Message<'static>>(&bytes, encode, times);
                }
                #[cfg(all(feature = $feature, feature = "fragments"))]
                if set == concat!($feature, "-fragment") {
                    run::<wireform_v2g::$path $(::$more)*::Fragment<'static>>(&bytes, encode, times);
                }
            )*
            let _ = (set, encode, bytes);
        }
    };
}

macro_rules! run_as {
    ($ty:ident $(:: $more:ident)*, $bytes:expr, $encode:expr, $times:expr) => {{
        // Once each, as in a program that uses them.
        #[inline(never)]
        fn decode<'a>(bytes: &'a [u8], arena: &'a Arena<'a>) -> Result<$ty $(::$more)*<'a>, wireform_v2g::Error> {
            Stream::decode(bytes, arena)
        }
        #[inline(never)]
        fn write(value: &$ty $(::$more)*<'_>, out: &mut [u8]) -> Result<usize, wireform_v2g::Error> {
            value.encode_into(out)
        }
        let (bytes, encode, times) = ($bytes, $encode, $times);
        let mut memory = [MaybeUninit::uninit(); 1 << 15];
        let arena = Arena::fixed(&mut memory);
        let Ok(value) = decode(bytes, &arena) else { std::process::exit(1) };
        let mut out = [0; 1 << 14];
        let mut memory = [MaybeUninit::uninit(); 1 << 15];
        for _ in 0..times {
            if encode {
                let _ = black_box(write(black_box(&value), &mut out));
            } else {
                let arena = Arena::fixed(&mut memory);
                let _ = black_box(decode(black_box(bytes), &arena));
            }
        }
    }};
}

sets! {
    "sap" sap;
    "din" din;
    "iso2" iso2;
    "iso20-common" iso20::common;
    "iso20-ac" iso20::ac;
    "iso20-dc" iso20::dc;
    "iso20-acdp" iso20::acdp;
    "iso20-wpt" iso20::wpt;
    "xmldsig" xmldsig;
}
