//! Finds the EXIF data in a part of a picture's file and measures it before it is parsed.

use domain::file::FileKind;

/// Maximum number of directory entries to parse. Cameras write about a hundred.
const ENTRIES_MAX: usize = 2000;
/// Length of a directory entry: tag, type, number of values, and the value or its offset.
const ENTRY_LEN: usize = 12;
/// Tags of the entries that point to another directory: EXIF, GPS, and interoperability.
const POINTERS: [u16; 3] = [0x8769, 0x8825, 0xa005];
/// The type of a pointer: an integer of 32 bits.
const LONG: u16 = 4;

/// The EXIF block in this part of a picture: everything from the first TIFF header that follows one of the marks of the formats. JPEG and
/// HEIF have `Exif\0\0`, PNG the chunk `eXIf`, and WebP the chunk `EXIF`, its length, and in some files `Exif\0\0`. HEIF may instead have
/// only the distance to the header, which is zero. The containers are not parsed, because a parser of them is one more thing that a file can
/// abuse.
pub(super) fn exif_block(part: &[u8], kind: FileKind) -> Option<&[u8]> {
    let begins = |at: &usize| {
        let (before, block) = part.split_at(*at);
        let is_tiff = block.starts_with(b"II*\0") || block.starts_with(b"MM\0*");
        let before_length = before.split_last_chunk::<4>().map(|(before, _)| before);
        is_tiff
            && (before.ends_with(b"Exif\0\0")
                || before.ends_with(b"eXIf")
                || (kind == FileKind::Heic && before.ends_with(&[0; 4]))
                || before_length.is_some_and(|before| before.ends_with(b"EXIF")))
    };
    (0..part.len()).find(begins).map(|at| &part[at..])
}

/// Whether parsing the block reads at most [`ENTRIES_MAX`] entries. Directories may overlap, so that a few kilobytes hold millions of entries,
/// and the library keeps every one of them in memory. This walks as the library does: from each directory to those that its entries point
/// to, and along the chain of the first one. It counts at least what the library reads, because it also counts directories that the library
/// skips as already visited.
pub(super) fn is_small(block: &[u8]) -> bool {
    let short_at = |at: usize| bytes_at(block, at).map(u16::from_be_bytes);
    let long_at = |at: usize| bytes_at(block, at).map(u32::from_be_bytes);
    let offset_at = |at: usize| long_at(at).and_then(|offset| usize::try_from(offset).ok());
    let mut left = ENTRIES_MAX;
    // The offsets of directories to read, and whether another one may follow in their chain.
    let mut waiting: Vec<(usize, bool)> = offset_at(4)
        .map(|first| (first, true))
        .into_iter()
        .collect();
    while let Some((directory, is_chained)) = waiting.pop() {
        let Some(count) = short_at(directory).map(usize::from) else {
            continue;
        };
        let entries = directory + 2;
        let fitting = count.min((block.len() - entries) / ENTRY_LEN);
        // An empty directory counts too, because a chain of them may be a circle.
        let Some(rest) = left.checked_sub(fitting + 1) else {
            return false;
        };
        left = rest;
        for index in 0..fitting {
            let entry = entries + ENTRY_LEN * index;
            if !short_at(entry).is_some_and(|tag| POINTERS.contains(&tag)) {
                continue;
            }
            // Cameras write nothing else, and the library would look for other pointers elsewhere.
            if short_at(entry + 2) != Some(LONG) || long_at(entry + 4) != Some(1) {
                return false;
            }
            waiting.extend(offset_at(entry + 8).map(|child| (child, false)));
        }
        if is_chained {
            let next = offset_at(entries + ENTRY_LEN * count).filter(|next| *next != 0);
            waiting.extend(next.map(|next| (next, true)));
        }
    }
    true
}

/// The bytes at this offset, the most significant first. The header of the block says how they are stored.
fn bytes_at<const N: usize>(block: &[u8], at: usize) -> Option<[u8; N]> {
    let mut bytes: [u8; N] = *block.get(at..)?.first_chunk()?;
    if block.starts_with(b"II") {
        bytes.reverse();
    }
    Some(bytes)
}
