//! How the portal connects to its database.

use super::{Config, Reader};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use store::{Database, PostgresServer, StoreOptions};

/// How the portal connects to its database, beside the URL.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// A file with the password of the PostgreSQL user. It is read for each connection.
    pub password_file: Option<PathBuf>,
    /// The number of connections. Depends on the machine and the database by default.
    pub connections: Option<NonZeroUsize>,
    /// PostgreSQL: how long to wait for a connection.
    pub connect_timeout: Duration,
    /// PostgreSQL: how long a statement may run.
    pub statement_timeout: Duration,
    /// PostgreSQL: how long a statement may wait for a lock.
    pub lock_timeout: Duration,
}

impl Config {
    /// The database.
    #[must_use]
    pub fn database(&self) -> Database {
        let mut database = Database::parse(&self.database_url);
        if let Database::Postgres(server) = &mut database {
            server
                .password_file
                .clone_from(&self.database.password_file);
            server.connect_timeout = self.database.connect_timeout;
            server.statement_timeout = self.database.statement_timeout;
            server.lock_timeout = self.database.lock_timeout;
        }
        database
    }

    /// How to open the store.
    #[must_use]
    pub fn store_options(&self) -> StoreOptions {
        let mut options = StoreOptions::new(self.database());
        options.connections = self.database.connections.unwrap_or(options.connections);
        options
    }
}

impl Reader<'_> {
    pub(super) fn database(&mut self) -> Option<DatabaseConfig> {
        let password_file = self.optional("database_password_file", |text| {
            super::secret::read(text).map(|_| PathBuf::from(text))
        });
        let is_set_twice = |url: &str| PostgresServer::new(url).has_password();
        if password_file.is_some() && is_set_twice(self.values.text("database_url").0) {
            self.fail(
                "database_password_file",
                "needs a database_url with a user and no password, such as postgres://USER@HOST/NAME"
                    .to_owned(),
            );
        }
        let connections = self.optional_number("database_connections", 1, 1000);
        let connect_timeout = self.seconds("database_connect_timeout");
        let statement_timeout = self.seconds("database_statement_timeout");
        let lock_timeout = self.seconds("database_lock_timeout");
        Some(DatabaseConfig {
            password_file,
            connections: connections
                .and_then(|count| NonZeroUsize::new(usize::try_from(count).ok()?)),
            connect_timeout: connect_timeout?,
            statement_timeout: statement_timeout?,
            lock_timeout: lock_timeout?,
        })
    }
}

/// Checks the URL. The message does not repeat the value because it may contain a password.
pub(super) fn url(text: &str) -> Result<String, String> {
    match text.split_once(':') {
        Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") && rest.len() > 2 => {
            PostgresServer::new(text).check()?;
            Ok(text.to_owned())
        }
        Some(("sqlite", path)) if !path.is_empty() => Ok(text.to_owned()),
        _ => Err("is neither sqlite:PATH nor postgres://USER:PASSWORD@HOST/NAME".to_owned()),
    }
}
