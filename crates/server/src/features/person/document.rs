//! `person.json`, written to a temporary file as its rows are read.

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};
use std::path::Path;

/// After how many bytes the free space is checked again.
const CHECKED_EVERY: usize = 1024 * 1024;

/// A document that is being written. Its file has no name and is deleted when closed.
pub(super) struct Document<F> {
    out: BufWriter<File>,
    /// The table whose rows are being written.
    table: Option<&'static str>,
    has_room: F,
    unchecked: usize,
}

impl<F: Fn() -> bool> Document<F> {
    /// Begins a document in a temporary file in `folder`. Writing fails when `has_room` is false.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub(super) fn begin(folder: &Path, now: Timestamp, has_room: F) -> io::Result<Self> {
        let mut document = Self {
            out: BufWriter::new(tempfile::tempfile_in(folder)?),
            table: None,
            has_room,
            unchecked: 0,
        };
        let head = format!(
            "{{\n  \"format\": \"buildback-person-1\",\n  \"exported_at\": \"{now}\",\n  \"data\": {{"
        );
        document.write(&head)?;
        Ok(document)
    }

    /// Adds a row. The rows of a table must be consecutive.
    ///
    /// # Errors
    /// [`io::ErrorKind::StorageFull`] when there is no room; when the disk cannot be written.
    pub(super) fn add(&mut self, table: &'static str, row: Map<String, Value>) -> io::Result<()> {
        let row = Value::Object(row);
        if self.table == Some(table) {
            return self.write(&format!(",\n      {row}"));
        }
        let end = if self.table.is_some() { "\n    ]," } else { "" };
        self.table = Some(table);
        self.write(&format!("{end}\n    \"{table}\": [\n      {row}"))
    }

    /// Adds the lists of files and returns the file, rewound to its start, with its length in bytes. `files` and `lost` have the name and
    /// upload time of each file.
    ///
    /// # Errors
    /// As [`Document::add`].
    pub(super) fn finish<'a>(
        mut self,
        files: impl Iterator<Item = (&'a str, Timestamp)>,
        lost: impl Iterator<Item = (&'a str, Timestamp)>,
    ) -> io::Result<(File, u64)> {
        let end = if self.table.is_some() {
            "\n    ]\n  "
        } else {
            ""
        };
        self.write(&format!("{end}}}"))?;
        self.list("files", files)?;
        self.list("lost_files", lost)?;
        self.write("\n}\n")?;
        let mut file = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        let length = file.stream_position()?;
        file.rewind()?;
        Ok((file, length))
    }

    fn list<'a>(
        &mut self,
        name: &str,
        files: impl Iterator<Item = (&'a str, Timestamp)>,
    ) -> io::Result<()> {
        self.write(&format!(",\n  \"{name}\": ["))?;
        for (place, (name, at)) in files.enumerate() {
            let separator = if place == 0 { "" } else { "," };
            let file = json!({ "name": name, "uploaded_at": at.to_string() });
            self.write(&format!("{separator}\n    {file}"))?;
        }
        self.write("]")
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.unchecked += text.len();
        if self.unchecked >= CHECKED_EVERY {
            self.unchecked = 0;
            if !(self.has_room)() {
                return Err(io::ErrorKind::StorageFull.into());
            }
        }
        self.out.write_all(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn begin(has_room: bool) -> Document<impl Fn() -> bool> {
        let folder = tempfile::tempdir().unwrap();
        Document::begin(folder.path(), Timestamp::UNIX_EPOCH, move || has_room).unwrap()
    }

    fn row(value: &str) -> Map<String, Value> {
        let Value::Object(row) = json!({ "value": value }) else {
            unreachable!("it is an object");
        };
        row
    }

    fn read((mut file, length): (File, u64)) -> Value {
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(u64::try_from(text.len()).unwrap(), length);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_document_has_a_list_per_table_and_the_files() {
        let empty = begin(true).finish([].into_iter(), [].into_iter());
        let expected = json!({
            "format": "buildback-person-1", "exported_at": "1970-01-01T00:00:00Z",
            "data": {}, "files": [], "lost_files": [],
        });
        assert_eq!(read(empty.unwrap()), expected);
        let mut document = begin(true);
        for (table, value) in [("users", "a"), ("messages", "\"b\""), ("messages", "c")] {
            document.add(table, row(value)).unwrap();
        }
        let at = Timestamp::UNIX_EPOCH;
        let files = [("x", at), ("y", at)].into_iter();
        let found = read(document.finish(files, [("z", at)].into_iter()).unwrap());
        assert_eq!(
            found["data"],
            json!({ "users": [{ "value": "a" }], "messages": [{ "value": "\"b\"" }, { "value": "c" }] })
        );
        assert_eq!(found["files"][1]["name"], "y");
        assert_eq!(found["lost_files"][0]["name"], "z");
    }

    #[test]
    fn a_document_stops_growing_when_there_is_no_room() {
        let mut document = begin(false);
        let large = "a".repeat(CHECKED_EVERY / 2);
        document.add("users", row(&large)).unwrap();
        let refused = document.add("users", row(&large)).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::StorageFull);
    }
}
