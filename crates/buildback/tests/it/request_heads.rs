//! Requests that a proxy and the portal could interpret differently (request smuggling).

use test_support::{TestApp, Wire};

const GOOD: &str = "GET /healthz HTTP/1.1\r\nhost: portal\r\n\r\n";

async fn answer(app: &TestApp, sent: &str) -> String {
    let mut wire = Wire::open(app).await;
    wire.send(sent).await;
    wire.until_closed().await
}

#[tokio::test]
async fn ambiguous_requests_are_rejected_and_the_connection_closes() {
    let app = TestApp::start().await;
    for (fault, sent) in [
        (
            "two hosts",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\nhost: portal\r\n\r\n",
        ),
        ("no host", "GET /healthz HTTP/1.1\r\nx: y\r\n\r\n"),
        (
            "bare LF after the request line",
            "GET /healthz HTTP/1.1\nhost: portal\r\n\r\n",
        ),
        (
            "bare LF after a header",
            "GET /healthz HTTP/1.1\r\nhost: portal\n\r\n",
        ),
        (
            "bare LF at the end",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\n\n",
        ),
        (
            "bare CR",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\nx: a\rb: c\r\n\r\n",
        ),
        (
            "folded header",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\nx: a\r\n b\r\n\r\n",
        ),
        (
            "space before the colon",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\nx : a\r\n\r\n",
        ),
        (
            "two lengths",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
        ),
        (
            "length and encoding",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        ),
        (
            "encoding and length",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
        ),
        (
            "another encoding",
            "GET /healthz HTTP/1.1\r\nhost: portal\r\ntransfer-encoding: chunked, identity\r\n\r\n",
        ),
    ] {
        let refused = answer(&app, &format!("{sent}{GOOD}")).await;
        assert!(refused.starts_with("HTTP/1.1 400 "), "{fault}: {refused}");
        assert!(
            !refused.contains(" 200 "),
            "{fault}: the following request must not be served: {refused}"
        );
        let later = answer(&app, &format!("{GOOD}{sent}{GOOD}")).await;
        assert!(later.starts_with("HTTP/1.1 200 "), "{fault}: {later}");
        assert_eq!(later.matches(" 200 OK").count(), 1, "{fault}: {later}");
        assert!(later.contains("HTTP/1.1 400 "), "{fault}: {later}");
    }
}

#[tokio::test]
async fn the_connection_closes_after_a_chunked_request() {
    let app = TestApp::start().await;
    let chunked = "GET /healthz HTTP/1.1\r\nhost: portal\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n";
    let answer = answer(&app, &format!("{chunked}{GOOD}")).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    assert_eq!(answer.matches(" 200 OK").count(), 1, "{answer}");
}

#[tokio::test]
async fn trace_requests_are_rejected_without_echoing_headers() {
    let app = TestApp::start().await;
    for path in ["/", "/api/me", "/healthz", "/assets/index.js"] {
        for (header, status) in [("", "403"), ("x-buildback-request: 1\r\n", "405")] {
            let sent = format!(
                "TRACE {path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\nx-secret: told\r\n{header}\r\n"
            );
            let answer = answer(&app, &sent).await;
            assert!(
                answer.starts_with(&format!("HTTP/1.1 {status}")),
                "{path}: {answer}"
            );
            assert!(!answer.contains("told"), "{path}: {answer}");
        }
    }
}
