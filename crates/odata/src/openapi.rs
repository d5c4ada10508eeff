//! The service as an OpenAPI 3.0 document, for tools that know HTTP and JSON but not OData.

use crate::json;
use crate::model::{Model, Operation, Prim, Property, Type, TypeId, TypeRef};
use std::fmt::Write as _;

fn text(s: &str) -> String {
    let mut out = Vec::new();
    json::string(&mut out, s);
    String::from_utf8(out).unwrap_or_default()
}

fn schema(model: &Model, p: &Property) -> String {
    let one = match p.ty.ty {
        Type::Prim(prim) => match prim {
            Prim::Boolean => "{\"type\":\"boolean\"".to_owned(),
            p if p.is_integer() => {
                let (min, max) = p.range().unwrap_or((i64::MIN, i64::MAX));
                let format = if p == Prim::Int64 { "int64" } else { "int32" };
                format!("{{\"type\":\"integer\",\"format\":\"{format}\",\"minimum\":{min},\"maximum\":{max}")
            }
            Prim::Single | Prim::Double | Prim::Decimal => "{\"type\":\"number\"".to_owned(),
            Prim::DateTimeOffset => "{\"type\":\"string\",\"format\":\"date-time\"".to_owned(),
            Prim::Date => "{\"type\":\"string\",\"format\":\"date\"".to_owned(),
            Prim::Guid => "{\"type\":\"string\",\"format\":\"uuid\"".to_owned(),
            Prim::Binary | Prim::Stream => "{\"type\":\"string\",\"format\":\"base64url\"".to_owned(),
            Prim::Untyped => return "{}".to_owned(),
            _ => match p.max_length {
                Some(n) => format!("{{\"type\":\"string\",\"maxLength\":{n}"),
                None => "{\"type\":\"string\"".to_owned(),
            },
        },
        Type::Enum(e) => {
            let names: Vec<String> = model.enums[e as usize].members.iter().map(|m| text(&m.0)).collect();
            if model.enums[e as usize].flags {
                "{\"type\":\"string\"".to_owned()
            } else {
                format!("{{\"type\":\"string\",\"enum\":[{}]", names.join(","))
            }
        }
        Type::Complex(t) | Type::Entity(t) => {
            let reference = format!("{{\"$ref\":{}}}", text(&format!("#/components/schemas/{}", model.qualified(t))));
            return if p.ty.collection {
                format!("{{\"type\":\"array\",\"items\":{reference}}}")
            } else {
                format!("{{\"allOf\":[{reference}],\"nullable\":{}}}", p.nullable)
            };
        }
    };
    if p.ty.collection {
        return format!("{{\"type\":\"array\",\"items\":{one}}}}}");
    }
    format!("{one}{}}}", if p.nullable { ",\"nullable\":true" } else { "" })
}

/// A value of a type, as a schema.
fn value(model: &Model, ty: TypeRef, nullable: bool) -> String {
    let p = Property { nullable, ..Property::new("", ty) };
    match ty.ty {
        Type::Entity(t) => {
            let reference = format!("{{\"$ref\":{}}}", text(&format!("#/components/schemas/{}", model.qualified(t))));
            if ty.collection { format!("{{\"type\":\"array\",\"items\":{reference}}}") } else { reference }
        }
        _ => schema(model, &p),
    }
}

/// A path of an operation: where it is called, and how.
fn operation(model: &Model, o: &Operation, bound: &str, keys: &str, tag: &str, out: &mut String) {
    const ERROR: &str = "\"default\":{\"description\":\"error\",\"content\":{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/error\"}}}}";
    let own = &o.parameters[usize::from(o.bound)..];
    let name = if o.bound { format!("{}.{}", model.namespace(), o.name) } else { o.name.clone() };
    let mut call = format!("{bound}/{name}");
    let mut parameters: Vec<String> = if keys.is_empty() { Vec::new() } else { vec![keys.to_owned()] };
    let mut body = String::new();
    if o.action {
        let members: Vec<String> =
            own.iter().map(|p| format!("{}:{}", text(&p.name), value(model, p.ty, p.nullable))).collect();
        let needed: Vec<String> = own.iter().filter(|p| !p.optional && !p.nullable).map(|p| text(&p.name)).collect();
        let required = if needed.is_empty() { String::new() } else { format!(",\"required\":[{}]", needed.join(",")) };
        if !own.is_empty() {
            body = format!(
                "\"requestBody\":{{\"required\":{},\"content\":{{\"application/json\":{{\"schema\":{{\"type\":\"object\",\"properties\":{{{}}}{required}}}}}}}}},",
                !needed.is_empty(),
                members.join(",")
            );
        }
    } else {
        let mut arguments = Vec::new();
        for p in own.iter().filter(|p| !p.optional) {
            // Values that are no plain literal go by alias.
            let structured = p.ty.collection || p.ty.structured().is_some();
            let quoted = matches!(p.ty.ty, Type::Prim(Prim::String) | Type::Enum(_)) && !structured;
            if structured {
                arguments.push(format!("{0}=@{0}", p.name));
                parameters.push(format!(
                    "{{\"name\":{},\"in\":\"query\",\"required\":true,\"schema\":{{\"type\":\"string\"}}}}",
                    text(&format!("@{}", p.name))
                ));
                continue;
            }
            arguments.push(if quoted { format!("{0}='{{{0}}}'", p.name) } else { format!("{0}={{{0}}}", p.name) });
            parameters.push(format!(
                "{{\"name\":{},\"in\":\"path\",\"required\":true,\"schema\":{}}}",
                text(&p.name),
                value(model, p.ty, false)
            ));
        }
        let _ = write!(call, "({})", arguments.join(","));
    }
    let answer = match o.returns {
        None => "\"204\":{\"description\":\"done\"}".to_owned(),
        Some(r) => {
            let one = value(model, r, true);
            let wrapped = if r.collection || r.structured().is_none() {
                format!("{{\"type\":\"object\",\"properties\":{{\"value\":{one}}}}}")
            } else {
                one
            };
            format!(
                "\"200\":{{\"description\":\"the result\",\"content\":{{\"application/json\":{{\"schema\":{wrapped}}}}}}},\"204\":{{\"description\":\"null\"}}"
            )
        }
    };
    let method = if o.action { "post" } else { "get" };
    let _ = write!(
        out,
        ",{}:{{\"{method}\":{{{tag}\"parameters\":[{}],{body}\"responses\":{{{answer},{ERROR}}}}}}}",
        text(&call),
        parameters.join(",")
    );
}

