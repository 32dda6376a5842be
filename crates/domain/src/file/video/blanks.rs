//! Finds what is blanked in a video for people who do not get originals: location, time, camera, and everything else that is not needed to
//! play it. Nothing moves, so that parts of the video can be sent.

use super::BoxHeader;
use std::ops::Range;

/// Boxes at the top that are kept; the index is looked into.
const TOP: [&[u8; 4]; 2] = [b"ftyp", b"mdat"];
/// Boxes of fragmented videos, whose samples are not in the index. Their copies are not made.
const FRAGMENTED: [&[u8; 4]; 5] = [b"moof", b"mfra", b"sidx", b"ssix", b"emsg"];
/// Boxes of the media's description that are kept.
const DESCRIPTION: [&[u8; 4]; 5] = [b"vmhd", b"smhd", b"gmhd", b"dinf", b"hdlr"];
/// Tables of samples that are kept.
const SAMPLES: [&[u8; 4]; 15] = [
    b"stsd", b"stts", b"ctts", b"cslg", b"stss", b"stps", b"stsh", b"stsc", b"stsz", b"stz2",
    b"stco", b"co64", b"sdtp", b"sgpd", b"sbgp",
];
/// Maximum number of places that are blanked: a camera that notes its position each second writes 3,600 an hour. Each takes 16 bytes as long as
/// somebody watches.
const PLACES_MAX: usize = 100_000;
/// Maximum number of boxes in a box. Cameras write fewer than a hundred.
const CHILDREN_MAX: usize = 10_000;
/// What a blanked box becomes: free space, which players skip.
const FREE: &[u8; 4] = b"free";

/// The bytes of a video to blank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VideoBlanks {
    /// Ranges to fill with zeros, by position, without overlaps.
    zeros: Vec<Range<u64>>,
    /// Where the types of boxes become [`FREE`], by position.
    freed: Vec<u64>,
}

impl VideoBlanks {
    /// Finds what to blank in a file of `size` bytes with these outermost boxes, in order, and this index: the bytes of the box `moov`. What
    /// follows the last box is blanked. `None` if the structure is invalid, if the samples are not in the index, or if there is far more to blank
    /// than cameras write.
    #[must_use]
    pub fn find(top: &[BoxHeader], index: &[u8], size: u64) -> Option<Self> {
        let mut blanks = Self::default();
        let mut end = 0;
        let mut has_index = false;
        for found in top {
            end = found.end();
            if FRAGMENTED.contains(&&found.kind) {
                return None;
            }
            if found.kind == *b"moov" {
                // A second index would not be the one that was given.
                if std::mem::replace(&mut has_index, true) {
                    return None;
                }
                let index = Part::new(index, *found)?;
                blanks.movie(&index, size)?;
            } else if !TOP.contains(&&found.kind) {
                blanks.hide(*found)?;
            }
        }
        blanks.zero(end..size)?;
        blanks.sort();
        has_index.then_some(blanks)
    }

    /// Blanks `bytes`, which are at `at` in the file.
    pub fn apply(&self, at: u64, bytes: &mut [u8]) {
        let end = at + bytes.len() as u64;
        let first = self.zeros.partition_point(|range| range.end <= at);
        for range in self.zeros[first..]
            .iter()
            .take_while(|range| range.start < end)
        {
            let (from, to) = (range.start.max(at) - at, range.end.min(end) - at);
            if let (Ok(from), Ok(to)) = (usize::try_from(from), usize::try_from(to)) {
                bytes[from..to].fill(0);
            }
        }
        let first = self.freed.partition_point(|kind| kind + 4 <= at);
        for kind in self.freed[first..].iter().take_while(|kind| **kind < end) {
            for (offset, letter) in (*kind..).zip(FREE) {
                if (at..end).contains(&offset)
                    && let Ok(place) = usize::try_from(offset - at)
                {
                    bytes[place] = *letter;
                }
            }
        }
    }

    fn movie(&mut self, index: &Part<'_>, size: u64) -> Option<()> {
        for child in index.children()? {
            match &child.header.kind {
                b"mvhd" => self.forget_times(&child)?,
                b"trak" => self.track(&child, size)?,
                b"mvex" | b"cmov" => return None,
                _ => self.hide(child.header)?,
            }
        }
        Some(())
    }

    /// Pictures and sound are kept. Other tracks may hold a location for each second, so they go with their samples.
    fn track(&mut self, track: &Part<'_>, size: u64) -> Option<()> {
        let media = track.child(b"mdia")?;
        let handler = media.child(b"hdlr")?;
        if !matches!(handler.content().get(8..12)?, b"vide" | b"soun") {
            let tables = media.child(b"minf")?.child(b"stbl")?;
            self.hide_samples(&tables, size)?;
            return self.hide(track.header);
        }
        for child in track.children()? {
            match &child.header.kind {
                b"tkhd" => self.forget_times(&child)?,
                b"mdia" => self.media(&child)?,
                b"edts" | b"tref" | b"tapt" => {}
                _ => self.hide(child.header)?,
            }
        }
        Some(())
    }

    fn media(&mut self, media: &Part<'_>) -> Option<()> {
        for child in media.children()? {
            match &child.header.kind {
                b"mdhd" => self.forget_times(&child)?,
                // The name of the handler may be that of the camera.
                b"hdlr" => self.zero(child.header.content() + 24..child.header.end())?,
                b"minf" => {
                    for child in child.children()? {
                        match &child.header.kind {
                            b"stbl" => self.keep(&child, &SAMPLES)?,
                            kind if DESCRIPTION.contains(&kind) => {}
                            _ => self.hide(child.header)?,
                        }
                    }
                }
                b"elng" => {}
                _ => self.hide(child.header)?,
            }
        }
        Some(())
    }

