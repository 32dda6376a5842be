//! Reads and writes the orientation in EXIF data. Copies keep only this field, so that photos are not shown sideways.

const PREFIX: &[u8] = b"Exif\0\0";
const ORIENTATION: usize = 0x0112;
const SHORT: usize = 3;

/// The EXIF orientation (2 to 8); `None` if the picture is upright or the data is unreadable.
pub(super) fn orientation(exif: &[u8]) -> Option<u8> {
    let tiff = exif.strip_prefix(PREFIX).unwrap_or(exif);
    let is_big_endian = match tiff.get(..4)? {
        b"MM\0*" => true,
        b"II*\0" => false,
        _ => return None,
    };
    let number = |at: usize, length: usize| {
        let bytes = tiff.get(at..at.checked_add(length)?)?;
        let join = |number: usize, byte: &u8| number << 8 | usize::from(*byte);
        Some(if is_big_endian {
            bytes.iter().fold(0, join)
        } else {
            bytes.iter().rev().fold(0, join)
        })
    };
    let directory = number(4, 4)?;
    let entries = directory.checked_add(2)?;
    let entry = (0..number(directory, 2)?)
        .map_while(|index| entries.checked_add(12 * index))
        .find(|&entry| number(entry, 2) == Some(ORIENTATION))?;
    let is_one_number = number(entry + 2, 2) == Some(SHORT) && number(entry + 4, 4) == Some(1);
    let value = u8::try_from(number(entry + 8, 2)?).ok()?;
    (is_one_number && (2..=8).contains(&value)).then_some(value)
}

/// EXIF data with only the orientation, as stored in PNG and WebP.
pub(super) fn only(orientation: u8) -> Vec<u8> {
    // Header; one entry with tag, type, count, and value; no next directory.
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    tiff.push(orientation);
    tiff.extend_from_slice(&[0; 6]);
    tiff
}

/// EXIF data with only the orientation and the prefix that JPEG requires.
pub(super) fn only_with_prefix(orientation: u8) -> Vec<u8> {
    [PREFIX, &only(orientation)].concat()
}

/// Whether a JPEG segment contains EXIF data.
pub(super) fn has_prefix(segment: &[u8]) -> bool {
    segment.starts_with(PREFIX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orientation_is_read_from_exif_data() {
        let big = |value: u8| only(value);
        let little = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        let second = b"MM\0*\0\0\0\x08\0\x02\x01\x0f\0\x02\0\0\0\x01\0\0\0\0\x01\x12\0\x03\0\0\0\x01\0\x03\0\0".to_vec();
        let far = b"MM\0*\xff\xff\xff\xff".to_vec();
        let table = [
            ("big endian", big(6), Some(6)),
            ("with its prefix", only_with_prefix(8), Some(8)),
            ("little endian", little, Some(6)),
            ("after another entry", second, Some(3)),
            ("upright", big(1), None),
            ("zero", big(0), None),
            ("unknown", big(9), None),
            ("a directory offset out of range", far, None),
            ("cut off", big(6)[..15].to_vec(), None),
            ("no directory", b"MM\0*".to_vec(), None),
            ("nothing", Vec::new(), None),
        ];
        for (what, bytes, expected) in table {
            assert_eq!(orientation(&bytes), expected, "{what}");
        }
    }
}
