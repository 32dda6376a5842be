//! The `report_mail` operations: reports that admins get by email.

pub mod create;
pub mod delete;
pub mod list;
