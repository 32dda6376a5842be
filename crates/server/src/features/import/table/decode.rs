//! Detects the encoding of a text file and decodes it.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The number of bytes used to detect UTF-16 without a byte order mark.
const SAMPLE: usize = 4_096;

/// Decodes a text file and returns the name of its encoding. Detects the encoding by the byte order mark, then UTF-16 by its zero
/// bytes, then valid UTF-8. Falls back to Windows-1252, which Excel on Windows writes. Drops a few control characters, as in
/// every field. Returns `None` if the bytes are not text.
pub(super) fn decode(bytes: &[u8]) -> Option<(String, &'static str)> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or_else(|| (guessed(bytes), 0));
    let (text, had_errors) = encoding.decode_without_bom_handling(&bytes[mark..]);
    // DOS programs end a text file with this character.
    let text = text.trim_end_matches('\u{1a}');
    let is_noise = |c: &char| c.is_control() && !is_white(*c) && !is_c1(*c);
    let noise = text.chars().filter(is_noise).count();
    let is_text = !text.contains('\0') && noise * 10 <= text.chars().count();
    (is_text && !had_errors).then(|| {
        let kept = text.chars().filter(|c| !is_noise(c));
        (kept.collect(), name(encoding))
    })
}

/// Whether the text looks incorrectly decoded: UTF-8 read as Windows-1252 (`MarÃ­a`), or replacement characters.
pub(super) fn looks_wrong(text: &str) -> bool {
    let (bytes, _, has_others) = WINDOWS_1252.encode(text);
    let is_twice = !has_others && std::str::from_utf8(&bytes).is_ok();
    is_twice && !text.is_ascii() || text.contains(|c| c == '\u{fffd}' || is_c1(c))
}

/// Returns the lowercase beginning of a text file, to detect its type. Replaces bytes that cannot be decoded.
pub(super) fn beginning(bytes: &[u8]) -> String {
    // The sample size is even, so it does not split a UTF-16 code unit.
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let (encoding, mark) = Encoding::for_bom(sample).unwrap_or_else(|| (guessed(sample), 0));
    let (text, _) = encoding.decode_without_bom_handling(&sample[mark..]);
    text.trim_start().to_ascii_lowercase()
}

const fn is_white(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\u{b}' | '\u{c}' | '\r')
}

/// Windows-1252 leaves five bytes undefined; they decode to C1 control characters.
const fn is_c1(c: char) -> bool {
    matches!(c, '\u{7f}'..='\u{9f}')
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros = |parity: usize| {
        let every_other = sample.iter().skip(parity).step_by(2);
        every_other.filter(|byte| **byte == 0).count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let is_half = |zeros: usize| zeros * 10 > sample.len() * 3;
    if is_half(odd) && even * 10 < odd {
        UTF_16LE
    } else if is_half(even) && odd * 10 < even {
        UTF_16BE
    } else if std::str::from_utf8(bytes).is_ok() {
        UTF_8
    } else {
        WINDOWS_1252
    }
}

fn name(encoding: &'static Encoding) -> &'static str {
    if encoding == UTF_16LE || encoding == UTF_16BE {
        "UTF-16"
    } else if encoding == WINDOWS_1252 {
        "Windows-1252"
    } else {
        "UTF-8"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_decoded_from_each_supported_encoding() {
        let text = "Owner,City\nJosé “Joe” Núñez,Troy\n";
        let utf_16 = |bytes: fn(u16) -> [u8; 2], mark: &str| -> Vec<u8> {
            format!("{mark}{text}")
                .encode_utf16()
                .flat_map(bytes)
                .collect()
        };
        for (bytes, encoding) in [
            (text.as_bytes().to_vec(), "UTF-8"),
            (format!("\u{feff}{text}").into_bytes(), "UTF-8"),
            (utf_16(u16::to_le_bytes, "\u{feff}"), "UTF-16"),
            (utf_16(u16::to_be_bytes, "\u{feff}"), "UTF-16"),
            (utf_16(u16::to_le_bytes, ""), "UTF-16"),
            (utf_16(u16::to_be_bytes, ""), "UTF-16"),
            (WINDOWS_1252.encode(text).0.into_owned(), "Windows-1252"),
        ] {
            assert_eq!(decode(&bytes), Some((text.to_owned(), encoding)));
        }
        let stray = b"Owner,City\nAnn\x1d Lee,Troy\n";
        let without = "Owner,City\nAnn Lee,Troy\n".to_owned();
        assert_eq!(decode(stray), Some((without, "UTF-8")));
        assert_eq!(decode(b"a\n\x1a"), Some(("a\n".to_owned(), "UTF-8")));
    }

    #[test]
    fn wrongly_decoded_text_is_detected() {
        for (text, is) in [
            ("MarÃ\u{ad}a", true),
            ("JosÃ©", true),
            ("O\u{e2}\u{20ac}\u{2122}Brien", true),
            ("Jos\u{fffd}", true),
            ("Jos\u{8e}", true),
            ("María", false),
            ("José “Joe” Núñez", false),
            ("東京", false),
            ("Ann", false),
        ] {
            assert_eq!(looks_wrong(text), is, "{text}");
        }
    }

    #[test]
    fn data_that_is_not_text_is_not_decoded() {
        for bytes in [
            b"GIF89a\x01\x00\x01\x00".as_slice(),
            b"a\0b",
            b"\xff\xfe\x00\xd8a\0",
            b"\x89PNG\r\n\x1a\n\xff",
        ] {
            assert_eq!(decode(bytes), None);
        }
    }
}
