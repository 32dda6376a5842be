//! JPEG without metadata.

use super::exif;
use crate::file::jpeg_segments::{EOI, JpegSegments, SOI, SOS};

/// Ends at the end of the picture: phones write further pictures and videos behind it.
pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut segments = JpegSegments::new(bytes)?;
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&[0xff, SOI]);
    let (mut is_turned, mut has_picture) = (false, false);
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
            // Another picture within this one.
            SOI => return None,
            0xe1 if exif::is_marked(segment) && !is_turned => {
                if let Some(orientation) = exif::orientation(segment) {
                    push(&mut out, marker, &exif::only_marked(orientation));
                    is_turned = true;
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

/// What is kept of a segment. A JFIF header says last how large the small picture is that follows it: none does.
fn kept(marker: u8, segment: &[u8]) -> Option<Vec<u8>> {
    let kept = match marker {
        // Frames, tables and restart intervals; 0xc8 is reserved.
        0xc0..=0xc7 | 0xc9..=0xcf | 0xdb..=0xdf => segment,
        0xe0 if segment.starts_with(b"JFIF\0") => {
            return Some([segment.get(..12)?, &[0, 0]].concat());
        }
        0xe2 if segment.starts_with(b"ICC_PROFILE\0") => segment,
        // How the colours are meant.
        0xee if segment.starts_with(b"Adobe") => segment.get(..12)?,
        _ => return None,
    };
    Some(kept.to_vec())
}

fn push(out: &mut Vec<u8>, marker: u8, segment: &[u8]) {
    // No segment is longer than the one that it was made of.
    let length = u16::try_from(segment.len() + 2).unwrap_or(u16::MAX);
    out.extend_from_slice(&[0xff, marker]);
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(segment);
}
