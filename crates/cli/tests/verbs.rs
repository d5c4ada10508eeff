//! The program as people and scripts use it.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};
use wireform_capture::samples::{Sample, generate};

/// A PFCP Heartbeat Request.
const HEARTBEAT: &str = "2001000c8ae0010000600004e43ca7ec";

/// Messages of the codecs' test vectors with their formats, and whether the octets alone tell which: the roots of the
/// ISO 15118-20 schemas share their codes, and the frame's payload type tells them apart.
const MESSAGES: &[(&str, bool, &str)] = &[
    ("pfcp", true, HEARTBEAT),
    ("sap", true, "80005bab9371d233a349c390808c0e10f722000c4840"),
    ("din", true, "809a0077c0940814580e00"),
    ("iso2", true, "809800cd845fd000152510c500"),
    ("v2gtp", true, "01fe80010000000d809800cd845fd000152510c500"),
    ("v2gtp", true, "01fe80040000000d802c04029dfb05fea986350012"),
    ("iso20-common", false, "80040430591b4fa174dffc80022010"),
    ("iso20-dc", false, "802c043a1081f054b219cc8c3efc382ebbefb512"),
];

fn wireform(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wireform"));
    command.args(arguments).env_remove("WIREFORM_DB");
    command
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = wireform(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A program that does not read its input closes it: no fault of the test.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

#[track_caller]
fn ok(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {:?}: {why}{}", output.status, stdout(&output));
    stdout(&output)
}

#[test]
fn formats_are_named_as_documented() {
    let all = ok(&["formats"], "");
    for name in [
        "v2gtp",
        "sap",
        "din",
        "iso2",
        "iso20-common",
        "iso20-ac",
        "iso20-dc",
        "iso20-acdp",
        "iso20-wpt",
        "xmldsig",
        "pfcp",
        "sse",
        "chat",
        "bincode1",
        "bincode2",
    ] {
        assert!(all.contains(&format!("{{\"name\": \"{name}\"")), "{name} in {all}");
    }
}

#[test]
fn decode_then_encode_gives_the_same_octets() {
    for (format, told, hex) in MESSAGES {
        let json = ok(&["decode", hex, "--as", format], "");
        if *told {
            assert_eq!(ok(&["decode", hex], ""), json, "detected as {format}");
        }
        assert_eq!(ok(&["encode"], &json).trim(), *hex, "{format}");
        assert_eq!(ok(&["encode", "--as", format], &json).trim(), *hex, "{format}");
        if !["pfcp", "v2gtp"].contains(format) {
            let xml = ok(&["decode", hex, "--as", format, "--to", "xml"], "");
            assert_eq!(ok(&["encode", "--as", format, "--from", "xml"], &xml).trim(), *hex, "{xml}");
        }
        let yaml = ok(&["decode", hex, "--as", format, "--to", "yaml"], "");
        assert!(yaml.starts_with("---\n") && yaml.contains("\nmessage: "), "{yaml}");
        assert_eq!(ok(&["encode", "--from", "yaml"], &yaml).trim(), *hex, "{yaml}");
        let tree = ok(&["inspect", hex, "--as", format], "");
        assert!(tree.lines().count() > 3, "{tree}");
        let fields = ok(&["inspect", hex, "--as", format, "--json"], "");
        assert!(fields.contains("\"start_bit\": "), "{fields}");
    }
}

/// The hexadecimal messages of a codec's vectors, one a line.
fn vectors(compressed: &[u8]) -> Vec<String> {
    let text = String::from_utf8(zstd::decode_all(compressed).expect("the vectors decompress")).expect("text");
    let hex = |line: &str| {
        line.split("\"hex\":").nth(1)?.trim_start().strip_prefix('"')?.split('"').next().map(str::to_owned)
    };
    text.lines().map(|line| hex(line).expect("a message")).collect()
}

#[test]
fn every_pfcp_message_comes_back_by_lines_and_through_yaml() {
    let messages = vectors(include_bytes!("../../pfcp/tests/data/messages.jsonl.zst"));
    assert_eq!(messages.len(), 774);
    let input = messages.join("\n") + "\n";
    let json = ok(&["decode", "--as", "pfcp", "--lines"], &input);
    assert!(ok(&["encode", "--as", "pfcp", "--lines"], &json) == input);
    // All of them one after the other: as many documents.
    let yaml = ok(&["decode", "--as", "pfcp", "--to", "yaml", "-"], &messages.concat());
    assert_eq!(yaml.lines().filter(|l| *l == "---").count(), messages.len());
    assert!(ok(&["encode", "--as", "pfcp", "--from", "yaml", "-"], &yaml).trim() == messages.concat());
    println!("{} messages come back line by line, and through YAML", messages.len());
}

#[test]
fn bincode_is_read_with_declared_types() {
    let folder = tempfile::tempdir().expect("a folder");
    let schema = folder.path().join("types.rs");
    std::fs::write(
        &schema,
        "/// A reading.\n#[derive(Debug)]\npub struct Reading { pub id: u64, pub unit: Option<Unit>, pub text: String }\n\
         enum Unit { Volt, Ampere { phase: u8 } }\ntype Message = Vec<Reading>;",
    )
    .expect("written");
    let schema = schema.to_str().expect("a path");
    let value = "[{\"id\":300,\"unit\":{\"Ampere\":{\"phase\":2}},\"text\":\"ok\"}]";
    for (format, hex) in [
        ("bincode2", "01fb2c01010102026f6b"),
        ("bincode2-be", "01fb012c010102026f6b"),
        ("bincode1-varint", "01fb2c01010102026f6b"),
        ("bincode1", "01000000000000002c0100000000000001010000000202000000000000006f6b"),
    ] {
        let with = ["--as", format, "--schema", schema];
        let json = ok(&[&["decode", hex][..], &with].concat(), "");
        assert_eq!(json.trim(), format!("{{\"format\":\"{format}\",\"message\":\"Message\",\"value\":{value}}}"));
        assert_eq!(ok(&[&["encode"][..], &with].concat(), &json).trim(), hex);
        let lines = ok(&[&["decode", "--lines"][..], &with].concat(), &format!("{hex}\n{hex}\n"));
        assert_eq!(lines, json.repeat(2));
        let tree = ok(&[&["inspect", hex][..], &with].concat(), "");
        assert!(tree.contains("phase: 2"), "{tree}");
        // What follows the message, and what is missing of it, is told.
        for damaged in [&format!("{hex}00"), &hex[..hex.len() - 2]] {
            let output = run(&[&["decode", damaged][..], &with].concat(), "");
            assert_eq!(output.status.code(), Some(2), "{damaged}");
        }
    }
    for arguments in [
        &["decode", "00", "--as", "bincode2"][..],
        &["decode", "00", "--schema", schema],
        &["decode", "00", "--as", "pfcp", "--schema", schema],
        &["decode", "00", "--as", "bincode2", "--schema", "no-such-file"],
    ] {
        assert_eq!(run(arguments, "").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn every_line_is_answered_in_order() {
    let input = format!("{HEARTBEAT}\nzz\n{}\n\n{HEARTBEAT}\n", &HEARTBEAT[..20]);
    let output = run(&["decode", "--as", "pfcp", "--lines"], &input);
    assert_eq!(output.status.code(), Some(2));
    let shown = stdout(&output);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 5, "{shown}");
    assert_eq!(lines[0], lines[4]);
    assert!(lines[1].starts_with("{\"error\": "), "{}", lines[1]);
    assert!(lines[2].contains("\"at_bit\": "), "{}", lines[2]);
    // What was bad stays bad, what was good comes back.
    let back = run(&["encode", "--as", "pfcp", "--lines"], &shown);
    assert_eq!(back.status.code(), Some(2));
    let back = stdout(&back);
    assert_eq!(back.lines().next(), Some(HEARTBEAT));
    assert_eq!(back.lines().last(), Some(HEARTBEAT));
    assert_eq!(back.lines().filter(|l| l.starts_with("{\"error\"")).count(), 3);
}

#[test]
fn one_bad_message_of_several_is_enough_for_code_2() {
    let good = "01fe80010000000d809800cd845fd000152510c500";
    let bad = "01fe80010000000d809800ffffffffffffffffff00";
    for (input, code) in [(good.repeat(2), 0), ([bad, good].concat(), 2), ([good, bad].concat(), 2)] {
        let output = run(&["decode", &input, "--as", "v2gtp", "--to", "tree"], "");
        assert_eq!(output.status.code(), Some(code), "{}", stdout(&output));
        // Every message is shown all the same.
        assert_eq!(stdout(&output).matches("V2GTP").count(), 2 + usize::from(code == 2), "{}", stdout(&output));
    }
}

#[test]
fn bad_use_is_code_2_with_a_reason() {
    for arguments in [
        &["decode", "no-such-file"][..],
        &["decode", "--as", "morse", HEARTBEAT],
        &["decode", "--as", "pfcp", "2001"],
        &["messages", "no-such-file"],
        &["messages", "--filter", "octets gt", "-"],
        &["ingest"],
        &["nothing"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{arguments:?}");
    }
}

#[test]
fn help_completions_and_manual_come_from_one_definition() {
    assert!(ok(&["--help"], "").contains("inspect"));
    assert!(ok(&["decode", "--help"], "").contains("EXAMPLES"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(ok(&["completions", shell], "").contains("wireform"));
    }
    let directory = tempfile::tempdir().expect("a directory");
    ok(&["man", &directory.path().to_string_lossy()], "");
    assert!(directory.path().join("wireform-decode.1").is_file());
}

/// A served program, stopped when the test ends.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut child = wireform(arguments).stdout(Stdio::piped()).spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let mut address = None;
        for line in out.lines().map_while(Result::ok) {
            if let Some(rest) = line.split("http://").nth(1) {
                let end = rest.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(rest.len());
                address = Some(rest[..end].to_owned());
                break;
            }
        }
        Server { child, address: address.expect("the program says where it listens") }
    }

    fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("the program listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer in text");
        let status = answer.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        (status, answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_node_takes_load_and_says_what_it_did() {
    let mut node = wireform(&["pfcp", "node", "--role", "up", "--listen", "127.0.0.1:0", "--bundle"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(node.stderr.take().expect("piped")).read_line(&mut line).expect("it says where it listens");
    let peer = line.trim().strip_prefix("user plane on udp ").expect("an address").to_owned();
    let report = ok(&["pfcp", "load", "--sessions", "300", "--peer", &peer, "--bundle", "--json"], "");
    assert!(report.contains("\"completed\":300,\"failed\":0,"), "{report}");
    // As a service manager ends it.
    let kill = Command::new("kill").args(["-TERM", &node.id().to_string()]).status().expect("kill");
    assert!(kill.success());
    let output = node.wait_with_output().expect("it ends");
    let shown = stdout(&output);
    assert!(
        output.status.success() && shown.contains("sessions: 300 established, 300 changes, 300 deleted"),
        "{shown}"
    );
    assert!(shown.lines().count() == 6, "{shown}");
}

fn sample(directory: &Path) -> String {
    let capture = directory.join("sample.pcap");
    let file = std::fs::File::create(&capture).expect("a file");
    let sample = Sample { packets: 2_000, ..Sample::default() };
    generate(&sample, std::io::BufWriter::new(file)).expect("a sample");
    capture.to_string_lossy().into_owned()
}

#[test]
fn captures_in_sessions_out() {
    let directory = tempfile::tempdir().expect("a directory");
    let capture = sample(directory.path());
    let db = directory.path().join("sample.db").to_string_lossy().into_owned();

    let messages = ok(&["messages", &capture], "");
    assert!(messages.lines().count() > 500, "{}", messages.lines().count());
    let csv = ok(&["messages", &capture, "--to", "csv", "--filter", "protocol eq 'pfcp'"], "");
    assert!(csv.starts_with("capture,packet,time,") && csv.lines().count() > 10, "{csv}");
    let parquet = run(&["messages", &capture, "--to", "parquet"], "");
    assert!(parquet.stdout.starts_with(b"PAR1") && parquet.stdout.ends_with(b"PAR1"));

    ok(&["ingest", &capture, "--db", &db], "");
    let sessions = ok(&["sessions", "--db", &db], "");
    assert!(sessions.contains("\"protocol\": \"pfcp\"") && sessions.contains("\"protocol\": \"v2g\""), "{sessions}");
    // The same capture adds nothing.
    ok(&["ingest", &capture, "--db", &db], "");
    assert_eq!(ok(&["sessions", "--db", &db], ""), sessions);

    let server = Server::start(&["serve", "--db", &db, "--listen", "127.0.0.1:0"]);
    let (status, page) = server.get("/");
    assert!(status == 200 && page.contains("<title>Wireform</title>"), "{page}");
    let (status, answer) = server.get("/odata/messages?$filter=protocol%20eq%20%27pfcp%27&$top=3&$count=true");
    assert_eq!(status, 200, "{answer}");
    assert!(answer.contains("odata.count\":") && answer.contains("\"value\":["), "{answer}");
    let (status, answer) = server.get("/odata/$metadata");
    assert!(status == 200 && answer.contains("EntitySet Name=\"messages\""), "{answer}");
    let (status, answer) = server.get("/odata/messages?$filter=protocol%20eq");
    assert!(status == 400 && answer.contains("\"error\""), "{answer}");
}

#[test]
fn a_journal_rebuilds_the_database() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).to_string_lossy().into_owned();
    let (capture, journal) = (sample(directory.path()), path("journal"));
    let (first, second) = (path("first.db"), path("second.db"));
    ok(&["ingest", &capture, "--db", &first, "--journal", &journal], "");
    ok(&["ingest", "--replay", "--db", &second, "--journal", &journal], "");
    let sessions = ok(&["sessions", "--db", &first], "");
    assert!(sessions.lines().count() > 3, "{sessions}");
    assert_eq!(ok(&["sessions", "--db", &second], ""), sessions);
    let records = ok(&["journal", "cat", &journal, "--format", "pfcp"], "");
    assert!(records.lines().count() > 10, "{records}");
    assert!(ok(&["journal", "ls", &journal], "").contains("\"whole\": true"));
    assert!(ok(&["journal", "verify", &journal], "").contains("\"damage\": []"));
    // An octet of the first block changes on the disk.
    let file = std::fs::read_dir(&journal).expect("a folder").map(|entry| entry.expect("an entry").path());
    let segment = file.into_iter().find(|path| path.extension().is_some_and(|e| e == "wfj")).expect("a segment");
    let mut octets = std::fs::read(&segment).expect("read");
    octets[1024 + 64 + 100] ^= 1;
    std::fs::write(&segment, &octets).expect("written");
    let damaged = run(&["journal", "verify", &journal], "");
    assert_eq!(damaged.status.code(), Some(1));
    let shown = stdout(&damaged);
    assert!(shown.contains("\"damage\": [{\"offset\": 1024, ") && shown.contains("\"lost_from\": 0"), "{shown}");
    let refused = run(&["ingest", "--replay", "--db", &path("damaged.db"), "--journal", &journal], "");
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && told.contains("`wireform journal repair`"), "{told}");
    let repaired = ok(&["journal", "repair", &journal], "");
    assert!(
        repaired.contains("\"removed\": [{\"offset\": 1024, ") && repaired.contains("\"kept_as\": [\""),
        "{repaired}"
    );
    let verified = ok(&["journal", "verify", &journal], "");
    assert!(verified.contains("\"damage\": []") && verified.contains("\"gaps\": [[0, "), "{verified}");
    assert_eq!(ok(&["journal", "repair", &journal], ""), "");
    // What is lost is missed, and not passed over.
    let third = path("third.db");
    ok(&["ingest", "--replay", "--db", &third, "--journal", &journal], "");
    let findings = stdout(&run(&["findings", "--db", &third], ""));
    assert!(findings.contains("of its messages are not in the journal"), "{findings}");
    // A torn tail is cut by who writes next, who is told.
    let octets = std::fs::read(&segment).expect("read");
    std::fs::write(&segment, &octets[..octets.len() - 5]).expect("written");
    let again = run(&["ingest", &capture, "--db", &path("fourth.db"), "--journal", &journal], "");
    let told = String::from_utf8_lossy(&again.stderr);
    assert!(again.status.success() && told.contains("a torn tail of"), "{told}");
    // The cause of an error is told once.
    let none = run(&["journal", "ls", &path("none")], "");
    let told = String::from_utf8_lossy(&none.stderr);
    assert_eq!((none.status.code(), told.matches("No such file").count()), (Some(2), 1), "{told}");
    let none = run(&["ingest", "--replay", "--db", &path("none.db"), "--journal", &path("none")], "");
    assert!(!none.status.success() && !directory.path().join("none.db").exists());
}

#[test]
fn the_demo_finds_sessions_and_ends() {
    let shown = ok(&["demo", "--once"], "");
    assert!(shown.contains("sessions") && shown.contains("pfcp") && shown.contains("v2g"), "{shown}");
}
