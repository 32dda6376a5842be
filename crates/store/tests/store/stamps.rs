//! A project's stamp rises with everything that its card or its page shows, and with nothing else's change.

use crate::database::TestDatabase;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use store::Connection;

#[derive(QueryableByName)]
struct Stamp {
    #[diesel(sql_type = BigInt)]
    stamp: i64,
}

fn stamp(conn: &mut Connection, project: &str) -> i64 {
    sql_query(format!("SELECT stamp FROM projects WHERE id = '{project}'"))
        .get_result::<Stamp>(conn)
        .unwrap()
        .stamp
}

fn projects(conn: &mut Connection) {
    conn.batch_execute(
        "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES
            ('c1', 'Acme', 'acme', 0, 0), ('c2', 'Best', 'best', 0, 0);
         INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, company_name, created_at, updated_at, password_changed_at) VALUES
            ('u1', 'u1@example.com', '', 'U', '', 'U', 'Agency', 0, 0, 0), ('u2', 'u2@example.com', '', 'V', '', 'V', NULL, 0, 0, 0);
         INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
            zip_code, damage_type, contractor_id, referral_partner_id, created_at, updated_at, status_since) VALUES
            ('p1', 'AAAAAA', 'BB-1', 'Owner', 'Street', 'City', 'OH', '44101', 'Water', 'c1', 'u1', 0, 0, 0),
            ('p2', 'BBBBBB', 'BB-2', 'Owner', 'Street', 'City', 'OH', '44101', 'Water', 'c2', 'u2', 0, 0, 0);",
    )
    .unwrap();
}

#[test]
fn stamps_rise_with_what_a_card_or_a_page_shows() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    projects(&mut conn);
    for (change, rises) in [
        ("UPDATE projects SET city = 'Akron' WHERE id = 'p1'", true),
        (
            "UPDATE projects SET status = 'approved' WHERE id = 'p1'",
            true,
        ),
        (
            "UPDATE projects SET project_code = 'CCCCCC' WHERE id = 'p1'",
            true,
        ),
        ("UPDATE projects SET updated_at = 1 WHERE id = 'p1'", true),
        ("UPDATE projects SET city = 'Akron' WHERE id = 'p2'", false),
        (
            "UPDATE contractors SET company_name = 'Acme Ltd' WHERE id = 'c1'",
            true,
        ),
        (
            "UPDATE contractors SET primary_email = 'a@example.com' WHERE id = 'c1'",
            true,
        ),
        (
            "UPDATE contractors SET primary_phone = '2125550123' WHERE id = 'c1'",
            true,
        ),
        (
            "UPDATE contractors SET status = 'inactive' WHERE id = 'c1'",
            true,
        ),
        (
            "UPDATE contractors SET updated_at = 1 WHERE id = 'c1'",
            false,
        ),
        (
            "UPDATE contractors SET company_name = 'Better' WHERE id = 'c2'",
            false,
        ),
        ("UPDATE users SET full_name = 'Una' WHERE id = 'u1'", true),
        ("UPDATE users SET company_name = NULL WHERE id = 'u1'", true),
        ("UPDATE users SET updated_at = 1 WHERE id = 'u1'", false),
        (
            "UPDATE users SET company_name = 'Bureau' WHERE id = 'u2'",
            false,
        ),
        ("DELETE FROM contractors WHERE id = 'c1'", true),
        ("DELETE FROM users WHERE id = 'u1'", true),
    ] {
        let before = stamp(&mut conn, "p1");
        conn.batch_execute(change).unwrap();
        let after = stamp(&mut conn, "p1");
        assert_eq!(after > before, rises, "{change}: {before}, {after}");
    }
}

/// A company is renamed while a project is given to it: whoever read the project's card in between must find
/// a new stamp afterwards.
#[test]
#[ignore = "PostgreSQL only"]
fn a_company_that_is_renamed_meanwhile_reaches_the_project_that_it_gets_on_postgres() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    projects(&mut conn);
    let mut assigning = database.connect();
    let mut renaming = database.connect();
    assigning
        .batch_execute("BEGIN; UPDATE projects SET contractor_id = 'c2' WHERE id = 'p1'")
        .unwrap();
    let renamed = std::thread::spawn(move || {
        renaming.batch_execute("UPDATE contractors SET company_name = 'Better' WHERE id = 'c2'")
    });
    let waiting = "SELECT count(*) AS stamp FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND query LIKE 'UPDATE contractors%' AND datname = current_database()";
    let is_waiting =
        |conn: &mut Connection| sql_query(waiting).get_result::<Stamp>(conn).unwrap().stamp > 0;
    while !is_waiting(&mut conn) && !renamed.is_finished() {
        std::thread::yield_now();
    }
    assigning.batch_execute("COMMIT").unwrap();
    let assigned = stamp(&mut conn, "p1");
    renamed.join().unwrap().unwrap();
    assert!(stamp(&mut conn, "p1") >= assigned);
    assert_eq!(
        stamp(&mut conn, "p1"),
        2,
        "once for the company, once for its name"
    );
}
