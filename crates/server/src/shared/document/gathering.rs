//! Gathers what a document shows: only what its author may see.

mod estimates;
mod photos;

pub(crate) use photos::camera_time;

use super::{DocumentContent, DocumentOptions, DocumentPhoto};
use crate::errors::ApiError;
use crate::shared::project_access::permit;
use crate::state::AppState;
use crate::state::portal::Look;
use documents::report::{Arrangement, Entry, Fact, Report, Section};
use domain::document::{
    DOCUMENT_CUT_TEXT, DOCUMENT_ENTRIES_MAX, DOCUMENT_PHOTOS_MAX, DOCUMENT_TEXTS_MAX, DocumentKind,
};
use domain::field_error::FieldError;
use domain::file::{Area, FileKind, Shape, StoredFile, sees_unblurred};
use domain::id::DocumentId;
use domain::language::{Language, Message};
use domain::permission::{Actor, act};
use domain::project::{ProjectFacts, ProjectPage};
use domain::update::StatusUpdate;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use store::Connection;
use store::document::NewDocument;
use store::update::{ListQuery, Sort};

/// Files per query.
const FILES_AT_ONCE: usize = 1_000;
/// Timeline entries per query.
const ENTRIES_AT_ONCE: usize = 100;

/// The title of a document.
pub(crate) const fn title(kind: DocumentKind) -> Message {
    match kind {
        DocumentKind::PhotoReport => Message::DocumentPhotoReport,
        DocumentKind::ProjectReport => Message::DocumentProjectReport,
    }
}

/// What a document shows of a photo, beside what people say about it.
#[derive(Debug, Default)]
struct Shown {
    /// Its facts, one line each.
    facts: Vec<String>,
    /// Drawn over the photo.
    shapes: Vec<Shape>,
    /// Made unrecognizable in its pixels.
    blurred: Vec<Area>,
}

/// Who orders which document, and when.
pub(crate) struct Gathering<'a> {
    /// The settings say who sees amounts.
    pub(crate) state: &'a AppState,
    /// Who.
    pub(crate) actor: &'a Actor,
    /// Which kind.
    pub(crate) kind: DocumentKind,
    /// How it shows its content.
    pub(crate) options: &'a DocumentOptions,
    /// The portal's time zone.
    pub(crate) zone: TimeZone,
    /// The portal's name and color.
    pub(crate) portal: Look,
    /// When.
    pub(crate) now: Timestamp,
    /// Whether it has admin-only timeline entries, with their files.
    pub(crate) internal: bool,
    /// Whether it has the photos.
    pub(crate) has_photos: bool,
}

/// What a document is made from, before it is known when.
struct Gathered {
    report: Report,
    files: Vec<StoredFile>,
    shown: Vec<Shown>,
}

