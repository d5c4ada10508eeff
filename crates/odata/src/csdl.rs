//! The model written out: CSDL as XML and as JSON (CSDL 4.01), and the service document.

use crate::json;
use crate::model::{
    CustomAggregate, EntitySet, Model, Operation, Prim, Property, SetId, StructuredType, Type, TypeRef,
};
use std::fmt::Write as _;

fn xml(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\r' | '\t' => {
                let _ = write!(out, "&#{};", c as u32);
            }
            // Not a character of XML 1.0.
            c if (c as u32) < 0x20 => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

fn attribute(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, " {name}=\"");
    xml(out, value);
    out.push('"');
}

fn annotation(out: &mut String, term: &str, kind: &str, value: &str) {
    let _ = write!(out, "<Annotation Term=\"{term}\"");
    attribute(out, kind, value);
    out.push_str("/>");
}

/// The vocabularies that the metadata document refers to: alias, namespace, file.
pub const VOCABULARIES: &[(&str, &str, &str)] = &[
    ("Core", "Org.OData.Core.V1", "Org.OData.Core.V1"),
    ("Capabilities", "Org.OData.Capabilities.V1", "Org.OData.Capabilities.V1"),
    ("Aggregation", "Org.OData.Aggregation.V1", "Org.OData.Aggregation.V1"),
];

/// A vocabulary as a schema of its own: the terms that this service states, so that clients that fetch every
/// reference find it here.
pub fn vocabulary(file: &str) -> Option<String> {
    let (_, namespace, _) = VOCABULARIES.iter().find(|v| v.2 == file)?;
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<edmx:Edmx Version=\"4.0\" xmlns:edmx=\"http://docs.oasis-open.org/odata/ns/edmx\"><edmx:DataServices>",
    );
    let _ = write!(out, "<Schema xmlns=\"http://docs.oasis-open.org/odata/ns/edm\" Namespace=\"{namespace}\">");
    let mut term = |name: &str, ty: &str| {
        let _ = write!(out, "<Term Name=\"{name}\" Type=\"{ty}\"/>");
    };
    match *namespace {
        "Org.OData.Core.V1" => {
            for name in ["Description", "LongDescription", "SchemaVersion", "ODataVersions", "MediaType"] {
                term(name, "Edm.String");
            }
            for name in
                ["Computed", "ComputedDefaultValue", "Immutable", "DefaultNamespace", "Ordered", "PositionalInsert"]
            {
                term(name, "Core.Tag");
            }
            term("OptimisticConcurrency", "Collection(Edm.PropertyPath)");
            term("OptionalParameter", "Core.OptionalParameterType");
            term("AlternateKeys", "Collection(Core.AlternateKey)");
            term("AcceptableMediaTypes", "Collection(Edm.String)");
            out = out.replace("\"Core.", "\"Org.OData.Core.V1.").replace("(Core.", "(Org.OData.Core.V1.");
            out.push_str(
                "<ComplexType Name=\"OptionalParameterType\"><Property Name=\"DefaultValue\" Type=\"Edm.String\"/></ComplexType>\
                 <TypeDefinition Name=\"Tag\" UnderlyingType=\"Edm.Boolean\"/>\
                 <ComplexType Name=\"AlternateKey\"><Property Name=\"Key\" Type=\"Collection(Org.OData.Core.V1.PropertyRef)\" Nullable=\"false\"/></ComplexType>\
                 <ComplexType Name=\"PropertyRef\"><Property Name=\"Name\" Type=\"Edm.PropertyPath\" Nullable=\"false\"/><Property Name=\"Alias\" Type=\"Edm.String\" Nullable=\"false\"/></ComplexType>",
            );
        }
        "Org.OData.Capabilities.V1" => {
            for name in [
                "TopSupported",
                "SkipSupported",
                "ComputeSupported",
                "BatchSupported",
                "BatchContinueOnErrorSupported",
                "AsynchronousRequestsSupported",
                "KeyAsSegmentSupported",
                "IndexableByKey",
                "CrossJoinSupported",
            ] {
                term(name, "Edm.Boolean");
            }
            for (name, flag) in [
                ("FilterRestrictions", "Filterable"),
                ("SortRestrictions", "Sortable"),
                ("ExpandRestrictions", "Expandable"),
                ("CountRestrictions", "Countable"),
                ("InsertRestrictions", "Insertable"),
                ("UpdateRestrictions", "Updatable"),
                ("DeleteRestrictions", "Deletable"),
                ("SearchRestrictions", "Searchable"),
                ("ChangeTracking", "Supported"),
            ] {
                let _ = write!(
                    out,
                    "<Term Name=\"{name}\" Type=\"Org.OData.Capabilities.V1.{name}Type\"/><ComplexType Name=\"{name}Type\"><Property Name=\"{flag}\" Type=\"Edm.Boolean\" Nullable=\"false\" DefaultValue=\"true\"/></ComplexType>",
                );
            }
            out.push_str("<Term Name=\"ConformanceLevel\" Type=\"Org.OData.Capabilities.V1.ConformanceLevelType\"/><EnumType Name=\"ConformanceLevelType\"><Member Name=\"Minimal\" Value=\"0\"/><Member Name=\"Intermediate\" Value=\"1\"/><Member Name=\"Advanced\" Value=\"2\"/></EnumType>");
            out.push_str("<Term Name=\"SupportedFormats\" Type=\"Collection(Edm.String)\"/><Term Name=\"FilterFunctions\" Type=\"Collection(Edm.String)\"/>");
        }
        _ => {
            out.push_str("<Term Name=\"ApplySupported\" Type=\"Org.OData.Aggregation.V1.ApplySupportedType\"/><ComplexType Name=\"ApplySupportedType\"><Property Name=\"Transformations\" Type=\"Collection(Edm.String)\" Nullable=\"false\"/><Property Name=\"CustomAggregationMethods\" Type=\"Collection(Edm.String)\" Nullable=\"false\"/></ComplexType>");
            out.push_str("<Term Name=\"CustomAggregate\" Type=\"Edm.String\"/><Term Name=\"RecursiveHierarchy\" Type=\"Org.OData.Aggregation.V1.RecursiveHierarchyType\"/><ComplexType Name=\"RecursiveHierarchyType\"><Property Name=\"NodeProperty\" Type=\"Edm.PropertyPath\" Nullable=\"false\"/><Property Name=\"ParentNavigationProperty\" Type=\"Edm.NavigationPropertyPath\" Nullable=\"false\"/></ComplexType>");
        }
    }
    out.push_str("</Schema></edmx:DataServices></edmx:Edmx>");
    Some(out)
}

