//! PFCP node.
