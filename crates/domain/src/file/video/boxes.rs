//! The boxes of a video.

/// Largest size of a box's header, in bytes.
pub const BOX_HEADER_MAX: u64 = 16;

/// The header of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxHeader {
    /// The type.
    pub kind: [u8; 4],
    /// Where the box begins in the file.
    pub at: u64,
    /// Size of the header: 8 or 16.
    pub header: u64,
    /// Size with the header.
    pub size: u64,
}

impl BoxHeader {
    /// Parses the header that `bytes` begin with, of a box at `at` in what ends at `end`: the file or the box around it. `None` if this is no
    /// box, or if it would go beyond the end.
    #[must_use]
    pub fn parse(bytes: &[u8], at: u64, end: u64) -> Option<Self> {
        let kind: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
        let short = u32::from_be_bytes(bytes.get(..4)?.try_into().ok()?);
        let room = end.checked_sub(at)?;
        let (header, size) = match short {
            // To the end.
            0 => (8, room),
            1 => (16, u64::from_be_bytes(bytes.get(8..16)?.try_into().ok()?)),
            short => (8, u64::from(short)),
        };
        let is_box = is_kind(kind) && size >= header && size <= room;
        is_box.then_some(Self {
            kind,
            at,
            header,
            size,
        })
    }

    /// Where its content begins in the file.
    #[must_use]
    pub const fn content(&self) -> u64 {
        self.at + self.header
    }

    /// Where it ends in the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.at + self.size
    }
}

/// Whether these bytes can be a type: visible ASCII, spaces, and the copyright sign of QuickTime's text boxes.
fn is_kind(kind: [u8; 4]) -> bool {
    kind.iter().all(|byte| matches!(byte, b' '..=b'~' | 0xa9))
}

/// Follows the outermost boxes of a file while its bytes arrive. Needs no more memory than one header.
#[derive(Debug, Default)]
pub struct TopLevelBoxes {
    /// Bytes of a header that is still incomplete.
    header: Vec<u8>,
    /// Bytes until the next header.
    left: u64,
    /// Number of boxes.
    count: u64,
    begins_with_brands: bool,
    has_index: bool,
    has_media: bool,
    /// The last box goes to the end of the file.
    is_open: bool,
    /// What follows is no box.
    is_over: bool,
}

impl TopLevelBoxes {
    /// Takes the next bytes.
    pub fn add(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() && !self.is_over && !self.is_open {
            let inside = usize::try_from(self.left).unwrap_or(usize::MAX);
            let inside = inside.min(bytes.len());
            if inside > 0 {
                self.left -= inside as u64;
                bytes = &bytes[inside..];
                continue;
            }
            let missing = self.header_size() - self.header.len();
            let (part, rest) = bytes.split_at(missing.min(bytes.len()));
            self.header.extend_from_slice(part);
            bytes = rest;
            if self.header.len() == self.header_size() {
                self.open();
            }
        }
    }

    /// Whether the file is a whole video: brands first, an index, and media. Cameras append data of their own, which need not be boxes.
    #[must_use]
    pub const fn are_complete(&self) -> bool {
        self.begins_with_brands && self.has_index && self.has_media && self.left == 0
    }

    fn header_size(&self) -> usize {
        match self.header.get(..4) {
            Some([0, 0, 0, 1]) => 16,
            _ => 8,
        }
    }

    fn open(&mut self) {
        let header = std::mem::take(&mut self.header);
        self.is_open = header.starts_with(&[0; 4]);
        let Some(found) = BoxHeader::parse(&header, 0, u64::MAX) else {
            (self.is_over, self.is_open) = (true, false);
            return;
        };
        match &found.kind {
            b"ftyp" => self.begins_with_brands |= self.count == 0,
            b"moov" => self.has_index = true,
            b"mdat" => self.has_media = true,
            _ => {}
        }
        self.count += 1;
        if !self.is_open {
            self.left = found.size - found.header;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
        [size.as_slice(), kind, content].concat()
    }

    fn large(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = (content.len() as u64 + 16).to_be_bytes();
        [b"\0\0\0\x01".as_slice(), kind, &size, content].concat()
    }

    #[test]
    fn a_video_is_complete_with_brands_index_and_media() {
        let (ftyp, moov) = (boxed(b"ftyp", b"isom\0\0\0\0"), boxed(b"moov", &[7; 40]));
        let mdat = boxed(b"mdat", &[9; 100]);
        let to_the_end = [b"\0\0\0\0mdat".as_slice(), &[9; 30]].concat();
        let whole = [ftyp.clone(), moov.clone(), mdat.clone()].concat();
        let table: Vec<(&str, Vec<u8>, bool)> = vec![
            ("index first", whole.clone(), true),
            (
                "index last",
                [ftyp.clone(), mdat.clone(), moov.clone()].concat(),
                true,
            ),
            (
                "a large box",
                [ftyp.clone(), large(b"mdat", &[9; 50]), moov.clone()].concat(),
                true,
            ),
            (
                "media to the end",
                [ftyp.clone(), moov.clone(), to_the_end.clone()].concat(),
                true,
            ),
            (
                "data of a camera at the end",
                [whole.clone(), b"\xff\xff\xff\xff\0\0\0\0trailer".to_vec()].concat(),
                true,
            ),
            ("no index", [ftyp.clone(), mdat.clone()].concat(), false),
            ("no media", [ftyp.clone(), moov.clone()].concat(), false),
            ("no brands", [moov.clone(), mdat.clone()].concat(), false),
            (
                "brands later",
                [moov.clone(), ftyp.clone(), mdat.clone()].concat(),
                false,
            ),
            ("cut within media", whole[..whole.len() - 1].to_vec(), false),
            ("cut within the index", whole[..30].to_vec(), false),
            ("only brands", ftyp.clone(), false),
            (
                "no box in between",
                [ftyp, b"\0\0\0\x02wxyz".to_vec(), moov, mdat].concat(),
                false,
            ),
            ("nothing", Vec::new(), false),
        ];
        for (what, bytes, expected) in table {
            for step in [1, 3, 7, 1000] {
                let mut boxes = TopLevelBoxes::default();
                for chunk in bytes.chunks(step) {
                    boxes.add(chunk);
                }
                assert_eq!(boxes.are_complete(), expected, "{what}, {step} at a time");
            }
        }
    }

    #[test]
    fn a_box_stays_within_what_contains_it() {
        let bytes = boxed(b"udta", &[1; 8]);
        let header = BoxHeader::parse(&bytes, 100, 116).unwrap();
        assert_eq!((header.content(), header.end()), (108, 116));
        assert_eq!(BoxHeader::parse(&bytes, 100, 115), None);
        assert_eq!(BoxHeader::parse(b"\0\0\0\x07udta", 0, 100), None);
        assert_eq!(BoxHeader::parse(b"\0\0\0\x08ud\0a", 0, 100), None);
        assert_eq!(BoxHeader::parse(b"\0\0\0\x01mdat\0\0", 0, 100), None);
        let to_the_end = BoxHeader::parse(b"\0\0\0\0mdat", 40, 100).unwrap();
        assert_eq!(to_the_end.size, 60);
    }

    proptest::proptest! {
        #[test]
        fn arbitrary_bytes_do_not_panic(bytes: Vec<u8>) {
            let mut boxes = TopLevelBoxes::default();
            boxes.add(&bytes);
            let _ = boxes.are_complete();
        }
    }
}
