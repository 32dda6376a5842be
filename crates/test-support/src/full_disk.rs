//! SQLite on a full disk, which a page limit stands for: SQLite then says what it says on a full disk.

use crate::app::TestApp;
use diesel::connection::SimpleConnection;

impl TestApp {
    /// Leaves the database no more room than it has now.
    pub async fn fill_disk(&self) {
        self.limit_pages("1").await;
    }

    /// Gives the database room again.
    pub async fn free_disk(&self) {
        self.limit_pages("1000000").await;
    }

    /// The pragma belongs to one connection, the writer's, so it is said there.
    async fn limit_pages(&self, pages: &'static str) {
        self.write(
            move |conn| Ok(conn.batch_execute(&format!("PRAGMA max_page_count = {pages}"))?),
        )
        .await;
    }
}
