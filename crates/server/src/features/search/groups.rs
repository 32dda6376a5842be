//! Searches each kind of record and divides the visible results among them.

use crate::errors::ApiError;
use crate::shared::views::search::{ResultParts, SearchGroup, SearchResult, SearchResults};
use domain::id::NotificationId;
use domain::language::Language;
use domain::notification::{NotificationSubject, Words};
use domain::permission::{Actor, Permit, UserActor, Visible, act, decide};
use domain::project::project_title;
use domain::report::ReportKind;
use domain::search::{
    MESSAGE_FIELDS, MatchedField, NOTIFICATION_FIELDS, PROJECT_FIELDS, Quality, REPORT_FIELDS,
    ResultType, SHOWN_MAX, Spelling, Term, USER_FIELDS, find, fold, shares, show,
};
use std::collections::HashSet;
use store::notification::Source;
use store::search::{
    FEW, FoundProject, Hit, Hits, accounts, found_messages, found_projects, found_users, messages,
    projects,
};
use store::{Connection, StoreError, reader_language};

/// Number of the user's newest notifications that are searched.
const NOTIFICATIONS: usize = 500;

/// The results of one kind; `items` holds at most [`SHOWN_MAX`] of them.
struct Found {
    result_type: ResultType,
    items: Vec<SearchResult>,
    total: usize,
    /// How many of them the list of this kind also finds; project lists do not search messages.
    listed: usize,
    more: bool,
    /// The best match quality; `None` without results.
    best: Option<Quality>,
    /// Whether the search timed out before everything was searched.
    out_of_time: bool,
}

/// Hits from the search index for one kind of record.
#[derive(Default)]
struct Sighted {
    /// Best first. The first [`SHOWN_MAX`] have a result, unless the record is no longer visible.
    hits: Vec<(Hit, Option<SearchResult>)>,
    more: bool,
    out_of_time: bool,
}

impl Sighted {
    fn new(found: Hits, result: impl Fn(&str) -> Option<SearchResult>) -> Self {
        let hits = found.hits.into_iter();
        Self {
            hits: hits
                .map(|hit| {
                    let result = result(&hit.entity_id);
                    (hit, result)
                })
                .collect(),
            more: found.more,
            out_of_time: found.out_of_time,
        }
    }
}

/// The ids of the first [`SHOWN_MAX`] hits.
fn best_of(found: &Hits) -> Vec<&str> {
    let ids = found.hits.iter().map(|hit| hit.entity_id.as_str());
    ids.take(SHOWN_MAX).collect()
}

/// Searches everything that `actor` may see.
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
        // Read before the searches: after a timeout, PostgreSQL runs no statement of this transaction.
        language: reader_language::of_user(conn, user.user_id)?,
    };
    let mut groups = Vec::new();
    // In PostgreSQL, a timeout aborts the transaction, so the search ends there and returns the results found so far.
    let mut is_over = false;
    let projects = in_time(seeker.projects(conn), &mut is_over)?;
    if let Some(projects) = projects {
        let messages = in_time(seeker.messages(conn, &projects), &mut is_over)?;
        groups.push(seeker.together(projects, messages.unwrap_or_default()));
    }
    if !is_over && let Ok(permit) = decide(actor, act::SearchUsers, ()) {
        groups.extend(in_time(seeker.users(conn, &permit), &mut is_over)?);
    }
    if !is_over {
        let permit = decide(actor, act::ListNotifications, ())?;
        groups.extend(in_time(seeker.notifications(conn, &permit), &mut is_over)?);
    }
    if decide(actor, act::ShowReports, ()).is_ok() {
        groups.push(seeker.reports());
    }
    // Sorted by best match; the sort is stable, so ties keep the order above.
    groups.sort_by_key(|group| (group.best.is_none(), group.best));
    let at_hand: Vec<usize> = groups.iter().map(|group| group.items.len()).collect();
    let mut capped = is_over;
    let groups = groups
        .into_iter()
        .zip(shares(&at_hand))
        .map(|(group, share)| {
            let mut items = group.items;
            items.truncate(share);
            capped |= group.out_of_time || group.more || group.total > items.len();
            let in_list = items.iter().filter(|item| is_in_list(item)).count();
            SearchGroup {
                result_type: group.result_type,
                total_at_least: items.len() + group.listed.saturating_sub(in_list),
                items,
            }
        })
        .filter(|group| !group.items.is_empty())
        .collect();
    Ok(SearchResults { groups, capped })
}

