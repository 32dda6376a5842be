//! Where the files are in the package, for the lists and pages in it.

use crate::Kept;
use crate::contents::{Contents, Photo};
use crate::names::{Paths, numbered, preview};
use domain::id::FileId;
use std::collections::{HashMap, HashSet};

/// A file of the project and its place in the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placed {
    /// Its path in the package, also if it is not there.
    pub(crate) path: String,
    /// Size and SHA-256 of what is in the package; `None` if the file is not there.
    pub(crate) kept: Option<Kept>,
    /// Why the file would not be there.
    pub(crate) absence: Absence,
}

/// Why a file is not in the package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absence {
    /// It is missing in the storage.
    Missing,
    /// No copy for the package could be made of it.
    NotShareable,
}

/// A file that is not in the package.
pub(crate) struct Absent<'a> {
    /// The path that it would have.
    pub(crate) path: &'a str,
    /// Its name when it was uploaded.
    pub(crate) original_name: &'a str,
    /// SHA-256 of the original.
    pub(crate) sha256: Option<&'a str>,
}

/// The contents and the places of all files.
#[derive(Debug)]
pub(crate) struct Listing<'a> {
    /// The contents.
    pub(crate) contents: &'a Contents,
    /// The places of the photos, in order.
    pub(crate) photos: Vec<Placed>,
    /// The places of the documents, in order.
    pub(crate) documents: Vec<Placed>,
    photo_numbers: HashMap<FileId, usize>,
    document_numbers: HashMap<FileId, usize>,
    /// For the index of a before photo, the photos that show the same place after the work.
    after: HashMap<usize, Vec<usize>>,
    /// The paths of previews, by the index of the photo.
    previews: HashMap<usize, String>,
}

impl<'a> Listing<'a> {
    pub(crate) fn new(
        contents: &'a Contents,
        paths: Paths,
        kept: &[Kept],
        not_shareable: &[FileId],
    ) -> Self {
        let kept: HashMap<&str, &Kept> =
            kept.iter().map(|kept| (kept.path.as_str(), kept)).collect();
        let not_shareable: HashSet<&FileId> = not_shareable.iter().collect();
        let placed = |(path, id): (String, &FileId)| Placed {
            kept: kept.get(path.as_str()).map(|kept| (*kept).clone()),
            path,
            absence: if not_shareable.contains(id) {
                Absence::NotShareable
            } else {
                Absence::Missing
            },
        };
        let ids = |ids: Vec<FileId>| -> HashMap<FileId, usize> {
            ids.into_iter().zip(0_usize..).collect()
        };
        let photo_numbers = ids(contents.photos.iter().map(|photo| photo.id).collect());
        let mut after: HashMap<usize, Vec<usize>> = HashMap::new();
        for (index, photo) in contents.photos.iter().enumerate() {
            if let Some(before) = photo.before.and_then(|id| photo_numbers.get(&id)) {
                after.entry(*before).or_default().push(index);
            }
        }
        let count = contents.photos.len();
        let previews = (0..count).map(|index| (index, preview(&numbered(index, count))));
        let previews = previews.filter(|(_, path)| kept.contains_key(path.as_str()));
        Self {
            contents,
            previews: previews.collect(),
            photos: paths
                .photos
                .into_iter()
                .zip(contents.photos.iter().map(|photo| &photo.id))
                .map(placed)
                .collect(),
            documents: paths
                .documents
                .into_iter()
                .zip(contents.documents.iter().map(|file| &file.id))
                .map(placed)
                .collect(),
            photo_numbers,
            after,
            document_numbers: ids(contents.documents.iter().map(|file| file.id).collect()),
        }
    }

    /// The place of a file; `None` if it is not in the contents.
    pub(crate) fn place(&self, id: FileId) -> Option<&Placed> {
        let photo = self.photo_numbers.get(&id);
        let document = self.document_numbers.get(&id);
        photo
            .and_then(|index| self.photos.get(*index))
            .or_else(|| document.and_then(|index| self.documents.get(*index)))
    }

    /// The index of a photo; `None` if it is not one.
    pub(crate) fn photo_index(&self, id: FileId) -> Option<usize> {
        self.photo_numbers.get(&id).copied()
    }

    /// The indexes of the photos that show the same as this one after the work.
    pub(crate) fn after(&self, index: usize) -> &[usize] {
        let after = self.after.get(&index);
        after.map(Vec::as_slice).unwrap_or_default()
    }

    /// The path of the preview of a photo; `None` if it has none.
    pub(crate) fn preview(&self, index: usize) -> Option<&str> {
        self.previews.get(&index).map(String::as_str)
    }

    /// Number of previews.
    pub(crate) fn previews(&self) -> usize {
        self.previews.len()
    }

    /// The number of a photo as shown.
    pub(crate) fn photo_number(&self, index: usize) -> String {
        numbered(index, self.photos.len())
    }

    /// The photos with their places and indexes.
    pub(crate) fn placed_photos(&self) -> impl Iterator<Item = (usize, &'a Photo, &Placed)> {
        let photos = self.contents.photos.iter().zip(&self.photos).enumerate();
        photos.map(|(index, (photo, placed))| (index, photo, placed))
    }

    /// The files that are not in the package for this reason.
    pub(crate) fn absent(&self, absence: Absence) -> Vec<Absent<'_>> {
        let photos = self.contents.photos.iter().zip(&self.photos);
        let photos = photos.map(|(photo, placed)| (&photo.original_name, &photo.sha256, placed));
        let documents = self.contents.documents.iter().zip(&self.documents);
        let documents = documents.map(|(file, placed)| (&file.original_name, &file.sha256, placed));
        photos
            .chain(documents)
            .filter(|(.., placed)| placed.kept.is_none() && placed.absence == absence)
            .map(|(name, sum, placed)| Absent {
                path: &placed.path,
                original_name: name,
                sha256: sum.as_deref(),
            })
            .collect()
    }

    /// The places of the files that the previous package does not have.
    pub(crate) fn new_files(&self) -> impl Iterator<Item = &Placed> {
        let is_new = |placed: &&Placed| placed.kept.as_ref().is_some_and(|kept| kept.is_new);
        self.photos.iter().chain(&self.documents).filter(is_new)
    }
}