/// Functions of `$filter` and transformations of `$apply` that the service says it does.
#[derive(Clone, Debug, Default)]
pub struct Capabilities {
    /// Names for `Capabilities.FilterFunctions`.
    pub functions: Vec<String>,
    /// Names for `Aggregation.ApplySupported`.
    pub transformations: Vec<&'static str>,
    /// Whether anything can be changed.
    pub writable: bool,
}

/// What is true of a property. Its collections are arrays: they have an order, and places to put members in.
fn tags(p: &Property) -> impl Iterator<Item = &'static str> {
    let all = [
        ("Core.Computed", p.computed),
        ("Core.Immutable", p.immutable),
        ("Core.Ordered", p.ty.collection),
        ("Core.PositionalInsert", p.ty.collection && !p.computed),
    ];
    all.into_iter().filter(|t| t.1).map(|t| t.0)
}

fn property_xml(model: &Model, p: &Property, key: bool, out: &mut String) {
    out.push_str("<Property");
    attribute(out, "Name", &p.name);
    let ty = match p.definition {
        Some(d) => {
            let name = format!("{}.{}", model.namespace(), model.definitions[d as usize].name);
            if p.ty.collection { format!("Collection({name})") } else { name }
        }
        None => model.type_name(p.ty),
    };
    attribute(out, "Type", &ty);
    if key || !p.nullable {
        out.push_str(" Nullable=\"false\"");
    } else if p.ty.collection {
        out.push_str(" Nullable=\"true\"");
    }
    if let Some(n) = p.max_length {
        let _ = write!(out, " MaxLength=\"{n}\"");
    }
    if let Some(n) = p.precision {
        let _ = write!(out, " Precision=\"{n}\"");
    }
    match (p.scale, p.ty.ty) {
        (Some(n), _) => {
            let _ = write!(out, " Scale=\"{n}\"");
        }
        (None, Type::Prim(Prim::Decimal)) => out.push_str(" Scale=\"variable\""),
        _ => {}
    }
    if matches!(p.ty.ty, Type::Prim(Prim::Geography(_) | Prim::Geometry(_))) {
        out.push_str(" SRID=\"variable\"");
    }
    if let Some(d) = &p.default {
        attribute(out, "DefaultValue", d);
    }
    let notes = p.ty.collection || p.computed || p.immutable || p.description.is_some() || p.media_type.is_some();
    if !notes {
        out.push_str("/>");
        return;
    }
    out.push('>');
    for term in tags(p) {
        annotation(out, term, "Bool", "true");
    }
    if let Some(d) = &p.description {
        annotation(out, "Core.Description", "String", d);
    }
    if let Some(m) = &p.media_type {
        annotation(out, "Core.MediaType", "String", m);
    }
    out.push_str("</Property>");
}

