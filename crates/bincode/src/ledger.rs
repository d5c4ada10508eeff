//! The Solana ledger: transactions, entries, and the short lengths inside them.
//!
//! A ledger is a bincode 1 `Vec<Entry>`. Inside a transaction, lengths are of one to three octets ([`ShortVec`]) and
//! must be in their shortest form. Transactions of version 1 are laid out on their own and exist only for the derive's
//! traits: serde has no way to write them.
//!
//! The owned types ([`Transaction`], [`Entry`]) own vectors; the views ([`TransactionView`], [`EntryView`]) borrow all
//! from the octets, which were checked once.

#![allow(unsafe_code)] // Whole transactions are written into room made once.

#[cfg(feature = "serde")]
mod with_serde;

use crate::borrow::Lazy;
use crate::config::{Bincode1, Config};
use crate::decode::{BorrowDecode, decode_elements, decode_few, field_at};
use crate::encode::{Encode, encode_field, encode_leaf};
use crate::fail::Fail;
use crate::layout::{Layout, Leaf, Promise};
use crate::sink::Sink;
use crate::source::Source;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

/// A length of one to three octets: seven bits each, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord, Hash)]
pub struct ShortU16(pub u16);

/// # Safety
/// Room for 3 octets must have been made.
#[inline(always)]
unsafe fn put_short<S: Sink>(s: &mut S, n: u16) {
    // SAFETY: as of this function.
    unsafe {
        match n {
            0..=0x7f => s.put([n as u8]),
            0x80..=0x3fff => s.put([n as u8 | 0x80, (n >> 7) as u8]),
            _ => s.put([n as u8 | 0x80, (n >> 7) as u8 | 0x80, (n >> 14) as u8]),
        }
    }
}

#[inline(always)]
fn get_short<'de, R: Source<'de>>(r: &mut R) -> Result<usize, Fail> {
    r.need(1)?;
    let first = r.peek()[0];
    if first < 0x80 {
        // SAFETY: the octet was just looked at.
        unsafe { r.advance(1) };
        return Ok(first.into());
    }
    longer_short(r, first)
}
#[inline]
fn longer_short<'de, R: Source<'de>>(r: &mut R, first: u8) -> Result<usize, Fail> {
    r.need(2)?;
    let second = r.peek()[1];
    let low = usize::from(first & 0x7f) | usize::from(second & 0x7f) << 7;
    if second < 0x80 {
        if second == 0 {
            return Err(Fail::new(Fail::SHORT, low as u64));
        }
        // SAFETY: the octets were just looked at.
        unsafe { r.advance(2) };
        return Ok(low);
    }
    r.need(3)?;
    let third = r.peek()[2];
    // The third octet has the two bits that are left; zero would be a longer form of a shorter length.
    if third == 0 || third > 3 {
        return Err(Fail::new(Fail::SHORT, third.into()));
    }
    // SAFETY: the octets were just looked at.
    unsafe { r.advance(3) };
    Ok(low | usize::from(third) << 14)
}

impl Encode for ShortU16 {
    const LAYOUT: Promise = Promise::of(Layout::between(1, 3));
    const LEAF: Leaf = Leaf::of(true);
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        s.reserve(3)?;
        // SAFETY: room was just made.
        unsafe { put_short(s, self.0) };
        Ok(())
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        // SAFETY: as of this function.
        unsafe { put_short(s, self.0) };
        Ok(())
    }
}
impl<'de> BorrowDecode<'de> for ShortU16 {
    const LAYOUT: Promise = Promise::of(Layout::between(1, 3));
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let start = r.position();
        let n = get_short(r)?;
        if R::TRACED {
            r.leaf(start, &n);
        }
        Ok(ShortU16(n as u16))
    }
}

/// A vector of at most 65,535 elements behind a [`ShortU16`]. Its element type must not contain it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ShortVec<T>(Vec<T>);

