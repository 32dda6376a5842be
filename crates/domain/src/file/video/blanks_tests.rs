use super::*;

const PLACE: &[u8] = b"+40.7128-074.0060/";

fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
    [size.as_slice(), kind, content].concat()
}

fn all(kind: &[u8; 4], parts: &[Vec<u8>]) -> Vec<u8> {
    boxed(kind, &parts.concat())
}

/// A full box: version, flags, and content.
fn full(kind: &[u8; 4], version: u8, content: &[u8]) -> Vec<u8> {
    boxed(kind, &[[version, 0, 0, 0].as_slice(), content].concat())
}

fn words(numbers: &[u32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_be_bytes())
        .collect()
}

/// A track with one chunk per offset, each of two samples with these sizes.
fn track(handler: &[u8; 4], offsets: &[u32], sizes: &[u32]) -> Vec<u8> {
    let count = u32::try_from(sizes.len()).unwrap();
    let chunks = u32::try_from(offsets.len()).unwrap();
    let tables = [
        full(b"stsd", 0, &words(&[0])),
        full(b"stsc", 0, &words(&[1, 1, 2, 1])),
        full(b"stsz", 0, &[words(&[0, count]), words(sizes)].concat()),
        full(b"stco", 0, &[words(&[chunks]), words(offsets)].concat()),
    ];
    let name = [[0_u8; 4].as_slice(), handler, &[0; 12], b"Camera of Ann\0"].concat();
    let media = [
        full(b"mdhd", 1, &[0xcc; 32]),
        full(b"hdlr", 0, &name),
        all(b"minf", &[boxed(b"vmhd", &[0; 8]), all(b"stbl", &tables)]),
    ];
    all(
        b"trak",
        &[
            full(b"tkhd", 0, &[0xcc; 80]),
            all(b"mdia", &media),
            boxed(b"udta", PLACE),
        ],
    )
}

/// A video with a location in each usual place, and a track of locations whose samples are within the media.
fn video() -> Vec<u8> {
    let ftyp = boxed(b"ftyp", b"qt  \0\0\0\0qt  ");
    let media = [b"picture-1".as_slice(), PLACE, b"picture-2", PLACE, PLACE].concat();
    let mdat = boxed(b"mdat", &media);
    let start = u32::try_from(ftyp.len() + 8).unwrap();
    let length = u32::try_from(PLACE.len()).unwrap();
    let (first, second) = (start + 9, start + 9 + length + 9);
    let moov = all(
        b"moov",
        &[
            full(b"mvhd", 0, &[0xcc; 96]),
            track(b"vide", &[start, first + length], &[4, 5, 4, 5]),
            track(b"meta", &[first, second], &[8, length - 8, length, length]),
            all(b"udta", &[boxed(b"\xa9xyz", PLACE)]),
            full(b"meta", 0, PLACE),
        ],
    );
    [
        ftyp,
        mdat,
        boxed(b"wide", &[]),
        moov,
        boxed(b"uuid", PLACE),
        boxed(b"free", PLACE),
        // What a camera appends; it is no box.
        [b"\0\0\0\x01".as_slice(), PLACE].concat(),
    ]
    .concat()
}

fn top(bytes: &[u8]) -> Vec<BoxHeader> {
    let (mut found, mut at) = (Vec::new(), 0);
    let size = bytes.len() as u64;
    while let Some(header) = BoxHeader::parse(&bytes[usize::try_from(at).unwrap()..], at, size) {
        at = header.end();
        found.push(header);
    }
    found
}

