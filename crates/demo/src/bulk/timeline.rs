//! Timelines of the bulk projects: three to six entries, and thousands in a few projects.

use super::chance::{Choice, draw, pick};
use super::participants::Firm;
use crate::rows::{FixedClock, entry};
use domain::clock::Rng;
use domain::id::{EditId, ProjectId, UserId};
use domain::language::Message;
use domain::project::{FieldEdit, ProjectStatus, TrackedField};
use domain::update::{UpdateType, assignment_summary, edit_summary};
use jiff::Timestamp;
use store::import::ImportedUpdate;

/// One project in this many has a long timeline.
const LONG_EVERY: usize = 2_500;
/// The first project with a long timeline.
const LONG_FIRST: usize = 100;
/// Number of entries in a long timeline.
const LONG: usize = 2_000;
/// Number of entries in other timelines. Together with the long ones, the average is five per project.
const USUAL: [usize; 10] = [3, 3, 3, 4, 4, 4, 4, 5, 6, 6];

const NOTES: [&str; 6] = [
    "We were on site and will be back with the drying equipment.",
    "Owner and adjuster have been told.",
    "The readings are down; the floor can stay.",
    "Waiting for the supplier to confirm the delivery of the shingles.",
    "The kitchen is closed off, and the dust stays where it is.",
    "Measured all rooms; the sketch follows with the estimate.",
];
const ADJUSTERS: [&str; 8] = [
    "Jordan Avery",
    "Casey Morgan",
    "Riley Chen",
    "Sam Whitaker",
    "Dana Kowalski",
    "Alex Romero",
    "Jamie Osei",
    "Taylor Lindgren",
];

/// A project to build a timeline for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts<'a> {
    /// Position in the bulk data.
    pub(super) n: usize,
    pub(super) id: ProjectId,
    pub(super) created_at: Timestamp,
    pub(super) now: Timestamp,
    /// The final status.
    pub(super) status: ProjectStatus,
    pub(super) company: Option<&'a Firm>,
    pub(super) partner: UserId,
    pub(super) admin: UserId,
}

/// A timeline, and the project's resulting values.
#[derive(Debug)]
pub(super) struct Timeline {
    pub(super) updates: Vec<ImportedUpdate>,
    pub(super) adjuster: &'static str,
    pub(super) status_since: Timestamp,
    pub(super) updated_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Submitted,
    Assigned,
    Moved(ProjectStatus),
    StatusNote,
    Edited,
    NoteAdded,
    AdminNote,
}

/// Number of entries of the `n`th project.
pub(super) fn entries(n: usize) -> usize {
    if n % LONG_EVERY == LONG_FIRST {
        LONG
    } else {
        pick(n, Choice::ENTRIES, &USUAL)
    }
}

fn kind(facts: &Facts<'_>, place: usize, count: usize) -> Kind {
    if place == 0 {
        return Kind::Submitted;
    }
    if place == 1 && facts.company.is_some() {
        return Kind::Assigned;
    }
    if place + 1 == count {
        return Kind::Moved(facts.status);
    }
    match draw(facts.n, Choice::kind(place), 16) {
        0..=5 => Kind::Moved(pick(facts.n, Choice::step(place), ProjectStatus::ALL)),
        6..=9 => Kind::StatusNote,
        10..=12 => Kind::Edited,
        13..=14 => Kind::NoteAdded,
        _ => Kind::AdminNote,
    }
}

