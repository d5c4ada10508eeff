//! Expressions and options as data: one arena per request, nodes refer to each other by index.
//!
//! The parser writes names; [`crate::bind`] rewrites them in place into what the model says they are, and gives every
//! node its type. Text is borrowed from the (decoded) URL wherever it can be.

use crate::few::Few;
use crate::model::{EnumId, OpId, SetId, TypeId, TypeRef};
use std::borrow::Cow;

/// Index of a node.
pub type Id = u32;

/// A run of node indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct List {
    pub(crate) start: u32,
    /// How many.
    pub len: u32,
}

/// Operators with two operands, except and/or.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Has,
    In,
    Add,
    Sub,
    Mul,
    Div,
    DivBy,
    Mod,
}

/// The built-in functions (URL Conventions 5.1.1.5 to 5.1.1.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Func {
    Concat,
    Contains,
    EndsWith,
    IndexOf,
    Length,
    MatchesPattern,
    StartsWith,
    Substring,
    ToLower,
    ToUpper,
    Trim,
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    FractionalSeconds,
    TotalSeconds,
    Date,
    Time,
    TotalOffsetMinutes,
    MinDateTime,
    MaxDateTime,
    Now,
    Round,
    Floor,
    Ceiling,
    GeoDistance,
    GeoLength,
    GeoIntersects,
    HasSubset,
    HasSubsequence,
}