fn type_xml(model: &Model, t: &StructuredType, out: &mut String) {
    let element = if t.entity { "EntityType" } else { "ComplexType" };
    let _ = write!(out, "<{element}");
    attribute(out, "Name", &t.name);
    if let Some(base) = t.base {
        attribute(out, "BaseType", &model.qualified(base));
    }
    if t.is_abstract {
        out.push_str(" Abstract=\"true\"");
    }
    if t.open {
        out.push_str(" OpenType=\"true\"");
    }
    if t.has_stream && t.base.is_none() {
        out.push_str(" HasStream=\"true\"");
    }
    out.push('>');
    if t.entity && t.base.is_none() && !t.key.is_empty() {
        out.push_str("<Key>");
        for k in &t.key {
            out.push_str("<PropertyRef");
            attribute(out, "Name", &t.properties[*k as usize].name);
            out.push_str("/>");
        }
        out.push_str("</Key>");
    }
    for (i, p) in t.properties.iter().enumerate().skip(t.inherited as usize) {
        property_xml(model, p, t.key.contains(&(i as u16)), out);
    }
    for n in t.navs.iter().skip(t.inherited_navs as usize) {
        out.push_str("<NavigationProperty");
        attribute(out, "Name", &n.name);
        let target = model.qualified(n.target);
        attribute(out, "Type", &if n.collection { format!("Collection({target})") } else { target });
        if !n.collection && !n.nullable {
            out.push_str(" Nullable=\"false\"");
        }
        if let Some(p) = &n.partner {
            attribute(out, "Partner", p);
        }
        if n.contains {
            out.push_str(" ContainsTarget=\"true\"");
        }
        // Only the dependent side states the constraint (CSDL 8.5).
        if n.dependent && !n.links.is_empty() {
            out.push('>');
            for (own, other) in &n.links {
                out.push_str("<ReferentialConstraint");
                attribute(out, "Property", &t.properties[*own as usize].name);
                attribute(out, "ReferencedProperty", &model.ty(n.target).properties[*other as usize].name);
                out.push_str("/>");
            }
            out.push_str("</NavigationProperty>");
        } else {
            out.push_str("/>");
        }
    }
    if let Some(d) = &t.description {
        annotation(out, "Core.Description", "String", d);
    }
    if !t.alternate_keys.is_empty() && t.base.is_none() {
        out.push_str("<Annotation Term=\"Core.AlternateKeys\"><Collection>");
        for key in &t.alternate_keys {
            out.push_str("<Record Type=\"Core.AlternateKey\"><PropertyValue Property=\"Key\"><Collection>");
            for k in key {
                let name = &t.properties[*k as usize].name;
                out.push_str("<Record Type=\"Core.PropertyRef\"><PropertyValue Property=\"Alias\"");
                attribute(out, "String", name);
                out.push_str("/><PropertyValue Property=\"Name\"");
                attribute(out, "PropertyPath", name);
                out.push_str("/></Record>");
            }
            out.push_str("</Collection></PropertyValue></Record>");
        }
        out.push_str("</Collection></Annotation>");
    }
    if t.base.is_none() {
        for (nav, node) in hierarchies(model, t) {
            let _ = write!(
                out,
                "<Annotation Term=\"Aggregation.RecursiveHierarchy\" Qualifier=\"{nav}\"><Record><PropertyValue Property=\"NodeProperty\" PropertyPath=\"{node}\"/><PropertyValue Property=\"ParentNavigationProperty\" NavigationPropertyPath=\"{nav}\"/></Record></Annotation>",
            );
        }
    }
    for a in custom_aggregates(model, t) {
        out.push_str("<Annotation Term=\"Aggregation.CustomAggregate\"");
        attribute(out, "Qualifier", &a.name);
        attribute(out, "String", &model.type_name(a.returns));
        out.push_str("/>");
    }
    let _ = write!(out, "</{element}>");
}

