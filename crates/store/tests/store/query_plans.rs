//! No query scans a whole growing table. On SQLite, the query plans are checked; on PostgreSQL, the number of rows read.

use crate::at;
use crate::database::TestDatabase;
use diesel::connection::{
    Connection as _, Instrumentation, InstrumentationEvent, SimpleConnection,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use domain::audit::{AuditEntry, AuditEvent, AuditProject, AuditRecord, Severity};
use domain::claim_package::PackageScope;
use domain::clock::Clock;
use domain::event::{EventStatus, EventType, When};
use domain::id::{
    ContractorId, FileId, MessageId, NotificationId, OwnerSessionId, PackageId, PackageLinkId,
    ProjectId, SessionId, UserId,
};
use domain::mail::{MailCause, MailReason, MailState, RecipientCaps};
use domain::message::{
    MessageType, NewMessage, Participant, ParticipantType, Reader, Sender, ThreadView,
};
use domain::notification::NotificationType;
use domain::permission::{Actor, OwnerActor, Permit, Role, UserActor, Visible, act};
use domain::project::{
    HistoryField, ProjectFacts, ProjectGroup, ProjectOrder, ProjectStatus, PropertyKey,
    UrgencyLevel,
};
use domain::report::ReportRange;
use domain::security_score::ClientObservation;
use domain::task::{Assignees, TaskStatus};
use jiff::Timestamp;
use jiff::civil::date;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use store::message::{ListQuery, Place, Writer};
use store::page::{Cursor, NameCursor, Page};
use store::project::Place as ListPlace;
use store::report::{self, ReportScope};
use store::task::TaskCursor;
use store::thread::ThreadCursor;
use store::{Connection, StoreError, project, task, update};

/// The reason for the permits in these tests.
const SEEN: &str = "the test checks query plans, not permissions";

/// Tables of unbounded size, with the minimum number of rows in the test.
const GROWING: [(&str, i64); 66] = [
    ("contractors", 6000),
    ("contractor_assignments", 10800),
    ("contractor_invitations", 6000),
    ("users", 12000),
    ("user_roles", 12000),
    ("user_sessions", 4000),
    ("projects", 12000),
    ("project_stays", 12000),
    ("project_status_updates", 16000),
    ("timeline_looks", 16000),
    ("status_update_attachments", 8000),
    ("project_files", 8000),
    ("project_edit_history", 8000),
    ("owner_sessions", 4000),
    ("uploads", 8000),
    ("file_facts", 64000),
    ("photo_descriptions", 16000),
    ("photo_changes", 16000),
    ("history_heads", 11990),
    ("history_log", 16000),
    ("history_roots", 8000),
    ("photo_shots", 8000),
    ("report_documents", 8000),
    ("claim_packages", 8000),
    ("deleted_project_files", 8000),
    ("photo_annotations", 8000),
    ("estimates", 8000),
    ("estimate_versions", 8000),
    ("estimate_lines", 8000),
    ("estimate_files", 8000),
    ("estimate_decisions", 8000),
    ("contractor_tasks", 4000),
    ("calendar_cancellations", 4000),
    ("calendar_feeds", 4000),
    ("claim_package_links", 8000),
    ("event_reminders", 2000),
    ("event_proposals", 4000),
    ("visit_answers", 4000),
    ("contractor_task_timeslots", 16000),
    ("admin_tasks", 8000),
    ("admin_task_attachments", 8000),
    ("admin_task_changes", 8000),
    ("project_admin_notes", 8000),
    ("project_admin_attachments", 8000),
    ("project_messages", 16000),
    ("message_attachments", 8000),
    ("message_read_status", 15000),
    ("message_tallies", 18050),
    ("message_threads", 6000),
    ("unread_threads", 29990),
    ("notifications", 16000),
    ("user_notification_read_status", 16000),
    ("notification_choices", 8000),
    ("notification_settings", 8000),
    ("email_stops", 4000),
    ("owner_contacts", 8000),
    ("mail_recipients", 4000),
    ("notification_outbox", 2000),
    ("mail_bundles", 8000),
    ("notification_deliveries", 8000),
    ("mail_queue", 8000),
    ("security_audit_log", 8000),
    ("rate_limits", 8000),
    ("owner_code_failures", 8000),
    ("idempotency_keys", 8000),
    ("changes", 8000),
];

fn id(kind: char, number: u32) -> uuid::Uuid {
    let text = format!(
        "01890a5d-ac96-774b-bcc{kind}-{}",
        100_000_000_000_u64 + u64::from(number)
    );
    text.parse().expect("an id")
}

fn user(number: u32) -> UserId {
    UserId::from_uuid(id('2', number))
}

fn shared_package() -> PackageId {
    "01890a5d-ac96-774b-bcd1-100000000077"
        .parse()
        .expect("an id")
}

fn company() -> ContractorId {
    ContractorId::from_uuid(id('1', 50))
}

/// What an account of this role sees: everything, the projects of company 50, or those submitted by user 50.
pub fn seen_by(role: Role) -> Visible {
    Visible::to(&Actor::User(UserActor {
        user_id: user(50),
        session_id: SessionId::from_uuid(id('3', 1)),
        role,
        contractor_id: (role == Role::Contractor).then(company),
        needs_second_factor: false,
    }))
}

/// What the owner of project 57 sees.
fn seen_by_owner() -> Visible {
    Visible::to(&Actor::Owner(OwnerActor {
        session_id: OwnerSessionId::from_uuid(id('6', 1)),
        project_id: ProjectId::from_uuid(id('4', 57)),
        admin: None,
        by_emailed_link: false,
        shares_staff_device: false,
    }))
}

fn early() -> Timestamp {
    Timestamp::from_microsecond(40).expect("an instant")
}

type Query = Box<dyn Fn(&mut Connection) -> Result<(), StoreError>>;

/// A named query.
macro_rules! query {
    ($name:expr, |$conn:ident| $body:expr) => {
        (
            $name.to_string(),
            Box::new(move |$conn: &mut Connection| {
                $body?;
                Ok(())
            }) as Query,
        )
    };
}

/// Project lists: each scope with each order, filter, and page.
fn project_lists() -> Vec<(String, Query)> {
    let mut queries = Vec::new();
    let middle = |order: ProjectOrder| {
        use ProjectOrder as O;
        let name = match order {
            O::Newest | O::Oldest => "",
            O::Updated | O::UpdatedDesc => "2500",
            O::Owner | O::OwnerDesc => "owner 5",
            O::Status | O::StatusDesc => "07",
            O::Urgency | O::UrgencyDesc => "3",
            O::Start | O::StartDesc => "2026-02-01",
        };
        let (name, id) = (name.to_owned(), id('4', 2000).to_string());
        ListPlace::decode(order, &NameCursor { name, id }.encode())
    };
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        let visible = seen_by(role);
        for sort in ProjectOrder::ALL.iter().copied() {
            let all = project::ListQuery {
                sort,
                limit: 25,
                ..Default::default()
            };
            let variants = [
                ("all", all.clone()),
                (
                    "second page",
                    project::ListQuery {
                        cursor: middle(sort),
                        ..all.clone()
                    },
                ),
                (
                    "of a status",
                    project::ListQuery {
                        status: Some(ProjectStatus::OnHold),
                        ..all.clone()
                    },
                ),
                (
                    "of a group",
                    project::ListQuery {
                        group: Some(ProjectGroup::Open),
                        ..all.clone()
                    },
                ),
                (
                    "late",
                    project::ListQuery {
                        group: Some(ProjectGroup::Overdue),
                        today: date(2026, 3, 1),
                        ..all.clone()
                    },
                ),
                (
                    "overdue and open",
                    project::ListQuery {
                        group: Some(ProjectGroup::Late),
                        today: date(2026, 3, 1),
                        ..all.clone()
                    },
                ),
                (
                    "of an urgency",
                    project::ListQuery {
                        urgency: Some(UrgencyLevel::Low),
                        ..all.clone()
                    },
                ),
                (
                    "of a status and an urgency",
                    project::ListQuery {
                        status: Some(ProjectStatus::OnHold),
                        urgency: Some(UrgencyLevel::Low),
                        ..all.clone()
                    },
                ),
                (
                    "of a company",
                    project::ListQuery {
                        contractor: Some(company()),
                        ..all.clone()
                    },
                ),
                (
                    "stalled",
                    project::ListQuery {
                        quiet_since: Some(early()),
                        ..all.clone()
                    },
                ),
                (
                    "stalled in a status",
                    project::ListQuery {
                        status: Some(ProjectStatus::OnHold),
                        quiet_since: Some(early()),
                        ..all.clone()
                    },
                ),
                (
                    "unassigned",
                    project::ListQuery {
                        unassigned: Some(true),
                        ..all.clone()
                    },
                ),
            ];
            for (what, list) in variants {
                let name = format!("projects {role:?} {sort:?} {what}");
                queries.push(query!(name, |conn| {
                    // A low threshold, to match the small number of rows in the test.
                    project::list_with(conn, visible, &list, 200)
                }));
            }
        }
        let today = date(2026, 3, 1);
        queries.push(query!(format!("late {role:?}"), |conn| {
            project::late(conn, visible, today)
        }));
        queries.push(query!(format!("attention {role:?}"), |conn| {
            project::attention(conn, visible, today, 10)
        }));
        queries.push(query!(format!("latest updates {role:?}"), |conn| {
            update::latest(conn, visible, 10)
        }));
        queries.push(query!(format!("notifications {role:?}"), |conn| {
            let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
            let query = store::notification::ListQuery {
                limit: 15,
                ..store::notification::ListQuery::default()
            };
            store::notification::list(conn, &permit, user(50), visible, &query, at(0))
        }));
        queries.push(query!(format!("unread notifications {role:?}"), |conn| {
            let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
            let query = store::notification::ListQuery {
                unread: true,
                notification_type: Some(NotificationType::Warning),
                limit: 30,
                ..store::notification::ListQuery::default()
            };
            store::notification::list(conn, &permit, user(50), visible, &query, at(0))
        }));
        queries.push(query!(format!("snoozed notifications {role:?}"), |conn| {
            let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
            let query = store::notification::ListQuery {
                snoozed: true,
                limit: 30,
                ..store::notification::ListQuery::default()
            };
            store::notification::list(conn, &permit, user(50), visible, &query, at(0))
        }));
        queries.push(query!(
            format!("notifications of a project {role:?}"),
            |conn| {
                let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
                let query = store::notification::ListQuery {
                    project: Some(ProjectId::from_uuid(id('4', 50))),
                    limit: 30,
                    ..store::notification::ListQuery::default()
                };
                store::notification::list(conn, &permit, user(50), visible, &query, at(0))
            }
        ));
        queries.push(query!(format!("one notification {role:?}"), |conn| {
            let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
            let one = NotificationId::from_uuid(id('b', 50));
            store::notification::standing(conn, &permit, user(50), visible, one, at(0))
        }));
        queries.push(query!(format!("unread {role:?}"), |conn| {
            let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
            store::notification::count_unread(conn, &permit, user(50), visible, at(0))
        }));
    }
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        let visible = seen_by(role);
        let listed: [ProjectId; 25] = std::array::from_fn(|n| {
            ProjectId::from_uuid(id('4', 50 + u32::try_from(n).expect("small")))
        });
        queries.push(query!(format!("cards {role:?}"), |conn| {
            project::summaries(conn, visible, &listed)
        }));
        queries.push(query!(format!("turns {role:?}"), |conn| {
            project::turns(conn, visible, &listed, at(0), &jiff::tz::TimeZone::UTC)
        }));
        queries.push(query!(format!("duplicates {role:?}"), |conn| {
            let permit = Permit::<act::SubmitProject>::for_system((), SEEN);
            let query = project::DuplicateQuery {
                id: None,
                claim_key: Some("clm-50".to_owned()),
                property: PropertyKey::new("Ann Lee", "12 Oak St", None, "99999"),
            };
            project::duplicates(conn, &permit, visible, &query, at(0))
        }));
        queries.push(query!(format!("status counts {role:?}"), |conn| {
            project::status_counts(conn, visible)
        }));
        queries.push(query!(format!("unassigned {role:?}"), |conn| {
            project::unassigned(conn, visible)
        }));
        queries.push(query!(format!("stalled {role:?}"), |conn| {
            project::stalled(conn, visible, early(), project::STALLED_CAP)
        }));
        // So many that each status is counted separately.
        let later = Timestamp::from_microsecond(19_000).expect("an instant");
        queries.push(query!(format!("many stalled {role:?}"), |conn| {
            let stalled = project::stalled(conn, visible, later, 1)?;
            assert!(stalled.total.1, "{stalled:?}");
            Ok::<_, StoreError>(())
        }));
    }
    queries.push(query!(
        "contractor stats",
        |conn| project::contractor_stats(conn, company(), date(2026, 3, 1))
    ));
    queries
}

