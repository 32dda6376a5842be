//! The weekly summary of a partner's projects. Its bundle has no notifications and is due on Mondays. `mailed_at` holds the week of the
//! last summary (see [`week_of`]), so that nobody gets two in a week.

use super::byline::Bylines;
use super::compose::{NewsProject, Recipient, Rules, TOLD};
use super::news::Found;
use crate::schema::{mail_bundles as bundles, notification_settings as settings, projects};
use crate::{Connection, StoreError, column, project};
use diesel::prelude::*;
use domain::delivery::{Bundle, MailFrequency, QuietHours, has_weekly_summary, week_of};
use domain::id::{ProjectId, UserId};
use domain::permission::{Permit, Visible, act};
use domain::project::{ProjectStatus, Turn};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// The period that a summary counts.
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What a partner's projects are waiting for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklySummary {
    /// The week in which it is sent ([`week_of`]).
    pub week: Timestamp,
    /// Number of open projects.
    pub open: i64,
    /// Number of projects submitted in the last seven days.
    pub submitted: i64,
    /// Number of projects changed in the last seven days.
    pub changed: i64,
    /// Number of projects closed in the last seven days.
    pub closed: i64,
    /// The first [`TOLD`] open projects, the one unchanged for longest first.
    pub projects: Vec<WeeklyProject>,
}

/// An open project in a summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklyProject {
    /// The project.
    pub project: NewsProject,
    /// Its status.
    pub status: ProjectStatus,
    /// Who has to act next.
    pub turn: Turn,
}

/// Turns the weekly summary on or off. The account must have saved preferences.
///
/// # Errors
/// When the database fails.
pub fn set_weekly(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    user: UserId,
    is_on: bool,
    due_at: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(settings::table.find(user.to_string()))
        .set(settings::weekly_summary.eq(is_on))
        .execute(conn)?;
    if !is_on {
        return Ok(());
    }
    let bundle = Bundle::Weekly(user).key();
    let row = (
        bundles::bundle.eq(&bundle),
        bundles::user_id.eq(user.to_string()),
    );
    per_database!(conn, |conn| diesel::insert_into(bundles::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    // One that is on already keeps its time, and so does one that was turned off and has not been due since.
    diesel::update(bundles::table.find(bundle))
        .filter(bundles::due_at.is_null())
        .set(bundles::due_at.eq(column::micros(due_at)))
        .execute(conn)?;
    Ok(())
}

/// Turns the weekly summary off, for an unsubscribe link. The version changes, so that a settings page that is open cannot overwrite this.
pub(super) fn turn_off(conn: &mut Connection, user: UserId) -> Result<bool, StoreError> {
    let changed = diesel::update(settings::table.find(user.to_string()))
        .set((
            settings::weekly_summary.eq(false),
            settings::version.eq(settings::version + 1),
        ))
        .execute(conn)?;
    Ok(changed > 0)
}

/// When the next summary is due; `None` if it is off.
pub(super) fn next_due(
    conn: &mut Connection,
    user: UserId,
    quiet: Option<QuietHours>,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let is_on = settings::table
        .find(user.to_string())
        .select(settings::weekly_summary)
        .first(conn)
        .optional()?
        .unwrap_or(false);
    Ok(is_on.then(|| MailFrequency::Weekly.next(now, quiet, zone)))
}

/// Whether the account got a summary in the week of `now`: the last one was late, or the portal's time zone has changed since. After a
/// change to the west, it can be the week before the last summary again.
pub(super) fn is_sent(
    conn: &mut Connection,
    user: UserId,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let last: Option<i64> = bundles::table
        .find(Bundle::Weekly(user).key())
        .select(bundles::mailed_at)
        .first(conn)?;
    Ok(last >= Some(column::micros(week_of(now, zone))))
}

/// Adds the summary to a mail. `None` without anything to say, for other roles, and for an address that a stranger may have signed up with,
/// because the summary quotes projects.
pub(super) fn with_summary(
    conn: &mut Connection,
    user: UserId,
    news: Option<Found>,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<Option<Found>, StoreError> {
    let Some(news) = news else {
        return Ok(None);
    };
    let is_for_role = match &news.to {
        Recipient::Account { role, .. } => has_weekly_summary(*role),
        Recipient::Owner { .. } => false,
    };
    if !is_for_role || news.is_notice {
        return Ok(None);
    }
    let summary = summary(conn, user, rules.zone, now)?;
    let has_content = summary.open > 0 || summary.closed > 0;
    Ok(has_content.then_some(Found {
        summary: Some(summary),
        ..news
    }))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct Row {
    id: String,
    project_number: String,
    property_address: String,
    unit: Option<String>,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
}

fn summary(
    conn: &mut Connection,
    user: UserId,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<WeeklySummary, StoreError> {
    let key = user.to_string();
    let since = now.saturating_sub(WEEK).map_err(StoreError::internal)?;
    let since = column::micros(since);
    let mine = || projects::table.filter(projects::referral_partner_id.eq(&key));
    let open: i64 = mine()
        .filter(projects::closed_at.is_null())
        .count()
        .get_result(conn)?;
    let submitted: i64 = mine()
        .filter(projects::created_at.ge(since))
        .count()
        .get_result(conn)?;
    let changed: i64 = mine()
        .filter(projects::updated_at.ge(since))
        .count()
        .get_result(conn)?;
    let closed: i64 = mine()
        .filter(projects::closed_at.ge(since))
        .count()
        .get_result(conn)?;
    let rows: Vec<Row> = mine()
        .filter(projects::closed_at.is_null())
        .order((projects::updated_at.asc(), projects::id.asc()))
        .limit(i64::try_from(TOLD).unwrap_or(i64::MAX))
        .select(Row::as_select())
        .load(conn)?;
    let ids: Vec<ProjectId> = rows
        .iter()
        .map(|row| column::parsed(&row.id))
        .collect::<Result<_, _>>()?;
    let mut turns = project::turns(conn, Visible::submitted_by(user), &ids, now, zone)?;
    let people = Bylines::read(conn, &[key.as_str()], &[])?;
    let mut listed = Vec::new();
    for (row, id) in rows.into_iter().zip(ids) {
        let Some(turn) = turns.remove(&id) else {
            continue;
        };
        listed.push(WeeklyProject {
            project: NewsProject {
                id,
                number: row.project_number,
                submitted_by: people.of_account(Some(&key)),
                street: row.property_address,
                unit: row.unit,
                insurance_claim_number: row.insurance_claim_number,
                property_owner_name: row.property_owner_name,
            },
            status: turn.status,
            turn,
        });
    }
    Ok(WeeklySummary {
        week: week_of(now, zone),
        open,
        submitted,
        changed,
        closed,
        projects: listed,
    })
}
