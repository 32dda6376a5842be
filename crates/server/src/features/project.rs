//! The `project` operations.

pub mod accept;
pub mod assign;
pub mod assign_many;
mod bulk;
pub mod cards;
pub mod change;
pub mod change_statuses;
mod columns;
pub mod edit;
pub mod export;
pub mod find;
pub mod issue_code;
pub mod list;
pub mod list_history;
pub mod present;
pub mod show;
pub mod submit;