/// Queries of the project page and of the rest of the portal.
fn others() -> Vec<(String, Query)> {
    let project = ProjectId::from_uuid(id('4', 50));
    let facts = move |conn: &mut Connection| {
        project::find_facts(conn, project).map(|facts| facts.expect("the project exists"))
    };
    let timeline = |sort| update::ListQuery {
        sort,
        limit: 20,
        ..update::ListQuery::default()
    };
    vec![
        query!("timeline", |conn| {
            let permit = Permit::<act::ListUpdates>::for_system(facts(conn)?, SEEN);
            update::list(conn, &permit, &timeline(update::Sort::Newest), true)
        }),
        query!("timeline of an owner", |conn| {
            let permit = Permit::<act::ShowOwnerProject>::for_system(facts(conn)?, SEEN);
            update::list_to_owner(conn, &permit, &timeline(update::Sort::Oldest))
        }),
        query!("changes of the status for an owner", |conn| {
            let permit = Permit::<act::ShowOwnerProject>::for_system(facts(conn)?, SEEN);
            update::moves_to_owner(conn, &permit, &jiff::tz::TimeZone::UTC)
        }),
        query!("next day for an owner", |conn| {
            let permit = Permit::<act::ShowOwnerProject>::for_system(facts(conn)?, SEEN);
            store::event::next_day_to_owner(conn, &permit, early(), &jiff::tz::TimeZone::UTC)
        }),
        query!("last day for an owner", |conn| {
            let permit = Permit::<act::ShowOwnerProject>::for_system(facts(conn)?, SEEN);
            store::event::last_day_to_owner(conn, &permit, date(2026, 1, 1), date(2026, 3, 1))
        }),
        query!("assignment for an owner", |conn| {
            let permit = Permit::<act::ShowOwnerProject>::for_system(facts(conn)?, SEEN);
            store::contractor::assignment::settled_to_owner(conn, &permit)
        }),
        query!("unread entries of a timeline", |conn| {
            let permit = Permit::<act::ListUpdates>::for_system(facts(conn)?, SEEN);
            update::count_unread(conn, &permit, user(2), false, early())
        }),
        query!("history", |conn| {
            let permit = Permit::<act::ShowHistory>::for_system(facts(conn)?, SEEN);
            let all = project::HistoryQuery {
                limit: 20,
                ..project::HistoryQuery::default()
            };
            project::history(conn, &permit, &all)
        }),
        query!("history of a field", |conn| {
            let permit = Permit::<act::ShowHistory>::for_system(facts(conn)?, SEEN);
            let one = project::HistoryQuery {
                field: Some(HistoryField::Contractor),
                limit: 20,
                cursor: Some(Cursor {
                    micros: 2500,
                    id: id('8', 2000).to_string(),
                }),
            };
            project::history(conn, &permit, &one)
        }),
        query!("files", |conn| {
            let permit = Permit::<act::ListFiles>::for_system(facts(conn)?, SEEN);
            store::file::list(conn, &permit, 50, None, false)
        }),
        query!("page", |conn| {
            let permit = Permit::<act::ShowProject>::for_system(facts(conn)?, SEEN);
            project::show(conn, &permit)
        }),
        query!("file by path", |conn| store::file::find_by_path(
            conn,
            "update file 77"
        )),
        query!("known paths", |conn| {
            let paths = ["update file 77", "upload 3", "nothing"].map(str::to_owned);
            store::stored_file::known_paths(conn, &paths)
        }),
        query!("photos by shot", |conn| {
            let permit = Permit::<act::ListFiles>::for_system(facts(conn)?, SEEN);
            let lists = store::shot_list::of_project(conn, &permit)?;
            assert!(lists.iter().any(|list| list.missing() < list.needed()));
            Ok::<_, StoreError>(())
        }),
        query!("estimates", |conn| {
            let permit = Permit::<act::ListEstimates>::for_system(facts(conn)?, SEEN);
            let found = store::estimate::list(conn, &permit)?;
            assert_eq!(found.len(), 1);
            Ok::<_, StoreError>(())
        }),
        query!("a version of an estimate", |conn| {
            let version = "01890a5d-ac96-774b-bce7-100000000049"
                .parse()
                .expect("an id");
            let found = store::estimate::find(conn, project, version)?;
            assert!(found.is_some_and(|version| version.decision.is_some()));
            Ok::<_, StoreError>(())
        }),
        query!("a file of an estimate by path", |conn| {
            store::file::find_by_path(conn, "estimate file 77")
        }),
        query!("who decides about estimates", |conn| {
            store::estimate::decider(conn, project)
        }),
        query!("the sent estimates of projects", |conn| {
            let visible = seen_by(Role::Admin);
            let found = store::estimate::sent_of_projects(conn, visible, &[project])?;
            assert!(found.values().all(|sent| sent.estimates.len() == 1));
            Ok::<_, StoreError>(())
        }),
        query!("the estimates of a few days", |conn| {
            let permit = Permit::<act::ShowReports>::for_system((), SEEN);
            let between = (
                Timestamp::from_microsecond(1_000).expect("an instant"),
                Timestamp::from_microsecond(1_050).expect("an instant"),
            );
            let everybody = ReportScope::Everybody;
            let found = report::estimates_by_contractor(conn, &permit, everybody, between)?;
            let figures = found.iter().flat_map(|one| one.figures.iter());
            assert_eq!(figures.map(|(_, one)| one.estimates).sum::<i64>(), 50);
            Ok::<_, StoreError>(())
        }),
        query!("files to be examined", |conn| {
            store::file_facts::waiting(conn, "upload 3", at(0), 50)
        }),
        query!("an examined file", |conn| {
            store::file_facts::record(conn, "upload 100", None, at(0))
        }),
        query!("files with checksums", |conn| {
            store::file_facts::summed(conn, "upload 3", 200)
        }),
        query!("paths with facts", |conn| {
            store::file_facts::paths(conn, "upload 3", 500)
        }),
        query!("facts of deleted files", |conn| {
            store::file_facts::forget(conn, &["upload 4".to_owned()])
        }),
        query!("blurs of photos", |conn| {
            store::photo_annotation::blurs(conn, &["upload 4".to_owned(), "upload 5".to_owned()])
        }),
        query!("annotations of a photo", |conn| {
            let permit = Permit::<act::ListFiles>::for_system(facts(conn)?, SEEN);
            let files = store::file::list(conn, &permit, 1, None, false)?;
            let Some(file) = files.items.first() else {
                return Ok(());
            };
            let found = store::photo_annotation::find(conn, &permit, file.file.id, false)?;
            found.map_or_else(
                || Ok(Vec::new()),
                |found| store::photo_annotation::versions(conn, &found),
            )
        }),
        query!("place of a file", |conn| {
            store::file_facts::place(conn, "upload 77")
        }),
        query!("choices for photos", |conn| {
            let permit = Permit::<act::ListFiles>::for_system(facts(conn)?, SEEN);
            store::photo::choices(conn, &permit, false)
        }),
        query!("history of a photo", |conn| {
            let permit = Permit::<act::ListFiles>::for_system(facts(conn)?, SEEN);
            store::photo::history(conn, &permit, FileId::from_uuid(id('7', 56)), false)
        }),
        query!("a deleted photo", |conn| {
            let permit = Permit::<act::DeleteFile>::for_system(facts(conn)?, SEEN);
            store::file::delete(
                conn,
                &permit,
                user(7),
                FileId::from_uuid(id('7', 56)),
                early(),
            )
        }),
        query!("projects without a log", |conn| {
            let after = ProjectId::from_uuid(id('4', 11_900));
            store::history_log::waiting(conn, Some(after), 50)
        }),
        query!("logs with unsigned entries", |conn| {
            store::history_log::unsigned(conn, None, 50)
        }),
        query!("logs", |conn| store::history_log::started(conn, None, 50)),
        query!("documents", |conn| {
            let permit = Permit::<act::CreateDocument>::for_system(facts(conn)?, SEEN);
            store::document::list(conn, &permit, user(7))
        }),
        query!("the next document", |conn| store::document::take(
            conn,
            at(0)
        )),
        query!("old documents", |conn| store::document::prune(
            conn,
            early()
        )),
        query!("packages", |conn| {
            let permit = Permit::<act::CreatePackage>::for_system(facts(conn)?, SEEN);
            store::claim_package::list(conn, &permit, PackageScope::All, None, 50)
        }),
        query!("the package before", |conn| {
            let permit = Permit::<act::CreatePackage>::for_system(facts(conn)?, SEEN);
            store::claim_package::previous(conn, &permit, PackageScope::All)
        }),
        query!("deleted files of a project", |conn| {
            let permit = Permit::<act::CreatePackage>::for_system(facts(conn)?, SEEN);
            store::claim_package::deleted_files(conn, &permit, true)
        }),
        query!("the next package", |conn| store::claim_package::take(
            conn,
            at(0)
        )),
        query!("packages without a timestamp", |conn| {
            store::claim_package::pending(conn, at(0))
        }),
        query!("old packages", |conn| store::claim_package::prune(
            conn,
            early()
        )),
        query!("companies", |conn| {
            let permit = Permit::<act::ListContractors>::for_system((), SEEN);
            store::contractor::list_active(conn, &permit, None, 25)
        }),
        query!("companies with counts", |conn| {
            let permit = Permit::<act::ListContractors>::for_system((), SEEN);
            let query = store::contractor::overview::ListQuery {
                limit: 25,
                cursor: Some(store::page::NameCursor {
                    name: "company 50".to_owned(),
                    id: company().to_string(),
                }),
                search: None,
            };
            store::contractor::overview::list(conn, &permit, &query, early())
        }),
        query!("claim numbers of an import", |conn| {
            let permit = Permit::<act::ImportProjects>::for_system((), SEEN);
            project::claimed(conn, &permit, &["CLM-88231", "CLM-50", "no such claim"])
        }),
        query!("partners of an import", |conn| {
            let permit = Permit::<act::ImportProjects>::for_system((), SEEN);
            project::partners(
                conn,
                &permit,
                &["n77@portal.example", "nobody@portal.example"],
            )
        }),
        query!("members", |conn| {
            let permit = Permit::<act::ShowContractor>::for_system((), SEEN);
            store::contractor::overview::members(conn, &permit, company(), 200)
        }),
        query!("current and past projects of a company", |conn| {
            let permit = Permit::<act::ShowContractor>::for_system((), SEEN);
            let after = Cursor {
                micros: 2500,
                id: id('4', 2000).to_string(),
            };
            store::contractor::assignment::list(conn, &permit, company(), 20, Some(&after))
        }),
        query!("load of a company", |conn| {
            let permit = Permit::<act::ShowContractor>::for_system((), SEEN);
            let today = date(2026, 3, 1);
            store::contractor::assignment::load(
                conn,
                &permit,
                company(),
                today,
                &jiff::tz::TimeZone::UTC,
            )
        }),
        query!("an account", |conn| {
            let permit = Permit::<act::ShowUser>::for_system((), SEEN);
            store::user::list::find(conn, &permit, user(7))
        }),
        query!("history of an account", |conn| {
            let permit = Permit::<act::ShowUser>::for_system((), SEEN);
            store::user::history::list(conn, &permit, user(7), 20, None)
        }),
        query!("company by slug", |conn| {
            store::contractor::find_by_slug(conn, "company-50")
        }),
        query!("company by name", |conn| {
            store::contractor::find_named(conn, "Company 50")
        }),
        query!("invitations", |conn| {
            let permit = Permit::<act::ManageInvitations>::for_system((), SEEN);
            store::invitation::list(conn, &permit, company(), 10, None)
        }),
        query!("invitation by its token", |conn| {
            store::invitation::find_open(conn, "invitation 7", early())
        }),
        query!("session", |conn| store::session::find(
            conn,
            "user token 7",
            true
        )),
        query!("sessions of a user", |conn| {
            let permit = Permit::<act::ManageOwnSessions>::for_system((), SEEN);
            store::session::list(conn, &permit, user(7))
        }),
        query!("owner session", |conn| {
            store::owner_session::find_live(conn, "owner token 7", early())
        }),
        query!("login to a project", |conn| {
            let seen = ClientObservation {
                network: "10.0.0.0/24".to_owned(),
                user_agent: "browser 7".to_owned(),
            };
            let project = ProjectId::from_uuid(id('4', 7));
            store::owner_code::acquaintance(conn, Some(project), &seen, early())
        }),
        query!("open owner sessions of a project", |conn| {
            store::owner_session::lock_open(conn, ProjectId::from_uuid(id('4', 7)), early())
        }),
        query!("rejected codes of an address", |conn| {
            store::owner_code_failure::count_from(conn, "10.0.0.7", early())
        }),
        query!("rejected codes", |conn| {
            store::owner_code_failure::addresses(conn, at(0))
        }),
        query!("old rejected codes", |conn| {
            store::owner_code_failure::prune(conn, early())
        }),
        query!("staff device", |conn| {
            let address = std::net::IpAddr::from([10, 0, 0, 7]);
            store::owner_code::shares_staff_device(conn, address, "browser 7", early())
        }),
        query!("credentials", |conn| {
            store::user::find_credentials(conn, "person7@portal.example")
        }),
        query!("mail", |conn| store::mail::claim_due(conn, CAPS, at(0), 10)),
        query!("waiting mail", |conn| store::mail::count_waiting(conn)),
        query!("old mail", |conn| store::mail::prune(conn, early())),
        query!("expired mail", |conn| store::mail::forget_expired(
            conn,
            early()
        )),
        query!("audit log", |conn| store::audit::newest(conn, 50)),
        query!("audit view", |conn| audited(conn, |_| {})),
        query!("audit view of a kind", |conn| {
            audited(conn, |query| query.event = Some(AuditEvent::LoginFailed))
        }),
        query!("audit view of a severity", |conn| {
            audited(conn, |query| query.severity = Some(Severity::Error))
        }),
        query!("audit view of a person", |conn| {
            audited(conn, |query| query.person = Some(user(7)))
        }),
        query!("audit view of a project", |conn| {
            let project = ProjectId::from_uuid(id('4', 57));
            audited(conn, |query| query.project = Some(project))
        }),
        query!("alert count", |conn| {
            let permit = Permit::<act::ListSecurityEvents>::for_system((), SEEN);
            store::audit::count_alerts(conn, &permit, early())
        }),
        query!("alerts of all", |conn| alerts(conn, Role::Admin)),
        query!("alerts of one", |conn| alerts(conn, Role::ReferralPartner)),
        query!("changes", |conn| store::change_feed::changes_since(
            conn, 7900, 50
        )),
        query!("last change", |conn| store::change_feed::last_seq(conn)),
        query!("expired sessions", |conn| store::session::remove_expired(
            conn,
            early()
        )),
        query!("ended owner sessions", |conn| {
            store::owner_session::remove_ended(conn, early())
        }),
        query!("old changes", |conn| store::change_feed::prune(
            conn,
            early()
        )),
        query!("old keys", |conn| store::idempotency::prune(conn, early())),
        query!("unattached uploads", |conn| {
            store::stored_file::forget_unattached(conn, early())
        }),
    ]
}

