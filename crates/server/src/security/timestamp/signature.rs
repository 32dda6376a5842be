//! Checks the signature of a timestamp, and the certificate that made it.

use super::TimestampError;
use super::token::{Attributes, Token};
use der::asn1::ObjectIdentifier;
use jiff::Timestamp;
use ring::digest::{Digest, SHA1_FOR_LEGACY_USE_ONLY, SHA256, SHA384, SHA512, digest};
use rustls::pki_types::{CertificateDer, SignatureVerificationAlgorithm, UnixTime};
use std::time::Duration;
use webpki::aws_lc_rs::{
    ECDSA_P256_SHA256, ECDSA_P256_SHA384, ECDSA_P256_SHA512, ECDSA_P384_SHA256, ECDSA_P384_SHA384,
    ECDSA_P384_SHA512, ECDSA_P521_SHA256, ECDSA_P521_SHA384, ECDSA_P521_SHA512,
    RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512,
};
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert, Error, KeyUsage, anchor_from_trusted_cert};
use x509_parser::certificate::X509Certificate;
use x509_parser::parse_x509_certificate;

type Algorithm = &'static dyn SignatureVerificationAlgorithm;

/// The encoded purpose `id-kp-timeStamping`, 1.3.6.1.5.5.7.3.8.
const TIME_STAMPING: &[u8] = &[0x2b, 6, 1, 5, 5, 7, 3, 8];
/// The tag of a SET, with which attributes are signed (RFC 5652, section 5.4).
const SET: u8 = 0x31;

