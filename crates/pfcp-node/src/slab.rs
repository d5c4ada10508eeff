//! Things by number, where a number that was given away is not given again soon.

use std::fmt;

/// A session of this node: its SEID here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionId(pub(crate) u64);

impl SessionId {
    /// The SEID by which the peer addresses it.
    pub fn seid(self) -> u64 {
        self.0
    }
    /// Its place: small numbers, used again after the session's end. For tables of an application.
    pub fn index(self) -> usize {
        (self.0 as u32 - 1) as usize
    }
}

impl fmt::Debug for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SessionId({:#x})", self.0)
    }
}

#[derive(Debug)]
struct Slot<T> {
    generation: u32,
    value: Option<T>,
}

/// Keys have the generation in their upper half and the place, from 1, in their lower half: no key is 0.
#[derive(Debug)]
pub(crate) struct Slab<T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
    len: usize,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab { slots: Vec::new(), free: Vec::new(), len: 0 }
    }
}

impl<T> Slab<T> {
    pub(crate) fn insert(&mut self, value: T) -> u64 {
        self.len += 1;
        let index = match self.free.pop() {
            Some(index) => index,
            None => {
                self.slots.push(Slot { generation: 0, value: None });
                (self.slots.len() - 1) as u32
            }
        };
        let slot = &mut self.slots[index as usize];
        slot.value = Some(value);
        u64::from(slot.generation) << 32 | u64::from(index + 1)
    }
    fn slot(&self, key: u64) -> Option<usize> {
        let index = (key as u32).checked_sub(1)? as usize;
        let slot = self.slots.get(index)?;
        (u64::from(slot.generation) == key >> 32).then_some(index)
    }
    pub(crate) fn get(&self, key: u64) -> Option<&T> {
        self.slots[self.slot(key)?].value.as_ref()
    }
    pub(crate) fn get_mut(&mut self, key: u64) -> Option<&mut T> {
        let index = self.slot(key)?;
        self.slots[index].value.as_mut()
    }
    pub(crate) fn remove(&mut self, key: u64) -> Option<T> {
        let index = self.slot(key)?;
        let slot = &mut self.slots[index];
        let value = slot.value.take()?;
        slot.generation = slot.generation.wrapping_add(1);
        self.free.push(index as u32);
        self.len -= 1;
        Some(value)
    }
    pub(crate) fn len(&self) -> usize {
        self.len
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &T)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| {
            Some((u64::from(slot.generation) << 32 | (index as u64 + 1), slot.value.as_ref()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_what_is_gone_find_nothing() {
        let mut slab = Slab::default();
        let a = slab.insert('a');
        let b = slab.insert('b');
        assert_eq!((a, b), (1, 2));
        assert_eq!(slab.remove(a), Some('a'));
        let c = slab.insert('c');
        assert_eq!(c, 1 << 32 | 1);
        assert_eq!((slab.get(a), slab.get(b), slab.get(c)), (None, Some(&'b'), Some(&'c')));
        assert_eq!(slab.remove(a), None);
        assert_eq!((slab.get(0), slab.get(77), slab.get(u64::MAX)), (None, None, None));
        assert_eq!(slab.len(), 2);
        assert_eq!(slab.iter().map(|(key, _)| key).collect::<Vec<_>>(), [c, b]);
    }
}
