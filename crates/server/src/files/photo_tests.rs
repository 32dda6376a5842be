use super::*;
use domain::file::PhotoDoubt;
use test_support::photo::{CameraData, heic, jpeg_of_rows, jpeg_with, transparent_png};

const CANON: CameraData<'_> = CameraData {
    make: "Canon",
    model: "Canon EOS R6",
    taken: "2026:05:03 14:14:05",
    offset: "-04:00",
};

#[tokio::test]
async fn the_facts_of_photos_are_read_from_their_beginning() {
    let mut cut = CANON.jpeg(640, 480);
    cut.truncate(1000);
    for (format, bytes) in [
        ("JPEG", CANON.jpeg(640, 480)),
        ("PNG", CANON.png(640, 480)),
        ("the beginning of a JPEG", cut),
    ] {
        let facts = photo_facts(bytes).await;
        let taken = facts.taken.as_ref().expect(format);
        assert_eq!(taken.local(), "2026-05-03T14:14:05", "{format}");
        assert_eq!(taken.offset_minutes(), Some(-240), "{format}");
        assert_eq!(facts.camera().as_deref(), Some("Canon EOS R6"), "{format}");
        assert_eq!(facts.dimensions, Some((640, 480)), "{format}");
    }
}

#[tokio::test]
async fn pictures_without_exif_data_have_dimensions_only() {
    for (format, bytes) in [
        ("JPEG", jpeg_of_rows(false).0),
        ("PNG", transparent_png(64, 64)),
    ] {
        let expected = PhotoFacts {
            dimensions: Some((64, 64)),
            ..PhotoFacts::default()
        };
        assert_eq!(photo_facts(bytes).await, expected, "{format}");
    }
    assert_eq!(photo_facts(heic(64, 64)).await, PhotoFacts::default());
    for other in [b"%PDF-1.7".as_slice(), b"Exif\0\0MM\0*", b""] {
        assert_eq!(photo_facts(other.to_vec()).await, PhotoFacts::default());
    }
}

/// No damage may be an error: whatever is readable remains, in every prefix and with every byte changed.
#[test]
fn damaged_exif_data_never_fails() {
    let exif = CANON.exif();
    for length in 0..exif.len() {
        let facts = read(&jpeg_with(16, 16, &exif[..length]));
        assert_eq!(facts.dimensions, Some((16, 16)), "{length}");
    }
    for index in 0..exif.len() {
        for value in [0, 0x7f, 0xff] {
            let mut damaged = exif.clone();
            damaged[index] = value;
            let facts = read(&jpeg_with(16, 16, &damaged));
            assert_eq!(facts.dimensions, Some((16, 16)), "{index} {value}");
        }
    }
}

#[test]
fn a_damaged_field_does_not_hide_the_others() {
    let mut exif = CANON.exif();
    // The first entry, the make: its text seems to be behind the end.
    exif[18..22].fill(0xff);
    let facts = read(&jpeg_with(16, 16, &exif));
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
    let taken = read(&absurd.jpeg(16, 16)).taken.expect("a time");
    let now = jiff::Timestamp::UNIX_EPOCH;
    assert_eq!(taken.doubt(now), Some(PhotoDoubt::Impossible));
}
