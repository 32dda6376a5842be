//! What a template can read: the common template, the data, the logo, and a placeholder for each photo. There is no other file, no network, and no clock.

use crate::fonts::FONTS;
use crate::photos::placeholder;
use crate::report::photo_index;
use serde_json::Value;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

const COMMON: &str = include_str!("../../../templates/common.typ");

static LIBRARY: LazyLock<LazyHash<Library>> =
    LazyLock::new(|| LazyHash::new(<Library as LibraryExt>::default()));

/// The files of one document.
pub(crate) struct Desk {
    main: Source,
    data: Bytes,
    logo: Option<Bytes>,
}

impl Desk {
    /// The files of a document with this template, data, and logo as PNG.
    pub(crate) fn new(template: &str, data: &Value, logo: Option<&[u8]>) -> Self {
        Self {
            main: Source::new(id("/main.typ"), template.to_owned()),
            data: Bytes::from_string(data.to_string()),
            logo: logo.map(|png| Bytes::new(png.to_vec())),
        }
    }
}

/// The id of one of our own names, which are valid paths.
fn id(path: &str) -> FileId {
    let path = VirtualPath::new(path).unwrap_or_else(|_| unreachable!("a valid path"));
    RootedPath::new(VirtualRoot::Project, path).intern()
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONTS.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        match id.vpath().get_with_slash() {
            "/main.typ" => Ok(self.main.clone()),
            "/common.typ" => Ok(Source::new(id, COMMON.to_owned())),
            path => Err(FileError::NotFound(path.into())),
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        match id.vpath().get_with_slash() {
            "/data.json" => Ok(self.data.clone()),
            path @ "/logo.png" => match &self.logo {
                Some(logo) => Ok(logo.clone()),
                None => Err(FileError::NotFound(path.into())),
            },
            path => match photo_index(path) {
                Some(index) => Ok(Bytes::new(placeholder(index))),
                None => Err(FileError::NotFound(path.into())),
            },
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}
