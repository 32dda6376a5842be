//! Several files in one download.

use std::collections::HashSet;

/// How many files one archive holds at most. With [`super::FILE_SIZE_MAX`] each, it stays far below the 4 GB that every
/// program which opens archives can take.
pub const ARCHIVE_FILES_MAX: usize = 100;

/// What a file is called whose name says nothing that can be kept.
const NAMELESS: &str = "file";
/// Names that Windows keeps for devices, whatever the extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The names under which files stand in an archive, in their order: no part of a path, nothing that some system cannot
/// write, and none twice, also where upper and lower case are the same.
pub fn archive_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = HashSet::new();
    names
        .into_iter()
        .map(|name| {
            let name = writable(name);
            let unique = (1..)
                .map(|number| numbered(&name, number))
                .find(|candidate| taken.insert(candidate.to_lowercase()));
            unique.unwrap_or(name)
        })
        .collect()
}

/// The name itself at first; `photo (2).jpg` for the second `photo.jpg`.
fn numbered(name: &str, number: usize) -> String {
    if number == 1 {
        return name.to_owned();
    }
    match name.rsplit_once('.') {
        Some((stem, end)) if !stem.is_empty() => format!("{stem} ({number}).{end}"),
        _ => format!("{name} ({number})"),
    }
}

/// The name without what separates paths, what only some systems allow, and what they do to its ends.
fn writable(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|character| match character {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            control if control.is_control() => '_',
            other => other,
        })
        .collect();
    let plain = plain.trim().trim_end_matches(['.', ' ']);
    let plain = if plain.starts_with("..") {
        plain.trim_start_matches('.')
    } else {
        plain
    };
    let stem = plain.split('.').next().unwrap_or_default().to_lowercase();
    let is_port = |device: &str| {
        stem.strip_prefix(device).is_some_and(|number| {
            number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    if plain.is_empty() {
        NAMELESS.to_owned()
    } else if DEVICES.contains(&stem.as_str()) || is_port("com") || is_port("lpt") {
        format!("_{plain}")
    } else {
        plain.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_written_anywhere() {
        for (name, written) in [
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
            assert_eq!(archive_names([name]), [written], "{name:?}");
        }
    }

    #[test]
    fn no_name_stands_twice() {
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
