//! Timestamps over a message from an authority outside the portal (RFC 3161). The authority learns only the message's SHA-256.

mod signature;
mod token;

use crate::config::Config;
use crate::errors::causes::with_causes;
use crate::security::certificate::{CertificateError, authorities};
use domain::clock::Rng;
use http::header::CONTENT_TYPE;
use jiff::Timestamp;
use parking_lot::Mutex;
use reqwest::Url;
use ring::digest::{Digest, SHA256, digest};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::fs;
use std::path::Path;
use token::{Answer, SHA_256, TimestampInfo};
use webpki::anchor_from_trusted_cert;

/// Maximum size of an answer in bytes. Those with several certificates have about 8 KiB.
const ANSWER_MAX: usize = 64 * 1024;
/// The statuses with which an authority grants a timestamp: `granted` and `grantedWithMods`.
const GRANTED: [u32; 2] = [0, 1];

/// An authority that makes timestamps.
pub struct TimestampAuthority {
    url: String,
    http: reqwest::Client,
    roots: Option<Vec<CertificateDer<'static>>>,
    rng: Mutex<Box<dyn Rng>>,
}

/// What a checked timestamp says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StampedAt {
    /// When the authority had the message, by its own clock.
    pub at: Timestamp,
    /// The subject of the certificate that signed it.
    pub signer: String,
}