impl<T> ShortVec<T> {
    /// The vector.
    #[must_use]
    pub fn into_inner(self) -> Vec<T> {
        self.0
    }
}
impl<T> Default for ShortVec<T> {
    fn default() -> Self {
        ShortVec(Vec::new())
    }
}
impl<T: fmt::Debug> fmt::Debug for ShortVec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
/// A vector that has more elements is refused when it is written.
impl<T> From<Vec<T>> for ShortVec<T> {
    fn from(elements: Vec<T>) -> Self {
        ShortVec(elements)
    }
}
impl<T> Deref for ShortVec<T> {
    type Target = Vec<T>;
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}
impl<T> DerefMut for ShortVec<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<T> ShortVec<T> {
    #[inline(always)]
    fn short_len(&self) -> Result<u16, Fail> {
        u16::try_from(self.0.len()).map_err(|_| Fail::new(Fail::LENGTH, self.0.len() as u64))
    }
    /// # Safety
    /// Room for `bound` must have been made.
    #[inline(always)]
    unsafe fn put_elements<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail>
    where
        T: Encode,
    {
        let n = self.short_len()?;
        // SAFETY: as of this function; a block has no padding.
        unsafe {
            put_short(s, n);
            if T::LAYOUT.layout().is_block::<C>() {
                s.put_bytes(crate::encode::as_octets(&self.0));
            } else {
                for element in &self.0 {
                    element.put::<C, S>(s)?;
                }
            }
        }
        Ok(())
    }
    #[inline(always)]
    fn room<C: Config>(&self) -> usize
    where
        T: Encode,
    {
        match T::LAYOUT.layout().most::<C>() {
            usize::MAX => self.0.iter().fold(3usize, |sum, element| sum.saturating_add(element.bound::<C>())),
            most => self.0.len().saturating_mul(most).saturating_add(3),
        }
    }
}

impl<T: Encode> Encode for ShortVec<T> {
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        if T::LEAF.get() {
            s.reserve(self.room::<C>())?;
            // SAFETY: room was just made.
            return unsafe { self.put_elements::<C, S>(s) };
        }
        ShortU16(self.short_len()?).encode::<C, S>(s)?;
        T::encode_slice::<C, S>(&self.0, s)
    }
}
impl<'de, T: BorrowDecode<'de>> BorrowDecode<'de> for ShortVec<T> {
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let n = get_short(r)?;
        if let Some(few) = decode_few::<C, R, T>(r, n) {
            return Ok(ShortVec(few));
        }
        let mut into = Vec::new();
        decode_elements::<C, R, T>(r, n as u64, &mut into)?;
        Ok(ShortVec(into))
    }
}

macro_rules! octets {
    ($($(#[$doc:meta])* $name:ident: $n:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub [u8; $n]);
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|octet| write!(f, "{octet:02x}"))
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }
        impl Default for $name {
            fn default() -> Self {
                $name([0; $n])
            }
        }
        impl Encode for $name {
            const LAYOUT: Promise = Promise::of(Layout::octets($n));
            const LEAF: Leaf = Leaf::of(true);
            #[inline(always)]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                s.write(&self.0)
            }
            #[inline(always)]
            unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                // SAFETY: as of this function.
                unsafe { s.put(self.0) };
                Ok(())
            }
        }
        impl<'de> BorrowDecode<'de> for $name {
            const LAYOUT: Promise = Promise::of(Layout::octets($n));
            #[inline(always)]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                let start = r.position();
                r.need($n)?;
                // SAFETY: the octets are there.
                let value = $name(unsafe { r.take() });
                if R::TRACED {
                    r.leaf(start, &value);
                }
                Ok(value)
            }
        }
    )*};
}
octets! {
    /// A signature.
    Signature: 64;
    /// The key of an account.
    Address: 32;
    /// A hash.
    Hash: 32;
}

