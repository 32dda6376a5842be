//! File names for ZIP downloads.

use super::portable::{is_device_name, without_reserved};
use std::collections::{HashMap, HashSet};

/// Maximum number of files in one archive.
pub const ARCHIVE_FILES_MAX: usize = 100;
/// Maximum size of all files in one archive, in bytes. Older ZIP programs support archives below 4 GB.
pub const ARCHIVE_BYTES_MAX: i64 = 4_000_000_000;

/// Name for files whose name contains nothing usable.
const FALLBACK_NAME: &str = "file";

/// Converts file names to names for an archive, in the same order: no path components, valid on all operating systems, and unique ignoring
/// case.
pub fn archive_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = HashSet::new();
    // Where to continue for each name, so that many equal names do not take quadratic time.
    let mut next: HashMap<String, usize> = HashMap::new();
    names
        .into_iter()
        .map(|name| {
            let name = portable(name);
            let next = next.entry(name.to_lowercase()).or_insert(1);
            loop {
                let candidate = numbered(&name, *next);
                *next += 1;
                if taken.insert(candidate.to_lowercase()) {
                    return candidate;
                }
            }
        })
        .collect()
}

/// The name itself for number 1, then `photo (2).jpg` and so on.
fn numbered(name: &str, number: usize) -> String {
    if number == 1 {
        return name.to_owned();
    }
    match name.rsplit_once('.') {
        Some((stem, end)) if !stem.is_empty() => format!("{stem} ({number}).{end}"),
        _ => format!("{name} ({number})"),
    }
}

/// Removes path separators and what some operating systems reject.
fn portable(name: &str) -> String {
    let plain = without_reserved(name);
    let plain = plain.trim().trim_end_matches(['.', ' ']);
    let plain = if plain.starts_with("..") {
        plain.trim_start_matches('.')
    } else {
        plain
    };
    if plain.is_empty() {
        FALLBACK_NAME.to_owned()
    } else if is_device_name(plain) {
        format!("_{plain}")
    } else {
        plain.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_valid_on_all_systems() {
        for (name, expected) in [
            ("kitchen.jpg", "kitchen.jpg"),
            ("Küche – 1.jpg", "Küche – 1.jpg"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("C:\\run.txt", "C__run.txt"),
            ("a\0b\n.txt", "a_b_.txt"),
            ("plan?.pdf", "plan_.pdf"),
            ("what. . ", "what"),
            (".hidden", ".hidden"),
            ("..", "file"),
            (" ", "file"),
            ("nul.txt", "_nul.txt"),
            ("COM1.pdf", "_COM1.pdf"),
            ("common.pdf", "common.pdf"),
        ] {
            assert_eq!(archive_names([name]), [expected], "{name:?}");
        }
    }

    #[test]
    fn names_are_unique() {
        let names = [
            "photo.jpg",
            "photo.jpg",
            "Photo.JPG",
            "photo (2).jpg",
            "notes",
            "notes",
            ".env",
            ".env",
            "a/b",
            "a_b",
        ];
        assert_eq!(
            archive_names(names),
            [
                "photo.jpg",
                "photo (2).jpg",
                "Photo (3).JPG",
                "photo (2) (2).jpg",
                "notes",
                "notes (2)",
                ".env",
                ".env (2)",
                "a_b",
                "a_b (2)",
            ]
        );
    }
}
