//! Any octets as a capture: nothing panics, what is held stays within the limits, and every message that comes out is
//! decoded.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;
use wireform_capture::{
    Dissector, Limits, Notice, Options, Record, Visitor,
    file::{Event, Reader},
};

#[derive(Default)]
struct Decode {
    json: String,
    octets: usize,
}

impl Visitor for Decode {
    fn message(&mut self, record: &Record<'_>) -> ControlFlow<()> {
        self.octets += record.bytes.len();
        self.json.clear();
        match record.format.summary(record.bytes) {
            Ok(_) => {
                let _ = record.format.to_json(record.bytes, &mut self.json);
            }
            Err(error) => {
                let fault = record.format.fault(record.bytes, error);
                assert!(!fault.to_string().is_empty());
            }
        }
        ControlFlow::Continue(())
    }
    fn notice(&mut self, notice: &Notice) -> ControlFlow<()> {
        assert!(!notice.to_string().is_empty());
        ControlFlow::Continue(())
    }
}

fuzz_target!(|data: &[u8]| {
    let limits = Limits { message: 4096, gap: 2048, streams: 8192, fragments: 70_000, flows: 8 };
    let options = Options { limits, ..Options::default() };
    let (mut dissector, mut visitor) = (Dissector::new(options), Decode::default());
    let Ok(mut reader) = Reader::new(data) else { return };
    let mut packets = 0;
    while let Ok(Some(event)) = reader.next() {
        if let Event::Packet(packet) = event {
            packets += 1;
            assert_eq!(packet.data.len(), packet.data.len().min(wireform_capture::file::MAX_PACKET));
            let _ = dissector.packet(&packet, &mut visitor);
            // One flow may hold a message and a gap more than all together, because it is the newest.
            assert!(dissector.held() < 8192 + 4096 + 2 * 2048 + 70_000 + 300_000, "{}", dissector.held());
        }
    }
    let _ = dissector.finish(&mut visitor);
    assert_eq!(dissector.held(), 0);
    assert_eq!(dissector.totals().packets, packets);
});