/// A fixed clock.
struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        at(0)
    }
}

/// Account lists. Searches are left out because they scan rows until they time out, whatever the plan.
fn accounts() -> Vec<(String, Query)> {
    use store::page::NameCursor;
    use store::user::list::{ListQuery, Start};
    let all = ListQuery {
        search: None,
        role: None,
        state: None,
        contractor: None,
        start: Start::Name(None),
        limit: 25,
    };
    let mut lists = vec![
        ("accounts".to_owned(), all.clone()),
        (
            "accounts of a company".to_owned(),
            ListQuery {
                contractor: Some(company()),
                ..all.clone()
            },
        ),
        (
            "further accounts".to_owned(),
            ListQuery {
                start: Start::Name(Some(NameCursor {
                    name: "robin example".to_owned(),
                    id: user(6000).to_string(),
                })),
                ..all.clone()
            },
        ),
        (
            "new accounts".to_owned(),
            ListQuery {
                start: Start::Newest(Some(Cursor {
                    micros: 6000,
                    id: user(6000).to_string(),
                })),
                ..all.clone()
            },
        ),
    ];
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        let list = ListQuery {
            role: Some(role),
            ..all.clone()
        };
        lists.push((format!("accounts of a role {role:?}"), list));
    }
    let queries = lists.into_iter().map(|(name, list)| {
        query!(name, |conn| {
            let permit = Permit::<act::ListUsers>::for_system((), SEEN);
            store::user::list::list(conn, &permit, &list)
        })
    });
    queries.collect()
}

