use super::*;
use proptest::prelude::*;

/// Content of all parts that must be removed.
const SECRET: &[u8] = b"40.7128N SERIAL-4711";

fn has_secret(bytes: &[u8]) -> bool {
    bytes.windows(SECRET.len()).any(|part| part == SECRET)
}

/// A JPEG segment.
fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], length.as_slice(), content].concat()
}

/// EXIF data with two entries: a secret and the orientation.
fn exif(orientation: u8) -> Vec<u8> {
    let length = u8::try_from(SECRET.len()).unwrap();
    let mut tiff = b"MM\0*\0\0\0\x08\0\x02".to_vec();
    tiff.extend_from_slice(&[0x01, 0x0f, 0, 2, 0, 0, 0, length, 0, 0, 0, 38]);
    tiff.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    tiff.extend_from_slice(&[0; 4]);
    [&tiff, SECRET].concat()
}

fn with_exif_prefix(content: &[u8]) -> Vec<u8> {
    [b"Exif\0\0", content].concat()
}

const SCAN: &[u8] = b"\x01\x01\0\0\x3f\0";
const CODED: &[u8] = b"\x12\xff\0\x34\xff\xd0\x56";

fn jpeg(before: &[Vec<u8>], behind: &[u8]) -> Vec<u8> {
    [
        b"\xff\xd8",
        before.concat().as_slice(),
        &segment(0xdb, b"\0table"),
        &segment(0xc0, b"\x08\0\x08\0\x08\x01\x01\x11\0"),
        &segment(0xda, SCAN),
        CODED,
        b"\xff\xd9",
        behind,
    ]
    .concat()
}