fn custom_aggregates<'m>(model: &'m Model, t: &'m StructuredType) -> impl Iterator<Item = &'m CustomAggregate> {
    model.aggregates.iter().filter(move |a| std::ptr::eq(model.ty(a.ty), t))
}

/// The names of aggregation methods as they stand behind `with`.
fn methods(model: &Model) -> Vec<String> {
    model.methods.iter().map(|m| format!("{}.{}", model.namespace(), m.name)).collect()
}

/// The hierarchies of a type: single navigation properties to the type itself, with the node property.
fn hierarchies<'m>(model: &'m Model, t: &'m StructuredType) -> impl Iterator<Item = (&'m str, &'m str)> {
    t.navs.iter().filter_map(|n| match (&n.links[..], &t.key[..]) {
        ([(_, other)], [key]) if n.dependent && other == key && std::ptr::eq(model.ty(n.target), t) => {
            Some((n.name.as_str(), t.properties[*key as usize].name.as_str()))
        }
        _ => None,
    })
}

fn operation_xml(model: &Model, o: &Operation, out: &mut String) {
    let element = if o.action { "Action" } else { "Function" };
    let _ = write!(out, "<{element}");
    attribute(out, "Name", &o.name);
    if o.bound {
        out.push_str(" IsBound=\"true\"");
    }
    if o.composable {
        out.push_str(" IsComposable=\"true\"");
    }
    out.push('>');
    for p in &o.parameters {
        out.push_str("<Parameter");
        attribute(out, "Name", &p.name);
        attribute(out, "Type", &model.type_name(p.ty));
        if !p.nullable {
            out.push_str(" Nullable=\"false\"");
        }
        if p.optional {
            out.push_str("><Annotation Term=\"Core.OptionalParameter\"/></Parameter>");
        } else {
            out.push_str("/>");
        }
    }
    if let Some(r) = o.returns {
        out.push_str("<ReturnType");
        attribute(out, "Type", &model.type_name(r));
        out.push_str("/>");
    }
    let _ = write!(out, "</{element}>");
}

fn restriction(out: &mut String, term: &str, flag: &str, value: bool) {
    let _ = write!(
        out,
        "<Annotation Term=\"Capabilities.{term}\"><Record><PropertyValue Property=\"{flag}\" Bool=\"{value}\"/></Record></Annotation>"
    );
}

fn set_notes_xml(model: &Model, s: &EntitySet, capabilities: &Capabilities, out: &mut String) {
    if let Some(d) = &s.description {
        annotation(out, "Core.Description", "String", d);
    }
    let writable = capabilities.writable && !s.read_only;
    if !writable {
        if !s.singleton {
            restriction(out, "InsertRestrictions", "Insertable", false);
            restriction(out, "DeleteRestrictions", "Deletable", false);
        }
        restriction(out, "UpdateRestrictions", "Updatable", false);
    }
    if !s.singleton {
        restriction(out, "SearchRestrictions", "Searchable", s.searchable);
        restriction(out, "ChangeTracking", "Supported", s.tracked);
    }
    let t = model.ty(s.ty);
    // An empty collection would be valid too, but Olingo's client then loses every set before this one.
    if writable && let Some(e) = t.etag {
        out.push_str("<Annotation Term=\"Core.OptimisticConcurrency\"><Collection><PropertyPath>");
        xml(out, &t.properties[e as usize].name);
        out.push_str("</PropertyPath></Collection></Annotation>");
    }
}