impl Gathering<'_> {
    /// Gathers the document of the project with this code.
    ///
    /// # Errors
    /// 404 or 403 as for the project page; 422 for too many photos.
    pub(crate) fn order(
        &self,
        conn: &mut Connection,
        code: &str,
        id: DocumentId,
    ) -> Result<NewDocument, ApiError> {
        let gathered = self.gather(conn, code)?;
        let options = serde_json::to_string(self.options).map_err(ApiError::internal)?;
        let content_key = self.content_key(&options, &gathered)?;
        let total = i32::try_from(gathered.files.len()).map_err(ApiError::internal)?;
        let content = self.content(gathered);
        Ok(NewDocument {
            id,
            kind: self.kind,
            options,
            content_key,
            content: serde_json::to_string(&content).map_err(ApiError::internal)?,
            total,
        })
    }

    /// Gathers the report in a package of the project with this code.
    ///
    /// # Errors
    /// As [`Self::order`].
    pub(crate) fn of_package(
        &self,
        conn: &mut Connection,
        code: &str,
    ) -> Result<DocumentContent, ApiError> {
        let gathered = self.gather(conn, code)?;
        Ok(self.content(gathered))
    }

    fn gather(&self, conn: &mut Connection, code: &str) -> Result<Gathered, ApiError> {
        permit(conn, self.actor, act::CreateDocument, code)?;
        let permit = permit(conn, self.actor, act::ShowProject, code)?;
        let page = store::project::show(conn, &permit)?;
        let files = match self.has_photos {
            true => self.photos(conn, code)?,
            false => Vec::new(),
        };
        let shown = self.shown(conn, permit.facts(), &files)?;
        let phases = store::portal::show(conn)?.settings.phases();
        let sections = match self.kind {
            DocumentKind::PhotoReport => Vec::new(),
            DocumentKind::ProjectReport => self.sections(conn, code, permit.facts(), &page)?,
        };
        let number = &page.project.project_number;
        let mut report = Report {
            language: self.language().as_str().to_owned(),
            title: self.say(title(self.kind)),
            subtitle: Some(page.project.details.address()),
            portal: self.portal.name.clone(),
            color: self.portal.accent.clone(),
            running: format!("{} · {number}", self.portal.name),
            page: self.say(Message::DocumentPage {
                page: "{page}".to_owned(),
                pages: "{pages}".to_owned(),
            }),
            facts: self.facts(&page, self.has_photos.then_some(files.len())),
            sections,
            groups: self.groups(&files, &shown, &phases),
            arrangement: Arrangement::per_page(self.options.per_page),
        };
        report.limit_texts(DOCUMENT_TEXTS_MAX, DOCUMENT_CUT_TEXT);
        Ok(Gathered {
            report,
            files,
            shown,
        })
    }

    fn content(&self, gathered: Gathered) -> DocumentContent {
        let Gathered {
            mut report,
            files,
            shown,
        } = gathered;
        // The same content at another time is the same document.
        report.facts.push(Fact {
            name: self.say(Message::DocumentMade),
            value: self.moment(self.now),
        });
        let photos = files
            .into_iter()
            .zip(shown)
            .map(|(file, shown)| DocumentPhoto {
                path: file.file_path,
                blurred: shown.blurred,
            });
        DocumentContent {
            report,
            photos: photos.collect(),
        }
    }

    const fn language(&self) -> Language {
        self.options.language
    }

    pub(crate) fn say(&self, message: Message) -> String {
        message.in_language(self.language())
    }

    pub(crate) fn moment(&self, at: Timestamp) -> String {
        let local = at.to_zoned(self.zone.clone()).datetime();
        self.language().moment(local)
    }

    /// What the document shows of each photo. Areas are blurred in documents with annotations, and for people who must not see what is under a
    /// blur.
    fn shown(
        &self,
        conn: &mut Connection,
        project: &ProjectFacts,
        files: &[StoredFile],
    ) -> Result<Vec<Shown>, ApiError> {
        let has_shapes = self.options.annotations;
        let is_blurred = has_shapes || !sees_unblurred(self.actor, project);
        let paths: Vec<String> = files.iter().map(|file| file.file_path.clone()).collect();
        let mut found = store::photo_annotation::shapes(conn, &paths)?;
        let shown = files.iter().map(|file| {
            let shapes = found.remove(&file.file_path).unwrap_or_default();
            let areas = shapes.iter().filter_map(Shape::blurred_area);
            Shown {
                facts: match self.options.facts {
                    true => self.photo_facts(file, project),
                    false => Vec::new(),
                },
                blurred: areas.filter(|_| is_blurred).collect(),
                shapes: if has_shapes { shapes } else { Vec::new() },
            }
        });
        Ok(shown.collect())
    }

    /// SHA-256 of everything that the document is made from. A photo without a known checksum counts by its path, under which it never changes.
    fn content_key(&self, options: &str, gathered: &Gathered) -> Result<String, ApiError> {
        let Gathered {
            report,
            files,
            shown,
        } = gathered;
        let sums: Vec<&str> = files
            .iter()
            .map(|file| match &file.facts {
                Some(sent) => sent.facts.sha256.as_str(),
                None => file.file_path.as_str(),
            })
            .collect();
        let blurred: Vec<&[Area]> = shown.iter().map(|shown| &*shown.blurred).collect();
        let parts = (self.kind, options, report, sums, blurred);
        let bytes = serde_json::to_vec(&parts).map_err(ApiError::internal)?;
        Ok(hex::encode(Sha256::digest(bytes)))
    }

    /// The project's pictures, oldest first.
    fn photos(&self, conn: &mut Connection, code: &str) -> Result<Vec<StoredFile>, ApiError> {
        let permit = permit(conn, self.actor, act::ListFiles, code)?;
        let internal = self.internal;
        let (mut photos, mut cursor) = (Vec::new(), None);
        loop {
            let page = store::file::list(conn, &permit, FILES_AT_ONCE, cursor.as_ref(), internal)?;
            let files = page.items.into_iter().map(|file| file.file);
            photos.extend(files.filter(|file| {
                FileKind::from_mime(&file.file_type).is_some_and(FileKind::is_picture)
            }));
            if photos.len() > DOCUMENT_PHOTOS_MAX {
                let message = Message::ErrorDocumentPhotos {
                    most: DOCUMENT_PHOTOS_MAX.to_string(),
                };
                return Err(FieldError::new("kind", "too_many", message).into());
            }
            cursor = page.next_cursor;
            if cursor.is_none() {
                photos.reverse();
                return Ok(photos);
            }
        }
    }

    /// The facts of the project; with the number of photos, if the document has them.
    pub(crate) fn facts(&self, page: &ProjectPage, photos: Option<usize>) -> Vec<Fact> {
        let project = &page.project;
        let details = &project.details;
        let company = page.contractor.as_ref();
        let start = details.timeline_start.map(|day| self.language().day(day));
        let known = [
            (
                Message::DocumentProject,
                Some(project.project_number.clone()),
            ),
            (
                Message::DocumentStatus,
                Some(project.status.label_in(self.language())),
            ),
            (
                Message::DocumentClaim,
                details.insurance_claim_number.clone(),
            ),
            (
                Message::DocumentCarrier,
                details.insurance_carrier_name.clone(),
            ),
            (
                Message::DocumentOwner,
                Some(details.property_owner_name.clone()),
            ),
            (
                Message::DocumentCompany,
                company.map(|company| company.company_name.clone()),
            ),
            (Message::DocumentDamage, Some(details.damage_type.clone())),
            (Message::DocumentStart, start),
            (
                Message::DocumentPhotos,
                photos.map(|count| count.to_string()),
            ),
        ];
        let facts = known.into_iter().filter_map(|(name, value)| {
            let (name, value) = (self.say(name), value?);
            Some(Fact { name, value })
        });
        facts.collect()
    }

    fn sections(
        &self,
        conn: &mut Connection,
        code: &str,
        project: &ProjectFacts,
        page: &ProjectPage,
    ) -> Result<Vec<Section>, ApiError> {
        let described = page.project.details.damage_description.clone();
        let description = Section {
            title: self.say(Message::DocumentDescription),
            empty: Some(described.unwrap_or_else(|| self.say(Message::DocumentNoDescription))),
            facts: Vec::new(),
            entries: Vec::new(),
        };
        let entries = self.entries(conn, code)?;
        let no_entries = entries.is_empty();
        let timeline = Section {
            title: self.say(Message::DocumentTimeline),
            empty: no_entries.then(|| self.say(Message::DocumentNoTimeline)),
            facts: Vec::new(),
            entries,
        };
        let estimates = self.estimates(conn, project)?;
        Ok([Some(description), estimates, Some(timeline)]
            .into_iter()
            .flatten()
            .collect())
    }

    /// The timeline, oldest first.
    fn entries(&self, conn: &mut Connection, code: &str) -> Result<Vec<Entry>, ApiError> {
        let permit = permit(conn, self.actor, act::ListUpdates, code)?;
        let mut query = ListQuery {
            sort: Sort::Newest,
            filters: Vec::new(),
            limit: ENTRIES_AT_ONCE,
            cursor: None,
        };
        let mut entries = Vec::new();
        loop {
            let page = store::update::list(conn, &permit, &query, self.internal)?;
            entries.extend(page.items.into_iter().map(|update| self.entry(update)));
            query.cursor = page.next_cursor;
            if query.cursor.is_none() || entries.len() >= DOCUMENT_ENTRIES_MAX {
                entries.truncate(DOCUMENT_ENTRIES_MAX);
                entries.reverse();
                return Ok(entries);
            }
        }
    }

    fn entry(&self, update: StatusUpdate) -> Entry {
        let when = self.moment(update.created_at);
        let change = update
            .change
            .and_then(|text| text.in_language(self.language()));
        Entry {
            when: match update.author_name {
                Some(name) => self.say(Message::DocumentBy { moment: when, name }),
                None => when,
            },
            title: change
                .or(update.change_summary)
                .unwrap_or_else(|| update.new_status.label_in(self.language())),
            text: update.notes,
        }
    }
}
