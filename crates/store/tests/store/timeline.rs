//! A long timeline: every filter returns the right entries, page by page, and reads only those.

use crate::database::TestDatabase;
use crate::query_plans::{Statements, is_sorted, plan};
use diesel::connection::{Connection as _, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use domain::permission::{Permit, act};
use domain::project::{ProjectFacts, TrackedField};
use domain::update::{StatusUpdate, UpdateFilter, UpdateType};
use store::page::Page;
use store::update::{ListQuery, Sort, list, list_to_owner};
use store::{Connection, StoreError, project};

const PROJECT: &str = "01890a5d-ac96-774b-bcc4-100000000001";

/// Number of entries, two per instant; most match no filter.
const ENTRIES: i64 = 6_000;

const ROWS: &str = "
INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state, zip_code,
                      damage_type, urgency_level, status, created_at, updated_at, status_since)
VALUES ('01890a5d-ac96-774b-bcc4-100000000001', 'HAVEN7', 'BB-2026-000001', 'Ann Lee', '9 Oak Lane', 'Troy', 'NY',
        '12180', 'Fire Damage', 'low', 'on_hold', 0, 0, 0);

INSERT INTO project_status_updates (id, project_id, previous_status, new_status, update_type, notes, created_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
SELECT '01890a5d-ac96-774b-bcc5-' || (100000000000 + i), '01890a5d-ac96-774b-bcc4-100000000001',
       CASE WHEN i = 1 THEN NULL WHEN i % 1000 IN (0, 8) THEN 'submitted' ELSE 'on_hold' END, 'on_hold',
       CASE WHEN i % 1000 = 0 THEN 'event_confirmed' WHEN i % 500 IN (1, 2, 9) AND i > 1 THEN 'project_edit'
            WHEN i % 500 = 3 THEN 'contractor_assigned' WHEN i % 10 = 4 THEN 'admin_note'
            WHEN i = 1 OR i % 800 = 8 THEN 'status_change' ELSE 'attachment_added' END,
       CASE WHEN i % 10 = 4 AND i % 20 = 4 THEN 'For admins' WHEN i % 700 = 5 THEN 'Dry' WHEN i % 600 = 7 THEN '  ' END,
       i / 2
FROM n;

INSERT INTO project_edit_history (id, project_id, update_id, field_name, new_value, created_at)
SELECT 'adjuster ' || id, project_id, id, 'claims_adjuster_name', 'Dana', created_at
FROM project_status_updates WHERE update_type = 'project_edit' AND CAST(substr(id, 33) AS INTEGER) % 500 IN (1, 2);
INSERT INTO project_edit_history (id, project_id, update_id, field_name, new_value, created_at)
SELECT 'city ' || id, project_id, id, 'city', 'Troy', created_at
FROM project_status_updates WHERE update_type = 'project_edit' AND CAST(substr(id, 33) AS INTEGER) % 500 = 2;

INSERT INTO status_update_attachments (id, status_update_id, project_id, file_name, file_path, file_size, file_type,
                                       uploaded_at)
SELECT '01890a5d-ac96-774b-bcc' || n || substr(id, 24), id, project_id, 'a.png', n || id, 1, 'image/png', 0
FROM project_status_updates, (SELECT '6' AS n UNION ALL SELECT '7') AS twice
WHERE CAST(substr(id, 33) AS INTEGER) % 900 = 6;
";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Admin,
    Staff,
    Owner,
}

const READERS: [Reader; 3] = [Reader::Admin, Reader::Staff, Reader::Owner];

fn page(
    conn: &mut Connection,
    facts: &ProjectFacts,
    reader: Reader,
    query: &ListQuery,
) -> Result<Page<StatusUpdate>, StoreError> {
    const SEEN: &str = "the test checks results, not permissions";
    if reader == Reader::Owner {
        let permit = Permit::<act::ShowOwnerProject>::for_system(facts.clone(), SEEN);
        return list_to_owner(conn, &permit, query);
    }
    let permit = Permit::<act::ListUpdates>::for_system(facts.clone(), SEEN);
    list(conn, &permit, query, reader == Reader::Admin)
}

/// All pages. Only the last page may be short.
fn all(
    conn: &mut Connection,
    facts: &ProjectFacts,
    reader: Reader,
    mut query: ListQuery,
) -> Vec<StatusUpdate> {
    let mut found = Vec::new();
    loop {
        let page = page(conn, facts, reader, &query).unwrap();
        let is_full = page.items.len() == query.limit;
        assert!(is_full || page.next_cursor.is_none(), "a short page");
        found.extend(page.items);
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return found;
        }
    }
}

fn is_found(entry: &StatusUpdate, filter: UpdateFilter) -> bool {
    use UpdateType as T;
    match filter {
        UpdateFilter::Status => entry.previous_status != Some(entry.new_status),
        UpdateFilter::Details => {
            matches!(entry.update_type, T::ProjectEdit | T::ContractorAssigned)
        }
        UpdateFilter::Events => entry.update_type.as_str().starts_with("event_"),
        UpdateFilter::Notes => entry
            .notes
            .as_deref()
            .is_some_and(|notes| !notes.trim().is_empty()),
        UpdateFilter::Attachments => !entry.attachments.is_empty(),
    }
}

