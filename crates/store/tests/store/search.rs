//! A search finds the same documents as a comparison with every document, from the newest documents or from the index, in each scope, and
//! in the global search as well as in lists.

use crate::database::TestDatabase;
use crate::query_plans::{Statements, is_sorted, plan, seen_by};
use diesel::connection::{Connection as _, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text};
use domain::permission::{Permit, Role, Visible, act};
use domain::project::{ProjectOrder, ProjectStatus};
use domain::search::{CARRIER_FIELD, Quality, SHOWN_MAX, Spelling, Term, find};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use store::project::{ListQuery, TOTAL_CAP};
use store::search::{FEW, Hit, Hits, accounts, index_everything, messages, projects};
use store::{Connection, project};

const SEEN: &str = "the test checks results, not permissions";
const COMPANY: &str = "01890a5d-ac96-774b-bcc1-100000000050";
const PARTNER: &str = "01890a5d-ac96-774b-bcc2-100000000050";
/// Few similar words, so that some match exactly, some as substrings, and some as misspellings.
const WORDS: [&str; 14] = [
    "Johnson",
    "Jonson",
    "Johnsen",
    "John",
    "Ana",
    "Anna",
    "Quinn",
    "Quin",
    "Restoration",
    "Restroation",
    "O'Neill",
    "Núñez",
    "4711",
    "4712",
];
/// Number of rows of each kind: more than the number of newest documents compared one by one, in each scope.
const ROWS: usize = 2_600;
/// Only the oldest rows and the newest one contain words to search for.
const OLD: usize = 120;

fn project_id(n: usize) -> String {
    format!("01890a5d-ac96-774b-bcc4-{n:012}")
}

fn words(rng: &mut ChaCha8Rng, n: usize, most: usize) -> String {
    if n == ROWS - 1 {
        return "Quinn".to_owned();
    }
    if n >= OLD {
        return "Plain Filler".to_owned();
    }
    let count = rng.random_range(1..=most);
    let words: Vec<&str> = (0..count)
        .map(|_| WORDS[rng.random_range(0..WORDS.len())])
        .collect();
    words.join(" ").replace('\'', "''")
}

/// Accounts, and projects with one message each. Higher numbers are newer.
fn fill(conn: &mut Connection, count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let mut sql = format!(
        "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES ('{COMPANY}', 'C', 'c', 0, 0);
         INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
         VALUES ('{PARTNER}', 'p@example.com', '', 'P', '', 'P', 0, 0, 0);"
    );
    for n in 0..count {
        let id = project_id(n);
        let owner = |of: &str, is: bool| {
            if is {
                format!("'{of}'")
            } else {
                "NULL".to_owned()
            }
        };
        sql += &format!(
            "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
                zip_code, damage_type, status, contractor_id, referral_partner_id, insurance_carrier_name, created_at, updated_at,
                status_since)
             VALUES ('{id}', '{n:06}', 'BB-2026-{n:06}', '{}', '{n} Elm {}', 'Austin', 'TX', '78701', 'Water', '{}',
                {}, {}, {}, {n}, 0, 0);
             INSERT INTO project_messages (id, project_id, participant_type, message_content, created_at, updated_at)
             VALUES ('01890a5d-ac96-774b-bcd6-{n:012}', '{id}', 'admin', 'Call {}', {n}, 0);
             INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, phone, created_at, updated_at,
                password_changed_at)
             VALUES ('01890a5d-ac96-774b-bcc2-{n:012}', 'u{n}@example.com', '', '', '', '{}', '2125550{n:04}', 0, 0, 0);",
            words(&mut rng, n, 3),
            if n.is_multiple_of(7) { "St" } else { "Street" },
            if n.is_multiple_of(3) { "on_hold" } else { "submitted" },
            owner(COMPANY, n.is_multiple_of(2)),
            owner(PARTNER, n % 5 < 2),
            match n {
                10 => "'Prairie Trust'",
                n if n.is_multiple_of(3) => "'Harbor Mutual'",
                _ => "NULL",
            },
            words(&mut rng, n, 5),
            words(&mut rng, n, 2),
        );
    }
    conn.transaction(|conn| {
        conn.batch_execute(&sql)?;
        index_everything(conn)
    })
    .expect("the rows are valid");
}

fn scopes() -> [Visible; 3] {
    [Role::Admin, Role::Contractor, Role::ReferralPartner].map(seen_by)
}

fn term(typed: &str) -> Term {
    Term::parse(typed).expect("a valid term")
}