/// The operations of a model.
fn operations(model: &Model, out: &mut String) {
    for o in model.operations.iter().filter(|o| !o.bound) {
        operation(model, o, "", "", "", out);
    }
    for s in model.sets.iter().filter(|s| !s.contained) {
        let tag = format!("\"tags\":[{}],", text(&s.name));
        let (path, keys) = key(model, s.ty);
        for (i, o) in model.operations.iter().enumerate().filter(|o| o.1.bound) {
            let Some(p) = o.parameters.first() else { continue };
            let Type::Entity(t) = p.ty.ty else { continue };
            // Of overloads by the type that they are bound to, the one that the set's own type has.
            let better = model.operations[..i].iter().any(|b| b.bound && b.name == o.name && b.action && o.action);
            if !model.derives(s.ty, t) || better {
                continue;
            }
            match (p.ty.collection, s.singleton) {
                (true, false) => operation(model, o, &format!("/{}", s.name), "", &tag, out),
                (false, false) => operation(model, o, &format!("/{}({path})", s.name), &keys, &tag, out),
                (false, true) => operation(model, o, &format!("/{}", s.name), "", &tag, out),
                (true, true) => {}
            }
        }
    }
}

fn key(model: &Model, ty: TypeId) -> (String, String) {
    let t = model.ty(ty);
    let (mut path, mut parameters) = (Vec::new(), Vec::new());
    for k in &t.key {
        let p = &t.properties[*k as usize];
        let quoted = matches!(p.ty, TypeRef { ty: Type::Prim(Prim::String), collection: false });
        let value = if quoted { format!("'{{{}}}'", p.name) } else { format!("{{{}}}", p.name) };
        path.push(if t.key.len() > 1 { format!("{}={value}", p.name) } else { value });
        let mut plain = p.clone();
        plain.nullable = false;
        parameters.push(format!(
            "{{\"name\":{},\"in\":\"path\",\"required\":true,\"schema\":{}}}",
            text(&p.name),
            schema(model, &plain)
        ));
    }
    (path.join(","), parameters.join(","))
}

