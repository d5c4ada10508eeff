//! The registry: the one place that names all formats.

use std::sync::LazyLock;
use wireform_wire::{Format, Hint, Likelihood, Transport};

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
