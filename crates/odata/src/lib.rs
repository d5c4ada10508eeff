//! The OData 4.01 protocol without I/O.
//!
//! A request's path and query become a plan that has been checked against the entity data model: every name is a
//! property of it, every literal has its type, and what the grammar or the model refuses is a 400 with the position.
//!
//! ```
//! use wireform_odata::{bind, model::*, options, parse::Limits};
//!
//! let mut product = StructuredType { name: "Product".into(), entity: true, key: vec![0], ..Default::default() };
//! product.properties.push(Property::new("ID", TypeRef::prim(Prim::Int64)));
//! product.properties.push(Property::new("Price", TypeRef::prim(Prim::Double)));
//! let model = Model { namespaces: vec!["Shop".into()], types: vec![product], ..Default::default() };
//!
//! let raw = options::RawQuery::new("$filter=Price%20gt%2010 and ID ne 3&$top=5").unwrap();
//! let mut query = options::Query::parse(&raw, Limits::default()).unwrap();
//! bind::bind_query(&model, &mut query, TypeRef::many(Type::Entity(0))).unwrap();
//! assert_eq!(query.options.top, Some(5));
//!
//! let raw = options::RawQuery::new("$filter=Price eq 'cheap'").unwrap();
//! let mut query = options::Query::parse(&raw, Limits::default()).unwrap();
//! let refused = bind::bind_query(&model, &mut query, TypeRef::many(Type::Entity(0))).unwrap_err();
//! assert_eq!(refused.status, 400);
//! ```

#[cfg(any(test, feature = "abnf"))]
pub mod abnf;
mod apply;
pub mod ast;
pub mod bind;
pub mod csdl;
pub mod error;
pub mod few;
pub mod json;
pub mod literal;
pub mod model;
pub mod openapi;
pub mod options;
pub mod parse;
pub mod path;

pub use error::{Error, Result};