/// Queries of the Events tab and the card of pending timeslots.
fn events() -> Vec<(String, Query)> {
    let facts = |conn: &mut Connection| {
        let facts = project::find_facts(conn, ProjectId::from_uuid(id('4', 57)));
        facts.map(|facts| facts.expect("the project exists"))
    };
    let query = |cursor: Option<NameCursor>| store::event::ListQuery {
        now: "2026-11-15T12:00:00Z".parse().expect("an instant"),
        zone: jiff::tz::TimeZone::UTC,
        limit: 20,
        cursor,
    };
    vec![
        query!("events", |conn| {
            let permit = Permit::<act::ListEvents>::for_system(facts(conn)?, SEEN);
            store::event::list(conn, &permit, &query(None))
        }),
        query!("further events", |conn| {
            let permit = Permit::<act::ListEvents>::for_system(facts(conn)?, SEEN);
            let (name, id) = ("2026-11-12 09:00".to_owned(), id('d', 7).to_string());
            store::event::list(conn, &permit, &query(Some(NameCursor { name, id })))
        }),
        query!("upcoming event count", |conn| {
            let permit = Permit::<act::ListEvents>::for_system(facts(conn)?, SEEN);
            let list = query(None);
            store::event::count_upcoming(conn, &permit, list.now, &list.zone)
        }),
        query!("room for another event", |conn| {
            let permit = Permit::<act::ManageEvents>::for_system(facts(conn)?, SEEN);
            store::event::has_room(conn, &permit, date(2026, 11, 15))?;
            store::proposal::has_room(conn, &permit)
        }),
        query!("event of a proposal", |conn| {
            let project = ProjectId::from_uuid(id('4', 57));
            let proposal = "01890a5d-ac96-774b-bcd2-100000000056"
                .parse()
                .expect("an id");
            store::event::of_proposal(conn, project, proposal)
        }),
        query!("proposals of a project", |conn| {
            let permit = Permit::<act::ListEvents>::for_system(facts(conn)?, SEEN);
            store::proposal::of_project(conn, &permit)
        }),
        query!("a proposal", |conn| {
            let project = ProjectId::from_uuid(id('4', 57));
            let proposal = "01890a5d-ac96-774b-bcd2-100000000056"
                .parse()
                .expect("an id");
            store::proposal::find(conn, project, proposal)
        }),
        query!("an answer", |conn| {
            let project = ProjectId::from_uuid(id('4', 57));
            let answer = "01890a5d-ac96-774b-bce0-100000000056"
                .parse()
                .expect("an id");
            store::visit_answer::find(conn, project, answer)
        }),
        query!("pending timeslots of a company", |conn| {
            let permit = Permit::<act::ListProposals>::for_system((), SEEN);
            store::proposal::list(conn, &permit, seen_by(Role::Contractor), 20, None)
        }),
        query!("links of an account", |conn| {
            let permit = Permit::<act::ManageOwnFeeds>::for_system((), SEEN);
            let holder = store::calendar_feed::Holder::Account(&permit, user(50));
            store::calendar_feed::list(conn, holder)
        }),
        query!("a calendar by its link", |conn| {
            store::calendar_feed::find_open(conn, "feed 77", true, early())
        }),
        query!("links to a package", |conn| {
            let permit = Permit::<act::CreatePackage>::for_system(facts(conn)?, SEEN);
            store::package_link::list(conn, &permit, shared_package())
        }),
        query!("a new link to a package", |conn| {
            let permit = Permit::<act::CreatePackage>::for_system(facts(conn)?, SEEN);
            let new = store::package_link::NewPackageLink {
                id: PackageLinkId::from_uuid(id('0', 9_000)),
                package: shared_package(),
                name: "Kim".to_owned(),
                token_hash: "a new link".to_owned(),
                created_by: user(50),
                expires_at: at(9_000),
            };
            store::package_link::create(conn, &permit, &new, at(0))
        }),
        query!("a package by its link", |conn| {
            let key = store::package_link::LinkKey::TokenHash("link 77");
            store::package_link::find_open(conn, key, at(0))
        }),
        query!("a package by the id of its link", |conn| {
            let link = "01890a5d-ac96-774b-bce5-100000000077";
            let key = store::package_link::LinkKey::Id(link.parse().expect("an id"));
            store::package_link::find_open(conn, key, at(0))
        }),
        query!("old cancellations", |conn| {
            store::event::forget_cancellations(conn, early())
        }),
        query!("reminders of a day", |conn| {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            store::event::send_reminders(conn, &Noon, &mut rng, date(2026, 11, 14), 5)
        }),
        query!("conflicts of a company", |conn| {
            let permit = Permit::<act::ManageEvents>::for_system(facts(conn)?, SEEN);
            let query = store::event::ConflictQuery {
                when: When {
                    date: date(2026, 11, 14),
                    hours: None,
                },
                event: None,
                proposal: None,
            };
            store::event::conflicts(conn, &permit, &query)
        }),
        query!("pending proposal count", |conn| {
            let permit = Permit::<act::ListProposals>::for_system((), SEEN);
            store::proposal::count_waiting(conn, &permit)
        }),
        query!("pending timeslots of all", |conn| {
            let permit = Permit::<act::ListProposals>::for_system((), SEEN);
            store::proposal::list(conn, &permit, seen_by(Role::Admin), 20, None)
        }),
    ]
}

