//! The `public_page` operations: the privacy page and the accessibility statement, with default texts that admins can replace.

mod default_text;
pub mod edit;
pub mod show;
pub mod view;
