//! The `dashboard` operations.

pub mod admin;
mod glance;
pub mod show;
pub mod view;