    fn keep(&mut self, part: &Part<'_>, kept: &[&[u8; 4]]) -> Option<()> {
        for child in part.children()? {
            if !kept.contains(&&child.header.kind) {
                self.hide(child.header)?;
            }
        }
        Some(())
    }

    /// Turns a box into free space.
    fn hide(&mut self, found: BoxHeader) -> Option<()> {
        self.freed.push(found.at + 4);
        self.zero(found.content()..found.end())
    }

    /// Fills a range with zeros. `None` if there are too many.
    fn zero(&mut self, range: Range<u64>) -> Option<()> {
        if range.start < range.end {
            self.zeros.push(range);
        }
        (self.zeros.len() + self.freed.len() <= PLACES_MAX).then_some(())
    }

    /// Blanks when a movie, track, or medium was made and changed.
    fn forget_times(&mut self, header: &Part<'_>) -> Option<()> {
        let content = header.content();
        let end = match content.first()? {
            0 => 12,
            1 => 20,
            _ => return None,
        };
        let start = header.header.content();
        let is_whole = start + end <= header.header.end();
        self.zero(start + 4..start + end)?;
        is_whole.then_some(())
    }

    /// Blanks the samples of a track.
    fn hide_samples(&mut self, tables: &Part<'_>, size: u64) -> Option<()> {
        let chunks = chunk_offsets(tables)?;
        let mut sizes = SampleSizes::parse(tables)?;
        let runs = tables.child(b"stsc")?;
        let runs = entries(runs.content(), 4, 12)?;
        let mut runs = runs.chunks_exact(12).peekable();
        let mut samples = 0;
        for (number, at) in (1..).zip(chunks) {
            while let Some(run) =
                runs.next_if(|run| word(run, 0).is_some_and(|first| first <= number))
            {
                samples = word(run, 4)?;
            }
            let length = sizes.sum_of_next(samples)?;
            let end = at.checked_add(length).filter(|end| *end <= size)?;
            self.zero(at..end)?;
        }
        Some(())
    }

    fn sort(&mut self) {
        self.freed.sort_unstable();
        self.zeros.sort_unstable_by_key(|range| range.start);
        let mut merged: Vec<Range<u64>> = Vec::new();
        for range in self.zeros.drain(..) {
            match merged.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        self.zeros = merged;
    }
}

/// A box within the index, with its bytes.
struct Part<'a> {
    header: BoxHeader,
    bytes: &'a [u8],
}

impl<'a> Part<'a> {
    /// `bytes` are those of the whole box.
    fn new(bytes: &'a [u8], header: BoxHeader) -> Option<Self> {
        (bytes.len() as u64 == header.size).then_some(Self { header, bytes })
    }

    fn content(&self) -> &'a [u8] {
        let start = usize::try_from(self.header.header).unwrap_or(usize::MAX);
        self.bytes.get(start..).unwrap_or_default()
    }

    /// The boxes in it. QuickTime may end such a list with four zeros.
    fn children(&self) -> Option<Vec<Self>> {
        let mut rest = self.content();
        let mut at = self.header.content();
        let mut children = Vec::new();
        while !rest.is_empty() && rest != [0; 4] {
            let header = BoxHeader::parse(rest, at, self.header.end())?;
            let (bytes, after) = rest.split_at_checked(usize::try_from(header.size).ok()?)?;
            if children.len() == CHILDREN_MAX {
                return None;
            }
            children.push(Self { header, bytes });
            (at, rest) = (header.end(), after);
        }
        Some(children)
    }

    /// The only box of this type in it.
    fn child(&self, kind: &[u8; 4]) -> Option<Self> {
        let children = self.children()?.into_iter();
        let mut found = children.filter(|child| child.header.kind == *kind);
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }
}

/// The 32-bit number at `at`.
fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_be_bytes(four.try_into().ok()?))
}

/// The entries of a table of `length` bytes each. Their number is at `at` in the table's content.
fn entries(content: &[u8], at: usize, length: usize) -> Option<&[u8]> {
    let count = usize::try_from(word(content, at)?).ok()?;
    content.get(at + 4..)?.get(..count.checked_mul(length)?)
}

/// Where the chunks of a track begin in the file.
fn chunk_offsets(tables: &Part<'_>) -> Option<Vec<u64>> {
    if let Some(offsets) = tables.child(b"stco") {
        let offsets = entries(offsets.content(), 4, 4)?.chunks_exact(4);
        return offsets
            .map(|offset| word(offset, 0).map(u64::from))
            .collect();
    }
    let offsets = tables.child(b"co64")?;
    let offsets = entries(offsets.content(), 4, 8)?.chunks_exact(8);
    offsets
        .map(|offset| Some(u64::from_be_bytes(offset.try_into().ok()?)))
        .collect()
}

/// The sizes of a track's samples.
enum SampleSizes<'a> {
    /// All have this size.
    Same(u64),
    /// The sizes of those that are left.
    Each(std::slice::ChunksExact<'a, u8>),
}

impl<'a> SampleSizes<'a> {
    fn parse(tables: &Part<'a>) -> Option<Self> {
        let content = tables.child(b"stsz")?.content();
        match word(content, 4)? {
            0 => Some(Self::Each(entries(content, 8, 4)?.chunks_exact(4))),
            same => Some(Self::Same(u64::from(same))),
        }
    }

    /// The size of the next `count` samples together. `None` if there are fewer.
    fn sum_of_next(&mut self, count: u32) -> Option<u64> {
        match self {
            Self::Same(size) => size.checked_mul(u64::from(count)),
            Self::Each(sizes) => (0..count)
                .map(|_| word(sizes.next()?, 0).map(u64::from))
                .sum(),
        }
    }
}

#[cfg(test)]
#[path = "blanks_tests.rs"]
mod tests;
