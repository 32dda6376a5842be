//! The `contractor` operations.

pub mod change;
pub mod create;
pub mod deactivate;
pub mod edit;
pub mod list;
pub mod list_assignments;
pub mod list_overviews;
pub mod show;
pub mod view;
