//! All texts of the portal in all languages. The texts are in `locales/<language>/<area>.ftl`, which the browser uses too.
//! `scripts/generate-messages.mjs` generates [`Language`] and [`Message`] from them.

mod catalog;
mod day;
#[rustfmt::skip]
#[expect(missing_docs, reason = "the catalogs describe each language and message")]
mod generated;
mod language;
mod text;

pub use catalog::group_thousands;
pub use generated::{Language, Message};
pub use text::{Param, Text};