/// A type whose parts are written one after the other into room made once; not by derive, so that no other crate is
/// needed and a vector that is too long is an error.
macro_rules! record {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $ty,)*
        }
        impl Encode for $name {
            #[inline]
            fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
                $(encode_field::<C, S, $ty>(&self.$field, s)?;)*
                Ok(())
            }
        }
        impl<'de> BorrowDecode<'de> for $name {
            #[inline]
            fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
                Ok($name { $($field: crate::decode::field::<C, R, $ty>(r, stringify!($field))?,)* })
            }
            #[inline(always)]
            unsafe fn decode_at<C: Config, R: Source<'de>>(r: &mut R, to: *mut Self) -> Result<(), Fail> {
                // SAFETY: as of this function; all fields are written where reading succeeds.
                unsafe {
                    $(let $field = field_at::<C, R, $ty>(r, &raw mut (*to).$field, stringify!($field))?;)*
                    $($field.release();)*
                }
                Ok(())
            }
        }
    )*};
}
record! {
    /// How many of a message's accounts sign, and how many are only read.
    Header {
        /// Signatures that the message needs; the first so many accounts sign.
        signatures: u8,
        /// Signers that are only read, at the end of the signers.
        readonly_signed: u8,
        /// Accounts that do not sign and are only read, at the end.
        readonly_unsigned: u8,
    }
    /// A call of a program.
    Instruction {
        /// The program, as an index into the accounts.
        program: u8,
        /// The accounts it is called with, as indices.
        accounts: ShortVec<u8>,
        /// What it is called with.
        data: ShortVec<u8>,
    }
    /// A message without a version.
    Message {
        /// Who signs.
        header: Header,
        /// The accounts.
        keys: ShortVec<Address>,
        /// A recent block, beyond which the message expires.
        blockhash: Hash,
        /// The calls.
        instructions: ShortVec<Instruction>,
    }
    /// Accounts from a table on the chain.
    Lookup {
        /// The table.
        table: Address,
        /// Indices of accounts to be written.
        writable: ShortVec<u8>,
        /// Indices of accounts to be read.
        readonly: ShortVec<u8>,
    }
    /// A message of version 0.
    MessageV0 {
        /// Who signs.
        header: Header,
        /// The accounts.
        keys: ShortVec<Address>,
        /// A recent block, beyond which the message expires.
        blockhash: Hash,
        /// The calls.
        instructions: ShortVec<Instruction>,
        /// Accounts from tables.
        lookups: ShortVec<Lookup>,
    }
    /// A step of the ledger.
    Entry {
        /// Hashes since the entry before.
        num_hashes: u64,
        /// The hash.
        hash: Hash,
        /// The transactions.
        transactions: Vec<Transaction>,
    }
}

/// What a message of version 1 asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Budget {
    /// The fee beyond the base fee, in lamports.
    pub priority_fee: Option<u64>,
    /// Compute units at most.
    pub compute_unit_limit: Option<u32>,
    /// Octets of account data at most.
    pub loaded_data_limit: Option<u32>,
    /// Octets of heap.
    pub heap_size: Option<u32>,
}

/// A message of version 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MessageV1 {
    /// Who signs.
    pub header: Header,
    /// What it asks for.
    pub budget: Budget,
    /// A recent block, beyond which the message expires.
    pub lifetime: Hash,
    /// The accounts, at most 255.
    pub keys: Vec<Address>,
    /// The calls, at most 255.
    pub instructions: Vec<Instruction>,
}

/// A message of any version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionedMessage {
    /// Without a version.
    Legacy(Message),
    /// Version 0.
    V0(MessageV0),
    /// Version 1.
    V1(MessageV1),
}

/// A transaction of any version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// The signatures.
    pub signatures: ShortVec<Signature>,
    /// What was signed.
    pub message: VersionedMessage,
}

const V0: u8 = 0x80;
const V1: u8 = 0x81;

/// At most so many octets, looking at lengths only.
fn room_of_instructions(instructions: &[Instruction]) -> usize {
    instructions.iter().fold(0, |sum, i| sum + 7 + i.accounts.len() + i.data.len())
}

/// # Safety
/// Room for `room_of_instructions` and three octets must have been made.
#[inline(always)]
unsafe fn put_octets<S: Sink>(s: &mut S, octets: &ShortVec<u8>) -> Result<(), Fail> {
    let n = octets.short_len()?;
    // SAFETY: as of this function.
    unsafe {
        put_short(s, n);
        s.put_bytes(octets);
    }
    Ok(())
}

