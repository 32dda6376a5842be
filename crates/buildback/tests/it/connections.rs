//! Clients that occupy connections: by not reading responses, by sending nothing, or by opening many.

use std::net::Ipv4Addr;
use std::time::Duration;
use test_support::{TestApp, wire};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::leftovers::Leftovers;

/// Requests a response that exceeds the buffers between the portal and the client of a test.
const LARGE: &str = "GET /api/openapi.json HTTP/1.1\r\nhost: portal\r\n\r\n";
const SMALL: &str = "GET /healthz HTTP/1.1\r\nhost: portal\r\n\r\n";
const HERE: Ipv4Addr = Ipv4Addr::LOCALHOST;
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Connects a client with a very small receive buffer.
async fn connect(app: &TestApp, from: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    socket
        .bind((from, 0).into())
        .expect("an address of this machine");
    let address = app.url();
    let address = address.trim_start_matches("http://").parse();
    let stream = socket.connect(address.expect("an address"));
    stream.await.expect("the portal listens")
}

/// Requests a large response and reads none of it.
async fn never_reads(app: &TestApp, from: Ipv4Addr) -> TcpStream {
    let mut stream = connect(app, from).await;
    stream
        .write_all(LARGE.as_bytes())
        .await
        .expect("the portal reads");
    let mut first = [0];
    assert_eq!(
        stream.peek(&mut first).await.ok(),
        Some(1),
        "the answer begins"
    );
    stream
}

/// Sends a small request on an open connection and returns whether it was answered.
async fn is_served(stream: &mut TcpStream) -> bool {
    let mut answer = [0; 15];
    stream.write_all(SMALL.as_bytes()).await.is_ok()
        && stream.read_exact(&mut answer).await.is_ok()
        && answer == *b"HTTP/1.1 200 OK"
}

/// Reads the rest of the last response, so that the next read starts at the next response.
async fn finish(stream: &mut TcpStream) {
    let mut read = Vec::new();
    while !read.ends_with(b"ok\n") {
        stream.read_buf(&mut read).await.expect("the rest");
    }
}

#[tokio::test]
async fn clients_that_never_read_do_not_block_other_clients() {
    let app = TestApp::with(|config| {
        config.max_connections = 4;
        config.write_timeout = Duration::from_millis(300);
    })
    .await;
    let mut stalled = Vec::new();
    for _ in 0..4 {
        stalled.push(never_reads(&app, HERE).await);
    }
    assert!(is_served(&mut connect(&app, ELSEWHERE).await).await);
}

#[tokio::test]
async fn a_stream_that_is_never_read_is_closed() {
    let app = TestApp::with(|config| {
        config.write_timeout = Duration::from_millis(300);
        config.stream_heartbeat = Duration::from_millis(1);
    })
    .await;
    let (_, client) = app.partner().await;
    let mut stream = connect(&app, HERE).await;
    let request = wire::head(&app, &client, "GET /api/stream", &[]);
    stream
        .write_all(request.as_bytes())
        .await
        .expect("the portal reads");
    app.until(|app| app.state().streams().open() == 1).await;
    app.until(|app| app.state().streams().open() == 0).await;
}

#[tokio::test]
async fn a_slow_reader_gets_the_complete_response() {
    const PATIENCE: Duration = Duration::from_secs(1);
    let app = TestApp::with(|config| config.write_timeout = PATIENCE).await;
    let began = tokio::time::Instant::now();
    let mut stream = connect(&app, HERE).await;
    let request = LARGE.replace("host", "connection: close\r\nhost");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("the portal reads");
    let mut pace = tokio::time::interval(Duration::from_millis(20));
    let (mut answer, mut piece) = (Vec::new(), vec![0; 4096]);
    loop {
        pace.tick().await;
        match stream
            .read(&mut piece)
            .await
            .expect("the response continues")
        {
            0 => break,
            read => answer.extend_from_slice(&piece[..read]),
        }
    }
    assert!(
        answer.ends_with(b"}\n") || answer.ends_with(b"}"),
        "the response is complete"
    );
    assert!(began.elapsed() > PATIENCE, "the client was slow");
}

#[tokio::test]
async fn one_address_cannot_use_more_than_its_share_of_connections() {
    let app = TestApp::with(|config| {
        config.trusted_proxies = Vec::new();
        config.max_connections = 30;
    })
    .await;
    let mut stalled = Vec::new();
    for _ in 0..3 {
        stalled.push(never_reads(&app, HERE).await);
    }
    assert!(
        !is_served(&mut connect(&app, HERE).await).await,
        "the share is a tenth of 30"
    );
    assert!(is_served(&mut connect(&app, ELSEWHERE).await).await);
    drop(stalled);
    // The portal notices the closed connections when it next writes or reads.
    crate::leftovers::eventually(async || is_served(&mut connect(&app, HERE).await).await).await;
}

#[tokio::test]
async fn trusted_proxies_are_exempt_from_the_per_address_limit() {
    let app = TestApp::with(|config| config.max_connections = 30).await;
    let mut stalled = Vec::new();
    for _ in 0..6 {
        stalled.push(never_reads(&app, HERE).await);
    }
    assert!(is_served(&mut connect(&app, HERE).await).await);
}

#[tokio::test]
async fn the_longest_idle_connection_is_closed_first() {
    let app = TestApp::with(|config| {
        config.max_connections = 4;
        config.max_connections_per_address = Some(4);
    })
    .await;
    let busy = never_reads(&app, HERE).await;
    let (mut silent, mut first, mut second) = (
        connect(&app, HERE).await,
        connect(&app, HERE).await,
        connect(&app, HERE).await,
    );
    for turn in [1, 2, 1] {
        let stream = if turn == 1 { &mut first } else { &mut second };
        assert!(is_served(stream).await);
        finish(stream).await;
    }
    let mut third = connect(&app, ELSEWHERE).await;
    assert!(is_served(&mut third).await);
    assert!(!is_served(&mut silent).await, "it never sent a request");
    let mut fourth = connect(&app, ELSEWHERE).await;
    assert!(is_served(&mut fourth).await);
    assert!(!is_served(&mut second).await);
    assert!(is_served(&mut first).await, "it sent the latest request");
    drop(busy);
}
