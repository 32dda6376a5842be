//! Puts photos into a finished PDF.
//!
//! Typst decodes every picture and keeps all of them, which takes gigabytes for a thousand photos. It therefore gets a picture of one pixel
//! for each photo, which only this module replaces, one photo at a time.

use crate::RenderError;
use std::io::{self, Write};

/// A JPEG of one pixel.
const PIXEL: &[u8] = include_bytes!("../../../templates/placeholder.jpg");
/// The dimensions of the pixel in the PDF.
const PIXEL_SIZE: &str = "/Width 1/Height 1";
/// Before the number of the photo in its placeholder's comment.
const MARK: &str = "photo ";
/// Digits of that number.
const DIGITS: usize = 6;

/// A prepared photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jpeg {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file: a JPEG in RGB, upright.
    pub bytes: Vec<u8>,
}

/// The placeholder of a photo. A comment makes each different from the others.
pub(crate) fn placeholder(index: usize) -> Vec<u8> {
    let comment = format!("{MARK}{index:0DIGITS$}");
    let (start, rest) = PIXEL.split_at(2);
    let mut jpeg = start.to_vec();
    jpeg.extend([0xFF, 0xFE, 0x00, 2 + (MARK.len() + DIGITS) as u8]);
    jpeg.extend(comment.as_bytes());
    jpeg.extend(rest);
    jpeg
}

/// The photo whose placeholder this is.
fn index_of(stream: &[u8]) -> Option<usize> {
    let number = stream.get(6 + MARK.len()..6 + MARK.len() + DIGITS)?;
    let index = std::str::from_utf8(number).ok()?.parse().ok()?;
    (placeholder(index) == stream).then_some(index)
}

/// Writes the PDF with the photos instead of their placeholders; returns its size in bytes.
///
/// # Errors
/// [`RenderError::Structure`] for a PDF of another structure than Typst writes; [`RenderError::Io`] when a photo cannot be read or the PDF
/// cannot be written.
pub(crate) fn replace_placeholders(
    pdf: &[u8],
    mut photo: impl FnMut(usize) -> io::Result<Jpeg>,
    out: &mut dyn Write,
) -> Result<u64, RenderError> {
    let table = Table::find(pdf).ok_or(RenderError::Structure)?;
    let mut out = Counted { out, written: 0 };
    // The objects in the order of the file, each until the next one.
    let mut order: Vec<usize> = (0..table.entries.len())
        .filter(|number| table.entries[*number].is_used)
        .collect();
    order.sort_by_key(|number| table.entries[*number].offset);
    let first = order.first().ok_or(RenderError::Structure)?;
    out.write(&pdf[..table.entries[*first].offset])?;
    let mut moved = table.entries.clone();
    for (place, number) in order.iter().enumerate() {
        let start = table.entries[*number].offset;
        let end = order
            .get(place + 1)
            .map_or(table.start, |next| table.entries[*next].offset);
        let object = pdf.get(start..end).ok_or(RenderError::Structure)?;
        moved[*number].offset = out.written;
        match Placeholder::of(object) {
            Some(placeholder) => placeholder.write_photo(&photo(placeholder.index)?, &mut out)?,
            None => out.write(object)?,
        }
    }
    let start = out.written;
    out.write(table.head)?;
    for entry in &moved {
        if entry.is_used {
            out.write(format!("{:010} 00000 n\r\n", entry.offset).as_bytes())?;
        } else {
            out.write(entry.text)?;
        }
    }
    out.write(table.trailer)?;
    out.write(format!("startxref\n{start}\n%%EOF").as_bytes())?;
    Ok(out.written as u64)
}

struct Counted<'a> {
    out: &'a mut dyn Write,
    written: usize,
}

impl Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len();
        self.out.write_all(bytes)
    }
}

/// The object of a placeholder.
struct Placeholder<'a> {
    index: usize,
    /// The dictionary, up to and including the line of `stream`.
    head: &'a str,
    /// From the end of the stream.
    tail: &'a [u8],
}

impl<'a> Placeholder<'a> {
    fn of(object: &'a [u8]) -> Option<Self> {
        const STREAM: &[u8] = b"stream\n";
        let at = find(object, STREAM)? + STREAM.len();
        let head = std::str::from_utf8(&object[..at]).ok()?;
        if !head.contains("/DCTDecode") || !head.contains(PIXEL_SIZE) {
            return None;
        }
        let length = placeholder(0).len();
        let stream = object.get(at..at + length)?;
        Some(Self {
            index: index_of(stream)?,
            head,
            tail: &object[at + length..],
        })
    }

    fn write_photo(&self, photo: &Jpeg, out: &mut Counted<'_>) -> io::Result<()> {
        let before = format!("/Length {}", placeholder(0).len());
        let head = self
            .head
            .replace(&before, &format!("/Length {}", photo.bytes.len()))
            .replace(
                PIXEL_SIZE,
                &format!("/Width {}/Height {}", photo.width, photo.height),
            );
        out.write(head.as_bytes())?;
        out.write(&photo.bytes)?;
        out.write(self.tail)
    }
}

/// The cross-reference table at the end of a PDF.
struct Table<'a> {
    /// Where it begins.
    start: usize,
    /// Its first two lines.
    head: &'a [u8],
    entries: Vec<Entry<'a>>,
    /// From the trailer up to `startxref`.
    trailer: &'a [u8],
}

#[derive(Clone)]
struct Entry<'a> {
    offset: usize,
    is_used: bool,
    text: &'a [u8],
}

/// Length of an entry in bytes.
const ENTRY: usize = 20;

impl<'a> Table<'a> {
    fn find(pdf: &'a [u8]) -> Option<Self> {
        let last = pdf.len().saturating_sub(64);
        let at = last + find(&pdf[last..], b"startxref\n")?;
        let number = std::str::from_utf8(&pdf[at + b"startxref\n".len()..]).ok()?;
        let start: usize = number.lines().next()?.trim().parse().ok()?;
        let table = pdf.get(start..at)?;
        let first = find(table, b"\n")? + 1;
        let second = first + find(&table[first..], b"\n")? + 1;
        let counts = std::str::from_utf8(&table[first..second]).ok()?;
        let count: usize = counts.trim().strip_prefix("0 ")?.parse().ok()?;
        let end = second.checked_add(count.checked_mul(ENTRY)?)?;
        let entries = table.get(second..end)?.chunks(ENTRY).map(|text| {
            Some(Entry {
                offset: std::str::from_utf8(&text[..10]).ok()?.parse().ok()?,
                is_used: text[17] == b'n',
                text,
            })
        });
        Some(Self {
            start,
            head: &table[..second],
            entries: entries.collect::<Option<_>>()?,
            trailer: &table[end..],
        })
    }
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}
