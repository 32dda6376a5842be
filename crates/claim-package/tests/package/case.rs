//! A project in memory, and what is written of it.

use claim_package::{
    Contents, Document, Finished, Opened, PackageError, Photo, Progress, Source, SourceKind,
    Sources, Stamp, Step,
};
use domain::id::FileId;
use jiff::Timestamp;
use messages::Language;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use zip::ZipArchive;

/// The bytes of stored files by their paths. Of an empty one, no copy can be made.
#[derive(Default)]
pub struct Storage(pub HashMap<String, Vec<u8>>);

impl Sources for Storage {
    fn open(&mut self, source: &Source) -> io::Result<Opened> {
        Ok(match self.0.get(&source.path) {
            None => Opened::Missing,
            Some(bytes) if bytes.is_empty() => Opened::NotShareable,
            Some(bytes) => Opened::Bytes(Box::new(Cursor::new(bytes.clone()))),
        })
    }

    fn preview(&mut self, source: &Source) -> io::Result<Option<Vec<u8>>> {
        Ok(self.0.get(&format!("previews/{}", source.path)).cloned())
    }
}

pub struct Case {
    pub contents: Contents,
    pub storage: Storage,
    pub folder: TempDir,
    pub report: Option<PathBuf>,
    pub log: Option<Vec<u8>>,
    pub stamp: Stamp,
}

pub fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + second).expect("a time")
}

pub fn id(number: i64) -> FileId {
    FileId::first_from(at(number))
}

pub fn sum(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

impl Case {
    pub fn new() -> Self {
        Self {
            contents: Contents {
                language: Language::English,
                zone: "America/New_York".to_owned(),
                portal: "Harbor Office".to_owned(),
                public_url: "https://portal.example".to_owned(),
                project_number: "BB-2026-000123".to_owned(),
                title: "12 Oak Street, Miami, FL 33101".to_owned(),
                number: 1,
                recipient: "Adjuster <Kim>".to_owned(),
                made_by: "Ann Lee".to_owned(),
                made_at: at(0),
                facts: Vec::new(),
                phases: Vec::new(),
                photos: Vec::new(),
                documents: Vec::new(),
                deleted: Vec::new(),
                timeline: Vec::new(),
                estimates: None,
                messages: None,
                internal: None,
                previous: None,
                has_report_photos: true,
                log_problems: 0,
                timestamp_authority: None,
            },
            storage: Storage::default(),
            folder: tempfile::tempdir().expect("a folder"),
            report: None,
            log: None,
            stamp: Stamp::None,
        }
    }

    fn store(&mut self, bytes: &[u8]) -> (FileId, Source) {
        let number = self.contents.photos.len() + self.contents.documents.len();
        let path = format!("files/{number}");
        self.storage.0.insert(path.clone(), bytes.to_vec());
        let source = Source {
            path,
            size: bytes.len() as u64,
            kind: SourceKind::Original,
        };
        let number = i64::try_from(number).expect("a small number");
        (id(number), source)
    }

    /// Adds a photo and returns it.
    pub fn photo(&mut self, name: &str, bytes: &[u8]) -> &mut Photo {
        let (id, source) = self.store(bytes);
        self.contents.photos.push(Photo {
            id,
            source,
            original_name: name.to_owned(),
            sha256: Some(sum(bytes)),
            phase: None,
            room: None,
            caption: None,
            tags: Vec::new(),
            taken: None,
            received: at(60),
            sender: None,
            camera: None,
            position: None,
            before: None,
            in_history: true,
        });
        self.contents.photos.last_mut().expect("a photo")
    }

    /// Adds a document and returns it.
    pub fn document(&mut self, name: &str, mime: &str, bytes: &[u8]) -> &mut Document {
        let (id, source) = self.store(bytes);
        self.contents.documents.push(Document {
            id,
            source,
            original_name: name.to_owned(),
            sha256: Some(sum(bytes)),
            mime: mime.to_owned(),
            received: at(60),
            sender: None,
            is_internal: false,
            in_history: true,
        });
        self.contents.documents.last_mut().expect("a document")
    }

    /// Writes until `progress` stops it.
    pub fn write_until(
        &mut self,
        progress: &mut dyn FnMut(Progress) -> Step,
    ) -> Result<Option<Finished>, PackageError> {
        let folder = self.folder.path().join("work");
        let stamp = self.stamp.clone();
        claim_package::write(
            &self.contents,
            &folder,
            &mut self.storage,
            self.report.as_deref(),
            self.log.as_deref(),
            progress,
            &mut |_| stamp.clone(),
        )
    }

    /// Writes all of it.
    pub fn write(&mut self) -> Finished {
        let written = self.write_until(&mut |_| Step::Go);
        written.expect("written").expect("not stopped")
    }

    /// Unpacks the package with `unzip` into an empty folder.
    pub fn unpacked(&self, package: &Path) -> PathBuf {
        let folder = self.folder.path().join("unpacked");
        std::fs::create_dir(&folder).expect("a new folder");
        let unzip = Command::new("unzip")
            .env("LC_ALL", "C.UTF-8")
            .arg("-q")
            .arg(package)
            .current_dir(&folder)
            .output()
            .expect("start unzip");
        assert!(unzip.status.success(), "{unzip:?}");
        folder
    }
}

/// The members of a ZIP file and their bytes.
pub fn members(package: &Path) -> BTreeMap<String, Vec<u8>> {
    let file = File::open(package).expect("the package");
    let mut archive = ZipArchive::new(file).expect("a ZIP file");
    let mut members = BTreeMap::new();
    for index in 0..archive.len() {
        let mut member = archive.by_index(index).expect("a member");
        let name = member.name().expect("a name").into_owned();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).expect("its bytes");
        assert_eq!(member.unix_mode().map(|mode| mode & 0o777), Some(0o644));
        members.insert(name, bytes);
    }
    members
}

/// The member with this path as text.
pub fn text(members: &BTreeMap<String, Vec<u8>>, path: &str) -> String {
    let bytes = members.get(path).unwrap_or_else(|| panic!("no {path}"));
    String::from_utf8(bytes.clone()).expect("UTF-8")
}
