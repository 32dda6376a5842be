//! Builds the projects of the demo as if they had been submitted and edited through the portal.

use super::context::DemoContext;
use super::desk::desk;
use super::pace::moments;
use super::people::{ADMIN, COMPANIES, PARTNERS, PEOPLE};
use super::pictures::{Scene, Stage, picture};
use super::projects::Claim;
use super::rows::{FixedClock, entry, stored_file};
use super::schedule::schedule;
use super::steps::{Author, Step, Update, adjuster_note, steps};
use super::talk::thread;
use bytes::Bytes;
use domain::clock::Rng;
use domain::delivery::NotificationKind;
use domain::file::{FileKind, FilePath, StoredFile};
use domain::id::{EditId, NotificationId, ProjectId, UpdateId, UserId};
use domain::language::Message;
use domain::notification::{NewNotification, NotificationSubject, NotificationType};
use domain::project::{Project, ProjectCode, ProjectStatus, UrgencyLevel};
use domain::update::{UpdateType, assignment_summary, edit_summary, update_words};
use jiff::{SignedDuration, Timestamp};
use store::import::{ImportedNotification, ImportedProject, ImportedUpdate};

/// Appearance, subject, and kind of a notification.
type NotificationStyle = (NotificationType, NotificationSubject, NotificationKind);

const OF_PROJECT: NotificationStyle = (
    NotificationType::Info,
    NotificationSubject::Project,
    NotificationKind::Assignment,
);
const OF_UPDATE: NotificationStyle = (
    NotificationType::StatusUpdate,
    NotificationSubject::Update,
    NotificationKind::StatusUpdate,
);

/// Maximum age of notifications.
const NOTIFICATION_AGE: SignedDuration = SignedDuration::from_hours(14 * 24);
/// Notifications older than this are read.
const READ: SignedDuration = SignedDuration::from_hours(40);

/// A project with the contents of its files.
pub(super) struct BuiltProject {
    pub(super) imported: ImportedProject,
    pub(super) files: Vec<(String, Bytes)>,
}

/// Builds the project of a claim.
pub(super) fn build(
    claim: &Claim,
    place: usize,
    code: ProjectCode,
    context: &DemoContext<'_>,
    rng: &mut dyn Rng,
) -> BuiltProject {
    let steps = steps(claim);
    let times = moments(claim, place, steps.len(), context);
    let created_at = times[0];
    let partner = PARTNERS[claim.partner];
    let details = claim.details(&PEOPLE[partner], context.today());
    let project = Project {
        id: ProjectId::new(&FixedClock(created_at), rng),
        project_code: code,
        project_number: String::new(),
        details,
        status: ProjectStatus::Submitted,
        contractor_id: None,
        referral_partner_id: Some(context.users[partner]),
        created_at,
        updated_at: created_at,
        status_since: created_at,
        version: 1,
    };
    let mut builder = ProjectBuilder {
        claim,
        place,
        context,
        rng,
        project,
        updates: Vec::new(),
        notifications: Vec::new(),
        files: Vec::new(),
    };
    let visited = steps
        .iter()
        .any(|step| matches!(step, Step::Update(update) if update.photos == Some(Stage::Before)));
    let submitted = builder.submission(created_at, partner, visited);
    for (step, at) in steps.into_iter().zip(times.into_iter().skip(1)) {
        builder.step(step, at);
    }
    let (events, proposals) = schedule(&builder.project, place, context, builder.rng);
    let desk = desk(&builder.project, claim, place, context, builder.rng);
    builder.updates.extend(desk.entries);
    builder.files.extend(desk.files);
    let thread = thread(&builder.project, claim, place, context, builder.rng);
    builder.files.extend(thread.files);
    BuiltProject {
        imported: ImportedProject {
            project: builder.project,
            events,
            proposals,
            tasks: desk.tasks,
            notes: desk.notes,
            messages: thread.messages,
            files: submitted,
            updates: builder.updates,
            notifications: builder.notifications,
        },
        files: builder.files,
    }
}

struct ProjectBuilder<'a> {
    claim: &'a Claim,
    place: usize,
    context: &'a DemoContext<'a>,
    rng: &'a mut dyn Rng,
    project: Project,
    updates: Vec<ImportedUpdate>,
    notifications: Vec<ImportedNotification>,
    files: Vec<(String, Bytes)>,
}

