//! Who asks, and what they may do.

/// Somebody who asks.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// A name for logs.
    pub name: String,
    /// Roles.
    pub roles: Vec<String>,
    /// Claims that row filters can refer to.
    pub claims: std::collections::BTreeMap<String, String>,
}

/// Who may do what.
#[derive(Clone, Debug, Default)]
pub struct Auth {}
