//! The `security` operations: the audit log, its alerts, and event reports from browsers.

pub mod export_events;
mod filters;
pub mod list_alerts;
pub mod list_events;
pub mod report_event;
pub mod view;
mod words;
