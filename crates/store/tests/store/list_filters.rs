//! A filtered list contains exactly the matching projects, in order, whether it scans the order's index or sorts.

use crate::database::TestDatabase;
use crate::query_plans::seen_by;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text};
use domain::permission::{Role, Visible};
use domain::project::{ProjectGroup, ProjectOrder, ProjectStatus, UrgencyLevel};
use jiff::Timestamp;
use jiff::civil::date;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;
use store::project::ListQuery;
use store::{Connection, project};

const COMPANY: &str = "01890a5d-ac96-774b-bcc1-100000000050";
const PARTNER: &str = "01890a5d-ac96-774b-bcc2-100000000050";
const PROJECTS: usize = 400;

/// Most projects are in progress and of low urgency; few are on hold or critical.
fn fill(conn: &mut Connection) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut sql = format!(
        "INSERT INTO contractors (id, company_name, slug, created_at, updated_at) VALUES ('{COMPANY}', 'C', 'c', 0, 0);
         INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
         VALUES ('{PARTNER}', 'p@example.com', '', 'P', '', 'P', 0, 0, 0);"
    );
    for n in 0..PROJECTS {
        let mut any = |below: usize| rng.random_range(0..below);
        let status = ["on_hold", "completed", "submitted"]
            .get(any(40))
            .unwrap_or(&"in_progress");
        let urgency = ["critical", "high"].get(any(20)).unwrap_or(&"low");
        let closed = if *status == "completed" { "0" } else { "NULL" };
        let start = ["'2026-03-01'", "'2026-03-02'", "NULL"][any(3)];
        let [company, partner] = [COMPANY, PARTNER].map(|id| {
            if any(4) > 0 {
                format!("'{id}'")
            } else {
                "NULL".to_owned()
            }
        });
        sql += &format!(
            "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
                zip_code, damage_type, status, urgency_level, timeline_start, contractor_id, referral_partner_id,
                created_at, updated_at, status_since, closed_at)
             VALUES ('01890a5d-ac96-774b-bcc4-{n:012}', '{n:06}', 'BB-{}', 'Owner {}', 'Street', 'City', 'OH', '44101',
                'Damage {}', '{status}', '{urgency}', {start}, {company}, {partner}, {}, {}, 0, {closed});",
            1000 - n,
            any(5),
            any(3),
            n / 3,
            any(50),
        );
    }
    conn.batch_execute(&sql).unwrap();
}

#[derive(QueryableByName)]
struct Facts {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    urgency_level: String,
    #[diesel(sql_type = Nullable<Text>)]
    timeline_start: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    contractor_id: Option<String>,
    #[diesel(sql_type = BigInt)]
    updated_at: i64,
}

