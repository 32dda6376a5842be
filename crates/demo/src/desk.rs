//! Internal data of the demo: admin tasks, some of them overdue, and notes with files.

use super::context::DemoContext;
use super::people::ADMIN;
use super::projects::Claim;
use super::rows::{FixedClock, entry, stored_file};
use bytes::Bytes;
use domain::clock::Rng;
use domain::file::{FileKind, FilePath, StoredFile};
use domain::id::{NoteId, TaskChangeId, TaskId};
use domain::note::{AdminNote, timeline_words};
use domain::profile::PersonName;
use domain::project::{Project, ProjectStatus};
use domain::task::{Task, TaskChange, TaskEdit, TaskField, TaskStatus};
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use store::import::{ImportedTask, ImportedUpdate};

/// A task of a project.
struct Plan {
    about: String,
    status: TaskStatus,
    is_priority: bool,
    /// Days from today.
    due_in_days: Option<i64>,
    /// Whether it is assigned to someone.
    is_assigned: bool,
    /// Whether the adjuster's offer is attached.
    has_file: bool,
}

fn plan(status: TaskStatus, due_in_days: Option<i64>, about: impl Into<String>) -> Plan {
    Plan {
        about: about.into(),
        status,
        is_priority: false,
        due_in_days,
        is_assigned: true,
        has_file: false,
    }
}

fn urgent(status: TaskStatus, due_in_days: Option<i64>, about: impl Into<String>) -> Plan {
    Plan {
        is_priority: true,
        ..plan(status, due_in_days, about)
    }
}

fn unassigned(status: TaskStatus, due_in_days: Option<i64>, about: impl Into<String>) -> Plan {
    Plan {
        is_assigned: false,
        ..plan(status, due_in_days, about)
    }
}

fn with_file(status: TaskStatus, due_in_days: Option<i64>, about: impl Into<String>) -> Plan {
    Plan {
        has_file: true,
        ..plan(status, due_in_days, about)
    }
}

/// The tasks for a claim.
fn plans(claim: &Claim) -> Vec<Plan> {
    use ProjectStatus as S;
    use TaskStatus::{Completed, InProgress, Open, Waiting};
    let Claim {
        owner,
        carrier,
        adjuster,
        ..
    } = claim;
    match claim.status {
        S::Submitted | S::Pending | S::Approved | S::RequiresInspection | S::Scheduled => vec![
            urgent(
                Open,
                Some(0),
                format!("Call {owner} to agree on access and the best time for a first visit."),
            ),
            plan(
                Waiting,
                Some(3),
                format!("Ask {carrier} what the policy pays for mold and for code upgrades."),
            ),
        ],
        S::SiteVisitScheduled
        | S::SiteVisitCompleted
        | S::EstimateSubmitted
        | S::WaitingForApproval => vec![
            urgent(
                Waiting,
                Some(-2),
                format!("Chase {adjuster} at {carrier} for the decision on the estimate."),
            ),
            with_file(
                InProgress,
                Some(1),
                "Compare the crew's line items with the adjuster's offer and note where they differ.",
            ),
            plan(
                Completed,
                Some(-5),
                format!("Send the moisture readings and the first photos to {carrier}."),
            ),
        ],
        S::EstimateApproved | S::BuildBackScheduled | S::InProgress => while_building(owner),
        S::OnHold | S::Nonresponsive => vec![
            urgent(
                Open,
                Some(-3),
                format!(
                    "Send {owner} a letter: we need an answer before the materials can be ordered."
                ),
            ),
            plan(
                Waiting,
                Some(4),
                format!("{carrier} looks for another number of the owner."),
            ),
        ],
        S::BuildBackCompleted | S::Completed => vec![
            plan(
                Completed,
                Some(-4),
                "Release the retained payment after the final walkthrough.",
            ),
            unassigned(
                Open,
                Some(5),
                format!("Ask {owner} how it went, and for a review if it went well."),
            ),
        ],
        S::Canceled | S::Rejected => vec![with_file(
            Completed,
            Some(-6),
            format!("File the letter of {carrier} and close the folder."),
        )],
    }
}

fn while_building(owner: &str) -> Vec<Plan> {
    use TaskStatus::{Cancelled, InProgress, Open, Waiting};
    vec![
        urgent(
            InProgress,
            Some(-1),
            "Collect the permit from the city and send a copy to the crew before they start.",
        ),
        plan(
            Open,
            Some(1),
            "Confirm with the supplier that cabinets and flooring arrive on one truck.",
        ),
        with_file(
            Waiting,
            None,
            "The second check needs the mortgage company's endorsement; the form is with them.",
        ),
        unassigned(
            Cancelled,
            Some(-8),
            format!("Book a storage unit for {owner}'s furniture."),
        ),
    ]
}

/// The notes of a project: text, and whether a file is attached.
fn remarks(claim: &Claim, place: usize) -> Vec<(String, bool)> {
    let Claim {
        carrier, adjuster, ..
    } = claim;
    let mut remarks = vec![match place % 3 {
        0 => (
            format!(
                "{adjuster} is fair but slow. Send everything in one mail, with the claim number in the subject, or {carrier} opens a second file."
            ),
            true,
        ),
        1 => (
            "Owner works nights: calls after 3 PM only, and no texts before that.".to_owned(),
            false,
        ),
        _ => (
            "Neighbor has the spare key and lets crews in. Name and number are with dispatch, please keep them out of updates.".to_owned(),
            false,
        ),
    }];
    if place.is_multiple_of(4) {
        remarks.push((String::new(), true));
    }
    remarks
}

