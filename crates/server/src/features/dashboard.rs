//! The `dashboard` operations.

pub mod admin;
pub mod contractor;
mod glance;
pub mod schedule;
pub mod scheduled_project;
pub mod show;
pub mod view;
