//! Events from an asynchronous stream of chunks.

use crate::{Decoder, Error, Limits, OwnedEvent};
use core::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
};
use futures_core::Stream;

/// A [`Stream`] of events over a stream of chunks.
#[derive(Debug)]
pub struct EventStream<S, B> {
    source: S,
    decoder: Decoder,
    chunk: Option<(B, usize)>,
    ended: bool,
}

/// Why an [`EventStream`] stops.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StreamError<E> {
    /// The source failed.
    Source(E),
    /// The stream exceeds a limit.
    Stream(Error),
}

impl<E: fmt::Display> fmt::Display for StreamError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StreamError::Source(error) => error.fmt(f),
            StreamError::Stream(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for StreamError<E> {}

impl<S, B> EventStream<S, B> {
    /// Decodes `source` with the default limits.
    pub fn new(source: S) -> Self {
        EventStream::with_limits(source, Limits::default())
    }
    /// Decodes `source`.
    pub fn with_limits(source: S, limits: Limits) -> Self {
        EventStream { source, decoder: Decoder::with_limits(limits), chunk: None, ended: false }
    }
    /// Whether nothing of an unfinished event has been met since the last event.
    pub fn is_complete(&self) -> bool {
        self.decoder.finish().complete
    }
    /// The decoder: last event identifier and reconnection time.
    pub fn decoder(&self) -> &Decoder {
        &self.decoder
    }
}

impl<S, B, E> Stream for EventStream<S, B>
where
    S: Stream<Item = Result<B, E>> + Unpin,
    B: AsRef<[u8]> + Unpin,
{
    type Item = Result<OwnedEvent, StreamError<E>>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if this.ended {
                return Poll::Ready(None);
            }
            if let Some((chunk, from)) = &mut this.chunk {
                let octets = chunk.as_ref();
                let mut rest = &octets[*from..];
                let found = this.decoder.next(&mut rest).map(|event| event.map(|e| e.to_owned()));
                *from = octets.len() - rest.len();
                match found {
                    Ok(Some(event)) => return Poll::Ready(Some(Ok(event))),
                    Ok(None) => this.chunk = None,
                    Err(error) => {
                        this.ended = true;
                        return Poll::Ready(Some(Err(StreamError::Stream(error))));
                    }
                }
            }
            match Pin::new(&mut this.source).poll_next(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Some(Ok(chunk))) => this.chunk = Some((chunk, 0)),
                Poll::Ready(Some(Err(error))) => {
                    this.ended = true;
                    return Poll::Ready(Some(Err(StreamError::Source(error))));
                }
                Poll::Ready(None) => this.ended = true,
            }
        }
    }
}
