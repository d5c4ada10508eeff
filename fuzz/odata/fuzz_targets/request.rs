//! A path and a query, as a client could send them: parsed, checked, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wireform_odata::model::*;
use wireform_odata::{bind, options, parse::Limits, path};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (resource, query) = text.split_once('?').unwrap_or((text, ""));
    let mut entity = StructuredType { name: "A".into(), entity: true, key: vec![0], ..Default::default() };
    for (name, prim) in [("ID", Prim::Int64), ("Name", Prim::String), ("At", Prim::DateTimeOffset), ("Price", Prim::Decimal)] {
        entity.properties.push(Property::new(name, TypeRef::prim(prim)));
    }
    entity.navs.push(Nav {
        name: "Many".into(), target: 0, set: Some(0), collection: true, nullable: true, partner: None, links: vec![(0, 0)],
        dependent: false, contains: false,
    });
    let set = EntitySet {
        name: "As".into(), ty: 0, singleton: false, read_only: false, hidden: false, contained: false, description: None,
        searchable: true, tracked: false,
    };
    let model = Model { namespaces: vec!["N".into()], types: vec![entity], sets: vec![set], ..Default::default() };
    let Ok(raw_path) = path::RawPath::new(resource) else { return };
    let Ok(raw) = options::RawQuery::new(query) else { return };
    let Ok(mut q) = options::Query::parse(&raw, Limits::default()) else { return };
    let (aliases, custom) = (q.options.aliases.clone(), q.custom.clone());
    let _ = path::parse(&model, &raw_path, &mut q.arena, &aliases, &custom, Limits::default());
    let _ = bind::bind_query(&model, &mut q, TypeRef::many(Type::Entity(0)));
});
