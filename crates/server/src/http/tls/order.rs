//! One order of a certificate: the account, the proof of control over the name, and the issued chain.

use super::Certificates;
use crate::config::AcmeConfig;
use crate::security::certificate::{CertificateError, authorities, replace};
use bytes::Bytes;
use instant_acme::{
    Account, AccountBuilder, AuthorizationStatus, BodyWrapper, BytesResponse, ChallengeType, Error,
    HttpClient, Identifier, NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::CertifiedKey;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// The time limit of one request to the ACME server.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the ACME server may take to check the name, and then to issue the certificate.
const PATIENCE: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(250))
    .backoff(1.5)
    .timeout(Duration::from_secs(120));
/// The server does not know the stored account, for example because it was set up again.
const UNKNOWN_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";

/// Why no certificate was issued.
#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    /// The ACME server refused a call or cannot be reached.
    #[error("the ACME server: {0}")]
    Acme(#[from] Error),
    /// The ACME server does not offer TLS-ALPN-01.
    #[error("the ACME server offers no tls-alpn-01 challenge for the name")]
    NoChallenge,
    /// The ACME server could not verify that the portal has the name.
    #[error("the name was not verified: {0}")]
    Unverified(String),
    /// The proof could not be made.
    #[error("the proof of the name: {0}")]
    Proof(#[from] rcgen::Error),
    /// A library rejects what another one made.
    #[error("the proof of the name: {0}")]
    Tls(#[from] rustls::Error),
    /// A file of the account or certificate.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

/// Orders a certificate and returns its key and chain as PEM.
pub async fn place(
    config: &AcmeConfig,
    account_file: &Path,
    certificates: &Certificates,
) -> Result<String, OrderError> {
    let account = account(config, account_file).await?;
    let names = [Identifier::Dns(config.domain.clone())];
    let mut order = match account.new_order(&NewOrder::new(&names)).await {
        Err(Error::Api(problem)) if problem.r#type.as_deref() == Some(UNKNOWN_ACCOUNT) => {
            // The next attempt creates a new account.
            fs::remove_file(account_file).map_err(|cause| CertificateError::File {
                path: account_file.to_owned(),
                cause,
            })?;
            return Err(Error::Api(problem).into());
        }
        order => order?,
    };
    let proven = prove(&mut order, certificates).await;
    *certificates.challenge.write() = None;
    proven?;
    let key = order.finalize().await?;
    let chain = order.poll_certificate(&PATIENCE).await?;
    Ok(format!("{key}\n{chain}"))
}

/// Proves control over the name by TLS-ALPN-01: the listener shows a certificate that contains a digest.
async fn prove(order: &mut Order, certificates: &Certificates) -> Result<(), OrderError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let name = authorization.identifier().to_string();
        let mut challenge = authorization
            .challenge(ChallengeType::TlsAlpn01)
            .ok_or(OrderError::NoChallenge)?;
        let proof = proof(name, challenge.key_authorization().digest().as_ref())?;
        *certificates.challenge.write() = Some(Arc::new(proof));
        challenge.set_ready().await?;
    }
    match order.poll_ready(&PATIENCE).await? {
        OrderStatus::Ready | OrderStatus::Valid => Ok(()),
        OrderStatus::Invalid | OrderStatus::Pending | OrderStatus::Processing => {
            Err(OrderError::Unverified(reason(order).await?))
        }
    }
}

/// The ACME server's reason for rejecting the proof.
async fn reason(order: &mut Order) -> Result<String, OrderError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        let challenges = &authorization.refresh().await?.challenges;
        if let Some(problem) = challenges.iter().find_map(|one| one.error.as_ref()) {
            return Ok(problem.to_string());
        }
    }
    Ok("the server gives no reason".to_owned())
}

/// The certificate for the ACME server's check (RFC 8737).
fn proof(name: String, digest: &[u8]) -> Result<CertifiedKey, OrderError> {
    let mut params = CertificateParams::new([name])?;
    params
        .custom_extensions
        .push(CustomExtension::new_acme_identifier(digest));
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    // Not `CertifiedKey::from_der`: it refuses the critical extension that makes this certificate a proof.
    let key = ring::default_provider()
        .key_provider
        .load_private_key(key)?;
    let chain = vec![certificate.der().clone()];
    Ok(CertifiedKey::new(chain, key))
}

/// Reads the account from its file, or creates one and stores it.
async fn account(config: &AcmeConfig, file: &Path) -> Result<Account, OrderError> {
    let builder = || client(config).map(|client| Account::builder_with_http(Box::new(client)));
    let stored = match fs::read(file) {
        Ok(stored) => stored,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return create_account(builder()?, config, file).await;
        }
        Err(cause) => {
            return Err(CertificateError::File {
                path: file.to_owned(),
                cause,
            }
            .into());
        }
    };
    let credentials =
        serde_json::from_slice(&stored).map_err(|error| CertificateError::Content {
            path: file.to_owned(),
            problem: format!("not an ACME account: {error}"),
        })?;
    Ok(builder()?.from_credentials(credentials).await?)
}

async fn create_account(
    builder: AccountBuilder,
    config: &AcmeConfig,
    file: &Path,
) -> Result<Account, OrderError> {
    let new = NewAccount {
        contact: &[],
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let directory = config.directory.clone();
    let (account, credentials) = builder.create(&new, directory, None).await?;
    let content = serde_json::to_vec(&credentials).map_err(Error::from)?;
    replace(file, &content)?;
    Ok(account)
}

/// Checks the file of the ACME server's authority, so that a mistake is reported at the start.
///
/// # Errors
/// [`CertificateError`], with the name of the file.
pub fn check_authority(config: &AcmeConfig) -> Result<(), CertificateError> {
    authority(config).map(|_| ())
}

fn authority(config: &AcmeConfig) -> Result<Option<Vec<reqwest::Certificate>>, CertificateError> {
    config.ca_file.as_deref().map(authorities).transpose()
}

/// Makes the calls to the ACME server.
struct Client(reqwest::Client);

fn client(config: &AcmeConfig) -> Result<Client, OrderError> {
    let mut builder = reqwest::Client::builder()
        .timeout(REQUEST_TIMEOUT)
        .https_only(true)
        .redirect(reqwest::redirect::Policy::none());
    if let Some(authority) = authority(config)? {
        builder = builder.tls_certs_only(authority);
    }
    let client = builder
        .build()
        .map_err(|error| Error::Other(Box::new(error)))?;
    Ok(Client(client))
}

impl HttpClient for Client {
    fn request(
        &self,
        request: http::Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.0.clone();
        Box::pin(async move {
            let request = request.map(reqwest::Body::wrap);
            let sent = async { client.execute(request.try_into()?).await };
            let response = sent.await.map_err(|error| Error::Other(Box::new(error)))?;
            let response: http::Response<reqwest::Body> = response.into();
            Ok(BytesResponse::from(response))
        })
    }
}
