//! Where a verb's input comes from: a file, standard input, or the command line itself.

use crate::args::{Form, Named, Source};
use anyhow::{Context as _, Result, bail};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};
use wireform_capture::formats;
use wireform_wire::{Format, Hint, text};

/// The whole of `input`: the file of that name, standard input for `-`, or else the argument's own text, where it
/// looks like what the verb reads.
pub(crate) fn whole(input: &str, inline: impl FnOnce(&str) -> bool) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if input == "-" {
        io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
    } else if Path::new(input).is_file() {
        bytes = std::fs::read(input).with_context(|| input.to_owned())?;
    } else if inline(input) {
        bytes = input.as_bytes().to_vec();
    } else {
        bail!("{input}: no such file, and not a message itself");
    }
    Ok(bytes)
}

/// Lines of `input`, which is a file or `-`.
pub(crate) fn lines(input: &str) -> Result<Box<dyn BufRead>> {
    Ok(if input == "-" {
        Box::new(BufReader::with_capacity(1 << 16, io::stdin()))
    } else {
        let file = File::open(input).with_context(|| input.to_owned())?;
        Box::new(BufReader::with_capacity(1 << 16, file))
    })
}

/// Calls `each` with every line of `input`, without its line end, until the end.
pub(crate) fn each_line(input: &str, mut each: impl FnMut(&str) -> Result<()>) -> Result<()> {
    let mut reader = lines(input)?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        while matches!(line.last(), Some(b'\n' | b'\r')) {
            line.pop();
        }
        // A line that is not text is answered like any other unreadable one: it is neither hexadecimal nor JSON.
        each(&String::from_utf8_lossy(&line))?;
    }
}

/// Whether text is nothing but hexadecimal digits and what people put between them.
fn is_hex(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"0x").unwrap_or(text);
    !text.is_empty()
        && digits.iter().all(|b| b.is_ascii_hexdigit() || b.is_ascii_whitespace() || matches!(b, b':' | b'-'))
        && digits.iter().any(u8::is_ascii_hexdigit)
}

/// The octets of a message as `source` gives them.
pub(crate) fn message(source: &Source) -> Result<Vec<u8>> {
    let inline = |text: &str| source.form != Some(Form::Bin) && (source.form.is_some() || is_hex(text.as_bytes()));
    let bytes = whole(&source.input, inline)?;
    let form = source.form.unwrap_or(if is_hex(&bytes) { Form::Hex } else { Form::Bin });
    octets(bytes, form)
}

/// Octets from their written form.
pub(crate) fn octets(written: Vec<u8>, form: Form) -> Result<Vec<u8>> {
    let as_text = |bytes| String::from_utf8(bytes).context("the input is not text");
    Ok(match form {
        Form::Bin => written,
        Form::Hex => text::from_hex(&as_text(written)?).context("hexadecimal")?,
        Form::Base64 => text::from_base64(&as_text(written)?).context("base64")?,
    })
}

/// The format that the user named, or that the bytes tell.
pub(crate) fn format(name: &Named, bytes: &[u8]) -> Result<&'static dyn Format> {
    match named(name)? {
        Some(format) => Ok(format),
        None => formats::detect(&Hint::default(), bytes)
            .map(|(format, _)| format)
            .context("no format recognises these bytes; name one with --as (see `wireform formats`)"),
    }
}

/// The format that the user named, if any.
pub(crate) fn named(name: &Named) -> Result<Option<&'static dyn Format>> {
    let Some(format) = &name.format else { return Ok(None) };
    if let Some(path) = &name.schema {
        let shown = || path.display().to_string();
        let schema = std::fs::read_to_string(path).with_context(shown)?;
        return formats::described(format, &schema).map(Some).with_context(shown);
    }
    if formats::with_schema().iter().any(|(known, _)| known == format) {
        bail!("{format} does not tell its types: declare them in a file, and name it with --schema");
    }
    let known = || {
        let all: Vec<&str> = formats::all().iter().map(|f| f.name()).collect();
        format!("no format is called {format:?}; there are {}", all.join(", "))
    };
    formats::by_name(format).map(Some).with_context(known)
}