/// The hits of each kind.
fn found(conn: &mut Connection, visible: Visible, typed: &str) -> [Hits; 3] {
    let term = term(typed);
    let permit = Permit::<act::SearchPortal>::for_system((), SEEN);
    let of_users = Permit::<act::SearchUsers>::for_system((), SEEN);
    [
        projects(conn, &permit, visible, &term).expect("the search succeeds"),
        messages(conn, &permit, visible, &term).expect("the search succeeds"),
        accounts(conn, &of_users, &term).expect("the search succeeds"),
    ]
}

#[derive(QueryableByName, Debug, Clone)]
struct Document {
    #[diesel(sql_type = Text)]
    noun: String,
    #[diesel(sql_type = Text)]
    entity_id: String,
    #[diesel(sql_type = Nullable<Text>)]
    contractor_id: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    referral_partner_id: Option<String>,
    #[diesel(sql_type = Text)]
    search_text: String,
}

impl Document {
    fn quality(&self, term: &Term, spelling: Spelling) -> Option<Quality> {
        let fields: Vec<&str> = self.search_text.split('\n').map(str::trim).collect();
        find(term, &fields, spelling).map(|found| found.quality)
    }

    /// Whether a list with this query contains the project.
    fn is_listed(&self, query: &ListQuery) -> bool {
        let fields: Vec<&str> = self.search_text.split('\n').map(str::trim).collect();
        let is_in = |term: &Option<Term>, fields: &[&str]| {
            let found = term
                .as_ref()
                .map(|term| find(term, fields, Spelling::Exact));
            found.is_none_or(|found| found.is_some())
        };
        is_in(&query.search, &fields) && is_in(&query.carrier, &[fields[CARRIER_FIELD]])
    }
}

fn documents(conn: &mut Connection) -> Vec<Document> {
    sql_query("SELECT noun, entity_id, contractor_id, referral_partner_id, search_text FROM search_documents ORDER BY number DESC")
        .load(conn)
        .expect("the query succeeds")
}

/// The result of comparing each of these documents: best match first; of equal matches, newest first.
fn compared(
    documents: &[Document],
    noun: &str,
    role: usize,
    term: &Term,
) -> Vec<(String, Quality)> {
    let seen = documents.iter().filter(|document| {
        document.noun == noun
            && match (noun, role) {
                ("user", _) | (_, 0) => true,
                (_, 1) => document.contractor_id.is_some(),
                _ => document.referral_partner_id.is_some(),
            }
    });
    let seen: Vec<&Document> = seen.collect();
    let matching = |spelling| {
        let found = seen.iter().filter_map(|document| {
            let quality = document.quality(term, spelling)?;
            Some((document.entity_id.clone(), quality))
        });
        found.collect::<Vec<_>>()
    };
    let mut found = matching(Spelling::Exact);
    if found.len() < FEW {
        let spelling = if found.is_empty() {
            Spelling::Everything
        } else {
            Spelling::Words
        };
        found = matching(spelling);
    }
    // A stable sort: the documents are newest first already.
    found.sort_by_key(|(_, quality)| *quality);
    found
}

#[test]
fn the_index_finds_the_same_documents_as_a_full_comparison() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, ROWS);
    let all = documents(&mut conn);
    let terms = [
        "johnson",
        "jonson",
        "jhonson",
        "jon",
        "qu",
        "quinn ana",
        "ana quin",
        "an qu",
        "oneill",
        "O'Neil",
        "nunez",
        "NUÑES",
        "restoration",
        "restoraton",
        "toration",
        "4711",
        "4713",
        "000042",
        "bb-2026-000042",
        "BB2026000042",
        "009999",
        "elm street 17",
        "elm stret 17",
        "(212) 555-0017",
        "u17@example.com",
        "zzz",
        "--",
        "%_",
        "\"ana\" OR *",
        "NEAR(ana)",
        "' OR ''='",
        "ana AND NOT quinn",
        "johnson restoration elm",
    ];
    for typed in terms {
        let term = term(typed);
        for (role, visible) in scopes().into_iter().enumerate() {
            let nouns = ["project", "message", "user"];
            for (noun, hits) in nouns.into_iter().zip(found(&mut conn, visible, typed)) {
                let hits: Vec<_> = hits
                    .hits
                    .into_iter()
                    .map(|hit| (hit.entity_id, hit.quality))
                    .collect();
                let mut expected = compared(&all, noun, role, &term);
                // If there are more hits than a page holds, the rest may be missing.
                if hits.len() >= SHOWN_MAX {
                    expected.truncate(hits.len());
                }
                assert_eq!(hits, expected, "{typed:?} {noun} {role}");
            }
        }
    }
}

