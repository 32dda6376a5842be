//! Simulates a full disk for SQLite with a page limit, which causes the same error.

use crate::app::TestApp;
use diesel::connection::SimpleConnection;

impl TestApp {
    /// Limits the database to its current size.
    pub async fn fill_disk(&self) {
        self.limit_pages("1").await;
    }

    /// Removes the limit.
    pub async fn free_disk(&self) {
        self.limit_pages("1000000").await;
    }

    /// The pragma applies to a single connection, so the writer must execute it.
    async fn limit_pages(&self, pages: &'static str) {
        self.write(
            move |conn| Ok(conn.batch_execute(&format!("PRAGMA max_page_count = {pages}"))?),
        )
        .await;
    }
}
