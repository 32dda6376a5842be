//! The rules of Buildback. Pure code: no I/O, no clock, no randomness of its own.
//!
//! Everything is named by the specification's nouns; `store` persists these types and
//! `server` speaks them over HTTP.

mod word;

pub mod account;
pub mod address;
pub mod audit;
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
pub mod owner_session;
pub mod owner_step_up;
pub mod password;
pub mod permission;
pub mod portal;
pub mod profile;
pub mod project;
pub mod rate_limit;
pub mod report;
pub mod saved_view;
pub mod search;
pub mod security_score;
pub mod session;
pub mod task;
pub mod text;
pub mod time_entry;
pub mod timeslot;
pub mod two_factor;
pub mod update;
pub mod user;
