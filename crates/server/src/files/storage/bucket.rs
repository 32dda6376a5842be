//! Connects to an S3-compatible bucket.

use crate::config::BucketAccess;
use crate::security::certificate::authorities;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{HttpClient, HttpConnector};
use object_store::{ClientConfigKey, ClientOptions, RetryConfig};
use std::time::Duration;

/// The minimum part size of S3.
pub(super) const CHUNK: usize = 5 * 1024 * 1024;
/// Give up on an unresponsive bucket before the user does.
const S3_RETRIES: usize = 3;
const S3_RETRIED_FOR: Duration = Duration::from_secs(5);
const S3_CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Timeout of a whole request to a bucket.
const S3_TIMEOUT: Duration = Duration::from_secs(30);

/// Connects to the configured endpoint without following redirects, so that a compromised endpoint cannot send the portal's
/// requests to other hosts in its network.
#[derive(Debug)]
struct NoRedirects {
    /// Certificate authorities to trust besides those of the system.
    authorities: Vec<reqwest::Certificate>,
}

impl HttpConnector for NoRedirects {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let allows_http = options.get_config_value(&ClientConfigKey::AllowHttp);
        reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(S3_CONNECT_TIMEOUT)
            .timeout(S3_TIMEOUT)
            .https_only(allows_http.as_deref() != Some("true"))
            .http1_only()
            .tls_certs_merge(self.authorities.iter().cloned())
            .build()
            .map(HttpClient::new)
            .map_err(|error| object_store::Error::Generic {
                store: "S3",
                source: Box::new(error),
            })
    }
}

/// Prepares access to the bucket.
///
/// # Errors
/// A message for the operator.
pub(super) fn open(bucket: &str, access: BucketAccess) -> Result<AmazonS3, String> {
    let BucketAccess {
        endpoint,
        region,
        credentials,
        ca_file,
    } = access;
    let authorities = match &ca_file {
        Some(path) => authorities(path).map_err(|error| format!("ca_file: {error}"))?,
        None => Vec::new(),
    };
    let mut builder = AmazonS3Builder::from_env()
        .with_bucket_name(bucket)
        .with_region(region)
        .with_retry(RetryConfig {
            max_retries: S3_RETRIES,
            retry_timeout: S3_RETRIED_FOR,
            ..RetryConfig::default()
        })
        .with_http_connector(NoRedirects { authorities });
    if let Some(endpoint) = endpoint {
        builder = builder
            .with_allow_http(endpoint.starts_with("http://"))
            .with_endpoint(endpoint);
    }
    if let Some((id, secret)) = credentials {
        builder = builder
            .with_access_key_id(id)
            .with_secret_access_key(secret);
    }
    builder.build().map_err(|error| error.to_string())
}