/// # Safety
/// Room for the parts must have been made.
#[inline(always)]
unsafe fn put_body<S: Sink>(
    s: &mut S,
    header: &Header,
    keys: &ShortVec<Address>,
    blockhash: &Hash,
    instructions: &ShortVec<Instruction>,
) -> Result<(), Fail> {
    // SAFETY: as of this function; addresses have no padding.
    unsafe {
        s.put([header.signatures, header.readonly_signed, header.readonly_unsigned]);
        put_short(s, keys.short_len()?);
        s.put_bytes(crate::encode::as_octets(keys));
        s.put(blockhash.0);
        put_short(s, instructions.short_len()?);
        for instruction in &instructions.0 {
            s.put([instruction.program]);
            put_octets(s, &instruction.accounts)?;
            put_octets(s, &instruction.data)?;
        }
    }
    Ok(())
}

impl Encode for VersionedMessage {
    // All parts are written into room that is made once.
    const LEAF: Leaf = Leaf::of(true);
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        encode_leaf::<C, S, Self>(self, s)
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        let body = |keys: usize, instructions: &[Instruction]| 74 + 32 * keys + room_of_instructions(instructions);
        match self {
            VersionedMessage::Legacy(m) => body(m.keys.len(), &m.instructions),
            VersionedMessage::V0(m) => {
                let lookups = m.lookups.iter().fold(3, |sum, l| sum + 38 + l.writable.len() + l.readonly.len());
                body(m.keys.len(), &m.instructions) + lookups
            }
            VersionedMessage::V1(m) => body(m.keys.len(), &m.instructions),
        }
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        match self {
            // SAFETY: as of this function.
            VersionedMessage::Legacy(m) => unsafe { put_body(s, &m.header, &m.keys, &m.blockhash, &m.instructions) },
            // SAFETY: as of this function.
            VersionedMessage::V0(m) => unsafe {
                s.put([V0]);
                put_body(s, &m.header, &m.keys, &m.blockhash, &m.instructions)?;
                put_short(s, m.lookups.short_len()?);
                for lookup in &m.lookups.0 {
                    s.put(lookup.table.0);
                    put_octets(s, &lookup.writable)?;
                    put_octets(s, &lookup.readonly)?;
                }
                Ok(())
            },
            VersionedMessage::V1(m) => encode_v1(m, s),
        }
    }
}

/// Version 1, without the signatures, which follow it.
fn encode_v1<S: Sink>(m: &MessageV1, s: &mut S) -> Result<(), Fail> {
    let octet = |n: usize| u8::try_from(n).map_err(|_| Fail::new(Fail::LENGTH, n as u64));
    let budget = &m.budget;
    let bits = |present: bool, bits: u32| if present { bits } else { 0 };
    let mask = bits(budget.priority_fee.is_some(), 3)
        | bits(budget.compute_unit_limit.is_some(), 4)
        | bits(budget.loaded_data_limit.is_some(), 8)
        | bits(budget.heap_size.is_some(), 16);
    s.write(&[V1, m.header.signatures, m.header.readonly_signed, m.header.readonly_unsigned])?;
    s.write(&mask.to_le_bytes())?;
    s.write(&m.lifetime.0)?;
    s.write(&[octet(m.instructions.len())?, octet(m.keys.len())?])?;
    for key in &m.keys {
        s.write(&key.0)?;
    }
    if let Some(fee) = budget.priority_fee {
        s.write(&fee.to_le_bytes())?;
    }
    for limit in [budget.compute_unit_limit, budget.loaded_data_limit, budget.heap_size].into_iter().flatten() {
        s.write(&limit.to_le_bytes())?;
    }
    for instruction in &m.instructions {
        let data = instruction.data.short_len()?.to_le_bytes();
        s.write(&[instruction.program, octet(instruction.accounts.len())?, data[0], data[1]])?;
    }
    for instruction in &m.instructions {
        s.write(&instruction.accounts)?;
        s.write(&instruction.data)?;
    }
    Ok(())
}

