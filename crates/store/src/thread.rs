//! Message threads of all projects: lists, and what the office does about a thread. A trigger keeps the last message of each.

mod complete;
mod list;
mod unread;
mod work;

pub use complete::find;
pub use list::{ListQuery, ThreadCursor, count, list};
pub(crate) use unread::{read_up_to, sent};
pub use work::{assign, set_waiting};

use crate::schema::message_threads as threads;
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = threads)]
struct Row {
    project_id: String,
    last_id: String,
    last_at: i64,
    assigned_to: Option<String>,
    waiting_since: Option<i64>,
}
