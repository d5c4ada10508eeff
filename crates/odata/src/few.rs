//! Lists that are nearly always short.

use std::ops::Deref;

/// A list whose first `N` members need no allocation.
#[derive(Clone, Debug)]
pub struct Few<T, const N: usize> {
    near: [T; N],
    len: usize,
    far: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Adds a member.
    pub fn push(&mut self, item: T) {
        match self.near.get_mut(self.len) {
            Some(place) => *place = item,
            None => {
                if self.far.is_empty() {
                    self.far.extend_from_slice(&self.near);
                }
                self.far.push(item);
            }
        }
        self.len += 1;
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few { near: [T::default(); N], len: 0, far: Vec::new() }
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        if self.far.is_empty() { self.near.get(..self.len).unwrap_or_default() } else { &self.far }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Few::default();
        items.into_iter().for_each(|i| few.push(i));
        few
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn holds_few_and_many() {
        for n in 0..10 {
            let few: Few<u32, 3> = (0..n).collect();
            assert_eq!(*few, *(0..n).collect::<Vec<_>>());
        }
    }
}
