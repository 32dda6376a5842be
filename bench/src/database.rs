//! The databases that are measured, and the direct way into them.

use crate::Fault;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use diesel::{PgConnection, SqliteConnection};
use std::path::Path;

/// A database of a benchmark.
#[derive(Debug, Clone)]
pub enum Database {
    /// A file.
    Sqlite(String),
    /// A server's database.
    Postgres(String),
}

impl Database {
    /// An SQLite database in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self::Sqlite(folder.join("buildback.db").to_string_lossy().into_owned())
    }

    /// A fresh database of the cluster that the URL names.
    ///
    /// # Errors
    /// When the cluster refuses.
    pub fn fresh_on_cluster(cluster: &str) -> Result<Self, Fault> {
        let name = format!("buildback_bench_{}", std::process::id());
        PgConnection::establish(cluster)?.batch_execute(&format!("CREATE DATABASE {name}"))?;
        Self::on_cluster(cluster, &name)
    }

    /// The database of this name on the cluster that the URL names, whether or not it is there.
    ///
    /// # Errors
    /// When the URL names no database to connect to.
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

    /// How the product is told of it.
    #[must_use]
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{path}"),
            Self::Postgres(url) => url.clone(),
        }
    }

    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    /// The value of the one column of the one row that a query finds.
    ///
    /// # Errors
    /// When it finds no row.
    pub fn text(&self, query: &str) -> Result<String, Fault> {
        #[derive(QueryableByName)]
        struct Found {
            #[diesel(sql_type = Text)]
            found: String,
        }
        let query = sql_query(format!("SELECT ({query}) AS found"));
        let found: Found = match self {
            Self::Sqlite(path) => query.get_result(&mut sqlite(path)?)?,
            Self::Postgres(url) => query.get_result(&mut PgConnection::establish(url)?)?,
        };
        Ok(found.found)
    }

    /// Drops every index that guards nothing, and gives the statements that make them again.
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
            // One that guards a key is unique, and made with its table or said to be. What reports know of a project is
            // read from its updates while it is written: without this one, they would be looked for among all.
            self.text(&format!(
                "SELECT coalesce({all}, '') FROM {catalogue} {statement} LIKE 'CREATE INDEX %' AND {name} <> 'project_status_updates_project'"
            ))
        };
        let create = statements(statement)?;
        let drop = statements(&format!("'DROP INDEX ' || {name}"))?;
        self.execute(&drop)?;
        Ok(create)
    }

    /// Runs statements.
    ///
    /// # Errors
    /// When one fails.
    pub fn execute(&self, statements: &str) -> Result<(), Fault> {
        match self {
            Self::Sqlite(path) => sqlite(path)?.batch_execute(statements)?,
            Self::Postgres(url) => PgConnection::establish(url)?.batch_execute(statements)?,
        }
        Ok(())
    }
}

/// A connection with the pragmas of the product.
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
