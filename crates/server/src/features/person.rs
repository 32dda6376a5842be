//! The `person` operations: what the portal knows about an account or a property owner, as an export and as a preview of its erasure, and
//! the erasure.

mod document;
pub(crate) mod download;
pub mod erase_owner;
pub mod erase_user;
pub mod export_own;
pub mod export_owner;
pub mod export_user;
pub mod show_owner_erasure;
pub mod show_user_erasure;
pub mod view;
