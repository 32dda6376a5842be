//! The lists of message threads in a portal with 100,000 threads, and what migrations make of the messages of earlier versions.

use crate::at;
use crate::database::TestDatabase;
use crate::query_plans::{Statements, counted, is_sorted, plan};
use crate::upgrade::filled;
use diesel::connection::{Connection as _, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use domain::id::{ContractorId, UserId};
use domain::message::ThreadView;
use domain::permission::{Permit, Role, Visible, act};
use std::collections::HashSet;
use store::page::Cursor;
use store::thread::{self, ListQuery, ThreadCursor};
use store::{Connection, migrate};

/// Number of threads.
const THREADS: u32 = 100_000;

/// Each of 100,000 projects has a thread with one message. Each of 50 companies and partners has 2,000 projects, and each of 20 admins
/// looks after 5,000 threads. A fifth of the threads are waiting. Admin 4 has not read half of all threads; company 10's account has read
/// all of its threads.
const ROWS: &str = "
INSERT INTO contractors (id, company_name, slug, status, search_text, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
SELECT '01890a5d-ac96-774b-bcc1-' || (100000000000 + i), 'Company ' || i, 'company-' || i, 'active', 'company ' || i, i, i FROM n;

INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, search_text, created_at, updated_at, password_changed_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), 'person' || i || '@portal.example', 'x', 'Robin', 'Example',
       'Robin Example', 'robin example', i, i, i FROM n;

INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state, zip_code,
                      damage_type, urgency_level, status, contractor_id, referral_partner_id, created_at, updated_at, status_since)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), CAST(100000 + i AS TEXT), 'BB-2026-' || (100000 + i),
       'Owner ' || i, i || ' Elm Street', 'Albany', 'NY', '12207', 'Water Damage', 'medium', 'in_progress',
       '01890a5d-ac96-774b-bcc1-' || (100000000001 + i % 50), '01890a5d-ac96-774b-bcc2-' || (100000000051 + i % 50), i, i, i FROM n;

INSERT INTO project_messages (id, project_id, sender_id, participant_type, message_content, created_at, updated_at)
SELECT '01890a5d-ac96-774b-bcd6-' || (100000000000 + created_at), id, '01890a5d-ac96-774b-bcc9-100000000001', 'owner', 'Hello',
       created_at, created_at FROM projects;

INSERT INTO message_tallies (project_id, reader_id, sent) SELECT id, '', 1 FROM projects;
INSERT INTO message_tallies (project_id, reader_id, read)
SELECT id, '01890a5d-ac96-774b-bcc2-100000000030', 1 FROM projects WHERE created_at % 50 = 9;

INSERT INTO message_threads (project_id, contractor_id, referral_partner_id, last_id, last_at, assigned_to, waiting_since)
SELECT id, contractor_id, referral_partner_id, '01890a5d-ac96-774b-bcd6-' || (100000000000 + created_at), created_at,
       '01890a5d-ac96-774b-bcc2-' || (100000000001 + created_at % 20), CASE WHEN created_at % 5 = 0 THEN created_at END FROM projects;

INSERT INTO unread_threads (project_id, user_id, last_at)
SELECT id, '01890a5d-ac96-774b-bcc2-100000000004', created_at FROM projects WHERE created_at % 2 = 0;";

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The database with these rows. Triggers would count each of them, which takes long.
fn database() -> (TestDatabase, Connection) {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let is_postgres = matches!(conn, Connection::Postgres(_));
    if is_postgres {
        let without = "SET statement_timeout = 0; ALTER TABLE projects DISABLE TRIGGER USER; ALTER TABLE project_messages DISABLE TRIGGER USER";
        conn.batch_execute(without)
            .expect("the triggers are disabled");
    } else {
        let triggers =
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'project%'";
        let triggers: Vec<Name> = sql_query(triggers).load(&mut conn).expect("the triggers");
        for Name { name } in triggers {
            conn.batch_execute(&format!("DROP TRIGGER {name}"))
                .expect("the trigger is dropped");
        }
    }
    conn.batch_execute(ROWS).expect("the rows are valid");
    let gather = if is_postgres {
        "VACUUM (FREEZE, ANALYZE)"
    } else {
        "ANALYZE"
    };
    conn.batch_execute(gather).expect("the statistics");
    (database, conn)
}

