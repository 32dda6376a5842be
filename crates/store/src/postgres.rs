//! A connection to PostgreSQL for Diesel, on the protocol library `tokio-postgres`.
//!
//! Diesel's own connection needs libpq, a C library that speaks TLS only with OpenSSL, and whose errors reach Diesel without their SQLSTATE.

mod error;
mod row;
mod server;
mod session;
mod target;
mod tls;
mod wire;

pub(crate) use error::sqlstate;
pub use server::PostgresServer;
pub(crate) use server::shares_sessions;

use crate::StoreError;
use diesel::connection::statement_cache::{PrepareForCache, StatementCache};
use diesel::connection::{
    AnsiTransactionManager, CacheSize, Connection, ConnectionSealed, DynInstrumentation,
    Instrumentation, InstrumentationEvent, LoadConnection, MultiConnectionHelper, SimpleConnection,
    StrQueryHelper, TransactionManager,
};
use diesel::migration::MigrationConnection;
use diesel::pg::{GetPgMetadataCache, Pg, PgMetadataCache, PgMetadataLookup, PgTypeMetadata};
use diesel::query_builder::bind_collector::RawBytesBindCollector;
use diesel::query_builder::{Query, QueryFragment, QueryId};
use diesel::result::ConnectionError;
use diesel::sql_types::TypeMetadata;
use diesel::{ConnectionResult, QueryResult, expression::QueryMetadata};
use row::{PostgresRow, Rows};
use session::Session;
use std::any::Any;
use std::time::Duration;
use tokio_postgres::Statement;

/// A connection to a PostgreSQL server. Statements run on the calling thread, which may belong to an asynchronous runtime.
pub struct PostgresConnection {
    // Boxed, as a connection to SQLite is small.
    session: Box<Session>,
    statements: StatementCache<Pg, Prepared>,
    types: PgMetadataCache,
    transactions: AnsiTransactionManager,
    instrumentation: DynInstrumentation,
}

/// A statement that Diesel may use again is prepared once. Another is sent with its parameters, which saves a round trip.
#[derive(Clone)]
enum Prepared {
    Named(Statement),
    Once(String),
}

impl PostgresConnection {
    fn new(session: Session, instrumentation: DynInstrumentation) -> Self {
        Self {
            session: Box::new(session),
            statements: StatementCache::new(),
            types: PgMetadataCache::new(),
            transactions: AnsiTransactionManager::default(),
            instrumentation,
        }
    }

    /// Whether the server closed the connection while it was idle. Takes one system call and no round trip.
    pub(crate) fn is_lost(&mut self) -> bool {
        self.session.is_lost()
    }

    /// Waits for a notification of a channel that this connection listens to. Returns `false` if none arrived in time.
    ///
    /// # Errors
    /// Unavailable if the connection was lost.
    pub(crate) fn wait_for_notification(&mut self, timeout: Duration) -> Result<bool, StoreError> {
        Ok(self.session.wait_for_notification(timeout)?)
    }

    /// Runs a query that returns one text column, and passes each row on as it arrives, so that the result need not fit into memory.
    ///
    /// # Errors
    /// Errors of the server and of `receive`.
    pub(crate) fn each_text<E: From<diesel::result::Error>>(
        &mut self,
        query: &str,
        parameters: &[&str],
        receive: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        self.session.each_text(query, parameters, receive)
    }

    /// Keeps Diesel's view of the transaction current. The protocol library does not report the server's.
    fn note<T>(&mut self, result: QueryResult<T>) -> QueryResult<T> {
        let status = AnsiTransactionManager::transaction_manager_status_mut(self);
        match &result {
            Ok(_) => status.set_requires_rollback_maybe_up_to_top_level(false),
            Err(_) => status.set_requires_rollback_maybe_up_to_top_level(true),
        }
        if !self.session.is_open() {
            AnsiTransactionManager::transaction_manager_status_mut(self).set_in_error();
        }
        result
    }

    /// Collects a statement's parameters and prepares it unless that was done before.
    fn prepare<T: QueryFragment<Pg> + QueryId>(
        &mut self,
        source: &T,
    ) -> QueryResult<(Prepared, RawBytesBindCollector<Pg>)> {
        let mut binds = RawBytesBindCollector::new();
        source.collect_binds(&mut binds, self, &Pg)?;
        let prepared = self.statements.cached_statement_non_generic(
            T::query_id(),
            source,
            &Pg,
            &binds.metadata,
            &mut *self.session,
            prepare,
            &mut *self.instrumentation,
        )?;
        Ok((prepared.clone(), binds))
    }

