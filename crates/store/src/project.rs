//! Projects: lists, pages, submission, edits, and assignment.

mod assign;
mod cards;
pub mod deletion;
mod duplicates;
mod figures;
mod history;
mod import;
mod keys;
mod legal_hold;
mod list;
mod narrow;
mod order;
mod page;
mod query;
mod tally;
mod turns;
mod write;

pub use assign::assign;
pub use cards::{summaries, summaries_by_code};
pub use duplicates::{DuplicateQuery, Duplicates, duplicates};
pub use figures::{STALLED_CAP, Stalled, attention, late, stalled, unassigned};
pub(crate) use figures::{late_of, newest};
pub use history::{HistoryQuery, history};
pub use import::{
    NamedCompany, NewProject, Numbers, claimed, companies, import, partners, serialize_imports,
};
pub use keys::Place;
pub use legal_hold::{legal_hold, lift_legal_hold, set_legal_hold};
pub use list::{ProjectList, TOTAL_CAP, list, list_with, newest_carriers, whole};
pub(crate) use page::open_to_owners;
pub use page::{facts_by_code, find_facts, lock, lock_by_code, number, show, show_to_owner};
pub use query::ListQuery;
pub use tally::{contractor_stats, status_counts};
pub(crate) use tally::{name as tallies_name, of_contractors, of_statuses};
pub use turns::turns;
pub use write::{Author, Submitter, edit, issue_code, submit};
pub(crate) use write::{DetailsRow, set_status, set_status_at};
