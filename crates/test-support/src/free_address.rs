//! Addresses for servers that cannot choose a free port themselves.

use std::net::{SocketAddr, TcpListener};

/// An address of this machine that nobody listens on.
///
/// # Panics
/// Panics if there is none.
#[must_use]
pub fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address")
}
