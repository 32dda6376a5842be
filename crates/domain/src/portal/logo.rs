//! Validates the portal's logo.

use crate::field_error::FieldError;
use crate::file::sniff;
use messages::Message;

/// Maximum size of an uploaded logo, in bytes.
pub const LOGO_BYTES: usize = 2 * 1024 * 1024;
/// Length of the longer side of the stored logo, in pixels: twice the largest size shown.
pub const LOGO_SIDE: u32 = 512;

/// Checks whether a file can be a logo from its first [`crate::file::SNIFF_LEN`] bytes, or all of them if it is shorter.
///
/// # Errors
/// Returns the reason if it cannot.
pub fn check_logo(first: &[u8]) -> Result<(), FieldError> {
    if first.is_empty() {
        return Err(FieldError::new("logo", "empty", Message::ErrorLogoNeeded));
    }
    if sniff(first).is_some_and(|kind| kind.is_picture()) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(first).to_ascii_lowercase();
    let message = if text.contains("<svg") {
        Message::ErrorLogoSvg
    } else {
        Message::ErrorLogoKind
    };
    Err(FieldError::new("logo", "not_a_picture", message))
}

/// The error for a picture that cannot be decoded or is too large when decoded.
#[must_use]
pub fn unreadable_logo() -> FieldError {
    let message = Message::ErrorLogoUnreadable;
    FieldError::new("logo", "unreadable", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logos_are_recognized_as_pictures_by_their_first_bytes() {
        let heic = b"\0\0\0\x18ftypheic";
        let webp = b"RIFF\0\0\0\0WEBPVP8 ";
        for picture in [
            &b"\x89PNG\r\n\x1a\n"[..],
            b"\xff\xd8\xff\xe0",
            b"GIF89a",
            heic,
            webp,
        ] {
            assert_eq!(check_logo(picture), Ok(()));
        }
        for (other, code, text) in [
            (&b""[..], "empty", "choose"),
            (
                b"<svg xmlns=\"http://www.w3.org/2000/svg\">",
                "not_a_picture",
                "SVG",
            ),
            (b"<?xml version=\"1.0\"?>\n<SVG>", "not_a_picture", "SVG"),
            (b"PK\x03\x04", "not_a_picture", "must be a PNG"),
            (b"%PDF-1.7", "not_a_picture", "must be a PNG"),
            (b"MZ\x90\0", "not_a_picture", "must be a PNG"),
        ] {
            let error = check_logo(other).unwrap_err();
            assert_eq!((error.field.as_ref(), error.code), ("logo", code));
            assert!(error.message.contains(text), "{}", error.message);
        }
    }
}
