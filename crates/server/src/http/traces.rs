//! Traces in the format of OpenTelemetry, sent to `otlp_endpoint`: a span for each request, with those of its database calls
//! inside, and for each job and mail.
//!
//! A span is one of `tracing` with the target `traces`. Nothing listens to that target without `otlp_endpoint`, and a span then
//! costs a comparison. Log lines are not sent: they may contain network addresses.

use crate::config::Config;
use crate::config::log::SpanLayer;
use crate::errors::request_id::RequestId;
use crate::http::extract::PeerAddress;
use crate::http::metrics;
use crate::http::untrusted_proxy::is_trusted;
use crate::security::certificate::authorities;
use axum::extract::{MatchedPath, Request};
use bytes::Bytes;
use http::StatusCode;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry::{Context, KeyValue};
use opentelemetry_http::{HeaderExtractor, HttpClient, HttpError};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::pin::Pin;
use std::time::Duration;
use tokio::runtime::Handle;
use tracing::field::Empty;
use tracing::{Level, Span, info_span, span_enabled};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;

/// How long a collector may take to accept spans, also at shutdown.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The connection to a collector of traces.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Prepares to send spans. Connects only when there are some. Returns `None` without `otlp_endpoint`.
    ///
    /// # Errors
    /// A message for the operator, with the name of the setting.
    ///
    /// # Panics
    /// Panics outside a runtime.
    pub fn open(config: &Config) -> Result<Option<Self>, String> {
        let Some(endpoint) = &config.otlp_endpoint else {
            return Ok(None);
        };
        let trusted = match &config.ca_file {
            Some(path) => authorities(path).map_err(|error| format!("ca_file: {error}"))?,
            None => Vec::new(),
        };
        let http = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .tls_certs_merge(trusted)
            .build()
            .map_err(|error| format!("otlp_endpoint: {error}"))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Collector {
                http,
                runtime: Handle::current(),
            })
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .with_timeout(TIMEOUT)
            .build()
            .map_err(|error| format!("otlp_endpoint: {error}"))?;
        let resource = Resource::builder()
            .with_service_name("buildback")
            .with_attribute(KeyValue::new("service.version", config.version))
            .build();
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource)
            .build();
        Ok(Some(Self(provider)))
    }

    /// The part of the subscriber that collects spans.
    #[must_use]
    pub fn layer(&self) -> SpanLayer {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("buildback"))
            // Only the attributes that are named here.
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(|meta| {
                meta.is_span() && meta.target() == "traces"
            }))
            .boxed()
    }

    /// Sends the spans that are waiting.
    pub async fn close(self) {
        let closing = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(TIMEOUT));
        if let Ok(Err(error)) = closing.await {
            tracing::warn!(%error, "could not send the last traces");
        }
    }
}

/// Sends spans with the portal's own HTTP client. The library calls it from a thread outside the runtime.
#[derive(Debug)]
struct Collector {
    http: reqwest::Client,
    runtime: Handle,
}

impl HttpClient for Collector {
    fn send_bytes<'client, 'sent>(
        &'client self,
        request: http::Request<Bytes>,
    ) -> Pin<Box<dyn Future<Output = Result<http::Response<Bytes>, HttpError>> + Send + 'sent>>
    where
        'client: 'sent,
        Self: 'sent,
    {
        let http = self.http.clone();
        let sending = self.runtime.spawn(async move {
            let response = http.execute(request.try_into()?).await?;
            // The body would only say why spans were rejected, and may have any size.
            let status = response.status();
            Ok(http::Response::builder()
                .status(status)
                .body(Bytes::new())?)
        });
        Box::pin(async { sending.await? })
    }
}

/// A span for a request, with its matched route and never its address. It continues the trace of a trusted proxy. Health checks
/// have none.
pub fn request(config: &Config, request: &Request, id: &RequestId) -> Span {
    if !span_enabled!(target: "traces", Level::INFO) {
        return Span::none();
    }
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or("(no route)", MatchedPath::as_str);
    if metrics::is_probe(route) {
        return Span::none();
    }
    let method = metrics::known(request.method());
    let name = format!("{method} {route}");
    let span = info_span!(
        target: "traces",
        "request",
        otel.name = name,
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
        request_id = %id,
    );
    let peer = request.extensions().get::<PeerAddress>();
    let peer = peer.map(|PeerAddress(peer)| peer.to_canonical());
    if peer.is_some_and(|peer| is_trusted(peer, &config.trusted_proxies)) {
        let headers = HeaderExtractor(request.headers());
        let context = TraceContextPropagator::new().extract_with_context(&Context::new(), &headers);
        // Fails only if nothing collects the span.
        let _ = span.set_parent(context);
    }
    span
}

/// Records how a request was answered.
pub fn answered(span: &Span, status: StatusCode) {
    span.record("http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}
