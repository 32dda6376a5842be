//! The letter that gives a property owner the project code: shown, emailed, and recorded when it is given by other means.

pub mod download;
pub mod send;
pub mod show;
pub mod view;
