//! Checks a file's metadata at the start of an upload, and its first bytes when they arrive.

use super::content::is_zip;
use super::mail::is_mail;
use super::name::is_markup_extension;
use super::{
    AcceptedKinds, Content, Convertible, FileKind, check_file_name, check_file_size, essence,
    examine, extension, named_as,
};
use crate::field_error::FieldError;
use messages::Message;

/// MIME types that carry no information.
const UNKNOWN: [&str; 2] = ["", "application/octet-stream"];

/// A file as announced by the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncedFile {
    /// Validated file name.
    pub file_name: String,
    /// The kind implied by the extension. A file without an accepted one counts as a picture.
    pub kind: FileKind,
    /// The kinds that the sender may upload.
    pub accepted: AcceptedKinds,
}

impl AnnouncedFile {
    /// Validates the name, the declared MIME type, and the size if it is already known.
    ///
    /// # Errors
    /// Returns the specified message for the first broken rule.
    pub fn parse(
        file_name: &str,
        file_type: &str,
        file_size: Option<i64>,
        accepted: AcceptedKinds,
    ) -> Result<Self, FieldError> {
        let file_name = check_file_name(file_name)?;
        let declared = FileKind::from_mime(file_type);
        let file_mime = essence(file_type);
        // Clients that do not know the type send one of the first; any name may have been given to a picture. The content decides.
        let is_for_content = UNKNOWN.contains(&file_mime.as_str())
            || (file_mime.starts_with("image/") && !file_mime.starts_with("image/svg"));
        let end = extension(&file_name);
        let is_markup = end.as_deref().is_some_and(is_markup_extension);
        let named = end.as_deref().and_then(FileKind::from_extension);
        let named = named.filter(|named| accepted.includes(*named));
        let kind = match named {
            Some(named) => {
                let fits = |declared| named.may_be_declared(declared);
                (is_for_content || declared.is_some_and(fits)).then_some(named)
            }
            // Android's file pickers omit the extension of photos. Any picture kind may hold another one.
            None => (is_for_content && !is_markup).then_some(FileKind::Jpeg),
        };
        let kind = kind.ok_or_else(|| {
            let message = Message::ErrorFileType {
                types: accepted.list(),
            };
            FieldError::new("file_type", "not_accepted", message)
        })?;
        file_size.map_or(Ok(()), check_file_size)?;
        Ok(Self {
            file_name,
            kind,
            accepted,
        })
    }

    /// Detects the actual kind from the content's first bytes.
    ///
    /// # Errors
    /// Returns an error if the content does not match the name. The message suggests renaming or converting the file where that helps.
    pub fn check_content(&self, first: &[u8]) -> Result<FileKind, FieldError> {
        // Only the complete file shows whether it is an estimate.
        if self.kind == FileKind::Esx && is_zip(first) {
            return Ok(FileKind::Esx);
        }
        let name = self.file_name.clone();
        let message = match examine(first) {
            // A picture is accepted under every name that is not rejected.
            Content::Accepted(real) if self.kind.may_hold(real) || real.is_picture() => {
                return Ok(real);
            }
            // Texts whose name says what they are for.
            Content::Accepted(FileKind::Text) if self.kind == FileKind::Csv => {
                return Ok(FileKind::Csv);
            }
            Content::Accepted(FileKind::Text) if self.kind == FileKind::Eml => {
                return is_mail(first)
                    .then_some(FileKind::Eml)
                    .ok_or_else(|| self.not_accepted());
            }
            Content::Accepted(real) if !self.accepted.includes(real) => {
                if real != FileKind::Xlsx {
                    return Err(self.not_accepted());
                }
                Convertible::Xlsx.refusal(name)
            }
            // Only the complete file shows whether it is a Word document.
            Content::Accepted(FileKind::Doc)
            | Content::Markup
            | Content::Program
            | Content::Other => return Err(self.not_accepted()),
            Content::Accepted(real) => Message::ErrorFileRename {
                kind: real.word().to_owned(),
                renamed: named_as(&name, real),
                name,
            },
            Content::Convertible(real) => real.refusal(name),
        };
        Err(FieldError::new("file", "disguised", message))
    }

    /// The name to store: the client's, with an extension that matches the `real` kind.
    #[must_use]
    pub fn stored_name(&self, real: FileKind) -> String {
        named_as(&self.file_name, real)
    }

    /// The error for a video without its index or a part of its media.
    #[must_use]
    pub fn incomplete_video(&self) -> FieldError {
        FieldError::new(
            "file",
            "incomplete",
            Message::ErrorVideoIncomplete {
                name: self.file_name.clone(),
            },
        )
    }

    /// The error for content that is not accepted under any name.
    #[must_use]
    pub fn not_accepted(&self) -> FieldError {
        FieldError::new(
            "file",
            "disguised",
            Message::ErrorFileDisguised {
                name: self.file_name.clone(),
            },
        )
    }
}

#[cfg(test)]
#[path = "announced_tests.rs"]
mod tests;