/// Builds the timeline of a project.
pub(super) fn build(facts: &Facts<'_>, rng: &mut dyn Rng) -> Timeline {
    let count = entries(facts.n);
    let parts = i32::try_from(count).unwrap_or(i32::MAX - 1) + 1;
    let step = facts.now.duration_since(facts.created_at) / parts;
    let adjuster = |edits: usize| {
        let first = draw(facts.n, Choice::ADJUSTER, ADJUSTERS.len());
        ADJUSTERS[(first + edits) % ADJUSTERS.len()]
    };
    let crew = facts.company.map_or(facts.admin, |firm| firm.crew);
    let mut updates = Vec::with_capacity(count);
    let (mut status, mut status_since) = (ProjectStatus::Submitted, facts.created_at);
    let (mut at, mut edits) = (facts.created_at, 0);
    for place in 0..count {
        at = facts.created_at + step * i32::try_from(place).unwrap_or(0);
        let before = (place > 0).then_some(status);
        let note = || Some(NOTES[(facts.n + place) % NOTES.len()].to_owned());
        let mut changed = Vec::new();
        let (update_type, author, summary, notes) = match kind(facts, place, count) {
            Kind::Submitted => {
                let summary = Some(Message::UpdateSubmitted);
                (UpdateType::StatusChange, facts.partner, summary, None)
            }
            Kind::Assigned => {
                let company = facts.company.map(|firm| firm.name.as_str());
                let summary = assignment_summary(None, company);
                (UpdateType::ContractorAssigned, facts.admin, summary, None)
            }
            Kind::Moved(to) => {
                if to != status {
                    (status, status_since) = (to, at);
                }
                (UpdateType::StatusChange, crew, None, note())
            }
            Kind::StatusNote => (UpdateType::StatusChange, crew, None, note()),
            Kind::Edited => {
                changed.push(FieldEdit {
                    field_name: TrackedField::ClaimsAdjusterName,
                    old_value: Some(adjuster(edits).to_owned()),
                    new_value: Some(adjuster(edits + 1).to_owned()),
                });
                edits += 1;
                let summary = Some(edit_summary(&changed));
                (UpdateType::ProjectEdit, facts.partner, summary, None)
            }
            Kind::NoteAdded => (UpdateType::NoteAdded, crew, None, note()),
            Kind::AdminNote => (UpdateType::AdminNote, facts.admin, None, note()),
        };
        let mut built = entry(facts.id, status, author, at, rng);
        built.update.previous_status = before;
        built.update.update_type = update_type;
        if let Some(summary) = summary {
            built.update.tell(summary);
        }
        built.update.notes = notes;
        built.edits = changed
            .into_iter()
            .map(|edit| (EditId::new(&FixedClock(at), rng), edit))
            .collect();
        updates.push(built);
    }
    Timeline {
        updates,
        adjuster: adjuster(edits),
        status_since,
        updated_at: at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::ContractorId;
    use jiff::SignedDuration;
    use server::app::clock::SystemRng;
    use std::collections::BTreeSet;

    const YEAR: SignedDuration = SignedDuration::from_hours(24 * 365);

    fn built(n: usize, status: ProjectStatus, company: Option<&Firm>) -> Timeline {
        let rng = &mut SystemRng::default();
        let now = Timestamp::UNIX_EPOCH + YEAR * 50;
        let facts = Facts {
            n,
            id: ProjectId::new(&FixedClock(now - YEAR), rng),
            created_at: now - YEAR,
            now,
            status,
            company,
            partner: UserId::new(&FixedClock(now), rng),
            admin: UserId::new(&FixedClock(now), rng),
        };
        build(&facts, rng)
    }

    fn firm() -> Firm {
        let rng = &mut SystemRng::default();
        Firm {
            id: ContractorId::new(&FixedClock(Timestamp::UNIX_EPOCH), rng),
            name: "Anchor Roofing Austin".to_owned(),
            crew: UserId::new(&FixedClock(Timestamp::UNIX_EPOCH), rng),
        }
    }

    #[test]
    fn projects_have_five_entries_on_average() {
        for count in [5_000, 100_000] {
            let all: usize = (0..count).map(entries).sum();
            let average = all * 100 / count;
            assert!((490..=510).contains(&average), "{count}: {average}");
        }
        let long: Vec<usize> = (0..6_000).filter(|n| entries(*n) > 1_000).collect();
        assert_eq!(long, [100, 2_600, 5_100]);
    }

    #[test]
    fn entries_are_consecutive() {
        let firm = firm();
        for n in 90..130 {
            for status in [ProjectStatus::OnHold, ProjectStatus::Submitted] {
                let timeline = built(n, status, Some(&firm));
                let updates: Vec<_> = timeline.updates.iter().map(|of| &of.update).collect();
                assert_eq!(updates.len(), entries(n));
                assert_eq!(updates[0].previous_status, None);
                for pair in updates.windows(2) {
                    assert_eq!(pair[1].previous_status, Some(pair[0].new_status), "{n}");
                    assert!(pair[0].created_at < pair[1].created_at, "{n}");
                }
                let last = updates[updates.len() - 1];
                assert_eq!(
                    (last.new_status, last.created_at),
                    (status, timeline.updated_at)
                );
                let reached = updates
                    .iter()
                    .rfind(|update| update.previous_status != Some(status))
                    .map(|update| update.created_at);
                assert_eq!(reached, Some(timeline.status_since), "{n}");
            }
        }
    }

    #[test]
    fn edits_end_with_the_projects_adjuster() {
        let long = built(LONG_FIRST, ProjectStatus::Completed, None);
        let edits: Vec<_> = long.updates.iter().flat_map(|of| &of.edits).collect();
        assert!(edits.len() > 200, "{}", edits.len());
        for pair in edits.windows(2) {
            assert_eq!(pair[0].1.new_value, pair[1].1.old_value);
        }
        let last = edits[edits.len() - 1].1.new_value.as_deref();
        assert_eq!(last, Some(long.adjuster));
    }

    #[test]
    fn projects_with_a_company_have_an_assignment() {
        let types = |company: Option<&Firm>| -> BTreeSet<&'static str> {
            let long = built(LONG_FIRST, ProjectStatus::Completed, company);
            let updates = long.updates.iter();
            updates.map(|of| of.update.update_type.as_str()).collect()
        };
        let without = ["admin_note", "note_added", "project_edit", "status_change"];
        assert_eq!(types(None), BTreeSet::from(without));
        let mut with = BTreeSet::from(without);
        with.insert("contractor_assigned");
        assert_eq!(types(Some(&firm())), with);
    }
}
