use super::*;
use domain::file::PhotoDoubt;
use test_support::photo::{
    CameraData, heic, heic_with, jpeg_of_rows, jpeg_with, png_with, png_with_profile,
    transparent_png, webp_with,
};

const CANON: CameraData<'_> = CameraData {
    make: "Canon",
    model: "Canon EOS R6",
    taken: "2026:05:03 14:14:05",
    offset: "-04:00",
};

/// The parts of a file that are kept.
fn ends(bytes: &[u8]) -> PhotoEnds {
    let mut ends = PhotoEnds::default();
    ends.add(bytes);
    ends
}

/// A file with a long chunk or box of this kind before the first of these marks, whose length has the most significant byte first or last.
fn with_long(photo: &[u8], kind: &[u8; 4], mark: &[u8], is_big_endian: bool) -> Vec<u8> {
    let place = photo.windows(mark.len()).position(|part| part == mark);
    let (before, after) = photo.split_at(place.expect("the mark"));
    let length = 600_000_u32;
    let length = if is_big_endian {
        length.to_be_bytes()
    } else {
        length.to_le_bytes()
    };
    let content = vec![0x55_u8; 600_000];
    let chunk = if is_big_endian {
        [length.as_slice(), kind, &content, b"cksm"].concat()
    } else {
        [kind.as_slice(), &length, &content].concat()
    };
    [before, &chunk, after].concat()
}

#[tokio::test]
async fn the_facts_behind_a_large_picture_are_read() {
    let exif = CANON.exif();
    let mut png = CANON.png(640, 480);
    // The chunk's length is before its name.
    let late = png.windows(4).position(|part| part == b"eXIf");
    let late = late.expect("a chunk") - 4;
    let data: Vec<u8> = png.drain(late..late + 12 + exif.len()).collect();
    let end = png.len() - 12;
    png.splice(end..end, data);
    let mark = png[end..end + 8].to_vec();
    let heic = [heic(64, 64), vec![0x55_u8; 600_000]].concat();
    let unmarked = [heic.as_slice(), &[0; 4], &exif].concat();
    for (format, bytes, dimensions) in [
        ("PNG", with_long(&png, b"teSt", &mark, true), (640, 480)),
        (
            "WebP",
            with_long(&webp_with(&exif), b"TEST", b"EXIF", false),
            (64, 48),
        ),
        ("HEIC", unmarked, (64, 64)),
    ] {
        let facts = photo_facts(ends(&bytes)).await;
        let taken = facts.taken.as_ref().expect(format);
        assert_eq!(taken.local(), "2026-05-03T14:14:05", "{format}");
        assert_eq!(facts.camera().as_deref(), Some("Canon EOS R6"), "{format}");
        assert_eq!(facts.dimensions, Some(dimensions), "{format}");
    }
    // The second of two pictures in a JPEG.
    let plain = jpeg_of_rows(false).0;
    let two = [
        plain.as_slice(),
        &vec![0x55_u8; 600_000],
        &CANON.jpeg(16, 16),
    ]
    .concat();
    assert_eq!(photo_facts(ends(&two)).await.taken, None);
}

#[tokio::test]
async fn the_dimensions_of_a_heic_photo_are_those_of_its_largest_picture() {
    for (width, height) in [(64, 48), (1100, 600)] {
        let facts = photo_facts(ends(&heic(width, height))).await;
        assert_eq!(facts.dimensions, Some((width, height)));
    }
    let mut absurd = heic(64, 48);
    let at = absurd.windows(4).position(|part| part == b"ispe");
    let at = at.expect("a size") + 8;
    absurd[at..at + 4].fill(0xff);
    assert_eq!(photo_facts(ends(&absurd)).await.dimensions, None);
}

#[tokio::test]
async fn the_facts_of_photos_are_read_from_their_beginning() {
    let exif = CANON.exif();
    let marked = [b"Exif\0\0".as_slice(), &exif].concat();
    let mut cut = CANON.jpeg(640, 480);
    cut.truncate(1000);
    for (format, bytes, dimensions) in [
        ("JPEG", CANON.jpeg(640, 480), Some((640, 480))),
        ("the beginning of a JPEG", cut, Some((640, 480))),
        ("PNG", CANON.png(640, 480), Some((640, 480))),
        ("WebP", webp_with(&exif), Some((64, 48))),
        (
            "WebP with a marked block",
            webp_with(&marked),
            Some((64, 48)),
        ),
        ("HEIC", heic_with(64, 64, &exif), Some((64, 64))),
    ] {
        let facts = photo_facts(ends(&bytes)).await;
        let taken = facts.taken.as_ref().expect(format);
        assert_eq!(taken.local(), "2026-05-03T14:14:05", "{format}");
        assert_eq!(taken.offset_minutes(), Some(-240), "{format}");
        assert_eq!(facts.camera().as_deref(), Some("Canon EOS R6"), "{format}");
        assert_eq!(facts.dimensions, dimensions, "{format}");
    }
}

/// A directory with the make of a camera and these pointers to further directories; `tail` follows it.
fn exif_with(pointers: &[[u8; 12]], tail: &[u8]) -> Vec<u8> {
    let mut out = b"MM\0*\0\0\0\x08".to_vec();
    let count = u16::try_from(pointers.len() + 1).expect("few entries");
    out.extend_from_slice(&count.to_be_bytes());
    out.extend_from_slice(b"\x01\x0f\0\x02\0\0\0\x04Acme");
    out.extend_from_slice(&pointers.concat());
    out.extend_from_slice(tail);
    out
}

