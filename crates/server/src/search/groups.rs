//! What is found of each kind, and how much of it is shown.

use super::view::{SearchGroup, SearchResult, SearchResults, Told};
use crate::api_error::ApiError;
use domain::language::Language;
use domain::notification::{Notification, NotificationSubject};
use domain::permission::{Actor, Permit, UserActor, Visible, act, decide};
use domain::report::ReportKind;
use domain::search::{
    MESSAGE_FIELDS, MatchedField, NOTIFICATION_FIELDS, PROJECT_FIELDS, Quality, REPORT_FIELDS,
    ResultType, SHOWN_MAX, Spelling, Term, USER_FIELDS, find, fold, shares, show,
};
use std::collections::HashSet;
use store::search_entry::{
    FEW, FoundProject, Hit, WALK, accounts, found_messages, found_projects, found_users, messages,
    projects,
};
use store::{Connection, StoreError};

/// So many of somebody's newest notifications are looked at.
const NOTIFICATIONS: usize = 500;

/// All that was found of a kind, of which at most [`SHOWN_MAX`] are at hand.
struct Found {
    result_type: ResultType,
    items: Vec<SearchResult>,
    total: usize,
    more: bool,
}

/// Searches what `actor` may see.
pub(super) fn search_everything(
    conn: &mut Connection,
    permit: &Permit<act::SearchPortal>,
    actor: &Actor,
    term: &Term,
) -> Result<SearchResults, ApiError> {
    let Actor::User(user) = actor else {
        return Err(ApiError::sign_in_required());
    };
    let seeker = Seeker {
        permit,
        actor,
        user,
        visible: Visible::to(actor),
        term,
    };
    let mut groups = vec![seeker.projects(conn)?];
    let mut is_over = false;
    if let Ok(permit) = decide(actor, act::SearchUsers, ()) {
        let found = in_time(seeker.users(conn, &permit))?;
        is_over = found.is_none();
        groups.extend(found);
    }
    let permit = decide(actor, act::ListNotifications, ())?;
    // PostgreSQL answers nothing more in a transaction whose time was over once.
    if !is_over {
        let found = in_time(seeker.notifications(conn, &permit))?;
        is_over = found.is_none();
        groups.extend(found);
    }
    if is_over && groups.iter().all(|group| group.items.is_empty()) {
        return Err(StoreError::TooSlow.into());
    }
    if decide(actor, act::ShowReports, ()).is_ok() {
        groups.push(seeker.reports());
    }
    let at_hand: Vec<usize> = groups.iter().map(|group| group.items.len()).collect();
    let mut capped = is_over;
    let groups = groups
        .into_iter()
        .zip(shares(&at_hand))
        .map(|(group, share)| {
            let mut items = group.items;
            items.truncate(share);
            capped |= group.more || group.total > items.len();
            SearchGroup {
                result_type: group.result_type,
                items,
                total_at_least: group.total,
            }
        })
        .filter(|group| !group.items.is_empty())
        .collect();
    Ok(SearchResults { groups, capped })
}

/// What was found; nothing where the search's time was over before. What is known by then is told without it.
fn in_time(found: Result<Found, StoreError>) -> Result<Option<Found>, StoreError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(StoreError::TooSlow) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Who searches for what.
struct Seeker<'a> {
    permit: &'a Permit<act::SearchPortal>,
    actor: &'a Actor,
    user: &'a UserActor,
    visible: Visible,
    term: &'a Term,
}

