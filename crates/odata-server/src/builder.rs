//! Services described in code.

use crate::access::Access;
use crate::config::{self, Config};
use crate::db::{Dialect, Session};
use crate::entity::{Complex, Entity, EntityDef, Enumeration, KIND};
use crate::extend::{After, Aggregation, Before, Change, Event, Extensions, Hooks};
use crate::operation::{Call, Operation, Output};
use crate::service::{Options, Request, Service, open_backend};
use crate::virtuals::{Declared, VirtualSet};
use serde_json::Value as Json;
use std::sync::Arc;
use wireform_odata::{Error, Result};

impl Service {
    /// Describes a service over a database: what introspection finds there, with what the program says and adds.
    ///
    /// ```
    /// use wireform_odata_server::{Entity, Operation, Service};
    ///
    /// /// Something for sale.
    /// #[derive(Entity)]
    /// #[entity(set = "Products")]
    /// struct Product {
    ///     #[entity(key, generated, name = "ID")]
    ///     id: i64,
    ///     name: String,
    ///     price: f64,
    /// }
    ///
    /// # fn main() -> wireform_odata_server::Result<()> {
    /// # let dir = tempfile::tempdir().unwrap();
    /// # let file = dir.path().join("shop.sqlite");
    /// # let file = file.to_str().unwrap();
    /// let service = Service::builder(file)
    ///     .entity::<Product>()
    ///     .create_tables()
    ///     // Who is not named sees the cheap ones.
    ///     .rule(|request, access| {
    ///         if request.identity.name.is_empty() {
    ///             access.restrict("Products", "Price lt @most");
    ///             access.value("most", &100.into());
    ///         }
    ///     })
    ///     .operation(
    ///         Operation::function("Dearest").returns("Product").set("Products"),
    ///         |_| Ok(wireform_odata_server::Output::At("Products?$orderby=Price desc&$top=1".into())),
    ///     )
    ///     .build()?;
    /// let router: axum::Router = service.router("/odata");
    /// # drop(router);
    /// # Ok(())
    /// # }
    /// ```
    pub fn builder(url: &str) -> Builder {
        Builder {
            url: url.to_owned(),
            options: Options::default(),
            extensions: Extensions::default(),
            entities: Vec::new(),
            virtuals: Vec::new(),
            create: false,
        }
    }
}

/// A service under description; made by [`Service::builder`].
#[must_use]
pub struct Builder {
    url: String,
    options: Options,
    extensions: Extensions,
    entities: Vec<EntityDef>,
    virtuals: Vec<(EntityDef, Arc<dyn VirtualSet>)>,
    create: bool,
}

