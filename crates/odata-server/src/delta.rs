//! Change tracking (Protocol 11.3): triggers write what changes into a table of the service's own, and delta links ask
//! what has changed since.
//!
//! A position is a row number of that table in SQLite, where one writes at a time; in PostgreSQL it is a transaction
//! id, and a link starts at the oldest transaction that was still running when it was made, so that what was not yet
//! visible then is not lost: it may be told twice, and a client that applies it twice is where it was.

use crate::config::Config;
use crate::db::{Cell, Dialect, Session, Value, count};
use crate::introspect::RawTable;
use crate::introspect::build::{Catalogue, Col, quote};
use crate::plan::{Field, Planner, What};
use crate::service::{Backend, Exchange, Options, Service};
use crate::source::Source;
use crate::token;
use serde_json::Value as Json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wireform_odata::ast::{ExpandKind, Options as Query4};
use wireform_odata::json;
use wireform_odata::model::{Prim, TypeId};
use wireform_odata::options::Query;
use wireform_odata::path::{Resource, Seg, Tail};
use wireform_odata::{Error, Result};

/// The table of changes. Introspection leaves out what is named so.
const CHANGES: &str = "wireform_odata_changes";
/// The position up to which changes have been forgotten.
const FLOOR: &str = "wireform_odata_forgotten";

fn text(s: &str) -> String {
    format!("'{}'", s.replace('\'', "''"))
}

fn tracked(config: &Config) -> impl Iterator<Item = &String> {
    config.tables.iter().filter(|t| t.1.track).map(|t| t.0)
}

/// What the triggers of a table note: its key, and the columns that refer to other tables. Where not everybody sees all
/// rows, what a row was before says who has seen it: then all of its columns.
struct Noted {
    key: Vec<String>,
    links: Vec<String>,
    before: Option<Vec<String>>,
}

impl Noted {
    fn of(table: &RawTable, restricted: bool) -> Noted {
        let links = table.foreign.iter().flat_map(|f| f.columns.clone()).collect();
        let before = restricted.then(|| table.columns.iter().map(|c| c.name.clone()).collect());
        Noted { key: table.key.clone(), links, before }
    }
    /// SQLite: what the old row was, as far as JSON holds it.
    fn old(&self) -> String {
        let Some(columns) = &self.before else { return self.links("OLD", "json_object") };
        let member = |c: &String| {
            let v = format!("OLD.{}", quote(c));
            format!("{},CASE typeof({v}) WHEN 'blob' THEN NULL ELSE {v} END", text(c))
        };
        // A function takes so many arguments.
        let parts =
            columns.chunks(40).map(|c| format!("json_object({})", c.iter().map(member).collect::<Vec<_>>().join(",")));
        parts.reduce(|a, b| format!("json_patch({a},{b})")).unwrap_or_else(|| "'{}'".into())
    }
    fn key(&self, row: &str, array: &str) -> String {
        let items: Vec<String> = self.key.iter().map(|k| format!("{row}.{}", quote(k))).collect();
        format!("{array}({})", items.join(","))
    }
    fn links(&self, row: &str, object: &str) -> String {
        let items: Vec<String> = self.links.iter().map(|l| format!("{},{row}.{}", text(l), quote(l))).collect();
        format!("{object}({})", items.join(","))
    }
}

fn sqlite_triggers(table: &RawTable, restricted: bool) -> Vec<String> {
    let n = Noted::of(table, restricted);
    let (old, new) = (n.key("OLD", "json_array"), n.key("NEW", "json_array"));
    let (old_links, new_links) = (n.old(), n.links("NEW", "json_object"));
    let name = |kind: &str| quote(&format!("wireform_odata_{}_{kind}", table.name));
    let (t, on) = (text(&table.name), quote(&table.name));
    let into = format!("INSERT INTO {CHANGES}(tbl,op,key,old,new,at)");
    let mut out: Vec<String> = ["i", "u", "d"].iter().map(|k| format!("DROP TRIGGER IF EXISTS {}", name(k))).collect();
    out.push(format!(
        "CREATE TRIGGER {} AFTER INSERT ON {on} BEGIN {into} VALUES({t},'i',{new},NULL,{new_links},unixepoch()); END",
        name("i")
    ));
    out.push(format!(
        "CREATE TRIGGER {} AFTER DELETE ON {on} BEGIN {into} VALUES({t},'d',{old},{old_links},NULL,unixepoch()); END",
        name("d")
    ));
    out.push(format!(
        "CREATE TRIGGER {} AFTER UPDATE ON {on} BEGIN \
         {into} SELECT {t},'d',{old},{old_links},NULL,unixepoch() WHERE {old} <> {new}; \
         {into} VALUES({t},CASE WHEN {old} = {new} THEN 'u' ELSE 'i' END,{new},{old_links},{new_links},unixepoch()); END",
        name("u")
    ));
    out
}