const CAPS: RecipientCaps = RecipientCaps {
    per_account: 20,
    in_all: 200,
};

/// Queries that compose emails about notifications, and the delivery log.
fn deliveries() -> Vec<(String, Query)> {
    const RULES: store::delivery::Rules<'static> = store::delivery::Rules {
        zone: &jiff::tz::TimeZone::UTC,
        admins_need_second_factor: true,
        caps: CAPS,
        confirms_sign_ups: false,
    };
    let states = [None]
        .into_iter()
        .chain(MailState::ALL.iter().copied().map(Some));
    let mut queries: Vec<_> = states
        .map(|state| {
            query!(format!("delivery log {state:?}"), |conn| {
                let permit = Permit::<act::ManageMail>::for_system((), SEEN);
                let cursor = Cursor {
                    micros: 4000,
                    id: id('c', 4000).to_string(),
                };
                let query = store::mail::ListQuery {
                    state,
                    limit: 25,
                    cursor: Some(cursor),
                };
                store::mail::list(conn, &permit, &query, at(0))
            })
        })
        .collect();
    queries.extend([
        query!("pending mail work", |conn| store::delivery::has_work(
            conn,
            at(0)
        )),
        query!("mail recipients", |conn| {
            store::delivery::spread(conn, &RULES, at(0))
        }),
        query!("content of an email", |conn| {
            store::delivery::take_due(conn, &RULES, at(0))
        }),
        query!("mail limits", |conn| {
            let cause = MailCause::by(MailReason::OwnerNews, user(50));
            store::mail::admit(conn, "jose@home.example", cause, CAPS, at(0)).map(Result::ok)
        }),
        query!("held mail", |conn| {
            let permit = Permit::<act::ManageMail>::for_system((), SEEN);
            store::mail::count_held_news(conn, &permit)
        }),
        query!("owner contact", |conn| {
            store::delivery::owner_contact::find(conn, ProjectId::from_uuid(id('4', 57)))
        }),
        query!("vetting of an account", |conn| {
            store::vetting::is_vetted(conn, user(50))
        }),
        query!("old bundles", |conn| store::delivery::prune(conn, early())),
        query!("preferences", |conn| {
            let permit = Permit::<act::ShowOwnAccount>::for_system((), SEEN);
            store::delivery::preferences(conn, &permit, user(50), Role::Contractor)
        }),
        query!("other quiet hours", |conn| {
            let permit = Permit::<act::EditOwnAccount>::for_system((), SEEN);
            store::delivery::hasten(conn, &permit, user(50), None, RULES.zone, early())
        }),
    ]);
    queries
}