/// One node's content. Variants above the line are what the grammar says, those below what the model makes of it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Kind<'a> {
    Null,
    Bool(bool),
    Int(i64),
    /// A number that is not an integer of 64 bits; also `INF`, `-INF`, `NaN`.
    Number(&'a str),
    Str(Cow<'a, str>),
    Guid(&'a str),
    Date(&'a str),
    DateTime(&'a str),
    Time(&'a str),
    Duration(&'a str),
    Binary(&'a str),
    /// Well-known text, and whether it is geography.
    Geo(&'a str, bool),
    Enum {
        ty: &'a str,
        value: &'a str,
    },
    List(List),
    /// Pairs of name and value.
    Object(List),
    Not(Id),
    Neg(Id),
    And(List),
    Or(List),
    Binary2(Op, Id, Id),
    Call(Func, List),
    /// Pairs of condition and value.
    Case(List),
    Cast(Option<Id>, &'a str),
    IsOf(Option<Id>, &'a str),
    IsDefined(Id),
    Any {
        base: Id,
        var: Option<&'a str>,
        pred: Option<Id>,
    },
    All {
        base: Id,
        var: &'a str,
        pred: Id,
    },
    /// A name on its own or behind a path.
    Member {
        base: Option<Id>,
        name: &'a str,
    },
    Annotation {
        base: Option<Id>,
        name: &'a str,
    },
    /// A call of a user function: pairs of name (as `Str`) and value.
    UserCall {
        base: Option<Id>,
        name: &'a str,
        args: List,
    },
    /// A key behind a collection: values, or pairs as with `UserCall`.
    Key {
        base: Id,
        named: bool,
        args: List,
    },
    Count {
        base: Option<Id>,
        filter: Option<Id>,
        search: Option<Id>,
    },
    FilterSeg {
        base: Id,
        pred: Id,
    },
    /// `collection/aggregate(...)` in an expression.
    Aggregate {
        base: Id,
        expr: Option<Id>,
        method: AggMethod<'a>,
    },
    Alias(&'a str),
    It,
    This,
    These,
    Root,
    /// A search expression.
    Search(Box<Search<'a>>),

    // ---- bound ----
    /// An instance: 0 is `$it`, others are introduced by lambdas.
    Var(u32),
    Prop {
        base: Id,
        ty: TypeId,
        prop: u16,
    },
    Nav {
        base: Id,
        ty: TypeId,
        nav: u16,
    },
    TypeCast {
        base: Id,
        ty: TypeId,
    },
    /// A property that `$compute` or `$apply` made, by its position in the scope.
    Computed {
        base: Id,
        name: &'a str,
    },
    /// A property of an open type that is not declared.
    Dynamic {
        base: Id,
        name: &'a str,
    },
    Set(SetId),
    BoundCall {
        base: Option<Id>,
        op: OpId,
        args: List,
    },
    BoundAny {
        base: Id,
        var: u32,
        pred: Option<Id>,
        all: bool,
    },
    BoundCount {
        base: Id,
        var: u32,
        filter: Option<Id>,
        search: Option<Id>,
    },
    BoundAggregate {
        base: Id,
        var: u32,
        expr: Option<Id>,
        method: AggMethod<'a>,
    },
    BoundFilter {
        base: Id,
        var: u32,
        pred: Id,
    },
    /// A key behind a collection: pairs of property index (as `Int`) and value.
    BoundKey {
        base: Id,
        ty: TypeId,
        args: List,
    },
    /// A column of the rows that a transformation made.
    Column(u32),
    BoundEnum {
        ty: EnumId,
        value: i64,
    },
    CastTo(Id, TypeRef),
    IsOfType(Id, TypeRef),
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// What it is.
    pub kind: Kind<'a>,
    /// Its type once bound.
    pub ty: TypeRef,
    /// Octet position in the text.
    pub at: u32,
    /// How deep the tree below is.
    pub height: u16,
}

/// All nodes of one request.
#[derive(Clone, Debug, Default)]
pub struct Arena<'a> {
    /// The nodes.
    pub nodes: Vec<Node<'a>>,
    pub(crate) lists: Vec<Id>,
    /// Grouping paths with the names along them.
    pub paths: Vec<(Id, Vec<Cow<'a, str>>)>,
}

impl<'a> Arena<'a> {
    /// The members of a list.
    pub fn list(&self, list: List) -> &[Id] {
        &self.lists[list.start as usize..(list.start + list.len) as usize]
    }
    /// One member of a list.
    pub fn item(&self, list: List, index: u32) -> Id {
        self.lists[(list.start + index) as usize]
    }
    /// A node.
    pub fn node(&self, id: Id) -> &Node<'a> {
        &self.nodes[id as usize]
    }
    /// A node's content.
    pub fn kind(&self, id: Id) -> &Kind<'a> {
        &self.nodes[id as usize].kind
    }
    /// A node's type.
    pub fn ty(&self, id: Id) -> TypeRef {
        self.nodes[id as usize].ty
    }
    pub(crate) fn push_list(&mut self, items: &[Id]) -> List {
        let start = self.lists.len() as u32;
        if self.lists.capacity() == 0 {
            self.lists.reserve(items.len().max(16));
        }
        self.lists.extend_from_slice(items);
        List { start, len: items.len() as u32 }
    }
}

/// A search expression (URL Conventions 5.1.7).
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Search<'a> {
    Word(Cow<'a, str>),
    Phrase(Cow<'a, str>),
    Not(Box<Search<'a>>),
    And(Vec<Search<'a>>),
    Or(Vec<Search<'a>>),
}

/// One item of `$orderby`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// The expression.
    pub expr: Id,
    /// Descending.
    pub desc: bool,
}

/// One item of `$compute`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compute<'a> {
    /// The expression.
    pub expr: Id,
    /// The property it makes.
    pub name: &'a str,
}

/// One step of a selected path, as bound.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Step<'a> {
    Prop(u16),
    Nav(u16),
    Cast(TypeId),
    Operation(&'a str),
    Computed(&'a str),
    Dynamic(&'a str),
    Annotation(&'a str),
}

impl Default for Step<'_> {
    fn default() -> Self {
        Step::Prop(0)
    }
}

/// One item of `$select`.
#[derive(Clone, Debug, Default)]
pub struct Select<'a> {
    /// `*`.
    pub star: bool,
    /// `NS.*`.
    pub operations: Option<&'a str>,
    /// The path's segments as written.
    pub path: Few<&'a str, 2>,
    /// The path as bound.
    pub steps: Few<Step<'a>, 2>,
    /// Options in parentheses.
    pub options: Option<Box<Options<'a>>>,
    /// Position in the text.
    pub at: u32,
}

/// What an item of `$expand` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub enum ExpandKind {
    #[default]
    Full,
    Ref,
    Count,
}

/// One item of `$expand`.
#[derive(Clone, Debug, Default)]
pub struct Expand<'a> {
    /// `*`, possibly behind a complex path.
    pub star: bool,
    /// `$value`: the media stream inline.
    pub value: bool,
    /// The path's segments as written.
    pub path: Vec<&'a str>,
    /// The path as bound; its last step is the navigation property (or a cast behind it).
    pub steps: Vec<Step<'a>>,
    /// The navigation property and its declaring type.
    pub nav: Option<(TypeId, u16)>,
    /// A cast behind the navigation property.
    pub cast: Option<TypeId>,
    /// Another name for what is expanded: that of `addnested`.
    pub alias: Option<&'a str>,
    /// `/$ref` or `/$count`.
    pub kind: ExpandKind,
    /// Options in parentheses.
    pub options: Options<'a>,
    /// Position in the text.
    pub at: u32,
}

/// How deep a recursive expansion goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Levels {
    Number(u32),
    Max,
}

/// Options that may stand on a collection, at the top or inside an expansion.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    /// `$filter`.
    pub filter: Option<Id>,
    /// `$orderby`.
    pub orderby: Vec<Order>,
    /// `$select`.
    pub select: Option<Vec<Select<'a>>>,
    /// `$expand`.
    pub expand: Vec<Expand<'a>>,
    /// `$compute`.
    pub compute: Vec<Compute<'a>>,
    /// `$apply`.
    pub apply: Vec<Trafo<'a>>,
    /// `$search`.
    pub search: Option<Search<'a>>,
    /// `$top`.
    pub top: Option<u64>,
    /// `$skip`.
    pub skip: Option<u64>,
    /// `$count`.
    pub count: Option<bool>,
    /// `$levels`.
    pub levels: Option<Levels>,
    /// `$index`.
    pub index: Option<i64>,
    /// Parameter aliases.
    pub aliases: Vec<(&'a str, Id)>,
    /// Inside brackets: the options as they were written.
    pub text: &'a str,
}

/// One transformation of `$apply` (Data Aggregation 4.0, 3.2).
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Trafo<'a> {
    Aggregate(Vec<AggExpr<'a>>),
    GroupBy {
        by: Vec<GroupItem<'a>>,
        then: Vec<Trafo<'a>>,
    },
    Filter(Id),
    Compute(Vec<Compute<'a>>),
    Search(Search<'a>),
    OrderBy(Vec<Order>),
    Top(u64),
    Skip(u64),
    Identity,
    Concat(Vec<Vec<Trafo<'a>>>),
    /// `topcount` and its family: amount, then value.
    TopBottom {
        method: TopMethod,
        amount: Id,
        value: Id,
    },
    Expand(Box<Expand<'a>>),
    Nest(Vec<(Vec<Trafo<'a>>, &'a str)>),
    /// The path and what is nested, as it stands; bound, these are expansions of other names.
    AddNested {
        path: Vec<&'a str>,
        then: Vec<(Vec<Trafo<'a>>, &'a str)>,
        bound: Vec<Expand<'a>>,
    },
    Join {
        outer: bool,
        path: Vec<&'a str>,
        alias: &'a str,
        then: Vec<Trafo<'a>>,
    },
    Hierarchy {
        name: &'a str,
        root: Id,
        qualifier: &'a str,
        node: Id,
        then: Vec<Trafo<'a>>,
        distance: Option<u64>,
        keep_start: bool,
    },
    Traverse {
        root: Id,
        qualifier: &'a str,
        node: Id,
        preorder: bool,
        then: Vec<Trafo<'a>>,
        orderby: Vec<Order>,
    },
    Custom {
        name: &'a str,
        args: List,
    },
}

/// `topcount`, `topsum`, `toppercent`, and from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TopMethod {
    TopCount,
    TopSum,
    TopPercent,
    BottomCount,
    BottomSum,
    BottomPercent,
}

/// How an aggregate is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum AggMethod<'a> {
    Sum,
    Min,
    Max,
    Average,
    CountDistinct,
    /// `$count`.
    Count,
    /// A method of the service.
    Custom(&'a str),
    /// A custom aggregate: the property itself knows how.
    Own,
}

/// One expression of `aggregate`.
#[derive(Clone, Debug)]
pub struct AggExpr<'a> {
    /// What is aggregated; none for a bare `$count`.
    pub expr: Option<Id>,
    /// How.
    pub method: AggMethod<'a>,
    /// `from` steps: grouping paths and the method.
    pub from: Vec<(Vec<Id>, AggMethod<'a>)>,
    /// The alias; a custom aggregate may have none.
    pub alias: &'a str,
}

/// One item of `groupby`.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum GroupItem<'a> {
    Path(Id),
    Rollup(Vec<Id>),
    RollupNamed(&'a str),
    RollupRecursive { root: Id, qualifier: &'a str, node: Id, then: Vec<Trafo<'a>> },
}
