//! Lists that come in pages, as one stream of items.

use crate::error::Result;
use crate::transport::BoxFuture;
use futures_core::Stream;
use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// A page: its items, and what the next one is asked for with.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// What the next page is asked for with; nothing on the last one.
    pub next: Option<String>,
}

type Fetch<T> = Box<dyn Fn(Option<String>) -> BoxFuture<'static, Result<Page<T>>> + Send + Sync>;

/// The items of a list, page after page, each asked for when the one before is used up. It is a [`Stream`].
#[must_use = "a stream does nothing unless it is read"]
pub struct Pages<T> {
    fetch: Fetch<T>,
    items: VecDeque<T>,
    state: State<T>,
}

enum State<T> {
    Ask(Option<String>),
    Asked(Option<String>, BoxFuture<'static, Result<Page<T>>>),
    Over,
}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pages({} at hand)", self.items.len())
    }
}

impl<T> Pages<T> {
    /// A list whose pages `fetch` gives: the first for nothing, each further one for what the page before it told.
    pub fn new<F, A>(fetch: F) -> Self
    where
        F: Fn(Option<String>) -> A + Send + Sync + 'static,
        A: Future<Output = Result<Page<T>>> + Send + 'static,
    {
        let fetch = Box::new(move |next| Box::pin(fetch(next)) as BoxFuture<'static, Result<Page<T>>>);
        Pages { fetch, items: VecDeque::new(), state: State::Ask(None) }
    }
    /// The next item.
    pub async fn next(&mut self) -> Option<Result<T>>
    where
        T: Unpin,
    {
        poll_fn(|context| self.poll_item(context)).await
    }
    /// All items.
    ///
    /// # Errors
    /// Where a page cannot be had.
    pub async fn all(mut self) -> Result<Vec<T>>
    where
        T: Unpin,
    {
        let mut all = Vec::new();
        while let Some(item) = self.next().await {
            all.push(item?);
        }
        Ok(all)
    }
    fn poll_item(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<T>>> {
        loop {
            if let Some(item) = self.items.pop_front() {
                return Poll::Ready(Some(Ok(item)));
            }
            match &mut self.state {
                State::Over => return Poll::Ready(None),
                State::Ask(next) => {
                    let next = next.take();
                    let page = (self.fetch)(next.clone());
                    self.state = State::Asked(next, page);
                }
                State::Asked(asked, page) => {
                    let page = ready!(page.as_mut().poll(context));
                    match page {
                        Err(error) => {
                            self.state = State::Over;
                            return Poll::Ready(Some(Err(error)));
                        }
                        Ok(page) => {
                            self.items = page.items.into();
                            // A server that names the same page again would keep us here for ever.
                            let next = page.next.filter(|next| !next.is_empty() && Some(next) != asked.as_ref());
                            self.state = next.map_or(State::Over, |next| State::Ask(Some(next)));
                        }
                    }
                }
            }
        }
    }
}

impl<T: Unpin> Stream for Pages<T> {
    type Item = Result<T>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_item(context)
    }
}
