//! The paths of the files in a package: valid on all file systems, unique ignoring case, and readable.

use crate::contents::{Contents, Document, Photo, SourceKind};
use domain::file::{FileKind, Rendition, extension, is_device_name, without_reserved};
use domain::text::is_bidi_control;
use icu_normalizer::ComposingNormalizerBorrowed;
use messages::Message;
use unicode_segmentation::UnicodeSegmentation;

/// Maximum length of a folder's or file's name, in characters.
const PART_CHARACTERS: usize = 80;
/// The same in bytes.
const PART_BYTES: usize = 180;
/// Minimum number of digits in the number of a file.
const DIGITS: usize = 4;
/// Maximum length of an extension. What is longer is a part of the name.
const EXTENSION_MAX: usize = 10;

/// The paths in the package of all photos and documents, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Paths {
    /// Of the photos.
    pub(crate) photos: Vec<String>,
    /// Of the documents.
    pub(crate) documents: Vec<String>,
}

/// The paths of all files.
pub(crate) fn paths(contents: &Contents) -> Paths {
    let no_phase = contents.say(Message::PackageNoPhase);
    let no_room = contents.say(Message::PackageNoRoom);
    let of_photo = |(index, photo): (usize, &Photo)| {
        let phase = photo.phase.as_deref().map(|key| contents.phase(key));
        format!(
            "data/photos/{}/{}/{}",
            folder(phase, &no_phase),
            folder(photo.room.as_deref(), &no_room),
            photo_name(&numbered(index, contents.photos.len()), photo)
        )
    };
    let of_document = |(index, document): (usize, &Document)| {
        let number = numbered(index, contents.documents.len());
        let place = if document.is_internal {
            "internal/documents"
        } else {
            "documents"
        };
        let (stem, end) = split(&document.original_name);
        format!("data/{place}/{}", file_name(&number, stem, &end))
    };
    Paths {
        photos: contents.photos.iter().enumerate().map(of_photo).collect(),
        documents: contents
            .documents
            .iter()
            .enumerate()
            .map(of_document)
            .collect(),
    }
}

/// The number of a file as shown: `0001`. As many digits as the last one needs, at least four.
pub(crate) fn numbered(index: usize, count: usize) -> String {
    let digits = count.to_string().len().max(DIGITS);
    format!("{:0digits$}", index + 1)
}

fn photo_name(number: &str, photo: &Photo) -> String {
    let (stem, end) = split(&photo.original_name);
    let caption = photo.caption.as_deref().unwrap_or(stem);
    match photo.source.kind {
        SourceKind::Original => file_name(number, caption, &end),
        SourceKind::Blurred => file_name(number, caption, "-blurred.jpg"),
        SourceKind::Shared => file_name(number, caption, &format!("-shared{}", shared_end(&end))),
    }
}

/// The extension of the copy without metadata of a file with this extension, both with the period.
fn shared_end(end: &str) -> String {
    let kind = FileKind::from_extension(end.trim_start_matches('.'));
    let copy = kind.and_then(|kind| Some(Rendition::to_share(kind)?.kind_of(kind)));
    let other = copy.filter(|copy| Some(*copy) != kind);
    let first = other.and_then(|copy| copy.extensions().first());
    first.map_or_else(|| end.to_owned(), |first| format!(".{first}"))
}

/// Whether browsers do not show the picture at this path, so that the package has a preview of it.
pub(crate) fn needs_preview(path: &str) -> bool {
    let kind = extension(path).and_then(|end| FileKind::from_extension(&end));
    kind.is_some_and(|kind| kind.is_picture() && !kind.is_inline())
}

/// The path of the preview of a photo with this number.
pub(crate) fn preview(number: &str) -> String {
    format!("data/previews/{number}.jpg")
}

