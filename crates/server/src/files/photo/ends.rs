//! The parts of a photo's file that have its metadata.

/// Number of bytes that are kept of the beginning. Most cameras write their data there.
const HEAD: usize = 256 * 1024;
/// Number of bytes that are kept of the end, at least. Some formats have their data behind the picture.
const TAIL: usize = 128 * 1024;

/// The beginning and the end of a file, which may overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhotoEnds {
    start: Vec<u8>,
    end: Vec<u8>,
}

impl PhotoEnds {
    /// Adds the next bytes of the file.
    pub fn add(&mut self, chunk: &[u8]) {
        let room = HEAD.saturating_sub(self.start.len());
        self.start
            .extend_from_slice(&chunk[..chunk.len().min(room)]);
        self.end.extend_from_slice(chunk);
        // Not with each chunk, because it moves all bytes that stay.
        if self.end.len() > 2 * TAIL {
            self.end.drain(..self.end.len() - TAIL);
        }
    }

    /// The first bytes of the file, at most 256 KiB.
    #[must_use]
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// The last bytes of the file, at least 128 KiB if it has as many.
    #[must_use]
    pub fn end(&self) -> &[u8] {
        &self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_and_the_end_of_a_file_are_kept() {
        let bytes: Vec<u8> = (0..1_000_000_u32)
            .map(|number| number.to_le_bytes()[1])
            .collect();
        for length in [0, 1, TAIL, HEAD, HEAD + 1, bytes.len()] {
            for chunk in [1_000, 8_191, bytes.len()] {
                let mut ends = PhotoEnds::default();
                for chunk in bytes[..length].chunks(chunk) {
                    ends.add(chunk);
                }
                assert_eq!(ends.start(), &bytes[..length.min(HEAD)], "{length}");
                assert!(bytes[..length].ends_with(ends.end()), "{length}");
                let kept = TAIL.min(length)..=2 * TAIL;
                assert!(kept.contains(&ends.end().len()), "{length}");
            }
        }
    }
}
