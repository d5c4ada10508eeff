//! What nobody should send: it is refused, quickly, and nothing panics.

use proptest::prelude::*;
use wireform_odata::model::*;
use wireform_odata::{bind, options, parse::Limits, path};

fn model() -> Model {
    let nav = |name: &str, target, collection| Nav {
        name: name.into(),
        target,
        set: Some(target),
        collection,
        nullable: true,
        partner: None,
        links: vec![(0, 0)],
        dependent: !collection,
        contains: false,
    };
    let mut a = StructuredType { name: "A".into(), entity: true, key: vec![0], ..StructuredType::default() };
    a.properties.push(Property::new("ID", TypeRef::prim(Prim::Int64)));
    a.properties.push(Property::new("Name", TypeRef::prim(Prim::String)));
    a.properties.push(Property::new("At", TypeRef::prim(Prim::DateTimeOffset)));
    a.properties.push(Property::new("Tags", TypeRef::many(Type::Prim(Prim::String))));
    let mut b = a.clone();
    b.name = "B".into();
    a.navs.push(nav("One", 1, false));
    a.navs.push(nav("Many", 1, true));
    b.navs.push(nav("Back", 0, true));
    let set = |name: &str, ty| EntitySet {
        name: name.into(),
        ty,
        singleton: false,
        read_only: false,
        hidden: false,
        contained: false,
        description: None,
        searchable: true,
        tracked: false,
    };
    Model {
        namespaces: vec!["N".into()],
        types: vec![a, b],
        sets: vec![set("As", 0), set("Bs", 1)],
        ..Model::default()
    }
}

fn ask(path_text: &str, query: &str) -> Result<(), u16> {
    let model = model();
    let raw = options::RawQuery::new(query).map_err(|e| e.status)?;
    let raw_path = path::RawPath::new(path_text).map_err(|e| e.status)?;
    let mut q = options::Query::parse(&raw, Limits::default()).map_err(|e| e.status)?;
    let aliases = q.options.aliases.clone();
    let custom = q.custom.clone();
    path::parse(&model, &raw_path, &mut q.arena, &aliases, &custom, Limits::default()).map_err(|e| e.status)?;
    bind::bind_query(&model, &mut q, TypeRef::many(Type::Entity(0))).map(|_| ()).map_err(|e| e.status)
}

#[test]
fn depth_and_size_have_limits() {
    for (text, ok) in [
        (format!("$filter={}ID eq 1{}", "(".repeat(5000), ")".repeat(5000)), false),
        (format!("$filter={}true", "not ".repeat(5000)), false),
        (format!("$filter={}1 eq ID", "-".repeat(5000)), false),
        (format!("$filter={}ID eq 1", "ID eq 1 or ".repeat(5000)), true),
        (format!("$filter={}ID eq 1", "ID eq 1 or ".repeat(20_000)), false),
        (format!("$filter=ID eq 1{}", " add 1".repeat(5000)), false),
        (format!("$filter={}", "One/".repeat(5000)), false),
        (format!("$filter={}true{}", "Many/any(x:".repeat(500), ")".repeat(500)), false),
        (format!("$expand={}{}", "Many($expand=Back($expand=".repeat(500), "))".repeat(500)), false),
        (format!("$apply={}identity{}", "concat(identity,".repeat(500), ")".repeat(500)), false),
        (format!("$search={}a{}", "(".repeat(5000), ")".repeat(5000)), false),
        (format!("@a={}1{}&$filter=ID in @a", "[".repeat(5000), "]".repeat(5000)), false),
        ("@a=@a&$filter=ID eq @a".to_owned(), false),
        ("@a=@b add @b&@b=@c add @c&@c=@d add @d&@d=@e add @e&@e=1&$filter=ID eq @a".to_owned(), true),
    ] {
        let shown: String = text.chars().take(40).collect();
        assert_eq!(ask("As", &text), if ok { Ok(()) } else { Err(400) }, "{shown}");
    }
}

#[test]
fn paths_have_limits() {
    assert!(ask(&"As(1)/Many(1)/Back(1)/".repeat(500), "").is_err());
    assert!(ask(&format!("As({})", "(".repeat(10_000)), "").is_err());
    assert!(ask("As('", "").is_err());
    assert!(ask("As(%", "").is_err());
    assert!(ask("As(%ff)", "").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn any_text_is_answered(path in ".{0,40}", query in ".{0,120}") {
        let _ = ask(&path, &query);
    }
    #[test]
    fn any_words_are_answered(words in prop::collection::vec(prop::sample::select(vec![
        "$filter=", "$expand=", "$select=", "$orderby=", "$apply=", "$compute=", "$search=", "&", "(", ")", "/", ",", ";", "'", "\"", " ",
        "ID", "Name", "At", "Tags", "One", "Many", "Back", "eq", "in", "and", "or", "not", "any", "all", "x:", "x", "$count", "$it", "$this",
        "$root/As", "1", "-1", "1.5", "'a'", "null", "true", "2025-01-01", "2025-01-01T00:00:00Z", "add", "mul", "contains", "cast", "isof",
        "N.A", "Edm.Int32", "groupby", "aggregate", "with", "sum", "as", "@p", "@p=1", "[", "]", "{", "}", "case", "%27", "%", "asc", "desc",
        "topcount", "concat", "filter", "rollup", "$levels=max", "$top=1", "duration'PT1S'", "geography'SRID=0;Point(1 2)'", "é", "\u{0}",
    ]), 0..24)) {
        let _ = ask("As", &words.concat());
        let _ = ask("As", &format!("$filter={}", words.join(" ")));
    }
}
