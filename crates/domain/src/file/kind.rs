//! The accepted file kinds, by extension and by MIME type.

/// A file kind that the portal accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A photo.
    Jpeg,
    /// A picture.
    Png,
    /// A picture, possibly animated.
    Gif,
    /// A picture.
    Webp,
    /// A photo from a phone. Few browsers can show it.
    Heic,
    /// A document.
    Pdf,
    /// Plain text.
    Text,
    /// A Word document in the legacy format.
    Doc,
    /// A Word document.
    Docx,
}

impl FileKind {
    /// All kinds.
    pub const ALL: &[Self] = &[
        Self::Jpeg,
        Self::Png,
        Self::Gif,
        Self::Webp,
        Self::Heic,
        Self::Pdf,
        Self::Text,
        Self::Doc,
        Self::Docx,
    ];

    /// MIME type.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
            Self::Text => "text/plain",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Heic => "image/heic",
        }
    }

    /// Valid extensions, the preferred one first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg", "jfif"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
            Self::Webp => &["webp"],
            Self::Pdf => &["pdf"],
            Self::Text => &["txt"],
            Self::Doc => &["doc"],
            Self::Docx => &["docx"],
            Self::Heic => &["heic", "heif"],
        }
    }

    /// The name in error messages.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Gif => "GIF",
            Self::Webp => "WebP",
            Self::Pdf => "PDF",
            Self::Text => "TXT",
            Self::Doc => "DOC",
            Self::Docx => "DOCX",
            Self::Heic => "HEIC",
        }
    }

    /// The type's name in the messages `error-file-kind`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Webp => "webp",
            Self::Heic => "heic",
            Self::Pdf => "pdf",
            Self::Text => "text",
            Self::Doc => "doc",
            Self::Docx => "docx",
        }
    }

    /// Whether browsers may display it inline. Other kinds are downloaded.
    #[must_use]
    pub const fn is_inline(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Pdf
        )
    }

    /// Whether it is a picture, for which the portal creates thumbnails.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Heic
        )
    }

    /// Whether a file named or declared as this kind may contain the `real` kind. Phones and chat apps convert pictures without renaming
    /// them, so any picture may have the name of another picture kind.
    #[must_use]
    pub fn may_hold(self, real: Self) -> bool {
        self == real || (self.is_picture() && real.is_picture())
    }

    /// The kind for a lower-case extension.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let mut kinds = Self::ALL.iter().copied();
        kinds.find(|kind| kind.extensions().contains(&extension))
    }

    /// The kind for a declared MIME type. Ignores parameters such as the charset.
    #[must_use]
    pub fn from_mime(declared: &str) -> Option<Self> {
        match essence(declared).as_str() {
            "image/jpg" | "image/pjpeg" => Some(Self::Jpeg),
            "image/heif" => Some(Self::Heic),
            mime => Self::ALL.iter().copied().find(|kind| kind.mime() == mime),
        }
    }
}

/// A MIME type in lower case, without parameters.
pub(super) fn essence(declared: &str) -> String {
    let essence = declared.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

/// The accepted kinds as a comma-separated list for messages.
#[must_use]
pub fn accepted_list() -> String {
    let labels: Vec<_> = FileKind::ALL.iter().map(|kind| kind.label()).collect();
    labels.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mime_types_map_to_kinds() {
        for &kind in FileKind::ALL {
            assert_eq!(FileKind::from_mime(kind.mime()), Some(kind));
        }
        assert_eq!(
            FileKind::from_mime("Text/Plain; charset=UTF-8"),
            Some(FileKind::Text)
        );
        assert_eq!(FileKind::from_mime("text/html"), None);
        assert!(!FileKind::Text.is_inline());
    }

    #[test]
    fn files_named_as_pictures_may_contain_other_picture_kinds() {
        for &named in FileKind::ALL {
            for &real in FileKind::ALL {
                let both_pictures = named.is_picture() && real.is_picture();
                assert_eq!(named.may_hold(real), named == real || both_pictures);
            }
        }
    }
}
