//! A search finds what contains its term, nothing else, and in the list's order, whether it walks along the list or asks
//! the index, which follows whatever is written and by whom.

use crate::database::TestDatabase;
use crate::query_plans::seen_by;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use domain::permission::{Role, Visible};
use domain::project::{ProjectOrder, ProjectStatus};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::project::{ListQuery, TOTAL_CAP};
use store::text::fold;
use store::{Connection, project};

const COMPANY: &str = "01890a5d-ac96-774b-bcc1-100000000050";
const PARTNER: &str = "01890a5d-ac96-774b-bcc2-100000000050";
/// Few, so that terms are found, and all that means something to an index, a pattern or a database.
const ALPHABET: [char; 12] = ['a', 'b', '1', '-', ' ', '"', '*', '%', '_', '\\', 'é', '🏠'];

fn any_text(rng: &mut ChaCha8Rng, longest: usize) -> String {
    let length = rng.random_range(1..=longest);
    (0..length)
        .map(|_| ALPHABET[rng.random_range(0..ALPHABET.len())])
        .collect()
}

fn people(conn: &mut Connection) {
    conn.batch_execute(&format!(
        "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES ('{COMPANY}', 'C', 'c', 0, 0);
         INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
         VALUES ('{PARTNER}', 'p@example.com', '', 'P', '', 'P', 0, 0, 0)"
    ))
    .unwrap();
}

fn id(n: usize) -> String {
    format!("01890a5d-ac96-774b-bcc4-{n:012}")
}

/// Writes a project; the higher its number, the newer it is.
fn insert(conn: &mut Connection, n: usize, text: &str) {
    insert_at(conn, n, text, i64::try_from(n).unwrap());
}

/// The same, created at some microsecond.
fn insert_at(conn: &mut Connection, n: usize, text: &str, created_at: i64) {
    let quoted = |of: &str, is: bool| {
        if is {
            format!("'{of}'")
        } else {
            "NULL".to_owned()
        }
    };
    let statement = format!(
        "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
            zip_code, damage_type, status, search_text, contractor_id, referral_partner_id, created_at, updated_at, status_since)
         VALUES ('{}', '{n:06}', 'BB-{n}', 'Owner {}', 'Street', 'City', 'OH', '44101', 'Water', '{}', '{}', {}, {}, {created_at}, 0, 0)",
        id(n),
        n % 7,
        if n.is_multiple_of(3) { "on_hold" } else { "submitted" },
        text.replace('\'', "''"),
        quoted(COMPANY, n.is_multiple_of(2)),
        quoted(PARTNER, n % 5 < 2),
    );
    conn.batch_execute(&statement).unwrap();
}

fn scopes() -> [Visible; 3] {
    [Role::Admin, Role::Contractor, Role::ReferralPartner].map(seen_by)
}

/// The same list without the index: everything visible, each row looked at here.
fn expected(conn: &mut Connection, visible: Visible, query: &ListQuery) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        id: String,
        #[diesel(sql_type = Text)]
        search_text: String,
    }
    let listed = listed(conn, visible, query);
    let term = fold(query.search.as_deref().unwrap_or_default().trim());
    let texts = sql_query("SELECT id, search_text FROM projects")
        .load::<Row>(conn)
        .unwrap();
    let containing: Vec<String> = texts
        .into_iter()
        .filter(|row| row.search_text.contains(&term))
        .map(|row| row.id)
        .collect();
    let listed = listed.into_iter();
    listed.filter(|id| containing.contains(id)).collect()
}

/// The same list without the term.
fn listed(conn: &mut Connection, visible: Visible, query: &ListQuery) -> Vec<String> {
    let all = ListQuery {
        search: None,
        cursor: None,
        limit: 10_000,
        ..query.clone()
    };
    let listed = project::list(conn, visible, &all).unwrap().page.items;
    listed.iter().map(|listed| listed.id.to_string()).collect()
}

