//! The derives of the Wireform codecs, one module for each.
#![forbid(unsafe_code)]
