//! Reports as tables of numbers, for pages, exports, and emails.

mod asked;
mod estimates;
mod numbers;
mod table;

pub(crate) use asked::Filters;
pub(crate) use numbers::Table;
pub(crate) use table::{Covered, table};