/// All pages of a search that walks so many rows.
fn found(conn: &mut Connection, visible: Visible, query: &ListQuery, walk: i64) -> Vec<String> {
    let mut query = query.clone();
    let mut found = Vec::new();
    let mut told = Vec::new();
    loop {
        let list = project::search(conn, visible, &query, walk).unwrap();
        assert!(list.page.items.len() <= query.limit);
        told.push((list.total, list.total_capped));
        found.extend(list.page.items.iter().map(|listed| listed.id.to_string()));
        query.cursor = list.page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    let all = i64::try_from(found.len()).unwrap();
    for (total, is_capped) in told {
        assert!(
            if is_capped {
                total <= all
            } else {
                total == all
            },
            "{total} of {all}"
        );
    }
    found
}

fn agree(conn: &mut Connection, term: &str) {
    if term.trim().is_empty() {
        return;
    }
    for visible in scopes() {
        for (sort, status) in [
            (ProjectOrder::Newest, None),
            (ProjectOrder::Owner, None),
            (ProjectOrder::OwnerDesc, Some(ProjectStatus::OnHold)),
        ] {
            let query = ListQuery {
                search: Some(term.to_owned()),
                sort,
                status,
                limit: 4,
                ..ListQuery::default()
            };
            let expected = expected(conn, visible, &query);
            for walk in [1, 9, 1_000] {
                let found = found(conn, visible, &query, walk);
                assert_eq!(found, expected, "{term:?} {sort:?} {status:?} after {walk}");
            }
        }
    }
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    counted: i64,
}

/// What the index holds is what the projects say.
fn check_index(conn: &mut Connection) {
    let differing = sql_query(
        "SELECT count(*) AS counted FROM projects FULL JOIN project_search ON project_search.project_id = projects.id
         WHERE project_search.search_text IS NULL OR projects.search_text IS NULL
            OR projects.search_text <> project_search.search_text
            OR coalesce(projects.contractor_id, '') <> coalesce(project_search.contractor_id, '')
            OR coalesce(projects.referral_partner_id, '') <> coalesce(project_search.referral_partner_id, '')",
    );
    assert_eq!(differing.get_result::<Counted>(conn).unwrap().counted, 0);
    if matches!(conn, Connection::Postgres(_)) {
        let differing = sql_query(
            "SELECT count(*) AS counted FROM projects JOIN project_search ON project_search.project_id = projects.id
             WHERE projects.created_at <> project_search.created_at",
        );
        assert_eq!(differing.get_result::<Counted>(conn).unwrap().counted, 0);
    }
    if matches!(conn, Connection::Sqlite(_)) {
        // How new what has a number or a lower one is at most, whatever was deleted meanwhile.
        let newer = sql_query(
            "SELECT count(*) AS counted FROM project_search JOIN projects ON projects.id = project_search.project_id
             WHERE newest < (
                SELECT max(created_at) FROM project_search AS lower JOIN projects AS old ON old.id = lower.project_id
                WHERE lower.number <= project_search.number
             )",
        );
        assert_eq!(newer.get_result::<Counted>(conn).unwrap().counted, 0);
        conn.batch_execute(
            "INSERT INTO project_windows (project_windows) VALUES ('integrity-check')",
        )
        .unwrap();
        let both = sql_query(
            "SELECT (SELECT count(*) FROM project_windows_docsize) - (SELECT count(*) FROM project_search) AS counted",
        );
        assert_eq!(both.get_result::<Counted>(conn).unwrap().counted, 0);
    }
}

#[test]
fn a_search_finds_what_contains_its_term() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    for n in 0..60 {
        let text = any_text(&mut rng, 14);
        insert(&mut conn, n, &fold(&text));
    }
    insert(&mut conn, 60, "");
    for length in [1, 2, 3, 5, 6, 7] {
        for _ in 0..4 {
            let term: String = any_text(&mut rng, length);
            agree(&mut conn, &term);
        }
    }
    // Ends and beginnings of what there is, longer than a window too.
    insert(&mut conn, 61, &fold("aéb-🏠1\nwater damage"));
    for term in [
        "AÉB-🏠1",
        "aeb-🏠1",
        "ge",
        "damage",
        "water damage",
        "er d",
        "1\nwater",
        "damages",
        "\"a\" OR b",
    ] {
        agree(&mut conn, term);
    }
}

