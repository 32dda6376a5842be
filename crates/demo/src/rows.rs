//! Helpers that build database rows for the demo.

use domain::clock::{Clock, Rng};
use domain::contractor::Contractor;
use domain::event::{Event, EventStatus, EventSubject, EventType, When, suggested_title};
use domain::file::{FileKind, StoredFile};
use domain::id::{
    ContractorId, EventId, FileId, ProjectId, ProposalId, TimeslotId, UpdateId, UserId,
};
use domain::project::ProjectStatus;
use domain::timeslot::{Proposal, Timeslot};
use domain::update::{StatusUpdate, UpdateType};
use jiff::Timestamp;
use store::import::ImportedUpdate;
use store::user::NewUser;
use store::{Connection, StoreError};

/// A clock that returns a fixed time.
#[derive(Clone, Copy)]
pub(super) struct FixedClock(pub(super) Timestamp);

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// An uploaded file.
pub(super) fn stored_file(
    file_name: String,
    kind: FileKind,
    file_path: String,
    size: usize,
    author: UserId,
    at: Timestamp,
    rng: &mut dyn Rng,
) -> StoredFile {
    StoredFile {
        id: FileId::new(&FixedClock(at), rng),
        file_name,
        file_path,
        file_size: i64::try_from(size).unwrap_or(i64::MAX),
        file_type: kind.mime().to_owned(),
        uploaded_at: at,
        uploaded_by: Some(author),
        facts: None,
        description: None,
        position: None,
        annotations: None,
    }
}

/// A timeline entry without a status change, notes, or summary.
pub(super) fn entry(
    project: ProjectId,
    status: ProjectStatus,
    author: UserId,
    at: Timestamp,
    rng: &mut dyn Rng,
) -> ImportedUpdate {
    ImportedUpdate {
        update: StatusUpdate {
            id: UpdateId::new(&FixedClock(at), rng),
            project_id: project,
            previous_status: Some(status),
            new_status: status,
            update_type: UpdateType::StatusChange,
            change_summary: None,
            change: None,
            plain: None,
            notes: None,
            updated_by: Some(author),
            author_name: None,
            author_text: None,
            author_email: None,
            created_at: at,
            attachments: Vec::new(),
            edits: Vec::new(),
        },
        edits: Vec::new(),
    }
}

/// An event scheduled by the admin, without a description.
pub(super) fn event(
    project: ProjectId,
    company: Option<ContractorId>,
    admin: UserId,
    kind: EventType,
    when: When,
    at: Timestamp,
    rng: &mut dyn Rng,
) -> Event {
    Event {
        id: EventId::new(&FixedClock(at), rng),
        project_id: project,
        contractor_id: company,
        contractor_company_name: None,
        subject: subject(kind, 1),
        when,
        status: EventStatus::Scheduled,
        created_by: Some(admin),
        creator_full_name: None,
        parent_task_id: None,
        created_at: at,
        updated_at: at,
        version: 1,
        completion: None,
        answer: None,
    }
}

/// A proposal by the admin, without a description.
pub(super) fn proposal(
    project: ProjectId,
    company: Option<ContractorId>,
    admin: UserId,
    kind: EventType,
    timeslots: [When; 3],
    at: Timestamp,
    rng: &mut dyn Rng,
) -> Proposal {
    let timeslots = timeslots.map(|when| Timeslot {
        id: TimeslotId::new(&FixedClock(at), rng),
        when,
    });
    Proposal {
        id: ProposalId::new(&FixedClock(at), rng),
        project_id: project,
        contractor_id: company,
        contractor_company_name: None,
        subject: subject(kind, timeslots.len()),
        timeslots: timeslots.to_vec(),
        created_by: Some(admin),
        creator_full_name: None,
        created_at: at,
        version: 1,
        answer: None,
    }
}

fn subject(kind: EventType, timeslots: usize) -> EventSubject {
    EventSubject {
        task_type: kind,
        title: suggested_title(kind, timeslots),
        description: None,
    }
}

/// New companies with their slugs, and new accounts.
#[derive(Default)]
pub(super) struct NewAccounts {
    pub(super) companies: Vec<(Contractor, String)>,
    pub(super) users: Vec<NewUser>,
}

impl NewAccounts {
    /// Inserts them.
    pub(super) fn write(&self, conn: &mut Connection, since: Timestamp) -> Result<(), StoreError> {
        for (company, slug) in &self.companies {
            store::contractor::insert(conn, company, slug, since)?;
        }
        for user in &self.users {
            store::user::insert(conn, user, since)?;
        }
        Ok(())
    }
}