/// Name of a part, the part, and the expected parts in the copy.
type JpegCase = (&'static str, Vec<u8>, Vec<Vec<u8>>);

#[test]
fn jpeg_keeps_only_display_data() {
    let jfif = |small: &[u8]| {
        let sides = [u8::try_from(small.len() / 3).unwrap(), 1];
        let sides = if small.is_empty() { [0, 0] } else { sides };
        segment(
            0xe0,
            &[b"JFIF\0\x01\x01\0\0\x01\0\x01", sides.as_slice(), small].concat(),
        )
    };
    let rotated = segment(0xe1, &exif::only_with_prefix(6));
    let profile = segment(0xe2, b"ICC_PROFILE\0\x01\x01colours");
    let adobe = b"Adobe\0\x64\0\0\0\0\x01";
    let secret = |before: &[u8]| [before, SECRET].concat();
    let table: Vec<JpegCase> = vec![
        ("exif", segment(0xe1, &with_exif_prefix(&exif(1))), vec![]),
        (
            "orientation",
            segment(0xe1, &with_exif_prefix(&exif(6))),
            vec![rotated.clone()],
        ),
        (
            "two orientations",
            [6, 3]
                .map(|way| segment(0xe1, &with_exif_prefix(&exif(way))))
                .concat(),
            vec![rotated],
        ),
        (
            "broken exif",
            segment(0xe1, &secret(b"Exif\0\0MM\0*\xff\xff\xff\xff")),
            vec![],
        ),
        (
            "xmp",
            segment(0xe1, &secret(b"http://ns.adobe.com/xap/1.0/\0")),
            vec![],
        ),
        ("iptc", segment(0xed, &secret(b"Photoshop 3.0\0")), vec![]),
        (
            "additional pictures",
            segment(0xe2, &secret(b"MPF\0")),
            vec![],
        ),
        ("a comment", segment(0xfe, SECRET), vec![]),
        ("an unknown part", segment(0xe5, SECRET), vec![]),
        ("a reserved part", segment(0xf0, SECRET), vec![]),
        (
            "small picture",
            jfif(&[b"1", SECRET].concat()),
            vec![jfif(&[])],
        ),
        (
            "its extension",
            segment(0xe0, &secret(b"JFXX\0\x10")),
            vec![],
        ),
        ("color profile", profile.clone(), vec![profile]),
        (
            "adobe",
            segment(0xee, &secret(adobe)),
            vec![segment(0xee, adobe)],
        ),
        ("bytes between parts", SECRET.to_vec(), vec![]),
        ("fill bytes", b"\xff\xff\xff".to_vec(), vec![]),
        ("a restart without a scan", b"\xff\xd3".to_vec(), vec![]),
    ];
    for (what, part, kept) in table {
        let bytes = jpeg(&[part], SECRET);
        let copy = without_metadata(FileKind::Jpeg, &bytes);
        assert_eq!(copy, Some(jpeg(&kept, b"")), "{what}");
    }
}

#[test]
fn jpegs_with_several_scans_and_truncated_jpegs_are_copied() {
    let between = [
        segment(0xfe, SECRET),
        segment(0xc4, b"codes"),
        segment(0xda, SCAN),
    ]
    .concat();
    let whole = jpeg(&[], b"");
    let (start, end) = whole.split_at(whole.len() - 2);
    let several = [start, &between, CODED, end].concat();
    let copy = without_metadata(FileKind::Jpeg, &several).unwrap();
    let kept = [segment(0xc4, b"codes"), segment(0xda, SCAN)].concat();
    assert_eq!(copy, [start, &kept, CODED, end].concat());
    // A file truncated within the coded data stays truncated.
    assert_eq!(
        without_metadata(FileKind::Jpeg, start).as_deref(),
        Some(start)
    );
}

#[test]
fn invalid_pictures_have_no_copy() {
    let two = jpeg(&[b"\xff\xd8".to_vec()], b"");
    let whole = jpeg(&[], b"");
    let hostile_png = |name: &[u8; 4]| png(&[chunk(name, SECRET)]);
    let table: Vec<(&str, FileKind, Vec<u8>)> = vec![
        ("a picture in a picture", FileKind::Jpeg, two),
        ("no scan", FileKind::Jpeg, whole[..24].to_vec()),
        (
            "a length of 1",
            FileKind::Jpeg,
            b"\xff\xd8\xff\xe1\0\x01\xff\xda".to_vec(),
        ),
        ("no jpeg", FileKind::Jpeg, b"\x89PNG\r\n\x1a\n".to_vec()),
        ("no png", FileKind::Png, whole),
        (
            "no first chunk",
            FileKind::Png,
            b"\x89PNG\r\n\x1a\n".to_vec(),
        ),
        (
            "another first chunk",
            FileKind::Png,
            [SIGNATURE, &chunk(b"tEXt", SECRET)].concat(),
        ),
        (
            "an unknown critical chunk",
            FileKind::Png,
            hostile_png(b"SECR"),
        ),
        (
            "a chunk without a name",
            FileKind::Png,
            hostile_png(b"\0\0\0\0"),
        ),
        ("a second header", FileKind::Png, hostile_png(b"IHDR")),
        (
            "half a webp",
            FileKind::Webp,
            webp(&[(b"VP8 ", b"picture")])[..20].to_vec(),
        ),
        (
            "chunks that do not fit",
            FileKind::Webp,
            b"RIFF\x10\0\0\0WEBPVP8 \xff\0\0\0".to_vec(),
        ),
        ("half a gif", FileKind::Gif, gif(&[])[..20].to_vec()),
        ("an unknown block", FileKind::Gif, gif(&[&[0x77], SECRET])),
        (
            "a gif of another year",
            FileKind::Gif,
            b"GIF99a\x01\0\x01\0\0\0\0\x3b".to_vec(),
        ),
        ("heic", FileKind::Heic, b"\0\0\0\x18ftypheic".to_vec()),
        ("pdf", FileKind::Pdf, b"%PDF-1.7".to_vec()),
    ];
    for (what, kind, bytes) in table {
        assert_eq!(without_metadata(kind, &bytes), None, "{what}");
        assert_eq!(without_metadata(kind, &[]), None);
    }
}

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A PNG chunk with a dummy checksum, which is not verified.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length, name.as_slice(), data, b"check"[..4].as_ref()].concat()
}

