//! Number of rows and checksum of a table.

use sha2::{Digest, Sha256};
use std::fmt;

/// The rows of a table, summed up. Two tables with the same sum have equal rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSum {
    /// The table.
    pub table: String,
    /// Number of rows.
    pub rows: usize,
    /// SHA-256 of the rows as JSON Lines, as hexadecimal digits.
    pub sha256: String,
}

impl fmt::Display for TableSum {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} rows, SHA-256 {}", self.rows, self.sha256)
    }
}

/// Adds up the rows of a table in their order.
#[derive(Default)]
pub(super) struct Summing {
    digest: Sha256,
    rows: usize,
}

impl Summing {
    pub(super) fn add(&mut self, row: &str) {
        self.digest.update(row.as_bytes());
        self.digest.update(b"\n");
        self.rows += 1;
    }

    pub(super) fn of(self, table: &str) -> TableSum {
        TableSum {
            table: table.to_owned(),
            rows: self.rows,
            sha256: hex::encode(self.digest.finalize()),
        }
    }
}

/// Tables whose copies have other rows.
#[derive(Debug, PartialEq, Eq)]
pub struct Differences(pub Vec<(TableSum, TableSum)>);

impl fmt::Display for Differences {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (from, to) in &self.0 {
            write!(out, "\n  {}: {from}; in the copy {to}", from.table)?;
        }
        Ok(())
    }
}
