//! Removes metadata from WebP files.

use super::exif;

type Name = [u8; 4];

const EXTENDED: &Name = b"VP8X";
const FRAME: &Name = b"ANMF";
const EXIF: &Name = b"EXIF";
/// Flag in the extended header: the file has EXIF data.
const HAS_EXIF: u8 = 0x08;
/// Flag in the extended header: the file has XMP data.
const HAS_XMP: u8 = 0x04;
/// Length of an animation frame's header, in bytes.
const FRAME_HEAD: usize = 16;

/// Chunks that define the picture, its colors, and its animation.
const KEPT: [&Name; 5] = [b"VP8 ", b"VP8L", b"ALPH", b"ICCP", b"ANIM"];

/// Copies up to the length in the file's header. Anything after it is dropped.
pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut body = bytes.strip_prefix(b"RIFF")?;
    let size = body.split_off(..4)?;
    let size = usize::try_from(u32::from_le_bytes(size.try_into().ok()?)).ok()?;
    let chunks = chunks(body.get(..size)?.strip_prefix(b"WEBP")?)?;
    let is_extended = chunks.first().is_some_and(|(name, _)| name == EXTENDED);
    let exif = chunks.iter().find(|(name, _)| name == EXIF && is_extended);
    let orientation = exif.and_then(|(_, data)| exif::orientation(data));
    let mut out = b"WEBP".to_vec();
    for (name, data) in chunks {
        if KEPT.contains(&&name) {
            push(&mut out, &name, data);
        } else if name == *EXTENDED {
            let (flags, size) = data.split_first()?;
            let kept = flags & !(HAS_EXIF | HAS_XMP);
            let flags = kept | orientation.map_or(0, |_| HAS_EXIF);
            push(&mut out, &name, &[&[flags], size.get(..9)?].concat());
        } else if name == *FRAME {
            push(&mut out, &name, &frame(data)?);
        }
    }
    if let Some(orientation) = orientation {
        push(&mut out, EXIF, &exif::only(orientation));
    }
    let size = u32::try_from(out.len()).ok()?;
    Some([b"RIFF".as_slice(), &size.to_le_bytes(), &out].concat())
}

/// An animation frame without metadata.
fn frame(data: &[u8]) -> Option<Vec<u8>> {
    let (head, rest) = data.split_at_checked(FRAME_HEAD)?;
    let mut out = head.to_vec();
    for (name, data) in chunks(rest)? {
        if KEPT.contains(&&name) {
            push(&mut out, &name, data);
        }
    }
    Some(out)
}

/// Splits data into named chunks; `None` if a chunk's length does not fit.
fn chunks(mut rest: &[u8]) -> Option<Vec<(Name, &[u8])>> {
    let mut chunks = Vec::new();
    while !rest.is_empty() {
        let (name, behind) = rest.split_first_chunk::<4>()?;
        let (size, behind) = behind.split_first_chunk::<4>()?;
        let size = usize::try_from(u32::from_le_bytes(*size)).ok()?;
        let (data, behind) = behind.split_at_checked(size)?;
        chunks.push((*name, data));
        // Chunks are padded to an even size, but some programs omit the padding at the end.
        rest = behind.get(size % 2..).unwrap_or_default();
    }
    Some(chunks)
}

fn push(out: &mut Vec<u8>, name: &Name, data: &[u8]) {
    let size = u32::try_from(data.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(name);
    out.extend_from_slice(&size.to_le_bytes());
    out.extend_from_slice(data);
    out.resize(out.len() + data.len() % 2, 0);
}
