//! Photos with the data that cameras write into them.

use super::{jpeg_with, png_with};

/// What a camera writes into a photo. Empty texts are left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct CameraData<'a> {
    /// Make of the camera.
    pub make: &'a str,
    /// Model of the camera.
    pub model: &'a str,
    /// `DateTimeOriginal`.
    pub taken: &'a str,
    /// `OffsetTimeOriginal`.
    pub offset: &'a str,
}

impl CameraData<'_> {
    /// EXIF data with two directories: camera and times.
    ///
    /// # Panics
    /// If the texts are too long for one segment.
    #[must_use]
    pub fn exif(&self) -> Vec<u8> {
        let camera = present([(0x010f, self.make), (0x0110, self.model)]);
        let times = present([(0x9003, self.taken), (0x9011, self.offset)]);
        // Header; a directory has its number of entries, the entries, and the offset of the next one. The camera's has the offset of the
        // other directory, too.
        let length = |entries: usize| 2 + 12 * entries + 4;
        let times_at = 8 + length(camera.len() + 1);
        let mut texts = Texts {
            start: times_at + length(times.len()),
            bytes: Vec::new(),
        };
        let number = |number: usize| u32::try_from(number).expect("short data").to_be_bytes();
        let mut out = b"MM\0*\0\0\0\x08".to_vec();
        out.extend_from_slice(&number(camera.len() + 1)[2..]);
        for field in camera {
            out.extend(texts.entry(field));
        }
        out.extend_from_slice(&[0x87, 0x69, 0, 4, 0, 0, 0, 1]);
        out.extend_from_slice(&number(times_at));
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&number(times.len())[2..]);
        for field in times {
            out.extend(texts.entry(field));
        }
        out.extend_from_slice(&[0; 4]);
        out.extend(texts.bytes);
        out
    }

    /// A JPEG with this data.
    ///
    /// # Panics
    /// If the texts are too long for one segment.
    #[must_use]
    pub fn jpeg(&self, width: u32, height: u32) -> Vec<u8> {
        jpeg_with(width, height, &self.exif())
    }

    /// A PNG with this data.
    #[must_use]
    pub fn png(&self, width: u32, height: u32) -> Vec<u8> {
        png_with(width, height, &self.exif())
    }
}

/// The fields with a text.
fn present(fields: [(u16, &str); 2]) -> Vec<(u16, &str)> {
    fields
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .collect()
}

/// The texts of EXIF directories, which follow these.
struct Texts {
    start: usize,
    bytes: Vec<u8>,
}

impl Texts {
    /// The directory's entry of a text: tag, type, length, and the text or its offset.
    fn entry(&mut self, (tag, text): (u16, &str)) -> Vec<u8> {
        let mut text = [text.as_bytes(), b"\0"].concat();
        let length = u32::try_from(text.len()).expect("short text");
        let mut out = [tag.to_be_bytes(), [0, 2]].concat();
        out.extend_from_slice(&length.to_be_bytes());
        if text.len() <= 4 {
            text.resize(4, 0);
            out.extend(text);
        } else {
            let at = u32::try_from(self.start + self.bytes.len()).expect("short data");
            out.extend_from_slice(&at.to_be_bytes());
            self.bytes.extend(text);
        }
        out
    }
}
