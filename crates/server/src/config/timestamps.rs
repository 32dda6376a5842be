//! The settings of timestamps from an authority.

use super::Reader;
use std::path::PathBuf;
use std::time::Duration;

/// How long an authority may take to answer. Not a setting: it is long for a request of 69 bytes.
const TIMEOUT: Duration = Duration::from_secs(20);

/// An authority that makes timestamps (RFC 3161).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimestampConfig {
    /// Its address. With `http`, too, the answers are signed.
    pub url: String,
    /// PEM file of the authority that its certificate must come from. Without one, the certificate is not checked.
    pub ca_file: Option<PathBuf>,
    /// How long it may take to answer.
    pub timeout: Duration,
}

impl Reader<'_> {
    /// Reads the timestamp authority; `None` if there is none.
    pub(super) fn timestamps(&mut self) -> Option<TimestampConfig> {
        let url = self.optional("timestamp_url", address);
        let ca_file = self.readable_file("timestamp_ca");
        let (given, _) = self.values.text("timestamp_url");
        if ca_file.is_some() && given.is_empty() {
            let problem = "is for the authority at timestamp_url, which is not set";
            self.fail("timestamp_ca", problem.to_owned());
        }
        Some(TimestampConfig {
            url: url?,
            ca_file,
            timeout: TIMEOUT,
        })
    }
}

/// Parses the address. The message does not repeat it, because it may contain a password.
fn address(text: &str) -> Result<String, String> {
    let url = reqwest::Url::parse(text).ok();
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    let Some(url) = url else {
        return Err("it is not a URL such as http://timestamp.example.com".to_owned());
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it must not contain a name or a password".to_owned());
    }
    if url.fragment().is_some() {
        return Err("it must not contain a #".to_owned());
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_is_an_address_without_a_password() {
        for (text, accepted) in [
            ("http://timestamp.example.com", true),
            ("https://example.com/tsr?policy=1", true),
            ("timestamp.example.com", false),
            ("ftp://timestamp.example.com", false),
            ("https://name@example.com", false),
            ("https://name:secret@example.com", false),
            ("https://example.com/#secret", false),
        ] {
            let parsed = address(text);
            assert_eq!(parsed.is_ok(), accepted, "{text}");
            assert!(!parsed.is_err_and(|problem| problem.contains("secret")));
        }
    }
}
