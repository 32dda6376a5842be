//! The claims as the portal would hold them had they all come in through its pages.

use super::desk::desk;
use super::pace::moments;
use super::people::{ADMIN, CREWS, PARTNERS, PEOPLE};
use super::pictures::{Scene, Stage, picture};
use super::projects::Claim;
use super::schedule::schedule;
use super::steps::{By, Step, adjuster_note, steps};
use super::talk::{UNREAD_MINUTES, Voice, talk};
use bytes::Bytes;
use domain::clock::{Clock, Rng};
use domain::delivery::NotificationKind;
use domain::file::{FileKind, FilePath, StoredFile};
use domain::id::{
    ContractorId, EditId, FileId, MessageId, NotificationId, OwnerSessionId, ProjectId, UpdateId,
    UserId,
};
use domain::language::Language;
use domain::message::{ParticipantType, Reader, Sender};
use domain::notification::{NewNotification, NotificationSubject, NotificationType};
use domain::project::{Project, ProjectCode, ProjectDetails, ProjectStatus, UrgencyLevel};
use domain::update::{StatusUpdate, UpdateType, edit_summary, update_words};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use store::import::{ImportedMessage, ImportedNotification, ImportedProject, ImportedUpdate};

/// A clock that stands at the moment that is told of.
#[derive(Clone, Copy)]
pub(super) struct At(pub(super) Timestamp);

impl Clock for At {
    fn now(&self) -> Timestamp {
        self.0
    }
}

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
    /// The names of the companies.
    pub(super) company_names: &'a [&'static str],
    /// The present.
    pub(super) now: Timestamp,
    /// The portal's time zone: people work by day.
    pub(super) time_zone: &'a TimeZone,
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
    let details = details(claim, partner, cast);
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
    let visited = steps.iter().any(|step| {
        matches!(
            step,
            Step::Update {
                photos: Some(Stage::Before),
                ..
            }
        )
    });
    let submitted = teller.submission(created_at, partner, visited);
    for (step, at) in steps.into_iter().zip(times.into_iter().skip(1)) {
        teller.step(step, at);
    }
    let (events, proposals) = schedule(&teller.project, place, cast, teller.rng);
    let desk = desk(&teller.project, claim, place, cast, teller.rng);
    teller.updates.extend(desk.entries);
    teller.files.extend(desk.files);
    let messages = teller.messages();
    Told {
        imported: ImportedProject {
            project: teller.project,
            events,
            proposals,
            tasks: desk.tasks,
            notes: desk.notes,
            messages,
            files: submitted,
            updates: teller.updates,
            notifications: teller.notifications,
        },
        files: teller.files,
    }
}