    fn run<T: QueryFragment<Pg> + QueryId, R>(
        &mut self,
        source: &T,
        run: impl FnOnce(&mut Session, Prepared, RawBytesBindCollector<Pg>) -> QueryResult<R>,
    ) -> QueryResult<R> {
        let query = diesel::debug_query::<Pg, T>(source);
        self.instrumentation
            .on_connection_event(InstrumentationEvent::start_query(&query));
        let result = match self.prepare(source) {
            Ok((prepared, binds)) => run(&mut self.session, prepared, binds),
            Err(error) => Err(error),
        };
        let result = self.note(result);
        let error = result.as_ref().err();
        self.instrumentation
            .on_connection_event(InstrumentationEvent::finish_query(&query, error));
        result
    }
}

fn prepare(
    session: &mut Session,
    sql: &str,
    again: PrepareForCache,
    metadata: &[PgTypeMetadata],
) -> QueryResult<Prepared> {
    match again {
        PrepareForCache::Yes { .. } => Ok(Prepared::Named(
            session.prepare(sql, &row::types(metadata)?)?,
        )),
        PrepareForCache::No => Ok(Prepared::Once(sql.to_owned())),
    }
}

impl SimpleConnection for PostgresConnection {
    fn batch_execute(&mut self, statements: &str) -> QueryResult<()> {
        let query = StrQueryHelper::new(statements);
        self.instrumentation
            .on_connection_event(InstrumentationEvent::start_query(&query));
        let result = self.session.batch_execute(statements);
        let result = self.note(result);
        let error = result.as_ref().err();
        self.instrumentation
            .on_connection_event(InstrumentationEvent::finish_query(&query, error));
        result
    }
}

impl ConnectionSealed for PostgresConnection {}

impl Connection for PostgresConnection {
    type Backend = Pg;
    type TransactionManager = AnsiTransactionManager;

    fn establish(url: &str) -> ConnectionResult<Self> {
        PostgresServer::new(url)
            .open()
            .map_err(|error| ConnectionError::BadConnection(error.to_string()))
    }

    fn execute_returning_count<T>(&mut self, source: &T) -> QueryResult<usize>
    where
        T: QueryFragment<Pg> + QueryId,
    {
        self.run(source, |session, prepared, binds| match prepared {
            Prepared::Named(statement) => session.execute(&statement, row::parameters(binds)?),
            Prepared::Once(sql) => session.execute_once(&sql, &row::parameters(binds)?),
        })
    }

    fn transaction_state(&mut self) -> &mut AnsiTransactionManager {
        &mut self.transactions
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        &mut *self.instrumentation
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        self.instrumentation = instrumentation.into();
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        self.statements.set_cache_size(size);
    }
}

impl LoadConnection for PostgresConnection {
    type Cursor<'conn, 'query> = Rows;
    type Row<'conn, 'query> = PostgresRow;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> QueryResult<Rows>
    where
        T: Query + QueryFragment<Pg> + QueryId + 'query,
        Pg: QueryMetadata<T::SqlType>,
    {
        let rows = self.run(&source, |session, prepared, binds| match prepared {
            Prepared::Named(statement) => session.query(&statement, row::parameters(binds)?),
            Prepared::Once(sql) => session.query_once(&sql, row::parameters(binds)?),
        })?;
        Ok(Rows::new(rows))
    }
}

impl GetPgMetadataCache for PostgresConnection {
    fn get_metadata_cache(&mut self) -> &mut PgMetadataCache {
        &mut self.types
    }
}

impl MigrationConnection for PostgresConnection {
    /// `#[derive(MultiConnection)]` asks for it; the portal has its own migrations.
    fn setup(&mut self) -> QueryResult<usize> {
        Ok(0)
    }
}

impl MultiConnectionHelper for PostgresConnection {
    fn to_any<'a>(lookup: &mut <Pg as TypeMetadata>::MetadataLookup) -> &mut (dyn Any + 'a) {
        lookup.as_any()
    }

    fn from_any(lookup: &mut dyn Any) -> Option<&mut <Pg as TypeMetadata>::MetadataLookup> {
        lookup
            .downcast_mut::<Self>()
            .map(|conn| conn as &mut dyn PgMetadataLookup)
    }
}
