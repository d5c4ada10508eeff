//! A node on a UDP socket: one task, batches of datagrams in each system call.
//!
//! Receiving never waits for anything: what cannot be sent at once waits in the node's outbox, whose size is bounded
//! ([`crate::Config::outbox`]), and what an application begins beyond [`crate::Config::window`] is refused to it.

use crate::{application::Application, core::Core, node::Node, pcap::PcapWriter};
use quinn_udp::{BATCH_SIZE, RecvMeta, Transmit, UdpSocketState};
use std::{
    fs::File,
    io::{self, BufWriter, IoSliceMut},
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant, SystemTime},
};
use tokio::{io::Interest, net::UdpSocket, sync::mpsc, task::JoinHandle};

type Command<A> = Box<dyn FnOnce(&mut Node<A>) + Send>;

/// Octets of each receive buffer: a batch of coalesced datagrams.
const BUFFER: usize = 64 << 10;
/// Batches that are received before what they gave rise to is sent.
const BATCHES: usize = 4;
/// Longest datagram that is handed to the system together with others: it has to fit a path's MTU.
const SEGMENT: usize = 1400;

/// A node that runs.
pub struct Handle<A> {
    commands: mpsc::Sender<Command<A>>,
    task: JoinHandle<io::Result<Node<A>>>,
    local: SocketAddr,
}

impl<A: Application + Send + 'static> Handle<A> {
    /// Where the node listens.
    pub fn local_addr(&self) -> SocketAddr {
        self.local
    }

    /// Calls a function with the application and the node's core, between two datagrams; `None` where the node has
    /// ended.
    pub async fn call<R: Send + 'static>(&self, f: impl FnOnce(&mut A, &mut Core) -> R + Send + 'static) -> Option<R> {
        let (tell, told) = tokio::sync::oneshot::channel();
        let command: Command<A> = Box::new(move |node| {
            let (app, core) = node.parts();
            let _ = tell.send(f(app, core));
        });
        self.commands.send(command).await.ok()?;
        told.await.ok()
    }

    /// Stops the node: associations are released, for which it takes `time` at most. Returns it as it is then.
    ///
    /// # Errors
    /// Where the socket or the capture file has failed.
    pub async fn stop(self, time: Duration) -> io::Result<Node<A>> {
        let _ = self.call(|_, core| core.stop()).await;
        // Without a handle the node ends when it has stopped, or when its time is up.
        let abandon = self.commands.clone();
        let mut task = self.task;
        drop(self.commands);
        let stopped = tokio::time::timeout(time, &mut task).await;
        let ended = match stopped {
            Ok(ended) => ended,
            Err(_) => {
                drop(abandon);
                task.await
            }
        };
        ended.map_err(io::Error::other)?
    }

    /// Waits until the node ends by itself, which it does when its application stops it.
    ///
    /// # Errors
    /// Where the socket or the capture file has failed.
    pub async fn wait(self) -> io::Result<Node<A>> {
        let Handle { commands, task, .. } = self;
        let ended = task.await;
        drop(commands);
        ended.map_err(io::Error::other)?
    }
}

/// A socket for a node.
///
/// # Errors
/// What the system says.
pub fn bind(address: SocketAddr) -> io::Result<std::net::UdpSocket> {
    let socket = std::net::UdpSocket::bind(address)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Runs a node on a socket, within the current runtime. With `capture`, everything sent and received is written to that
/// file.
///
/// # Errors
/// Where the socket cannot be used or the file cannot be made.
pub fn spawn<A: Application + Send + 'static>(
    node: Node<A>,
    socket: std::net::UdpSocket,
    capture: Option<&Path>,
) -> io::Result<Handle<A>> {
    socket.set_nonblocking(true)?;
    let socket = UdpSocket::from_std(socket)?;
    let local = socket.local_addr()?;
    let state = UdpSocketState::new((&socket).into())?;
    // Bursts of thousands of requests are the rule; the system may grant less.
    let _ = state.set_recv_buffer_size((&socket).into(), 8 << 20);
    let _ = state.set_send_buffer_size((&socket).into(), 8 << 20);
    let capture = match capture {
        Some(path) => Some(PcapWriter::new(BufWriter::new(File::create(path)?))?),
        None => None,
    };
    let (commands, receiver) = mpsc::channel(64);
    let mut node = node;
    // A socket on all addresses is captured under the one that the node gives to its peers.
    let shown = if local.ip().is_unspecified() { node.core().config().address } else { local.ip() };
    let shown = SocketAddr::new(shown, local.port());
    let driver = Driver { node, socket, state, shown, capture, buffers: vec![0; BUFFER * BATCH_SIZE] };
    Ok(Handle { commands, task: tokio::spawn(driver.run(receiver)), local })
}

