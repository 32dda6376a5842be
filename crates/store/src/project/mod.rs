//! Projects: lists, pages, submission, edits, assignment.

mod history;
mod import;
mod list;
mod narrow;
mod order;
mod page;
mod tally;
mod write;

pub use history::{HistoryQuery, history};
pub use import::{
    NamedCompany, NewProject, Numbers, claimed, companies, import, import_in_turn, partners,
};
pub use list::{
    ListQuery, ProjectList, STALLED_CAP, Stalled, TOTAL_CAP, attention, late, list, stalled,
    summaries, summaries_by_code, whole,
};
pub(crate) use list::{late_of, newest};
pub use order::Place;
pub(crate) use page::open_to_owners;
pub use page::{facts_by_code, find_facts, hold, hold_by_code, number, show, show_to_owner};
pub use tally::{contractor_stats, status_counts, unassigned};
pub(crate) use tally::{name as tallies_name, of_contractors, of_statuses};
pub use write::{Author, Submitter, assign, edit, issue_code, submit};
pub(crate) use write::{DetailsRow, set_status};
