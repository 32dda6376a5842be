//! The `dashboard` operations.

pub mod admin;
pub mod contractor;
mod glance;
pub mod show;
pub mod view;
