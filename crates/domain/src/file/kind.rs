//! The kinds of files that the portal accepts, by name and by declared type.

/// The kinds of files that the portal accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A photo.
    Jpeg,
    /// A picture.
    Png,
    /// A picture that may move.
    Gif,
    /// A picture.
    Webp,
    /// A phone's photo, which few browsers can show.
    Heic,
    /// A document.
    Pdf,
    /// Plain text.
    Text,
    /// A Word document of the old kind.
    Doc,
    /// A Word document.
    Docx,
}

impl FileKind {
    /// Every kind.
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

    /// The MIME type.
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

    /// The extensions that fit, the usual one first.
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

    /// How messages name it.
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

    /// What it is, as the messages `error-file-kind` call it.
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

    /// Whether a browser may show it in place; everything else is a download.
    #[must_use]
    pub const fn is_inline(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Pdf
        )
    }

    /// Whether it is a picture, of which the portal makes small ones.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Heic
        )
    }

    /// Whether a file that is named or declared as this kind may hold content of the `real` one. Phones and chat apps
    /// convert pictures and keep their names, so any picture may stand under any picture's name.
    #[must_use]
    pub fn may_hold(self, real: Self) -> bool {
        self == real || (self.is_picture() && real.is_picture())
    }

    /// The kind that an extension in lower case stands for.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let mut kinds = Self::ALL.iter().copied();
        kinds.find(|kind| kind.extensions().contains(&extension))
    }

    /// Reads a declared MIME type; parameters such as a charset are left aside.
    #[must_use]
    pub fn from_mime(declared: &str) -> Option<Self> {
        match essence(declared).as_str() {
            "image/jpg" | "image/pjpeg" => Some(Self::Jpeg),
            "image/heif" => Some(Self::Heic),
            mime => Self::ALL.iter().copied().find(|kind| kind.mime() == mime),
        }
    }
}

/// A declared MIME type without its parameters, in lower case.
pub(super) fn essence(declared: &str) -> String {
    let essence = declared.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

/// The kinds as messages list them.
#[must_use]
pub fn accepted_list() -> String {
    let labels: Vec<_> = FileKind::ALL.iter().map(|kind| kind.label()).collect();
    labels.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_types() {
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
    fn any_picture_may_have_any_pictures_name() {
        for &named in FileKind::ALL {
            for &real in FileKind::ALL {
                let both_pictures = named.is_picture() && real.is_picture();
                assert_eq!(named.may_hold(real), named == real || both_pictures);
            }
        }
    }
}