/// For a frequent term, the newest documents fill a page.
#[test]
fn a_frequent_term_finds_the_newest_documents() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, ROWS);
    for visible in scopes() {
        for hits in found(&mut conn, visible, "plain filler") {
            assert!(hits.more && !hits.out_of_time);
            // Newest first.
            let ids: Vec<&String> = hits.hits.iter().map(|hit| &hit.entity_id).collect();
            assert!(ids.is_sorted_by(|one, next| one > next));
        }
    }
    let [rare, ..] = found(&mut conn, seen_by(Role::Admin), "000042");
    assert!(!rare.more, "all documents with a rare term are found");
}

#[test]
fn misspellings_match_if_few_documents_match_exactly() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, 4);
    conn.batch_execute(&format!(
        "UPDATE projects SET property_owner_name = 'Mary';
         UPDATE projects SET property_owner_name = 'Mary Johnson' WHERE id = '{}';
         UPDATE projects SET property_owner_name = 'Mary Jonson' WHERE id = '{}'",
        project_id(0),
        project_id(1),
    ))
    .unwrap();
    index_everything(&mut conn).unwrap();
    let mut hits_of = |typed: &str| -> Vec<(String, Quality)> {
        let [projects, ..] = found(&mut conn, seen_by(Role::Admin), typed);
        let hits = projects.hits.into_iter();
        hits.map(
            |Hit {
                 entity_id, quality, ..
             }| (entity_id, quality),
        )
        .collect()
    };
    // The exact match comes first.
    assert_eq!(
        hits_of("mary jonson"),
        [
            (project_id(1), Quality::Whole),
            (project_id(0), Quality::Near)
        ]
    );
    // An existing number matches only itself.
    assert_eq!(hits_of("BB-2026-000002"), [(project_id(2), Quality::Whole)]);
    assert_eq!(
        hits_of("BB-2026-000009").len(),
        4,
        "numbers with one wrong digit match"
    );
}

/// All pages of a list.
fn listed(conn: &mut Connection, visible: Visible, query: &ListQuery) -> Vec<String> {
    let mut query = query.clone();
    let mut listed = Vec::new();
    let mut totals = HashSet::new();
    loop {
        let list = project::list(conn, visible, &query).unwrap();
        assert!(list.page.items.len() <= query.limit);
        listed.extend(list.page.items.iter().map(ToString::to_string));
        totals.insert((list.total, list.total_capped));
        query.cursor = list.page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    let count = i64::try_from(listed.len()).unwrap();
    let total = (count.min(TOTAL_CAP), count > TOTAL_CAP);
    if query.search.is_some() || query.carrier.is_some() {
        assert_eq!(
            totals.into_iter().collect::<Vec<_>>(),
            [total],
            "{:?} {:?}",
            query.search,
            query.carrier
        );
    }
    listed
}

#[test]
fn a_list_contains_the_projects_with_all_words() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, ROWS);
    let all = documents(&mut conn);
    for (sort, status) in [
        (ProjectOrder::Newest, None),
        (ProjectOrder::OwnerDesc, None),
        (ProjectOrder::Status, Some(ProjectStatus::OnHold)),
    ] {
        for visible in scopes() {
            let query = ListQuery {
                sort,
                status,
                limit: 700,
                ..ListQuery::default()
            };
            let unsearched = listed(&mut conn, visible, &query);
            // Rare, frequent, of one and two characters, in the address, in two fields, and without a match; with and without
            // words of the carrier's name, which are rare, frequent, or in other fields.
            for (typed, carrier) in [
                ("quinn", ""),
                ("ana john", ""),
                ("plain", ""),
                ("p", ""),
                ("a", ""),
                ("an", ""),
                ("elm str", ""),
                ("17 elm", ""),
                ("175 elm street", ""),
                ("elm street", ""),
                ("000042", ""),
                ("nobody", ""),
                ("--", ""),
                ("", "prairie"),
                ("", "harbor mutual"),
                ("", "h"),
                ("", "elm"),
                ("", "--"),
                ("elm street", "harbor"),
                ("quinn", "mutual"),
                ("--", "harbor"),
            ] {
                let searched = ListQuery {
                    search: Term::of_list(typed),
                    carrier: Term::of_list(carrier),
                    ..query.clone()
                };
                let containing: HashSet<&str> = all
                    .iter()
                    .filter(|of| of.noun == "project" && of.is_listed(&searched))
                    .map(|of| of.entity_id.as_str())
                    .collect();
                let expected: Vec<String> = unsearched
                    .iter()
                    .filter(|id| containing.contains(id.as_str()))
                    .cloned()
                    .collect();
                let context = format!("{typed:?} {carrier:?} {sort:?} {status:?}");
                let found = listed(&mut conn, visible, &searched);
                assert_eq!(found, expected, "{context}");
                let whole = project::whole(&mut conn, visible, &searched).unwrap();
                let whole: Vec<String> = whole.iter().map(ToString::to_string).collect();
                assert_eq!(whole, expected, "{context}");
            }
        }
    }
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    counted: i64,
}

