//! What the portal says, in every language. The words stand in `locales/<language>/<area>.ftl`, which the browser reads as well;
//! `scripts/generate-messages.mjs` makes [`Language`] and [`Message`] from them.

mod catalog;
mod day;
#[rustfmt::skip]
#[expect(missing_docs, reason = "the catalogs say what each language and message is")]
mod generated;
mod language;
mod text;

pub use generated::{Language, Message};
pub use text::{Param, Text};
