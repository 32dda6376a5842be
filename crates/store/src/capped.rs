//! Counting that stops: `SELECT COUNT(*) FROM (… LIMIT n)`, so that a count costs at most n rows. And limits that PostgreSQL
//! knows when it plans.

use crate::Connection;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::BigInt;
use diesel::{QueryResult, RunQueryDsl};

/// Counts the rows of a query that carries its own LIMIT.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capped<Q>(pub(crate) Q);

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
        out.push_sql(") AS matches");
        Ok(())
    }
}

impl<Q> RunQueryDsl<Connection> for Capped<Q> {}

/// The first rows of a query. Their number stands in the statement and not among its values: of a limit that it is told later
/// PostgreSQL expects a tenth of all rows, and where there are many it makes a new plan each time rather than keep that one.
/// For what one plan suits, whatever the values are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limited<Q>(pub(crate) Q, pub(crate) i64);

impl<Q> QueryId for Limited<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Limited<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, DB> QueryFragment<DB> for Limited<Q>
where
    DB: Backend,
    Q: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(&format!(" LIMIT {}", self.1));
        Ok(())
    }
}

impl<Q, Conn> RunQueryDsl<Conn> for Limited<Q> {}
