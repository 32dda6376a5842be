//! Projects that come from elsewhere as a table.

pub mod table;
