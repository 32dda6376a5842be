//! Search over projects, accounts, and messages.
//!
//! Each item has one row in `search_documents` with its fields as normalized text ([`domain::search::fold`]) and a trigram index: FTS5 on
//! SQLite, pg_trgm on PostgreSQL. The global search and project lists share these rows. The domain crate decides what matches and how well.

mod document;
mod find;
mod lookup;
mod results;
mod time;

pub(crate) use document::{
    fill_indexes, index_members, index_message, index_messages, index_project, index_projects,
    index_user, move_project,
};
pub use document::{index_everything, merge};
pub use find::{FEW, Hit, Hits, accounts, messages, projects};
pub(crate) use lookup::{Matching, Patterns, Wanted, count_projects, matching_projects};
pub use results::{
    FoundMessage, FoundProject, FoundUser, found_messages, found_projects, found_users,
};
pub(crate) use time::{
    OUT_OF_TIME, begin, end, must_check_time, register_functions, search_may_continue,
};

/// The kind of item that a document describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Noun {
    Project,
    User,
    Message,
}

impl Noun {
    const ALL: [Self; 3] = [Self::Project, Self::User, Self::Message];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::Message => "message",
        }
    }

    /// The SQLite index for documents of this kind.
    const fn sqlite_index(self) -> &'static str {
        match self {
            Self::Project => "search_projects",
            Self::User => "search_users",
            Self::Message => "search_messages",
        }
    }
}

/// A LIKE pattern for documents that contain a word of a term. Words of one or two characters match only at the start of a word. Folded
/// words contain nothing to escape.
pub(crate) fn pattern(word: &str) -> String {
    match word.chars().nth(2) {
        Some(_) => format!("%{word}%"),
        None => format!("% {word}%"),
    }
}

/// Filters a boxed query by rows whose folded text contains the term. `$checks` adds a timeout check to the statement.
macro_rules! containing {
    ($rows:expr, $column:expr, $term:expr, $checks:expr) => {{
        let rows = $rows;
        // First, so that the timeout is checked on rows that do not match, too.
        let rows = if $checks {
            rows.filter($crate::search::search_may_continue())
        } else {
            rows
        };
        rows.filter(
            $column
                .like($crate::text::contains_pattern($term))
                .escape('\\'),
        )
    }};
}
