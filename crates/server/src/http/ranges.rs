//! Requests for a part of a file (RFC 9110, section 14). Safari plays no video without them, and other browsers cannot seek.

use http::{HeaderMap, header};
use std::ops::Range;

/// What a request asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// The whole file.
    Whole,
    /// The bytes in this range.
    Part(Range<u64>),
    /// Bytes that the file does not have.
    Nothing,
}

/// What a request asks for of a file of `size` bytes with this tag. A request for several ranges, or for a range of another version, gets the
/// whole file.
#[must_use]
pub fn asked(request: &HeaderMap, tag: &str, size: u64) -> Asked {
    let text = |name| request.get(name).and_then(|value| value.to_str().ok());
    let is_current = request
        .get(header::IF_RANGE)
        .is_none_or(|version| version.as_bytes() == tag.as_bytes());
    match text(header::RANGE).and_then(|range| range.strip_prefix("bytes=")) {
        Some(range) if is_current => parse(range.trim(), size).unwrap_or(Asked::Whole),
        _ => Asked::Whole,
    }
}

/// `None` if this is not a single valid range.
fn parse(range: &str, size: u64) -> Option<Asked> {
    let (first, last) = range.split_once('-')?;
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number too large for 64 bits is beyond every file.
        is_number.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    let found = match (first, last) {
        ("", count) => size.saturating_sub(number(count)?)..size,
        (first, "") => number(first)?..size,
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return None;
            }
            first..last.saturating_add(1).min(size)
        }
    };
    Some(if found.start < found.end {
        Asked::Part(found)
    } else {
        Asked::Nothing
    })
}

#[cfg(test)]
mod tests {
    use super::Asked::{Nothing, Part, Whole};
    use super::*;
    use http::HeaderValue;

    #[test]
    fn single_ranges_are_understood() {
        let table = [
            ("bytes=0-0", Part(0..1)),
            ("bytes=0-1", Part(0..2)),
            ("bytes=10-", Part(10..100)),
            ("bytes=10-19", Part(10..20)),
            ("bytes=90-1000", Part(90..100)),
            ("bytes=90-99999999999999999999999", Part(90..100)),
            ("bytes=-1", Part(99..100)),
            ("bytes=-1000", Part(0..100)),
            ("bytes=99-99", Part(99..100)),
            ("bytes=100-", Nothing),
            ("bytes=100-200", Nothing),
            ("bytes=99999999999999999999999-", Nothing),
            ("bytes=-0", Nothing),
            ("bytes=20-10", Whole),
            ("bytes=0-1,5-6", Whole),
            ("bytes=-", Whole),
            ("bytes=", Whole),
            ("bytes=+1-2", Whole),
            ("bytes=a-b", Whole),
            ("lines=0-1", Whole),
        ];
        for (range, expected) in table {
            let mut headers = HeaderMap::new();
            assert_eq!(asked(&headers, "\"a\"", 100), Whole);
            headers.insert(header::RANGE, HeaderValue::from_static(range));
            assert_eq!(asked(&headers, "\"a\"", 100), expected, "{range}");
        }
    }

    #[test]
    fn a_range_of_another_version_is_ignored() {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=0-9"));
        for (version, expected) in [
            ("\"a\"", Part(0..10)),
            ("\"b\"", Whole),
            ("W/\"a\"", Whole),
            ("Mon, 30 Nov 2026 00:00:00 GMT", Whole),
        ] {
            headers.insert(header::IF_RANGE, HeaderValue::from_static(version));
            assert_eq!(asked(&headers, "\"a\"", 100), expected, "{version}");
        }
    }
}
