//! Reports as tables of numbers, for pages, exports, and emails.

mod asked;
mod estimates;
mod table;

pub(crate) use asked::Filters;
pub(crate) use table::{Covered, Table, table};