#[test]
fn the_index_follows_each_change() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    for n in 0..40 {
        insert(&mut conn, n, &format!("house {n}"));
    }
    let changes = [
        format!(
            "UPDATE projects SET search_text = 'garage 5' WHERE id = '{}'",
            id(5)
        ),
        format!(
            "UPDATE projects SET search_text = search_text, city = 'Troy' WHERE id = '{}'",
            id(6)
        ),
        format!("DELETE FROM projects WHERE id = '{}'", id(7)),
        format!(
            "UPDATE projects SET contractor_id = NULL, referral_partner_id = NULL WHERE id = '{}'",
            id(10)
        ),
        format!(
            "UPDATE projects SET contractor_id = '{COMPANY}', referral_partner_id = '{PARTNER}' WHERE id = '{}'",
            id(9)
        ),
        format!(
            "UPDATE projects SET search_text = '' WHERE id = '{}'",
            id(8)
        ),
    ];
    for change in changes {
        conn.batch_execute(&change).unwrap();
        check_index(&mut conn);
        for term in [
            "house 5", "garage", "house 7", "house 8", "house 9", "house 10", "house 1", "5",
        ] {
            agree(&mut conn, term);
        }
    }
    if matches!(conn, Connection::Sqlite(_)) {
        conn.batch_execute("VACUUM").unwrap();
        agree(&mut conn, "house 1");
    }
}

/// Each write leaves a part of SQLite's index, which a search would have to look into.
#[test]
fn an_index_is_merged_piece_by_piece() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    for n in 0..1_200 {
        if n % 40 == 0 {
            let commit = if n > 0 { "COMMIT; BEGIN" } else { "BEGIN" };
            conn.batch_execute(commit).unwrap();
        }
        let numbers = (1..=20).map(|times| format!(" {:x}", n * times * 7_919_000_017));
        insert(
            &mut conn,
            n,
            &format!("house {n}{}", numbers.collect::<String>()),
        );
    }
    conn.batch_execute("COMMIT").unwrap();
    for index in store::text_index::ALL {
        let mut pieces = 1;
        while store::text_index::merge(&mut conn, index, pieces == 1).unwrap() {
            pieces += 1;
        }
        if matches!(conn, Connection::Sqlite(_)) {
            let parts = sql_query(format!(
                "SELECT count(DISTINCT segid) AS counted FROM {index}_idx"
            ));
            let parts = parts.get_result::<Counted>(&mut conn).unwrap().counted;
            let (expected, is_large) = match index {
                "project_windows" => (1, true),
                _ => (0, false),
            };
            assert_eq!((parts, pieces > 2), (expected, is_large), "{index}");
        } else {
            assert_eq!(pieces, 1);
        }
    }
    check_index(&mut conn);
    for term in ["house 1199", "house 7", "house", "nowhere"] {
        agree(&mut conn, term);
    }
}

/// What everybody has is not walked through for what a company has once.
#[test]
fn what_is_rare_among_a_companys_projects_is_found_among_theirs() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    let many = 2 * usize::try_from(TOTAL_CAP).unwrap();
    conn.batch_execute("BEGIN").unwrap();
    for n in 0..many {
        let is_theirs = n.is_multiple_of(2);
        insert(
            &mut conn,
            n,
            if is_theirs && n > 0 {
                "garage"
            } else {
                "house"
            },
        );
    }
    conn.batch_execute("COMMIT").unwrap();
    let query = ListQuery {
        search: Some("house".to_owned()),
        limit: 25,
        ..ListQuery::default()
    };
    let [admin, contractor, _] = scopes();
    let of_company = ListQuery {
        contractor: Some(COMPANY.parse().unwrap()),
        ..query.clone()
    };
    for (visible, query) in [(contractor, &query), (admin, &of_company)] {
        let list = project::search(&mut conn, visible, query, 60).unwrap();
        assert_eq!(
            (list.page.items.len(), list.total, list.total_capped),
            (1, 1, false)
        );
    }
}

#[test]
fn what_is_frequent_further_down_is_found_and_counted_as_far_as_was_looked() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    let many = usize::try_from(TOTAL_CAP).unwrap() + 100;
    conn.batch_execute("BEGIN").unwrap();
    for n in 0..many + 50 {
        insert(&mut conn, n, if n < many { "house" } else { "garage" });
    }
    conn.batch_execute("COMMIT").unwrap();
    let query = ListQuery {
        search: Some("house".to_owned()),
        limit: 25,
        ..ListQuery::default()
    };
    let [admin, ..] = scopes();
    let list = project::search(&mut conn, admin, &query, 60).unwrap();
    assert_eq!(
        list.page.items.first().map(|listed| listed.id.to_string()),
        Some(id(many - 1))
    );
    assert_eq!(
        (list.page.items.len(), list.total, list.total_capped),
        (25, 25, true)
    );
    let list = project::search(&mut conn, admin, &query, 2_000).unwrap();
    assert_eq!((list.total, list.total_capped), (TOTAL_CAP, true));
    let list = project::list(&mut conn, admin, &query).unwrap();
    assert_eq!((list.total, list.total_capped), (project::WALK - 50, true));
}

