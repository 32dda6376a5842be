//! A certificate from an ACME server.

use super::Certificates;
use super::order::{self, OrderError};
use super::renewal::{is_due, pause_after};
use crate::config::AcmeConfig;
use crate::errors::causes::with_causes;
use crate::security::certificate::{Certificate, CertificateError, CertificateFiles, replace};
use crate::state::AppState;
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How often to check whether the certificate is due for renewal.
const LOOK: Duration = Duration::from_secs(60 * 60);

/// A certificate that is ordered and stored.
pub struct Acme {
    config: AcmeConfig,
    /// The account and certificates of the configured server.
    folder: PathBuf,
    certificates: Arc<Certificates>,
}

/// The file with the key and the certificate for `config`. Each ACME server has its own folder, so that a certificate
/// from a test server is not used after a switch to the real one.
#[must_use]
pub fn certificate_file(config: &AcmeConfig, data_dir: &Path) -> PathBuf {
    folder(config, data_dir).join(format!("{}.pem", config.domain))
}

fn folder(config: &AcmeConfig, data_dir: &Path) -> PathBuf {
    let address = config.directory.trim_start_matches("https://");
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-');
    let name = address.replace(|letter| !is_plain(letter), "_");
    data_dir.join("tls").join(name)
}

impl Acme {
    /// Loads the stored certificate, if there is one.
    ///
    /// # Errors
    /// [`CertificateError`] when the ACME server's authority or the stored certificate cannot be read.
    pub(super) fn open(
        config: &AcmeConfig,
        data_dir: &Path,
        certificates: Arc<Certificates>,
    ) -> Result<Self, CertificateError> {
        order::check_authority(config)?;
        let file = certificate_file(config, data_dir);
        if file.exists() {
            certificates.set(CertificateFiles::read(&file, &file)?.parse()?);
        }
        Ok(Self {
            config: config.clone(),
            folder: folder(config, data_dir),
            certificates,
        })
    }

    /// Orders a certificate whenever it is due.
    pub(super) async fn renew(self, state: AppState) {
        let mut failures = 0;
        loop {
            let mut pause = LOOK;
            if self.is_due(state.now()) {
                let ordered = tokio::select! {
                    () = state.stopping().cancelled() => return,
                    ordered = self.order() => ordered,
                };
                match ordered {
                    Ok(certificate) => {
                        failures = 0;
                        self.certificates.set(certificate);
                    }
                    Err(error) => {
                        failures += 1;
                        pause = pause_after(failures);
                        let (retry_minutes, error) = (pause.as_secs() / 60, with_causes(&error));
                        tracing::error!(
                            domain = self.config.domain,
                            error,
                            retry_minutes,
                            "no certificate was issued; the order is repeated later"
                        );
                    }
                }
            }
            tokio::select! {
                () = state.stopping().cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    fn is_due(&self, now: Timestamp) -> bool {
        let current = self.certificates.current.read();
        current
            .as_ref()
            .is_none_or(|found| is_due(found.not_before(), found.not_after(), now))
    }

    /// Orders a certificate and stores it with its key in one file.
    async fn order(&self) -> Result<Certificate, OrderError> {
        tracing::info!(
            domain = self.config.domain,
            directory = self.config.directory,
            "ordering a certificate"
        );
        let account = self.folder.join("account.json");
        let pem = order::place(&self.config, &account, &self.certificates).await?;
        let file = self.folder.join(format!("{}.pem", self.config.domain));
        replace(&file, pem.as_bytes())?;
        Ok(CertificateFiles::read(&file, &file)?.parse()?)
    }
}
