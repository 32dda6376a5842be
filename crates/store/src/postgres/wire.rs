//! A socket to the server, and the loop that runs a future over it.
//!
//! The protocol library is asynchronous, but units of work are synchronous: each runs on a thread of its own. An asynchronous runtime in
//! between would cost threads or context switches, and could not be entered from code that already runs in one. So the socket is
//! non-blocking, and [`Wire::drive`] polls the future and waits for the socket in turn. No other thread takes part.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

enum Socket {
    Tcp(TcpStream),
    Unix(UnixStream),
}

struct Shared {
    socket: Socket,
    /// Whether the last write found the send buffer full.
    write_blocked: AtomicBool,
    /// Whether the future can continue without anything happening on the socket.
    woken: AtomicBool,
}

impl Wake for Shared {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::Release);
    }
}

/// A non-blocking socket. Clones share it.
#[derive(Clone)]
pub(super) struct Wire(Arc<Shared>);

impl Wire {
    /// Connects by TCP. `keepalive` makes the kernel detect a server that disappeared.
    pub(super) fn tcp(
        address: SocketAddr,
        timeout: Duration,
        keepalive: Option<&socket2::TcpKeepalive>,
    ) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, timeout)?;
        stream.set_nodelay(true)?;
        if let Some(keepalive) = keepalive {
            socket2::SockRef::from(&stream).set_tcp_keepalive(keepalive)?;
        }
        stream.set_nonblocking(true)?;
        Ok(Self::of(Socket::Tcp(stream)))
    }

    /// Connects to the server's socket file.
    pub(super) fn unix(path: &Path) -> io::Result<Self> {
        let stream = UnixStream::connect(path)?;
        stream.set_nonblocking(true)?;
        Ok(Self::of(Socket::Unix(stream)))
    }

    fn of(socket: Socket) -> Self {
        Self(Arc::new(Shared {
            socket,
            write_blocked: AtomicBool::new(false),
            woken: AtomicBool::new(false),
        }))
    }

    /// Limits how long sent data may stay unacknowledged before the kernel ends the connection. Has no effect on a socket file.
    #[cfg(target_os = "linux")]
    pub(super) fn limit_silence(&self, timeout: Duration) -> io::Result<()> {
        match &self.0.socket {
            Socket::Tcp(stream) => {
                socket2::SockRef::from(stream).set_tcp_user_timeout(Some(timeout))
            }
            Socket::Unix(_) => Ok(()),
        }
    }

    /// Calls `step` until it is ready, and waits for the socket in between.
    ///
    /// # Errors
    /// `TimedOut` at the deadline; errors of waiting for the socket.
    pub(super) fn drive<T>(
        &self,
        deadline: Option<Instant>,
        mut step: impl FnMut(&mut Context<'_>) -> Poll<T>,
    ) -> io::Result<T> {
        let waker = Waker::from(self.0.clone());
        let mut context = Context::from_waker(&waker);
        loop {
            self.0.woken.store(false, Ordering::Release);
            if let Poll::Ready(done) = step(&mut context) {
                return Ok(done);
            }
            if !self.0.woken.load(Ordering::Acquire) {
                self.wait(deadline)?;
            }
        }
    }

    /// Waits until the socket can be read, or written if the last write was blocked.
    fn wait(&self, deadline: Option<Instant>) -> io::Result<()> {
        let mut interest = PollFlags::IN;
        if self.0.write_blocked.swap(false, Ordering::AcqRel) {
            interest |= PollFlags::OUT;
        }
        loop {
            let remaining = match deadline {
                None => None,
                Some(deadline) => {
                    let remaining = deadline.saturating_duration_since(Instant::now());
                    if remaining.is_zero() {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                    Some(Timespec::try_from(remaining).map_err(io::Error::other)?)
                }
            };
            match poll(&mut [PollFd::new(&self.0, interest)], remaining.as_ref()) {
                Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
                Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn write_with(
        &self,
        write: impl Fn(&mut dyn Write) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        let written = without_interrupts(|| match &self.0.socket {
            Socket::Tcp(stream) => write(&mut &*stream),
            Socket::Unix(stream) => write(&mut &*stream),
        });
        if written.is_pending() {
            self.0.write_blocked.store(true, Ordering::Release);
        }
        written
    }
}

impl AsFd for Shared {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match &self.socket {
            Socket::Tcp(stream) => stream.as_fd(),
            Socket::Unix(stream) => stream.as_fd(),
        }
    }
}

/// Repeats a system call that a signal interrupted. A call that would block is pending.
fn without_interrupts<T>(mut call: impl FnMut() -> io::Result<T>) -> Poll<io::Result<T>> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Poll::Pending,
            done => return Poll::Ready(done),
        }
    }
}

// None of these register a waker: `drive` polls again whenever something happened on the socket.

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let space = buffer.initialize_unfilled();
        let read = without_interrupts(|| match &self.0.socket {
            Socket::Tcp(stream) => (&*stream).read(space),
            Socket::Unix(stream) => (&*stream).read(space),
        });
        read.map_ok(|length| buffer.advance(length))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write_with(|socket| socket.write(bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = match &self.0.socket {
            Socket::Tcp(stream) => stream.shutdown(std::net::Shutdown::Write),
            Socket::Unix(stream) => stream.shutdown(std::net::Shutdown::Write),
        };
        Poll::Ready(shut)
    }
}