/// The metadata document as XML, for version 4.0 or 4.01.
pub fn to_xml(model: &Model, capabilities: &Capabilities, v401: bool) -> String {
    let mut out = String::with_capacity(4096);
    let version = if v401 { "4.01" } else { "4.0" };
    let _ = write!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<edmx:Edmx Version=\"{version}\" xmlns:edmx=\"http://docs.oasis-open.org/odata/ns/edmx\">"
    );
    for (alias, namespace, file) in VOCABULARIES {
        let _ = write!(
            out,
            "<edmx:Reference Uri=\"$vocabularies/{file}.xml\"><edmx:Include Namespace=\"{namespace}\" Alias=\"{alias}\"/></edmx:Reference>"
        );
    }
    out.push_str("<edmx:DataServices><Schema xmlns=\"http://docs.oasis-open.org/odata/ns/edm\"");
    attribute(&mut out, "Namespace", model.namespace());
    out.push('>');
    if let Some(v) = &model.schema_version {
        annotation(&mut out, "Core.SchemaVersion", "String", v);
    }
    for e in &model.enums {
        out.push_str("<EnumType");
        attribute(&mut out, "Name", &e.name);
        if e.underlying != Prim::Int32 {
            attribute(&mut out, "UnderlyingType", &e.underlying.name());
        }
        if e.flags {
            out.push_str(" IsFlags=\"true\"");
        }
        out.push('>');
        for (name, value) in &e.members {
            out.push_str("<Member");
            attribute(&mut out, "Name", name);
            let _ = write!(out, " Value=\"{value}\"/>");
        }
        out.push_str("</EnumType>");
    }
    for d in &model.definitions {
        out.push_str("<TypeDefinition");
        attribute(&mut out, "Name", &d.name);
        attribute(&mut out, "UnderlyingType", &d.underlying.name());
        if let Some(n) = d.max_length {
            let _ = write!(out, " MaxLength=\"{n}\"");
        }
        out.push_str("/>");
    }
    for t in &model.types {
        type_xml(model, t, &mut out);
    }
    for o in &model.operations {
        operation_xml(model, o, &mut out);
    }
    out.push_str("<EntityContainer");
    attribute(&mut out, "Name", &model.container);
    out.push('>');
    for s in model.sets.iter().filter(|s| !s.contained) {
        let element = if s.singleton { "Singleton" } else { "EntitySet" };
        let _ = write!(out, "<{element}");
        attribute(&mut out, "Name", &s.name);
        attribute(&mut out, if s.singleton { "Type" } else { "EntityType" }, &model.qualified(s.ty));
        if s.hidden && !s.singleton {
            out.push_str(" IncludeInServiceDocument=\"false\"");
        }
        out.push('>');
        for n in &model.ty(s.ty).navs {
            if let Some(target) = n.set.filter(|s| !model.set(*s).contained) {
                out.push_str("<NavigationPropertyBinding");
                attribute(&mut out, "Path", &n.name);
                attribute(&mut out, "Target", &model.set(target).name);
                out.push_str("/>");
            }
        }
        set_notes_xml(model, s, capabilities, &mut out);
        let _ = write!(out, "</{element}>");
    }
    let mut seen: Vec<&str> = Vec::new();
    for o in model.operations.iter().filter(|o| o.imported) {
        if seen.contains(&o.name.as_str()) {
            continue;
        }
        seen.push(&o.name);
        let kind = if o.action { "Action" } else { "Function" };
        let _ = write!(out, "<{kind}Import");
        attribute(&mut out, "Name", &o.name);
        attribute(&mut out, kind, &format!("{}.{}", model.namespace(), o.name));
        if let Some(s) = o.set {
            attribute(&mut out, "EntitySet", &model.set(s).name);
        }
        if !o.action && o.parameters.is_empty() {
            out.push_str(" IncludeInServiceDocument=\"true\"");
        }
        out.push_str("/>");
    }
    if let Some(d) = &model.description {
        annotation(&mut out, "Core.Description", "String", d);
    }
    annotation(&mut out, "Core.ODataVersions", "String", "4.0 4.01");
    out.push_str("<Annotation Term=\"Capabilities.ConformanceLevel\" EnumMember=\"Capabilities.ConformanceLevelType/Intermediate\"/>");
    for term in [
        "TopSupported",
        "SkipSupported",
        "ComputeSupported",
        "BatchSupported",
        "BatchContinueOnErrorSupported",
        "AsynchronousRequestsSupported",
        "KeyAsSegmentSupported",
        "CrossJoinSupported",
    ] {
        annotation(&mut out, &format!("Capabilities.{term}"), "Bool", "true");
    }
    fn list(out: &mut String, items: &[impl std::fmt::Display]) {
        out.push_str("<Collection>");
        for i in items {
            let _ = write!(out, "<String>{i}</String>");
        }
        out.push_str("</Collection>");
    }
    out.push_str("<Annotation Term=\"Capabilities.FilterFunctions\">");
    list(&mut out, &capabilities.functions);
    out.push_str("</Annotation><Annotation Term=\"Aggregation.ApplySupported\"><Record><PropertyValue Property=\"Transformations\">");
    list(&mut out, &capabilities.transformations);
    if !model.methods.is_empty() {
        out.push_str("</PropertyValue><PropertyValue Property=\"CustomAggregationMethods\">");
        list(&mut out, &methods(model));
    }
    out.push_str("</PropertyValue></Record></Annotation></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>");
    out
}

