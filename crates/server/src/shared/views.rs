//! JSON response shapes that several features share.

pub mod account;
pub mod event;
pub mod event_time;
pub mod event_with_project;
pub mod file;
pub mod message;
pub mod passkey;
pub mod photo;
pub mod project;
pub mod report;
pub mod search;
pub mod update;
pub mod visit_answer;
