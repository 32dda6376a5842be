//! Removes metadata from PNG files.

use super::exif;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
const HEADER: &[u8; 4] = b"IHDR";
const END: &[u8; 4] = b"IEND";
const EXIF: &[u8; 4] = b"eXIf";

/// Chunks that define the picture, its colors, its print size, and its animation.
const KEPT: [&[u8; 4]; 18] = [
    HEADER, b"PLTE", b"IDAT", END, b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP",
    b"mDCV", b"cLLI", b"bKGD", b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// Copies up to the end chunk. Anything after it is dropped.
pub(super) fn strip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut rest = bytes.strip_prefix(SIGNATURE)?;
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(SIGNATURE);
    let mut has_orientation = false;
    while let Some((head, behind)) = rest.split_first_chunk::<8>() {
        let [a, b, c, d, name @ ..] = head;
        let is_first = out.len() == SIGNATURE.len();
        if !name.iter().all(u8::is_ascii_alphabetic) || is_first != (name == HEADER) {
            return None;
        }
        let is_kept = KEPT.contains(&name);
        // Critical chunks are required to show the picture, so an unknown one cannot be dropped.
        if name[0].is_ascii_uppercase() && !is_kept {
            return None;
        }
        // The data and a four-byte checksum.
        let length = usize::try_from(u32::from_be_bytes([*a, *b, *c, *d])).ok()?;
        let whole = behind.get(..length.checked_add(4)?);
        let chunk = whole.unwrap_or(behind);
        if is_kept {
            out.extend_from_slice(head);
            out.extend_from_slice(chunk);
        } else if name == EXIF
            && !has_orientation
            && let Some(orientation) = whole.and_then(|data| exif::orientation(&data[..length]))
        {
            push(&mut out, EXIF, &exif::only(orientation));
            has_orientation = true;
        }
        rest = &behind[chunk.len()..];
        if name == END {
            break;
        }
    }
    (out.len() > SIGNATURE.len()).then_some(out)
}

fn push(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(name);
    out.extend_from_slice(data);
    out.extend_from_slice(&crc32(&[name, data].concat()).to_be_bytes());
}

/// The CRC-32 checksum at the end of each chunk.
fn crc32(data: &[u8]) -> u32 {
    !data.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 {
                0xedb8_8320 ^ (crc >> 1)
            } else {
                crc >> 1
            }
        })
    })
}
