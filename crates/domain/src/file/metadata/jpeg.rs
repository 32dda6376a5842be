//! Removes metadata from JPEG files.

use super::exif;
use crate::file::jpeg_segments::{EOI, JpegSegments, SOI, SOS};

/// Copies up to the end of the image. Phones append further pictures and videos after it.
pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut segments = JpegSegments::new(bytes)?;
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&[0xff, SOI]);
    let (mut has_orientation, mut has_picture) = (false, false);
    while let Some((marker, segment)) = segments.next() {
        match marker {
            EOI => {
                out.extend_from_slice(&[0xff, EOI]);
                break;
            }
            SOS => {
                push(&mut out, marker, segment);
                out.extend_from_slice(segments.coded_data());
                has_picture = true;
            }
            // An embedded picture.
            SOI => return None,
            0xe1 if exif::has_prefix(segment) && !has_orientation => {
                if let Some(orientation) = exif::orientation(segment) {
                    push(&mut out, marker, &exif::only_with_prefix(orientation));
                    has_orientation = true;
                }
            }
            _ => {
                if let Some(kept) = kept(marker, segment) {
                    push(&mut out, marker, &kept);
                }
            }
        }
    }
    has_picture.then_some(out)
}

/// The part of a segment to keep. The last two bytes of a JFIF header are the thumbnail's size, which becomes zero because the thumbnail is
/// dropped.
fn kept(marker: u8, segment: &[u8]) -> Option<Vec<u8>> {
    let kept = match marker {
        // Frames, tables, and restart intervals. 0xc8 is reserved.
        0xc0..=0xc7 | 0xc9..=0xcf | 0xdb..=0xdf => segment,
        0xe0 if segment.starts_with(b"JFIF\0") => {
            return Some([segment.get(..12)?, &[0, 0]].concat());
        }
        0xe2 if segment.starts_with(b"ICC_PROFILE\0") => segment,
        // The color transform.
        0xee if segment.starts_with(b"Adobe") => segment.get(..12)?,
        _ => return None,
    };
    Some(kept.to_vec())
}

fn push(out: &mut Vec<u8>, marker: u8, segment: &[u8]) {
    // Segments are never longer than the ones they were made from, so the length fits.
    let length = u16::try_from(segment.len() + 2).unwrap_or(u16::MAX);
    out.extend_from_slice(&[0xff, marker]);
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(segment);
}