/// Checks that the token was signed with the certificate that it names, and with `roots`, that the certificate was valid `at` that
/// time. Returns the certificate's subject.
pub(super) fn check(
    token: &Token<'_>,
    at: Timestamp,
    roots: Option<&[CertificateDer<'static>]>,
) -> Result<String, TimestampError> {
    let attributes = Attributes::read(token.attributes)?;
    let hash = hash(token.digest_algorithm, token.content)
        .ok_or(TimestampError::Signature("it uses an unknown hash"))?;
    if !attributes.is_timestamp || attributes.digest != Some(hash.as_ref()) {
        return Err(TimestampError::Signature("it is for another content"));
    }
    let signer = token
        .certificates
        .iter()
        .find(|certificate| is_named(&attributes, certificate))
        .ok_or(TimestampError::Signature(
            "the certificate that it names is missing",
        ))?;
    let (_, parsed) = parse_x509_certificate(signer)
        .map_err(|error| TimestampError::Certificate(error.to_string()))?;
    let name = (parsed.issuer().as_raw(), parsed.raw_serial());
    if token.signer.is_some_and(|named| named != name) {
        let problem = "it names two certificates";
        return Err(TimestampError::Signature(problem));
    }
    let signer = CertificateDer::from(*signer);
    let certificate = EndEntityCert::try_from(&signer).map_err(untrusted)?;
    check_signature(token, &certificate)?;
    if let Some(roots) = roots {
        if !is_for_timestamps_only(&parsed) {
            let problem = "it is not for timestamps only";
            return Err(TimestampError::Certificate(problem.to_owned()));
        }
        check_chain(token, &certificate, at, roots)?;
    }
    let subject = parsed.subject().to_string();
    Ok(subject.replace(char::is_control, " "))
}

/// Whether the signed attributes have the hash of this certificate.
fn is_named(attributes: &Attributes<'_>, certificate: &[u8]) -> bool {
    match (attributes.certificate_hash, attributes.certificate_sha1) {
        (Some((algorithm, expected)), _) => {
            hash(algorithm, certificate).is_some_and(|found| found.as_ref() == expected)
        }
        (None, Some(expected)) => {
            digest(&SHA1_FOR_LEGACY_USE_ONLY, certificate).as_ref() == expected
        }
        (None, None) => false,
    }
}

fn check_signature(
    token: &Token<'_>,
    certificate: &EndEntityCert<'_>,
) -> Result<(), TimestampError> {
    let mut signed = token.attributes.to_vec();
    if let Some(tag) = signed.first_mut() {
        *tag = SET;
    }
    let mut problem = "its algorithm is not supported";
    for algorithm in algorithms(token.signature_algorithm, token.digest_algorithm) {
        match certificate.verify_signature(algorithm, &signed, token.signature) {
            Ok(()) => return Ok(()),
            Err(Error::InvalidSignatureForPublicKey) => problem = "the timestamp was changed",
            // The key of the certificate is of another kind.
            Err(_) => {}
        }
    }
    Err(TimestampError::Signature(problem))
}

fn check_chain(
    token: &Token<'_>,
    certificate: &EndEntityCert<'_>,
    at: Timestamp,
    roots: &[CertificateDer<'static>],
) -> Result<(), TimestampError> {
    let mut anchors = Vec::with_capacity(roots.len());
    for root in roots {
        anchors.push(anchor_from_trusted_cert(root).map_err(untrusted)?);
    }
    let others: Vec<CertificateDer<'_>> = token
        .certificates
        .iter()
        .map(|other| CertificateDer::from(*other))
        .collect();
    let seconds = u64::try_from(at.as_second()).unwrap_or_default();
    certificate
        .verify_for_usage(
            ALL_VERIFICATION_ALGS,
            &anchors,
            &others,
            UnixTime::since_unix_epoch(Duration::from_secs(seconds)),
            // That the signer's certificate has the purpose was checked; those of its issuers need none.
            KeyUsage::required_if_present(TIME_STAMPING),
            None,
            None,
        )
        .map_err(untrusted)?;
    Ok(())
}

fn untrusted(error: Error) -> TimestampError {
    TimestampError::Certificate(if matches!(error, Error::UnknownIssuer) {
        "no trusted authority issued it".to_owned()
    } else if matches!(error, Error::CertExpired { .. }) {
        "it, or one of its issuers, had expired at the time of the timestamp".to_owned()
    } else if matches!(error, Error::CertNotValidYet { .. }) {
        "it, or one of its issuers, was not valid yet at the time of the timestamp".to_owned()
    } else {
        error.to_string()
    })
}

/// RFC 3161, section 2.3: the extension must be critical, and have this purpose and no other.
fn is_for_timestamps_only(certificate: &X509Certificate<'_>) -> bool {
    let Ok(Some(usage)) = certificate.extended_key_usage() else {
        return false;
    };
    let purposes = usage.value;
    let others = [
        purposes.any,
        purposes.server_auth,
        purposes.client_auth,
        purposes.code_signing,
        purposes.email_protection,
        purposes.ocsp_signing,
        !purposes.other.is_empty(),
    ];
    usage.critical && purposes.time_stamping && !others.contains(&true)
}

fn hash(algorithm: ObjectIdentifier, bytes: &[u8]) -> Option<Digest> {
    let algorithm = match algorithm.to_string().as_str() {
        "2.16.840.1.101.3.4.2.1" => &SHA256,
        "2.16.840.1.101.3.4.2.2" => &SHA384,
        "2.16.840.1.101.3.4.2.3" => &SHA512,
        _ => return None,
    };
    Some(digest(algorithm, bytes))
}

/// The algorithms that the identifiers may mean, for the kinds of keys. RSA signatures may be named without their hash.
fn algorithms(signature: ObjectIdentifier, digest: ObjectIdentifier) -> Vec<Algorithm> {
    let [signature, digest] = [signature, digest].map(|name| name.to_string());
    match (signature.as_str(), digest.as_str()) {
        ("1.2.840.113549.1.1.11", _) | ("1.2.840.113549.1.1.1", "2.16.840.1.101.3.4.2.1") => {
            vec![RSA_PKCS1_2048_8192_SHA256]
        }
        ("1.2.840.113549.1.1.12", _) | ("1.2.840.113549.1.1.1", "2.16.840.1.101.3.4.2.2") => {
            vec![RSA_PKCS1_2048_8192_SHA384]
        }
        ("1.2.840.113549.1.1.13", _) | ("1.2.840.113549.1.1.1", "2.16.840.1.101.3.4.2.3") => {
            vec![RSA_PKCS1_2048_8192_SHA512]
        }
        ("1.2.840.10045.4.3.2", _) => {
            vec![ECDSA_P256_SHA256, ECDSA_P384_SHA256, ECDSA_P521_SHA256]
        }
        ("1.2.840.10045.4.3.3", _) => {
            vec![ECDSA_P256_SHA384, ECDSA_P384_SHA384, ECDSA_P521_SHA384]
        }
        ("1.2.840.10045.4.3.4", _) => {
            vec![ECDSA_P256_SHA512, ECDSA_P384_SHA512, ECDSA_P521_SHA512]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, CustomExtension, KeyPair};

    #[test]
    fn a_certificate_must_be_critically_for_timestamps_only() {
        const STAMPS: [u8; 10] = [6, 8, 0x2b, 6, 1, 5, 5, 7, 3, 8];
        const SERVERS: [u8; 10] = [6, 8, 0x2b, 6, 1, 5, 5, 7, 3, 1];
        let key = KeyPair::generate().unwrap();
        for (purposes, critical, expected) in [
            (vec![STAMPS], true, true),
            (vec![STAMPS], false, false),
            (vec![STAMPS, SERVERS], true, false),
            (vec![SERVERS], true, false),
            (vec![], true, false),
        ] {
            let mut params = CertificateParams::default();
            if !purposes.is_empty() {
                let content = purposes.concat();
                let length = u8::try_from(content.len()).unwrap();
                let content = [&[0x30, length][..], &content].concat();
                let mut usage = CustomExtension::from_oid_content(&[2, 5, 29, 37], content);
                usage.set_criticality(critical);
                params.custom_extensions = vec![usage];
            }
            let certificate = params.self_signed(&key).unwrap();
            let (_, parsed) = parse_x509_certificate(certificate.der()).unwrap();
            let found = is_for_timestamps_only(&parsed);
            assert_eq!(found, expected, "{purposes:?} {critical}");
        }
    }
}
