//! Detects damaged JPEG files. Decoders show missing data as a gray area and do not report it.

use super::jpeg_segments::{EOI, JpegSegments, SOI, SOS};

/// Coefficients per block.
const BLOCK: usize = 64;
/// Maximum number of components in a scan.
const COMPONENTS: usize = 4;
/// Maximum length of a Huffman code, in bits.
const LONGEST: u32 = 16;

/// Whether a part of the picture is missing or unreadable, because the file was truncated or partly overwritten. Reads the Huffman codes of
/// all blocks without decoding the picture. For a progressive JPEG, checks only the first pass: without it an area is gray, while later
/// passes only sharpen the picture. Files in encodings that our decoders do not support count as undamaged.
#[must_use]
pub fn is_damaged_jpeg(bytes: &[u8]) -> bool {
    Decoder::default().check(bytes).is_none()
}

/// State while reading a file. Methods return `None` if the file is damaged.
#[derive(Default)]
struct Decoder<'a> {
    /// Huffman tables for the first (DC) coefficient of each block, and for the other (AC) coefficients.
    tables: [[Option<Codes<'a>>; COMPONENTS]; 2],
    frame: Option<Frame>,
    /// MCUs between two restart markers; 0 if there are none.
    restart: usize,
    /// IDs of the components whose first pass was read.
    seen: Vec<u8>,
}

struct Frame {
    is_progressive: bool,
    width: usize,
    height: usize,
    components: Vec<Component>,
}

#[derive(Clone, Copy)]
struct Component {
    id: u8,
    /// Blocks per MCU, horizontally and vertically.
    across: usize,
    down: usize,
}

impl<'a> Decoder<'a> {
    fn check(mut self, bytes: &'a [u8]) -> Option<()> {
        let mut segments = JpegSegments::new(bytes)?;
        while let Some((marker, segment)) = segments.next() {
            match marker {
                0xc4 => self.define_codes(segment)?,
                0xc0..=0xc2 => {
                    let frame = Frame::read(marker, segment)?;
                    // Twelve-bit colors, or a height that is defined later.
                    if segment[0] != 8 || frame.height == 0 {
                        return Some(());
                    }
                    self.frame = Some(frame);
                }
                // Lossless or arithmetic coding.
                0xc3 | 0xc5..=0xcf => return Some(()),
                0xdd => self.restart = usize::from(number(segment, 0)?),
                SOS => self.scan(segment, segments.coded_data())?,
                EOI => break,
                SOI => return None,
                _ => {}
            }
        }
        let frame = self.frame?;
        let mut ids = frame.components.iter().map(|component| component.id);
        ids.all(|id| self.seen.contains(&id)).then_some(())
    }

    fn define_codes(&mut self, mut segment: &'a [u8]) -> Option<()> {
        while !segment.is_empty() {
            let place = usize::from(*segment.split_off_first()?);
            let counts = segment.split_off(..16)?;
            let total = counts.iter().map(|&count| usize::from(count)).sum();
            let symbols = segment.split_off(..total)?;
            let codes = Codes { counts, symbols };
            *self.tables.get_mut(place >> 4)?.get_mut(place & 15)? = Some(codes);
        }
        Some(())
    }

    fn scan(&mut self, header: &[u8], data: &[u8]) -> Option<()> {
        let frame = self.frame.as_ref()?;
        let count = usize::from(*header.first()?);
        let chosen = header.get(1..1 + 2 * count)?;
        let [from, _, steps] = *header.get(1 + 2 * count..)?.first_chunk::<3>()?;
        // A later pass of a progressive JPEG.
        if frame.is_progressive && (from > 0 || steps >> 4 > 0) {
            return Some(());
        }
        let mut components = Vec::with_capacity(count);
        for choice in chosen.chunks_exact(2) {
            let mut known = frame.components.iter();
            let component = *known.find(|component| component.id == choice[0])?;
            let codes = |of: usize, place: u8| self.tables[of].get(usize::from(place))?.as_ref();
            let others = if frame.is_progressive {
                None
            } else {
                Some(codes(1, choice[1] & 15)?)
            };
            components.push((component, codes(0, choice[1] >> 4)?, others));
            self.seen.push(component.id);
        }
        let mut left = match components.as_slice() {
            [] => return None,
            [(only, ..)] => frame.blocks(*only),
            _ => frame.units(),
        };
        let is_alone = count == 1;
        let interval = if self.restart == 0 {
            left
        } else {
            self.restart
        };
        let mut parts = intervals(data);
        while left > 0 {
            let mut bits = Bits::new(parts.next()?);
            let units = left.min(interval);
            for _ in 0..units {
                for (component, first, others) in &components {
                    let blocks = if is_alone {
                        1
                    } else {
                        component.across * component.down
                    };
                    for _ in 0..blocks {
                        bits.block(first, *others)?;
                    }
                }
            }
            left -= units;
            // Data left before the next restart marker means that blocks were misread. Some encoders pad the last interval with zeros.
            let is_over = if left > 0 {
                !bits.has_byte()
            } else {
                !bits.has_data()
            };
            if !is_over {
                return None;
            }
        }
        let has_data = |part| Bits::new(part).has_data();
        (!parts.any(has_data)).then_some(())
    }
}

/// Splits coded data at restart markers.
fn intervals(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(data);
    std::iter::from_fn(move || {
        let data = rest?;
        let is_restart = |pair: &[u8]| pair[0] == 0xff && matches!(pair[1], 0xd0..=0xd7);
        let end = data.windows(2).position(is_restart);
        rest = end.map(|end| &data[end + 2..]);
        Some(&data[..end.unwrap_or(data.len())])
    })
}

fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..at + 2)?;
    Some(u16::from_be_bytes([bytes[0], bytes[1]]))
}