/// Why there is no valid timestamp.
#[derive(Debug, thiserror::Error)]
pub enum TimestampError {
    /// The authority did not answer in time.
    #[error("the timestamp authority did not answer in time")]
    Slow,
    /// The connection failed.
    #[error("no connection to the timestamp authority: {0}")]
    Connection(String),
    /// The answer has another HTTP status than 200.
    #[error("the timestamp authority answered with the HTTP status {0}")]
    Status(u16),
    /// The answer is too large.
    #[error("the answer of the timestamp authority is larger than {} KiB", ANSWER_MAX / 1024)]
    TooLarge,
    /// The bytes are not a timestamp.
    #[error("not a timestamp by RFC 3161: {0}")]
    Malformed(#[from] der::Error),
    /// The authority refused.
    #[error("the timestamp authority refused: {0}")]
    Refused(&'static str),
    /// The timestamp is for another message.
    #[error("the timestamp is for another message")]
    OtherMessage,
    /// The answer is for another request.
    #[error("the timestamp is the answer to another request: its nonce differs")]
    OtherRequest,
    /// The signature is wrong or cannot be checked.
    #[error("the signature of the timestamp is not valid: {0}")]
    Signature(&'static str),
    /// The certificate does not allow signing timestamps, or comes from another authority.
    #[error("the certificate of the timestamp authority is not valid: {0}")]
    Certificate(String),
}

impl TimestampAuthority {
    /// Prepares for calls of the configured authority; makes none. Returns `None` without `timestamp_url`.
    ///
    /// # Errors
    /// A message for the operator, with the name of the setting.
    pub fn open(config: &Config, rng: Box<dyn Rng>) -> Result<Option<Self>, String> {
        let Some(settings) = &config.timestamps else {
            return Ok(None);
        };
        let roots = match &settings.ca_file {
            Some(path) => Some(roots(path).map_err(|error| format!("timestamp_ca: {error}"))?),
            None => None,
        };
        let trusted = match &config.ca_file {
            Some(path) => authorities(path).map_err(|error| format!("ca_file: {error}"))?,
            None => Vec::new(),
        };
        let http = reqwest::Client::builder()
            .timeout(settings.timeout)
            .redirect(reqwest::redirect::Policy::none())
            .tls_certs_merge(trusted)
            .build()
            .map_err(|error| format!("timestamp_url: {error}"))?;
        Ok(Some(Self {
            url: settings.url.clone(),
            http,
            roots,
            rng: Mutex::new(rng),
        }))
    }

    /// The authority's address.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The scheme and host of the authority's address. The rest may have an account or a key in it.
    #[must_use]
    pub fn site(&self) -> String {
        site(&self.url)
    }

    /// Whether the authority's certificate is checked.
    #[must_use]
    pub const fn checks_certificates(&self) -> bool {
        self.roots.is_some()
    }

    /// Asks for a timestamp over `message`, and returns the checked answer: a `TimeStampResp` in DER, as `openssl ts -verify -in`
    /// takes it.
    ///
    /// # Errors
    /// [`TimestampError`]. A later call may succeed.
    pub async fn stamp(&self, message: &[u8]) -> Result<Vec<u8>, TimestampError> {
        self.stamp_and_read(message).await.map(|(answer, _)| answer)
    }

    /// Like [`TimestampAuthority::stamp`], also with what the answer says.
    ///
    /// # Errors
    /// [`TimestampError`].
    pub async fn stamp_and_read(
        &self,
        message: &[u8],
    ) -> Result<(Vec<u8>, StampedAt), TimestampError> {
        let imprint = digest(&SHA256, message);
        let nonce = self.nonce();
        let answer = self.call(request(&imprint, nonce)).await?;
        let stamped = read(&answer, &imprint, Some(&nonce), self.roots.as_deref())?;
        Ok((answer, stamped))
    }

    /// A random number whose encoding is canonical as it is: positive, and without a leading zero byte.
    fn nonce(&self) -> [u8; 8] {
        let mut nonce = [0; 8];
        self.rng.lock().fill_bytes(&mut nonce);
        nonce[0] = (nonce[0] & 0x3f) | 0x40;
        nonce
    }

    async fn call(&self, request: Vec<u8>) -> Result<Vec<u8>, TimestampError> {
        let sending = self
            .http
            .post(&self.url)
            .header(CONTENT_TYPE, "application/timestamp-query")
            .body(request)
            .send();
        let mut response = sending.await.map_err(unanswered)?;
        if response.status() != http::StatusCode::OK {
            return Err(TimestampError::Status(response.status().as_u16()));
        }
        let mut answer = Vec::new();
        while let Some(part) = response.chunk().await.map_err(unanswered)? {
            if answer.len() + part.len() > ANSWER_MAX {
                return Err(TimestampError::TooLarge);
            }
            answer.extend_from_slice(&part);
        }
        Ok(answer)
    }
}

fn unanswered(error: reqwest::Error) -> TimestampError {
    if error.is_timeout() {
        return TimestampError::Slow;
    }
    TimestampError::Connection(with_causes(&error.without_url()))
}

/// A `TimeStampReq` (RFC 3161, section 2.4.1) that asks for the certificates too. All of its parts have fixed lengths.
fn request(imprint: &Digest, nonce: [u8; 8]) -> Vec<u8> {
    // SEQUENCE, version 1, and in the imprint: the algorithm SHA-256 without parameters, and 32 bytes.
    const HEAD: [u8; 24] = [
        0x30, 67, 0x02, 1, 1, 0x30, 49, 0x30, 13, 0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
        0x04, 0x02, 0x01, 0x05, 0, 0x04, 32,
    ];
    // INTEGER of 8 bytes: the nonce.
    const NONCE: [u8; 2] = [0x02, 8];
    // BOOLEAN: true.
    const WITH_CERTIFICATES: [u8; 3] = [0x01, 1, 0xff];
    [
        &HEAD[..],
        imprint.as_ref(),
        &NONCE,
        &nonce,
        &WITH_CERTIFICATES,
    ]
    .concat()
}

/// Reads the certificates in a PEM file. Each of them is trusted to issue certificates of timestamp authorities.
///
/// # Errors
/// [`CertificateError`], with the name of the file; also if it contains none.
pub fn roots(path: &Path) -> Result<Vec<CertificateDer<'static>>, CertificateError> {
    let content = fs::read(path).map_err(|cause| CertificateError::File {
        path: path.to_owned(),
        cause,
    })?;
    let wrong = |problem: String| CertificateError::Content {
        path: path.to_owned(),
        problem,
    };
    let found: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&content)
        .collect::<Result<_, _>>()
        .map_err(|error| wrong(format!("not a PEM file: {error}")))?;
    if found.is_empty() {
        return Err(wrong("it contains no certificate".to_owned()));
    }
    for certificate in &found {
        anchor_from_trusted_cert(certificate)
            .map_err(|error| wrong(format!("not a certificate: {error}")))?;
    }
    Ok(found)
}

/// Checks a timestamp over `message`: an answer that [`TimestampAuthority::stamp`] returned. Its signature is checked against the
/// certificate that it contains. With `roots`, that certificate must come from one of them, have been valid at the time of the
/// timestamp, and be for timestamps only. Revocation is not checked.
///
/// # Errors
/// [`TimestampError`].
pub fn verify_token(
    token: &[u8],
    message: &[u8],
    roots: Option<&[CertificateDer<'static>]>,
) -> Result<StampedAt, TimestampError> {
    read(token, &digest(&SHA256, message), None, roots)
}

fn read(
    answer: &[u8],
    imprint: &Digest,
    nonce: Option<&[u8]>,
    roots: Option<&[CertificateDer<'static>]>,
) -> Result<StampedAt, TimestampError> {
    let answer = Answer::read(answer)?;
    let Some(token) = answer.token.filter(|_| GRANTED.contains(&answer.status)) else {
        return Err(TimestampError::Refused(reason(answer.failure)));
    };
    let info = TimestampInfo::read(token.content)?;
    if info.algorithm != SHA_256 || info.imprint != imprint.as_ref() {
        return Err(TimestampError::OtherMessage);
    }
    if nonce.is_some() && info.nonce != nonce {
        return Err(TimestampError::OtherRequest);
    }
    let signer = signature::check(&token, info.at, roots)?;
    Ok(StampedAt {
        at: info.at,
        signer,
    })
}

/// The meaning of a bit of `PKIFailureInfo` (RFC 3161, section 2.4.2).
const fn reason(failure: Option<usize>) -> &'static str {
    match failure {
        Some(0) => "it does not support SHA-256",
        Some(2) => "it does not support this kind of request",
        Some(5) => "it could not read the request",
        Some(14) => "its clock is not available",
        Some(15) => "it does not support the policy",
        Some(16) => "it does not support an extension",
        Some(17) => "additional information is not available",
        Some(25) => "it has a failure",
        _ => "it gave no reason",
    }
}

/// The scheme and host of an address.
fn site(url: &str) -> String {
    let parsed = Url::parse(url).ok();
    let site = parsed.and_then(|url| Some(format!("{}://{}", url.scheme(), url.host_str()?)));
    site.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scheme_and_host_of_the_address_are_shown() {
        for (url, expected) in [
            (
                "https://me:secret@tsa.example:8443/tsr/key?account=7#x",
                "https://tsa.example",
            ),
            ("http://tsa.example", "http://tsa.example"),
            ("secret", ""),
        ] {
            assert_eq!(site(url), expected, "{url}");
        }
    }

    #[test]
    fn a_request_has_the_encoding_of_the_standard() {
        let made = request(&digest(&SHA256, b"abc"), [0x71, 2, 3, 4, 5, 6, 7, 8]);
        // What `openssl ts -query -sha256 -cert` makes, with this nonce.
        let expected = "3043020101\
            3031300d060960864801650304020105000420\
            ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\
            02087102030405060708\
            0101ff";
        assert_eq!(hex::encode(made), expected);
    }

    #[test]
    fn a_file_of_authorities_is_checked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ca.pem");
        let missing = roots(&path).unwrap_err().to_string();
        assert!(missing.contains("ca.pem"), "{missing}");
        let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        for (content, expected) in [
            ("", "it contains no certificate"),
            ("hello", "it contains no certificate"),
            (broken, "not a certificate"),
        ] {
            fs::write(&path, content).unwrap();
            let error = roots(&path).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
