//! Decides about versions, and chooses who does.

use crate::project::{self, Author};
use crate::schema::{
    estimate_decisions as decisions, estimate_versions as versions, estimates,
    project_edit_history as history, projects,
};
use crate::update::{Entry, write_entry, write_entry_as};
use crate::{Connection, StoreError, change_feed, column, history_log, notification};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::clock::{Clock, Rng};
use domain::estimate::{Decider, DecisionForm, DecisionKind, EstimateState, Version, status_after};
use domain::id::{EditId, ProjectId, UpdateId, UserId};
use domain::language::Message;
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::HistoryField;
use domain::update::UpdateType;
use jiff::civil::Date;

/// Who decides, with clock and randomness.
pub struct DecidedBy<'a> {
    /// The account of the decider or, for a decision of somebody else, of the admin who records it; `None` for an owner.
    pub user: Option<UserId>,
    /// Whether an admin records somebody else's decision.
    pub is_recorded: bool,
    /// The current instant.
    pub clock: &'a dyn Clock,
    /// Randomness for ids.
    pub rng: &'a mut dyn Rng,
}

/// Who decides about the estimates of a project.
///
/// # Errors
/// When the database fails.
pub fn decider(conn: &mut Connection, project: ProjectId) -> Result<Decider, StoreError> {
    let word: String = projects::table
        .filter(projects::id.eq(project.to_string()))
        .select(projects::estimate_decider)
        .first(conn)?;
    column::word(&word, Decider::parse)
}

