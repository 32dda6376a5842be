//! Records the SQL statements of a portal.

use crate::app::TestApp;
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use parking_lot::Mutex;
use std::collections::HashMap;

/// Statements by database URL.
static STATEMENTS: Mutex<Option<HashMap<String, Vec<String>>>> = Mutex::new(None);

/// Starts recording on connections that are opened from now on.
///
/// # Panics
/// Panics if diesel's instrumentation cannot be set.
pub fn listen() {
    set_default_instrumentation(recorder).expect("set the instrumentation");
}

fn recorder() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(Recorder::default()))
}

#[derive(Default)]
struct Recorder {
    url: String,
}

impl Instrumentation for Recorder {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartEstablishConnection { url, .. } = event {
            url.clone_into(&mut self.url);
        } else if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let statement = text.split(" -- binds:").next().unwrap_or_default();
            let mut recorded = STATEMENTS.lock();
            let lists = recorded.get_or_insert_default();
            let list = lists.entry(self.url.clone()).or_default();
            list.push(statement.to_owned());
        }
    }
}

/// Returns the statements of a portal since the last call, sorted. Omits transaction control and the statements of background work (mail
/// worker, change feed, search index, documents, packages) and of the test itself.
#[must_use]
pub fn take(app: &TestApp) -> Vec<String> {
    let portal_url = app.database().url();
    let mut recorded = STATEMENTS.lock();
    let mut statements: Vec<String> = recorded
        .get_or_insert_default()
        .iter_mut()
        .filter(|(url, _)| {
            !url.is_empty() && (portal_url.ends_with(url.as_str()) || url.starts_with(&portal_url))
        })
        .flat_map(|(_, list)| std::mem::take(list))
        .filter(|statement| is_request_statement(statement))
        .collect();
    statements.sort_unstable();
    statements
}

fn is_request_statement(statement: &str) -> bool {
    const OMITTED: [&str; 8] = [
        "SET ",
        "SELECT count(*) AS found FROM",
        "BEGIN",
        "COMMIT",
        "ROLLBACK",
        "SAVEPOINT",
        "RELEASE",
        "PRAGMA",
    ];
    let is_background = (statement.contains("mail_queue") && !statement.starts_with("INSERT"))
        // Only the mail worker counts recipients, under a lock on PostgreSQL.
        || statement.contains("mail_recipients")
        // It also looks whether an address stopped all email.
        || (statement.contains("email_stops") && statement.starts_with("SELECT"))
        || statement.contains("pg_advisory_xact_lock")
        // Once a minute, and in each test only if it takes longer.
        || statement.contains("claim_packages")
        || statement.contains("report_documents")
        || (statement.contains("changes") && statement.starts_with("SELECT"));
    let statement = statement.trim_start();
    !is_background && !OMITTED.iter().any(|start| statement.starts_with(start))
}
