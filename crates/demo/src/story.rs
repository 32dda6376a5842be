//! The claims as the portal would hold them had they all come in through its pages.

use super::desk::desk;
use super::pace::moments;
use super::people::{ADMIN, COMPANIES, CREWS, PARTNERS, PEOPLE};
use super::pictures::{Scene, Stage, picture};
use super::projects::Claim;
use super::rows::{At, entry, stored_file};
use super::schedule::schedule;
use super::steps::{By, Step, Update, adjuster_note, steps};
use super::talk::thread;
use bytes::Bytes;
use domain::clock::Rng;
use domain::delivery::NotificationKind;
use domain::file::{FileKind, FilePath, StoredFile};
use domain::id::{ContractorId, EditId, NotificationId, ProjectId, UpdateId, UserId};
use domain::language::Message;
use domain::notification::{NewNotification, NotificationSubject, NotificationType};
use domain::project::{Project, ProjectCode, ProjectStatus, UrgencyLevel};
use domain::update::{UpdateType, assignment_summary, edit_summary, update_words};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::import::{ImportedNotification, ImportedProject, ImportedUpdate};

/// How a notification looks, what it tells of, and what it is about.
type Words = (NotificationType, NotificationSubject, NotificationKind);

const OF_PROJECT: Words = (
    NotificationType::Info,
    NotificationSubject::Project,
    NotificationKind::Assignment,
);
const OF_UPDATE: Words = (
    NotificationType::StatusUpdate,
    NotificationSubject::Update,
    NotificationKind::StatusUpdate,
);

/// Older notifications than this would only fill the list.
const NOTIFIED: SignedDuration = SignedDuration::from_hours(14 * 24);
/// Older ones than this have been read.
const READ: SignedDuration = SignedDuration::from_hours(40);

/// Who and what the story refers to.
pub(super) struct Cast<'a> {
    /// The accounts, in the order of `people::PEOPLE`.
    pub(super) users: &'a [UserId],
    /// The companies, in the order of `people::COMPANIES`.
    pub(super) companies: &'a [ContractorId],
    /// The present.
    pub(super) now: Timestamp,
    /// The portal's time zone: people work by day.
    pub(super) time_zone: &'a TimeZone,
}

impl Cast<'_> {
    pub(super) fn today(&self) -> Date {
        self.day_of(self.now)
    }

    pub(super) fn day_of(&self, at: Timestamp) -> Date {
        at.to_zoned(self.time_zone.clone()).date()
    }

    /// Who that is for the claim at this place.
    pub(super) fn author(&self, claim: &Claim, place: usize, by: By) -> UserId {
        let crew = claim
            .company
            .map(|company| CREWS[company])
            .unwrap_or_default();
        let person = match by {
            By::Admin => ADMIN,
            By::Partner => PARTNERS[claim.partner],
            By::Contractor => crew
                .get(place % crew.len().max(1))
                .copied()
                .unwrap_or(ADMIN),
        };
        self.users[person]
    }
}

/// A claim with the bytes of its files.
pub(super) struct Told {
    pub(super) imported: ImportedProject,
    pub(super) files: Vec<(String, Bytes)>,
}

/// Tells the claim at this place.
pub(super) fn tell(
    claim: &Claim,
    place: usize,
    code: ProjectCode,
    cast: &Cast<'_>,
    rng: &mut dyn Rng,
) -> Told {
    let steps = steps(claim);
    let times = moments(claim, place, steps.len(), cast);
    let created_at = times[0];
    let partner = PARTNERS[claim.partner];
    let details = claim.details(&PEOPLE[partner], cast.today());
    let project = Project {
        id: ProjectId::new(&At(created_at), rng),
        project_code: code,
        project_number: String::new(),
        details,
        status: ProjectStatus::Submitted,
        contractor_id: None,
        referral_partner_id: Some(cast.users[partner]),
        created_at,
        updated_at: created_at,
        status_since: created_at,
        version: 1,
    };
    let mut teller = Teller {
        claim,
        place,
        cast,
        rng,
        project,
        updates: Vec::new(),
        notifications: Vec::new(),
        files: Vec::new(),
    };
    let visited = steps
        .iter()
        .any(|step| matches!(step, Step::Update(update) if update.photos == Some(Stage::Before)));
    let submitted = teller.submission(created_at, partner, visited);
    for (step, at) in steps.into_iter().zip(times.into_iter().skip(1)) {
        teller.step(step, at);
    }
    let (events, proposals) = schedule(&teller.project, place, cast, teller.rng);
    let desk = desk(&teller.project, claim, place, cast, teller.rng);
    teller.updates.extend(desk.entries);
    teller.files.extend(desk.files);
    let thread = thread(&teller.project, claim, place, cast, teller.rng);
    teller.files.extend(thread.files);
    Told {
        imported: ImportedProject {
            project: teller.project,
            events,
            proposals,
            tasks: desk.tasks,
            notes: desk.notes,
            messages: thread.messages,
            files: submitted,
            updates: teller.updates,
            notifications: teller.notifications,
        },
        files: teller.files,
    }
}

struct Teller<'a> {
    claim: &'a Claim,
    place: usize,
    cast: &'a Cast<'a>,
    rng: &'a mut dyn Rng,
    project: Project,
    updates: Vec<ImportedUpdate>,
    notifications: Vec<ImportedNotification>,
    files: Vec<(String, Bytes)>,
}

impl Teller<'_> {
    fn submission(&mut self, at: Timestamp, partner: usize, visited: bool) -> Vec<StoredFile> {
        let author = self.cast.users[partner];
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
            let path = FilePath::project(id, FileKind::Jpeg, &At(at), self.rng);
            stored.extend(self.photo(scene, Stage::Before, path, author, at));
        }
        if self.place.is_multiple_of(2) {
            let path = FilePath::project(id, FileKind::Text, &At(at), self.rng);
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
            // The first damage came with the submission.
            let shown = usize::from(stage == Stage::Before);
            for scene in &self.claim.scenes[shown..] {
                let path = FilePath::status_update(entry, FileKind::Jpeg, &At(at), self.rng);
                attachments.extend(self.photo(*scene, stage, path, author, at));
            }
        }
        if update.document {
            let path = FilePath::status_update(entry, FileKind::Text, &At(at), self.rng);
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
        self.project.contractor_id = Some(self.cast.companies[company]);
        self.entry(
            self.cast.users[ADMIN],
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

    /// What was submitted first was not quite what stands there now.
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
            .map(|edit| (EditId::new(&At(at), self.rng), edit))
            .collect();
        self.entry(author, at, self.project.status, None, Some(summary));
        if let Some(last) = self.updates.last_mut() {
            last.update.update_type = UpdateType::ProjectEdit;
            last.edits = edits;
        }
    }

    /// Adds a timeline entry under the project's present status.
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
        (notification_type, subject, kind): Words,
        at: Timestamp,
    ) {
        let age = self.cast.now.duration_since(at);
        if age > NOTIFIED {
            return;
        }
        self.notifications.push(ImportedNotification {
            id: NotificationId::new(&At(at), self.rng),
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
                self.cast.users.to_vec()
            } else {
                Vec::new()
            },
        });
    }

    fn author(&self, by: By) -> UserId {
        self.cast.author(self.claim, self.place, by)
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