/// Queries of the tabs for admins.
fn desk() -> Vec<(String, Query)> {
    let facts = |conn: &mut Connection| {
        let facts = project::find_facts(conn, ProjectId::from_uuid(id('4', 57)));
        facts.map(|facts| facts.expect("the project exists"))
    };
    let tasks = move |conn: &mut Connection| {
        Ok::<_, StoreError>(Permit::<act::ManageTasks>::for_system(facts(conn)?, SEEN))
    };
    let notes = move |conn: &mut Connection| {
        Ok::<_, StoreError>(Permit::<act::ManageNotes>::for_system(facts(conn)?, SEEN))
    };
    let mails = move |conn: &mut Connection| {
        let facts = facts(conn)?;
        Ok::<_, StoreError>(Permit::<act::ManageOwnerMails>::for_system(facts, SEEN))
    };
    let place = || Cursor {
        micros: 7000,
        id: id('4', 7000).to_string(),
    };
    let after = |is_priority| {
        let place = place();
        Some(TaskCursor { is_priority, place })
    };
    let list = |status, cursor| task::ListQuery {
        status,
        limit: 50,
        cursor,
    };
    let mut queries = Vec::new();
    for (name, query) in [
        ("tasks", list(None, None)),
        ("tasks after the priority tasks", list(None, after(true))),
        ("further tasks", list(None, after(false))),
        ("waiting tasks", list(Some(TaskStatus::Waiting), None)),
        (
            "further waiting tasks",
            list(Some(TaskStatus::Waiting), after(true)),
        ),
    ] {
        queries.push(query!(name, |conn| {
            let permit = tasks(conn)?;
            task::list(conn, &permit, &query)
        }));
    }
    for of in [Assignees::Admins, Assignees::All] {
        for search in [None, Some("n77"), Some("nobody at all")] {
            let name = format!("assignees {of} {search:?}");
            queries.push(query!(name, |conn| {
                let permit = Permit::<act::ListAssignees>::for_system((), SEEN);
                task::assignees(conn, &permit, of, search, 51)
            }));
        }
    }
    queries.extend([
        query!("task counts", |conn| {
            let permit = tasks(conn)?;
            task::counts(conn, &permit)?;
            task::count_open(conn, &permit)
        }),
        query!("a task's history", |conn| {
            let permit = tasks(conn)?;
            let task = "01890a5d-ac96-774b-bcd6-100000000056"
                .parse()
                .expect("an id");
            let query = task::HistoryQuery {
                limit: 50,
                cursor: Some(place()),
            };
            task::history(conn, &permit, task, &query)
        }),
        query!("an assignee", |conn| {
            let permit = tasks(conn)?;
            task::assignee(conn, &permit, user(77))
        }),
        query!("notes", |conn| {
            let permit = notes(conn)?;
            store::note::list(conn, &permit, 50, None)?;
            store::note::list(conn, &permit, 50, Some(&place()))
        }),
        query!("unsubscription of an owner", |conn| {
            let permit = mails(conn)?;
            store::delivery::email_stop::show(conn, &permit)
        }),
        query!("file of a task", |conn| {
            store::file::find_by_path(conn, "task file 77")
        }),
        query!("file of a note", |conn| {
            store::file::find_by_path(conn, "note file 77")
        }),
    ]);
    queries
}

/// Report queries, on summary tables and covering indexes.
fn reports() -> Vec<(String, Query)> {
    let day = |day| jiff::civil::date(1970, 1, day);
    let range = ReportRange::new(Some(day(1)), Some(day(31)), day(31)).expect("a range");
    let between = (early(), early() + jiff::SignedDuration::from_hours(24));
    let permit = || Permit::<act::ShowReports>::for_system((), SEEN);
    let mut queries = Vec::new();
    for (name, scope) in [
        ("everybody", ReportScope::Everybody),
        ("a company", ReportScope::Contractor(company())),
        ("a partner", ReportScope::Partner(user(77))),
    ] {
        queries.extend([
            query!(format!("intake of {name}"), |conn| {
                report::intake(conn, &permit(), scope, range)
            }),
            query!(format!("open projects of {name}"), |conn| {
                report::open_by_day(conn, &permit(), scope)
            }),
            query!(format!("status mix of {name}"), |conn| {
                report::status_mix(conn, &permit(), scope, range, between)
            }),
            query!(format!("stage times of {name}"), |conn| {
                report::stage_times(conn, &permit(), scope, range)
            }),
        ]);
    }
    let scope = ReportScope::Contractor(company());
    queries.push(query!("load of a company", |conn| {
        report::contractor_load(conn, &permit(), scope, range, day(31))
    }));
    queries
}

/// Reports of a company read only a covering index, already in the order of durations.
#[test]
#[ignore = "SQLite only"]
fn reports_of_a_company_use_covering_indexes_on_sqlite() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    for (name, query) in reports() {
        // Completed projects are grouped by company, even for a single company.
        let (index, is_grouped) = match name.as_str() {
            "stage times of a company" => ("COVERING INDEX project_stays_contractor", false),
            "stage times of a partner" => ("COVERING INDEX project_stays_partner", false),
            "load of a company" => ("COVERING INDEX project_stays_built", true),
            _ => continue,
        };
        statements.take();
        query(&mut conn).expect("the report succeeds");
        let ran = statements.take();
        let ran = ran.iter().find(|one| one.contains("project_stays"));
        let statement = ran.unwrap_or_else(|| panic!("{name} reads no stays"));
        let steps = plan(&mut conn, statement);
        assert!(
            steps.iter().any(|step| step.contains(index)) && is_sorted(&steps) == is_grouped,
            "{name}: {steps:?}"
        );
    }
}

/// Queries of message threads, including marking as read and sending.
fn threads() -> Vec<(String, Query)> {
    fn facts(conn: &mut Connection) -> Result<ProjectFacts, StoreError> {
        let facts = project::find_facts(conn, ProjectId::from_uuid(id('4', 50)));
        facts.map(|facts| facts.expect("the project exists"))
    }
    let account = Participant {
        sender: Sender::User(user(50)),
        reader: Reader::User(user(50)),
        participant_type: ParticipantType::Admin,
        looks_in: false,
    };
    let owner = Participant {
        sender: Sender::Owner(OwnerSessionId::from_uuid(id('9', 50))),
        reader: Reader::Owner(ProjectId::from_uuid(id('4', 50))),
        participant_type: ParticipantType::Owner,
        looks_in: false,
    };
    let middle = || {
        Some(Cursor {
            micros: 8000,
            id: message(8000).to_string(),
        })
    };
    let mut queries = Vec::new();
    for (who, participant) in [("an account", account), ("an owner", owner)] {
        for (what, place) in [
            ("first", Place::Start),
            ("older", Place::Before(middle())),
            ("newer", Place::After(middle())),
        ] {
            let query = ListQuery { place, limit: 50 };
            queries.push(query!(format!("{what} messages of {who}"), |conn| {
                let permit = Permit::<act::ListMessages>::for_system(facts(conn)?, SEEN);
                store::message::list(conn, &permit, &participant, &query)
            }));
        }
        queries.push(query!(format!("unread messages of {who}"), |conn| {
            let permit = Permit::<act::ListMessages>::for_system(facts(conn)?, SEEN);
            store::message::count_unread(conn, &permit, &participant)
        }));
        queries.push(query!(format!("marks of {who}"), |conn| {
            let permit = Permit::<act::ListMessages>::for_system(facts(conn)?, SEEN);
            let ids = [15_990, 15_992, 15_994].map(message);
            store::message::mark_read(conn, &permit, &participant, &ids, early())
        }));
        queries.push(query!(format!("a message of {who}"), |conn| {
            let permit = Permit::<act::SendMessage>::for_system(facts(conn)?, SEEN);
            let new = NewMessage {
                message_content: "Hello".to_owned(),
                message_type: MessageType::Text,
                reply_to: Some(message(8000)),
                uploads: Vec::new(),
            };
            store::message::find_sent(conn, &permit, &participant, message(7), &new)?;
            let writer = Writer {
                participant,
                account: None,
                shares_staff_device: false,
                clock: &Noon,
            };
            store::message::send(conn, &permit, &writer, message(20_000), &new)
        }));
    }
    queries.extend(inbox());
    queries.push(query!("file of a message by path", |conn| {
        store::file::find_by_path(conn, "message file 77")
    }));
    queries
}

/// Lists of threads: an admin's with each view, and those of a company and a partner.
fn inbox() -> Vec<(String, Query)> {
    let permit = || Permit::<act::ListThreads>::for_system((), SEEN);
    let middle = |is_unread| ThreadCursor {
        is_unread,
        last: Cursor {
            micros: 8001,
            id: id('4', 8002).to_string(),
        },
    };
    let mut queries = Vec::new();
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        let visible = seen_by(role);
        for view in ThreadView::ALL {
            for cursor in [None, Some(middle(true)), Some(middle(false))] {
                let name = format!("{view} threads {role:?} after {cursor:?}");
                let query = store::thread::ListQuery {
                    view: *view,
                    reader: user(50),
                    visible,
                    limit: 30,
                    cursor,
                };
                queries.push(query!(name, |conn| {
                    store::thread::list(conn, &permit(), &query)
                }));
            }
        }
        queries.push(query!(format!("number of threads {role:?}"), |conn| {
            store::thread::count(conn, &permit(), user(50), visible)
        }));
    }
    queries
}