fn is_for(entry: &StatusUpdate, reader: Reader) -> bool {
    let is_private = |field: TrackedField| field == TrackedField::ClaimsAdjusterName;
    let has_only_private_edits =
        !entry.edits.is_empty() && entry.edits.iter().all(|edit| is_private(edit.field_name));
    match reader {
        Reader::Admin => true,
        Reader::Staff => entry.update_type != UpdateType::AdminNote,
        Reader::Owner => entry.update_type != UpdateType::AdminNote && !has_only_private_edits,
    }
}

fn long_timeline() -> (TestDatabase, Connection, ProjectFacts) {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    conn.batch_execute(ROWS).expect("the rows are valid");
    conn.batch_execute("ANALYZE").expect("ANALYZE succeeds");
    let id = PROJECT.parse().expect("an id");
    let facts = project::find_facts(&mut conn, id).unwrap().unwrap();
    (database, conn, facts)
}

#[test]
fn each_reader_finds_the_right_entries_with_each_filter() {
    use UpdateFilter as F;
    let (_database, mut conn, facts) = long_timeline();
    let everything = all(
        &mut conn,
        &facts,
        Reader::Admin,
        ListQuery {
            limit: 100,
            ..ListQuery::default()
        },
    );
    assert_eq!(i64::try_from(everything.len()).unwrap(), ENTRIES);
    let choices: [&[F]; 9] = [
        &[],
        &[F::Status],
        &[F::Details],
        &[F::Events],
        &[F::Notes],
        &[F::Attachments],
        &[F::Details, F::Notes],
        &[F::Status, F::Events],
        F::ALL,
    ];
    for reader in READERS {
        for filters in choices {
            let is_wanted = |entry: &&StatusUpdate| {
                is_for(entry, reader)
                    && (filters.is_empty() || filters.iter().any(|filter| is_found(entry, *filter)))
            };
            let mut expected: Vec<_> = everything.iter().filter(is_wanted).cloned().collect();
            assert!(!expected.is_empty(), "{reader:?} {filters:?}");
            for sort in [Sort::Newest, Sort::Oldest] {
                let query = ListQuery {
                    sort,
                    filters: filters.to_vec(),
                    limit: 7,
                    cursor: None,
                };
                let found = all(&mut conn, &facts, reader, query);
                assert_eq!(found, expected, "{reader:?} {filters:?} {sort:?}");
                expected.reverse();
            }
        }
    }
}

#[test]
fn an_entry_whose_files_were_deleted_has_no_attachments() {
    let (database, mut conn, facts) = long_timeline();
    let mut count = || {
        let query = ListQuery {
            filters: vec![UpdateFilter::Attachments],
            limit: 100,
            ..ListQuery::default()
        };
        all(&mut conn, &facts, Reader::Staff, query).len()
    };
    let before = count();
    let mut other = database.connect();
    let file = |which: &str| {
        format!(
            "DELETE FROM status_update_attachments WHERE id = '01890a5d-ac96-774b-bcc{which}-100000000006'"
        )
    };
    other.batch_execute(&file("6")).unwrap();
    assert_eq!(count(), before, "one file remains");
    other.batch_execute(&file("7")).unwrap();
    assert_eq!(count(), before - 1);
}

#[derive(QueryableByName)]
struct Fetched {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

fn fetched(conn: &mut Connection) -> i64 {
    let rows = sql_query(
        "SELECT (idx_tup_fetch + seq_tup_read)::bigint AS rows FROM pg_stat_xact_user_tables
         WHERE relname = 'project_status_updates'",
    );
    rows.load::<Fetched>(conn)
        .expect("the statistics are available")[0]
        .rows
}

/// The cost of a page: on SQLite, checked by query plans; on PostgreSQL, by the number of rows read.
#[test]
fn a_page_reads_only_its_entries() {
    let (_database, mut conn, facts) = long_timeline();
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    let filters = UpdateFilter::ALL.iter().map(|filter| vec![*filter]);
    for filters in filters.chain([vec![]]) {
        for (reader, sort) in READERS
            .iter()
            .flat_map(|reader| [(*reader, Sort::Newest), (*reader, Sort::Oldest)])
        {
            let query = ListQuery {
                sort,
                filters: filters.clone(),
                limit: 5,
                cursor: None,
            };
            let name = format!("{reader:?} {filters:?} {sort:?}");
            conn.test_transaction(|conn| {
                let on_postgres = matches!(conn, Connection::Postgres(_));
                let before = if on_postgres { fetched(conn) } else { 0 };
                statements.take();
                page(conn, &facts, reader, &query)?;
                let ran = statements.take();
                if on_postgres {
                    let read = fetched(conn) - before;
                    // Includes hidden entries between the visible ones.
                    assert!((1..400).contains(&read), "{name}: {read} rows");
                    return Ok(());
                }
                let index = match filters.first() {
                    None => "project_status_updates_project ",
                    Some(UpdateFilter::Status) => "project_status_updates_moved ",
                    Some(UpdateFilter::Details | UpdateFilter::Events) => {
                        "project_status_updates_about "
                    }
                    Some(UpdateFilter::Notes) => "project_status_updates_noted ",
                    Some(UpdateFilter::Attachments) => "project_status_updates_attached ",
                };
                let statement = ran
                    .iter()
                    .find(|statement| statement.contains("LEFT OUTER JOIN"))
                    .expect("the query of the page");
                let steps = plan(conn, statement);
                assert!(
                    steps.iter().any(|step| step.contains(index)),
                    "{name}: {steps:?}"
                );
                assert!(!is_sorted(&steps), "{name}: {steps:?}");
                Ok::<_, StoreError>(())
            });
        }
    }
}