/// A pointer to the EXIF directory at this offset, with this type and number of values.
fn pointer(kind: u8, count: u8, offset: u32) -> [u8; 12] {
    let mut out = [0x87, 0x69, 0, kind, 0, 0, 0, count, 0, 0, 0, 0];
    out[8..].copy_from_slice(&offset.to_be_bytes());
    out
}

/// Directories may overlap: without a limit, a hundred pointers to the same bytes are half a million entries.
#[test]
fn only_small_exif_data_is_parsed() {
    // Each pointer leads to itself, where its tag is the number of entries, 34,665.
    let overlapping: Vec<_> = (0..100)
        .map(|index| pointer(4, 1, 22 + 12 * index))
        .collect();
    let long = vec![0_u8; 64 * 1024];
    let chained = pointer(4, 1, 38);
    let table = [
        ("one directory", exif_with(&[], &[0; 4]), true),
        (
            "a pointer behind the end",
            exif_with(&[pointer(4, 1, u32::MAX)], &[0; 4]),
            true,
        ),
        (
            "a pointer to an empty directory",
            exif_with(&[chained], &[0; 10]),
            true,
        ),
        (
            "overlapping directories",
            exif_with(&overlapping, &long),
            false,
        ),
        (
            "one long directory",
            exif_with(&overlapping[..1], &long),
            false,
        ),
        (
            "a directory that follows itself",
            exif_with(&[], &[0, 0, 0, 8]),
            false,
        ),
        // The library reads pointers of other types, and looks for the first of several elsewhere.
        (
            "a pointer of 16 bits",
            exif_with(&[pointer(3, 1, 38)], &[0; 4]),
            false,
        ),
        (
            "two pointers",
            exif_with(&[pointer(4, 2, 38)], &[0; 10]),
            false,
        ),
    ];
    for (what, exif, is_read) in table {
        assert_eq!(is_small(&exif), is_read, "{what}");
        let facts = read(&ends(&png_with(16, 16, &exif)));
        let make = is_read.then_some("Acme");
        assert_eq!(facts.camera_make.as_deref(), make, "{what}");
        assert_eq!(facts.dimensions, Some((16, 16)), "{what}");
    }
    assert!(is_small(&CANON.exif()));
    // A pointer to itself, with the least significant bytes first.
    let little = b"II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\0\0\0\0";
    assert!(!is_small(little));
}

#[test]
fn a_color_profile_is_not_decompressed_without_limit() {
    for (length, is_read) in [(1000, true), (2 * 1024 * 1024, false)] {
        let photo = png_with_profile(16, 16, length);
        let mut header = header(&photo).expect("a picture");
        let profile = header.icc_profile().expect("a valid picture");
        assert_eq!(profile.is_some(), is_read, "{length}");
        assert_eq!(read(&ends(&photo)).dimensions, Some((16, 16)));
    }
}

#[tokio::test]
async fn pictures_without_exif_data_have_dimensions_only() {
    for (format, bytes) in [
        ("JPEG", jpeg_of_rows(false).0),
        ("PNG", transparent_png(64, 64)),
        ("HEIC", heic(64, 64)),
    ] {
        let expected = PhotoFacts {
            dimensions: Some((64, 64)),
            ..PhotoFacts::default()
        };
        assert_eq!(photo_facts(ends(&bytes)).await, expected, "{format}");
    }
    for other in [b"%PDF-1.7".as_slice(), b"Exif\0\0MM\0*", b""] {
        assert_eq!(photo_facts(ends(other)).await, PhotoFacts::default());
    }
}

/// No damage may be an error: whatever is readable remains, in every prefix and with every byte changed.
#[test]
fn damaged_exif_data_never_fails() {
    let exif = CANON.exif();
    for length in 0..exif.len() {
        let facts = read(&ends(&jpeg_with(16, 16, &exif[..length])));
        assert_eq!(facts.dimensions, Some((16, 16)), "{length}");
    }
    for index in 0..exif.len() {
        for value in [0, 0x7f, 0xff] {
            let mut damaged = exif.clone();
            damaged[index] = value;
            let facts = read(&ends(&jpeg_with(16, 16, &damaged)));
            assert_eq!(facts.dimensions, Some((16, 16)), "{index} {value}");
        }
    }
}

#[test]
fn a_damaged_field_does_not_hide_the_others() {
    let mut exif = CANON.exif();
    // The first entry, the make: its text seems to be behind the end.
    exif[18..22].fill(0xff);
    let facts = read(&ends(&jpeg_with(16, 16, &exif)));
    assert_eq!(facts.camera_make, None);
    assert_eq!(facts.camera_model.as_deref(), Some("Canon EOS R6"));
    assert!(facts.taken.is_some());
}

#[test]
fn absurd_times_are_kept() {
    let absurd = CameraData {
        taken: "2026:02:31 25:61:61",
        ..CameraData::default()
    };
    let taken = read(&ends(&absurd.jpeg(16, 16))).taken.expect("a time");
    let now = jiff::Timestamp::UNIX_EPOCH;
    assert_eq!(taken.doubt(now), Some(PhotoDoubt::Impossible));
}
