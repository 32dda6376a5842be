//! The `calendar` operations.

pub mod show;
