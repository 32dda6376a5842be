//! Search over projects, accounts, and messages.
//!
//! Each of them has one row in `search_documents` with its fields as normalized text ([`domain::search::fold`]), and an index of
//! three-character sequences over that text: SQLite's FTS5, PostgreSQL's pg_trgm. The global search and the lists of projects
//! use the same rows. What matches, and how well, the domain decides.

mod document;
mod find;
mod lookup;
mod results;
mod time;

pub use document::{index_everything, merge};
pub(crate) use document::{
    index_members, index_message, index_messages, index_project, index_projects, index_user,
    move_project,
};
pub use find::{FEW, Hit, Hits, accounts, messages, projects};
pub(crate) use lookup::{Matching, count_projects, matching_projects};
pub use results::{
    FoundMessage, FoundProject, FoundUser, found_messages, found_projects, found_users,
};
pub(crate) use time::{OUT_OF_TIME, begin, checks_time, end, register_functions, search_goes_on};

/// What a document is about.
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

    /// SQLite's index of these documents.
    const fn sqlite_index(self) -> &'static str {
        match self {
            Self::Project => "search_projects",
            Self::User => "search_users",
            Self::Message => "search_messages",
        }
    }
}

/// A LIKE pattern for the documents that contain a word of a term. One or two characters count where a word begins. Folded words
/// have no character that would have to be escaped.
pub(crate) fn pattern(word: &str) -> String {
    match word.chars().nth(2) {
        Some(_) => format!("%{word}%"),
        None => format!("% {word}%"),
    }
}

/// Narrows a boxed query to the rows whose folded text contains what was typed, as long as the search's time lasts. `$checks`
/// says whether the statement has to look at the time itself.
macro_rules! containing {
    ($rows:expr, $column:expr, $term:expr, $checks:expr) => {{
        let rows = $rows;
        // First, so that it is asked at rows that do not match either.
        let rows = if $checks {
            rows.filter($crate::search::search_goes_on())
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
