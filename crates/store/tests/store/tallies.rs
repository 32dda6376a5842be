//! The tally tables match counts of the rows after every kind of change.

use crate::database::TestDatabase;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::Connection;

#[derive(QueryableByName, Debug, PartialEq, Eq)]
struct Tally {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    projects: i64,
}

const KIND: &str = "scope || ' ' || status AS kind";

/// Count columns per day, with the condition for each.
const COUNTS: [(&str, &str); 3] = [
    ("submitted", "1 = 1"),
    ("open", "status <> 'build_back_completed'"),
    ("done", "status = 'build_back_completed'"),
];

const SUBMITTED: &str = "scope || ' ' || CAST(day AS TEXT)";

const BY_DAY_AND_STATUS: &str = "CAST(day AS TEXT) || ' ' || status AS kind";

const DAY: &str = "scope || ' ' || timeline_start AS kind";

fn read(conn: &mut Connection, sql: String) -> Vec<Tally> {
    sql_query(sql).load(conn).unwrap()
}

/// The content of the tally tables.
fn stored(conn: &mut Connection) -> Vec<Tally> {
    let mut all = read(
        conn,
        format!("SELECT {KIND}, projects FROM project_tallies WHERE projects <> 0 ORDER BY 1"),
    );
    all.extend(read(
        conn,
        format!("SELECT {DAY}, projects FROM project_starts WHERE projects <> 0 ORDER BY 1"),
    ));
    for (count, _) in COUNTS {
        all.extend(read(
            conn,
            format!("SELECT {SUBMITTED} || ' {count}' AS kind, {count} AS projects FROM project_days WHERE {count} <> 0 ORDER BY 1"),
        ));
    }
    all.extend(read(
        conn,
        format!(
            "SELECT {BY_DAY_AND_STATUS}, projects FROM status_days WHERE projects <> 0 ORDER BY 1"
        ),
    ));
    all
}

fn counted(conn: &mut Connection) -> Vec<Tally> {
    let of = |what: &str, holds: &str| {
        let scopes = [
            ("'all'", "1 = 1"),
            (
                "'contractor:' || contractor_id",
                "contractor_id IS NOT NULL",
            ),
            (
                "'partner:' || referral_partner_id",
                "referral_partner_id IS NOT NULL",
            ),
        ];
        scopes
            .map(|(scope, is_one)| {
                format!("SELECT {scope} AS scope, {what} FROM projects WHERE {is_one} AND {holds}")
            })
            .join(" UNION ALL ")
    };
    let count = |kind: &str, of: String| {
        format!(
            "SELECT {kind}, COUNT(*) AS projects FROM ({of}) AS projects_by_scope GROUP BY 1 ORDER BY 1"
        )
    };
    let kinds = of("status", "1 = 1");
    let days = of(
        "timeline_start",
        "timeline_start IS NOT NULL AND status <> 'build_back_completed'",
    );
    let mut all = read(conn, count(KIND, kinds));
    all.extend(read(conn, count(DAY, days)));
    for (name, holds) in COUNTS {
        let kind = format!("{SUBMITTED} || ' {name}' AS kind");
        let submitted = of("created_at / 86400000000 AS day, status", holds);
        all.extend(read(conn, count(&kind, submitted)));
    }
    let by_day = "SELECT created_at / 86400000000 AS day, status FROM projects".to_owned();
    all.extend(read(conn, count(BY_DAY_AND_STATUS, by_day)));
    all
}

fn insert_companies_and_users(conn: &mut Connection) {
    for n in 0..3 {
        conn.batch_execute(&format!(
            "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES ('c{n}', 'Company {n}', 'c{n}', 0, 0);
             INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
             VALUES ('u{n}', 'u{n}@example.com', '', 'U', '', 'U', 0, 0, 0);"
        ))
        .unwrap();
    }
}

/// A random value of a column, as SQL.
fn any(rng: &mut ChaCha8Rng, of: &[&str]) -> String {
    match of[rng.random_range(0..of.len())] {
        "" => "NULL".to_owned(),
        value => format!("'{value}'"),
    }
}

const STATUSES: &[&str] = &["submitted", "in_progress", "build_back_completed"];
const URGENCIES: &[&str] = &["low", "critical"];
const COMPANIES: &[&str] = &["", "c0", "c1", "c2"];
const PARTNERS: &[&str] = &["", "u0", "u1", "u2"];
const STARTS: &[&str] = &["", "2026-03-01", "2026-03-02"];
/// The last microsecond of a day and the first of the next.
const SUBMISSIONS: &[&str] = &["86399999999", "86400000000"];

fn insert(conn: &mut Connection, rng: &mut ChaCha8Rng, n: usize) {
    conn.batch_execute(&format!(
        "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
            zip_code, damage_type, status, urgency_level, contractor_id, referral_partner_id, timeline_start, created_at, updated_at, status_since)
         VALUES ('p{n}', '{n:06}', 'BB-{n}', 'Owner', 'Street', 'City', 'OH', '44101', 'Water', {}, {}, {}, {}, {}, {}, 0, 0)",
        any(rng, STATUSES),
        any(rng, URGENCIES),
        any(rng, COMPANIES),
        any(rng, PARTNERS),
        any(rng, STARTS),
        any(rng, SUBMISSIONS).trim_matches('\''),
    ))
    .unwrap();
}

#[test]
fn tallies_follow_every_change() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    insert_companies_and_users(&mut conn);
    for n in 0..40 {
        insert(&mut conn, &mut rng, n);
    }
    assert_eq!(stored(&mut conn), counted(&mut conn));
    for _ in 0..140 {
        let n = rng.random_range(0..40);
        let change = match rng.random_range(0..7) {
            0 => format!(
                "UPDATE projects SET status = {} WHERE id = 'p{n}'",
                any(&mut rng, STATUSES)
            ),
            1 => format!(
                "UPDATE projects SET urgency_level = {} WHERE id = 'p{n}'",
                any(&mut rng, URGENCIES)
            ),
            2 => format!(
                "UPDATE projects SET contractor_id = {} WHERE id = 'p{n}'",
                any(&mut rng, COMPANIES)
            ),
            3 => format!(
                "UPDATE projects SET referral_partner_id = {} WHERE id = 'p{n}'",
                any(&mut rng, PARTNERS)
            ),
            4 => format!(
                "UPDATE projects SET timeline_start = {} WHERE id = 'p{n}'",
                any(&mut rng, STARTS)
            ),
            5 => format!(
                "UPDATE projects SET status = {}, contractor_id = {}, city = 'X' WHERE referral_partner_id = 'u1'",
                any(&mut rng, STATUSES),
                any(&mut rng, COMPANIES)
            ),
            _ => format!("DELETE FROM projects WHERE id = 'p{n}'"),
        };
        conn.batch_execute(&change).unwrap();
        assert_eq!(stored(&mut conn), counted(&mut conn), "after {change}");
    }
    // Changes by foreign key actions count too.
    conn.batch_execute(
        "DELETE FROM contractors WHERE id = 'c1'; DELETE FROM users WHERE id = 'u2'",
    )
    .unwrap();
    assert!(
        !stored(&mut conn)
            .iter()
            .any(|tally| tally.kind.contains(":c1") || tally.kind.contains(":u2"))
    );
    assert_eq!(stored(&mut conn), counted(&mut conn));
}
