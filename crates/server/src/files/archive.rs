//! Streams several files as a ZIP archive. Only the part that is sent next is in memory.

use super::Renditions;
use super::rendition::is_video;
use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use domain::file::PhotoCopy;
use domain::language::{Language, Message};
use futures_util::{Stream, StreamExt, stream};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use std::io::{Error, Write};
use std::sync::Arc;
use tokio::fs::File;
use tokio_util::io::ReaderStream;
use zip::write::{SimpleFileOptions, StreamWriter, ZipWriter};
use zip::{CompressionMethod, DateTime};

/// Minimum size of a chunk to send. The last read may exceed it.
const CHUNK: usize = 64 * 1024;

/// A file in an archive.
#[derive(Debug, Clone)]
pub struct ArchiveEntry {
    /// Path in the storage.
    pub path: String,
    /// The copy to send in place of the original.
    pub copy: Option<PhotoCopy>,
    /// Unique name in the archive.
    pub name: String,
    /// Upload time.
    pub uploaded_at: Timestamp,
}

/// A text in an archive, before the files.
#[derive(Debug)]
pub struct ArchiveText {
    /// Unique name in the archive.
    pub name: &'static str,
    /// The content, which is read from the start.
    pub content: std::fs::File,
    /// Its length in bytes.
    pub length: u64,
    /// When it was written.
    pub written_at: Timestamp,
}

/// Streams an archive of these files in this order. If storage fails or a file is missing, the body ends with an error, so that
/// browsers do not treat the partial archive as complete.
pub fn archive(renditions: Renditions, entries: Vec<ArchiveEntry>, time_zone: TimeZone) -> Body {
    Body::from_stream(chunks(Packing::new(renditions, entries, time_zone)))
}

/// Same as [`archive`], with a text at the start.
pub fn archive_with_text(
    renditions: Renditions,
    text: ArchiveText,
    entries: Vec<ArchiveEntry>,
    time_zone: TimeZone,
) -> Body {
    let mut packing = Packing::new(renditions, entries, time_zone);
    packing.text = Some(text);
    Body::from_stream(chunks(packing))
}

fn chunks(packing: Packing) -> impl Stream<Item = Result<Bytes, Error>> {
    stream::try_unfold(packing, async |mut packing| {
        let chunk = packing.next().await.inspect_err(|error| {
            tracing::warn!(%error, "could not finish sending an archive");
        })?;
        Ok(chunk.map(|chunk| (chunk, packing)))
    })
}

/// State of an archive that is being sent.
struct Packing {
    renditions: Renditions,
    text: Option<ArchiveText>,
    waiting: std::vec::IntoIter<ArchiveEntry>,
    time_zone: TimeZone,
    open: Option<BodyDataStream>,
    /// `None` once the archive's end is written.
    zip: Option<ZipWriter<StreamWriter<Outgoing>>>,
    outgoing: Outgoing,
}

impl Packing {
    fn new(renditions: Renditions, entries: Vec<ArchiveEntry>, time_zone: TimeZone) -> Self {
        let outgoing = Outgoing::default();
        Self {
            renditions,
            text: None,
            waiting: entries.into_iter(),
            time_zone,
            open: None,
            zip: Some(ZipWriter::new_stream(outgoing.clone())),
            outgoing,
        }
    }

    /// The next chunk of the archive; `None` after its end.
    async fn next(&mut self) -> Result<Option<Bytes>, Error> {
        while self.outgoing.len() < CHUNK && self.zip.is_some() {
            self.advance().await?;
        }
        let chunk = self.outgoing.take();
        Ok((!chunk.is_empty()).then_some(chunk))
    }

    /// One step: writes a piece of the open file, the start of the next file, or the archive's end.
    async fn advance(&mut self) -> Result<(), Error> {
        let Some(zip) = &mut self.zip else {
            return Ok(());
        };
        if let Some(open) = &mut self.open {
            match open.next().await {
                Some(piece) => zip.write_all(&piece.map_err(Error::other)?)?,
                None => self.open = None,
            }
        } else if let Some(text) = self.text.take() {
            let options = options(text.written_at, &self.time_zone);
            let options = options
                .compression_method(CompressionMethod::Deflated)
                .large_file(text.length > u64::from(u32::MAX));
            zip.start_file(text.name, options)?;
            let pieces = ReaderStream::with_capacity(File::from_std(text.content), CHUNK);
            self.open = Some(Body::from_stream(pieces).into_data_stream());
        } else if let Some(entry) = self.waiting.next() {
            let opened = match &entry.copy {
                Some(copy) => {
                    self.renditions
                        .open(copy.clone(), entry.path.clone(), Ok(()))
                        .await
                }
                None => self.renditions.files().get(&entry.path).await,
            };
            let options = options(entry.uploaded_at, &self.time_zone);
            match (opened.map_err(Error::other)?, &entry.copy) {
                (Some((_, body)), _) => {
                    zip.start_file(&entry.name, options)?;
                    self.open = Some(body.into_data_stream());
                }
                // Replace the photo with a note. The user gets the other files and sees that one is missing.
                (None, Some(_)) => {
                    let (what, note) = if is_video(&entry.path) {
                        ("video not copied", Message::ErrorVideoNotShared)
                    } else {
                        ("damaged photo", Message::ErrorPhotoDamaged)
                    };
                    zip.start_file(format!("{} - {what}.txt", entry.name), options)?;
                    zip.write_all(in_all_languages(&note).as_bytes())?;
                }
                (None, None) => {
                    let message = format!("{} is not where it should be", entry.path);
                    return Err(Error::other(message));
                }
            }
        } else if let Some(zip) = self.zip.take() {
            zip.finish()?;
        }
        Ok(())
    }
}

/// A message in each language, in paragraphs. The archive does not know who reads it.
fn in_all_languages(message: &Message) -> String {
    let texts = Language::ALL.iter();
    let texts = texts.map(|language| format!("{}\r\n", message.in_language(*language)));
    texts.collect::<Vec<_>>().join("\r\n")
}

/// Stores files uncompressed, because photos and PDFs are compressed already.
fn options(at: Timestamp, time_zone: &TimeZone) -> SimpleFileOptions {
    let local = at.to_zoned(time_zone.clone()).datetime();
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::try_from(local).unwrap_or_default())
        .unix_permissions(0o644)
}

/// Buffer that the archive is written to and chunks are taken from.
#[derive(Clone, Default)]
struct Outgoing(Arc<Mutex<Vec<u8>>>);

impl Outgoing {
    fn len(&self) -> usize {
        self.0.lock().len()
    }

    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock()).into()
    }
}

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::FilesConfig;
    use crate::files::FileStorage;

    #[tokio::test]
    async fn a_download_archive_fails_at_a_file_that_was_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let files =
            FileStorage::open(&FilesConfig::Directory(folder.path().join("files"))).unwrap();
        let gone = ArchiveEntry {
            path: "projects/gone.txt".to_owned(),
            copy: None,
            name: "gone.txt".to_owned(),
            uploaded_at: Timestamp::UNIX_EPOCH,
        };
        let files = Renditions::new(files);
        let whole = archive(files.clone(), Vec::new(), TimeZone::UTC);
        assert!(axum::body::to_bytes(whole, usize::MAX).await.is_ok());
        let broken = archive(files, vec![gone], TimeZone::UTC);
        assert!(axum::body::to_bytes(broken, usize::MAX).await.is_err());
    }
}
