//! What a portal asks of its database.

use crate::app::TestApp;
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use parking_lot::Mutex;
use std::collections::HashMap;

/// By the address that a connection was opened with.
static HEARD: Mutex<Option<HashMap<String, Vec<String>>>> = Mutex::new(None);

/// Listens to the connections that are opened from now on.
///
/// # Panics
/// When another listener was left behind broken.
pub fn listen() {
    set_default_instrumentation(listener).expect("one listener");
}

fn listener() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(Listener::default()))
}

#[derive(Default)]
struct Listener {
    url: String,
}

impl Instrumentation for Listener {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartEstablishConnection { url, .. } = event {
            url.clone_into(&mut self.url);
        } else if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let statement = text.split(" -- binds:").next().unwrap_or_default();
            let mut heard = HEARD.lock();
            let lists = heard.get_or_insert_default();
            let list = lists.entry(self.url.clone()).or_default();
            list.push(statement.to_owned());
        }
    }
}

/// What a portal's own work asked since the last look, in order of the text: without the steps of transactions, which are
/// shared, and without what its mail worker, its change feed, what fills its search and the test itself do beside the answers.
#[must_use]
pub fn take(app: &TestApp) -> Vec<String> {
    let own = app.database().url();
    let mut heard = HEARD.lock();
    let mut asked: Vec<String> = heard
        .get_or_insert_default()
        .iter_mut()
        .filter(|(url, _)| {
            !url.is_empty() && (own.ends_with(url.as_str()) || url.starts_with(&own))
        })
        .flat_map(|(_, list)| std::mem::take(list))
        .filter(|statement| is_work(statement))
        .collect();
    asked.sort_unstable();
    asked
}

fn is_work(statement: &str) -> bool {
    const STEPS: [&str; 8] = [
        "SET ",
        "SELECT count(*) AS found FROM",
        "BEGIN",
        "COMMIT",
        "ROLLBACK",
        "SAVEPOINT",
        "RELEASE",
        "PRAGMA",
    ];
    let is_beside = (statement.contains("mail_queue") && !statement.starts_with("INSERT"))
        // Only the mail worker counts recipients, under a lock on PostgreSQL.
        || statement.contains("mail_recipients")
        || statement.contains("pg_advisory_xact_lock")
        || (statement.contains("changes") && statement.starts_with("SELECT"));
    let statement = statement.trim_start();
    !is_beside && !STEPS.iter().any(|step| statement.starts_with(step))
}
