//! The registry: the one place that names all formats.

use std::sync::LazyLock;
use wireform_wire::{Fault, Format, Hint, Likelihood, Transport};

/// One line for each codec crate.
static FAMILIES: &[&[&dyn Format]] = &[
    #[cfg(feature = "v2g")]
    wireform_v2g::FORMATS,
    #[cfg(feature = "pfcp")]
    wireform_pfcp::FORMATS,
    #[cfg(feature = "sse")]
    wireform_sse::FORMATS,
    #[cfg(feature = "chat")]
    wireform_perplexity::FORMATS,
];

static ALL: LazyLock<Vec<&'static dyn Format>> = LazyLock::new(|| FAMILIES.concat());

/// All formats that this build knows.
pub fn all() -> &'static [&'static dyn Format] {
    &ALL
}

/// The format of a name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    all().iter().copied().find(|f| f.name() == name)
}

/// Names and titles of formats whose messages only a schema can tell: for [`described`].
pub fn with_schema() -> &'static [(&'static str, &'static str)] {
    #[cfg(feature = "bincode")]
    return &wireform_bincode::schema::FORMATS;
    #[cfg(not(feature = "bincode"))]
    return &[];
}

/// The format of a name, one of [`with_schema`], for messages that `schema` describes. It lives as long as the program.
///
/// # Errors
/// Where the name is none of these, or the schema is not understood.
pub fn described(name: &str, schema: &str) -> Result<&'static dyn Format, Fault> {
    #[cfg(feature = "bincode")]
    if with_schema().iter().any(|(known, _)| *known == name) {
        let schema = wireform_bincode::schema::Schema::parse(schema)?;
        if let Some(format) = wireform_bincode::schema::format(name, schema) {
            return Ok(Box::leak(format));
        }
    }
    let _ = schema;
    let known: Vec<&str> = with_schema().iter().map(|(name, _)| *name).collect();
    Err(Fault::text(format!("{name:?} takes no schema; these do: {}", known.join(", ")), ""))
}

/// Ports that a standard gives to a format: what is met there and looks like no format at all is a damaged message of
/// this one, which its decoder can say more of.
const PORTS: [(u16, &str); 1] = [(8805, "pfcp")];

/// The format whose port it is, among given formats. The other end must not be a well-known port of something else.
pub(crate) fn by_port(formats: &[&'static dyn Format], hint: &Hint) -> Option<&'static dyn Format> {
    let (source, destination) = (hint.source_port, hint.destination_port);
    let is = |port: u16| (source == port && destination >= 1024) || (destination == port && source >= 1024);
    let (_, name) = PORTS.iter().find(|(port, _)| hint.transport == Transport::Udp && is(*port))?;
    formats.iter().copied().find(|f| f.name() == *name)
}

/// The format that is most sure of the bytes; of several that are equally sure, the one listed first.
pub fn detect(hint: &Hint, bytes: &[u8]) -> Option<(&'static dyn Format, Likelihood)> {
    detect_among(all(), hint, bytes)
}

/// As [`detect`], among given formats.
pub fn detect_among(
    formats: &[&'static dyn Format],
    hint: &Hint,
    bytes: &[u8],
) -> Option<(&'static dyn Format, Likelihood)> {
    let mut best: Option<(&'static dyn Format, Likelihood)> = None;
    for &format in formats {
        let likelihood = format.probe(hint, bytes);
        if likelihood > best.map_or(Likelihood::No, |b| b.1) {
            best = Some((format, likelihood));
        }
    }
    best
}
