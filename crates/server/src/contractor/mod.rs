//! The `contractor` operations.

pub mod dashboard;
pub mod list;
pub mod list_overviews;
pub mod show;
pub mod view;
