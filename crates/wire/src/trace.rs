//! The second output of a decoder: which field lies where.

use core::fmt;

/// What a decoder tells about the fields it reads, beside the value it returns.
///
/// Decoders are generic over `Trace`. With `()` every call is empty and vanishes; with [`Recorder`] the field tree
/// comes out. Offsets are bits from the start of the message.
pub trait Trace {
    /// Whether anything is recorded: lets a decoder skip work that only a trace needs.
    const ENABLED: bool;
    /// A field that has fields of its own starts.
    fn enter(&mut self, name: &'static str, at_bit: usize);
    /// The innermost open field ends.
    fn exit(&mut self, at_bit: usize);
    /// A field with a value, from `start` up to `end`.
    fn leaf(&mut self, name: &'static str, start: usize, end: usize, value: &dyn fmt::Display);
    /// What the field that was last begun or told means: its clause, in the words of its type.
    fn note(&mut self, note: &'static str) {
        let _ = note;
    }
}

impl Trace for () {
    const ENABLED: bool = false;
    #[inline(always)]
    fn enter(&mut self, _: &'static str, _: usize) {}
    #[inline(always)]
    fn exit(&mut self, _: usize) {}
    #[inline(always)]
    fn leaf(&mut self, _: &'static str, _: usize, _: usize, _: &dyn fmt::Display) {}
    #[inline(always)]
    fn note(&mut self, _: &'static str) {}
}

impl<T: Trace + ?Sized> Trace for &mut T {
    const ENABLED: bool = T::ENABLED;
    #[inline(always)]
    fn enter(&mut self, name: &'static str, at_bit: usize) {
        T::enter(self, name, at_bit);
    }
    #[inline(always)]
    fn exit(&mut self, at_bit: usize) {
        T::exit(self, at_bit);
    }
    #[inline(always)]
    fn leaf(&mut self, name: &'static str, start: usize, end: usize, value: &dyn fmt::Display) {
        T::leaf(self, name, start, end, value);
    }
    #[inline(always)]
    fn note(&mut self, note: &'static str) {
        T::note(self, note);
    }
}

#[cfg(feature = "alloc")]
pub use recorder::{Field, Recorder};

#[cfg(feature = "alloc")]
mod recorder {
    use super::Trace;
    use alloc::{
        string::{String, ToString},
        vec::Vec,
    };
    use core::fmt::{self, Write};

    /// One field of the tree, in the order of the message.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Field {
        /// How many fields enclose this one.
        pub depth: usize,
        /// Its name, as the standard writes it.
        pub name: &'static str,
        /// First bit.
        pub start: usize,
        /// Bit after the last.
        pub end: usize,
        /// Its value, where it has no fields of its own.
        pub value: Option<String>,
        /// What it means, and the clause.
        pub note: Option<&'static str>,
    }

    /// A [`Trace`] that keeps the field tree, as a list in the order of the message.
    #[derive(Debug, Clone, Default)]
    pub struct Recorder {
        fields: Vec<Field>,
        open: Vec<usize>,
    }

    impl Recorder {
        /// An empty tree.
        pub const fn new() -> Self {
            Recorder { fields: Vec::new(), open: Vec::new() }
        }
        /// The fields recorded so far. Fields that were never ended, because an error stopped the decoder, end where
        /// they begin.
        pub fn fields(&self) -> &[Field] {
            &self.fields
        }
        /// The path of the innermost field that is still open: after a failed decode, where it failed. The second and
        /// later of several siblings of one name are numbered: `Create PDR #2 > PDI`.
        pub fn path(&self) -> String {
            let mut path = String::new();
            for &index in &self.open {
                self.push_name(&mut path, index);
            }
            path
        }
        /// The path of any field of the tree.
        pub fn path_of(&self, index: usize) -> String {
            let mut chain = Vec::new();
            let mut depth = usize::MAX;
            for i in (0..=index).rev() {
                if self.fields[i].depth < depth {
                    depth = self.fields[i].depth;
                    chain.push(i);
                }
            }
            let mut path = String::new();
            for i in chain.into_iter().rev() {
                self.push_name(&mut path, i);
            }
            path
        }
        fn push_name(&self, path: &mut String, index: usize) {
            let Field { depth, name, .. } = self.fields[index];
            let before =
                self.fields[..index].iter().rev().take_while(|f| f.depth >= depth).filter(|f| f.depth == depth);
            let number = 1 + before.filter(|f| f.name == name).count();
            if !path.is_empty() {
                path.push_str(" > ");
            }
            path.push_str(name);
            if number > 1 {
                let _ = write!(path, " #{number}");
            }
        }
    }

    impl Trace for Recorder {
        const ENABLED: bool = true;
        fn enter(&mut self, name: &'static str, at_bit: usize) {
            self.open.push(self.fields.len());
            let depth = self.open.len() - 1;
            self.fields.push(Field { depth, name, start: at_bit, end: at_bit, value: None, note: None });
        }
        fn exit(&mut self, at_bit: usize) {
            if let Some(index) = self.open.pop() {
                self.fields[index].end = at_bit;
            }
        }
        fn leaf(&mut self, name: &'static str, start: usize, end: usize, value: &dyn fmt::Display) {
            let value = Some(value.to_string());
            self.fields.push(Field { depth: self.open.len(), name, start, end, value, note: None });
        }
        fn note(&mut self, note: &'static str) {
            if let Some(field) = self.fields.last_mut() {
                field.note = Some(note);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn repeated_siblings_are_numbered_in_paths() {
            let mut r = Recorder::new();
            r.enter("Request", 0);
            r.enter("Create PDR", 0);
            r.leaf("PDR ID", 0, 16, &1);
            r.exit(16);
            r.enter("Create PDR", 16);
            r.enter("PDI", 16);
            assert_eq!(r.path(), "Request > Create PDR #2 > PDI");
            assert_eq!(r.path_of(2), "Request > Create PDR > PDR ID");
            assert_eq!(r.fields()[1].end, 16);
        }
    }
}