/// What is neither frequent nor rare is found sooner by looking than by asking the index for all of it; on PostgreSQL in a
/// company's or a partner's list only where it is the more frequent of the two, or the newest come first.
#[test]
fn what_comes_now_and_then_is_walked_to() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    conn.batch_execute("BEGIN").unwrap();
    for n in 0..900 {
        // A seventh of everybody's, a company's and a partner's; and a few of the newest, as by a claim's first digits.
        let is_new = n >= 890;
        let text = match (is_new, n % 7) {
            (true, _) => "house garage",
            (false, 0) => "house",
            (false, 1 | 3) => "barn attic",
            _ => "barn",
        };
        insert(&mut conn, n, text);
    }
    conn.batch_execute("COMMIT").unwrap();
    for (place, visible) in scopes().into_iter().enumerate() {
        let is_far = place == 0 || matches!(conn, Connection::Sqlite(_));
        for (sort, term, is_walked_to) in [
            (ProjectOrder::Newest, "house", true),
            (ProjectOrder::Oldest, "house", is_far),
            (ProjectOrder::Oldest, "attic", true),
        ] {
            let query = ListQuery {
                search: Some(term.to_owned()),
                sort,
                limit: 25,
                ..ListQuery::default()
            };
            let list = project::search(&mut conn, visible, &query, 30).unwrap();
            let expected = expected(&mut conn, visible, &query);
            let all = i64::try_from(expected.len()).unwrap();
            let told = if is_walked_to {
                (25, true)
            } else {
                (all, false)
            };
            let case = format!("{place} {sort:?} {term}");
            assert_eq!((list.total, list.total_capped), told, "{case}");
            assert_eq!(found(&mut conn, visible, &query, 30), expected, "{case}");
        }
        // Counted whole, as they do not go on.
        let query = ListQuery {
            search: Some("garage".to_owned()),
            limit: 3,
            ..ListQuery::default()
        };
        let all = expected(&mut conn, visible, &query);
        assert!(all.len() > query.limit);
        assert_eq!(found(&mut conn, visible, &query, 2), all);
        let query = ListQuery { limit: 25, ..query };
        let list = project::search(&mut conn, visible, &query, 30).unwrap();
        let told = usize::try_from(list.total).unwrap();
        assert_eq!((told, list.total_capped), (all.len(), false));
    }
}

/// PostgreSQL's index is asked for as many weeks as the page is likely to take, which may be too few or too many.
#[test]
fn the_newest_are_found_whatever_time_lies_between() {
    const DAY: i64 = 86_400_000_000;
    for apart in [DAY / 24, DAY, 7 * DAY, 365 * DAY] {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        people(&mut conn);
        conn.batch_execute("BEGIN").unwrap();
        for n in 0..300_usize {
            // Evenly; only among the newest and the oldest; and once.
            let text = match n {
                17 => "house garage shed",
                _ if n.is_multiple_of(5) => "house",
                30..270 => "barn",
                _ => "garage",
            };
            // Before and after the beginning of time.
            let created_at = (i64::try_from(n).unwrap() - 100) * apart;
            insert_at(&mut conn, n, text, created_at);
        }
        conn.batch_execute("COMMIT").unwrap();
        check_index(&mut conn);
        for visible in scopes() {
            for (term, limit) in [
                ("house", 4),
                ("house", 12),
                ("garage", 9),
                ("garage", 25),
                ("garage shed", 4),
            ] {
                let query = ListQuery {
                    search: Some(term.to_owned()),
                    limit,
                    ..ListQuery::default()
                };
                let expected = expected(&mut conn, visible, &query);
                let listed = listed(&mut conn, visible, &query);
                for walk in [10, 30, 120] {
                    let case = format!("{term} {limit} after {walk}, {apart} apart");
                    assert_eq!(found(&mut conn, visible, &query, walk), expected, "{case}");
                    // What fills the page on the walk is counted as far as it goes, however that is known.
                    let rows = usize::try_from(walk).unwrap();
                    let first = listed.iter().take(rows);
                    let counted = first.filter(|id| expected.contains(id)).count();
                    if counted > limit && listed.len() > rows {
                        let list = project::search(&mut conn, visible, &query, walk).unwrap();
                        let told = (usize::try_from(list.total).unwrap(), list.total_capped);
                        assert_eq!(told, (counted, true), "{case}");
                    }
                }
            }
        }
    }
}

