//! Projects: lists, pages, submission, edits, assignment.

mod list;
mod page;
mod write;

pub(crate) use list::newest;
pub use list::{
    ListQuery, ProjectList, Sort, TOTAL_CAP, attention, contractor_stats, list, status_counts,
    unassigned,
};
pub use page::{facts_by_code, find_facts, show, show_to_owner};
pub use write::{Author, assign, edit, submit};
pub(crate) use write::{DetailsRow, set_status};
