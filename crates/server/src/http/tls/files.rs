//! A certificate in files that the operator renews.

use super::Certificates;
use crate::security::certificate::{CertificateError, CertificateFiles, is_public};
use crate::state::AppState;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How often the files are read. Their contents are compared, because the modification time of a file that a symbolic
/// link newly points to says nothing.
const LOOK: Duration = Duration::from_secs(60);

/// The files of a certificate.
pub struct Files {
    certificate: PathBuf,
    key: PathBuf,
    certificates: Arc<Certificates>,
    /// The contents that were last loaded or refused.
    seen: CertificateFiles,
    hangup: Signal,
}

impl Files {
    /// Loads the certificate.
    ///
    /// # Errors
    /// [`CertificateError`], with the name of the file.
    pub(super) fn open(
        certificate: &Path,
        key: &Path,
        certificates: Arc<Certificates>,
    ) -> Result<Self, CertificateError> {
        let seen = CertificateFiles::read(certificate, key)?;
        certificates.set(seen.parse()?);
        warn_if_public(key);
        Ok(Self {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
            certificates,
            seen,
            hangup: signal(SignalKind::hangup()).map_err(CertificateError::Signal)?,
        })
    }

    /// Loads changed files every minute and on SIGHUP.
    pub(super) async fn follow(mut self, state: AppState) {
        loop {
            tokio::select! {
                () = state.stopping().cancelled() => return,
                () = tokio::time::sleep(LOOK) => {}
                _ = self.hangup.recv() => {}
            }
            if let Err(error) = self.reload() {
                tracing::error!(%error, "the certificate was not replaced; the previous one stays in use");
            }
        }
    }

    /// Loads the files if they changed. An error leaves the previous certificate in use, and the same contents are not
    /// tried again.
    fn reload(&mut self) -> Result<(), CertificateError> {
        let found = CertificateFiles::read(&self.certificate, &self.key)?;
        if found == self.seen {
            return Ok(());
        }
        self.seen = found;
        self.certificates.set(self.seen.parse()?);
        warn_if_public(&self.key);
        Ok(())
    }
}

fn warn_if_public(key: &Path) {
    if is_public(key) {
        tracing::warn!(file = %key.display(), "everybody on this machine can read the private key: run chmod o-r");
    }
}
