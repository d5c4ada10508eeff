//! Frames through streams that give and take little at a time, damaged at every octet.
#![cfg(feature = "frame")]

use wireform_bincode::config::standard;
use wireform_bincode::frame::{Frame, FrameOptions, FrameReader, FrameWriter, decode_frame, encode_frame};

struct Drip<'a>(&'a [u8]);
impl std::io::Read for Drip<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let n = self.0.len().min(into.len()).min(3);
        into[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

fn all_options() -> Vec<FrameOptions> {
    let mut all = vec![FrameOptions::default(), FrameOptions { checksum: false, ..FrameOptions::default() }];
    // zstd is in C, which Miri does not run.
    #[cfg(all(feature = "zstd", not(miri)))]
    all.push(FrameOptions { zstd: Some((64, 3)), ..FrameOptions::default() });
    all
}

#[test]
fn what_is_written_is_read() {
    for options in all_options() {
        let mut writer = FrameWriter::new(Vec::new(), standard(), options);
        let messages: Vec<(u64, String)> =
            (0..if cfg!(miri) { 6 } else { 50 }).map(|i| (i, "ab".repeat(i as usize * 20))).collect();
        for message in &messages {
            writer.write(message).unwrap();
        }
        let octets = writer.into_inner();
        let mut reader = FrameReader::new(Drip(&octets), standard(), options);
        for message in &messages {
            assert_eq!(reader.read::<(u64, String)>().unwrap().as_ref(), Some(message));
        }
        assert!(reader.read::<(u64, String)>().unwrap().is_none());
        let mut reader = FrameReader::new(Drip(&octets[..octets.len() - 1]), standard(), options);
        while let Ok(Some(_)) = reader.next_payload() {}
        assert!(reader.next_payload().unwrap().is_none(), "the stream is at its end");
        #[cfg(feature = "tokio")]
        tokio(&octets, &messages, options);
    }
}

#[cfg(feature = "tokio")]
fn tokio(octets: &[u8], messages: &[(u64, String)], options: FrameOptions) {
    use wireform_bincode::frame::{AsyncFrameReader, AsyncFrameWriter};
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
        let (one, two) = tokio::io::duplex(7);
        let write = async {
            let mut writer = AsyncFrameWriter::new(one, standard(), options);
            for message in messages {
                writer.write(message).await.unwrap();
            }
            writer.flush().await.unwrap();
        };
        let read = async {
            let mut reader = AsyncFrameReader::new(two, standard(), options);
            for message in messages {
                assert_eq!(reader.read::<(u64, String)>().await.unwrap().as_ref(), Some(message));
            }
        };
        tokio::join!(write, read);
        let mut reader = AsyncFrameReader::new(&octets[..octets.len() - 1], standard(), options);
        for message in &messages[..messages.len() - 1] {
            assert_eq!(reader.read::<(u64, String)>().await.unwrap().as_ref(), Some(message));
        }
        let error = reader.read::<(u64, String)>().await.unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
    });
}

/// A call that waits is given up, again and again; what had arrived is not lost.
#[cfg(all(feature = "tokio", not(miri)))]
#[test]
fn a_read_that_is_dropped_loses_nothing() {
    use wireform_bincode::frame::AsyncFrameReader;
    for options in all_options() {
        let messages: Vec<(u64, String)> = (0..9).map(|i| (i, "ab".repeat(i as usize * 30))).collect();
        let mut octets = Vec::new();
        for message in &messages {
            encode_frame(message, &mut octets, standard(), &options).unwrap();
        }
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
            use tokio::io::AsyncWriteExt as _;
            let (mut to, from) = tokio::io::duplex(64);
            let mut reader = AsyncFrameReader::new(from, standard(), options);
            let (mut read, mut dropped) = (Vec::new(), 0);
            for some in octets.chunks(5) {
                to.write_all(some).await.unwrap();
                tokio::select! {
                    biased;
                    message = reader.read::<(u64, String)>() => read.push(message.unwrap().unwrap()),
                    () = std::future::ready(()) => dropped += 1,
                }
            }
            assert_eq!(read, messages);
            assert!(dropped > 50, "{dropped}");
        });
    }
}

/// Gives a head and then nothing, and knows the largest buffer that it was given.
struct Claims(Vec<u8>, usize);
impl std::io::Read for Claims {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.1 = self.1.max(into.len());
        let n = self.0.len().min(into.len());
        into[..n].copy_from_slice(&self.0[..n]);
        self.0.drain(..n);
        Ok(n)
    }
}

#[test]
fn a_length_is_not_believed_before_its_octets_have_come() {
    for claimed in [1u32 << 20, 64 << 20, (64 << 20) + 1, u32::MAX] {
        let mut head = claimed.to_le_bytes().to_vec();
        head.extend([1, 2, 3, 4]);
        let mut from = Claims(head, 0);
        assert!(FrameReader::new(&mut from, standard(), FrameOptions::default()).next_payload().is_err());
        assert!(from.1 <= 64 * 1024, "{} octets of memory for a claim of {claimed}", from.1);
    }
}

#[test]
fn no_damaged_octet_goes_unnoticed() {
    let mut options = FrameOptions::default();
    let mut octets = Vec::new();
    encode_frame("some text of a message", &mut octets, standard(), &options).unwrap();
    for i in 0..octets.len() {
        for bit in (0..8).step_by(if cfg!(miri) { 7 } else { 1 }) {
            let mut damaged = octets.clone();
            damaged[i] ^= 1 << bit;
            match decode_frame(&damaged, &options) {
                // A longer length asks for more, which is not there; a checksum that is not announced is not looked for.
                Ok(Frame::More(_)) | Err(_) => {}
                Ok(Frame::Whole { .. }) => assert!(i == 4 && bit == 0, "octet {i}, bit {bit}"),
            }
        }
    }
    options.max_payload = 4;
    assert!(decode_frame(&octets, &options).is_err());
    assert!(encode_frame("longer", &mut octets, standard(), &options).is_err());
}

#[cfg(all(feature = "zstd", not(miri)))]
#[test]
fn a_small_frame_does_not_become_a_large_message() {
    let options = FrameOptions { zstd: Some((0, 19)), max_payload: 1 << 20, ..FrameOptions::default() };
    let mut octets = Vec::new();
    encode_frame(&vec![0u8; 1 << 19], &mut octets, standard(), &options).unwrap();
    assert!(octets.len() < 1000);
    let tight = FrameOptions { max_payload: 1 << 10, ..options };
    assert!(decode_frame(&octets, &tight).is_err());
    assert!(matches!(decode_frame(&octets, &options), Ok(Frame::Whole { .. })));
}
