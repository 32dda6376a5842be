use super::*;
use proptest::prelude::*;

/// Tables, a frame of 16 by 8 pixels, and the start of its scan. The only Huffman code is the bit 0. It means a zero DC coefficient and
/// the end of the AC coefficients.
const HEAD: &[u8] = b"\xff\xd8\
    \xff\xc4\0\x14\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
    \xff\xc4\0\x14\x10\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
    \xff\xc0\0\x0b\x08\0\x08\0\x10\x01\x01\x11\0";
const SCAN: &[u8] = b"\xff\xda\0\x08\x01\x01\0\0\x3f\0";
/// The table for AC coefficients, and one in which the bit 0 is followed by a coefficient of one bit.
const END_OF_BLOCK: &[u8] = b"\x10\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
const ONE_COEFFICIENT: &[u8] = b"\x10\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01";
const RESTART: &[u8] = b"\xff\xdd\0\x04\0\x01";

#[test]
fn damaged_files_are_detected() {
    let plain = |data: &[u8]| [HEAD, SCAN, data].concat();
    let restarting = |data: &[u8]| [HEAD, RESTART, SCAN, data].concat();
    let replaced = |bytes: &[u8], from: &[u8], to: &[u8]| {
        let at = bytes.windows(from.len()).position(|part| part == from);
        let mut bytes = bytes.to_vec();
        bytes[at.unwrap()..][..from.len()].copy_from_slice(to);
        bytes
    };
    let frame = b"\xff\xc0\0\x0b";
    let table: Vec<(&str, Vec<u8>, bool)> = vec![
        ("two blocks", plain(b"\x0f\xff\xd9"), false),
        ("without its end", plain(b"\x0f"), false),
        ("an undefined code", plain(b"\x8f\xff\xd9"), true),
        ("a broken second block", plain(b"\x3f\xff\xd9"), true),
        ("no data", plain(b"\xff\xd9"), true),
        ("no scan", HEAD.to_vec(), true),
        ("no frame", [&HEAD[..2], SCAN].concat(), true),
        ("more data than blocks", plain(b"\x0f\x77\xff\xd9"), true),
        (
            "more data after many zeros",
            plain(b"\x0f\0\0\0\0\0\0\0\0\0\0\0\x77\xff\xd9"),
            true,
        ),
        ("zeros after the blocks", plain(b"\x0f\0\0\xff\xd9"), false),
        ("fill bytes at the end", plain(b"\x0f\xff\xff\xd9"), false),
        (
            "a surplus interval",
            plain(b"\x0f\xff\xd0\x77\xff\xd9"),
            true,
        ),
        (
            "a restart marker at the end",
            restarting(b"\x3f\xff\xd0\x3f\xff\xd1\xff\xd9"),
            false,
        ),
        (
            "zeros that fill a block with coefficients",
            replaced(
                &plain(b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xff\xd9"),
                END_OF_BLOCK,
                ONE_COEFFICIENT,
            ),
            true,
        ),
        (
            "two intervals",
            restarting(b"\x3f\xff\xd0\x3f\xff\xd9"),
            false,
        ),
        (
            "fill bytes",
            restarting(b"\x3f\xff\xff\xd0\x3f\xff\xd9"),
            false,
        ),
        ("one interval", restarting(b"\x3f\xff\xd9"), true),
        (
            "a lost restart marker",
            restarting(b"\x3f\x3f\xff\xd9"),
            true,
        ),
        (
            "excess data in an interval",
            restarting(b"\x3f\x77\xff\xd0\x3f\xff\xd9"),
            true,
        ),
        (
            "a broken second interval",
            restarting(b"\x3f\xff\xd0\x8f\xff\xd9"),
            true,
        ),
        (
            "lossless",
            replaced(&plain(b""), frame, b"\xff\xc3\0\x0b"),
            false,
        ),
        (
            "progressive",
            replaced(&plain(b"\x3f"), frame, b"\xff\xc2\0\x0b"),
            false,
        ),
        (
            "progressive without data",
            replaced(&plain(b""), frame, b"\xff\xc2\0\x0b"),
            true,
        ),
        ("no jpeg", b"\x89PNG".to_vec(), true),
    ];
    for (what, bytes, damaged) in table {
        assert_eq!(is_damaged_jpeg(&bytes), damaged, "{what}");
    }
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_not_panic(bytes: Vec<u8>, at in 0_usize..75, value: u8) {
        let _ = is_damaged_jpeg(&bytes);
        let mut changed = [HEAD, RESTART, SCAN, &bytes].concat();
        changed[at] = value;
        let _ = is_damaged_jpeg(&changed);
    }
}