fn message(number: u32) -> MessageId {
    let text = format!(
        "01890a5d-ac96-774b-bcd6-{}",
        100_000_000_000_u64 + u64::from(number)
    );
    text.parse().expect("an id")
}

/// A calendar of one week, without filters.
fn week() -> store::event::CalendarQuery {
    store::event::CalendarQuery {
        from: date(2026, 11, 9),
        to: date(2026, 11, 16),
        project: None,
        contractor: None,
        types: Vec::new(),
        statuses: EventStatus::ALL.to_vec(),
        proposals: true,
        limit: 100,
    }
}

/// Calendar queries: each scope with each filter.
fn calendars() -> Vec<(String, Query)> {
    let week = week();
    let variants = [
        ("all", week.clone()),
        (
            "of a project",
            store::event::CalendarQuery {
                project: Some(ProjectId::from_uuid(id('4', 57))),
                ..week.clone()
            },
        ),
        (
            "of a company",
            store::event::CalendarQuery {
                contractor: Some(company()),
                ..week.clone()
            },
        ),
        (
            "of a kind and status",
            store::event::CalendarQuery {
                types: vec![EventType::Delivery],
                statuses: vec![EventStatus::Scheduled],
                ..week
            },
        ),
    ];
    let mut queries = Vec::new();
    let roles = [Role::Admin, Role::Contractor, Role::ReferralPartner];
    let scopes = roles.map(|role| (format!("{role:?}"), seen_by(role)));
    for (who, visible) in scopes
        .into_iter()
        .chain([("owner".to_owned(), seen_by_owner())])
    {
        for (what, query) in variants.clone() {
            let name = format!("calendar {who} {what}");
            queries.push(query!(name, |conn| {
                let permit = Permit::<act::ShowCalendar>::for_system((), SEEN);
                store::event::calendar(conn, &permit, visible, &query)?;
                store::event::cancellations(conn, &permit, visible, &query)
            }));
        }
        queries.push(query!(format!("last visits {who}"), |conn| {
            let permit = Permit::<act::ShowCalendar>::for_system((), SEEN);
            let days = (date(2026, 11, 9), date(2026, 11, 16));
            store::event::last_days(conn, &permit, visible, days, EventStatus::ALL)
        }));
    }
    queries
}

/// A page from the middle of the audit log.
fn audited(
    conn: &mut Connection,
    narrow: impl Fn(&mut store::audit::ListQuery),
) -> Result<Page<AuditRecord>, StoreError> {
    let permit = Permit::<act::ListSecurityEvents>::for_system((), SEEN);
    let mut query = store::audit::ListQuery {
        limit: 50,
        cursor: Some(Cursor {
            micros: 4_000,
            id: id('d', 4_000).to_string(),
        }),
        ..Default::default()
    };
    narrow(&mut query);
    store::audit::list(conn, &permit, &query)
}

fn alerts(
    conn: &mut Connection,
    role: Role,
) -> Result<Vec<(AuditEntry, Option<AuditProject>)>, StoreError> {
    let permit = Permit::<act::ListSecurityAlerts>::for_system((), SEEN);
    store::audit::alerts(conn, &permit, seen_by(role), user(50), early())
}

/// Records the statements that a connection runs.
#[derive(Clone, Default)]
pub struct Statements(Arc<Mutex<Vec<String>>>);

impl Instrumentation for Statements {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let statement = text.split(" -- binds:").next().unwrap_or_default();
            self.0
                .lock()
                .expect("the lock is not poisoned")
                .push(statement.to_owned());
        }
    }
}

impl Statements {
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().expect("the lock is not poisoned"))
    }
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// The steps of SQLite's plan for a statement.
pub fn plan(conn: &mut Connection, statement: &str) -> Vec<String> {
    let plan = sql_query(format!("EXPLAIN QUERY PLAN {statement}")).load::<Step>(conn);
    let plan = plan.unwrap_or_else(|error| panic!("{statement}: {error}"));
    plan.into_iter().map(|step| step.detail).collect()
}

/// Whether any of these steps sorts.
pub fn is_sorted(steps: &[String]) -> bool {
    steps.iter().any(|step| step.contains("TEMP B-TREE"))
}

/// Steps of SQLite's plan that scan a growing table without an index.
fn scans(conn: &mut Connection, statement: &str) -> Vec<String> {
    plan(conn, statement)
        .into_iter()
        // Rows of `changes` are stored in the order of the key, so a scan with a limit reads only that many.
        .filter(|step| step != "SCAN changes" || !statement.contains("LIMIT"))
        .filter(|step| {
            let table = step.strip_prefix("SCAN ").unwrap_or_default();
            GROWING.iter().any(|(name, _)| *name == table)
        })
        .collect()
}

/// Inserts the test data. No timeout, because it may take long on a busy machine.
fn fill(conn: &mut Connection) {
    let is_postgres = matches!(conn, Connection::Postgres(_));
    let mut run = |sql: &str| conn.batch_execute(sql).expect("the rows are valid");
    if is_postgres {
        run("SET statement_timeout = 0");
    }
    run(include_str!("many_rows.sql"));
    if is_postgres {
        // Instead of waiting for autovacuum.
        run("VACUUM (FREEZE, ANALYZE)");
        run("SET statement_timeout = '15s'");
        // As for a disk without moving parts. With the default for others, the choice between an index and this small a table is
        // a matter of luck.
        run("SET random_page_cost = 1.1");
    }
}

/// Once everything up to a moment is read, earlier notifications are not scanned.
#[test]
fn the_unread_count_skips_notifications_before_the_read_mark() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        let visible = seen_by(role);
        let (ran, read) = conn.test_transaction(|conn| {
            use store::notification::{ListQuery, count_unread, mark_all_read};
            let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
            let (all, me, now) = (ListQuery::default(), user(50), at(0));
            mark_all_read(conn, &permit, me, visible, &all, now, now)?;
            let before = rows_read(conn, "'notifications'");
            statements.take();
            assert_eq!(count_unread(conn, &permit, me, visible, now)?, 0);
            let ran = statements.take();
            let read = rows_read(conn, "'notifications'") - before;
            let on_sqlite = matches!(conn, Connection::Sqlite(_));
            let ran = ran.iter().filter(|_| on_sqlite);
            let steps: Vec<_> = ran.flat_map(|statement| plan(conn, statement)).collect();
            Ok::<_, StoreError>((steps, read))
        });
        // PostgreSQL's planner probes the ends of an index; how often depends on its statistics. Scanning all read notifications would read
        // a thousand rows.
        assert!(read <= 100, "{role:?}: {read}");
        let walks = ran.iter().filter(|step| {
            let of_notifications = ["SEARCH notifications ", "SCAN notifications"];
            of_notifications.iter().any(|start| step.starts_with(start))
        });
        for step in walks {
            assert!(step.contains("created_at>?"), "{role:?}: {step}");
        }
    }
}