impl Seeker<'_> {
    /// Projects, and those of whose messages one matches.
    fn projects(&self, conn: &mut Connection) -> Result<Found, StoreError> {
        let found = projects(conn, self.permit, self.visible, self.term, WALK)?;
        let said = messages(conn, self.permit, self.visible, self.term, WALK)?;
        let mut known: HashSet<&str> = found
            .hits
            .iter()
            .map(|hit| hit.entity_id.as_str())
            .collect();
        let mut best: Vec<(Quality, bool, &Hit)> = found
            .hits
            .iter()
            .map(|hit| (hit.quality, false, hit))
            .collect();
        for hit in &said.hits {
            // A project is found once, by its best message if by none of its own fields.
            if hit
                .project_id
                .as_deref()
                .is_some_and(|project| known.insert(project))
            {
                best.push((hit.quality, true, hit));
            }
        }
        let total = best.len();
        best.sort_by_key(|(quality, is_message, _)| (*quality, *is_message));
        best.truncate(SHOWN_MAX);
        let ids = |of_messages: bool| -> Vec<&str> {
            let those = best.iter().filter(|(_, is, _)| *is == of_messages);
            those.map(|(.., hit)| hit.entity_id.as_str()).collect()
        };
        let rows = found_projects(conn, self.permit, self.visible, &ids(false))?;
        let words = found_messages(conn, self.permit, self.visible, &ids(true))?;
        let items: Vec<SearchResult> = best
            .iter()
            .filter_map(|(_, is_message, hit)| {
                let id = hit.entity_id.as_str();
                if *is_message {
                    let message = words.get(id)?;
                    let told = self.told(id, &message.project, "?tab=messages");
                    let fields = std::slice::from_ref(&message.message_content);
                    Some(self.result(ResultType::Project, told, &MESSAGE_FIELDS, fields))
                } else {
                    let project = rows.get(id)?;
                    let told = self.told(id, project, "");
                    Some(self.result(ResultType::Project, told, &PROJECT_FIELDS, &project.fields))
                }
            })
            .collect();
        // What was shown to be out of sight by now does not count.
        let total = total - (best.len() - items.len());
        let more = found.more || said.more;
        Ok(self.group(ResultType::Project, items, total, more))
    }

    fn told(&self, id: &str, project: &FoundProject, tab: &str) -> Told {
        let code = &project.project_code;
        Told {
            id: id.to_owned(),
            title: project.property_owner_name.clone(),
            subtitle: format!("{code} · {} · {}", project.project_number, project.address),
            url: format!("{}/{code}{tab}", self.area()),
        }
    }

    /// Where the caller's role opens projects.
    fn area(&self) -> &'static str {
        if decide(self.actor, act::ShowAdminDashboard, ()).is_ok() {
            "/admin/projects"
        } else if decide(self.actor, act::ShowContractorDashboard, ()).is_ok() {
            "/contractor/projects"
        } else {
            "/projects"
        }
    }

    fn users(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::SearchUsers>,
    ) -> Result<Found, StoreError> {
        let found = accounts(conn, permit, self.term, WALK)?;
        let ids: Vec<&str> = found
            .hits
            .iter()
            .map(|hit| hit.entity_id.as_str())
            .take(SHOWN_MAX)
            .collect();
        let rows = found_users(conn, permit, &ids)?;
        let items = ids.iter().filter_map(|id| {
            let user = rows.get(*id)?;
            let company = user.company_name.iter();
            let told = Told {
                id: (*id).to_owned(),
                title: user.full_name.clone(),
                subtitle: std::iter::once(&user.email)
                    .chain(company)
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(" · "),
                url: format!("/admin/users?user={id}"),
            };
            Some(self.result(ResultType::User, told, &USER_FIELDS, &user.fields))
        });
        let items = items.collect();
        Ok(self.group(ResultType::User, items, found.hits.len(), found.more))
    }

    /// The newest of the caller's own list, in the words that the caller reads.
    fn notifications(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::ListNotifications>,
    ) -> Result<Found, StoreError> {
        let user = self.user.user_id;
        let query = store::notification::ListQuery {
            in_spanish: store::reader_language::of_user(conn, user)? == Language::Spanish,
            limit: NOTIFICATIONS,
            ..store::notification::ListQuery::default()
        };
        let page = store::notification::list(conn, permit, user, self.visible, &query)?;
        let folded: Vec<[String; 2]> = page
            .items
            .iter()
            .map(|item| [fold(&item.title), fold(&item.message)])
            .collect();
        let found = self.matching(&folded);
        let total = found.len();
        let items = found
            .into_iter()
            .take(SHOWN_MAX)
            .map(|(_, place)| self.notification(&page.items[place]));
        let items = items.collect();
        Ok(self.group(
            ResultType::Notification,
            items,
            total,
            page.next_cursor.is_some(),
        ))
    }

    fn notification(&self, item: &Notification) -> SearchResult {
        let project = item.project.as_ref();
        let told = Told {
            id: item.id.to_string(),
            title: item.title.clone(),
            subtitle: project.map_or_else(
                || item.recipient_name.clone().unwrap_or_default(),
                |project| format!("{} · {}", project.project_code, project.property_owner_name),
            ),
            url: match project {
                Some(project) => {
                    format!(
                        "{}/{}{}",
                        self.area(),
                        project.project_code,
                        tab(item.subject)
                    )
                }
                None => self.own_page(item).to_owned(),
            },
        };
        let fields = [item.title.clone(), item.message.clone()];
        self.result(
            ResultType::Notification,
            told,
            &NOTIFICATION_FIELDS,
            &fields,
        )
    }

    /// Where a notification of no single project leads.
    fn own_page(&self, item: &Notification) -> &'static str {
        if item.recipient_name.is_some() {
            return "/notifications";
        }
        match item.subject {
            NotificationSubject::Account => "/settings",
            NotificationSubject::Project
                if decide(self.actor, act::ShowAdminDashboard, ()).is_ok() =>
            {
                "/admin/projects"
            }
            NotificationSubject::Project => "/projects",
            NotificationSubject::Update
            | NotificationSubject::Event
            | NotificationSubject::File
            | NotificationSubject::Message
            | NotificationSubject::Task => "/notifications",
        }
    }

    /// The reports whose names or questions match.
    fn reports(&self) -> Found {
        let fields = |report: &ReportKind| [report.label(), report.question()].map(str::to_owned);
        let folded: Vec<[String; 2]> = ReportKind::ALL
            .iter()
            .map(|report| fields(report).map(|field| fold(&field)))
            .collect();
        let found = self.matching(&folded);
        let items = found.iter().map(|(_, place)| {
            let report = ReportKind::ALL[*place];
            let told = Told {
                id: report.as_str().to_owned(),
                title: report.label().to_owned(),
                subtitle: report.question().to_owned(),
                url: format!("/admin/reports?report={report}"),
            };
            self.result(ResultType::Report, told, &REPORT_FIELDS, &fields(&report))
        });
        self.group(ResultType::Report, items.collect(), found.len(), false)
    }

    /// Which of a few records match, the best first; misspelt ones where there are few others.
    fn matching(&self, folded: &[[String; 2]]) -> Vec<(Quality, usize)> {
        let matching = |spelling| -> Vec<(Quality, usize)> {
            let places = folded.iter().enumerate();
            let found = places.filter_map(|(place, fields)| {
                let fields = fields.each_ref().map(String::as_str);
                find(self.term, &fields, spelling).map(|found| (found.quality, place))
            });
            found.collect()
        };
        let mut found = matching(Spelling::Exact);
        if found.len() < FEW {
            found = matching(if found.is_empty() {
                Spelling::Everything
            } else {
                Spelling::Words
            });
        }
        found.sort_unstable();
        found
    }

    fn result(
        &self,
        result_type: ResultType,
        told: Told,
        names: &[MatchedField],
        fields: &[String],
    ) -> SearchResult {
        let folded: Vec<String> = fields.iter().map(|field| fold(field)).collect();
        let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
        let place = [Spelling::Exact, Spelling::Everything]
            .iter()
            .find_map(|spelling| find(self.term, &folded, *spelling))
            .map_or(0, |found| found.field);
        let context = show(self.term, &fields[place]);
        SearchResult::new(result_type, told, names[place], context)
    }

    fn group(
        &self,
        result_type: ResultType,
        items: Vec<SearchResult>,
        total: usize,
        more: bool,
    ) -> Found {
        Found {
            result_type,
            more: more && !items.is_empty(),
            total: total.max(items.len()),
            items,
        }
    }
}

/// The part of a project's page that a notification leads to.
const fn tab(subject: NotificationSubject) -> &'static str {
    match subject {
        NotificationSubject::Update => "?tab=updates",
        NotificationSubject::Event => "?tab=events",
        NotificationSubject::File => "?tab=files",
        NotificationSubject::Message => "?tab=messages",
        NotificationSubject::Task => "?tab=tasks",
        NotificationSubject::Project | NotificationSubject::Account => "",
    }
}