fn id(kind: char, number: u32) -> String {
    format!(
        "01890a5d-ac96-774b-bcc{kind}-{}",
        100_000_000_000_u64 + u64::from(number)
    )
}

fn person(number: u32) -> UserId {
    id('2', number).parse().expect("an id")
}

fn everything() -> Visible {
    Visible::of_account(person(4), Role::Admin, None)
}

fn query(view: ThreadView, cursor: Option<ThreadCursor>) -> ListQuery {
    ListQuery {
        view,
        reader: person(4),
        visible: everything(),
        limit: 100,
        cursor,
    }
}

/// The middle of the list.
fn middle(is_unread: bool) -> ThreadCursor {
    let last = Cursor {
        micros: i64::from(THREADS / 2),
        id: id('4', THREADS / 2),
    };
    ThreadCursor { is_unread, last }
}

const READ: &str = "'message_threads', 'unread_threads', 'message_tallies'";

fn check_plans(conn: &mut Connection, statements: &Statements) {
    let ran = statements.take();
    let lists = ran
        .iter()
        .filter(|statement| statement.contains("_threads") && statement.contains("LIMIT"));
    let mut checked = 0;
    for statement in lists {
        let steps = plan(conn, statement);
        let is_indexed = steps
            .iter()
            .any(|step| step.contains("message_threads_") || step.contains("unread_threads_user"));
        assert!(is_indexed && !is_sorted(&steps), "{steps:?} of {statement}");
        checked += 1;
    }
    assert!(checked > 0, "{ran:?}");
}

/// Scopes of an account with 2,000 threads: none is unread to the account of a company, and all are to a partner.
fn narrow_scopes() -> [(u32, Visible, usize); 2] {
    let company: ContractorId = id('1', 10).parse().expect("an id");
    let of_company = Visible::of_account(person(30), Role::Contractor, Some(company));
    let of_partner = Visible::of_account(person(51), Role::ReferralPartner, None);
    [(30, of_company, 0), (51, of_partner, 100)]
}

/// All lists of threads use one of the indexes, and none is sorted.
#[test]
#[ignore = "SQLite only"]
fn the_lists_of_threads_use_indexes_on_sqlite() {
    let (_database, mut conn) = database();
    let permit = Permit::<act::ListThreads>::for_system((), "the test checks query plans");
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    let mut queries = Vec::new();
    for view in ThreadView::ALL {
        for cursor in [None, Some(middle(true)), Some(middle(false))] {
            queries.push(query(*view, cursor));
        }
    }
    for (reader, visible, _) in narrow_scopes() {
        for view in [ThreadView::Unread, ThreadView::All] {
            queries.push(ListQuery {
                reader: person(reader),
                visible,
                ..query(view, None)
            });
        }
    }
    for query in queries {
        statements.take();
        thread::list(&mut conn, &permit, &query).expect("a page");
        check_plans(&mut conn, &statements);
    }
    statements.take();
    thread::count(&mut conn, &permit, person(4), everything()).expect("the counts");
    check_plans(&mut conn, &statements);
}