// ---- CSDL JSON ----

struct Object<'o> {
    out: &'o mut Vec<u8>,
    first: bool,
}

impl<'o> Object<'o> {
    fn new(out: &'o mut Vec<u8>) -> Self {
        out.push(b'{');
        Object { out, first: true }
    }
    fn name(&mut self, name: &str) -> &mut Vec<u8> {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
        json::string(self.out, name);
        self.out.push(b':');
        self.out
    }
    fn text(&mut self, name: &str, value: &str) {
        json::string(self.name(name), value);
    }
    fn texts(&mut self, name: &str, values: &[impl AsRef<str>]) {
        let out = self.name(name);
        for (i, v) in values.iter().enumerate() {
            out.push(if i == 0 { b'[' } else { b',' });
            json::string(out, v.as_ref());
        }
        out.extend_from_slice(if values.is_empty() { b"[]" } else { b"]" });
    }
    fn raw(&mut self, name: &str, value: &str) {
        self.name(name).extend_from_slice(value.as_bytes());
    }
    fn end(self) {
        self.out.push(b'}');
    }
}

fn type_json(model: &Model, ty: TypeRef, definition: Option<u16>, o: &mut Object<'_>) {
    if ty.collection {
        o.raw("$Collection", "true");
    }
    let name = match definition {
        Some(d) => format!("{}.{}", model.namespace(), model.definitions[d as usize].name),
        None => model.type_name(TypeRef::one(ty.ty)),
    };
    if name != "Edm.String" {
        o.text("$Type", &name);
    }
}

