//! The databases under test, with direct access to them.

use crate::Fault;
use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::path::Path;
use store::PostgresConnection;

/// A database under test.
#[derive(Debug, Clone)]
pub enum Database {
    /// A SQLite file.
    Sqlite(String),
    /// A database on a PostgreSQL server.
    Postgres(String),
}

impl Database {
    /// A SQLite database in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self::Sqlite(folder.join("buildback.db").to_string_lossy().into_owned())
    }

    /// Creates a database on the cluster at this URL.
    ///
    /// # Errors
    /// When the cluster refuses.
    pub fn fresh_on_cluster(cluster: &str) -> Result<Self, Fault> {
        let name = format!("buildback_bench_{}", std::process::id());
        PostgresConnection::establish(cluster)?
            .batch_execute(&format!("CREATE DATABASE {name}"))?;
        Self::on_cluster(cluster, &name)
    }

    /// The database with this name on the cluster at this URL, whether or not it exists.
    ///
    /// # Errors
    /// When the URL has no database part.
    pub fn on_cluster(cluster: &str, name: &str) -> Result<Self, Fault> {
        let (head, query) = cluster
            .split_once('?')
            .map_or((cluster, String::new()), |(head, query)| {
                (head, format!("?{query}"))
            });
        let (server, _) = head
            .rsplit_once('/')
            .ok_or("a PostgreSQL URL needs a database")?;
        Ok(Self::Postgres(format!("{server}/{name}{query}")))
    }

    /// The URL for the portal's configuration.
    #[must_use]
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{path}"),
            Self::Postgres(url) => url.clone(),
        }
    }

    /// Display name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    /// The value of a query with one column and one row.
    ///
    /// # Errors
    /// When the query returns no row.
    pub fn text(&self, query: &str) -> Result<String, Fault> {
        #[derive(QueryableByName)]
        struct Found {
            #[diesel(sql_type = Text)]
            found: String,
        }
        let query = sql_query(format!("SELECT ({query}) AS found"));
        let found: Found = match self {
            Self::Sqlite(path) => query.get_result(&mut sqlite(path)?)?,
            Self::Postgres(url) => query.get_result(&mut PostgresConnection::establish(url)?)?,
        };
        Ok(found.found)
    }

    /// Drops every index that does not enforce a constraint, and returns the statements to recreate them.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn take_indexes(&self) -> Result<String, Fault> {
        let (catalogue, name, statement) = match self {
            Self::Sqlite(_) => ("sqlite_master WHERE type = 'index' AND", "name", "sql"),
            Self::Postgres(_) => (
                "pg_indexes WHERE schemaname = current_schema() AND",
                "indexname",
                "indexdef",
            ),
        };
        let statements = |each: &str| {
            let all = match self {
                Self::Sqlite(_) => format!("group_concat({each}, ';')"),
                Self::Postgres(_) => format!("string_agg({each}, ';')"),
            };
            // Indexes that enforce keys are unique or created with their table. The excluded index is needed while updates are inserted,
            // because triggers look up a project's updates.
            self.text(&format!(
                "SELECT coalesce({all}, '') FROM {catalogue} {statement} LIKE 'CREATE INDEX %' AND {name} <> 'project_status_updates_project'"
            ))
        };
        let create = statements(statement)?;
        let drop = statements(&format!("'DROP INDEX ' || {name}"))?;
        self.execute(&drop)?;
        Ok(create)
    }

    /// Executes statements.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn execute(&self, statements: &str) -> Result<(), Fault> {
        match self {
            Self::Sqlite(path) => sqlite(path)?.batch_execute(statements)?,
            Self::Postgres(url) => PostgresConnection::establish(url)?.batch_execute(statements)?,
        }
        Ok(())
    }
}

/// A connection with the portal's pragmas.
///
/// # Errors
/// When the file cannot be opened.
pub fn sqlite(path: &str) -> Result<SqliteConnection, Fault> {
    let mut connection = SqliteConnection::establish(path)?;
    connection.batch_execute(
        "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
    )?;
    Ok(connection)
}
