//! Capped counts: `SELECT COUNT(*) FROM (… LIMIT n)`, so that a count reads at most n rows.

use crate::Connection;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::BigInt;
use diesel::{QueryResult, RunQueryDsl};

/// Counts the rows of a query up to a limit. The limit is a literal: for a bound limit, PostgreSQL assumes a tenth of the rows and may
/// choose a sequential scan.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capped<Q>(pub(crate) Q, pub(crate) i64);

impl<Q> QueryId for Capped<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> Query for Capped<Q> {
    type SqlType = BigInt;
}

impl<Q, DB> QueryFragment<DB> for Capped<Q>
where
    DB: Backend,
    Q: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("SELECT COUNT(*) FROM (");
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(&format!(" LIMIT {}) AS matches", self.1));
        Ok(())
    }
}

impl<Q> RunQueryDsl<Connection> for Capped<Q> {}