fn png(parts: &[Vec<u8>]) -> Vec<u8> {
    let header = chunk(b"IHDR", b"\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0");
    let (data, end) = (chunk(b"IDAT", b"picture"), chunk(b"IEND", b""));
    [SIGNATURE, &header, &parts.concat(), &data, &end].concat()
}

#[test]
fn png_keeps_only_display_data() {
    // The chunk with a valid checksum.
    let rotated = b"\0\0\0\x1aeXIfMM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    for (what, name) in [
        ("text", b"tEXt"),
        ("compressed text", b"zTXt"),
        ("international text", b"iTXt"),
        ("time", b"tIME"),
        ("exif of an upright picture", b"eXIf"),
        ("private", b"prVt"),
    ] {
        let bytes = [png(&[chunk(name, SECRET)]).as_slice(), SECRET].concat();
        assert_eq!(
            without_metadata(FileKind::Png, &bytes),
            Some(png(&[])),
            "{what}"
        );
    }
    for name in [b"gAMA", b"iCCP", b"tRNS", b"pHYs", b"acTL", b"fdAT"] {
        let bytes = png(&[chunk(name, b"data")]);
        assert_eq!(without_metadata(FileKind::Png, &bytes), Some(bytes));
    }
    let bytes = png(&[chunk(b"eXIf", &exif(6))]);
    let copy = without_metadata(FileKind::Png, &bytes).unwrap();
    assert!(copy.windows(rotated.len()).any(|part| part == rotated));
    assert!(!has_secret(&copy));
}

#[test]
fn a_truncated_png_is_copied_up_to_its_end() {
    let bytes = png(&[chunk(b"tEXt", SECRET)]);
    let whole = png(&[]);
    for cut in 8..bytes.len() {
        let copy = without_metadata(FileKind::Png, &bytes[..cut]);
        assert!(copy.is_none_or(|copy| whole.starts_with(&copy)), "{cut}");
    }
}

fn webp(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    for (name, data) in chunks {
        body.extend_from_slice(*name);
        body.extend_from_slice(&u32::try_from(data.len()).unwrap().to_le_bytes());
        body.extend_from_slice(data);
        body.resize(body.len() + data.len() % 2, 0);
    }
    let size = u32::try_from(body.len()).unwrap().to_le_bytes();
    [b"RIFF".as_slice(), &size, &body].concat()
}

#[test]
fn webp_keeps_only_display_data() {
    const SIZE: &[u8] = b"\0\0\0\x07\0\0\x05\0\0";
    let head = |flags: u8| [&[flags], SIZE].concat();
    let upright = exif(1);
    let rotated = exif(6);
    let only = exif::only(6);
    let frame = |parts: &[u8]| [&[7; 16], b"VP8L\x02\0\0\0ab".as_slice(), parts].concat();
    let hidden = [b"SECR\x14\0\0\0", SECRET].concat();
    let pairs = [
        (
            webp(&[
                (b"VP8X", &head(0x3c)),
                (b"ICCP", b"colour"),
                (b"VP8 ", b"odd"),
                (b"EXIF", &upright),
                (b"XMP ", SECRET),
                (b"SECR", SECRET),
            ]),
            webp(&[
                (b"VP8X", &head(0x30)),
                (b"ICCP", b"colour"),
                (b"VP8 ", b"odd"),
            ]),
        ),
        (
            webp(&[
                (b"VP8X", &head(0x0c)),
                (b"VP8 ", b"odd"),
                (b"EXIF", &rotated),
            ]),
            webp(&[(b"VP8X", &head(0x08)), (b"VP8 ", b"odd"), (b"EXIF", &only)]),
        ),
        (
            webp(&[
                (b"VP8X", &head(0x08)),
                (b"VP8 ", b"odd"),
                (b"EXIF", &with_exif_prefix(&rotated)),
            ]),
            webp(&[(b"VP8X", &head(0x08)), (b"VP8 ", b"odd"), (b"EXIF", &only)]),
        ),
        (
            webp(&[
                (b"VP8X", &head(2)),
                (b"ANIM", b"twice!"),
                (b"ANMF", &frame(&hidden)),
            ]),
            webp(&[
                (b"VP8X", &head(2)),
                (b"ANIM", b"twice!"),
                (b"ANMF", &frame(b"")),
            ]),
        ),
        (
            webp(&[(b"VP8L", b"picture"), (b"EXIF", &rotated)]),
            webp(&[(b"VP8L", b"picture")]),
        ),
    ];
    for (bytes, expected) in pairs {
        let longer = [&bytes, SECRET].concat();
        assert_eq!(without_metadata(FileKind::Webp, &longer), Some(expected));
    }
}