/// The internal data of a project.
pub(super) struct Desk {
    pub(super) tasks: Vec<ImportedTask>,
    pub(super) notes: Vec<AdminNote>,
    /// The timeline entries about the notes.
    pub(super) entries: Vec<ImportedUpdate>,
    /// Paths and contents of the files.
    pub(super) files: Vec<(String, Bytes)>,
}

/// Builds the tasks and notes of a claim. Every fifth claim has none.
pub(super) fn desk(
    project: &Project,
    claim: &Claim,
    place: usize,
    context: &DemoContext<'_>,
    rng: &mut dyn Rng,
) -> Desk {
    let mut writer = Writer {
        project,
        claim,
        context,
        rng,
        desk: Desk {
            tasks: Vec::new(),
            notes: Vec::new(),
            entries: Vec::new(),
            files: Vec::new(),
        },
    };
    if place % 5 != 4 {
        let ages = (1_i64..).map(|n| SignedDuration::from_hours(19 * n));
        for (plan, age) in plans(claim).into_iter().zip(ages) {
            writer.task(plan, age);
        }
        let ages = (1_i64..).map(|n| SignedDuration::from_hours(31 * n));
        for ((words, has_file), age) in remarks(claim, place).into_iter().zip(ages) {
            writer.note(words, has_file, age);
        }
    }
    writer.desk
}

struct Writer<'a> {
    project: &'a Project,
    claim: &'a Claim,
    context: &'a DemoContext<'a>,
    rng: &'a mut dyn Rng,
    desk: Desk,
}

impl Writer<'_> {
    fn task(&mut self, plan: Plan, age: SignedDuration) {
        let at = self.since(age);
        let id = TaskId::new(&FixedClock(at), self.rng);
        let mut changes = vec![self.change(at, TaskField::Created, None, None)];
        let mut updated_at = at;
        if plan.status != TaskStatus::Open {
            updated_at = self.since(age / 2);
            let (open, now) = (TaskStatus::Open.as_str(), plan.status.as_str());
            changes.push(self.change(updated_at, TaskField::Status, Some(open), Some(now)));
        }
        let mut attachments = Vec::new();
        if plan.has_file {
            let name = self.offer_name();
            let path = FilePath::task(id, &name, FileKind::Text, &FixedClock(at), self.rng);
            attachments.push(self.offer(name, path, at));
        }
        let today = self.context.today();
        let task = Task {
            id,
            project_id: self.project.id,
            status: plan.status,
            description: plan.about,
            assigned_to: plan.is_assigned.then(|| self.admin()),
            is_priority: plan.is_priority,
            due_date: plan
                .due_in_days
                .map(|days| today.saturating_add(days.days())),
            created_by: Some(self.admin()),
            created_at: at,
            updated_at,
            version: i64::try_from(changes.len()).unwrap_or(1),
            attachments,
        };
        self.desk.tasks.push(ImportedTask { task, changes });
    }

    fn note(&mut self, words: String, has_file: bool, age: SignedDuration) {
        let at = self.since(age);
        let mut attachments = Vec::new();
        if has_file {
            let path =
                FilePath::project(self.project.id, FileKind::Text, &FixedClock(at), self.rng);
            let name = self.offer_name();
            attachments.push(self.offer(name, path, at));
        }
        let names: Vec<&str> = attachments
            .iter()
            .map(|file| file.file_name.as_str())
            .collect();
        let (update_type, summary) = timeline_words(&words, &names);
        let (project, author) = (self.project, self.context.users[ADMIN]);
        let mut added = entry(project.id, project.status, author, at, self.rng);
        added.update.update_type = update_type;
        added.update.tell(summary);
        self.desk.entries.push(added);
        self.desk.notes.push(AdminNote {
            id: NoteId::new(&FixedClock(at), self.rng),
            project_id: self.project.id,
            note: words,
            created_by: Some(self.admin()),
            created_at: at,
            updated_at: at,
            edited_by: None,
            version: 1,
            attachments,
        });
    }

    /// The admin. Names are looked up on reading.
    fn admin(&self) -> PersonName {
        PersonName {
            id: self.context.users[ADMIN],
            full_name: String::new(),
        }
    }

    fn change(
        &mut self,
        at: Timestamp,
        field: TaskField,
        before: Option<&str>,
        after: Option<&str>,
    ) -> TaskChange {
        TaskChange {
            id: TaskChangeId::new(&FixedClock(at), self.rng),
            edit: TaskEdit {
                field,
                old_value: before.map(str::to_owned),
                new_value: after.map(str::to_owned),
            },
            changed_by: Some(self.admin()),
            created_at: at,
        }
    }

    /// This long ago, but not before the current status began.
    fn since(&self, ago: SignedDuration) -> Timestamp {
        (self.context.now - ago).max(self.project.status_since)
    }

    fn offer_name(&self) -> String {
        format!("offer-{}.txt", self.claim.claim_number)
    }

    fn offer(&mut self, file_name: String, path: String, at: Timestamp) -> StoredFile {
        let Claim {
            carrier,
            adjuster,
            claim_number,
            damage_type,
            ..
        } = self.claim;
        let bytes = Bytes::from(format!(
            "{carrier}\nClaim {claim_number}: {damage_type}\n\nOffer by {adjuster}\n\nDemolition and disposal     2,140.00\nDrying, 4 days              1,960.00\nDrywall, tape and texture   3,480.00\nFlooring, material only     4,215.00\nPaint, two coats            1,730.00\n\nRecoverable depreciation is paid on completion.\n"
        ));
        let (author, kind) = (self.context.users[ADMIN], FileKind::Text);
        let file = stored_file(file_name, kind, path, bytes.len(), author, at, self.rng);
        self.desk.files.push((file.file_path.clone(), bytes));
        file
    }
}
