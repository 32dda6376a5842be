//! Rules by which closed projects are deleted after a time.

pub mod apply;
pub mod edit;
pub mod preview;
pub mod show;
mod view;
