//! Parsing the query options of go-odata's own benchmarks, and checking them against a model.
//!
//! What go-odata publishes for these strings: 2.8 µs (simple), 10.4 µs (complex), 14.8 µs (complex navigation), on
//! another machine. odata-params parses $filter alone, without a model.
#![forbid(unsafe_code)]

use lab_harness::Bench;
use std::hint::black_box;
use wireform_odata::{
    bind,
    model::{Model, Nav, Prim, Property, StructuredType, Type, TypeRef},
    options::{Query, RawQuery},
    parse::Limits,
};

const SIMPLE: &str = "$filter=Price%20gt%20100&$top=10";
const COMPLEX: &str = "$filter=contains(Name,%20%27test%27)%20and%20Price%20gt%20100%20and%20Rating%20ge%204\
    &$select=Name,Price,Rating,InStock&$orderby=Price%20desc,Rating%20asc&$top=20&$skip=10&$count=true";
const NAVIGATION: &str = "$filter=(Category/Name%20eq%20%27Electronics%27%20or%20Category/Name%20eq%20%27Computers%27)%20and%20\
    (Supplier/Country%20eq%20%27USA%27%20or%20Supplier/Country%20eq%20%27Canada%27)%20and%20\
    (Price%20gt%20100%20and%20Price%20lt%201000)&$select=Name,Price\
    &$orderby=Category/Name,Supplier/Country,Price";

fn entity(name: &str, properties: &[(&str, Prim)]) -> StructuredType {
    let mut ty = StructuredType { name: name.into(), entity: true, key: vec![0], ..Default::default() };
    ty.properties = properties.iter().map(|(name, prim)| Property::new(name, TypeRef::prim(*prim))).collect();
    ty
}

fn to_one(name: &str, target: u16) -> Nav {
    Nav {
        name: name.into(),
        target,
        set: None,
        collection: false,
        nullable: true,
        partner: None,
        links: vec![],
        dependent: true,
        contains: false,
    }
}

fn model() -> Model {
    let mut product = entity(
        "Product",
        &[
            ("ID", Prim::Int64),
            ("Name", Prim::String),
            ("Price", Prim::Double),
            ("Description", Prim::String),
            ("Rating", Prim::Int64),
            ("InStock", Prim::Boolean),
        ],
    );
    product.navs = vec![to_one("Category", 1), to_one("Supplier", 2)];
    let category = entity("Category", &[("ID", Prim::Int64), ("Name", Prim::String)]);
    let supplier = entity("Supplier", &[("ID", Prim::Int64), ("Name", Prim::String), ("Country", Prim::String)]);
    Model { namespaces: vec!["Shop".into()], types: vec![product, category, supplier], ..Default::default() }
}

/// The filter's text, decoded, for a parser that knows no URLs.
fn filter(query: &str) -> String {
    let text = query.trim_start_matches("$filter=").split('&').next().unwrap_or_default();
    text.replace("%20", " ").replace("%27", "'")
}

fn main() {
    let model = model();
    let mut bench = Bench::new("odata-parse");
    for (name, query) in [("simple", SIMPLE), ("complex", COMPLEX), ("complex navigation", NAVIGATION)] {
        let check = |text: &str| {
            let raw = RawQuery::new(text).expect("a query");
            let mut query = Query::parse(&raw, Limits::default()).expect("it follows the grammar");
            bind::bind_query(&model, &mut query, TypeRef::many(Type::Entity(0))).expect("it fits the model");
        };
        check(query);
        let text = filter(query);
        bench
            .case(name, query.len())
            .run("wireform, parsed and checked", || check(black_box(query)))
            .run("wireform, parsed", || {
                let raw = RawQuery::new(black_box(query)).expect("a query");
                Query::parse(&raw, Limits::default()).expect("it follows the grammar").options.top
            })
            .run("odata-params, $filter only", || odata_params::filters::parse_str(black_box(text.as_str())).is_ok());
    }
    bench.finish();
}
