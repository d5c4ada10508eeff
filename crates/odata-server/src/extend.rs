//! What a program adds to a service: row filters, hooks, observers, key generators.

use crate::db::{Dialect, Session};
use crate::entity::ComplexDef;
use crate::introspect::build::Catalogue;
use crate::operation::{Call, Operation, Output};
use crate::service::{Request, Response};
use crate::virtuals::{Declared, VirtualSet};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::sync::Arc;
use wireform_odata::ast::Arena;
use wireform_odata::model::{AggregationMethod, CustomAggregate};
use wireform_odata::{Error, Result};

/// What is done with an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    Read,
    Create,
    Update,
    Delete,
}

/// What a hook sees.
pub struct Event<'e> {
    /// What is done.
    pub what: What,
    /// The set.
    pub set: &'e str,
    /// The path below the service root: of the entity where there is one already, else as the request has it.
    pub path: &'e str,
    /// The request that it belongs to.
    pub request: &'e Request,
    /// What is about to be written; a hook may change it. Present before creations and updates, but for streams, media
    /// and references. A change of one property is seen as one of the entity; only that property is taken back.
    pub body: Option<&'e mut Map<String, Json>>,
    /// The transaction. Present for changes.
    pub session: Option<&'e mut (dyn Session + 'e)>,
    /// The answer to a read, which a hook may change.
    pub response: Option<&'e mut Response>,
}

/// Code that runs around what happens to the entities of a set. An error refuses the request: nothing is changed, and
/// the error is the answer.
///
/// Reads are hooked where the set is what the request addresses; entities reached by `$expand` are kept from eyes that
/// must not see them by [row filters](crate::access::Access::restrict). Changes are hooked wherever they come from: deep inserts, change sets, actions.
pub trait Hooks: Send + Sync {
    /// Before it happens.
    ///
    /// # Errors
    /// What the request is answered with.
    fn before(&self, event: &mut Event<'_>) -> Result<()> {
        let _ = event;
        Ok(())
    }
    /// After it has happened, before the transaction is committed.
    ///
    /// # Errors
    /// What the request is answered with; the change is undone.
    fn after(&self, event: &mut Event<'_>) -> Result<()> {
        let _ = event;
        Ok(())
    }
}

/// A function as a hook before.
pub(crate) struct Before<F>(pub F);
impl<F: Fn(&mut Event<'_>) -> Result<()> + Send + Sync> Hooks for Before<F> {
    fn before(&self, event: &mut Event<'_>) -> Result<()> {
        (self.0)(event)
    }
}
/// A function as a hook after.
pub(crate) struct After<F>(pub F);
impl<F: Fn(&mut Event<'_>) -> Result<()> + Send + Sync> Hooks for After<F> {
    fn after(&self, event: &mut Event<'_>) -> Result<()> {
        (self.0)(event)
    }
}

/// A committed change, as observers learn of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What was done.
    pub what: What,
    /// The set.
    pub set: String,
    /// The entity's path below the service root.
    pub path: String,
    /// Who did it.
    pub by: String,
}

pub(crate) type Rule = Arc<dyn Fn(&Request, &mut crate::access::Access) + Send + Sync>;
pub(crate) type Handler = Arc<dyn Fn(&mut Call<'_>) -> Result<Output> + Send + Sync>;
pub(crate) type Observer = Arc<dyn Fn(&Change) + Send + Sync>;
pub(crate) type Generator = Arc<dyn Fn() -> Json + Send + Sync>;

/// A custom aggregate or an aggregation method, as a program describes it.
#[derive(Clone)]
pub(crate) enum Aggregation {
    /// Entity type, name, type of the result, expression.
    Aggregate([String; 4]),
    /// Name, type of the result, SQL.
    Method(String, Option<String>, Arc<dyn Fn(Dialect) -> String + Send + Sync>),
}

impl Aggregation {
    /// Adds it to the model.
    pub(crate) fn add(&self, cat: &mut Catalogue, dialect: Dialect) -> Result<()> {
        let wrong = |name: &str, m: &str| Error::new(500, "BadConfiguration", format!("aggregate {name}: {m}"));
        match self {
            Aggregation::Method(name, returns, sql) => {
                let returns = returns
                    .as_deref()
                    .map(|r| cat.model.find_type_ref(r).ok_or_else(|| wrong(name, &format!("unknown type {r}"))));
                cat.model.methods.push(AggregationMethod { name: name.clone(), returns: returns.transpose()? });
                cat.methods.push(sql(dialect));
            }
            Aggregation::Aggregate([ty, name, returns, expression]) => {
                let ty = cat.model.find_type(ty).ok_or_else(|| wrong(name, &format!("unknown type {ty}")))?;
                let returns = cat.model.find_type_ref(returns);
                let returns = returns.ok_or_else(|| wrong(name, "it has a type that is not known"))?;
                let (name, expression) = (name.clone(), expression.clone());
                let custom = CustomAggregate { name, ty, returns, expression };
                crate::aggregate::custom_aggregate(&cat.model, &custom, &mut Arena::default())
                    .map_err(|e| wrong(&custom.name, &e.message))?;
                cat.model.aggregates.push(custom);
            }
        }
        Ok(())
    }
}

/// Everything that a program has added.
#[derive(Clone, Default)]
pub(crate) struct Extensions {
    pub rules: Vec<Rule>,
    pub hooks: Vec<(String, Arc<dyn Hooks>)>,
    pub observers: Vec<Observer>,
    pub generators: BTreeMap<String, Generator>,
    pub operations: Vec<(Operation, Handler)>,
    pub virtuals: Vec<(Declared, Arc<dyn VirtualSet>)>,
    pub complex: Vec<ComplexDef>,
    pub aggregations: Vec<Aggregation>,
}

impl Extensions {
    /// Whether requests run code of the program.
    pub(crate) fn any(&self) -> bool {
        !(self.hooks.is_empty() && self.operations.is_empty() && self.virtuals.is_empty())
    }
    pub(crate) fn hooks_of<'h>(&'h self, set: &'h str) -> impl Iterator<Item = &'h Arc<dyn Hooks>> + 'h {
        self.hooks.iter().filter(move |h| h.0 == set).map(|h| &h.1)
    }
    pub(crate) fn virtual_set(&self, set: &str) -> Option<&Arc<dyn VirtualSet>> {
        self.virtuals.iter().find(|v| v.0.set == set).map(|v| &v.1)
    }
}
