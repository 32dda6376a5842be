//! Distributes notifications to the mail bundles of their recipients.

use super::compose::Rules;
use super::preferences::{read_choice, read_quiet};
use crate::schema::{
    contractors, mail_bundles as bundles, notification_choices as choices,
    notification_deliveries as deliveries, notification_outbox as outbox,
    notification_settings as settings, notifications, projects, user_roles, users,
};
use crate::{Connection, StoreError, column, user};
use diesel::prelude::*;
use domain::contractor::ContractorStatus;
use domain::delivery::{Bundle, Choice, MailMode, NotificationKind, QuietHours};
use domain::id::{ProjectId, UserId};
use domain::permission::Role;
use jiff::Timestamp;
use std::collections::{BTreeMap, HashMap};

/// Maximum number of notifications per transaction.
pub const SPREAD_AT_ONCE: i64 = 20;
/// Chunk size at which PostgreSQL still uses index lookups instead of scanning all accounts.
pub(super) const CHUNK: usize = 50;

type UndeliveredRow = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
);

/// Adds the oldest undelivered notifications to the bundles of recipients who want mail about them. Returns how many notifications were
/// processed.
///
/// Recipients are the active company's members, the partner, the admins, and the owner. Access is checked again when the mail is written.
///
/// # Errors
/// When the database fails.
pub fn spread(
    conn: &mut Connection,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let oldest = outbox::table
        .order((outbox::created_at, outbox::notification_id))
        .limit(SPREAD_AT_ONCE)
        .select((outbox::notification_id, outbox::tells_owner));
    let undelivered: Vec<(String, bool)> = match conn {
        // SQLite has a single writer, so no row lock is needed.
        Connection::Sqlite(conn) => oldest.load(conn)?,
        Connection::Postgres(conn) => oldest.for_update().skip_locked().load(conn)?,
    };
    let ids: Vec<&String> = undelivered.iter().map(|(id, _)| id).collect();
    let rows = notifications::table
        .filter(notifications::id.eq_any(&ids))
        .order((notifications::created_at, notifications::id))
        .select((
            notifications::id,
            notifications::user_id,
            notifications::project_id,
            notifications::author_id,
            notifications::kind,
        ))
        .load::<UndeliveredRow>(conn)?;
    for row in rows {
        let tells_owner = undelivered.iter().any(|(id, tells)| *tells && *id == row.0);
        distribute(conn, row, tells_owner, rules, now)?;
    }
    // Delete one by one: for a list of ids, PostgreSQL would scan the whole outbox.
    for id in ids {
        diesel::delete(outbox::table.find(id)).execute(conn)?;
    }
    Ok(undelivered.len())
}

fn distribute(
    conn: &mut Connection,
    (id, to, project, author, kind): UndeliveredRow,
    tells_owner: bool,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let kind = column::word(&kind, NotificationKind::parse)?;
    let project: Option<ProjectId> = column::optional_parsed(project.as_deref())?;
    let mut people = match (to, project) {
        (Some(to), _) => vec![to],
        (None, Some(project)) => people_of(conn, project)?,
        (None, None) => Vec::new(),
    };
    people.sort_unstable();
    people.dedup();
    people.retain(|person| author.as_ref() != Some(person));
    let mut quiet = BTreeMap::new();
    for chunk in people.chunks(CHUNK) {
        for (user, choice, hours) in mail_choices(conn, chunk, kind)? {
            let bundle = match (choice.mail, project) {
                (MailMode::Off, _) => continue,
                (MailMode::Digest, _) => Bundle::Digest(user),
                (MailMode::AtOnce, Some(project)) => Bundle::OfProject(user, project),
                (MailMode::AtOnce, None) if kind.is_fixed() => Bundle::OfAccount(user),
                (MailMode::AtOnce, None) => Bundle::OfPortal(user),
            };
            quiet.insert(bundle, hours);
        }
    }
    if let Some(project) = project.filter(|_| tells_owner && kind.is_for_owners()) {
        quiet.insert(Bundle::OfOwner(project), None);
    }
    add_to_bundles(conn, &id, &quiet, rules, now)
}

/// Ids of the accounts that see a project.
fn people_of(conn: &mut Connection, project: ProjectId) -> Result<Vec<String>, StoreError> {
    let mut people: Vec<String> = user_roles::table
        .filter(user_roles::role.eq(Role::Admin.as_str()))
        .select(user_roles::user_id)
        .load(conn)?;
    let (company, partner): (Option<String>, Option<String>) = projects::table
        .filter(projects::id.eq(project.to_string()))
        .select((projects::contractor_id, projects::referral_partner_id))
        .first(conn)?;
    if let Some(company) = company {
        // Members of an inactive company cannot see its projects.
        people.extend(
            users::table
                .inner_join(contractors::table)
                .filter(users::contractor_id.eq(company))
                .filter(contractors::status.eq(ContractorStatus::Active.as_str()))
                .select(users::id)
                .load::<String>(conn)?,
        );
    }
    people.extend(partner);
    Ok(people)
}

type MailChoice = (UserId, Choice, Option<QuietHours>);