impl ProjectBuilder<'_> {
    fn submission(&mut self, at: Timestamp, partner: usize, visited: bool) -> Vec<StoredFile> {
        let author = self.context.users[partner];
        self.entry(
            author,
            at,
            self.project.status,
            None,
            Some(Message::UpdateSubmitted),
        );
        let details = &self.project.details;
        let message = Message::NotificationSubmitted {
            number: self.project.project_number.clone(),
            damage: details.damage_type.clone(),
            city: details.city.clone(),
            state: details.state.clone(),
        };
        let title = Message::NotificationSubmittedTitle;
        self.notify(title, message, OF_PROJECT, at);
        let id = self.project.id;
        let mut stored = Vec::new();
        let scenes = if visited { 1 } else { 2 };
        for scene in self.claim.scenes.into_iter().take(scenes) {
            let path = FilePath::project(id, FileKind::Jpeg, &FixedClock(at), self.rng);
            stored.extend(self.photo(scene, Stage::Before, path, author, at));
        }
        if self.place.is_multiple_of(2) {
            let path = FilePath::project(id, FileKind::Text, &FixedClock(at), self.rng);
            stored.push(self.document(path, author, at));
        }
        stored
    }

    fn step(&mut self, step: Step, at: Timestamp) {
        self.project.version += 1;
        self.project.updated_at = at;
        match step {
            Step::Assign => self.assign(at),
            Step::Edit { by } => self.edit(self.author(by), at),
            Step::Update(update) => self.update(update, at),
        }
    }

    fn update(&mut self, update: Update, at: Timestamp) {
        let Update {
            by, status, notes, ..
        } = update;
        let author = self.author(by);
        let before = self.project.status;
        if status != before {
            self.project.status_since = at;
        }
        self.project.status = status;
        let entry = self.entry(author, at, before, Some(notes), None);
        let mut attachments = Vec::new();
        if let Some(stage) = update.photos {
            // The submission already contains the first photo of the damage.
            let shown = usize::from(stage == Stage::Before);
            for scene in &self.claim.scenes[shown..] {
                let path =
                    FilePath::status_update(entry, FileKind::Jpeg, &FixedClock(at), self.rng);
                attachments.extend(self.photo(*scene, stage, path, author, at));
            }
        }
        if update.document {
            let path = FilePath::status_update(entry, FileKind::Text, &FixedClock(at), self.rng);
            attachments.push(self.document(path, author, at));
        }
        if let Some(last) = self.updates.last_mut() {
            last.update.attachments = attachments;
        }
        let (title, message) = update_words(before, status, notes);
        self.notify(title, message, OF_UPDATE, at);
    }

    fn assign(&mut self, at: Timestamp) {
        let Some(company) = self.claim.company else {
            return;
        };
        let name = COMPANIES[company].name;
        self.project.contractor_id = Some(self.context.companies[company]);
        self.entry(
            self.context.users[ADMIN],
            at,
            self.project.status,
            None,
            assignment_summary(None, Some(name)),
        );
        if let Some(last) = self.updates.last_mut() {
            last.update.update_type = UpdateType::ContractorAssigned;
        }
        self.notify(
            Message::NotificationContractorAssignedTitle,
            Message::NotificationContractorAssigned {
                company: name.to_owned(),
            },
            OF_PROJECT,
            at,
        );
    }

    /// Edits the project so that the current values differ from the submitted ones.
    fn edit(&mut self, author: UserId, at: Timestamp) {
        let now = &self.project.details;
        let mut before = now.clone();
        before.claims_adjuster_name = None;
        before.timeline_start = None;
        if self.place.is_multiple_of(2) {
            before.urgency_level = match now.urgency_level {
                UrgencyLevel::Low | UrgencyLevel::Critical => UrgencyLevel::High,
                UrgencyLevel::Medium => UrgencyLevel::Low,
                UrgencyLevel::High => UrgencyLevel::Medium,
            };
        }
        let edits = before.edits_to(now);
        let summary = edit_summary(&edits);
        let edits = edits
            .into_iter()
            .map(|edit| (EditId::new(&FixedClock(at), self.rng), edit))
            .collect();
        self.entry(author, at, self.project.status, None, Some(summary));
        if let Some(last) = self.updates.last_mut() {
            last.update.update_type = UpdateType::ProjectEdit;
            last.edits = edits;
        }
    }

    /// Adds a timeline entry with the project's current status.
    fn entry(
        &mut self,
        author: UserId,
        at: Timestamp,
        before: ProjectStatus,
        notes: Option<&str>,
        summary: Option<Message>,
    ) -> UpdateId {
        let first = self.updates.is_empty();
        let mut added = entry(self.project.id, self.project.status, author, at, self.rng);
        added.update.previous_status = (!first).then_some(before);
        if let Some(summary) = summary {
            added.update.tell(summary);
        }
        added.update.notes = notes.map(str::to_owned);
        let id = added.update.id;
        self.updates.push(added);
        id
    }

    fn notify(
        &mut self,
        title: Message,
        message: Message,
        (notification_type, subject, kind): NotificationStyle,
        at: Timestamp,
    ) {
        let age = self.context.now.duration_since(at);
        if age > NOTIFICATION_AGE {
            return;
        }
        self.notifications.push(ImportedNotification {
            id: NotificationId::new(&FixedClock(at), self.rng),
            notification: NewNotification {
                user_id: None,
                title: title.into(),
                message: message.into(),
                notification_type,
                subject,
                kind,
                tells_owner: false,
                project_id: Some(self.project.id),
            },
            created_at: at,
            read_by: if age > READ {
                self.context.users.to_vec()
            } else {
                Vec::new()
            },
        });
    }

    fn author(&self, by: Author) -> UserId {
        self.context.author(self.claim, self.place, by)
    }

    fn photo(
        &mut self,
        scene: Scene,
        stage: Stage,
        path: String,
        author: UserId,
        at: Timestamp,
    ) -> Option<StoredFile> {
        let photo = picture(scene, stage)?;
        Some(self.file(photo.name, FileKind::Jpeg, path, photo.bytes, author, at))
    }

    fn document(&mut self, path: String, author: UserId, at: Timestamp) -> StoredFile {
        let name = format!("adjuster-note-{}.txt", self.claim.claim_number);
        let bytes = Bytes::from(adjuster_note(self.claim));
        self.file(name, FileKind::Text, path, bytes, author, at)
    }

    fn file(
        &mut self,
        name: String,
        kind: FileKind,
        path: String,
        bytes: Bytes,
        author: UserId,
        at: Timestamp,
    ) -> StoredFile {
        let file = stored_file(name, kind, path, bytes.len(), author, at, self.rng);
        self.files.push((file.file_path.clone(), bytes));
        file
    }
}
