//! Checks the certificate of a portal that does TLS itself.

use super::{Condition, Examination};
use crate::config::TlsConfig;
use crate::http::tls::certificate_file;
use crate::security::certificate::{Certificate, CertificateFiles, is_public};
use jiff::Timestamp;
use std::path::Path;

const SUBJECT: &str = "certificate";
/// Certificates are renewed earlier, so a certificate with fewer days left was not renewed.
const FEW_DAYS: i64 = 7;

impl Examination<'_> {
    /// Reports whether the certificate can be used, for how long, and for which name.
    pub(super) fn certificate(&mut self) {
        let config = self.config;
        let stored;
        let (certificate, key): (&Path, &Path) = match &config.tls {
            None => return,
            Some(TlsConfig::Files { certificate, key }) => (certificate, key),
            Some(TlsConfig::Acme(acme)) => {
                stored = certificate_file(acme, &config.data_dir);
                if !stored.exists() {
                    let words = "none was issued yet; the running portal orders one, and its log says what prevents it";
                    return self.say(SUBJECT, Condition::Warning, words);
                }
                (&stored, &stored)
            }
        };
        let read = CertificateFiles::read(certificate, key).and_then(|files| files.parse());
        match read {
            Err(error) => self.error(SUBJECT, error.to_string()),
            Ok(found) => {
                let host = config.public_url.as_ref().map(|url| url.host());
                let (condition, words) = judged(&found, host, self.clock.now());
                self.say(SUBJECT, condition, words);
            }
        }
        if is_public(key) {
            let key = key.display();
            self.say(
                SUBJECT,
                Condition::Warning,
                format!("everybody on this machine can read the private key: run chmod o-r {key}"),
            );
        }
    }
}

fn judged(found: &Certificate, host: Option<&str>, now: Timestamp) -> (Condition, String) {
    let until = found.not_after();
    if until <= now {
        return (Condition::Error, format!("expired at {until}; renew it"));
    }
    if found.not_before() > now {
        let from = found.not_before();
        return (Condition::Error, format!("not valid before {from}"));
    }
    if let Some(host) = host
        && !found.is_for(host)
    {
        let words = format!("does not cover {host}, the host of public_url");
        return (Condition::Error, words);
    }
    let days = until.duration_since(now).as_hours() / 24;
    let condition = if days < FEW_DAYS {
        Condition::Warning
    } else {
        Condition::Ok
    };
    (
        condition,
        format!("valid for {days} more days, until {until}"),
    )
}
