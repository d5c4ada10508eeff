//! Answers that leave in pieces while their rows are still read.

use crate::service::Response;
use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use http_body::{Body, Frame, SizeHint};
use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;
use wireform_odata::{Error, Result};

/// An answer is kept whole up to this size, and then leaves in pieces of it.
pub(crate) const PIECE: usize = 512 << 10;

/// What an answer's maker hands over.
pub(crate) enum Piece {
    /// The head of an answer that comes in pieces.
    Head(StatusCode, HeaderMap),
    /// A part of its body.
    Data(Vec<u8>),
}

/// Where pieces go.
type Sink = Box<dyn FnMut(Piece) -> bool>;

/// The way out for one request's pieces.
pub(crate) struct Outlet {
    sink: RefCell<Sink>,
    started: Cell<bool>,
}

impl Outlet {
    /// The function says whether somebody still listens.
    pub(crate) fn new(sink: impl FnMut(Piece) -> bool + 'static) -> Self {
        Outlet { sink: RefCell::new(Box::new(sink)), started: Cell::new(false) }
    }
    /// Whether the head is gone.
    pub(crate) fn started(&self) -> bool {
        self.started.get()
    }
    /// Hands over a part of the body, behind the head that the function makes for the first.
    ///
    /// # Errors
    /// Nobody listens any more.
    pub(crate) fn data(&self, data: Vec<u8>, head: impl FnOnce() -> (StatusCode, HeaderMap)) -> Result<()> {
        let mut sink = self.sink.borrow_mut();
        let mut open = true;
        if !self.started.replace(true) {
            let (status, headers) = head();
            open = sink(Piece::Head(status, headers));
        }
        if open && sink(Piece::Data(data)) {
            return Ok(());
        }
        Err(Error::new(499, "ClientGone", "the client has gone"))
    }
}

/// What the thread that makes an answer tells the connection that sends it.
#[derive(Debug)]
pub(crate) enum Step {
    /// The whole answer.
    Whole(Response),
    /// The head of one that comes in pieces.
    Head(Response),
    /// A part of its body.
    Data(Bytes),
    /// It is complete. Without this it was cut off.
    End,
}

/// The body of an answer.
#[derive(Debug)]
pub(crate) enum Answer {
    /// All of it, or nothing.
    Whole(Option<Bytes>),
    /// In pieces.
    Pieces(Option<mpsc::Receiver<Step>>),
    /// Of another router.
    Other(axum::body::Body),
}

/// The answer could not be brought to its end.
#[derive(Debug)]
pub(crate) struct Cut;

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the answer was cut off")
    }
}
impl std::error::Error for Cut {}

impl Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, axum::Error>>> {
        match self.get_mut() {
            Answer::Whole(b) => Poll::Ready(b.take().map(|b| Ok(Frame::data(b)))),
            Answer::Pieces(rx) => {
                let Some(open) = rx else { return Poll::Ready(None) };
                let step = std::task::ready!(open.poll_recv(cx));
                Poll::Ready(match step {
                    Some(Step::Data(b)) => Some(Ok(Frame::data(b))),
                    Some(Step::End) => {
                        *rx = None;
                        None
                    }
                    _ => {
                        *rx = None;
                        Some(Err(axum::Error::new(Cut)))
                    }
                })
            }
            Answer::Other(body) => Pin::new(body).poll_frame(cx),
        }
    }
    fn is_end_stream(&self) -> bool {
        match self {
            Answer::Whole(b) => b.is_none(),
            Answer::Pieces(rx) => rx.is_none(),
            Answer::Other(b) => b.is_end_stream(),
        }
    }
    fn size_hint(&self) -> SizeHint {
        match self {
            Answer::Whole(b) => SizeHint::with_exact(b.as_ref().map_or(0, Bytes::len) as u64),
            Answer::Pieces(_) => SizeHint::default(),
            Answer::Other(b) => b.size_hint(),
        }
    }
}