struct Driver<A> {
    node: Node<A>,
    socket: UdpSocket,
    state: UdpSocketState,
    /// Where the node is, for the capture.
    shown: SocketAddr,
    capture: Option<PcapWriter<BufWriter<File>>>,
    buffers: Vec<u8>,
}

impl<A: Application> Driver<A> {
    async fn run(mut self, mut commands: mpsc::Receiver<Command<A>>) -> io::Result<Node<A>> {
        loop {
            let blocked = self.send()?;
            if self.node.core().has_stopped() && !blocked {
                break;
            }
            let timeout = self.node.next_timeout();
            let sleep = async {
                match timeout {
                    Some(at) => tokio::time::sleep_until(at.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                ready = self.socket.readable() => {
                    ready?;
                    self.receive()?;
                }
                ready = self.socket.writable(), if blocked => ready?,
                command = commands.recv() => match command {
                    Some(command) => command(&mut self.node),
                    // Nobody holds the node any more.
                    None => break,
                },
                () = sleep => {}
            }
            let now = Instant::now();
            if self.node.next_timeout().is_some_and(|at| at <= now) {
                self.node.handle_timeout(now);
            }
        }
        if let Some(capture) = &mut self.capture {
            capture.flush()?;
        }
        Ok(self.node)
    }

    /// Receives what is there, up to a few batches.
    fn receive(&mut self) -> io::Result<()> {
        let mut meta = [RecvMeta::default(); BATCH_SIZE];
        for _ in 0..BATCHES {
            let mut slices: Vec<IoSliceMut<'_>> = self.buffers.chunks_mut(BUFFER).map(IoSliceMut::new).collect();
            let received = self
                .socket
                .try_io(Interest::READABLE, || self.state.recv((&self.socket).into(), &mut slices, &mut meta));
            let count = match received {
                Ok(count) => count,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                // What an earlier datagram met at its destination: nobody listens there.
                Err(e) if e.kind() == io::ErrorKind::ConnectionRefused => continue,
                Err(e) => return Err(e),
            };
            let now = Instant::now();
            let wall = SystemTime::now();
            for (meta, buffer) in meta[..count].iter().zip(self.buffers.chunks(BUFFER)) {
                // The system may have put several datagrams of one sender and length together.
                for datagram in buffer[..meta.len].chunks(meta.stride.max(1)) {
                    if let Some(capture) = &mut self.capture {
                        capture.write(wall, meta.addr, self.shown, datagram)?;
                    }
                    self.node.receive(now, meta.addr, datagram);
                }
            }
            if count < BATCH_SIZE {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Sends what waits; true where the socket takes no more for now.
    fn send(&mut self) -> io::Result<bool> {
        let wall = self.capture.is_some().then(SystemTime::now);
        loop {
            let most = self.state.max_gso_segments();
            let Some((destination, contents, length)) = self.node.peek_transmit(most, 60_000) else {
                return Ok(false);
            };
            let contents = if length <= SEGMENT { contents } else { &contents[..length] };
            let count = contents.len() / length;
            let transmit = Transmit {
                destination,
                ecn: None,
                contents,
                segment_size: (count > 1).then_some(length),
                src_ip: None,
            };
            let sent = self.socket.try_io(Interest::WRITABLE, || self.state.try_send((&self.socket).into(), &transmit));
            match sent {
                Ok(()) => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(true),
                // A datagram that cannot be sent is lost, as in any network; the request will be sent again.
                Err(_) => {}
            }
            if let (Some(capture), Some(wall)) = (&mut self.capture, wall) {
                for datagram in contents.chunks(length) {
                    capture.write(wall, self.shown, destination, datagram)?;
                }
            }
            self.node.transmitted(count);
        }
    }
}
