//! Checks that PostgreSQL reports errors in English.
//!
//! Diesel exposes no SQLSTATE and only a few error kinds, so [`StoreError`] recognizes a full disk, a lock timeout, or a deadlock by its
//! message. Each connection requests English messages, which only a superuser or, since PostgreSQL 15, a role with the privilege may set.
//! If that is refused and the server uses another language, the portal would report all of these as internal errors.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;

/// Causes an error and stores its message. Catching the error keeps it out of the server's log.
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

/// Instructions for the operator if the server's messages are not in English; `None` if they are.
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
             but Buildback understands only English. As a superuser, run: \
             ALTER ROLE \"{role}\" SET lc_messages = 'C'"
        )
    }))
}