impl Encode for Transaction {
    const LEAF: Leaf = Leaf::of(true);
    #[inline]
    fn encode<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        s.run(|s| encode_leaf::<C, S, Self>(self, s))
    }
    #[inline(always)]
    fn bound<C: Config>(&self) -> usize {
        3 + 64 * self.signatures.len() + self.message.bound::<C>()
    }
    #[inline(always)]
    unsafe fn put<C: Config, S: Sink>(&self, s: &mut S) -> Result<(), Fail> {
        if let VersionedMessage::V1(message) = &self.message {
            encode_v1(message, s)?;
            if self.signatures.len() != usize::from(message.header.signatures) {
                return Err(Fail::new(Fail::LENGTH, self.signatures.len() as u64));
            }
            return Signature::encode_slice::<C, S>(&self.signatures, s);
        }
        // SAFETY: as of this function; signatures have no padding.
        unsafe {
            put_short(s, self.signatures.short_len()?);
            s.put_bytes(crate::encode::as_octets(&self.signatures));
            self.message.put::<C, S>(s)
        }
    }
}

impl<'de> BorrowDecode<'de> for VersionedMessage {
    const LAYOUT: Promise = Promise::of(Layout::between(38, usize::MAX));
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        r.need(1)?;
        match r.peek()[0] {
            0..=0x7f => Message::decode::<C, R>(r).map(VersionedMessage::Legacy),
            V0 => {
                u8::decode::<C, R>(r)?;
                MessageV0::decode::<C, R>(r).map(VersionedMessage::V0)
            }
            version => Err(Fail::new(Fail::VERSION, version.into())),
        }
    }
    #[inline(always)]
    unsafe fn decode_at<C: Config, R: Source<'de>>(r: &mut R, to: *mut Self) -> Result<(), Fail> {
        r.need(1)?;
        let value = if r.peek()[0] > 0x7f {
            Self::decode::<C, R>(r)?
        } else {
            // Its parts first, and then the whole where it stays: a message that was put together elsewhere is moved.
            VersionedMessage::Legacy(Message {
                header: crate::decode::field::<C, R, _>(r, "header")?,
                keys: crate::decode::field::<C, R, _>(r, "keys")?,
                blockhash: crate::decode::field::<C, R, _>(r, "blockhash")?,
                instructions: crate::decode::field::<C, R, _>(r, "instructions")?,
            })
        };
        // SAFETY: as of this function.
        unsafe { to.write(value) };
        Ok(())
    }
}

fn decode_v1<'de, R: Source<'de>>(r: &mut R) -> Result<Transaction, Fail> {
    type Le = Bincode1;
    let [_, signatures, readonly_signed, readonly_unsigned] = <[u8; 4]>::decode::<Le, R>(r)?;
    let mask = u32::decode::<Le, R>(r)?;
    if mask >> 5 != 0 || matches!(mask & 3, 1 | 2) {
        return Err(Fail::new(Fail::MASK, mask.into()));
    }
    let lifetime = Hash::decode::<Le, R>(r)?;
    let [calls, accounts] = <[u8; 2]>::decode::<Le, R>(r)?;
    let mut keys = Vec::new();
    decode_elements::<Le, R, Address>(r, accounts.into(), &mut keys)?;
    let mut limit = |bit: u32| (mask & bit != 0).then(|| u32::decode::<Le, R>(r)).transpose();
    // The fee is of eight octets; its low half comes first.
    let fee = match (limit(1)?, limit(2)?) {
        (Some(low), Some(high)) => Some(u64::from(low) | u64::from(high) << 32),
        _ => None,
    };
    let budget = Budget {
        priority_fee: fee,
        compute_unit_limit: limit(4)?,
        loaded_data_limit: limit(8)?,
        heap_size: limit(16)?,
    };
    let mut heads = Vec::new();
    decode_elements::<Le, R, [u8; 4]>(r, calls.into(), &mut heads)?;
    let mut instructions = Vec::with_capacity(heads.len());
    for [program, accounts, low, high] in heads {
        let (mut indices, mut data) = (Vec::new(), Vec::new());
        decode_elements::<Le, R, u8>(r, accounts.into(), &mut indices)?;
        decode_elements::<Le, R, u8>(r, u16::from_le_bytes([low, high]).into(), &mut data)?;
        instructions.push(Instruction { program, accounts: ShortVec(indices), data: ShortVec(data) });
    }
    let mut signed = Vec::new();
    decode_elements::<Le, R, Signature>(r, signatures.into(), &mut signed)?;
    let header = Header { signatures, readonly_signed, readonly_unsigned };
    let message = MessageV1 { header, budget, lifetime, keys, instructions };
    Ok(Transaction { signatures: ShortVec(signed), message: VersionedMessage::V1(message) })
}