impl Frame {
    fn read(marker: u8, segment: &[u8]) -> Option<Self> {
        let count = usize::from(*segment.get(5)?);
        let described = segment.get(6..6 + 3 * count)?.chunks_exact(3);
        let component = |part: &[u8]| {
            let (across, down) = (usize::from(part[1] >> 4), usize::from(part[1] & 15));
            let is_valid = (1..=4).contains(&across) && (1..=4).contains(&down);
            is_valid.then_some(Component {
                id: part[0],
                across,
                down,
            })
        };
        Some(Self {
            is_progressive: marker == 0xc2,
            height: usize::from(number(segment, 1)?),
            width: usize::from(number(segment, 3)?),
            components: described.map(component).collect::<Option<_>>()?,
        })
    }

    /// Maximum number of blocks per MCU of any component, horizontally and vertically.
    fn max_blocks(&self) -> (usize, usize) {
        let max_blocks =
            |of: fn(&Component) -> usize| self.components.iter().map(of).max().unwrap_or(1);
        (
            max_blocks(|component| component.across),
            max_blocks(|component| component.down),
        )
    }

    /// Number of MCUs in a scan of several components.
    fn units(&self) -> usize {
        let (across, down) = self.max_blocks();
        self.width.div_ceil(8 * across) * self.height.div_ceil(8 * down)
    }

    /// Number of blocks in a scan of one component.
    fn blocks(&self, component: Component) -> usize {
        let (across, down) = self.max_blocks();
        let columns = (self.width * component.across).div_ceil(across).div_ceil(8);
        let rows = (self.height * component.down).div_ceil(down).div_ceil(8);
        columns * rows
    }
}

/// A Huffman table: the number of codes of each length, and their symbols. Codes of the same length are consecutive.
struct Codes<'a> {
    counts: &'a [u8],
    symbols: &'a [u8],
}

impl Codes<'_> {
    /// Decodes the code at the start of 16 bits. Returns its length and symbol.
    fn find(&self, bits: u32) -> Option<(u32, u8)> {
        let (mut first, mut before) = (0, 0);
        for (length, &count) in (1..=LONGEST).zip(self.counts) {
            let place = (bits >> (LONGEST - length)).checked_sub(first)?;
            if place < u32::from(count) {
                let symbol = self.symbols.get(before + usize::try_from(place).ok()?)?;
                return Some((length, *symbol));
            }
            before += usize::from(count);
            first = (first + u32::from(count)) << 1;
        }
        None
    }
}

/// Reads coded data bit by bit.
struct Bits<'a> {
    data: &'a [u8],
    /// Buffered bits, starting at the most significant one.
    held: u64,
    count: u32,
    /// Whether a bit of the current block is one.
    has_one: bool,
}

impl<'a> Bits<'a> {
    const fn new(data: &'a [u8]) -> Self {
        Self {
            data,
            held: 0,
            count: 0,
            has_one: false,
        }
    }

    fn fill(&mut self) {
        while self.count <= 56 {
            let byte = match self.data {
                // A stuffed zero byte marks 0xff as data.
                [0xff, 0, rest @ ..] => {
                    self.data = rest;
                    0xff
                }
                // A marker; fill bytes may precede it.
                [0xff, ..] | [] => return,
                [byte, rest @ ..] => {
                    self.data = rest;
                    *byte
                }
            };
            self.held |= u64::from(byte) << (56 - self.count);
            self.count += 8;
        }
    }

    fn skip(&mut self, count: u32) -> Option<()> {
        if self.count < count {
            self.fill();
        }
        self.count = self.count.checked_sub(count)?;
        self.has_one |= self.held & !(u64::MAX >> count) != 0;
        self.held <<= count;
        Some(())
    }

    fn symbol(&mut self, codes: &Codes<'_>) -> Option<u8> {
        if self.count < LONGEST {
            self.fill();
        }
        let next = u32::try_from(self.held >> (64 - LONGEST)).ok()?;
        let (length, symbol) = codes.find(next)?;
        self.skip(length)?;
        Some(symbol)
    }

    /// Reads a block; only its first coefficient if there is no table for the others.
    fn block(&mut self, first: &Codes<'_>, others: Option<&Codes<'_>>) -> Option<()> {
        self.has_one = false;
        let size = self.symbol(first)?;
        if u32::from(size) > LONGEST {
            return None;
        }
        self.skip(u32::from(size))?;
        let Some(others) = others else {
            return Some(());
        };
        let mut at = 1;
        while at < BLOCK {
            let symbol = self.symbol(others)?;
            let (zeros, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            match (zeros, size) {
                (15, 0) => at += 16,
                // The rest of the block is zero.
                (_, 0) => return Some(()),
                _ => {
                    at += zeros;
                    if at >= BLOCK {
                        return None;
                    }
                    self.skip(size)?;
                    at += 1;
                }
            }
        }
        // A storage device replaces unreadable sectors by zeros. No picture has a block of 63 equal coefficients.
        self.has_one.then_some(())
    }

    /// Whether at least one byte of data is left.
    fn has_byte(&mut self) -> bool {
        self.fill();
        self.count >= 8
    }

    /// Whether a byte other than zero is left.
    fn has_data(&mut self) -> bool {
        while self.has_byte() {
            // The last bits of the byte before are padding.
            if self.held << (self.count % 8) != 0 {
                return true;
            }
            (self.held, self.count) = (0, 0);
        }
        false
    }
}

#[cfg(test)]
mod tests;
