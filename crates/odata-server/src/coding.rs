//! Content codings: which one a client takes, and answers packed in it.

use http::header::{self, HeaderMap};
use std::io::{self, Write as _};

/// How a body is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    None,
    Gzip,
    Brotli,
    Zstd,
}

/// Those that we write. Where a client likes several equally well, the first of them is taken.
const CODINGS: [Coding; 3] = [Coding::Zstd, Coding::Brotli, Coding::Gzip];

impl Coding {
    /// The coding that the client likes best (RFC 9110, 12.5.3).
    pub(crate) fn of(headers: &HeaderMap) -> Coding {
        // Weights in thousandths by coding, and the one of `*` for those that are not named.
        let (mut named, mut others, mut plain) = ([None; CODINGS.len()], 0, None);
        for value in headers.get_all(header::ACCEPT_ENCODING) {
            for item in value.to_str().unwrap_or("").split(',') {
                let mut parameters = item.split(';').map(str::trim);
                let name = parameters.next().unwrap_or("");
                let q = parameters.find_map(|p| p.strip_prefix("q=").or_else(|| p.strip_prefix("Q=")));
                let q = q.map_or(1.0, |q| q.trim().parse::<f32>().unwrap_or(0.0));
                let q = (q.clamp(0.0, 1.0) * 1000.0) as u32;
                if name == "*" {
                    others = q;
                } else if name.eq_ignore_ascii_case("identity") {
                    plain = Some(q);
                } else if let Some(i) = CODINGS.iter().position(|c| name.eq_ignore_ascii_case(c.name())) {
                    named[i] = Some(q);
                }
            }
        }
        let mut best = (plain.unwrap_or(0), Coding::None);
        for (coding, q) in CODINGS.into_iter().zip(named) {
            let q = q.unwrap_or(others);
            // Packed rather than plain where both are liked as well.
            if q > best.0 || q == best.0 && q > 0 && best.1 == Coding::None {
                best = (q, coding);
            }
        }
        best.1
    }

    /// Its name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Coding::None => "identity",
            Coding::Gzip => "gzip",
            Coding::Brotli => "br",
            Coding::Zstd => "zstd",
        }
    }
}

/// A body that is packed as it comes. All codings are set to be quick: an answer is packed once for one reader.
pub(crate) enum Encoder {
    Gzip(flate2::write::GzEncoder<Vec<u8>>),
    Brotli(Box<brotli::CompressorWriter<Vec<u8>>>),
    Zstd(zstd::stream::write::Encoder<'static, Vec<u8>>),
}

impl Encoder {
    /// None where nothing is to be packed.
    pub(crate) fn new(coding: Coding) -> Option<Encoder> {
        let out = Vec::new();
        Some(match coding {
            Coding::None => return None,
            Coding::Gzip => Encoder::Gzip(flate2::write::GzEncoder::new(out, flate2::Compression::fast())),
            Coding::Brotli => Encoder::Brotli(Box::new(brotli::CompressorWriter::new(out, 16 << 10, 2, 18))),
            Coding::Zstd => Encoder::Zstd(zstd::stream::write::Encoder::new(out, 1).ok()?),
        })
    }

    /// Packs a part, and returns what is ready by now.
    pub(crate) fn write(&mut self, data: &[u8]) -> io::Result<Vec<u8>> {
        Ok(std::mem::take(match self {
            Encoder::Gzip(e) => e.write_all(data).map(|()| e.get_mut())?,
            Encoder::Brotli(e) => e.write_all(data).map(|()| e.get_mut())?,
            Encoder::Zstd(e) => e.write_all(data).map(|()| e.get_mut())?,
        }))
    }

    /// What is left.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Encoder::Gzip(e) => e.finish(),
            Encoder::Brotli(e) => Ok(e.into_inner()),
            Encoder::Zstd(e) => e.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn the_client_chooses() {
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            for line in text.split('\n') {
                headers.append(header::ACCEPT_ENCODING, line.parse().unwrap());
            }
            Coding::of(&headers)
        };
        assert_eq!(Coding::of(&HeaderMap::new()), Coding::None);
        for (text, coding) in [
            ("", Coding::None),
            ("deflate", Coding::None),
            ("gzip, deflate", Coding::Gzip),
            ("GZip;Q=0.5", Coding::Gzip),
            ("gzip, deflate, br", Coding::Brotli),
            ("gzip, deflate, br, zstd", Coding::Zstd),
            ("gzip\nzstd", Coding::Zstd),
            ("zstd;q=0.5, gzip;q=0.8, br;q=0", Coding::Gzip),
            ("*", Coding::Zstd),
            ("*, zstd;q=0", Coding::Brotli),
            ("gzip;q=0", Coding::None),
            ("*;q=0", Coding::None),
            ("identity, gzip", Coding::Gzip),
            ("identity, gzip;q=0.5", Coding::None),
            ("gzip;q=x", Coding::None),
        ] {
            assert_eq!(of(text), coding, "{text}");
        }
    }

    #[test]
    fn what_is_packed_in_parts_comes_back() {
        let text: Vec<u8> = (0..200_000u32).flat_map(|i| (i / 3).to_string().into_bytes()).collect();
        for coding in CODINGS {
            let mut encoder = Encoder::new(coding).unwrap();
            let mut packed = Vec::new();
            for part in text.chunks(70_000) {
                packed.extend(encoder.write(part).unwrap());
            }
            packed.extend(encoder.finish().unwrap());
            assert!(packed.len() < text.len() / 2, "{coding:?} {}", packed.len());
            let mut back = Vec::new();
            match coding {
                Coding::Gzip => flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut back).unwrap(),
                Coding::Brotli => brotli::Decompressor::new(&packed[..], 4096).read_to_end(&mut back).unwrap(),
                Coding::Zstd => zstd::stream::read::Decoder::new(&packed[..]).unwrap().read_to_end(&mut back).unwrap(),
                Coding::None => 0,
            };
            assert!(back == text, "{coding:?}");
        }
        assert!(Encoder::new(Coding::None).is_none());
    }
}