/// The newest notifications of a company or partner come from an index that starts with the company or partner, not from a scan of their
/// projects. SQLite only, because PostgreSQL's plan depends on the number of rows, which is small here.
#[test]
#[ignore = "SQLite only"]
fn notifications_use_the_index_of_their_scope_on_sqlite() {
    use store::notification::{ListQuery, count_unread, list};
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    let permit = Permit::<act::ListNotifications>::for_system((), SEEN);
    let first = ListQuery {
        limit: 15,
        ..ListQuery::default()
    };
    let queries = [
        first.clone(),
        ListQuery {
            notification_type: Some(NotificationType::Info),
            ..first.clone()
        },
        ListQuery {
            cursor: Some(Cursor {
                micros: 8000,
                id: id('b', 8000).to_string(),
            }),
            ..first
        },
    ];
    for (role, index) in [
        (Role::Contractor, "notifications_contractor"),
        (Role::ReferralPartner, "notifications_partner"),
    ] {
        let visible = seen_by(role);
        statements.take();
        for query in &queries {
            list(&mut conn, &permit, user(50), visible, query, at(0)).expect("the page loads");
        }
        count_unread(&mut conn, &permit, user(50), visible, at(0)).expect("the count succeeds");
        let mut begins = 0;
        for statement in statements.take() {
            let steps = plan(&mut conn, &statement);
            assert!(!is_sorted(&steps), "{role:?}: {statement}");
            for step in steps {
                let walks = step.contains(" projects ") && !step.contains("(id=?)");
                assert!(!walks, "{role:?}: {step}");
                begins += usize::from(step.contains(index));
            }
        }
        // Each page and the count first look up the floor of unread notifications.
        assert_eq!(begins, 2 * (queries.len() + 1), "{role:?}");
    }
}

/// Dashboards read each timeline from its end, whatever its length, and count late projects from a covering index.
#[test]
#[ignore = "SQLite only"]
fn dashboards_read_only_the_rows_they_show_on_sqlite() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    let visible = seen_by(Role::Admin);
    update::latest(&mut conn, visible, 6).expect("the query succeeds");
    let mut timelines = 0;
    for statement in statements.take() {
        let steps = plan(&mut conn, &statement);
        if steps
            .iter()
            .any(|step| step.contains("project_status_updates_project "))
        {
            timelines += 1;
            assert!(!is_sorted(&steps), "{steps:?}");
        }
    }
    assert_eq!(timelines, 6);
    statements.take();
    project::late(&mut conn, visible, date(2026, 3, 1)).expect("the count succeeds");
    let statement = statements.take().concat();
    let steps = plan(&mut conn, &statement);
    assert!(
        steps
            .iter()
            .any(|step| step.contains("projects_open_start")),
        "{steps:?}"
    );
}

/// A query's result, and the number of rows of these tables that it read. PostgreSQL counts per transaction.
pub fn counted<T>(
    conn: &mut Connection,
    tables: &str,
    query: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> (T, i64) {
    conn.test_transaction(|conn| {
        let before = rows_read(conn, tables);
        let result = query(conn)?;
        Ok::<_, StoreError>((result, rows_read(conn, tables) - before))
    })
}

/// Number of rows of these tables that PostgreSQL has read in this transaction; 0 on SQLite, which does not count.
fn rows_read(conn: &mut Connection, tables: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Read {
        #[diesel(sql_type = BigInt)]
        rows_read: i64,
    }
    let Connection::Postgres(_) = conn else {
        return 0;
    };
    let read = sql_query(format!(
        "SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::bigint AS rows_read FROM pg_stat_xact_user_tables
         WHERE relname IN ({tables})"
    ));
    read.get_result::<Read>(conn)
        .expect("the statistics are available")
        .rows_read
}

#[derive(QueryableByName)]
struct ReadRows {
    #[diesel(sql_type = Text)]
    relname: String,
    #[diesel(sql_type = BigInt)]
    seq_tup_read: i64,
}

/// Number of rows read by sequential scans in this transaction, by table.
fn read_in_order(conn: &mut Connection) -> BTreeMap<String, i64> {
    let read = sql_query(
        "SELECT relname::text, seq_tup_read FROM pg_stat_xact_user_tables WHERE seq_tup_read > 0",
    );
    let read = read
        .load::<ReadRows>(conn)
        .expect("the statistics are available");
    read.into_iter()
        .map(|read| (read.relname, read.seq_tup_read))
        .collect()
}

/// Growing tables that were scanned completely between two measurements. A scan that stopped early at a limit does not count.
fn read_whole(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>) -> Vec<String> {
    let of = |all: &BTreeMap<String, i64>, table| all.get(table).copied().unwrap_or(0);
    GROWING
        .iter()
        .map(|(table, size)| (table, size, of(after, *table) - of(before, *table)))
        .filter(|(_, size, rows)| rows * 2 > **size)
        .map(|(table, _, rows)| format!("{rows} rows of {table}"))
        .collect()
}

/// Calendars of everyone, a company, and a partner scan an index in date order up to the limit, without sorting.
#[test]
#[ignore = "SQLite only"]
fn a_calendar_scans_its_days_in_order_on_sqlite() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    let of_scopes = ["Admin", "Contractor", "ReferralPartner"];
    let of_scopes = of_scopes.map(|role| format!("calendar {role} all"));
    for (name, query) in calendars() {
        if !of_scopes.contains(&name) {
            continue;
        }
        statements.take();
        query(&mut conn).expect("the query succeeds");
        let ran = statements.take();
        // Events, timeslots, and cancellations.
        let lists: Vec<_> = ran
            .iter()
            .filter(|statement| statement.contains("LIMIT"))
            .collect();
        assert_eq!(lists.len(), 3, "{name}: {ran:?}");
        for statement in lists {
            let steps = plan(&mut conn, statement);
            assert!(
                steps[0].contains("scheduled_date>?") && !is_sorted(&steps),
                "{name}: {steps:?}"
            );
        }
    }
}

/// PostgreSQL scans the days of a company or partner only up to the limit, although the projects' columns suggest that few rows match.
#[test]
#[ignore = "PostgreSQL only"]
fn a_calendar_scans_only_up_to_its_limit_on_postgres() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    conn.batch_execute(&format!(
        "UPDATE projects SET contractor_id = '{company}', referral_partner_id = '{partner}' WHERE created_at % 120 = 0;
         UPDATE contractor_tasks SET contractor_id = '{company}', referral_partner_id = '{partner}',
            scheduled_date = '2026-11-1' || created_at % 5,
            project_id = '01890a5d-ac96-774b-bcc4-' || (100000000000 + 120 * (1 + created_at % 100));
         ANALYZE",
        company = company(),
        partner = user(50),
    ))
    .expect("the update succeeds");
    let permit = Permit::<act::ShowCalendar>::for_system((), SEEN);
    let week = store::event::CalendarQuery {
        proposals: false,
        limit: 40,
        ..week()
    };
    for role in [Role::Contractor, Role::ReferralPartner] {
        let visible = seen_by(role);
        let (shown, read) = counted(&mut conn, "'contractor_tasks'", |conn| {
            store::event::calendar(conn, &permit, visible, &week)
        });
        assert!(shown.truncated, "{role:?}");
        // Of 4,000 rows: one more than the limit, and what the planner reads.
        assert!(read < 80, "{role:?}: {read} rows read");
    }
}

#[test]
fn no_query_scans_a_whole_growing_table() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    fill(&mut conn);
    for (table, rows) in GROWING {
        assert_eq!(database.count(table), rows, "{table}");
    }
    let statements = Statements::default();
    conn.set_instrumentation(statements.clone());
    let mut wrong = Vec::new();
    let queries = project_lists()
        .into_iter()
        .chain(others())
        .chain(accounts());
    let queries = queries.chain(events()).chain(calendars());
    for (name, query) in queries
        .chain(threads())
        .chain(desk())
        .chain(deliveries())
        .chain(reports())
    {
        let scanned = conn.test_transaction(|conn| {
            let on_postgres = matches!(conn, Connection::Postgres(_));
            let before = on_postgres.then(|| read_in_order(conn));
            statements.take();
            query(conn)?;
            let ran = statements.take();
            assert!(!ran.is_empty(), "{name} ran nothing");
            Ok::<_, StoreError>(match before {
                Some(before) => read_whole(&before, &read_in_order(conn)),
                None => ran
                    .iter()
                    .filter(|statement| !statement.starts_with(['B', 'C', 'R']))
                    .flat_map(|statement| scans(conn, statement))
                    .collect(),
            })
        });
        wrong.extend(scanned.into_iter().map(|step| format!("{name}: {step}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