fn blanks_of(bytes: &[u8]) -> Option<VideoBlanks> {
    let top = top(bytes);
    let moov = top.iter().find(|header| header.kind == *b"moov")?;
    let (start, end) = (moov.at, moov.end());
    let index = &bytes[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()];
    VideoBlanks::find(&top, index, bytes.len() as u64)
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn a_copy_has_no_location_time_or_camera_and_is_as_long() {
    let original = video();
    let mut copy = original.clone();
    blanks_of(&original).unwrap().apply(0, &mut copy);
    assert_eq!(copy.len(), original.len());
    for part in [PLACE, b"40.7128", b"Camera", b"\xa9xyz", b"udta", b"uuid"] {
        assert!(contains(&original, part), "the sample has {part:?}");
        assert!(!contains(&copy, part), "{part:?}");
    }
    for part in [b"picture-1".as_slice(), b"picture-2", b"vide", b"stco"] {
        assert!(contains(&copy, part), "{part:?}");
    }
    // Two times of 4 bytes in the movie and the track, two of 8 in the medium.
    let kept = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == 0xcc).count();
    assert_eq!(kept(&original), 96 + 2 * (80 + 32));
    assert_eq!(kept(&copy), (96 - 8) + (80 - 8) + (32 - 16));
    // The outermost boxes are where they were.
    let places = |bytes: &[u8]| {
        top(bytes)
            .iter()
            .map(|it| (it.at, it.size))
            .collect::<Vec<_>>()
    };
    assert_eq!(places(&original), places(&copy));
    let kinds: Vec<_> = top(&copy).iter().map(|it| it.kind).collect();
    assert_eq!(
        kinds,
        [*b"ftyp", *b"mdat", *b"free", *b"moov", *b"free", *b"free"]
    );
}

#[test]
fn parts_of_a_copy_equal_the_whole_copy() {
    let original = video();
    let blanks = blanks_of(&original).unwrap();
    let mut whole = original.clone();
    blanks.apply(0, &mut whole);
    for step in [1, 3, 5, 64, 1000] {
        let mut at = 0;
        for part in original.chunks(step) {
            let mut part = part.to_vec();
            blanks.apply(at as u64, &mut part);
            assert_eq!(
                part,
                whole[at..at + part.len()],
                "at {at}, {step} at a time"
            );
            at += part.len();
        }
    }
}

#[test]
fn no_copy_is_made_of_what_is_not_understood() {
    let ftyp = boxed(b"ftyp", b"isom\0\0\0\0");
    let mdat = boxed(b"mdat", &[9; 50]);
    let whole = |parts: &[Vec<u8>]| [ftyp.clone(), mdat.clone(), all(b"moov", parts)].concat();
    let header = full(b"mvhd", 0, &[0; 96]);
    let fragment = boxed(b"moof", &[]);
    let beyond = track(b"meta", &[100_000], &[1, 1]);
    let too_few = track(b"meta", &[30, 40], &[1, 1]);
    let samples = |count: usize, size| track(b"meta", &vec![30; count], &vec![size; 2 * count]);
    let boxes = |count| vec![boxed(b"skip", &[]); count];
    let table: Vec<(&str, Vec<u8>, bool)> = vec![
        ("a simple video", whole(std::slice::from_ref(&header)), true),
        (
            "fragments",
            [whole(std::slice::from_ref(&header)), fragment].concat(),
            false,
        ),
        ("fragments to come", whole(&[boxed(b"mvex", &[])]), false),
        ("a compressed index", whole(&[boxed(b"cmov", &[])]), false),
        (
            "an unknown version",
            whole(&[full(b"mvhd", 7, &[0; 96])]),
            false,
        ),
        ("a cut header", whole(&[full(b"mvhd", 0, &[0; 4])]), false),
        (
            "a track without media",
            whole(&[boxed(b"trak", &[])]),
            false,
        ),
        ("samples beyond the end", whole(&[beyond]), false),
        ("too few samples", whole(&[too_few]), false),
        ("many samples", whole(&[samples(90_000, 1)]), true),
        ("too many samples", whole(&[samples(100_001, 1)]), false),
        (
            "too many samples in several tracks",
            whole(&[samples(60_000, 1), samples(60_000, 1)]),
            false,
        ),
        ("many boxes", whole(&boxes(10_000)), true),
        ("too many boxes", whole(&boxes(10_001)), false),
        ("no box", whole(&[vec![0xff; 12]]), false),
        (
            "two indexes",
            [whole(&[]), boxed(b"moov", &[])].concat(),
            false,
        ),
    ];
    for (what, bytes, is_made) in table {
        assert_eq!(blanks_of(&bytes).is_some(), is_made, "{what}");
    }
}

proptest::proptest! {
    #[test]
    fn arbitrary_indexes_do_not_panic(content: Vec<u8>, at: usize, byte: u8) {
        let _ = blanks_of(&[boxed(b"ftyp", b"isom"), boxed(b"moov", &content)].concat());
        let mut changed = video();
        let at = at % changed.len();
        changed[at] = byte;
        let _ = blanks_of(&changed);
    }
}