/// The results, or `None` if the search timed out.
fn in_time<T>(found: Result<T, StoreError>, is_over: &mut bool) -> Result<Option<T>, StoreError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(StoreError::TooSlow) => {
            *is_over = true;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// The caller and the search term.
struct Seeker<'a> {
    permit: &'a Permit<act::SearchPortal>,
    actor: &'a Actor,
    user: &'a UserActor,
    visible: Visible,
    term: &'a Term,
    language: Language,
}

impl Seeker<'_> {
    /// Projects that match by their own fields.
    fn projects(&self, conn: &mut Connection) -> Result<Sighted, StoreError> {
        let found = projects(conn, self.permit, self.visible, self.term)?;
        let rows = found_projects(conn, self.permit, self.visible, &best_of(&found))?;
        let result = |id: &str| {
            let project = rows.get(id)?;
            let parts = self.project_parts(id, project, "");
            Some(self.result(ResultType::Project, parts, &PROJECT_FIELDS, &project.fields))
        };
        Ok(Sighted::new(found, result))
    }

    /// Further projects, each with its best matching message.
    fn messages(&self, conn: &mut Connection, projects: &Sighted) -> Result<Sighted, StoreError> {
        let mut found = messages(conn, self.permit, self.visible, self.term)?;
        let hits = projects.hits.iter();
        let mut known: HashSet<String> = hits.map(|(hit, _)| hit.entity_id.clone()).collect();
        found.hits.retain(|hit| {
            let project = hit.project_id.clone();
            project.is_some_and(|project| known.insert(project))
        });
        let rows = found_messages(conn, self.permit, self.visible, &best_of(&found))?;
        let result = |id: &str| {
            let message = rows.get(id)?;
            let parts = self.project_parts(id, &message.project, "?tab=messages");
            let fields = std::slice::from_ref(&message.message_content);
            Some(self.result(ResultType::Project, parts, &MESSAGE_FIELDS, fields))
        };
        Ok(Sighted::new(found, result))
    }

    /// Merges both. For equal quality, matches by a project's own fields come first.
    fn together(&self, projects: Sighted, messages: Sighted) -> Found {
        let more = projects.more || messages.more;
        let out_of_time = projects.out_of_time || messages.out_of_time;
        let listed = projects.hits.len();
        let mut best: Vec<_> = projects.hits.into_iter().chain(messages.hits).collect();
        best.sort_by_key(|(hit, _)| hit.quality);
        let quality = best.first().map(|(hit, _)| hit.quality);
        let total = best.len();
        best.truncate(SHOWN_MAX);
        let shown = best.len();
        let items: Vec<SearchResult> = best.into_iter().filter_map(|(_, result)| result).collect();
        // Subtract shown hits whose records are no longer visible.
        let total = total - (shown - items.len());
        Found {
            out_of_time,
            listed,
            best: quality,
            ..self.group(ResultType::Project, items, total, more)
        }
    }

    fn project_parts(&self, id: &str, project: &FoundProject, tab: &str) -> ResultParts {
        let code = &project.project_code;
        ResultParts {
            id: id.to_owned(),
            title: project.title.clone(),
            subtitle: format!("{code} · {} · {}", project.project_number, project.address),
            url: format!("{}/{code}{tab}", self.area()),
        }
    }

    /// Base path of project pages for the caller's role.
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
        let found = accounts(conn, permit, self.term)?;
        let ids = best_of(&found);
        let rows = found_users(conn, permit, &ids)?;
        let items = ids.iter().filter_map(|id| {
            let user = rows.get(*id)?;
            let company = user.company_name.iter();
            let parts = ResultParts {
                id: (*id).to_owned(),
                title: user.full_name.clone(),
                subtitle: std::iter::once(&user.email)
                    .chain(company)
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(" · "),
                url: format!("/admin/users?user={id}"),
            };
            Some(self.result(ResultType::User, parts, &USER_FIELDS, &user.fields))
        });
        let items = items.collect();
        Ok(Found {
            out_of_time: found.out_of_time,
            best: found.hits.first().map(|hit| hit.quality),
            ..self.group(ResultType::User, items, found.hits.len(), found.more)
        })
    }

    /// Searches the newest notifications of the caller, in the caller's language.
    fn notifications(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::ListNotifications>,
    ) -> Result<Found, StoreError> {
        let user = self.user.user_id;
        let (newest, more) = store::notification::newest_words(
            conn,
            permit,
            user,
            self.visible,
            self.language,
            NOTIFICATIONS,
        )?;
        let folded: Vec<[String; 2]> = newest
            .iter()
            .map(|(_, words)| [fold(&words.title), fold(&words.message)])
            .collect();
        let found = self.matching(&folded);
        let total = found.len();
        let best = found.first().map(|(quality, _)| *quality);
        let shown: Vec<_> = found
            .into_iter()
            .take(SHOWN_MAX)
            .map(|(_, place)| &newest[place])
            .collect();
        let ids: Vec<NotificationId> = shown.iter().map(|(id, _)| *id).collect();
        let sources = store::notification::sources(conn, permit, user, self.visible, &ids)?;
        let items = shown.into_iter().filter_map(|(id, words)| {
            let source = sources.get(id)?;
            Some(self.notification(*id, words, source))
        });
        let items: Vec<SearchResult> = items.collect();
        // Subtract notifications that are no longer visible.
        let total = total - (ids.len() - items.len());
        Ok(Found {
            best,
            ..self.group(ResultType::Notification, items, total, more)
        })
    }

    fn notification(&self, id: NotificationId, words: &Words, source: &Source) -> SearchResult {
        let project = source.project.as_ref();
        let parts = ResultParts {
            id: id.to_string(),
            title: words.title.clone(),
            subtitle: project.map_or_else(
                || source.recipient_name.clone().unwrap_or_default(),
                |project| {
                    let title = project_title(
                        &project.property_owner_name,
                        &project.street,
                        project.unit.as_deref(),
                    );
                    format!("{title} · {}", project.project_number)
                },
            ),
            url: match project {
                Some(project) => {
                    format!(
                        "{}/{}{}",
                        self.area(),
                        project.project_code,
                        tab(source.subject)
                    )
                }
                None => self.own_page(source).to_owned(),
            },
        };
        let fields = [words.title.clone(), words.message.clone()];
        self.result(
            ResultType::Notification,
            parts,
            &NOTIFICATION_FIELDS,
            &fields,
        )
    }

    /// The page for a notification that is not about a single project.
    fn own_page(&self, source: &Source) -> &'static str {
        if source.recipient_name.is_some() {
            return "/notifications";
        }
        match source.subject {
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
            | NotificationSubject::Task
            | NotificationSubject::Estimate => "/notifications",
        }
    }

    /// Reports whose title or question matches.
    fn reports(&self) -> Found {
        let language = self.language;
        let fields =
            |report: &ReportKind| [report.label_in(language), report.question_in(language)];
        let folded: Vec<[String; 2]> = ReportKind::ALL
            .iter()
            .map(|report| fields(report).map(|field| fold(&field)))
            .collect();
        let found = self.matching(&folded);
        let items = found.iter().map(|(_, place)| {
            let report = ReportKind::ALL[*place];
            let parts = ResultParts {
                id: report.as_str().to_owned(),
                title: report.label_in(language),
                subtitle: report.question_in(language),
                url: format!("/admin/reports?report={report}"),
            };
            self.result(ResultType::Report, parts, &REPORT_FIELDS, &fields(&report))
        });
        Found {
            best: found.first().map(|(quality, _)| *quality),
            ..self.group(ResultType::Report, items.collect(), found.len(), false)
        }
    }

    /// Matches among a few records, best first. Misspelled matches are included only if there are few others.
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
        parts: ResultParts,
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
        SearchResult::new(result_type, parts, names[place], context)
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
            listed: total.max(items.len()),
            best: None,
            out_of_time: false,
            items,
        }
    }
}

/// Whether the list of the result's kind also finds it.
fn is_in_list(item: &SearchResult) -> bool {
    item.found.matched_field != MatchedField::Message
}

/// The tab of the project page that a notification links to.
const fn tab(subject: NotificationSubject) -> &'static str {
    match subject {
        NotificationSubject::Update => "?tab=updates",
        NotificationSubject::Event => "?tab=events",
        NotificationSubject::File => "?tab=files",
        NotificationSubject::Message => "?tab=messages",
        NotificationSubject::Task => "?tab=tasks",
        NotificationSubject::Estimate => "?tab=estimates",
        NotificationSubject::Project | NotificationSubject::Account => "",
    }
}