impl<'de> BorrowDecode<'de> for Transaction {
    const LAYOUT: Promise = Promise::of(Layout::between(39, usize::MAX));
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        r.need(1)?;
        match r.peek()[0] {
            0..=0x7f => Ok(Transaction {
                signatures: crate::decode::field::<C, R, _>(r, "signatures")?,
                message: crate::decode::field::<C, R, _>(r, "message")?,
            }),
            V1 => decode_v1::<R>(r),
            version => Err(Fail::new(Fail::VERSION, version.into())),
        }
    }
    #[inline]
    unsafe fn decode_at<C: Config, R: Source<'de>>(r: &mut R, to: *mut Self) -> Result<(), Fail> {
        r.need(1)?;
        // SAFETY: as of this function; all fields are written where reading succeeds.
        unsafe {
            if r.peek()[0] > 0x7f {
                to.write(Self::decode::<C, R>(r)?);
                return Ok(());
            }
            let signatures = field_at::<C, R, _>(r, &raw mut (*to).signatures, "signatures")?;
            let message = field_at::<C, R, _>(r, &raw mut (*to).message, "message")?;
            signatures.release();
            message.release();
        }
        Ok(())
    }
}

/// The octets behind a short length, borrowed, in units of `N`.
#[inline(always)]
fn borrow_units<'a, 'de: 'a, const N: usize, R: Source<'de>>(r: &mut R) -> Result<&'a [[u8; N]], Fail> {
    let n = get_short(r)?;
    Ok(r.borrow(n * N)?.as_chunks().0)
}
#[inline(always)]
fn borrow_octets<'a, 'de: 'a, R: Source<'de>>(r: &mut R) -> Result<&'a [u8], Fail> {
    let n = get_short(r)?;
    r.borrow(n)
}

/// A call of a program, borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InstructionView<'a> {
    /// The program, as an index into the accounts.
    pub program: u8,
    /// The accounts it is called with, as indices.
    pub accounts: &'a [u8],
    /// What it is called with.
    pub data: &'a [u8],
}
impl<'a, 'de: 'a> BorrowDecode<'de> for InstructionView<'a> {
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let program = u8::decode::<C, R>(r)?;
        Ok(InstructionView { program, accounts: borrow_octets(r)?, data: borrow_octets(r)? })
    }
}
/// Accounts from a table on the chain, borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookupView<'a> {
    /// The table.
    pub table: &'a [u8; 32],
    /// Indices of accounts to be written.
    pub writable: &'a [u8],
    /// Indices of accounts to be read.
    pub readonly: &'a [u8],
}
impl<'a, 'de: 'a> BorrowDecode<'de> for LookupView<'a> {
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let table = <&[u8; 32]>::decode::<C, R>(r)?;
        Ok(LookupView { table, writable: borrow_octets(r)?, readonly: borrow_octets(r)? })
    }
}