/// The metadata document as JSON.
pub fn to_json(model: &Model, capabilities: &Capabilities, v401: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(4096);
    let mut root = Object::new(&mut out);
    root.text("$Version", if v401 { "4.01" } else { "4.0" });
    {
        let mut refs = Object::new(root.name("$Reference"));
        for (alias, namespace, file) in VOCABULARIES {
            let include = format!("{{\"$Include\":[{{\"$Namespace\":\"{namespace}\",\"$Alias\":\"{alias}\"}}]}}");
            refs.raw(&format!("$vocabularies/{file}.json"), &include);
        }
        refs.end();
    }
    root.text("$EntityContainer", &format!("{}.{}", model.namespace(), model.container));
    let mut schema = Object::new(root.name(model.namespace()));
    if let Some(v) = &model.schema_version {
        schema.text("@Core.SchemaVersion", v);
    }
    for e in &model.enums {
        let mut o = Object::new(schema.name(&e.name));
        o.text("$Kind", "EnumType");
        if e.underlying != Prim::Int32 {
            o.text("$UnderlyingType", &e.underlying.name());
        }
        if e.flags {
            o.raw("$IsFlags", "true");
        }
        for (name, value) in &e.members {
            o.raw(name, &value.to_string());
        }
        o.end();
    }
    for d in &model.definitions {
        let mut o = Object::new(schema.name(&d.name));
        o.text("$Kind", "TypeDefinition");
        o.text("$UnderlyingType", &d.underlying.name());
        if let Some(n) = d.max_length {
            o.raw("$MaxLength", &n.to_string());
        }
        o.end();
    }
    for t in &model.types {
        let mut o = Object::new(schema.name(&t.name));
        o.text("$Kind", if t.entity { "EntityType" } else { "ComplexType" });
        if let Some(base) = t.base {
            o.text("$BaseType", &model.qualified(base));
        }
        for (flag, name) in
            [(t.is_abstract, "$Abstract"), (t.open, "$OpenType"), (t.has_stream && t.base.is_none(), "$HasStream")]
        {
            if flag {
                o.raw(name, "true");
            }
        }
        if t.entity && t.base.is_none() && !t.key.is_empty() {
            let keys = o.name("$Key");
            keys.push(b'[');
            for (i, k) in t.key.iter().enumerate() {
                if i > 0 {
                    keys.push(b',');
                }
                json::string(keys, &t.properties[*k as usize].name);
            }
            keys.push(b']');
        }
        for (i, p) in t.properties.iter().enumerate().skip(t.inherited as usize) {
            let mut m = Object::new(o.name(&p.name));
            type_json(model, p.ty, p.definition, &mut m);
            if p.nullable && !t.key.contains(&(i as u16)) {
                m.raw("$Nullable", "true");
            }
            for (facet, value) in [("$MaxLength", p.max_length), ("$Precision", p.precision), ("$Scale", p.scale)] {
                if let Some(v) = value {
                    m.raw(facet, &v.to_string());
                }
            }
            if p.scale.is_none() && p.ty.ty == Type::Prim(Prim::Decimal) {
                m.text("$Scale", "variable");
            }
            for term in tags(p) {
                m.raw(&format!("@{term}"), "true");
            }
            if let Some(d) = &p.description {
                m.text("@Core.Description", d);
            }
            m.end();
        }
        for n in t.navs.iter().skip(t.inherited_navs as usize) {
            let mut m = Object::new(o.name(&n.name));
            m.text("$Kind", "NavigationProperty");
            if n.collection {
                m.raw("$Collection", "true");
            }
            m.text("$Type", &model.qualified(n.target));
            if !n.collection && n.nullable {
                m.raw("$Nullable", "true");
            }
            if let Some(p) = &n.partner {
                m.text("$Partner", p);
            }
            if n.contains {
                m.raw("$ContainsTarget", "true");
            }
            if n.dependent && !n.links.is_empty() {
                let mut c = Object::new(m.name("$ReferentialConstraint"));
                for (own, other) in &n.links {
                    c.text(&t.properties[*own as usize].name, &model.ty(n.target).properties[*other as usize].name);
                }
                c.end();
            }
            m.end();
        }
        if let Some(d) = &t.description {
            o.text("@Core.Description", d);
        }
        for (nav, node) in hierarchies(model, t).filter(|_| t.base.is_none()) {
            let mut h = Object::new(o.name(&format!("@Aggregation.RecursiveHierarchy#{nav}")));
            h.text("NodeProperty", node);
            h.text("ParentNavigationProperty", nav);
            h.end();
        }
        for a in custom_aggregates(model, t) {
            o.text(&format!("@Aggregation.CustomAggregate#{}", a.name), &model.type_name(a.returns));
        }
        o.end();
    }
    let mut names: Vec<&str> = Vec::new();
    for op in &model.operations {
        if names.contains(&op.name.as_str()) {
            continue;
        }
        names.push(&op.name);
        let list = schema.name(&op.name);
        list.push(b'[');
        for (i, op) in model.operations.iter().filter(|o| o.name == op.name).enumerate() {
            if i > 0 {
                list.push(b',');
            }
            let mut o = Object::new(list);
            o.text("$Kind", if op.action { "Action" } else { "Function" });
            if op.bound {
                o.raw("$IsBound", "true");
            }
            if op.composable {
                o.raw("$IsComposable", "true");
            }
            if !op.parameters.is_empty() {
                let parameters = o.name("$Parameter");
                parameters.push(b'[');
                for (i, p) in op.parameters.iter().enumerate() {
                    if i > 0 {
                        parameters.push(b',');
                    }
                    let mut m = Object::new(parameters);
                    m.text("$Name", &p.name);
                    type_json(model, p.ty, None, &mut m);
                    if p.nullable {
                        m.raw("$Nullable", "true");
                    }
                    if p.optional {
                        m.raw("@Core.OptionalParameter", "{}");
                    }
                    m.end();
                }
                parameters.push(b']');
            }
            if let Some(r) = op.returns {
                let mut m = Object::new(o.name("$ReturnType"));
                type_json(model, r, None, &mut m);
                m.end();
            }
            o.end();
        }
        list.push(b']');
    }
    let mut c = Object::new(schema.name(&model.container));
    c.text("$Kind", "EntityContainer");
    for s in model.sets.iter().filter(|s| !s.contained) {
        let mut o = Object::new(c.name(&s.name));
        if !s.singleton {
            o.raw("$Collection", "true");
        }
        o.text("$Type", &model.qualified(s.ty));
        let listed = |s: SetId| !model.set(s).contained;
        let bindings: Vec<_> = model.ty(s.ty).navs.iter().filter(|n| n.set.is_some_and(listed)).collect();
        if !bindings.is_empty() {
            let mut b = Object::new(o.name("$NavigationPropertyBinding"));
            for n in bindings {
                b.text(&n.name, n.set.map_or("", |s| &model.set(s).name));
            }
            b.end();
        }
        if let Some(d) = &s.description {
            o.text("@Core.Description", d);
        }
        if !capabilities.writable || s.read_only {
            o.raw("@Capabilities.UpdateRestrictions", "{\"Updatable\":false}");
            if !s.singleton {
                o.raw("@Capabilities.InsertRestrictions", "{\"Insertable\":false}");
                o.raw("@Capabilities.DeleteRestrictions", "{\"Deletable\":false}");
            }
        }
        if !s.singleton {
            o.raw("@Capabilities.SearchRestrictions", &format!("{{\"Searchable\":{}}}", s.searchable));
            o.raw("@Capabilities.ChangeTracking", &format!("{{\"Supported\":{}}}", s.tracked));
        }
        o.end();
    }
    let mut seen: Vec<&str> = Vec::new();
    for op in model.operations.iter().filter(|o| o.imported) {
        if seen.contains(&op.name.as_str()) {
            continue;
        }
        seen.push(&op.name);
        let mut o = Object::new(c.name(&op.name));
        o.text(if op.action { "$Action" } else { "$Function" }, &format!("{}.{}", model.namespace(), op.name));
        if let Some(s) = op.set {
            o.text("$EntitySet", &model.set(s).name);
        }
        if !op.action && op.parameters.is_empty() {
            o.raw("$IncludeInServiceDocument", "true");
        }
        o.end();
    }
    c.text("@Core.ODataVersions", "4.0 4.01");
    c.text("@Capabilities.ConformanceLevel", "Intermediate");
    c.raw("@Capabilities.BatchSupported", "true");
    c.raw("@Capabilities.AsynchronousRequestsSupported", "true");
    c.raw("@Capabilities.KeyAsSegmentSupported", "true");
    c.texts("@Capabilities.FilterFunctions", &capabilities.functions);
    let mut apply = Object::new(c.name("@Aggregation.ApplySupported"));
    apply.texts("Transformations", &capabilities.transformations);
    if !model.methods.is_empty() {
        apply.texts("CustomAggregationMethods", &methods(model));
    }
    apply.end();
    c.end();
    schema.end();
    root.end();
    out
}

/// The service document (Protocol 11.1.1).
pub fn service_document(model: &Model, context: Option<&str>) -> Vec<u8> {
    let mut out = Vec::with_capacity(1024);
    let mut root = Object::new(&mut out);
    if let Some(context) = context {
        root.text("@odata.context", context);
    }
    let value = root.name("value");
    value.push(b'[');
    let mut first = true;
    let mut entry = |name: &str, kind: &str, title: Option<&String>| {
        if !first {
            value.push(b',');
        }
        first = false;
        let mut o = Object::new(value);
        o.text("name", name);
        if let Some(t) = title {
            o.text("title", t);
        }
        o.text("kind", kind);
        o.text("url", name);
        o.end();
    };
    for s in model.sets.iter().filter(|s| !s.hidden) {
        entry(&s.name, if s.singleton { "Singleton" } else { "EntitySet" }, None);
    }
    for o in model.operations.iter().filter(|o| o.imported && !o.action && o.parameters.is_empty()) {
        entry(&o.name, "FunctionImport", None);
    }
    value.push(b']');
    root.end();
    out
}