/// Writes the document.
pub fn document(model: &Model, server: &str, writable: bool) -> Vec<u8> {
    let mut out = String::with_capacity(8192);
    let title = model.description.as_deref().unwrap_or("OData service");
    let version = model.schema_version.as_deref().unwrap_or("1");
    let _ = write!(
        out,
        "{{\"openapi\":\"3.0.3\",\"info\":{{\"title\":{},\"version\":{}}},\"servers\":[{{\"url\":{}}}],\"paths\":{{",
        text(title),
        text(version),
        text(server)
    );
    const ERROR: &str = "\"default\":{\"description\":\"error\",\"content\":{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/error\"}}}}";
    let mut first = true;
    for s in model.sets.iter().filter(|s| !s.contained) {
        let writable = writable && !s.read_only;
        let reference = format!("{{\"$ref\":{}}}", text(&format!("#/components/schemas/{}", model.qualified(s.ty))));
        let entity = format!(
            "{{\"description\":\"the entity\",\"content\":{{\"application/json\":{{\"schema\":{reference}}}}}}}"
        );
        let body = format!(
            "\"requestBody\":{{\"required\":true,\"content\":{{\"application/json\":{{\"schema\":{reference}}}}}}}"
        );
        let tag = format!("\"tags\":[{}]", text(&s.name));
        if !first {
            out.push(',');
        }
        first = false;
        if s.singleton {
            let _ = write!(
                out,
                "{}:{{\"get\":{{{tag},\"responses\":{{\"200\":{entity},{ERROR}}}}}",
                text(&format!("/{}", s.name))
            );
            if writable {
                let _ = write!(
                    out,
                    ",\"patch\":{{{tag},{body},\"responses\":{{\"204\":{{\"description\":\"changed\"}},{ERROR}}}}}"
                );
            }
            out.push('}');
            continue;
        }
        let options = "{\"$ref\":\"#/components/parameters/top\"},{\"$ref\":\"#/components/parameters/skip\"},{\"$ref\":\"#/components/parameters/count\"},{\"$ref\":\"#/components/parameters/filter\"},{\"$ref\":\"#/components/parameters/orderby\"},{\"$ref\":\"#/components/parameters/select\"},{\"$ref\":\"#/components/parameters/expand\"}";
        let list = format!(
            "{{\"description\":\"a page\",\"content\":{{\"application/json\":{{\"schema\":{{\"type\":\"object\",\"properties\":{{\"@odata.count\":{{\"type\":\"integer\"}},\"@odata.nextLink\":{{\"type\":\"string\"}},\"value\":{{\"type\":\"array\",\"items\":{reference}}}}}}}}}}}}}"
        );
        let _ = write!(
            out,
            "{}:{{\"get\":{{{tag},\"parameters\":[{options}],\"responses\":{{\"200\":{list},{ERROR}}}}}",
            text(&format!("/{}", s.name))
        );
        if writable {
            let create = text(&format!("#/components/schemas/{}.create", model.qualified(s.ty)));
            let body = format!(
                "\"requestBody\":{{\"required\":true,\"content\":{{\"application/json\":{{\"schema\":{{\"$ref\":{create}}}}}}}}}"
            );
            let _ = write!(out, ",\"post\":{{{tag},{body},\"responses\":{{\"201\":{entity},{ERROR}}}}}");
        }
        out.push('}');
        let (path, parameters) = key(model, s.ty);
        let _ = write!(
            out,
            ",{}:{{\"parameters\":[{parameters}],\"get\":{{{tag},\"parameters\":[{{\"$ref\":\"#/components/parameters/select\"}},{{\"$ref\":\"#/components/parameters/expand\"}}],\"responses\":{{\"200\":{entity},{ERROR}}}}}",
            text(&format!("/{}({path})", s.name))
        );
        if writable {
            let _ = write!(
                out,
                ",\"patch\":{{{tag},{body},\"responses\":{{\"200\":{entity},\"201\":{entity},\"204\":{{\"description\":\"changed\"}},{ERROR}}}}}"
            );
            let _ =
                write!(out, ",\"delete\":{{{tag},\"responses\":{{\"204\":{{\"description\":\"deleted\"}},{ERROR}}}}}");
        }
        out.push('}');
    }
    let mut calls = String::new();
    operations(model, &mut calls);
    out.push_str(if first { calls.trim_start_matches(',') } else { &calls });
    out.push_str("},\"components\":{\"parameters\":{");
    for (i, (name, kind)) in [
        ("top", "integer"),
        ("skip", "integer"),
        ("count", "boolean"),
        ("filter", "string"),
        ("orderby", "string"),
        ("select", "string"),
        ("expand", "string"),
    ]
    .iter()
    .enumerate()
    {
        let least = if *kind == "integer" { ",\"minimum\":0" } else { "" };
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(
            out,
            "{comma}\"{name}\":{{\"name\":\"${name}\",\"in\":\"query\",\"schema\":{{\"type\":\"{kind}\"{least}}}}}"
        );
    }
    out.push_str("},\"schemas\":{\"error\":{\"type\":\"object\",\"required\":[\"error\"],\"properties\":{\"error\":{\"type\":\"object\",\"required\":[\"code\",\"message\"],\"properties\":{\"code\":{\"type\":\"string\"},\"message\":{\"type\":\"string\"},\"target\":{\"type\":\"string\"},\"details\":{\"type\":\"array\",\"items\":{\"type\":\"object\"}}}}}}");
    for (id, t) in model.types.iter().enumerate() {
        let _ = write!(out, ",{}:{{\"type\":\"object\",\"properties\":{{", text(&model.qualified(id as TypeId)));
        for (i, p) in t.properties.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let _ = write!(out, "{comma}{}:{}", text(&p.name), schema(model, p));
        }
        out.push_str("}}");
        if t.entity {
            // What a creation has to name.
            let needed = t.properties.iter().filter(|p| {
                !p.nullable && !p.has_default && !p.computed && !p.ty.collection && p.ty.as_prim() != Some(Prim::Stream)
            });
            let needed: Vec<String> = needed.map(|p| text(&p.name)).collect();
            let name = model.qualified(id as TypeId);
            let required =
                if needed.is_empty() { String::new() } else { format!(",\"required\":[{}]", needed.join(",")) };
            let _ = write!(
                out,
                ",{}:{{\"type\":\"object\",\"allOf\":[{{\"$ref\":{}}}]{required}}}",
                text(&format!("{name}.create")),
                text(&format!("#/components/schemas/{name}"))
            );
        }
    }
    out.push_str("}}}");
    out.into_bytes()
}
