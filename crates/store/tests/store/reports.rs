//! Durations of statuses and counts per day under different UTC offsets; the same on both databases.

use crate::database::TestDatabase;
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use domain::id::{ContractorId, UserId};
use domain::permission::{Permit, act};
use domain::project::ProjectStatus;
use domain::report::ReportRange;
use jiff::civil::date;
use store::Connection;
use store::report::{ReportScope, contractor_load, intake, is_kept, keep_clock, stage_times};

/// 2026-03-02 00:00 UTC in microseconds, and the length of an hour.
const MIDNIGHT: i64 = 1_772_409_600_000_000;
const HOUR: i64 = 3_600_000_000;
const NEW_YORK: [(i64, i64); 1] = [(0, -5 * 3_600)];

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    line: String,
}

fn query_lines(conn: &mut Connection, sql: &str) -> Vec<String> {
    let rows = sql_query(sql).load::<Row>(conn).unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

fn stays(conn: &mut Connection) -> Vec<String> {
    query_lines(
        conn,
        "SELECT project_id || ' ' || status || ' ' || next_status || ' ' || CAST(lasted AS TEXT) || ' ' || CAST(about AS TEXT)
            || ' ' || CAST(left_day AS TEXT) || ' ' || CAST(overdue AS TEXT) || ' ' || coalesce(contractor_id, '-') AS line
         FROM project_stays ORDER BY project_id, entered_at",
    )
}

fn project(conn: &mut Connection, name: &str, status: &str, created_at: i64, since: i64) {
    conn.batch_execute(&format!(
        "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
            zip_code, damage_type, status, contractor_id, timeline_start, created_at, updated_at, status_since)
         VALUES ('{name}', '{name:0>6}', '{name}', 'Owner', 'Street', 'City', 'OH', '44101', 'Water', '{status}', 'c1',
            '2026-03-01', {created_at}, {since}, {since})"
    ))
    .unwrap();
}

fn company(conn: &mut Connection) {
    conn.batch_execute(
        "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES ('c1', 'Acme', 'acme', 0, 0)",
    )
    .unwrap();
}

fn moved(conn: &mut Connection, name: &str, to: &str, at: i64) {
    conn.batch_execute(&format!(
        "UPDATE projects SET status = '{to}', status_since = {at} WHERE id = '{name}'"
    ))
    .unwrap();
}

fn range(days: std::ops::RangeInclusive<i8>) -> ReportRange {
    let day = |day| date(2026, 3, day);
    ReportRange::new(Some(day(*days.start())), Some(day(*days.end())), day(31)).unwrap()
}

fn permit() -> Permit<act::ShowReports> {
    Permit::for_system((), "the test reads a report")
}

#[test]
fn each_stay_is_recorded_when_it_ends() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    company(&mut conn);
    project(&mut conn, "p1", "submitted", MIDNIGHT, MIDNIGHT);
    moved(&mut conn, "p1", "scheduled", MIDNIGHT + HOUR);
    // A status left at the instant it was entered leaves no stay.
    moved(&mut conn, "p1", "in_progress", MIDNIGHT + HOUR);
    moved(
        &mut conn,
        "p1",
        "build_back_completed",
        MIDNIGHT + 70 * HOUR,
    );
    let expected = [
        "p1 submitted scheduled 60 60 20514 1 c1",
        "p1 in_progress build_back_completed 4140 4096 20516 1 c1",
    ];
    assert_eq!(stays(&mut conn), expected);

    let read = |conn: &mut Connection, days| {
        let times = stage_times(conn, &permit(), ReportScope::Everybody, range(days)).unwrap();
        let of = |status| times.get(&status).and_then(|times| times.percentile(50));
        [ProjectStatus::Submitted, ProjectStatus::InProgress].map(of)
    };
    assert_eq!(read(&mut conn, 1..=31), [Some(60), Some(4_160)]);
    assert_eq!(read(&mut conn, 2..=3), [Some(60), None]);
    assert_eq!(read(&mut conn, 3..=4), [None, Some(4_160)]);
    assert_eq!(read(&mut conn, 5..=31), [None, None]);

    let load = |conn: &mut Connection, days| {
        let today = date(2026, 3, 31);
        let load = contractor_load(conn, &permit(), ReportScope::Everybody, range(days), today);
        let load = load.unwrap().pop().unwrap();
        [
            load.open,
            load.overdue,
            load.submitted,
            load.built_back,
            load.late,
        ]
    };
    assert_eq!(load(&mut conn, 1..=31), [0, 0, 1, 1, 1]);
    assert_eq!(load(&mut conn, 1..=3), [0, 0, 1, 0, 0]);

    conn.batch_execute("DELETE FROM projects WHERE id = 'p1'")
        .unwrap();
    assert_eq!(read(&mut conn, 1..=31), [None, None]);
    let left = "SELECT 'a stay' AS line FROM stage_times WHERE stays <> 0";
    assert_eq!(query_lines(&mut conn, left), [""; 0]);
}

