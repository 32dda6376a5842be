//! The domain rules of Buildback. Pure code without I/O. Time and randomness are parameters.
//!
//! Types are named after the specification's nouns. `store` persists them, and `server` exposes them over HTTP.

mod string_enum;

pub mod account;
pub mod address;
pub mod audit;
pub mod backup;
pub mod calendar_day;
pub mod calendar_feed;
pub mod change;
pub mod clock;
pub mod contact;
pub mod contractor;
pub mod day;
pub mod delivery;
pub mod device;
pub mod event;
pub mod field_error;
pub mod file;
pub mod history_log;
pub mod icalendar;
pub mod id;
pub mod invitation;
pub mod language;
pub mod mail;
pub mod mailbox;
pub mod message;
pub mod network;
pub mod note;
pub mod notification;
pub mod owner_letter;
pub mod owner_session;
pub mod owner_step_up;
pub mod password;
pub mod permission;
pub mod person;
pub mod portal;
pub mod profile;
pub mod project;
pub mod public_page;
pub mod rate_limit;
pub mod reply_template;
pub mod report;
pub mod saved_view;
pub mod search;
pub mod security_score;
pub mod selection;
pub mod session;
pub mod task;
pub mod text;
pub mod time_entry;
pub mod timeslot;
pub mod two_factor;
pub mod update;
pub mod user;
pub mod visit_answer;
