//! Secrets that a file holds, as container runtimes and systemd provide them.

use super::Reader;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// The secret in a file, without the line break at its end.
pub(super) fn read(path: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let secret = text.trim_end_matches(['\r', '\n']);
    if secret.is_empty() {
        return Err(format!("{path} is empty"));
    }
    Ok(secret.to_owned())
}

impl Reader<'_> {
    /// A secret that is set itself or by the file that another setting names.
    pub(super) fn secret(&mut self, key: &'static str, file_key: &'static str) -> Option<String> {
        let secret = self.optional(key, |text| Ok(text.to_owned()));
        let from_file = self.optional(file_key, read);
        if secret.is_some() && from_file.is_some() {
            self.fail(file_key, format!("{key} is set as well"));
        }
        secret.or(from_file)
    }

    /// The mail server's URL, with the password of `smtp_password_file`.
    pub(super) fn smtp_url(&mut self) -> Option<String> {
        let url = self.optional("smtp_url", smtp_url);
        let Some(password) = self.optional("smtp_password_file", read) else {
            return url;
        };
        let joined = url.as_deref().and_then(|url| with_password(url, &password));
        if joined.is_none() {
            self.fail(
                "smtp_password_file",
                "needs an smtp_url with a user and no password, such as smtps://USER@HOST"
                    .to_owned(),
            );
        }
        joined
    }
}

/// The URL with a password; `None` if it has no user, or a password already.
fn with_password(url: &str, password: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let (user, host) = rest.rsplit_once('@')?;
    if user.is_empty() || user.contains(':') {
        return None;
    }
    let password = utf8_percent_encode(password, NON_ALPHANUMERIC);
    Some(format!("{scheme}://{user}:{password}@{host}"))
}

fn smtp_url(text: &str) -> Result<String, String> {
    lettre::AsyncSmtpTransport::<lettre::Tokio1Executor>::from_url(text)
        .map(|_| text.to_owned())
        .map_err(|_| "is not a mail server such as smtps://USER:PASSWORD@HOST".to_owned())
}
