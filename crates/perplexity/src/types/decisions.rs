//! Decisions.

use serde_json::Value;
use std::collections::BTreeMap;

request! {
    /// `DecisionsRequest` of the API.
    pub struct DecisionsRequest {
        pub model: String,
        pub questions: BTreeMap<String, Question>,
        pub state: Value,
    }
}

object! {
    /// `DecisionChoiceAnswer` of the API.
    pub struct ChoiceAnswer {
        pub choice: String,
        pub confidence: f64,
        pub probabilities: BTreeMap<String, f64>,
    }

    /// `DecisionChoiceQuestion` of the API.
    pub struct ChoiceQuestion {
        pub criteria: BTreeMap<String, Value>,
        pub instructions: Option<Value>,
    }

    /// `DecisionNoulAnswer` of the API.
    pub struct NoulAnswer {
        pub noul: f64,
    }

    /// `DecisionNoulCriteria` of the API.
    pub struct NoulCriteria {
        pub no ["false"]: Option<Value>,
        pub yes ["true"]: Option<Value>,
    }

    /// `DecisionNoulQuestion` of the API.
    pub struct NoulQuestion {
        pub criteria: Option<NoulCriteria>,
        pub instructions: Option<Value>,
    }

    /// `DecisionScoreAnswer` of the API.
    pub struct ScoreAnswer {
        pub confidence: f64,
        pub legend: BTreeMap<String, Value>,
        pub probabilities: BTreeMap<String, f64>,
        pub score: f64,
    }

    /// `DecisionScoreQuestion` of the API.
    pub struct ScoreQuestion {
        pub criteria: Vec<Value>,
        pub instructions: Option<Value>,
    }

    /// `DecisionUsage` of the API.
    pub struct DecisionUsage {
        pub input_tokens: i64,
        pub output_tokens: i64,
    }

    /// `DecisionsResponse` of the API.
    pub struct Decisions {
        pub answers: BTreeMap<String, Answer>,
        pub model: String,
        pub usage: DecisionUsage,
    }
}

union! {
    /// What to decide.
    pub enum Question { Noul(NoulQuestion) = "noul", Choice(ChoiceQuestion) = "choice", Score(ScoreQuestion) = "score" }

    /// What was decided.
    pub enum Answer { Noul(NoulAnswer) = "noul", Choice(ChoiceAnswer) = "choice", Score(ScoreAnswer) = "score" }
}
