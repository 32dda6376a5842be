//! Checks for unencrypted connections to other machines.

use super::{Condition, Examination};
use crate::config::{FilesConfig, names_this_machine};
use store::Database;

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
        if let Database::Postgres(server) = config.database()
            && server.may_be_read_by_others()
        {
            found.push(
                "the database is on another machine, and the connection may be unencrypted: add sslmode=verify-full to database_url",
            );
        }
        if let FilesConfig::S3 {
            endpoint: Some(endpoint),
            ..
        } = &config.files
            && endpoint.starts_with("http://")
            && !names_this_machine(endpoint)
        {
            found.push("s3_endpoint is not https, so others on the network can read files");
        }
        if let Some(FilesConfig::S3 {
            endpoint: Some(endpoint),
            ..
        }) = &config.backup.to
            && endpoint.starts_with("http://")
            && !names_this_machine(endpoint)
            && config.backup.keys.is_empty()
        {
            found.push(
                "backup_s3_endpoint is not https, so others on the network can read backups, which contain everything",
            );
        }
        if let Some(address) = config.metrics_listen
            && !address.ip().is_loopback()
        {
            found.push(
                "metrics_listen accepts connections from other machines, without TLS or a password",
            );
        }
        if let Some(endpoint) = &config.otlp_endpoint
            && endpoint.starts_with("http://")
            && !names_this_machine(endpoint)
        {
            found.push("otlp_endpoint is not https, so others on the network can read traces");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_other_machines_are_distinguished_from_local_ones() {
        for (url, leads) in [
            ("http://127.0.0.1:9000", false),
            ("http://localhost:9000", false),
            ("http://[::1]:9000", false),
            ("http://localhost.example.com", true),
            ("http://127.example.com", true),
            ("http://store.example.com", true),
        ] {
            assert_eq!(!names_this_machine(url), leads, "{url}");
        }
    }
}