impl Facts {
    fn pass(&self, query: &ListQuery) -> bool {
        let status = ProjectStatus::parse_or_default(&self.status);
        query.status.is_none_or(|wanted| wanted == status)
            && query.group.is_none_or(|group| {
                let is_late = self.timeline_start.as_deref() == Some("2026-03-01");
                group.includes(status) && (!group.needs_past_start() || is_late)
            })
            && query
                .urgency
                .is_none_or(|urgency| urgency.as_str() == self.urgency_level)
            && query.unassigned.is_none_or(|waiting| {
                let is_closed = |id: &String| {
                    let mut closed = query.closed_companies.iter();
                    closed.any(|company| company.to_string() == *id)
                };
                let has_one = self.contractor_id.as_ref().is_some_and(|id| !is_closed(id));
                if waiting {
                    !has_one && status.is_open()
                } else {
                    has_one
                }
            })
            && query
                .quiet_since
                .is_none_or(|since| status.is_open() && self.updated_at < since.as_microsecond())
    }
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// All pages of a list. Checks that each page reports the right total.
fn listed(conn: &mut Connection, visible: Visible, query: &ListQuery, few: i64) -> Vec<String> {
    let mut query = query.clone();
    let (mut found, mut totals) = (Vec::new(), Vec::new());
    loop {
        let list = project::list_with(conn, visible, &query, few).unwrap();
        assert!(list.page.items.len() <= query.limit);
        assert!(!list.total_capped);
        totals.push(usize::try_from(list.total).unwrap());
        found.extend(list.page.items.iter().map(ToString::to_string));
        query.cursor = list.page.next_cursor;
        if query.cursor.is_none() {
            break;
        }
    }
    assert!(
        totals.iter().all(|total| *total == found.len()),
        "{totals:?}"
    );
    found
}

#[test]
fn a_filtered_list_contains_exactly_the_matching_projects() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    let facts: HashMap<String, Facts> = sql_query(
        "SELECT id, status, urgency_level, timeline_start, contractor_id, updated_at FROM projects",
    )
    .load::<Facts>(&mut conn)
    .unwrap()
    .into_iter()
    .map(|facts| (facts.id.clone(), facts))
    .collect();
    let filter = |status, urgency, unassigned| ListQuery {
        status,
        urgency,
        unassigned,
        limit: 9,
        ..ListQuery::default()
    };
    let closed = |status, urgency, unassigned| ListQuery {
        closed_companies: vec![COMPANY.parse().expect("an id")],
        ..filter(status, urgency, Some(unassigned))
    };
    let group = |group, urgency| ListQuery {
        group: Some(group),
        today: date(2026, 3, 2),
        ..filter(None, urgency, None)
    };
    let quiet = |since, status, urgency| ListQuery {
        quiet_since: Some(Timestamp::from_microsecond(since).unwrap()),
        ..filter(status, urgency, None)
    };
    let filters = [
        group(ProjectGroup::Open, None),
        group(ProjectGroup::Open, Some(UrgencyLevel::Critical)),
        group(ProjectGroup::Done, None),
        group(ProjectGroup::Blocked, None),
        group(ProjectGroup::Overdue, None),
        group(ProjectGroup::Overdue, Some(UrgencyLevel::High)),
        group(ProjectGroup::Late, None),
        group(ProjectGroup::Late, Some(UrgencyLevel::High)),
        filter(Some(ProjectStatus::InProgress), None, None),
        filter(Some(ProjectStatus::OnHold), None, None),
        filter(None, Some(UrgencyLevel::Low), None),
        filter(None, Some(UrgencyLevel::Critical), None),
        filter(
            Some(ProjectStatus::InProgress),
            Some(UrgencyLevel::Low),
            None,
        ),
        filter(
            Some(ProjectStatus::InProgress),
            Some(UrgencyLevel::High),
            None,
        ),
        filter(Some(ProjectStatus::OnHold), Some(UrgencyLevel::Low), None),
        filter(Some(ProjectStatus::Rejected), None, None),
        quiet(20, None, None),
        quiet(20, Some(ProjectStatus::OnHold), None),
        quiet(40, Some(ProjectStatus::InProgress), Some(UrgencyLevel::Low)),
        quiet(40, Some(ProjectStatus::Completed), None),
        filter(None, None, Some(true)),
        filter(Some(ProjectStatus::InProgress), None, Some(false)),
        closed(None, None, true),
        closed(Some(ProjectStatus::OnHold), None, true),
        closed(None, Some(UrgencyLevel::High), true),
        closed(None, None, false),
    ];
    for visible in [Role::Admin, Role::Contractor, Role::ReferralPartner].map(seen_by) {
        for &sort in ProjectOrder::ALL {
            let whole = ListQuery {
                sort,
                limit: 100,
                ..ListQuery::default()
            };
            let whole = listed(&mut conn, visible, &whole, 0);
            for filter in &filters {
                let query = ListQuery {
                    sort,
                    ..filter.clone()
                };
                let expected: Vec<&String> =
                    whole.iter().filter(|id| facts[*id].pass(&query)).collect();
                for few in [0, 5_000] {
                    let found = listed(&mut conn, visible, &query, few);
                    assert_eq!(
                        found.iter().collect::<Vec<_>>(),
                        expected,
                        "{few} {query:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn stalled_projects_are_counted_by_status_in_lifecycle_order() {
    use ProjectStatus as S;
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    let counted = |conn: &mut Connection, sql: &str| {
        let found = sql_query(format!(
            "SELECT count(*) AS number FROM projects WHERE {sql}"
        ));
        found.get_result::<Number>(conn).unwrap().number
    };
    let since = Timestamp::from_microsecond(25).unwrap();
    for (role, own) in [
        (Role::Admin, "TRUE".to_owned()),
        (Role::Contractor, format!("contractor_id = '{COMPANY}'")),
        (
            Role::ReferralPartner,
            format!("referral_partner_id = '{PARTNER}'"),
        ),
    ] {
        let expected: Vec<(S, i64)> = [S::OnHold, S::Submitted, S::InProgress]
            .into_iter()
            .map(|status| {
                let sql = format!("{own} AND status = '{status}' AND updated_at < 25");
                (status, counted(&mut conn, &sql))
            })
            .collect();
        let in_order: Vec<(S, (i64, bool))> = S::ALL
            .iter()
            .filter_map(|status| expected.iter().find(|(of, _)| of == status).copied())
            .filter(|(_, count)| *count > 0)
            .map(|(status, count)| (status, (count, false)))
            .collect();
        assert!(in_order.len() > 1, "{role:?}");
        // The counts per status do not depend on the cap.
        let all: i64 = in_order.iter().map(|(_, (count, _))| count).sum();
        for (cap, total) in [
            (project::STALLED_CAP, (all, false)),
            (all, (all, false)),
            (all - 1, (all - 1, true)),
            (1, (1, true)),
        ] {
            let stalled = project::stalled(&mut conn, seen_by(role), since, cap).unwrap();
            assert_eq!(stalled.total, total, "{role:?} {cap}");
            assert_eq!(stalled.by_status, in_order, "{role:?} {cap}");
        }
    }
}

#[test]
fn filters_find_every_status_and_every_urgency() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let all = ProjectStatus::ALL
        .iter()
        .zip(UrgencyLevel::ALL.iter().cycle());
    for (n, (status, urgency)) in all.enumerate() {
        conn.batch_execute(&format!(
            "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
                zip_code, damage_type, status, urgency_level, created_at, updated_at, status_since)
             VALUES ('01890a5d-ac96-774b-bcc4-{n:012}', '{n:06}', 'BB-{n}', 'Owner', 'Street', 'City', 'OH', '44101',
                'Damage', '{status}', '{urgency}', 0, 0, 0);"
        ))
        .unwrap();
    }
    let visible = seen_by(Role::Admin);
    let everything = ListQuery {
        limit: 100,
        ..ListQuery::default()
    };
    for status in ProjectStatus::ALL.iter().copied() {
        let query = ListQuery {
            status: Some(status),
            ..everything.clone()
        };
        let found = project::list(&mut conn, visible, &query).unwrap();
        let found = project::summaries(&mut conn, visible, &found.page.items).unwrap();
        let statuses: Vec<_> = found.iter().map(|project| project.status).collect();
        assert_eq!(statuses, [status]);
    }
    for urgency in UrgencyLevel::ALL.iter().copied() {
        let query = ListQuery {
            urgency: Some(urgency),
            ..everything.clone()
        };
        let found = project::list(&mut conn, visible, &query).unwrap();
        let found = project::summaries(&mut conn, visible, &found.page.items).unwrap();
        assert!(found.len() >= 4);
        assert!(found.iter().all(|project| project.urgency_level == urgency));
    }
}
