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
    /// An Excel workbook.
    Xlsx,
    /// A table of comma-separated values.
    Csv,
    /// An estimate exported from Xactimate.
    Esx,
    /// A saved email.
    Eml,
    /// A video.
    Mp4,
    /// A video in Apple's format.
    Mov,
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
        Self::Xlsx,
        Self::Csv,
        Self::Esx,
        Self::Eml,
        Self::Mp4,
        Self::Mov,
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
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv",
            Self::Esx => "application/x-esx",
            Self::Eml => "message/rfc822",
            Self::Mp4 => "video/mp4",
            Self::Mov => "video/quicktime",
        }
    }

    /// Other MIME types that browsers declare for it.
    #[must_use]
    pub const fn mime_aliases(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["image/jpg", "image/pjpeg"],
            Self::Heic => &["image/heif"],
            // Windows with Excel declares CSV files as workbooks.
            Self::Csv => &["application/vnd.ms-excel"],
            Self::Esx => &["application/zip", "application/x-zip-compressed"],
            Self::Png
            | Self::Gif
            | Self::Webp
            | Self::Pdf
            | Self::Text
            | Self::Doc
            | Self::Docx
            | Self::Xlsx
            | Self::Eml
            | Self::Mp4
            | Self::Mov => &[],
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
            Self::Xlsx => &["xlsx"],
            Self::Csv => &["csv"],
            Self::Esx => &["esx"],
            Self::Eml => &["eml"],
            Self::Mp4 => &["mp4"],
            Self::Mov => &["mov"],
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
            Self::Xlsx => "XLSX",
            Self::Csv => "CSV",
            Self::Esx => "ESX",
            Self::Eml => "EML",
            Self::Mp4 => "MP4",
            Self::Mov => "MOV",
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
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
            Self::Esx => "esx",
            Self::Eml => "eml",
            Self::Mp4 => "mp4",
            Self::Mov => "mov",
        }
    }

    /// Whether browsers may display it inline. Other kinds are downloaded.
    #[must_use]
    pub const fn is_inline(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Pdf | Self::Mp4 | Self::Mov
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

    /// Whether it is a video, which may be larger than other files.
    #[must_use]
    pub const fn is_video(self) -> bool {
        matches!(self, Self::Mp4 | Self::Mov)
    }

    /// Whether a file named or declared as this kind may contain the `real` kind. Phones and chat apps convert pictures and videos without
    /// renaming them, so any of them may have the name of another one.
    #[must_use]
    pub fn may_hold(self, real: Self) -> bool {
        self == real
            || (self.is_picture() && real.is_picture())
            || (self.is_video() && real.is_video())
    }

    /// Whether browsers may declare a file named as this kind to be of the `declared` kind. They often know no better name for a text or an
    /// archive.
    #[must_use]
    pub fn may_be_declared(self, declared: Self) -> bool {
        self.may_hold(declared) || (matches!(self, Self::Csv | Self::Eml) && declared == Self::Text)
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
        let declared = essence(declared);
        let mut kinds = Self::ALL.iter().copied();
        kinds.find(|kind| kind.mime() == declared || kind.mime_aliases().contains(&&*declared))
    }
}

/// A MIME type in lower case, without parameters.
pub(super) fn essence(declared: &str) -> String {
    let essence = declared.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

/// The kinds that a sender may upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptedKinds {
    /// The specified kinds (specification 2, section 5), and photos from phones.
    OfOwners,
    /// All kinds.
    OfAccounts,
}

impl AcceptedKinds {
    /// Whether a kind is accepted.
    #[must_use]
    pub const fn includes(self, kind: FileKind) -> bool {
        match kind {
            FileKind::Jpeg
            | FileKind::Png
            | FileKind::Gif
            | FileKind::Webp
            | FileKind::Heic
            | FileKind::Pdf
            | FileKind::Text
            | FileKind::Doc
            | FileKind::Docx => true,
            FileKind::Xlsx
            | FileKind::Csv
            | FileKind::Esx
            | FileKind::Eml
            | FileKind::Mp4
            | FileKind::Mov => matches!(self, Self::OfAccounts),
        }
    }

    /// The accepted kinds as a comma-separated list for messages.
    #[must_use]
    pub fn list(self) -> String {
        let kinds = FileKind::ALL.iter().filter(|kind| self.includes(**kind));
        let labels: Vec<_> = kinds.map(|kind| kind.label()).collect();
        labels.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mime_types_map_to_kinds() {
        for &kind in FileKind::ALL {
            assert_eq!(FileKind::from_mime(kind.mime()), Some(kind));
            for alias in kind.mime_aliases() {
                assert_eq!(FileKind::from_mime(alias), Some(kind));
            }
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
                let both_videos = named.is_video() && real.is_video();
                let is_allowed = named == real || both_pictures || both_videos;
                assert_eq!(named.may_hold(real), is_allowed);
            }
        }
    }

    #[test]
    fn owners_send_fewer_kinds_than_accounts() {
        assert_eq!(
            AcceptedKinds::OfOwners.list(),
            "JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX"
        );
        assert_eq!(
            AcceptedKinds::OfAccounts.list(),
            "JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX, XLSX, CSV, ESX, EML, MP4, MOV"
        );
    }
}
