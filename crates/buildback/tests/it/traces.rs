//! Traces: what the portal sends to a collector, and what it does not.

use crate::leftovers::BINARY;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc;
use test_support::{Portal, Program, TestDatabase};

/// A trace that a caller claims to continue, with the span that called.
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

/// A collector. It keeps the bodies that it receives.
struct Collector {
    address: SocketAddr,
    bodies: mpsc::Receiver<Vec<u8>>,
}

impl Collector {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address");
        let (sender, bodies) = mpsc::channel();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let sender = sender.clone();
                std::thread::spawn(move || {
                    let mut reader = BufReader::new(stream);
                    while let Some(body) = read_request(&mut reader) {
                        // The test may have ended.
                        let _ = sender.send(body);
                        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                        let _ = reader.get_mut().write_all(answer.as_bytes());
                    }
                });
            }
        });
        Self { address, bodies }
    }

    /// Everything that was received, as bytes and as spans.
    fn received(&self) -> (Vec<u8>, Vec<Span>) {
        let (mut all, mut spans) = (Vec::new(), Vec::new());
        for body in self.bodies.try_iter() {
            let export = ExportTraceServiceRequest::decode(&body[..]).expect("spans");
            let scopes = export.resource_spans.into_iter();
            let scopes = scopes.flat_map(|resource| resource.scope_spans);
            spans.extend(scopes.flat_map(|scope| scope.spans));
            all.extend(body);
        }
        (all, spans)
    }
}

fn read_request(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut length = 0;
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
    assert!(line.starts_with("POST /v1/traces HTTP/1.1"), "{line}");
    while line.trim() != "" {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let lower = line.to_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(body)
}

/// Starts a portal that sends its traces to the collector.
fn portal_with(program: &Program, collector: &Collector, proxies: &str) -> Portal {
    program.serve_after(&format!(
        "export BUILDBACK_OTLP_ENDPOINT=http://{} BUILDBACK_TRUSTED_PROXIES={proxies}",
        collector.address
    ))
}

fn attribute<'a>(span: &'a Span, key: &str) -> Option<&'a Value> {
    let found = span.attributes.iter().find(|entry| entry.key == key)?;
    found.value.as_ref()?.value.as_ref()
}

#[tokio::test]
async fn a_request_is_traced_with_its_database_calls_and_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    program.admin();
    let collector = Collector::start();
    let portal = portal_with(&program, &collector, "127.0.0.1/32");
    let client = portal.sign_in().await;
    let session = client.cookie("buildback_session").expect("a session");
    let request = client
        .request(reqwest::Method::GET, "/api/projects?search=KITCHEN&limit=5")
        .header("x-forwarded-for", "203.0.113.77")
        .header("traceparent", format!("00-{TRACE}-{PARENT}-01"));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let id = answer.headers()["x-request-id"]
        .to_str()
        .unwrap()
        .to_owned();
    client.get("/healthz").await;
    portal.terminate();
    let (bytes, spans) = collector.received();

    let named = |name: &str| {
        spans
            .iter()
            .filter(|span| span.name == name)
            .collect::<Vec<_>>()
    };
    let requests = named("GET /api/projects");
    assert_eq!(requests.len(), 1, "{spans:#?}");
    let request = requests[0];
    let text = |key: &str| match attribute(request, key) {
        Some(Value::StringValue(text)) => text.clone(),
        other => panic!("{key}: {other:?}"),
    };
    assert_eq!(text("http.request.method"), "GET");
    assert_eq!(text("http.route"), "/api/projects");
    assert_eq!(text("request_id"), id);
    assert_eq!(
        attribute(request, "http.response.status_code"),
        Some(&Value::IntValue(200))
    );
    assert_eq!(
        hex::encode(&request.trace_id),
        TRACE,
        "the proxy's trace goes on"
    );
    assert_eq!(hex::encode(&request.parent_span_id), PARENT);
    let inside = spans
        .iter()
        .find(|span| span.parent_span_id == request.span_id);
    let inside = inside.expect("a database call");
    assert!(inside.name.starts_with("database "), "{inside:?}");
    assert_eq!(named("POST /api/auth/sign-in").len(), 1);
    assert!(
        named("GET /healthz").is_empty(),
        "health checks are not traced"
    );

    let sent = String::from_utf8_lossy(&bytes);
    for secret in [
        "KITCHEN",
        "203.0.113.77",
        "127.0.0.1",
        test_support::portal::ADMIN,
        test_support::PASSWORD,
        &session,
    ] {
        assert!(!sent.contains(secret), "{secret} was sent");
    }
}

#[tokio::test]
async fn only_a_trusted_proxy_continues_a_trace() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    let collector = Collector::start();
    let portal = portal_with(&program, &collector, "192.0.2.1/32");
    let request = portal
        .anonymous()
        .request(reqwest::Method::GET, "/api/me")
        .header("traceparent", format!("00-{TRACE}-{PARENT}-01"));
    assert_eq!(request.send().await.unwrap().status(), 401);
    portal.terminate();
    let (_, spans) = collector.received();
    let request = spans.iter().find(|span| span.name == "GET /api/me");
    let request = request.expect("the request's span");
    assert_ne!(hex::encode(&request.trace_id), TRACE);
    assert!(request.parent_span_id.is_empty());
}