impl Builder {
    /// How the service is opened; its configuration is what the rest adds to.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }
    /// A set over a table, described by a type.
    pub fn entity<T: Entity>(mut self) -> Self {
        self.entities.push(T::entity());
        self
    }
    /// A complex type that no set uses, for the parameters and results of operations.
    pub fn complex<T: Complex>(mut self) -> Self {
        self.extensions.complex.push(T::complex());
        self
    }
    /// An enumeration that no set uses.
    pub fn enumeration<T: Enumeration>(mut self) -> Self {
        let e = T::enumeration();
        let members = e.members.into_iter().collect();
        self.options.config.enums.insert(e.name, config::Enum { flags: e.flags, text: false, members });
        self
    }
    /// Makes the tables of the described sets that are not there; a SQLite file too.
    pub fn create_tables(mut self) -> Self {
        self.create = true;
        self
    }
    /// A set whose entities come from the program; a function that returns them will do for one that is only read.
    ///
    /// ```
    /// use wireform_odata_server::{Entity, Request, Result, Service};
    /// #[derive(Entity, serde::Serialize)]
    /// #[entity(set = "Readings")]
    /// struct Reading {
    ///     #[entity(key)]
    ///     #[serde(rename = "Sensor")]
    ///     sensor: String,
    ///     #[serde(rename = "Value")]
    ///     value: f64,
    /// }
    /// # fn main() -> Result<()> {
    /// # let dir = tempfile::tempdir().unwrap();
    /// # let file = dir.path().join("empty.sqlite");
    /// let service = Service::builder(file.to_str().unwrap())
    ///     .create_tables()
    ///     .virtual_set::<Reading>(|_: &Request| -> Result<Vec<serde_json::Value>> {
    ///         Ok(vec![serde_json::to_value(Reading { sensor: "door".into(), value: 21.5 }).unwrap()])
    ///     })
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn virtual_set<T: Entity>(mut self, set: impl VirtualSet + 'static) -> Self {
        self.virtuals.push((T::entity(), Arc::new(set)));
        self
    }
    /// An action or a function, and what answers it.
    pub fn operation(
        mut self,
        operation: Operation,
        handler: impl Fn(&mut Call<'_>) -> Result<Output> + Send + Sync + 'static,
    ) -> Self {
        self.extensions.operations.push((operation, Arc::new(handler)));
        self
    }
    /// A function that is an [expression](Operation::expression).
    ///
    /// ```
    /// use wireform_odata_server::{Operation, Service};
    /// # fn main() -> wireform_odata_server::Result<()> {
    /// # let dir = tempfile::tempdir().unwrap();
    /// # let file = dir.path().join("empty.sqlite");
    /// let service = Service::builder(file.to_str().unwrap())
    ///     .create_tables()
    ///     .function(
    ///         Operation::function("Taxed")
    ///             .parameter("price", "Edm.Double")
    ///             .parameter("percent", "Edm.Double")
    ///             .returns("Edm.Double")
    ///             .expression("price mul (1 add percent div 100)"),
    ///     )
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn function(self, mut operation: Operation) -> Self {
        // One without an expression is refused when the service is built.
        operation.expression.get_or_insert_default();
        self.operation(operation, |_| Ok(Output::Nothing))
    }
    /// A custom aggregate over the entities of a type: in `$apply`, `aggregate` takes it by its name alone.
    ///
    /// ```
    /// # fn f(b: wireform_odata_server::Builder) -> wireform_odata_server::Builder {
    /// // …?$apply=groupby((CategoryID),aggregate(Turnover))
    /// b.aggregate("Product", "Turnover", "Edm.Double", "Price mul Sold with sum")
    /// # }
    /// ```
    pub fn aggregate(mut self, ty: &str, name: &str, returns: &str, expression: &str) -> Self {
        let of = [ty, name, returns, expression].map(str::to_owned);
        self.extensions.aggregations.push(Aggregation::Aggregate(of));
        self
    }
    /// An aggregation method: `with` takes it by its qualified name. It is SQL of either database, in which `{}` stands
    /// for the value that is aggregated; without a type its result is of the type of that.
    ///
    /// ```
    /// # fn f(b: wireform_odata_server::Builder) -> wireform_odata_server::Builder {
    /// // …?$apply=aggregate(Price with NS.Spread as S)
    /// b.aggregation_method("Spread", None, |_| "max({}) - min({})".to_owned())
    /// # }
    /// ```
    pub fn aggregation_method(
        mut self,
        name: &str,
        returns: Option<&str>,
        sql: impl Fn(Dialect) -> String + Send + Sync + 'static,
    ) -> Self {
        let method = Aggregation::Method(name.to_owned(), returns.map(str::to_owned), Arc::new(sql));
        self.extensions.aggregations.push(method);
        self
    }
    /// A rule that restricts what a request may see and change, on top of what the identity has: rights by set, and
    /// conditions on rows, which hold wherever a set is read, counted, expanded, filtered by, updated or deleted, in
    /// batches too.
    pub fn rule(mut self, rule: impl Fn(&Request, &mut Access) + Send + Sync + 'static) -> Self {
        self.extensions.rules.push(Arc::new(rule));
        self
    }
    /// Code around what happens to the entities of a set.
    pub fn hooks(mut self, set: &str, hooks: impl Hooks + 'static) -> Self {
        self.extensions.hooks.push((set.to_owned(), Arc::new(hooks)));
        self
    }
    /// A function before everything that happens to the entities of a set.
    pub fn before(self, set: &str, hook: impl Fn(&mut Event<'_>) -> Result<()> + Send + Sync + 'static) -> Self {
        self.hooks(set, Before(hook))
    }
    /// A function after everything that happens to the entities of a set.
    pub fn after(self, set: &str, hook: impl Fn(&mut Event<'_>) -> Result<()> + Send + Sync + 'static) -> Self {
        self.hooks(set, After(hook))
    }
    /// A function that learns of committed changes.
    pub fn observe(mut self, observer: impl Fn(&Change) + Send + Sync + 'static) -> Self {
        self.extensions.observers.push(Arc::new(observer));
        self
    }
    /// A generator of values, named by `generate` of a property or of a column of the configuration.
    pub fn generator(mut self, name: &str, make: impl Fn() -> Json + Send + Sync + 'static) -> Self {
        self.extensions.generators.insert(name.to_owned(), Arc::new(make));
        self
    }
    /// Tracks the changes of a table, so that clients get delta links; see [`config::Table::track`].
    pub fn track(mut self, table: &str) -> Self {
        self.options.config.tables.entry(table.to_owned()).or_default().track = true;
        self
    }

    /// Opens it.
    ///
    /// # Errors
    /// The database cannot be opened or read, or the description does not fit it or itself.
    pub fn build(mut self) -> Result<Service> {
        let path = self.url.strip_prefix("sqlite://").or_else(|| self.url.strip_prefix("sqlite:")).unwrap_or(&self.url);
        let postgres = self.url.starts_with("postgres://") || self.url.starts_with("postgresql://");
        if self.create && !postgres && !std::path::Path::new(path).exists() {
            std::fs::File::create(path).map_err(|e| Error::new(500, "NoDatabase", format!("{path}: {e}")))?;
        }
        let backend = open_backend(&self.url, &self.options)?;
        let dialect = backend.dialect();
        let mut all = self.entities.clone();
        all.extend(self.virtuals.iter().map(|v| v.0.clone()));
        let derived = |set: &EntityDef| -> Vec<&EntityDef> {
            self.entities.iter().filter(|e| e.extends == Some(set.name.as_str())).collect()
        };
        if self.create {
            let mut session: Box<dyn Session> = backend.write()?;
            session.begin()?;
            for e in self.entities.iter().filter(|e| e.extends.is_none()) {
                session.execute(&e.create(&self.entities, &derived(e), dialect)?, &[])?;
            }
            session.commit()?;
        }
        let mut config = std::mem::take(&mut self.options.config);
        for e in &all {
            for e in e.enums() {
                let members = e.members.into_iter().collect();
                config.enums.entry(e.name).or_insert(config::Enum { flags: e.flags, text: false, members });
            }
        }
        for e in self.entities.iter().filter(|e| e.extends.is_none()) {
            merge(&mut config, e, &derived(e))?;
        }
        for (e, set) in &self.virtuals {
            merge(&mut config, e, &[])?;
            let raw = e.raw(&all, dialect)?;
            self.extensions.virtuals.push((Declared { set: e.set.clone(), raw }, set.clone()));
        }
        for e in &self.entities {
            if let Some(base) = e.extends
                && !self.entities.iter().any(|b| b.name == base)
            {
                return Err(Error::new(500, "BadConfiguration", format!("{}: {base} is not described", e.name)));
            }
        }
        self.options.config = config;
        Service::assemble(backend, self.options, self.extensions)
    }
}

/// Adds a described set to the configuration; what is configured already stays.
fn merge(config: &mut Config, e: &EntityDef, derived: &[&EntityDef]) -> Result<()> {
    let mut table = e.table()?;
    for d in derived {
        let own = d.table()?;
        let columns = own.columns.keys().cloned().collect();
        table.columns.extend(own.columns);
        table.derived.insert(d.name.clone(), config::Derived { value: d.name.clone(), columns });
        table.discriminator = Some(KIND.to_owned());
    }
    match config.tables.entry(e.set.clone()) {
        std::collections::btree_map::Entry::Vacant(slot) => {
            slot.insert(table);
        }
        std::collections::btree_map::Entry::Occupied(mut slot) => {
            let track = slot.get().track;
            table.track |= track;
            slot.insert(table);
        }
    }
    Ok(())
}