/// The index gives the newest first by when they were written; a clock may have been set back between.
#[test]
fn the_newest_come_first_whatever_the_clock_said() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    conn.batch_execute("BEGIN").unwrap();
    let is_told = |n: usize| n.is_multiple_of(5);
    // One after the other, but for some that were written later than what is newer.
    for n in (0..300).chain(400..500).chain(300..400) {
        insert(&mut conn, n, if is_told(n) { "house" } else { "barn" });
    }
    conn.batch_execute("COMMIT").unwrap();
    check_index(&mut conn);
    for visible in scopes() {
        for limit in [4, 10, 25] {
            let query = ListQuery {
                search: Some("house".to_owned()),
                limit,
                ..ListQuery::default()
            };
            let expected = expected(&mut conn, visible, &query);
            for walk in [10, 30, 120] {
                let case = format!("{limit} after {walk}");
                assert_eq!(found(&mut conn, visible, &query, walk), expected, "{case}");
            }
        }
    }
}

/// Where some were met and the rest of the page is far, SQLite's index finds the newest of a company's or a partner's: all that
/// there are are counted only where there are not too many projects to look for them.
#[test]
fn a_page_that_is_far_is_found_by_the_index() {
    for met in [None, Some(296)] {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        people(&mut conn);
        conn.batch_execute("BEGIN").unwrap();
        for n in 0..300 {
            let is_house = n < 200 || Some(n) == met;
            insert(&mut conn, n, if is_house { "house" } else { "barn" });
        }
        conn.batch_execute("COMMIT").unwrap();
        check_index(&mut conn);
        let is_sqlite = matches!(conn, Connection::Sqlite(_));
        for visible in scopes() {
            let query = ListQuery {
                search: Some("house".to_owned()),
                limit: 20,
                ..ListQuery::default()
            };
            let all = expected(&mut conn, visible, &query);
            for walk in [4, 10] {
                let case = format!("{met:?} met on {walk} of {visible:?}");
                let list = project::search(&mut conn, visible, &query, walk).unwrap();
                let is_told = met.is_some() && !visible.is_everything() && walk == 4;
                let counted = if is_sqlite && is_told {
                    (20, true)
                } else {
                    (all.len(), false)
                };
                let told = (usize::try_from(list.total).unwrap(), list.total_capped);
                // PostgreSQL's index is asked for the weeks of what was met.
                if is_sqlite || met.is_none() {
                    assert_eq!(told, counted, "{case}");
                }
                assert_eq!(found(&mut conn, visible, &query, walk), all, "{case}");
            }
        }
    }
}

/// Where the first rows of a walk hold none, SQLite's index is asked before the others are looked at: what they hold is counted.
#[test]
fn what_the_index_finds_at_a_glance_is_counted_as_far_as_the_walk_goes() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    conn.batch_execute("BEGIN").unwrap();
    for n in 0..300 {
        insert(&mut conn, n, if n < 296 { "house" } else { "barn" });
    }
    conn.batch_execute("COMMIT").unwrap();
    check_index(&mut conn);
    for (role, counted) in [(Role::Contractor, 2), (Role::ReferralPartner, 3)] {
        let visible = seen_by(role);
        let query = ListQuery {
            search: Some("house".to_owned()),
            limit: 1,
            ..ListQuery::default()
        };
        let list = project::search(&mut conn, visible, &query, 4).unwrap();
        assert_eq!((list.total, list.total_capped), (counted, true), "{role:?}");
        let first = list.page.items[0].id.to_string();
        assert_eq!(first, expected(&mut conn, visible, &query)[0], "{role:?}");
    }
}

#[test]
fn what_the_index_finds_is_counted_in_each_list() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    people(&mut conn);
    for n in 0..60 {
        insert(&mut conn, n, if n < 40 { "house" } else { "barn" });
    }
    for visible in scopes() {
        for status in [None, Some(ProjectStatus::OnHold)] {
            let query = ListQuery {
                search: Some("house".to_owned()),
                status,
                limit: 3,
                ..ListQuery::default()
            };
            let list = project::search(&mut conn, visible, &query, 2).unwrap();
            let told = usize::try_from(list.total).unwrap();
            let all = expected(&mut conn, visible, &query);
            assert!(all.len() > query.limit);
            assert_eq!((told, list.total_capped), (all.len(), false), "{status:?}");
            assert_eq!(found(&mut conn, visible, &query, 2), all, "{status:?}");
        }
    }
}