/// Preferences of the active accounts among `people` for this kind.
fn mail_choices(
    conn: &mut Connection,
    people: &[String],
    kind: NotificationKind,
) -> Result<Vec<MailChoice>, StoreError> {
    let ids: Vec<String> = users::table
        .filter(users::id.eq_any(people))
        .filter(users::active.eq(true))
        .select(users::id)
        .load(conn)?;
    let ids: Vec<UserId> = ids
        .iter()
        .map(|id| column::parsed(id))
        .collect::<Result<_, _>>()?;
    let roles = user::roles(conn, &ids)?;
    let chosen: HashMap<String, (bool, String)> = choices::table
        .filter(choices::user_id.eq_any(people))
        .filter(choices::kind.eq(kind.as_str()))
        .select((choices::user_id, (choices::bell, choices::mail)))
        .load::<(String, (bool, String))>(conn)?
        .into_iter()
        .collect();
    let mut hours: HashMap<String, (Option<String>, Option<String>)> = settings::table
        .filter(settings::user_id.eq_any(people))
        .select((
            settings::user_id,
            (settings::quiet_from, settings::quiet_until),
        ))
        .load::<(String, (Option<String>, Option<String>))>(conn)?
        .into_iter()
        .collect();
    let mut mail_choices = Vec::new();
    for id in ids {
        let key = id.to_string();
        let role = roles.get(&id).copied().unwrap_or(Role::ReferralPartner);
        let choice = match chosen.get(&key) {
            Some((bell, mail)) if !kind.is_fixed() => read_choice(*bell, mail)?,
            Some(_) | None => kind.default_for(role),
        };
        let (from, until) = hours.remove(&key).unwrap_or_default();
        mail_choices.push((id, choice, read_quiet(from.as_deref(), until.as_deref())?));
    }
    Ok(mail_choices)
}

#[derive(Insertable)]
#[diesel(table_name = bundles, treat_none_as_default_value = false)]
struct BundleRow {
    bundle: String,
    user_id: Option<String>,
    project_id: Option<String>,
}

#[derive(Insertable)]
#[diesel(table_name = deliveries, treat_none_as_default_value = false)]
struct DeliveryRow {
    bundle: String,
    notification_id: String,
}

/// A bundle that is locked until the transaction ends.
pub(super) struct LockedBundle {
    pub(super) bundle: Bundle,
    /// Whether notifications are pending in it.
    pub(super) is_waiting: bool,
    /// When its last mail was sent.
    pub(super) mailed_at: Option<Timestamp>,
}

/// Creates and locks bundles, at most [`CHUNK`], until the transaction ends, so that no concurrent transaction composes their mail.
pub(super) fn lock_bundles(
    conn: &mut Connection,
    which: &[Bundle],
) -> Result<Vec<LockedBundle>, StoreError> {
    let rows: Vec<BundleRow> = which
        .iter()
        .map(|bundle| BundleRow {
            bundle: bundle.key(),
            user_id: bundle.user().map(|id| id.to_string()),
            project_id: bundle.project().map(|id| id.to_string()),
        })
        .collect();
    per_database!(conn, |conn| diesel::insert_into(bundles::table)
        .values(&rows)
        .on_conflict_do_nothing()
        .execute(conn))?;
    let keys: Vec<&str> = rows.iter().map(|row| row.bundle.as_str()).collect();
    let held = bundles::table
        .filter(bundles::bundle.eq_any(&keys))
        .order(bundles::bundle)
        .select((bundles::bundle, bundles::due_at, bundles::mailed_at));
    let held: Vec<(String, Option<i64>, Option<i64>)> = match conn {
        Connection::Sqlite(conn) => held.load(conn)?,
        Connection::Postgres(conn) => held.for_update().load(conn)?,
    };
    held.into_iter()
        .map(|(key, due_at, mailed_at)| {
            Ok(LockedBundle {
                bundle: column::word(&key, Bundle::parse)?,
                is_waiting: due_at.is_some(),
                mailed_at: column::optional_instant(mailed_at)?,
            })
        })
        .collect()
}

/// Makes the next mail of a bundle due now, no matter what held it back.
pub(super) fn make_due(
    conn: &mut Connection,
    bundle: Bundle,
    now: Timestamp,
) -> Result<(), StoreError> {
    lock_bundles(conn, &[bundle])?;
    diesel::update(bundles::table.find(bundle.key()))
        .set((
            bundles::due_at.eq(column::micros(now)),
            bundles::held_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Adds a notification to bundles and schedules the idle ones.
fn add_to_bundles(
    conn: &mut Connection,
    notification: &str,
    quiet: &BTreeMap<Bundle, Option<QuietHours>>,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let all: Vec<Bundle> = quiet.keys().copied().collect();
    for chunk in all.chunks(CHUNK) {
        let held = lock_bundles(conn, chunk)?;
        let new: Vec<DeliveryRow> = chunk
            .iter()
            .map(|bundle| DeliveryRow {
                bundle: bundle.key(),
                notification_id: notification.to_owned(),
            })
            .collect();
        per_database!(conn, |conn| diesel::insert_into(deliveries::table)
            .values(&new)
            .on_conflict_do_nothing()
            .execute(conn))?;
        // One update per due time.
        let mut due: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for held in held.into_iter().filter(|held| !held.is_waiting) {
            let hours = quiet.get(&held.bundle).copied().flatten();
            let at = held.bundle.due_at(now, held.mailed_at, hours, rules.zone);
            due.entry(column::micros(at))
                .or_default()
                .push(held.bundle.key());
        }
        for (at, keys) in due {
            diesel::update(bundles::table.filter(bundles::bundle.eq_any(keys)))
                .set(bundles::due_at.eq(at))
                .execute(conn)?;
        }
    }
    Ok(())
}
