//! The limits of connections, over TLS and HTTP/2.

use crate::tls::{TlsApp, handshake, portal};
use reqwest::Client;
use std::time::Duration;
use test_support::{TestApp, Wire, authority};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::client::TlsStream;

const SHORT: Duration = Duration::from_millis(300);
/// More than fits into the buffers between the portal and a client of a test.
const LARGE: &str = "/api/openapi.json";
/// The beginning of an HTTP/2 connection, and the empty settings of the client.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

/// Frame types of HTTP/2.
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;
/// The error code "calm down".
const ENHANCE_YOUR_CALM: u32 = 11;

async fn connect(app: &TestApp, protocols: &[&str]) -> TlsStream<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(app.address()).await.expect("connect");
    handshake(stream, protocols).await
}

/// An HTTP/2 client of its own connection, which takes this many bytes of a response before it is read.
fn client(window: u32) -> Client {
    Client::builder()
        .tls_certs_only([authority::certificate()])
        .http2_initial_stream_window_size(window)
        .build()
        .expect("create the HTTP client")
}

async fn is_served(portal: &TlsApp) -> bool {
    let answer = client(65_535).get(format!("{}/healthz", portal.app.url()));
    answer.send().await.is_ok()
}

/// Reads until the portal closes the connection.
async fn until_closed(mut stream: TlsStream<TcpStream>) -> Vec<u8> {
    let mut read = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut read));
    let _ = closed.await.expect("the portal closes the connection");
    read
}

/// The type and content of the next frame.
async fn frame(stream: &mut TlsStream<TcpStream>) -> Option<(u8, Vec<u8>)> {
    let mut head = [0; 9];
    stream.read_exact(&mut head).await.ok()?;
    let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
    let mut content = vec![0; length as usize];
    stream.read_exact(&mut content).await.ok()?;
    Some((head[3], content))
}

#[tokio::test]
async fn who_does_not_go_on_is_closed() {
    let portal = portal(|config| config.header_timeout = SHORT).await;
    for half in ["", "\x16\x03\x01\x02\0\x01\0"] {
        let mut wire = Wire::open(&portal.app).await;
        wire.send(half).await;
        wire.until_closed().await;
    }
    for (protocol, half) in [
        ("http/1.1", &b""[..]),
        ("http/1.1", b"GET /healthz HTTP/1.1\r\n"),
        ("h2", b""),
        ("h2", PREFACE),
    ] {
        let mut stream = connect(&portal.app, &[protocol]).await;
        stream.write_all(half).await.expect("send");
        until_closed(stream).await;
    }
}

#[tokio::test]
async fn an_unfinished_handshake_does_not_delay_the_stop() {
    let portal = portal(|config| config.header_timeout = Duration::from_secs(60)).await;
    let _silent = Wire::open(&portal.app).await;
    assert!(is_served(&portal).await);
    let start = tokio::time::Instant::now();
    portal.app.stop().await;
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_client_that_never_reads_does_not_keep_others_out() {
    let portal = portal(|config| {
        config.max_connections = 1;
        config.write_timeout = SHORT;
    })
    .await;
    let mut stream = connect(&portal.app, &["http/1.1"]).await;
    let request = format!("GET {LARGE} HTTP/1.1\r\nhost: portal\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("send");
    stream.read_u8().await.expect("the answer begins");
    assert!(is_served(&portal).await);
}

#[tokio::test]
async fn a_response_that_is_never_taken_does_not_keep_others_out() {
    let portal = portal(|config| {
        config.max_connections = 1;
        config.write_timeout = SHORT;
    })
    .await;
    let url = portal.app.url();
    let held = client(1000).get(format!("{url}{LARGE}")).send().await;
    let held = held.expect("the answer begins");
    assert_eq!(held.version(), reqwest::Version::HTTP_2);
    assert!(is_served(&portal).await);
    assert!(held.bytes().await.is_err(), "its connection was closed");
}

#[tokio::test]
async fn a_small_window_that_is_read_gets_everything() {
    let portal = portal(|config| config.write_timeout = SHORT).await;
    let url = format!("{}{LARGE}", portal.app.url());
    let whole = client(1 << 20).get(&url).send().await.expect("an answer");
    let whole = whole.bytes().await.expect("the whole answer");
    let small = client(1000).get(&url).send().await.expect("an answer");
    assert_eq!(small.bytes().await.expect("the whole answer"), whole);
}

#[tokio::test]
async fn a_connection_with_an_open_stream_is_not_closed_for_another() {
    let portal = portal(|config| {
        config.max_connections = 2;
        config.max_connections_per_address = Some(2);
    })
    .await;
    let (_, partner) = portal.app.partner().await;
    let mut live = partner.listen("/api/stream").await;
    assert_eq!(live.next().await.expect("it begins").event, "ready");
    // A second request on the same connection ends; the first goes on.
    partner.get("/healthz").await;
    let idle = connect(&portal.app, &["h2"]).await;
    assert!(is_served(&portal).await);
    until_closed(idle).await;
    assert_eq!(portal.app.state().streams().open(), 1);
    partner.get("/api/me").await.ok();
}

#[tokio::test]
async fn the_portal_announces_its_limits() {
    let portal = portal(|_| {}).await;
    let mut stream = connect(&portal.app, &["h2"]).await;
    stream.write_all(PREFACE).await.expect("send");
    let (kind, content) = frame(&mut stream).await.expect("a frame");
    assert_eq!(kind, SETTINGS);
    let announced = |wanted: u8| {
        let found = content.chunks(6).find(|entry| entry[1] == wanted);
        found.map(|entry| u32::from_be_bytes([entry[2], entry[3], entry[4], entry[5]]))
    };
    assert_eq!(announced(3), Some(100), "concurrent streams");
    assert_eq!(announced(4), Some(256 * 1024), "window");
    assert_eq!(announced(6), Some(16 * 1024), "size of a head");
}

#[tokio::test]
async fn requests_that_are_canceled_at_once_end_the_connection() {
    let portal = portal(|_| {}).await;
    let stream = connect(&portal.app, &["h2"]).await;
    let mut sent = PREFACE.to_vec();
    for number in 0..1000_u32 {
        let id = (2 * number + 1).to_be_bytes();
        // GET, https, and / by their index, and the authority "a" literally.
        let head = [0x82, 0x87, 0x84, 0x41, 1, b'a'];
        sent.extend([0, 0, 6, 1, 5]);
        sent.extend(id);
        sent.extend(head);
        sent.extend([0, 0, 4, 3, 0]);
        sent.extend(id);
        sent.extend([0, 0, 0, 8]);
    }
    let (mut reading, mut writing) = tokio::io::split(stream);
    let sending = tokio::spawn(async move {
        let _ = writing.write_all(&sent).await;
        writing
    });
    let mut read = Vec::new();
    let _ = reading.read_to_end(&mut read).await;
    let _writing = sending.await;
    stream_ends_with_calm(&read);
}

fn stream_ends_with_calm(mut read: &[u8]) {
    while let [a, b, c, kind, _, _, _, _, _, rest @ ..] = read {
        let length = u32::from_be_bytes([0, *a, *b, *c]) as usize;
        if *kind == GOAWAY {
            let code = [rest[4], rest[5], rest[6], rest[7]];
            assert_eq!(u32::from_be_bytes(code), ENHANCE_YOUR_CALM);
            return;
        }
        read = &rest[length..];
    }
    panic!("the connection goes on");
}