fn postgres_triggers(table: &RawTable, restricted: bool) -> Vec<String> {
    let n = Noted::of(table, restricted);
    let (old, new) = (n.key("OLD", "jsonb_build_array"), n.key("NEW", "jsonb_build_array"));
    let new_links = n.links("NEW", "jsonb_build_object");
    let old_links = if restricted { "to_jsonb(OLD)".into() } else { n.links("OLD", "jsonb_build_object") };
    let t = text(&table.name);
    let on = match &table.schema {
        Some(s) => format!("{}.{}", quote(s), quote(&table.name)),
        None => quote(&table.name),
    };
    // Names are cut at 63 octets: a hash keeps long ones apart.
    let hash = table.name.bytes().fold(0xcbf2_9ce4u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
    let short: String = table.name.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    let function = quote(&format!("wireform_odata_{short}_{hash:08x}"));
    let into = format!("INSERT INTO {CHANGES}(tbl,op,key,old,new)");
    vec![
        // Whoever writes to the table writes this row too, whatever else they may write to.
        format!(
            "CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $wf$ BEGIN \
             IF TG_OP = 'DELETE' THEN {into} VALUES({t},'d',({old})::text,{old_links},NULL); \
             ELSIF TG_OP = 'INSERT' THEN {into} VALUES({t},'i',({new})::text,NULL,{new_links}); \
             ELSE IF {old} <> {new} THEN {into} VALUES({t},'d',({old})::text,{old_links},NULL); END IF; \
             {into} VALUES({t},CASE WHEN {old} = {new} THEN 'u' ELSE 'i' END,({new})::text,{old_links},{new_links}); END IF; \
             RETURN NULL; END $wf$"
        ),
        format!("DROP TRIGGER IF EXISTS wireform_odata_track ON {on}"),
        format!(
            "CREATE TRIGGER wireform_odata_track AFTER INSERT OR UPDATE OR DELETE ON {on} FOR EACH ROW EXECUTE FUNCTION {function}()"
        ),
    ]
}

/// Makes the table of changes and the triggers of the tables that are to be tracked. Does nothing where there are none.
pub(crate) fn install(backend: &Backend, options: &Options, restricted: bool) -> Result<()> {
    if options.read_only || tracked(&options.config).next().is_none() {
        return Ok(());
    }
    let raw = match backend {
        Backend::Sqlite(db) => crate::introspect::sqlite::read(db.read()?.connection())?,
        #[cfg(feature = "postgres")]
        Backend::Postgres(db) => crate::introspect::postgres::read(db.session(true)?)?.0,
    };
    let mut session = backend.write()?;
    let pg = session.dialect() == Dialect::Postgres;
    session.begin()?;
    if pg {
        // Services that start at once make it once.
        session.query("SELECT pg_advisory_xact_lock(7309452)", &[], &mut |_| Ok(true))?;
    }
    let columns = if pg {
        "n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tx bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint), tbl text NOT NULL, op text NOT NULL, key text NOT NULL, old jsonb, new jsonb, at bigint NOT NULL DEFAULT floor(extract(epoch FROM now()))::bigint"
    } else {
        "n INTEGER PRIMARY KEY AUTOINCREMENT, tbl TEXT NOT NULL, op TEXT NOT NULL, key TEXT NOT NULL, old TEXT, new TEXT, at INTEGER NOT NULL"
    };
    let position = if pg { "tx" } else { "n" };
    let mut statements = vec![
        format!("CREATE TABLE IF NOT EXISTS {CHANGES} ({columns})"),
        format!("CREATE INDEX IF NOT EXISTS {CHANGES}_by_table ON {CHANGES} (tbl,{position})"),
        format!("CREATE TABLE IF NOT EXISTS {FLOOR} (position bigint NOT NULL)"),
        format!("INSERT INTO {FLOOR} SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM {FLOOR})"),
    ];
    for name in tracked(&options.config) {
        let wrong = |m: &str| Error::new(500, "BadConfiguration", format!("{name} cannot be tracked: {m}"));
        let table = raw.iter().find(|t| &t.name == name && !t.view).ok_or_else(|| wrong("it is no table"))?;
        let binary = |k: &String| table.columns.iter().any(|c| &c.name == k && c.ty.as_prim() == Some(Prim::Binary));
        if table.key.is_empty() || table.key.iter().any(binary) {
            return Err(wrong("it has no key that can be written as text"));
        }
        statements.extend(if pg { postgres_triggers(table, restricted) } else { sqlite_triggers(table, restricted) });
    }
    for s in statements {
        session.execute(&s, &[])?;
    }
    forget(session.as_mut(), options.track_retention)?;
    session.commit()
}

/// Forgets changes that are older than this.
fn forget(session: &mut dyn Session, older: Duration) -> Result<()> {
    let position = if session.dialect() == Dialect::Postgres { "tx" } else { "n" };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let before = now.saturating_sub(older).as_secs();
    session.execute(
        &format!(
            "UPDATE {FLOOR} SET position = (SELECT coalesce(max({position}),0) FROM {CHANGES} WHERE at <= {before}) \
             WHERE position < (SELECT coalesce(max({position}),0) FROM {CHANGES} WHERE at <= {before})"
        ),
        &[],
    )?;
    session.execute(&format!("DELETE FROM {CHANGES} WHERE {position} <= (SELECT max(position) FROM {FLOOR})"), &[])?;
    Ok(())
}

impl Service {
    /// Forgets tracked changes that are older than this; delta links from before are answered with 410 then. Done on
    /// opening with [`Options::track_retention`]; a service that runs for long calls it now and then.
    ///
    /// # Errors
    /// The database refuses it.
    pub fn forget_changes(&self, older: Duration) -> Result<()> {
        if self.options().read_only || tracked(&self.options().config).next().is_none() {
            return Ok(());
        }
        let mut session = self.backend().write()?;
        session.begin()?;
        forget(session.as_mut(), older)?;
        session.commit()
    }
}

/// Marks the sets whose tables are tracked.
pub(crate) fn mark(cat: &mut Catalogue, config: &Config, read_only: bool) {
    for i in 0..cat.model.sets.len() {
        let name = &cat.tables[cat.model.sets[i].ty as usize].name;
        cat.model.sets[i].tracked = !read_only && config.tables.get(name).is_some_and(|t| t.track);
    }
}

/// What a read has to do with change tracking.
#[derive(Clone, Debug)]
pub(crate) struct Tracking {
    /// The position that changes are asked from; none while the set is first loaded.
    pub from: Option<i64>,
    /// The position that the next delta link starts at.
    pub next: i64,
    scope: String,
}

/// Delta links outlive the process, so they are not sealed with its secret: what they hold is no secret, and a forged
/// one gets nothing that a read does not.
const SEAL: [u8; 32] = [0; 32];

fn gone() -> Error {
    Error::new(410, "Gone", "the changes since this link was made are not known any more; load the set again")
        .with_target("$deltatoken")
}

impl Tracking {
    /// For the link to the next page.
    pub(crate) fn page_token(&self) -> String {
        let values = match self.from {
            None => vec![Value::Int(0), Value::Int(self.next)],
            Some(from) => vec![Value::Int(2), Value::Int(from), Value::Int(self.next)],
        };
        token::write(&SEAL, &self.scope, &values)
    }
    /// For the link to the changes from here on.
    pub(crate) fn delta_token(&self) -> String {
        token::write(&SEAL, &self.scope, &[Value::Int(1), Value::Int(self.next)])
    }
}

impl Exchange<'_> {
    fn position(&self, session: &mut dyn Session) -> Result<i64> {
        let sql = match session.dialect() {
            Dialect::Postgres => "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint".to_owned(),
            Dialect::Sqlite => {
                format!("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name='{CHANGES}'),0)+1")
            }
        };
        count(session, &sql, &[])
    }

    /// The expansions whose changes can be told: over one linking column each, between tracked sets, and to clients of
    /// 4.01, which take a changed entity with all that is expanded in it (4.0 has links instead).
    fn expansions_tracked(&self, ty: TypeId, options: &Query4<'_>) -> bool {
        options.expand.iter().all(|e| {
            let Some((t, n)) = e.nav.filter(|_| self.wants.v401) else { return false };
            let own = if self.cat.model.derives(ty, t) { ty } else { t };
            let nav = &self.cat.model.ty(own).navs[n as usize];
            let target = self.cat.model.ty(nav.target);
            self.expansions_tracked(nav.target, &e.options)
                && e.kind == ExpandKind::Full
                && nav.links.len() == 1
                && nav.set.is_some_and(|s| self.cat.model.set(s).tracked)
                && (nav.collection || target.key.contains(&nav.links[0].1))
        })
    }

    /// Whether it can be told, of all rows that are read, who has seen them before they changed.
    fn visibility_tracked(&self, ty: TypeId, options: &Query4<'_>) -> bool {
        let (access, model) = (&self.request.identity.access, &self.cat.model);
        access.looks_at_rows_alone(model, ty)
            && options
                .expand
                .iter()
                .filter_map(|e| Some((e.nav?, &e.options)))
                .all(|((t, n), options)| self.visibility_tracked(model.ty(t).navs[n as usize].target, options))
    }

    /// Whether this read is one of a tracked set that asks for changes, or for links to them.
    pub(crate) fn tracking(&self, resource: &Resource<'_>, query: &Query<'_>) -> Result<Option<Tracking>> {
        if query.deltatoken.is_none() && !self.wants.prefer.track_changes {
            return Ok(None);
        }
        let ty = resource.ty.and_then(wireform_odata::model::TypeRef::structured).unwrap_or(0);
        let o = &query.options;
        // A path that starts at other entities would need their changes too, and so would a row filter that looks at
        // other entities.
        let plain = matches!(resource.segs[..], [Seg::Set(_)] | [Seg::Set(_), Seg::Cast(_)])
            && resource.tail == Tail::None
            && self.given.is_none();
        let supported = plain
            && resource.set.is_some_and(|s| self.cat.model.set(s).tracked)
            && o.apply.is_empty()
            && o.compute.is_empty()
            && o.search.is_none()
            && o.top.is_none()
            && o.skip.is_none()
            && self.expansions_tracked(ty, o)
            && self.visibility_tracked(ty, o);
        // Who sees other rows meanwhile has to load the set again.
        let scope = format!("delta {} {}", self.token_scope(), self.request.identity.access.text());
        let Some(given) = query.deltatoken else {
            if !supported {
                return Ok(None);
            }
            let next = self.position(self.session(false)?.as_mut())?;
            return Ok(Some(Tracking { from: None, next, scope }));
        };
        if !supported {
            return Err(gone());
        }
        let values = token::read(&SEAL, &scope, given).map_err(|_| gone())?;
        let mut session = self.session(false)?;
        let (from, next) = match values[..] {
            [Value::Int(0), Value::Int(next)] if query.skiptoken.is_some() => (None, next),
            [Value::Int(1), Value::Int(from)] => (Some(from), self.position(session.as_mut())?),
            [Value::Int(2), Value::Int(from), Value::Int(next)] if query.skiptoken.is_some() => (Some(from), next),
            _ => return Err(gone()),
        };
        if let Some(from) = from
            && from <= count(session.as_mut(), &format!("SELECT max(position) FROM {FLOOR}"), &[])?
        {
            return Err(gone());
        }
        Ok(Some(Tracking { from, next, scope }))
    }

    /// The columns of a type's key.
    fn key_parts(&self, ty: TypeId) -> Vec<&crate::introspect::build::Column> {
        let table = &self.cat.tables[ty as usize];
        let key = &self.cat.model.ty(ty).key;
        key.iter()
            .filter_map(|k| match &table.cols[*k as usize] {
                Col::Column(c) => Some(c),
                Col::Complex(_) => None,
            })
            .collect()
    }

    /// A part of a noted key, as SQL.
    fn key_part(&self, column: &crate::introspect::build::Column, noted: &str, index: usize) -> String {
        match self.service.backend().dialect() {
            Dialect::Sqlite => format!("json_extract({noted},'$[{index}]')"),
            Dialect::Postgres => format!("((({noted})::jsonb)->>{index})::{}", column.db_type),
        }
    }

    /// Restricts the rows of a read to those that have changed.
    pub(crate) fn only_changed<'a>(
        &self,
        planner: &mut Planner<'_, '_, 'a, '_>,
        src: &mut Source,
        options: &Query4<'a>,
        from: i64,
    ) -> Result<()> {
        let pg = planner.sql.dialect == Dialect::Postgres;
        let position = if pg { "c.tx" } else { "c.n" };
        let from = planner.sql.param(Value::Int(from));
        let table = planner.sql.param(Value::Text(self.cat.tables[src.ty as usize].name.clone()));
        let keys = self.key_parts(src.ty);
        let own: Vec<String> = keys.iter().map(|c| format!("{}.{}", src.alias, c.sql)).collect();
        let noted: Vec<String> = keys.iter().enumerate().map(|(i, c)| self.key_part(c, "c.key", i)).collect();
        let mut any = vec![format!(
            "({}) IN (SELECT {} FROM {CHANGES} AS c WHERE c.tbl = {table} AND {position} >= {from})",
            own.join(","),
            noted.join(",")
        )];
        any.extend(self.expanded_changes(planner, &src.alias, src.ty, options, &from)?);
        src.conditions.push(format!("({})", any.join(" OR ")));
        Ok(())
    }

    /// An entity has changed too where what is expanded in it has, on any level.
    fn expanded_changes<'a>(
        &self,
        planner: &mut Planner<'_, '_, 'a, '_>,
        alias: &str,
        ty: TypeId,
        options: &Query4<'a>,
        from: &str,
    ) -> Result<Vec<String>> {
        let pg = planner.sql.dialect == Dialect::Postgres;
        let position = if pg { "c.tx" } else { "c.n" };
        let mut any = Vec::new();
        for e in &options.expand {
            let Some((t, n)) = e.nav else { continue };
            let ty = if self.cat.model.derives(ty, t) { ty } else { t };
            let nav = &self.cat.model.ty(ty).navs[n as usize];
            let Some(&(mine, other)) = nav.links.first() else { continue };
            let target = &self.cat.tables[nav.target as usize];
            let table = planner.sql.param(Value::Text(target.name.clone()));
            let mine = planner.sql.column_of(alias, ty, mine);
            let Col::Column(column) = &target.cols[other as usize] else { continue };
            let values: Vec<String> = if nav.dependent {
                let index = self.cat.model.ty(nav.target).key.iter().position(|k| *k == other).unwrap_or(0);
                vec![self.key_part(column, "c.key", index)]
            } else {
                ["c.old", "c.new"]
                    .iter()
                    .map(|side| match pg {
                        false => format!("json_extract({side},{})", text(&format!("$.\"{}\"", column.name))),
                        true => format!("({side}->>{})::{}", text(&column.name), column.db_type),
                    })
                    .collect()
            };
            for v in values {
                any.push(format!(
                    "{mine} IN (SELECT {v} FROM {CHANGES} AS c WHERE c.tbl = {table} AND {position} >= {from})"
                ));
            }
            if !e.options.expand.is_empty() {
                let inner = planner.sql.alias();
                let deeper = self.expanded_changes(planner, &inner, nav.target, &e.options, from)?;
                let (rows, other) = (planner.sql.table(nav.target)?, planner.sql.column_of(&inner, nav.target, other));
                any.push(format!("{mine} IN (SELECT {other} FROM {rows} AS {inner} WHERE {})", deeper.join(" OR ")));
            }
        }
        Ok(any)
    }

    /// The entities that are in the set no longer, as members of a delta response. `matching` are the conditions on those
    /// that are in it, with their parameters.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn removed(
        &self,
        session: &mut dyn Session,
        src: &Source,
        from_clause: &str,
        matching: &(Vec<String>, Vec<Value>),
        set: &str,
        from: i64,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let pg = session.dialect() == Dialect::Postgres;
        let position = if pg { "tx" } else { "n" };
        let (mut matching, params) = matching.clone();
        let arena = wireform_odata::ast::Arena::default();
        let mut gen_sql = self.generator(&arena)?;
        (gen_sql.params, gen_sql.next) = (params, 1 << 16);
        let table = gen_sql.param(Value::Text(self.cat.tables[src.ty as usize].name.clone()));
        let from = gen_sql.param(Value::Int(from));
        let keys = self.key_parts(src.ty);
        let same = |alias: &str| {
            let tests: Vec<String> = keys
                .iter()
                .enumerate()
                .map(|(i, c)| format!("{alias}.{} = {}", c.sql, self.key_part(c, "x.key", i)))
                .collect();
            tests.join(" AND ")
        };
        matching.push(same(&src.alias));
        let there = &self.cat.tables[src.ty as usize].sql;
        let first = |what: &str| {
            format!(
                "SELECT {what} FROM {CHANGES} AS f WHERE f.tbl = {table} AND f.key = x.key AND f.{position} >= {from} ORDER BY f.n LIMIT 1"
            )
        };
        // Who could not see it is not told that it was there.
        let access = &self.request.identity.access;
        let mut seen = String::new();
        if access.filters(&self.cat.model, src.ty) {
            let (tests, joins) = gen_sql.seen(access, "wf_old", src.ty)?;
            let row = first("f.old");
            let old = if pg {
                format!("(SELECT r.* FROM jsonb_populate_record(NULL::{there},({row})) AS r)")
            } else {
                let mut columns = Vec::new();
                for t in self.cat.model.family(src.ty) {
                    crate::sql::flatten(&self.cat.tables[t as usize].cols, &mut columns);
                }
                let mut names = std::collections::BTreeSet::new();
                let extract = columns
                    .iter()
                    .filter(|c| names.insert(&c.sql))
                    .map(|c| format!("json_extract(({row}),{}) AS {}", text(&format!("$.\"{}\"", c.name)), c.sql));
                format!("(SELECT {})", extract.collect::<Vec<_>>().join(","))
            };
            seen = format!(" AND EXISTS (SELECT 1 FROM {old} AS wf_old{joins} WHERE {tests})");
        }
        let sql = format!(
            "SELECT x.key, CASE WHEN EXISTS (SELECT 1 FROM {there} AS wf_row WHERE {}) THEN 1 ELSE 0 END, ({}) \
             FROM (SELECT DISTINCT c.key FROM {CHANGES} AS c WHERE c.tbl = {table} AND c.{position} >= {from}) AS x \
             WHERE NOT EXISTS (SELECT 1 FROM {from_clause} WHERE {}){seen} ORDER BY x.key",
            same("wf_row"),
            first("f.op"),
            matching.join(" AND ")
        );
        let params = gen_sql.params;
        let declared = self.cat.model.ty(src.ty);
        let style = self.style();
        let mut budget = self.service.options().expand_total;
        session.query(&sql, &params, &mut |row| {
            let Cell::Text(key) = row.cell(0) else { return Ok(true) };
            // So many that the set is better loaded again.
            budget = budget.checked_sub(1).ok_or_else(gone)?;
            // Made since, and not in the set: nobody was told of it.
            if row.cell(2) == Cell::Text(b"i") {
                return Ok(true);
            }
            let reason = if row.cell(1) == Cell::Int(1) { "changed" } else { "deleted" };
            let key: Vec<Json> = serde_json::from_slice(key).unwrap_or_default();
            let parts: Vec<String> = declared
                .key
                .iter()
                .zip(&key)
                .map(|(k, v)| {
                    let p = &declared.properties[*k as usize];
                    let text = match v {
                        Json::String(s) if p.ty.as_prim() == Some(Prim::String) => {
                            let mut out = Vec::new();
                            crate::rows::encode(&mut out, s.replace('\'', "''").as_bytes());
                            format!("'{}'", String::from_utf8_lossy(&out))
                        }
                        Json::String(s) => s.clone(),
                        v => v.to_string(),
                    };
                    if declared.key.len() > 1 { format!("{}={text}", p.name) } else { text }
                })
                .collect();
            if out.last().is_some_and(|c| *c != b'[') {
                out.push(b',');
            }
            let id = format!("{set}({})", parts.join(","));
            if self.wants.v401 {
                out.extend_from_slice(
                    format!("{{\"@removed\":{{\"reason\":\"{reason}\"}},\"{}id\":", style.at).as_bytes(),
                );
                json::string(out, &id);
            } else {
                out.extend_from_slice(b"{\"@odata.context\":");
                json::string(out, &format!("{}$metadata#{set}/$deletedEntity", style.root));
                out.extend_from_slice(b",\"id\":");
                json::string(out, &id);
                out.extend_from_slice(format!(",\"reason\":\"{reason}\"").as_bytes());
            }
            out.push(b'}');
            Ok(true)
        })
    }

    /// The request's own URL, less what belongs to pages, with a delta token.
    pub(crate) fn delta_link(&self, token: &str) -> String {
        let link = self.next_link("", 0);
        let mut pairs: Vec<&str> = link
            .split_once('?')
            .map_or("", |l| l.1)
            .split('&')
            .filter(|p| !p.is_empty() && *p != "$skiptoken=")
            .collect();
        let delta = format!("$deltatoken={token}");
        pairs.push(&delta);
        format!("{}{}?{}", self.request.root, self.request.path, pairs.join("&"))
    }

    /// An id in front of each entity, for clients that did not select the key.
    pub(crate) fn identify(&self, entity: &mut crate::plan::Entity, at: &str) {
        if !entity.full {
            let field = Field { head: format!("\"{at}id\":").into_bytes(), what: What::Link(Vec::new()) };
            entity.fields.insert(0, field);
        }
    }
}