/// A name and its extension with the period, in lower case; an empty one if it would not be recognized.
fn split(name: &str) -> (&str, String) {
    let usable = |end: &String| {
        end.len() <= EXTENSION_MAX && end.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    match (name.rsplit_once('.'), extension(name).filter(usable)) {
        (Some((stem, _)), Some(end)) => (stem, format!(".{end}")),
        _ => (name, String::new()),
    }
}

/// `0001-Kitchen.jpg`, or `0001.jpg` if nothing of the text can be used.
fn file_name(number: &str, text: &str, end: &str) -> String {
    let taken = number.len() + 1 + end.len();
    let text = cleaned(text, PART_CHARACTERS - taken, PART_BYTES - taken);
    if text.is_empty() {
        format!("{number}{end}")
    } else {
        format!("{number}-{text}{end}")
    }
}

fn folder(name: Option<&str>, without: &str) -> String {
    let name = cleaned(name.unwrap_or_default(), PART_CHARACTERS, PART_BYTES);
    if name.is_empty() {
        without.to_owned()
    } else if is_device_name(&name) {
        shortened(&format!("_{name}"), PART_CHARACTERS, PART_BYTES).to_owned()
    } else {
        name
    }
}

/// The text in normalization form C, on one line, and without characters that a file system, or a program that reads a manifest, does not
/// take. Emoji and letters of all scripts stay. `%` becomes an underscore: programs disagree whether a manifest encodes it.
fn cleaned(text: &str, characters: usize, bytes: usize) -> String {
    const NORMALIZER: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();
    let visible: String = text.chars().filter(|c| !is_direction(*c)).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name = without_reserved(&words.join(" ")).replace('%', "_");
    let name = NORMALIZER.normalize(&name);
    let is_end = |c: char| matches!(c, '.' | ' ');
    shortened(name.trim_matches(is_end), characters, bytes)
        .trim_end_matches(is_end)
        .to_owned()
}

/// Whether a character only sets the direction of the text around it, or marks the order of bytes.
const fn is_direction(c: char) -> bool {
    is_bidi_control(c) || matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{feff}')
}

/// As many whole grapheme clusters as fit.
fn shortened(text: &str, characters: usize, bytes: usize) -> &str {
    let (mut count, mut length) = (0, 0);
    for cluster in text.graphemes(true) {
        count += cluster.chars().count();
        if count > characters || length + cluster.len() > bytes {
            break;
        }
        length += cluster.len();
    }
    &text[..length]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::HashSet;

    #[test]
    fn names_are_cleaned() {
        for (text, expected) in [
            ("Kitchen wall", "Kitchen wall"),
            ("  two\n lines\tand a tab ", "two lines and a tab"),
            ("cafe\u{301}", "caf\u{e9}"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
            ("50% wet", "50_ wet"),
            ("a\0b\u{7f}c", "a_b_c"),
            ("...hidden. . .", "hidden"),
            (" . ", ""),
            ("", ""),
            ("scope\u{202e}fdp.exe", "scopefdp.exe"),
            ("\u{200f}مطبخ\u{200f}", "مطبخ"),
            ("חדר שינה", "חדר שינה"),
            (
                "👩\u{200d}👩\u{200d}👧 at home 🏠",
                "👩\u{200d}👩\u{200d}👧 at home 🏠",
            ),
        ] {
            assert_eq!(cleaned(text, 80, 180), expected, "{text:?}");
        }
    }

    #[test]
    fn names_are_cut_between_grapheme_clusters() {
        let family = "👩\u{200d}👩\u{200d}👧";
        for (text, characters, bytes, expected) in [
            ("abcdef", 3, 180, "abc"),
            ("ééé", 80, 5, "éé"),
            (family, 4, 180, ""),
            (family, 5, 180, family),
            (family, 80, 17, ""),
            ("ab. cd", 4, 180, "ab"),
        ] {
            assert_eq!(cleaned(text, characters, bytes), expected, "{text:?}");
        }
    }

    #[test]
    fn files_have_numbers_and_extensions() {
        for (text, end, expected) in [
            ("Wall", ".jpg", "0001-Wall.jpg"),
            ("", ".jpg", "0001.jpg"),
            ("...", "", "0001"),
            ("con", ".txt", "0001-con.txt"),
            ("Wall", "-blurred.jpg", "0001-Wall-blurred.jpg"),
        ] {
            assert_eq!(file_name("0001", text, end), expected);
        }
        let long = file_name("0001", &"x".repeat(5_000), "-blurred.jpg");
        assert_eq!(long.len(), PART_CHARACTERS);
        assert!(long.ends_with("x-blurred.jpg"));
        let wide = file_name("0001", &"水".repeat(5_000), ".jpg");
        assert!(wide.len() <= PART_BYTES && wide.len() > PART_BYTES - 3);
    }

    #[test]
    fn only_real_extensions_are_split_off() {
        for (name, stem, end) in [
            ("IMG_1.JPG", "IMG_1", ".jpg"),
            ("archive.tar.gz", "archive.tar", ".gz"),
            ("notes", "notes", ""),
            ("Mr. Smith", "Mr. Smith", ""),
            ("a.verylongextension", "a.verylongextension", ""),
            (".env", "", ".env"),
        ] {
            assert_eq!(split(name), (stem, end.to_owned()), "{name:?}");
        }
    }

    #[test]
    fn folders_are_never_empty_or_devices() {
        for (name, expected) in [
            (Some("Kitchen"), "Kitchen"),
            (Some("nul"), "_nul"),
            (Some("Com1.x"), "_Com1.x"),
            (Some(".."), "none"),
            (None, "none"),
        ] {
            assert_eq!(folder(name, "none"), expected, "{name:?}");
        }
    }

    #[test]
    fn numbers_have_the_digits_of_the_last_one() {
        assert_eq!(numbered(0, 1), "0001");
        assert_eq!(numbered(41, 9_999), "0042");
        assert_eq!(numbered(0, 10_000), "00001");
        assert_eq!(numbered(9_999, 10_000), "10000");
    }

    /// Contents with this many photos and two documents, all with the same name.
    fn contents(count: usize) -> Contents {
        let source = json!({ "path": "p", "size": 1, "kind": "original" });
        let id = "0199a000-0000-7000-8000-000000000000";
        let received = "2026-11-30T08:00:00Z";
        let photo = json!({
            "id": id, "source": source, "original_name": "IMG.JPG", "phase": "damage", "room": "Bath",
            "caption": "The same", "tags": [], "received": received, "in_history": true,
        });
        let document = |is_internal: bool| {
            json!({
                "id": id, "source": source, "original_name": "plan.pdf", "mime": "application/pdf",
                "received": received, "is_internal": is_internal, "in_history": true,
            })
        };
        let contents = json!({
            "language": "es", "zone": "UTC", "portal": "Portal", "public_url": "https://portal.example", "project_number": "BB-2026-000001",
            "title": "Home", "number": 1, "recipient": "Kim", "made_by": "Ann", "made_at": received,
            "facts": [], "phases": [{ "key": "damage", "name": "Daños" }], "photos": vec![photo; count],
            "documents": [document(false), document(true)], "deleted": [], "timeline": [],
            "has_report_photos": true, "log_problems": 0,
        });
        serde_json::from_value(contents).expect("contents")
    }

    #[test]
    fn ten_thousand_photos_have_unique_short_paths() {
        let paths = paths(&contents(10_000)).photos;
        assert_eq!(paths[0], "data/photos/Daños/Bath/00001-The same.jpg");
        assert_eq!(paths[9_999], "data/photos/Daños/Bath/10000-The same.jpg");
        let unique: HashSet<String> = paths.iter().map(|path| path.to_lowercase()).collect();
        assert_eq!(unique.len(), 10_000);
    }

    #[test]
    fn folders_are_in_the_language_of_the_package() {
        let mut contents = contents(1);
        contents.photos[0].phase = None;
        contents.photos[0].room = None;
        let paths = paths(&contents);
        assert_eq!(
            paths.photos,
            ["data/photos/sin-fase/sin-habitacion/0001-The same.jpg"]
        );
        assert_eq!(
            paths.documents,
            [
                "data/documents/0001-plan.pdf",
                "data/internal/documents/0002-plan.pdf"
            ]
        );
    }
}
