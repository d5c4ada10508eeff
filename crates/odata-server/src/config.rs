//! What introspection cannot know: names, complex types, enumerations, what is hidden or read-only.

use serde::Deserialize;
use std::collections::BTreeMap;
use wireform_odata::{Error, Result};

/// The configuration of a service, in TOML or made by a program.
///
/// ```toml
/// namespace = "Shop"
/// [tables.Products]
/// etag = "Version"
/// complex = { ShippingAddress = { type = "Address", prefix = "ShippingAddress_" } }
/// columns.Status = { enum = "ProductStatus" }
/// [tables.Company]
/// singleton = true
/// [enums.ProductStatus]
/// flags = true
/// members = { InStock = 1, OnSale = 2, Discontinued = 4, Featured = 8 }
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The schema's namespace; `Default` where it is not given.
    pub namespace: Option<String>,
    /// The container's name; `Container` where it is not given.
    pub container: Option<String>,
    /// Core.SchemaVersion.
    pub schema_version: Option<String>,
    /// Core.Description of the container.
    pub description: Option<String>,
    /// Serve only the tables that are configured.
    pub only_listed: bool,
    /// By table name.
    pub tables: BTreeMap<String, Table>,
    /// Enumeration types.
    pub enums: BTreeMap<String, Enum>,
    /// Type definitions: name and underlying type.
    pub definitions: BTreeMap<String, Definition>,
    /// Who may do what.
    pub auth: Option<crate::auth::Settings>,
    /// The directory that the files named here are relative to.
    #[serde(skip)]
    pub directory: std::path::PathBuf,
}

/// What a table is called and what is done with it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Table {
    /// The set's name.
    pub name: Option<String>,
    /// The entity type's name.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
    /// Left out altogether.
    pub hidden: bool,
    /// Not in the service document.
    pub unlisted: bool,
    /// Refuses changes.
    pub read_only: bool,
    /// One entity, addressed by the set's name.
    pub singleton: bool,
    /// Key columns, for views.
    pub key: Vec<String>,
    /// The column that changes with every update.
    pub etag: Option<String>,
    /// Columns that `$search` looks at.
    pub search: Vec<String>,
    /// Core.Description.
    pub description: Option<String>,
    /// Columns.
    pub columns: BTreeMap<String, Column>,
    /// Complex properties made of columns.
    pub complex: BTreeMap<String, Complex>,
    /// Navigation properties renamed: old and new name.
    pub navigation: BTreeMap<String, String>,
    /// A JSON column that holds properties that are not declared.
    pub open: Option<String>,
    /// The entity is a media entity.
    pub media: Option<Media>,
    /// The column that says which derived type a row is of.
    pub discriminator: Option<String>,
    /// Derived types, by name.
    pub derived: BTreeMap<String, Derived>,
    /// Contained in the entities of another set, by this navigation property's name there.
    pub contained: bool,
    /// Remember changes, so that clients get delta links. The service then makes a table of its own,
    /// `wireform_odata_changes`, and triggers that write to it.
    pub track: bool,
}

/// A column.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Column {
    /// The property's name.
    pub name: Option<String>,
    /// Left out.
    pub hidden: bool,
    /// An EDM type instead of the one that was found.
    #[serde(rename = "type")]
    pub edm: Option<String>,
    /// An enumeration type.
    #[serde(rename = "enum")]
    pub enumeration: Option<String>,
    /// A type definition.
    pub definition: Option<String>,
    /// Core.Computed.
    pub computed: bool,
    /// Core.Immutable.
    pub immutable: bool,
    /// MaxLength.
    pub max_length: Option<u32>,
    /// Core.Description.
    pub description: Option<String>,
    /// The binary column is a stream property of this media type.
    pub stream: Option<String>,
    /// Makes new keys: `uuid`.
    pub generate: Option<String>,
}

/// A complex property made of columns.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Complex {
    /// The complex type's name; the property's where it is not given.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
    /// Columns with this prefix belong to it, named by the rest.
    pub prefix: Option<String>,
    /// Columns by member.
    pub columns: BTreeMap<String, String>,
}

/// A media entity's content.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Media {
    /// The binary column.
    pub content: String,
    /// The column with the media type.
    #[serde(rename = "type")]
    pub type_column: Option<String>,
}

/// A derived type.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Derived {
    /// The discriminator's value.
    pub value: String,
    /// Columns that only this type has.
    pub columns: Vec<String>,
}

/// An enumeration type.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Enum {
    /// Members combine.
    pub flags: bool,
    /// Stored as text.
    pub text: bool,
    /// Members and values.
    pub members: BTreeMap<String, i64>,
}

/// A type definition.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Definition {
    /// The underlying type, such as `Edm.String`.
    #[serde(rename = "type")]
    pub underlying: String,
    /// MaxLength.
    pub max_length: Option<u32>,
}

impl Config {
    /// Reads a TOML file; files that it names are relative to where it is.
    ///
    /// # Errors
    /// It cannot be read, or is malformed.
    pub fn load(path: &std::path::Path) -> Result<Self> {
        let wrong = |m: String| Error::new(500, "BadConfiguration", format!("{}: {m}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
        let mut config = Self::from_toml(&text).map_err(|e| wrong(e.message))?;
        config.directory = path.parent().map(std::path::Path::to_owned).unwrap_or_default();
        Ok(config)
    }
    /// Reads TOML.
    pub fn from_toml(text: &str) -> Result<Self> {
        toml::from_str(text).map_err(|e| Error::new(500, "BadConfiguration", e.to_string()))
    }
}
