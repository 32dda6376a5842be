//! Rules for file names (specification 2, section 5).

use super::FileKind;
use crate::field_error::FieldError;
use crate::text::{identifier, is_bidi_control, required, trim};
use messages::Message;

/// Maximum length of a file name, in characters.
pub const FILE_NAME_MAX: usize = 255;
/// Extensions that are rejected regardless of the content.
pub const FORBIDDEN_EXTENSIONS: &[&str] = &[
    "exe", "bat", "cmd", "scr", "pif", "js", "jar", "php", "asp", "jsp",
];

/// Extensions of pages and drawings in which browsers run scripts. They are rejected regardless of the content.
const MARKUP_EXTENSIONS: &[&str] = &[
    "htm", "html", "mht", "mhtml", "shtml", "svg", "svgz", "xht", "xhtml", "xml",
];
/// Extensions of pictures that the portal does not store under this name.
const OTHER_PICTURE_EXTENSIONS: &[&str] = &["avif", "bmp", "dib", "jpe", "tif", "tiff"];

/// Validates and trims a file name.
///
/// # Errors
/// Returns the specified message for the first broken rule.
pub fn check_file_name(typed: &str) -> Result<String, FieldError> {
    let refuse = |code, message: Message| Err(FieldError::new("file_name", code, message));
    // A bidirectional control character displays 'scope\u{202e}fdp.exe' as 'scopeexe.pdf'.
    let name = typed.replace(is_bidi_control, "");
    let name = trim(&name);
    if name.is_empty() {
        return Err(required("file_name", "file_name"));
    }
    // The specification names the null character. Other control characters are invalid in names and headers too.
    if name.contains("..") || name.contains(|c: char| matches!(c, '/' | '\\') || c.is_control()) {
        return refuse("invalid", Message::ErrorFileNameCharacters);
    }
    // Windows drops trailing periods and spaces, so 'a.exe.' would run as 'a.exe'.
    if extension(identifier(name).trim_end_matches(['.', ' ']))
        .is_some_and(|end| FORBIDDEN_EXTENSIONS.contains(&end.as_str()))
    {
        return refuse("forbidden_type", Message::ErrorFileNameType);
    }
    if name.chars().count() > FILE_NAME_MAX {
        return refuse("too_long", Message::ErrorFileNameTooLong);
    }
    Ok(name.to_owned())
}

/// The part after the last period, in lower case.
#[must_use]
pub fn extension(name: &str) -> Option<String> {
    name.rsplit_once('.')
        .map(|(_, end)| end.to_lowercase())
        .filter(|end| !end.is_empty())
}

/// Whether an extension belongs to pages or drawings that can contain scripts.
pub(super) fn is_markup_extension(extension: &str) -> bool {
    MARKUP_EXTENSIONS.contains(&extension)
}

/// The name with an extension that matches the kind. Keeps a matching extension, replaces the extension of another kind or picture format,
/// and appends one otherwise.
#[must_use]
pub fn named_as(name: &str, kind: FileKind) -> String {
    let end = extension(name);
    if end
        .as_deref()
        .is_some_and(|end| kind.extensions().contains(&end))
    {
        return name.to_owned();
    }
    let is_known = end.as_deref().is_some_and(|end| {
        FileKind::from_extension(end).is_some() || OTHER_PICTURE_EXTENSIONS.contains(&end)
    });
    let stem = match name.rsplit_once('.') {
        Some((stem, _)) if is_known => stem,
        _ => name,
    };
    let usual = kind.extensions()[0];
    let shortened = stem.trim_end_matches(['.', ' ']).chars();
    let shortened: String = shortened.take(FILE_NAME_MAX - usual.len() - 1).collect();
    format!("{shortened}.{usual}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_names_are_rejected() {
        let invalid = Some("Invalid characters in file name");
        let forbidden = Some("File type not allowed for security reasons");
        let exactly = format!("{}.jpg", "é".repeat(251));
        let longer = format!("{}.jpg", "é".repeat(252));
        let table = [
            ("kitchen.jpg", None),
            ("Küche – 1.jpg", None),
            (" kitchen.jpg ", None),
            ("no extension", None),
            (".hidden", None),
            ("scope\u{202e}gpj.exe", forbidden),
            ("run.e\u{200b}xe", forbidden),
            ("run.exe\u{200b}", forbidden),
            ("\u{200b}\u{2060}", Some("File name is required")),
            ("a\0.jpg", invalid),
            ("a\n.jpg", invalid),
            ("../a.jpg", invalid),
            ("a..jpg", invalid),
            ("a/b.jpg", invalid),
            ("a\\b.jpg", invalid),
            ("run.exe", forbidden),
            ("run.EXE", forbidden),
            ("run.exe.", forbidden),
            ("x.bat", forbidden),
            ("x.cmd", forbidden),
            ("x.scr", forbidden),
            ("x.pif", forbidden),
            ("x.js", forbidden),
            ("x.jar", forbidden),
            ("x.php", forbidden),
            ("x.asp", forbidden),
            ("x.jsp", forbidden),
            ("php", None),
            ("x.php.jpg", None),
            ("", Some("File name is required")),
            (exactly.as_str(), None),
            (longer.as_str(), Some("File name too long")),
        ];
        for (name, message) in table {
            let message_found = check_file_name(name).err().map(|error| error.message);
            assert_eq!(message_found.as_deref(), message, "{name:?}");
        }
    }

    #[test]
    fn invisible_characters_are_removed() {
        for (typed, name) in [
            (" kitchen.jpg ", "kitchen.jpg"),
            ("\u{feff}kitchen.jpg\u{200b}", "kitchen.jpg"),
            ("kit\u{202e}gpj.txt", "kitgpj.txt"),
            ("\u{2067}kitchen\u{2069}.jpg", "kitchen.jpg"),
        ] {
            assert_eq!(check_file_name(typed).as_deref(), Ok(name), "{typed:?}");
        }
    }

    #[test]
    fn extensions_are_lowercased() {
        for (name, end) in [
            ("a.JPG", Some("jpg")),
            ("a.b.pdf", Some("pdf")),
            ("a", None),
            ("a.", None),
        ] {
            assert_eq!(extension(name).as_deref(), end);
        }
    }

    #[test]
    fn names_get_an_extension_of_their_kind() {
        let longest = "é".repeat(255);
        let cut = format!("{}.webp", "é".repeat(250));
        let table = [
            ("IMG_1.heic", FileKind::Jpeg, "IMG_1.jpg"),
            ("IMG_1.JPEG", FileKind::Jpeg, "IMG_1.JPEG"),
            ("IMG_1", FileKind::Png, "IMG_1.png"),
            ("IMG_1.TIF", FileKind::Png, "IMG_1.png"),
            ("scope.pdf", FileKind::Png, "scope.png"),
            ("photo.1234", FileKind::Jpeg, "photo.1234.jpg"),
            ("IMG_1. .", FileKind::Png, "IMG_1.png"),
            ("Mr. Lee", FileKind::Jpeg, "Mr. Lee.jpg"),
            (".heic", FileKind::Jpeg, ".jpg"),
            (longest.as_str(), FileKind::Webp, cut.as_str()),
        ];
        for (name, kind, named) in table {
            assert_eq!(named_as(name, kind), named, "{name}");
            assert!(check_file_name(named).is_ok(), "{named}");
        }
    }
}