fn gif(parts: &[&[u8]]) -> Vec<u8> {
    [
        b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff".as_slice(),
        &parts.concat(),
        b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b",
    ]
    .concat()
}

#[test]
fn gif_keeps_only_display_data() {
    let blocks = |start: &[u8]| {
        let length = u8::try_from(SECRET.len()).unwrap();
        [start, &[length], SECRET, &[0]].concat()
    };
    for (what, part) in [
        ("a comment", blocks(b"\x21\xfe")),
        ("xmp", blocks(b"\x21\xff\x0bXMP DataXMP")),
        (
            "data of another program",
            blocks(b"\x21\xff\x0bSECRET 1.00"),
        ),
        ("text", blocks(b"\x21\x01")),
        ("unknown", blocks(b"\x21\x33")),
    ] {
        let bytes = [gif(&[&part]).as_slice(), SECRET].concat();
        assert_eq!(
            without_metadata(FileKind::Gif, &bytes),
            Some(gif(&[])),
            "{what}"
        );
    }
    for kept in [
        b"\x21\xf9\x04\0\x0a\0\0\0".as_slice(),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0",
        b"\x2c\0\0\0\0\x01\0\x01\0\x80\0\0\0\xff\xff\xff\x02\x02\x44\x01\0",
    ] {
        let bytes = gif(&[kept]);
        assert_eq!(without_metadata(FileKind::Gif, &bytes), Some(bytes));
    }
}

/// A file of each kind with metadata to remove.
fn samples() -> [(FileKind, Vec<u8>); 4] {
    let rotated = with_exif_prefix(&exif(6));
    let parts = [segment(0xe1, &rotated), segment(0xfe, SECRET)];
    let head = b"\x0c\0\0\0\x07\0\0\x05\0\0";
    let comment = [b"\x21\xfe\x14", SECRET, &[0]].concat();
    [
        (FileKind::Jpeg, jpeg(&parts, SECRET)),
        (
            FileKind::Png,
            png(&[chunk(b"eXIf", &exif(6)), chunk(b"tEXt", SECRET)]),
        ),
        (
            FileKind::Webp,
            webp(&[
                (b"VP8X", head),
                (b"VP8 ", b"odd"),
                (b"EXIF", &exif(6)),
                (b"XMP ", SECRET),
            ]),
        ),
        (FileKind::Gif, gif(&[&comment])),
    ]
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_not_panic(bytes: Vec<u8>) {
        for (kind, sample) in samples() {
            let _ = without_metadata(kind, &bytes);
            let _ = without_metadata(kind, &[sample, bytes.clone()].concat());
        }
    }

    #[test]
    fn stripping_twice_equals_stripping_once(
        cut in 0_usize..300,
        changes in proptest::collection::vec((0_usize..300, any::<u8>()), 0..4),
    ) {
        for (kind, mut bytes) in samples() {
            bytes.truncate(cut.max(bytes.len() / 2));
            for &(at, value) in &changes {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = value;
                }
            }
            if let Some(copy) = without_metadata(kind, &bytes) {
                let again = without_metadata(kind, &copy);
                prop_assert_eq!(again, Some(copy));
            }
        }
    }
}
