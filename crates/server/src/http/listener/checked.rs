//! Checks the request heads of an HTTP/1 connection, below hyper and above TLS.

use super::request_head::RequestHeads;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A connection whose incoming request heads are checked. HTTP/2 has no heads that two programs could parse differently:
/// its lengths are binary.
pub struct CheckedHeads<S> {
    stream: S,
    heads: RequestHeads,
    peer: IpAddr,
}

impl<S> CheckedHeads<S> {
    /// Wraps the connection of `peer`.
    #[must_use]
    pub fn new(stream: S, peer: IpAddr) -> Self {
        Self {
            stream,
            heads: RequestHeads::default(),
            peer,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for CheckedHeads<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        if self.heads.inspect(&mut buffer.filled_mut()[before..]) {
            tracing::warn!(
                address = %self.peer,
                "refused an ambiguous request that a proxy could interpret differently"
            );
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CheckedHeads<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
