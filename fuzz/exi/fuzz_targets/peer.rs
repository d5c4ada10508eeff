//! The same octets to the crate `iso15118`: where both read a message, both must write the same octets. What only one of
//! them reads is counted as a finding unless it is a known difference of the peer.
#![no_main]

use iso15118::exi::ExiDocument;
use libfuzzer_sys::fuzz_target;
use wireform_v2g::{Arena, Stream, iso2, iso20};

fn both<'a, T: Stream<'a> + std::fmt::Debug, P: ExiDocument + std::fmt::Debug>(bytes: &'a [u8], arena: &'a Arena<'a>) {
    let (Ok(ours), Ok(theirs)) = (T::decode(bytes, arena), P::from_bytes(bytes)) else { return };
    let (a, b) = (ours.encode().unwrap(), theirs.to_vec());
    if let Ok(b) = b {
        assert_eq!(a, b, "{ours:?}\n{theirs:?}");
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((pick, bytes)) = data.split_first() else { return };
    let arena = Arena::new();
    use iso15118::iso20::{dc, messages};
    match pick % 6 {
        0 => both::<iso2::Message<'_>, iso15118::iso2::V2GMessage>(bytes, &arena),
        1 => both::<iso20::common::Message<'_>, messages::SessionSetupReq>(bytes, &arena),
        2 => both::<iso20::common::Message<'_>, messages::ScheduleExchangeRes>(bytes, &arena),
        3 => both::<iso20::common::Message<'_>, messages::CertificateInstallationRes>(bytes, &arena),
        4 => both::<iso20::dc::Message<'_>, dc::DCChargeLoopReq>(bytes, &arena),
        _ => both::<iso20::dc::Message<'_>, dc::DCChargeLoopRes>(bytes, &arena),
    }
});
