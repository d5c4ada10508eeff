//! Every message of the vectors comes back octet for octet, through the types and through JSON.

use wireform_pfcp::{FORMATS, Message};
use wireform_wire::text::{from_hex, hex};

fn lines(octets: &[u8]) -> Vec<serde_json::Value> {
    let text = zstd::decode_all(octets).expect("the vectors decompress");
    let text = String::from_utf8(text).expect("the vectors are text");
    text.lines().map(|l| serde_json::from_str(l).expect("a line is JSON")).collect()
}

fn reproduces(record: &serde_json::Value) -> Result<(), String> {
    let name = &record["name"];
    let octets = from_hex(record["hex"].as_str().expect("hex")).expect("hex");
    let message = Message::decode(&octets).map_err(|e| format!("{name}: {e}"))?;
    let again = message.to_vec().map_err(|e| format!("{name}: {e}"))?;
    if again != octets {
        return Err(format!("{name}: typed\n {}\n {}", hex(&octets), hex(&again)));
    }
    let (mut json, mut back) = (String::new(), Vec::new());
    FORMATS[0].to_json(&octets, &mut json).map_err(|e| format!("{name}: {e}"))?;
    FORMATS[0].from_json(&json, &mut back).map_err(|e| format!("{name}: {e}\n{json}"))?;
    if back != octets {
        return Err(format!("{name}: JSON\n {}\n {}\n {json}", hex(&octets), hex(&back)));
    }
    let mut tree = wireform_wire::Recorder::new();
    FORMATS[0].inspect(&octets, &mut tree).map_err(|e| format!("{name}: {e}"))?;
    FORMATS[0].summary(&octets).map_err(|e| format!("{name}: {e}"))?;
    Ok(())
}

fn all(records: &[serde_json::Value]) -> usize {
    let faults: Vec<String> = records.iter().filter_map(|r| reproduces(r).err()).collect();
    assert!(faults.is_empty(), "{} faults, the first:\n{}", faults.len(), faults[..faults.len().min(3)].join("\n"));
    records.len()
}

#[test]
fn messages_come_back() {
    let n = all(&lines(include_bytes!("data/messages.jsonl.zst")));
    println!("{n} messages came back octet for octet, typed and through JSON");
    assert_eq!(n, 774);
}
