//! The `project` operations.

pub mod accept;
pub mod assign;
pub mod assign_many;
mod bulk;
pub mod cards;
pub mod change;
pub mod change_statuses;
mod columns;
pub mod delete;
pub mod deleted_view;
pub mod edit;
pub mod export;
pub mod find;
pub mod find_duplicates;
pub mod issue_code;
pub mod legal_hold_view;
pub mod lift_legal_hold;
pub mod list;
pub mod list_carriers;
pub mod list_deleted;
pub mod list_history;
pub mod present;
pub mod restore;
pub mod set_legal_hold;
pub mod show;
pub mod show_legal_hold;
pub mod submit;
