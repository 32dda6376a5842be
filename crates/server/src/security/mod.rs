//! The `security` operations: alerts of the audit log, and what browsers report to it.

pub mod list_alerts;
pub mod report_event;
