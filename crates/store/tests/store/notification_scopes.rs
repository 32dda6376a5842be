//! Notifications for everyone who sees a project have the project's company and partner, kept up to date by triggers.

use crate::database::TestDatabase;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use store::Connection;

/// Two companies, two accounts, a project with company and partner and one without, and notifications about each project, about neither,
/// and for one account only.
const ARRANGED: &str = "
    INSERT INTO contractors (id, company_name, slug, created_at, updated_at)
    VALUES ('c1', 'Company 1', 'c1', 0, 0), ('c2', 'Company 2', 'c2', 0, 0);
    INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
    VALUES ('u1', 'u1@example.com', '', 'U', '', 'U', 0, 0, 0), ('u2', 'u2@example.com', '', 'U', '', 'U', 0, 0, 0);
    INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state, zip_code,
                          damage_type, contractor_id, referral_partner_id, created_at, updated_at, status_since)
    VALUES ('p1', '000001', 'BB-1', 'Owner', 'Street', 'City', 'OH', '44101', 'Water', 'c1', 'u1', 0, 0, 0),
           ('p2', '000002', 'BB-2', 'Owner', 'Street', 'City', 'OH', '44101', 'Water', NULL, NULL, 0, 0, 0);
    INSERT INTO notifications (id, user_id, project_id, title, message, title_text, message_text, created_at)
    VALUES ('about p1', NULL, 'p1', 'T', 'M', '{}', '{}', 0), ('about p2', NULL, 'p2', 'T', 'M', '{}', '{}', 0),
           ('for everyone', NULL, NULL, 'T', 'M', '{}', '{}', 0), ('for u2', 'u2', 'p1', 'T', 'M', '{}', '{}', 0)";

const AS_ARRANGED: [&str; 4] = [
    "about p1: c1 u1",
    "about p2: - -",
    "for everyone: - -",
    "for u2: - -",
];

#[derive(QueryableByName)]
struct Scope {
    #[diesel(sql_type = Text)]
    scope: String,
}

/// The company and partner stored with each notification.
fn scopes(conn: &mut Connection) -> Vec<String> {
    let rows = sql_query(
        "SELECT id || ': ' || coalesce(contractor_id, '-') || ' ' || coalesce(referral_partner_id, '-') AS scope
         FROM notifications ORDER BY 1",
    );
    let rows = rows.load::<Scope>(conn).expect("the query succeeds");
    rows.into_iter().map(|row| row.scope).collect()
}

#[test]
fn notifications_follow_their_projects_company_and_partner() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    conn.batch_execute(ARRANGED).expect("the rows are valid");
    assert_eq!(scopes(&mut conn), AS_ARRANGED);
    for (change, about_p1, about_p2) in [
        (
            "UPDATE projects SET contractor_id = 'c2' WHERE id = 'p1'",
            "about p1: c2 u1",
            "about p2: - -",
        ),
        (
            "UPDATE projects SET referral_partner_id = 'u2', city = 'X' WHERE id = 'p2'",
            "about p1: c2 u1",
            "about p2: - u2",
        ),
        // Changes by foreign key actions count too.
        (
            "DELETE FROM contractors WHERE id = 'c2'",
            "about p1: - u1",
            "about p2: - u2",
        ),
        (
            "DELETE FROM users WHERE id = 'u1'",
            "about p1: - -",
            "about p2: - u2",
        ),
    ] {
        conn.batch_execute(change).expect("the change succeeds");
        let expected = [about_p1, about_p2, AS_ARRANGED[2], AS_ARRANGED[3]];
        assert_eq!(scopes(&mut conn), expected, "after {change}");
    }
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
}

/// Runs two concurrent transactions: the second starts, and blocks on a lock, before the first commits.
fn run_concurrently(database: &TestDatabase, first: &str, second: &'static str) {
    let (mut conn, mut one, mut other) =
        (database.connect(), database.connect(), database.connect());
    one.batch_execute(&format!("BEGIN; {first}"))
        .expect("the first transaction is not blocked");
    let begun = std::thread::spawn(move || other.batch_execute(second));
    let is_waiting = |conn: &mut Connection| {
        let waiting = sql_query(
            "SELECT count(*) AS waiting FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        waiting
            .get_result::<Waiting>(conn)
            .expect("the query succeeds")
            .waiting
            > 0
    };
    while !is_waiting(&mut conn) && !begun.is_finished() {
        std::thread::yield_now();
    }
    one.batch_execute("COMMIT")
        .expect("the first transaction commits");
    begun
        .join()
        .expect("the thread does not panic")
        .expect("the second transaction commits");
}

/// In either order, no notification keeps the previous company.
#[test]
#[ignore = "PostgreSQL only"]
fn a_notification_during_an_assignment_gets_the_new_company_on_postgres() {
    const NOTIFY: &str = "INSERT INTO notifications (id, project_id, title, message, title_text, message_text, created_at)
        VALUES ('meanwhile', 'p1', 'T', 'M', '{}', '{}', 0)";
    const ASSIGN: &str = "UPDATE projects SET contractor_id = 'c2' WHERE id = 'p1'";
    for (first, second) in [(NOTIFY, ASSIGN), (ASSIGN, NOTIFY)] {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        conn.batch_execute(ARRANGED).expect("the rows are valid");
        run_concurrently(&database, first, second);
        let scopes = scopes(&mut conn);
        assert!(
            scopes.contains(&"meanwhile: c2 u1".to_owned()),
            "{first}: {scopes:?}"
        );
    }
}