fn details(claim: &Claim, partner: usize, cast: &Cast<'_>) -> ProjectDetails {
    let contact = &PEOPLE[partner];
    let today = cast.now.to_zoned(cast.time_zone.clone()).date();
    let local_part: String = claim
        .owner
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_lowercase();
    ProjectDetails {
        insurance_claim_number: Some(claim.claim_number.to_owned()),
        claims_adjuster_name: Some(claim.adjuster.to_owned()),
        insurance_carrier_name: Some(claim.carrier.to_owned()),
        property_owner_name: claim.owner.to_owned(),
        property_owner_email: Some(format!("{local_part}@mail.example")),
        property_owner_phone: Some(claim.phone.to_owned()),
        property_address: claim.street.to_owned(),
        unit: claim.unit.map(str::to_owned),
        city: claim.city.to_owned(),
        state: claim.state.to_owned(),
        zip_code: claim.zip_code.to_owned(),
        damage_type: claim.damage_type.to_owned(),
        damage_description: Some(claim.description.to_owned()),
        urgency_level: claim.urgency,
        timeline_start: claim
            .start_in_days
            .and_then(|days| today.checked_add(days.days()).ok()),
        referral_partner_contact_name: Some(format!(
            "{} {}",
            contact.first_name, contact.last_name
        )),
        referral_partner_contact_phone: Some(contact.phone.to_owned()),
        referral_partner_contact_email: Some(contact.email.to_owned()),
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
        self.entry(author, at, self.project.status, None, "Project submitted");
        let message = {
            let details = &self.project.details;
            format!(
                "{} in {}, {}",
                details.damage_type, details.city, details.state
            )
        };
        self.notify("New project submitted", message, OF_PROJECT, at);
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
            Step::Update {
                by,
                status,
                notes,
                photos,
                document,
            } => {
                let author = self.author(by);
                let before = self.project.status;
                if status != before {
                    self.project.status_since = at;
                }
                self.project.status = status;
                let entry = self.entry(author, at, before, Some(notes), "");
                let mut attachments = Vec::new();
                for scene in self.claim.scenes {
                    // The first damage came with the submission.
                    let Some(stage) = photos
                        .filter(|stage| *stage != Stage::Before || scene != self.claim.scenes[0])
                    else {
                        continue;
                    };
                    let path = FilePath::status_update(entry, FileKind::Jpeg, &At(at), self.rng);
                    attachments.extend(self.photo(scene, stage, path, author, at));
                }
                if document {
                    let path = FilePath::status_update(entry, FileKind::Text, &At(at), self.rng);
                    attachments.push(self.document(path, author, at));
                }
                if let Some(last) = self.updates.last_mut() {
                    last.update.attachments = attachments;
                }
                let (title, message) = update_words(Language::English, before, status, notes);
                self.notify(title, message, OF_UPDATE, at);
            }
        }
    }

    fn assign(&mut self, at: Timestamp) {
        let Some(company) = self.claim.company else {
            return;
        };
        let name = self.cast.company_names[company];
        self.project.contractor_id = Some(self.cast.companies[company]);
        self.entry(
            self.cast.users[ADMIN],
            at,
            self.project.status,
            None,
            &format!("Contractor assigned: {name}"),
        );
        if let Some(last) = self.updates.last_mut() {
            last.update.update_type = UpdateType::ContractorAssigned;
        }
        self.notify(
            "Contractor assigned",
            format!("{name} will take care of this project."),
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
        self.entry(author, at, self.project.status, None, &summary);
        if let Some(last) = self.updates.last_mut() {
            last.update.update_type = UpdateType::ProjectEdit;
            last.edits = edits;
        }
    }

    /// Adds a timeline entry under the project's present status; a blank summary is none.
    fn entry(
        &mut self,
        author: UserId,
        at: Timestamp,
        before: ProjectStatus,
        notes: Option<&str>,
        summary: &str,
    ) -> UpdateId {
        let id = UpdateId::new(&At(at), self.rng);
        let first = self.updates.is_empty();
        self.updates.push(ImportedUpdate {
            update: StatusUpdate {
                id,
                project_id: self.project.id,
                previous_status: (!first).then_some(before),
                new_status: self.project.status,
                update_type: UpdateType::StatusChange,
                change_summary: (!summary.is_empty()).then(|| summary.to_owned()),
                notes: notes.map(str::to_owned),
                updated_by: Some(author),
                author_name: None,
                author_email: None,
                created_at: at,
                attachments: Vec::new(),
                edits: Vec::new(),
            },
            edits: Vec::new(),
        });
        id
    }

    fn notify(
        &mut self,
        title: &str,
        message: String,
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
                title: title.to_owned(),
                message,
                spanish: None,
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
        let crew = self
            .claim
            .company
            .map(|company| CREWS[company])
            .unwrap_or_default();
        let person = match by {
            By::Admin => ADMIN,
            By::Partner => PARTNERS[self.claim.partner],
            By::Contractor => crew
                .get(self.place % crew.len().max(1))
                .copied()
                .unwrap_or(ADMIN),
        };
        self.cast.users[person]
    }

    /// What people write to each other about the claim.
    fn messages(&mut self) -> Vec<ImportedMessage> {
        let owner = OwnerSessionId::new(&At(self.cast.now), self.rng);
        let mut sent: Vec<ImportedMessage> = Vec::new();
        for line in talk(self.claim, self.place) {
            let before = self.cast.now - SignedDuration::from_mins(line.minutes_ago);
            let created_at = before.max(self.project.created_at);
            let (by, participant_type) = match line.by {
                Voice::Owner => (None, ParticipantType::Owner),
                Voice::Of(By::Admin) => (Some(By::Admin), ParticipantType::Admin),
                Voice::Of(By::Partner) => (Some(By::Partner), ParticipantType::ReferralPartner),
                Voice::Of(By::Contractor) => (Some(By::Contractor), ParticipantType::Contractor),
            };
            let author = by.map(|by| self.author(by));
            let mut files = Vec::new();
            if line.photo {
                let [_, scene] = self.claim.scenes;
                let path = FilePath::message("photo", FileKind::Jpeg, &At(created_at), self.rng);
                let user = author.unwrap_or(self.cast.users[ADMIN]);
                files.extend(self.photo(scene, Stage::Before, path, user, created_at));
            }
            let everybody = [By::Admin, By::Partner, By::Contractor].map(|by| self.author(by));
            let read_by = if line.minutes_ago < UNREAD_MINUTES {
                Vec::new()
            } else {
                let mut readers: Vec<Reader> = Vec::new();
                for user in everybody {
                    if author != Some(user) && !readers.contains(&Reader::User(user)) {
                        readers.push(Reader::User(user));
                    }
                }
                if author.is_some() {
                    readers.push(Reader::Owner(self.project.id));
                }
                readers
            };
            sent.push(ImportedMessage {
                id: MessageId::new(&At(created_at), self.rng),
                sender: author.map_or(Sender::Owner(owner), Sender::User),
                participant_type,
                message_content: line.words.to_owned(),
                reply_to: line
                    .answers
                    .and_then(|place| sent.get(place).map(|message| message.id)),
                files,
                created_at,
                read_by,
            });
        }
        sent
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
        let file = StoredFile {
            id: FileId::new(&At(at), self.rng),
            file_name: name,
            file_path: path.clone(),
            file_size: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
            file_type: kind.mime().to_owned(),
            uploaded_at: at,
            uploaded_by: Some(author),
        };
        self.files.push((path, bytes));
        file
    }
}
