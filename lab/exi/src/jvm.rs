//! EXIficient, the reference in Java, in a process of its own that is started once and measures itself.
//!
//! It needs Java and Maven, and the standards' schemas, which are not part of this repository: the folder that holds them
//! is named by `WIREFORM_REFERENCE`. Where one of these is missing the peer is left out, and why is said.

use std::{
    cell::RefCell,
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    rc::Rc,
    time::{Duration, Instant},
};

const SCHEMAS: [(&str, &str); 6] = [
    ("app-protocol", "V2G_CI_AppProtocol.xsd"),
    ("din", "din_spec/V2G_CI_MsgDef.xsd"),
    ("iso2", "iso15118_2/V2G_CI_MsgDef.xsd"),
    ("iso20-common", "iso15118_20/V2G_CI_CommonMessages.xsd"),
    ("iso20-ac", "iso15118_20/V2G_CI_AC.xsd"),
    ("iso20-dc", "iso15118_20/V2G_CI_DC.xsd"),
];

/// How long each piece of work is done before it counts: the compiler of the JVM works while it runs.
const WARM_UP: Duration = Duration::from_millis(400);

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn ask(&mut self, line: &str) -> Result<u64, String> {
        writeln!(self.input, "{line}").map_err(|e| e.to_string())?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).map_err(|e| e.to_string())?;
        answer.trim().parse().map_err(|_| format!("EXIficient: {}", answer.trim()))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The peer, shared by the cases.
#[derive(Clone)]
pub struct Jvm(Rc<RefCell<Process>>);

impl Jvm {
    /// Builds and starts it.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn start() -> Result<Self, String> {
        let folder = std::env::var_os("WIREFORM_REFERENCE").map(|f| PathBuf::from(f).join("exi/schemas"));
        let folder = folder.filter(|f| f.is_dir()).ok_or("WIREFORM_REFERENCE names no folder with exi/schemas")?;
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("jvm");
        let list = project.join("target/classpath");
        let built = Command::new("mvn")
            .args(["-q", "-B", "compile", "dependency:build-classpath", "-Dmdep.outputFile=target/classpath"])
            .current_dir(&project)
            .output()
            .map_err(|e| format!("mvn: {e}"))?;
        if !built.status.success() {
            let text = String::from_utf8_lossy(&built.stdout).into_owned();
            return Err(format!("mvn: {}", text.lines().next().unwrap_or("failed")));
        }
        let libraries = fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        let mut child = Command::new("java")
            .arg("-cp")
            .arg(format!("{}:{}", project.join("target/classes").display(), libraries.trim()))
            .arg("Peer")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("java: {e}"))?;
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or("java: no pipes")?;
        let mut process = Process { child, input, output: BufReader::new(output) };
        for (name, file) in SCHEMAS {
            process.ask(&format!("schema {name} {}", folder.join(file).display()))?;
        }
        Ok(Jvm(Rc::new(RefCell::new(process))))
    }
    /// What does a message so many times, both ways, and says how long it took.
    ///
    /// # Errors
    /// Where it reads or writes the message otherwise.
    pub fn message(&self, schema: &str, bytes: &[u8]) -> Result<[Option<Box<dyn FnMut(u64) -> Duration>>; 2], String> {
        let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        let number = self.0.borrow_mut().ask(&format!("message {schema} {hex}"))?;
        let times = |way: &'static str| {
            let process = self.0.clone();
            let mut warm = false;
            let run: Box<dyn FnMut(u64) -> Duration> = Box::new(move |n: u64| {
                let ask = |n: u64| process.borrow_mut().ask(&format!("{way} {number} {n}")).expect("the peer answers");
                let start = Instant::now();
                while !warm && start.elapsed() < WARM_UP {
                    ask(200);
                }
                warm = true;
                Duration::from_nanos(ask(n))
            });
            Some(run)
        };
        Ok(["encode", "decode"].map(times))
    }
}