fn count(conn: &mut Connection, query: &str) -> i64 {
    let query = sql_query(format!("SELECT count(*) AS counted FROM {query}"));
    query.get_result::<Counted>(conn).unwrap().counted
}

/// SQLite's indexes contain exactly the documents. PostgreSQL's index is on the table itself.
fn check_index(conn: &mut Connection) {
    if let Connection::Sqlite(_) = conn {
        for (noun, table) in [
            ("project", "search_projects"),
            ("user", "search_users"),
            ("message", "search_messages"),
        ] {
            let documents = count(conn, &format!("search_documents WHERE noun = '{noun}'"));
            assert_eq!(
                count(conn, &format!("{table}_docsize")),
                documents,
                "{table}"
            );
            conn.batch_execute(&format!(
                "INSERT INTO {table} ({table}) VALUES ('integrity-check')"
            ))
            .unwrap();
        }
    }
}

#[test]
fn a_document_is_deleted_with_its_item() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, 12);
    // Indexing again changes nothing.
    index_everything(&mut conn).unwrap();
    assert_eq!(count(&mut conn, "search_documents"), 12 * 3 + 1);
    check_index(&mut conn);
    store::search::merge(&mut conn).unwrap();
    conn.batch_execute(&format!(
        "DELETE FROM projects WHERE id = '{}';
         DELETE FROM project_messages WHERE id = '01890a5d-ac96-774b-bcd6-000000000006';
         DELETE FROM users WHERE id = '01890a5d-ac96-774b-bcc2-000000000007'",
        project_id(5)
    ))
    .unwrap();
    assert_eq!(count(&mut conn, "search_documents"), 12 * 3 + 1 - 4);
    check_index(&mut conn);
}

#[test]
#[ignore = "PostgreSQL only"]
fn hits_before_a_timeout_are_returned_on_postgres() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, ROWS);
    let permit = Permit::<act::SearchPortal>::for_system((), SEEN);
    conn.test_transaction(|conn| {
        // Makes index lookups hang, as with billions of documents.
        conn.batch_execute(
            "CREATE FUNCTION goes_on_for_ever() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
                IF current_setting('enable_seqscan') = 'off' THEN PERFORM pg_sleep('infinity'); END IF;
                RETURN true;
             END $$;
             ALTER TABLE search_documents RENAME TO few_documents;
             CREATE VIEW search_documents AS SELECT * FROM few_documents WHERE goes_on_for_ever();
             SET LOCAL statement_timeout = 300",
        )?;
        let hits = projects(conn, &permit, seen_by(Role::Admin), &term("quinn"))?;
        let outcome = (hits.hits.len(), hits.more, hits.out_of_time);
        assert_eq!(outcome, (1, true, true));
        Ok::<_, store::StoreError>(())
    });
}

/// A search reads only the newest documents and those from the index.
#[test]
#[ignore = "SQLite only"]
fn a_search_reads_few_documents_on_sqlite() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn, ROWS);
    store::statistics::gather(&mut conn).unwrap();
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    for visible in scopes() {
        for typed in ["000042", "quinn johnson", "zzxxzz"] {
            statements.take();
            found(&mut conn, visible, typed);
            let asked = statements.take();
            let mut lookups = 0;
            for statement in asked.iter().filter(|of| of.contains("search_documents")) {
                lookups += usize::from(statement.contains("MATCH"));
                let steps = plan(&mut conn, statement);
                let is_slow = |step: &String| step.starts_with("SCAN search_documents");
                assert!(
                    !steps.iter().any(is_slow) && !is_sorted(&steps),
                    "{statement}: {steps:?}"
                );
            }
            assert!(lookups >= 3, "{typed}: {asked:?}");
        }
    }
}
