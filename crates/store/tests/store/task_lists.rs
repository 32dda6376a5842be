//! The lists of all projects' tasks in a portal with 100,000 tasks.

use crate::database::TestDatabase;
use crate::query_plans::{Statements, counted, is_sorted, plan};
use diesel::connection::{Connection as _, SimpleConnection};
use domain::id::UserId;
use domain::permission::{Permit, act};
use domain::task::TaskView;
use jiff::civil::date;
use std::collections::HashSet;
use store::Connection;
use store::task::{self, AllQuery, DueCursor};

/// 20 people have 100,000 tasks: an eighth each completed and without a due date, a tenth unassigned.
const TASKS: &str = "
INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, search_text, created_at, updated_at, password_changed_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
SELECT '01890a5d-ac96-774b-bcc2-' || (100000000000 + i), 'person' || i || '@portal.example', 'x', 'Robin', 'Example',
       'Robin Example', 'robin example', i, i, i FROM n;

INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state, zip_code,
                      damage_type, urgency_level, status, created_at, updated_at, status_since)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), CAST(100000 + i AS TEXT), 'BB-2026-' || (100000 + i),
       'Owner ' || i, i || ' Elm Street', 'Albany', 'NY', '12207', 'Water Damage', 'medium', 'in_progress', i, i, i FROM n;

INSERT INTO admin_tasks (id, project_id, status, description, assigned_to, is_priority, due_date, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
SELECT '01890a5d-ac96-774b-bcd6-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-' || (100000000001 + i % 1000),
       CASE i % 8 WHEN 0 THEN 'completed' WHEN 1 THEN 'waiting' WHEN 2 THEN 'in_progress' ELSE 'open' END, 'Call',
       CASE WHEN i % 10 <> 7 THEN '01890a5d-ac96-774b-bcc2-' || (100000000001 + i % 20) END, i % 3 = 0,
       CASE WHEN i % 8 <> 3 THEN '2026-0' || (1 + i % 7) || '-' || (10 + i % 18) END, i, i FROM n;";

fn filled(database: &TestDatabase) -> Connection {
    let mut conn = database.connect();
    let is_postgres = matches!(conn, Connection::Postgres(_));
    let mut run = |sql: &str| conn.batch_execute(sql).expect("the rows are valid");
    if is_postgres {
        run("SET statement_timeout = 0");
    }
    run(TASKS);
    if is_postgres {
        // Instead of waiting for autovacuum.
        run("VACUUM (FREEZE, ANALYZE)");
    }
    conn
}

fn person(number: u32) -> UserId {
    let id = format!(
        "01890a5d-ac96-774b-bcc2-{}",
        100_000_000_000_u64 + u64::from(number)
    );
    id.parse().expect("an id")
}

/// A view on April 20, 2026, for a person with 5,000 tasks.
fn query(view: TaskView, cursor: Option<DueCursor>) -> AllQuery {
    AllQuery {
        view,
        reader: person(4),
        today: date(2026, 4, 20),
        limit: 100,
        cursor,
    }
}

/// The tasks without a due date, which have the same day.
fn deep() -> Option<DueCursor> {
    Some(DueCursor {
        due_date: None,
        is_priority: false,
        id: "01890a5d-ac96-774b-bcd6-100000050000"
            .parse()
            .expect("an id"),
    })
}

#[test]
fn a_page_reads_only_the_tasks_that_it_shows() {
    let database = TestDatabase::new();
    let mut conn = filled(&database);
    let permit = Permit::<act::ListAllTasks>::for_system((), "the test counts rows");
    for view in TaskView::ALL {
        for cursor in [None, deep()] {
            // Tasks without a due date are neither due nor overdue.
            let is_empty = cursor.is_some() && matches!(view, TaskView::Due | TaskView::Overdue);
            let (page, read) = counted(&mut conn, "'admin_tasks'", |conn| {
                task::all(conn, &permit, &query(*view, cursor))
            });
            assert_eq!(page.items.is_empty(), is_empty, "{view}");
            assert_eq!(page.next_cursor.is_some(), !is_empty, "{view}");
            assert!(read <= 250, "{view}: {read} rows read");
        }
    }
    let (counts, read) = counted(&mut conn, "'admin_tasks'", |conn| {
        task::count_all(conn, &permit, person(4), date(2026, 4, 20))
    });
    for view in TaskView::ALL.iter().filter(|view| !view.has_closed()) {
        assert_eq!(counts.of(*view), 100, "{view}");
    }
    assert!(read <= 1000, "{read} rows read");
}

/// All lists of tasks use one of the indexes, and none is sorted.
#[test]
#[ignore = "SQLite only"]
fn the_lists_of_tasks_use_indexes_on_sqlite() {
    let database = TestDatabase::new();
    let mut conn = filled(&database);
    let permit = Permit::<act::ListAllTasks>::for_system((), "the test checks query plans");
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    for view in TaskView::ALL {
        for cursor in [None, deep()] {
            statements.take();
            task::all(&mut conn, &permit, &query(*view, cursor)).expect("a page");
            check_plans(&mut conn, &statements);
        }
    }
    statements.take();
    task::count_all(&mut conn, &permit, person(4), date(2026, 4, 20)).expect("the counts");
    check_plans(&mut conn, &statements);
}

fn check_plans(conn: &mut Connection, statements: &Statements) {
    let ran = statements.take();
    let lists = ran
        .iter()
        .filter(|statement| statement.contains("admin_tasks") && statement.contains("LIMIT"));
    let mut checked = 0;
    for statement in lists {
        let steps = plan(conn, statement);
        // The last one is that of the ids.
        let indexes = ["admin_tasks_due", "sqlite_autoindex_admin_tasks_1"];
        let is_indexed = steps
            .iter()
            .any(|step| indexes.iter().any(|index| step.contains(index)));
        assert!(is_indexed && !is_sorted(&steps), "{steps:?}");
        checked += 1;
    }
    assert!(checked > 0, "{ran:?}");
}

#[test]
fn pages_together_contain_each_task_of_the_view_once() {
    let database = TestDatabase::new();
    let mut conn = filled(&database);
    let permit = Permit::<act::ListAllTasks>::for_system((), "the test compares pages");
    let of_person = format!("assigned_to = '{}'", person(4));
    let in_week = "due_date BETWEEN '2026-04-20' AND '2026-04-26'".to_owned();
    for (view, condition) in [(TaskView::Mine, of_person), (TaskView::Due, in_week)] {
        let narrowing = view.narrowing(person(4), date(2026, 4, 20));
        let (mut cursor, mut found, mut last) = (None, HashSet::new(), None);
        loop {
            let page = task::all(&mut conn, &permit, &query(view, cursor)).expect("a page");
            for of in &page.items {
                let task = &of.item;
                assert!(task.status.is_to_be_done());
                let assignee = task.assigned_to.as_ref().map(|person| person.id);
                assert!(
                    narrowing.includes(assignee, task.due_date),
                    "{view}: {task:?}"
                );
                assert!(found.insert(task.id), "{view}: {} twice", task.id);
                let place = (
                    task.due_date.is_none(),
                    task.due_date,
                    !task.is_priority,
                    task.id,
                );
                assert!(last < Some(place), "{view}: order");
                last = Some(place);
                assert_eq!(of.facts.id, task.project_id);
            }
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        let expected = database.count(&format!(
            "admin_tasks WHERE status <> 'completed' AND {condition}"
        ));
        assert_eq!(i64::try_from(found.len()), Ok(expected), "{view}");
    }
}