/// Saves a decision, moves the project forward, and tells everybody who can see it. The transaction must have locked the project.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not wait for a decision any more; [`StoreError::Conflict`] if it has one.
pub fn decide(
    conn: &mut Connection,
    permit: &Permit<act::DecideEstimate>,
    by: &mut DecidedBy<'_>,
    version: &Version,
    form: &DecisionForm,
) -> Result<(), StoreError> {
    let (before, now) = (&permit.facts().project, by.clock.now());
    let decider = permit.facts().settings.decider;
    let (id, state) = (version.summary.id, form.kind.state());
    let (owner, adjuster): (String, Option<String>) = projects::table
        .filter(projects::id.eq(before.id.to_string()))
        .select((
            projects::property_owner_name,
            projects::claims_adjuster_name,
        ))
        .first(conn)?;
    let partner = before.referral_partner_id;
    let (decided_by, name) = match (decider, by.is_recorded) {
        (Decider::Adjuster, _) => (None, adjuster),
        (Decider::Owner, _) => (None, Some(owner)),
        (Decider::Partner, true) => (partner, None),
        (Decider::Partner, false) | (Decider::Admin, _) => (by.user, None),
    };
    let sent = versions::table
        .filter(versions::id.eq(id.to_string()))
        .filter(versions::state.eq(EstimateState::Sent.as_str()));
    let changed = diesel::update(sent)
        .set((
            versions::state.eq(state.as_str()),
            versions::changed_at.eq(now.as_microsecond()),
            versions::revision.eq(versions::revision + 1),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Err(StoreError::Stale);
    }
    let lines: Vec<(usize, i64)> = form
        .lines
        .iter()
        .map(|line| (line.position, line.amount.get()))
        .collect();
    let recorder = by.user.filter(|_| by.is_recorded);
    diesel::insert_into(decisions::table)
        .values((
            decisions::version_id.eq(id.to_string()),
            decisions::kind.eq(form.kind.as_str()),
            decisions::approved_cents.eq(form.approved.map(domain::money::Cents::get)),
            decisions::lines.eq(serde_json::to_string(&lines).map_err(StoreError::internal)?),
            decisions::reason.eq(&form.reason),
            decisions::decider.eq(decider.as_str()),
            decisions::decided_by.eq(decided_by.map(|id| id.to_string())),
            decisions::decider_name.eq(name),
            decisions::recorded_by.eq(recorder.map(|id| id.to_string())),
            decisions::decided_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    let next = status_after(state, before.status);
    let after = project::set_status_at(conn, now, before, next)?;
    let (number, of) = (version.estimate.number, version.summary.version);
    let entry = Entry {
        id: UpdateId::new(by.clock, by.rng),
        update_type: UpdateType::StatusChange,
        previous_status: Some(before.status),
        new_status: after.status,
        change: Some(told(form.kind, decider, number, of)),
        notes: Some(form.reason.clone()).filter(|reason| !reason.is_empty()),
    };
    write_entry_as(conn, by.user, now, &after, &entry)?;
    let is_owners = by.user.is_none();
    let news = NotificationEvent::EstimateDecided(form.kind, number, of, is_owners);
    notification::write(conn, by.user, by.clock, by.rng, &news.of(after.id))?;
    change_feed::publish_in_project(conn, ChangeTopic::Estimate, id.uuid(), &after, now)
}

/// What the timeline says about a decision.
fn told(kind: DecisionKind, decider: Decider, number: i32, version: i32) -> Message {
    let (number, version) = (i64::from(number), i64::from(version));
    let by = decider.to_string();
    match kind {
        DecisionKind::Approve => Message::UpdateEstimateApproved {
            number,
            version,
            by,
        },
        DecisionKind::ApproveInPart => Message::UpdateEstimateApprovedInPart {
            number,
            version,
            by,
        },
        DecisionKind::RequestMore => Message::UpdateEstimateMoreRequested {
            number,
            version,
            by,
        },
        DecisionKind::Decline => Message::UpdateEstimateDeclined {
            number,
            version,
            by,
        },
    }
}

/// Sets who decides about the estimates of a project, with an entry in its timeline and history, and tells again what waits for a decision on
/// `today`; returns `false` if nothing changes.
///
/// # Errors
/// When the database fails.
pub fn choose_decider(
    conn: &mut Connection,
    permit: &Permit<act::ChooseDecider>,
    author: &mut Author<'_>,
    chosen: Decider,
    today: Date,
) -> Result<bool, StoreError> {
    let (facts, now) = (permit.facts(), author.clock.now());
    let before = decider(conn, facts.id)?;
    if before == chosen {
        return Ok(false);
    }
    diesel::update(projects::table.filter(projects::id.eq(facts.id.to_string())))
        .set((
            projects::estimate_decider.eq(chosen.as_str()),
            projects::updated_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::ProjectEdit,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change: Some(Message::UpdateDeciderChosen {
            decider: chosen.to_string(),
        }),
        notes: None,
    };
    write_entry(conn, author, facts, &entry)?;
    diesel::insert_into(history::table)
        .values((
            history::id.eq(EditId::new(author.clock, author.rng).to_string()),
            history::project_id.eq(facts.id.to_string()),
            history::update_id.eq(entry.id.to_string()),
            history::edited_by.eq(author.user_id.to_string()),
            history::field_name.eq(HistoryField::EstimateDecider.as_str()),
            history::old_value.eq(before.as_str()),
            history::new_value.eq(chosen.as_str()),
            history::created_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    history_log::edits(conn, facts.id, entry.id)?;
    // In a closed project, nothing waits for anybody.
    if facts.status.is_open() {
        for (number, version) in waiting(conn, facts.id, today)? {
            let news = NotificationEvent::EstimateSent(number, version);
            notification::insert(conn, author, &news.of(facts.id))?;
        }
    }
    change_feed::publish_of_project(conn, ChangeTopic::Estimate, facts, now)?;
    Ok(true)
}

/// The estimates of a project that wait for a decision on `today`, each with the version that waits.
fn waiting(
    conn: &mut Connection,
    project: ProjectId,
    today: Date,
) -> Result<Vec<(i32, i32)>, StoreError> {
    let mut sent: Vec<(i32, i32, String, Option<String>)> = versions::table
        .inner_join(estimates::table)
        .filter(versions::project_id.eq(project.to_string()))
        .filter(versions::sent_at.is_not_null())
        .order((estimates::number.asc(), versions::version.desc()))
        .select((
            estimates::number,
            versions::version,
            versions::state,
            versions::expires_on,
        ))
        .load(conn)?;
    // Only the newest sent version of an estimate can wait.
    sent.dedup_by_key(|(number, ..)| *number);
    let mut waiting = Vec::new();
    for (number, version, state, expires_on) in sent {
        let state = column::word(&state, EstimateState::parse)?;
        let expires_on = column::optional_parsed(expires_on.as_deref())?;
        if state.shown(true, expires_on, today) == EstimateState::Sent {
            waiting.push((number, version));
        }
    }
    Ok(waiting)
}