#[test]
fn a_page_reads_only_the_threads_that_it_shows() {
    let (_database, mut conn) = database();
    let permit = Permit::<act::ListThreads>::for_system((), "the test counts rows");
    for view in ThreadView::ALL {
        for cursor in [None, Some(middle(true)), Some(middle(false))] {
            let what = format!("{view} after {cursor:?}");
            let (page, read) = counted(&mut conn, READ, |conn| {
                thread::list(conn, &permit, &query(*view, cursor))
            });
            assert_eq!(page.items.len(), 100, "{what}");
            assert!(page.next_cursor.is_some(), "{what}");
            assert!(read <= 1200, "{what}: {read} rows read");
        }
    }
    let (counts, read) = counted(&mut conn, READ, |conn| {
        thread::count(conn, &permit, person(4), everything())
    });
    let internal = counts.internal.expect("an admin's counts");
    let found = (counts.unread, internal.mine, internal.waiting);
    assert_eq!(found, (100, 100, 100));
    assert!(read <= 1000, "{read} rows read");

    for (reader, visible, unread) in narrow_scopes() {
        for (view, shown) in [(ThreadView::Unread, unread), (ThreadView::All, 100)] {
            let query = ListQuery {
                reader: person(reader),
                visible,
                ..query(view, None)
            };
            let (page, read) = counted(&mut conn, READ, |conn| thread::list(conn, &permit, &query));
            assert_eq!(page.items.len(), shown, "{view} of {reader}");
            assert!(read <= 7000, "{view} of {reader}: {read} rows read");
        }
        let counts = thread::count(&mut conn, &permit, person(reader), visible);
        let counts = counts.expect("the count");
        assert_eq!(i64::try_from(unread), Ok(counts.unread));
        assert_eq!(counts.internal, None);
    }

    // Together, the pages contain each thread of the view once.
    let (mut cursor, mut found, mut last) = (None, HashSet::new(), None);
    loop {
        let query = query(ThreadView::Mine, cursor);
        let page = thread::list(&mut conn, &permit, &query).expect("a page");
        for of in &page.items {
            let thread = &of.item;
            let assignee = thread.work.assigned_to.as_ref().map(|person| person.id);
            assert_eq!(assignee, Some(person(4)));
            assert!(found.insert(thread.project_id), "{}", thread.project_id);
            let place = Some(std::cmp::Reverse(thread.last.created_at));
            assert!(last < place, "order");
            last = place;
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(found.len(), 5000);
}

/// The migration finds the last message of each thread, and who has not read it.
#[test]
fn threads_of_earlier_versions_are_listed() {
    let database = filled(6);
    let mut conn = database.connect();
    conn.batch_execute(
        "INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
         VALUES ('u7', 'new@portal.example', 'h', 'New', 'Lee', 'New Lee', 60, 60, 60),
                ('u8', 'bea@portal.example', 'h', 'Bea', 'Lee', 'Bea Lee', 10, 10, 10);
         INSERT INTO user_roles (user_id, role) VALUES ('u7', 'admin'), ('u8', 'admin');
         INSERT INTO project_messages (id, project_id, sender_id, participant_type, message_content, created_at, updated_at)
         VALUES ('m2', 'p1', 'u2', 'contractor', 'On Tuesday.', 50, 50), ('m3', 'p1', NULL, 'admin', 'Status changed', 51, 51),
                ('m4', 'p2', 'o2', 'owner', 'Hello?', 52, 52);
         INSERT INTO message_read_status (message_id, user_id, read_at) VALUES ('m2', 'u1', 53)",
    )
    .expect("the rows are valid");
    migrate::run(database.database(), at(0)).expect("the migration succeeds");
    for (rows, expected) in [
        ("message_threads", 2),
        (
            "message_threads WHERE project_id = 'p1' AND last_id = 'm2' AND last_at = 50
             AND contractor_id = 'c1' AND referral_partner_id = 'u1'",
            1,
        ),
        (
            "message_threads WHERE project_id = 'p2' AND last_id = 'm4'",
            1,
        ),
        ("unread_threads", 3),
        // Admin u1 has read the thread of p1, and u7 is newer than both threads.
        (
            "unread_threads WHERE user_id = 'u1' AND project_id = 'p2' AND last_at = 52",
            1,
        ),
        ("unread_threads WHERE user_id = 'u8'", 2),
    ] {
        assert_eq!(database.count(rows), expected, "{rows}");
    }
}
