//! Writes the modules of this crate from the standards' schemas: `generate SCHEMAS` in the crate's folder, followed by
//! `cargo fmt`.

use std::{collections::BTreeMap, fs, path::Path};
use wireform_exi::xsd::{self, rust::Options};

const XMLDSIG: (&str, &str) = ("http://www.w3.org/2000/09/xmldsig#", "crate::xmldsig");
const TYPES: (&str, &str) = ("urn:iso:std:iso:15118:-20:CommonTypes", "crate::iso20::types");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("the folder of the schemas is expected")?;
    let folder = Path::new(&folder);
    let sets = [
        (
            "sap",
            "app-protocol",
            "V2G_CI_AppProtocol.xsd",
            "The handshake that agrees on a protocol: SupportedAppProtocol.",
            0,
        ),
        ("xmldsig", "xmldsig", "xmldsig-core-schema.xsd", "XML signatures.", 0),
        ("din", "din", "din_spec/V2G_CI_MsgDef.xsd", "DIN SPEC 70121.", 1),
        ("iso2", "iso2", "iso15118_2/V2G_CI_MsgDef.xsd", "ISO 15118-2.", 1),
        ("iso20/types", "", "iso15118_20/V2G_CI_CommonTypes.xsd", "ISO 15118-20: types of all message sets.", 1),
        ("iso20/common", "iso20-common", "iso15118_20/V2G_CI_CommonMessages.xsd", "ISO 15118-20: common messages.", 2),
        ("iso20/ac", "iso20-ac", "iso15118_20/V2G_CI_AC.xsd", "ISO 15118-20: AC messages.", 2),
        ("iso20/dc", "iso20-dc", "iso15118_20/V2G_CI_DC.xsd", "ISO 15118-20: DC messages.", 2),
        (
            "iso20/acdp",
            "iso20-acdp",
            "iso15118_20/V2G_CI_ACDP.xsd",
            "ISO 15118-20: messages of automatic connection devices.",
            2,
        ),
        (
            "iso20/wpt",
            "iso20-wpt",
            "iso15118_20/V2G_CI_WPT.xsd",
            "ISO 15118-20: messages of wireless power transfer.",
            2,
        ),
    ];
    for (module, name, file, title, shared) in sets {
        let model = xsd::import(&[folder.join(file)])?;
        let elsewhere: BTreeMap<String, String> =
            [XMLDSIG, TYPES][..shared].iter().map(|(n, m)| ((*n).to_owned(), (*m).to_owned())).collect();
        let options =
            Options { name: name.to_owned(), title: title.to_owned(), elsewhere, types_only: name.is_empty() };
        let path = format!("src/{module}.rs");
        fs::write(&path, xsd::rust::write(&model, &options))?;
        println!("{path}");
    }
    Ok(())
}
