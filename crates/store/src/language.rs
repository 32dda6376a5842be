//! Whether PostgreSQL reports its errors in English.
//!
//! Diesel passes on no SQLSTATE but a handful of kinds, so [`StoreError`] knows a full disk, a lock time-out
//! or a deadlock by the message. A connection asks for English ones, which only a superuser (or, since
//! PostgreSQL 15, whoever was granted it) may; where that was refused and the server speaks another
//! language, the portal would report all of these as defects of its own.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;

/// Fails on purpose and keeps the words. What is caught leaves no line in the server's log.
const FAIL: &str = "
    DO $$ BEGIN
        PERFORM 1 / 0;
    EXCEPTION WHEN division_by_zero THEN
        PERFORM set_config('buildback.failure', SQLERRM, false);
    END $$;
";
const WORDS: &str = "SELECT current_setting('buildback.failure') AS words,
    current_setting('lc_messages') AS lc_messages, current_user::text AS role";

#[derive(QueryableByName)]
struct Failure {
    #[diesel(sql_type = Text)]
    words: String,
    #[diesel(sql_type = Text)]
    lc_messages: String,
    #[diesel(sql_type = Text)]
    role: String,
}

/// What an operator has to do about a server that speaks another language; nothing for one that is understood.
pub(crate) fn instructions(conn: &mut Connection) -> Result<Option<String>, StoreError> {
    let Connection::Postgres(postgres) = conn else {
        return Ok(None);
    };
    postgres.batch_execute(FAIL)?;
    let Failure {
        words,
        lc_messages,
        role,
    } = sql_query(WORDS).get_result(postgres)?;
    Ok((words != "division by zero").then(|| {
        format!(
            "the database server reports errors in another language (lc_messages is '{lc_messages}'), \
             and Buildback understands only English; as its superuser, run: \
             ALTER ROLE \"{role}\" SET lc_messages = 'C'"
        )
    }))
}