#[test]
fn a_completed_project_counts_once_and_not_while_it_is_reopened() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    company(&mut conn);
    project(&mut conn, "p1", "submitted", MIDNIGHT, MIDNIGHT);
    let counted = |conn: &mut Connection, days| {
        let today = date(2026, 3, 31);
        let load = contractor_load(conn, &permit(), ReportScope::Everybody, range(days), today);
        let load = load.unwrap().pop().unwrap();
        (load.built_back, load.late)
    };
    let mut after = |hours, status| {
        moved(&mut conn, "p1", status, MIDNIGHT + hours * HOUR);
        (counted(&mut conn, 1..=3), counted(&mut conn, 1..=31))
    };
    assert_eq!(after(1, "build_back_completed"), ((1, 1), (1, 1)));
    assert_eq!(after(2, "build_back_scheduled"), ((0, 0), (0, 0)));
    assert_eq!(after(70, "build_back_completed"), ((0, 0), (1, 1)));
    // Moving on to `completed` keeps the count.
    assert_eq!(after(71, "completed"), ((0, 0), (1, 1)));
    assert_eq!(after(72, "in_progress"), ((0, 0), (0, 0)));
    // Completed again without passing `build_back_completed`: it counts as of the last time.
    assert_eq!(after(73, "completed"), ((0, 0), (1, 1)));
    // Moving on at the same instant records no stay, but the project no longer counts.
    assert_eq!(after(73, "canceled"), ((0, 0), (0, 0)));
}

#[test]
fn stage_times_of_one_company_or_partner_match_the_overall_times() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let best = ContractorId::from_uuid(uuid::Uuid::from_u128(1));
    let partner = UserId::from_uuid(uuid::Uuid::from_u128(2));
    company(&mut conn);
    project(&mut conn, "p1", "submitted", MIDNIGHT, MIDNIGHT);
    conn.batch_execute(&format!(
        "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES ('{best}', 'Best', 'best', 0, 0);
         INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
         VALUES ('{partner}', 'u@example.com', '', 'U', '', 'U', 0, 0, 0)"
    ))
    .unwrap();
    // Durations around each power of two, where the rounding of `about` changes.
    let lengths = (0..24_u32).flat_map(|digits| {
        let length = 1_i64 << digits;
        [length - 1, length, length * 3 / 2]
    });
    for (length, entered_at) in lengths.zip(0_i64..) {
        conn.batch_execute(&format!(
            "INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
                referral_partner_id, overdue, lasted)
             VALUES ('p1', {entered_at}, {entered_at} + 1, 20514, 'submitted', 'scheduled', '{best}', '{partner}', 0, {length})"
        ))
        .unwrap();
    }
    let mut times = |scope| stage_times(&mut conn, &permit(), scope, range(1..=31)).unwrap();
    let everybody = times(ReportScope::Everybody);
    assert_eq!(everybody[&ProjectStatus::Submitted].count(), 72);
    assert_eq!(times(ReportScope::Contractor(best)), everybody);
    assert_eq!(times(ReportScope::Partner(partner)), everybody);
}

#[test]
fn a_changed_utc_offset_recounts_all_days() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    company(&mut conn);
    // Midnight UTC is the previous day in New York.
    project(&mut conn, "p1", "submitted", MIDNIGHT, MIDNIGHT);
    moved(&mut conn, "p1", "build_back_completed", MIDNIGHT + HOUR);
    let read = |conn: &mut Connection| {
        let days = intake(conn, &permit(), ReportScope::Everybody, range(1..=31)).unwrap();
        let mut lines: Vec<_> = days
            .iter()
            .map(|(day, count)| format!("{count} on {day}"))
            .collect();
        for sql in [
            "SELECT status || ' ' || CAST(day AS TEXT) AS line FROM status_days WHERE projects <> 0",
            "SELECT CAST(span AS TEXT) || ' ' || CAST(start AS TEXT) || ' ' || CAST(stays AS TEXT) AS line
             FROM stage_times WHERE stays <> 0 ORDER BY 1",
        ] {
            lines.extend(query_lines(conn, sql));
        }
        lines
    };
    let in_utc = [
        "1 on 2026-03-02",
        "build_back_completed 20514",
        "1 20514 1",
        "32 641 1",
    ];
    assert_eq!(read(&mut conn), in_utc);
    let keep = |conn: &mut Connection, clock: &[_]| {
        let changed = conn.transaction(|conn| keep_clock(conn, clock));
        assert!(is_kept(conn, clock).unwrap());
        changed.unwrap()
    };
    assert!(keep(&mut conn, &NEW_YORK));
    let in_new_york = [
        "1 on 2026-03-01",
        "build_back_completed 20513",
        "1 20513 1",
        "32 641 1",
    ];
    assert_eq!(read(&mut conn), in_new_york);
    assert!(!keep(&mut conn, &NEW_YORK));
    // New rows are counted by the new offset.
    project(
        &mut conn,
        "p2",
        "submitted",
        MIDNIGHT + HOUR,
        MIDNIGHT + HOUR,
    );
    assert_eq!(read(&mut conn)[0], "2 on 2026-03-01");
    assert!(keep(&mut conn, &[]));
    assert_eq!(read(&mut conn)[0], "2 on 2026-03-02");
}
