//! Checks for unencrypted connections to other machines.

use super::{Condition, Examination};
use crate::config::FilesConfig;

impl Examination<'_> {
    /// Reports connections that others on the network could read. Mail is checked separately.
    pub(super) fn encryption(&mut self) {
        const SUBJECT: &str = "encryption";
        let config = self.config;
        let mut found = Vec::new();
        if let Some(url) = &config.public_url
            && !url.is_https()
            && !url.is_loopback()
        {
            found.push(
                "public_url is not https, so others on the network can read the traffic and take over sessions",
            );
        }
        if leads_away(&config.database_url) {
            found.push(
                "the database is on another machine, and the portal does not encrypt this connection. Use a private network or a tunnel such as WireGuard or stunnel",
            );
        }
        if let FilesConfig::S3 {
            endpoint: Some(endpoint),
            ..
        } = &config.files
            && endpoint.starts_with("http://")
            && leads_away(endpoint)
        {
            found.push("s3_endpoint is not https, so others on the network can read files");
        }
        if let Some(address) = config.metrics_listen
            && !address.ip().is_loopback()
        {
            found.push(
                "metrics_listen accepts connections from other machines, without TLS or a password",
            );
        }
        for words in &found {
            self.say(SUBJECT, Condition::Warning, *words);
        }
        if found.is_empty() {
            self.ok(
                SUBJECT,
                "connections to other machines are encrypted (mail is checked separately)",
            );
        }
    }
}

/// Whether a URL names another machine. A host that is a directory is a local socket.
fn leads_away(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once("://") else {
        return false;
    };
    if scheme == "sqlite" {
        return false;
    }
    let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
    let authority = place.split('/').next().unwrap_or_default();
    let named = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    let option = options
        .split('&')
        .find_map(|option| option.strip_prefix("host="));
    let host = option.unwrap_or(named).to_ascii_lowercase();
    let is_socket = host.is_empty() || host.starts_with(['/', ':']) || host.starts_with("%2f");
    let is_here = host == "localhost"
        || host.starts_with("localhost:")
        || host.starts_with("127.")
        || host.starts_with("[::1]");
    !is_socket && !is_here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_other_machines_are_distinguished_from_local_ones() {
        for (url, leads) in [
            ("sqlite:/data/a.db", false),
            ("postgres://u:p@localhost/db", false),
            ("postgres://u:p@127.0.0.1:5432/db", false),
            ("postgres://u@/db?host=/run/postgresql", false),
            ("postgres://u@%2Frun%2Fpostgresql/db", false),
            ("postgres://u:p@db.example.com/db", true),
            ("postgres://u:p@localhost.example.com/db", true),
            ("postgres://u:p@localhost/db?host=db.example.com", true),
            ("http://127.0.0.1:9000", false),
            ("http://store.example.com", true),
        ] {
            assert_eq!(leads_away(url), leads, "{url}");
        }
    }
}
