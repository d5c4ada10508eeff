//! What calls cost, and a budget that stops them.

use crate::error::{Error, Result};
use std::sync::{Arc, Mutex};

/// What one answer says it cost.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spent {
    /// Tokens of the request.
    pub input_tokens: i64,
    /// Tokens of the answer.
    pub output_tokens: i64,
    /// US dollars in all: tokens, searches and the request itself. Nothing where the service does not say.
    pub cost: Option<f64>,
}

/// The sums of a [`Ledger`].
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Totals {
    /// Answers that were written up.
    pub answers: u64,
    /// Answers that did not say what they cost.
    pub unpriced: u64,
    /// Tokens of requests.
    pub input_tokens: i64,
    /// Tokens of answers.
    pub output_tokens: i64,
    /// US dollars.
    pub cost: f64,
}

/// Running totals, shared by clones. With a budget, calls fail before they are sent once it is used up; what is under
/// way is not stopped, so that the sum may exceed the budget by the calls that were in flight.
#[derive(Debug, Clone, Default)]
pub struct Ledger(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    totals: Totals,
    budget: Option<f64>,
}

impl Ledger {
    /// A ledger without a budget.
    pub fn new() -> Self {
        Ledger::default()
    }
    /// A ledger that stops calls once so many US dollars are spent.
    pub fn with_budget(dollars: f64) -> Self {
        Ledger(Arc::new(Mutex::new(State { totals: Totals::default(), budget: Some(dollars) })))
    }
    /// The sums so far.
    pub fn totals(&self) -> Totals {
        self.state().totals
    }
    /// Writes up an answer.
    pub fn record(&self, spent: &Spent) {
        let totals = &mut self.state().totals;
        totals.answers += 1;
        totals.input_tokens += spent.input_tokens;
        totals.output_tokens += spent.output_tokens;
        match spent.cost {
            Some(cost) => totals.cost += cost,
            None => totals.unpriced += 1,
        }
    }
    pub(crate) fn check(&self) -> Result<()> {
        let state = self.state();
        match state.budget {
            Some(limit) if state.totals.cost >= limit => {
                Err(Error::Budget { spent: state.totals.cost, limit, currency: "USD" })
            }
            _ => Ok(()),
        }
    }
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}