/// Parts behind a short length, which were checked, and are read when they are asked for.
pub struct Parts<'a, T> {
    octets: &'a [u8],
    count: usize,
    of: PhantomData<T>,
}
impl<T> Clone for Parts<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Parts<'_, T> {}
impl<'a, T: BorrowDecode<'a>> Parts<'a, T> {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.count
    }
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
    /// Reads them in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + use<'a, T> {
        let mut source = crate::source::SliceSource::new(self.octets);
        // They were read once before, so that they can be read again.
        (0..self.count).map_while(move |_| T::decode::<Bincode1, _>(&mut source).ok())
    }
}
impl<'a, T: BorrowDecode<'a> + fmt::Debug> fmt::Debug for Parts<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
impl<'a, 'de: 'a, T: BorrowDecode<'de>> BorrowDecode<'de> for Parts<'a, T> {
    #[inline(always)]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        let count = get_short(r)?;
        let rest = r.rest().ok_or(Fail::new(Fail::BORROW, 0))?;
        let before = r.position();
        for _ in 0..count {
            T::decode::<C, R>(r)?;
        }
        Ok(Parts { octets: &rest[..r.position() - before], count, of: PhantomData })
    }
}

/// A transaction without a version or of version 0, borrowed.
#[derive(Debug, Clone, Copy)]
pub struct TransactionView<'a> {
    /// The signatures.
    pub signatures: &'a [[u8; 64]],
    /// Version 0, or none.
    pub version: Option<u8>,
    /// Who signs: signatures, read-only signers, read-only others.
    pub header: [u8; 3],
    /// The accounts.
    pub keys: &'a [[u8; 32]],
    /// A recent block, beyond which the message expires.
    pub blockhash: &'a [u8; 32],
    /// The calls.
    pub instructions: Parts<'a, InstructionView<'a>>,
    /// Accounts from tables; none without a version.
    pub lookups: Parts<'a, LookupView<'a>>,
    /// What was signed.
    pub message: &'a [u8],
}
impl<'a, 'de: 'a> BorrowDecode<'de> for TransactionView<'a> {
    const LAYOUT: Promise = Promise::of(Layout::between(39, usize::MAX));
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        r.need(1)?;
        let first = r.peek()[0];
        if first >= 0x80 {
            return Err(Fail::new(Fail::VERSION, first.into()));
        }
        let signatures = borrow_units(r)?;
        let rest = r.rest().ok_or(Fail::new(Fail::BORROW, 0))?;
        let before = r.position();
        r.need(1)?;
        let version = match r.peek()[0] {
            0..=0x7f => None,
            V0 => {
                u8::decode::<C, R>(r)?;
                Some(0)
            }
            version => return Err(Fail::new(Fail::VERSION, version.into())),
        };
        let header = <[u8; 3]>::decode::<C, R>(r)?;
        let keys = borrow_units(r)?;
        let blockhash = <&[u8; 32]>::decode::<C, R>(r)?;
        let instructions = Parts::decode::<C, R>(r)?;
        let lookups = match version {
            Some(_) => Parts::decode::<C, R>(r)?,
            None => Parts { octets: &[], count: 0, of: PhantomData },
        };
        let message = &rest[..r.position() - before];
        Ok(TransactionView { signatures, version, header, keys, blockhash, instructions, lookups, message })
    }
}

/// A step of the ledger, borrowed.
#[derive(Debug, Clone, Copy)]
pub struct EntryView<'a> {
    /// Hashes since the entry before.
    pub num_hashes: u64,
    /// The hash.
    pub hash: &'a [u8; 32],
    /// The transactions.
    pub transactions: Lazy<'a, TransactionView<'a>, Bincode1>,
}
impl<'a, 'de: 'a> BorrowDecode<'de> for EntryView<'a> {
    const LAYOUT: Promise = Promise::of(Layout::between(48, usize::MAX));
    #[inline]
    fn decode<C: Config, R: Source<'de>>(r: &mut R) -> Result<Self, Fail> {
        Ok(EntryView {
            num_hashes: u64::decode::<C, R>(r)?,
            hash: <&[u8; 32]>::decode::<C, R>(r)?,
            transactions: Lazy::decode::<C, R>(r)?,
        })
    }
}

/// The entries of a ledger: a bincode 1 `Vec<Entry>`, checked and borrowed.
///
/// # Errors
/// What is wrong with the octets.
pub fn entries(octets: &[u8]) -> Result<Vec<EntryView<'_>>, wireform_wire::Error> {
    crate::from_slice(octets, crate::config::bincode1())
}
