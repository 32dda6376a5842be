//! The certificate authority of the tests. Test clients trust it.

use rcgen::{
    BasicConstraints, Certificate, CertificateParams, DnType, IsCa, Issuer, KeyPair,
    KeyUsagePurpose, date_time_ymd,
};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

struct Authority {
    certificate: Certificate,
    issuer: Issuer<'static, KeyPair>,
}

fn authority() -> &'static Authority {
    static AUTHORITY: OnceLock<Authority> = OnceLock::new();
    AUTHORITY.get_or_init(|| {
        let mut params = CertificateParams::default();
        // Programs look for an issuer by its name, so it must differ from that of the certificates.
        params
            .distinguished_name
            .push(DnType::CommonName, "Authority of the tests");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let key = KeyPair::generate().expect("generate a key");
        let certificate = params.self_signed(&key).expect("sign the authority");
        Authority {
            certificate,
            issuer: Issuer::new(params, key),
        }
    })
}

/// The authority's certificate as PEM.
#[must_use]
pub fn pem() -> String {
    authority().certificate.pem()
}

/// The authority's certificate, for clients.
///
/// # Panics
/// Never, because the certificate is valid.
#[must_use]
pub fn certificate() -> reqwest::Certificate {
    reqwest::Certificate::from_der(authority().certificate.der()).expect("valid certificate")
}

/// A certificate and its key in files.
#[derive(Debug, Clone)]
pub struct Issued {
    /// PEM file of the certificate.
    pub certificate: PathBuf,
    /// PEM file of the key.
    pub key: PathBuf,
}

/// Issues a certificate for these names and IP addresses, valid in these years, and writes it to `folder`.
///
/// # Panics
/// Panics if the files cannot be written.
pub fn issue(folder: &Path, names: &[&str], years: [i32; 2]) -> Issued {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut params = CertificateParams::new(names).expect("valid names");
    [params.not_before, params.not_after] = years.map(|year| date_time_ymd(year, 1, 1));
    let key = KeyPair::generate().expect("generate a key");
    let certificate = params
        .signed_by(&key, &authority().issuer)
        .expect("sign the certificate");
    let issued = Issued {
        certificate: folder.join("cert.pem"),
        key: folder.join("key.pem"),
    };
    std::fs::write(&issued.certificate, certificate.pem()).expect("write the certificate");
    std::fs::write(&issued.key, key.serialize_pem()).expect("write the key");
    issued
}
