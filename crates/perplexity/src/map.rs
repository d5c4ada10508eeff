//! The same work for many inputs, so many at a time.

use futures_core::Stream;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::task::JoinSet;

/// Does `work` for every input, at most `limit` of them at a time: a stream of the results as they come, each with the
/// number of its input. Dropping it cancels what is under way.
///
/// Results that are not taken hold the work up: at most `limit` wait.
pub fn map<I, F, A, R>(inputs: I, limit: usize, work: F) -> Mapped<I::IntoIter, F, R>
where
    I: IntoIterator,
    F: FnMut(I::Item) -> A,
    A: Future<Output = R> + Send + 'static,
    R: Send + 'static,
{
    Mapped { inputs: inputs.into_iter().enumerate(), limit: limit.max(1), work, tasks: JoinSet::new() }
}

/// See [`map()`].
#[must_use = "a stream does nothing unless it is read"]
pub struct Mapped<I, F, R> {
    inputs: std::iter::Enumerate<I>,
    limit: usize,
    work: F,
    tasks: JoinSet<(usize, R)>,
}

impl<I, F, R> fmt::Debug for Mapped<I, F, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mapped").field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl<I, F, A, R> Mapped<I, F, R>
where
    I: Iterator,
    F: FnMut(I::Item) -> A,
    A: Future<Output = R> + Send + 'static,
    R: Send + 'static,
{
    /// The next result that is there, with the number of its input.
    pub async fn next(&mut self) -> Option<(usize, R)> {
        poll_fn(|context| self.poll_result(context)).await
    }
    /// All results, in the order of the inputs.
    pub async fn all(mut self) -> Vec<R> {
        let mut all = Vec::new();
        while let Some(result) = self.next().await {
            all.push(result);
        }
        all.sort_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, result)| result).collect()
    }
    fn poll_result(&mut self, context: &mut Context<'_>) -> Poll<Option<(usize, R)>> {
        while self.tasks.len() < self.limit {
            let Some((at, input)) = self.inputs.next() else { break };
            let work = (self.work)(input);
            self.tasks.spawn(async move { (at, work.await) });
        }
        match ready!(self.tasks.poll_join_next(context)) {
            None => Poll::Ready(None),
            Some(Ok(result)) => Poll::Ready(Some(result)),
            // A panic of the work is the caller's own: it goes on to where the result would be.
            Some(Err(error)) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

impl<I, F, A, R> Stream for Mapped<I, F, R>
where
    I: Iterator + Unpin,
    F: FnMut(I::Item) -> A + Unpin,
    A: Future<Output = R> + Send + 'static,
    R: Send + 'static,
{
    type Item = (usize, R);

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_result(context)
    }
}
