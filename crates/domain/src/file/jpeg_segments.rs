//! Splits a JPEG into segments.

/// Start of image.
pub(crate) const SOI: u8 = 0xd8;
/// End of image.
pub(crate) const EOI: u8 = 0xd9;
/// Start of scan; coded data follows.
pub(crate) const SOS: u8 = 0xda;

/// Iterates over a JPEG's segments. Ends early if the file is truncated.
pub(crate) struct JpegSegments<'a> {
    rest: &'a [u8],
}

impl<'a> JpegSegments<'a> {
    /// Returns `None` if the file does not begin with a start of image marker.
    pub(crate) fn new(bytes: &'a [u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(&[0xff, SOI])?;
        Some(Self { rest })
    }

    /// The next marker and its segment without the length field. Skips bytes between segments.
    pub(crate) fn next(&mut self) -> Option<(u8, &'a [u8])> {
        let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xff);
        let at = self.rest.windows(2).position(is_marker)?;
        let marker = self.rest[at + 1];
        self.rest = &self.rest[at + 2..];
        if matches!(marker, 0x01 | 0xd0..=EOI) {
            return Some((marker, &[]));
        }
        let (length, _) = self.rest.split_first_chunk::<2>()?;
        let segment = self
            .rest
            .split_off(..usize::from(u16::from_be_bytes(*length)))?;
        Some((marker, segment.get(2..)?))
    }

    /// The coded data of a scan including restart markers, up to the next other marker or the end of the file.
    pub(crate) fn coded_data(&mut self) -> &'a [u8] {
        let ends = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
        let end = self.rest.windows(2).position(ends);
        let (data, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        data
    }
}
