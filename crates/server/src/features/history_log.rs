//! The operations of the tamper-evident history (`docs/history-log.md`).

pub mod export;
pub mod owner_show;
pub mod show_state;
pub mod view;
