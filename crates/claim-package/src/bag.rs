//! The tag files of a bag (RFC 8493).

use crate::contents::Contents;

/// The declaration of a bag.
pub(crate) const DECLARATION: &str = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";
/// The name of the declaration.
pub(crate) const BAGIT: &str = "bagit.txt";
/// The name of the file with facts about the bag.
pub(crate) const BAG_INFO: &str = "bag-info.txt";
/// The name of the list of the payload.
pub(crate) const MANIFEST: &str = "manifest-sha256.txt";
/// The name of the list of the tag files.
pub(crate) const TAG_MANIFEST: &str = "tagmanifest-sha256.txt";
/// The name of the timestamp.
pub const TIMESTAMP: &str = "tagmanifest-sha256.txt.tsr";
/// The name of the text about the timestamp.
pub(crate) const TIMESTAMP_TEXT: &str = "timestamp.txt";
/// The name of the instructions.
pub(crate) const README: &str = "README.txt";
/// The name of the history log.
pub(crate) const HISTORY_LOG: &str = "history-log.json";
/// The path of the list of all files.
pub(crate) const INDEX: &str = "data/index.csv";
/// The path of the timeline for programs.
pub(crate) const TIMELINE: &str = "data/timeline.json";
/// The path of the timeline for spreadsheets.
pub(crate) const TIMELINE_TABLE: &str = "data/timeline.csv";
/// The label of the project number.
pub(crate) const EXTERNAL_IDENTIFIER: &str = "External-Identifier";
/// The label of the size and number of the payload.
pub(crate) const PAYLOAD_OXUM: &str = "Payload-Oxum";
/// The label of the time when the package was ordered: what happened later is not in it.
pub(crate) const ORDERED_AT: &str = "Ordered-At";

/// Length at which lines are folded, in characters (RFC 8493, section 2.2.2).
const LINE: usize = 79;

/// A manifest of these paths and checksums.
pub(crate) fn manifest<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    files
        .into_iter()
        .map(|(path, sha256)| format!("{sha256}  {}\n", encoded(path)))
        .collect()
}

/// The lines of a manifest as checksums and paths; `None` for a line that is not one.
pub(crate) fn manifest_lines(text: &str) -> impl Iterator<Item = Option<(String, String)>> + '_ {
    text.lines().map(|line| {
        let (sum, path) = line.split_once([' ', '\t'])?;
        // A star marks a binary file in the output of some programs.
        let path = path.trim_start().trim_start_matches('*');
        let is_sum = sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
        (is_sum && !path.is_empty()).then(|| (sum.to_ascii_lowercase(), decoded(path)))
    })
}

/// The path as a manifest has it.
fn encoded(path: &str) -> String {
    path.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn decoded(path: &str) -> String {
    path.replace("%0D", "\r")
        .replace("%0d", "\r")
        .replace("%0A", "\n")
        .replace("%0a", "\n")
        .replace("%25", "%")
}

/// The facts about the bag. `files` and `bytes` count the payload.
pub(crate) fn bag_info(contents: &Contents, files: u64, bytes: u64) -> String {
    let agent = concat!("Buildback ", env!("CARGO_PKG_VERSION"));
    let day = contents.made_at.strftime("%Y-%m-%d").to_string();
    let described = contents.say(messages::Message::PackageTitle {
        number: contents.number.to_string(),
    });
    let ordered = contents.made_at.to_string();
    let oxum = format!("{bytes}.{files}");
    [
        ("Source-Organization", contents.portal.as_str()),
        (EXTERNAL_IDENTIFIER, contents.project_number.as_str()),
        ("External-Description", described.as_str()),
        ("Bagging-Date", day.as_str()),
        (ORDERED_AT, ordered.as_str()),
        ("Bag-Software-Agent", agent),
        (PAYLOAD_OXUM, oxum.as_str()),
    ]
    .map(|(label, value)| folded(label, value))
    .concat()
}

/// A label and its value. A long value goes on in lines that begin with a space.
fn folded(label: &str, value: &str) -> String {
    let mut text = format!("{label}:");
    let mut length = text.chars().count();
    for word in value.split_whitespace() {
        let word_length = word.chars().count();
        if length + 1 + word_length > LINE && length > label.len() + 1 {
            text.push('\n');
            length = 0;
        }
        text.push(' ');
        text.push_str(word);
        length += 1 + word_length;
    }
    text.push('\n');
    text
}

/// The value of a label in the facts about a bag.
pub(crate) fn value_of(info: &str, label: &str) -> Option<String> {
    let mut lines = info.lines().skip_while(|line| {
        line.split_once(':')
            .is_none_or(|(name, _)| !name.eq_ignore_ascii_case(label))
    });
    let (_, first) = lines.next()?.split_once(':')?;
    let more = lines.take_while(|line| line.starts_with([' ', '\t']));
    let words: Vec<&str> = std::iter::once(first).chain(more).map(str::trim).collect();
    Some(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_round_trip() {
        let sum = "ab".repeat(32);
        for path in [
            "data/a b.jpg",
            "data/50%.jpg",
            "data/a\r\nb",
            "data/%0A",
            "data/مطبخ/🏠.jpg",
        ] {
            let text = manifest([(path, sum.as_str())]);
            assert_eq!(text.lines().count(), 1, "{text:?}");
            let lines: Vec<_> = manifest_lines(&text).collect();
            assert_eq!(lines, [Some((sum.clone(), path.to_owned()))]);
        }
        assert_eq!(
            manifest([("data/5%\n", "00")]),
            "00  data/5%25%0A\n",
            "encoded as the standard says"
        );
        let nameless = format!("{sum}  ");
        for odd in ["", "nonsense", "00  data/a", nameless.as_str()] {
            assert!(manifest_lines(odd).all(|line| line.is_none()), "{odd:?}");
        }
    }

    #[test]
    fn long_values_are_folded_and_read_again() {
        let long = "Harbor Office ".repeat(20);
        let text = folded("Source-Organization", &long) + &folded("Bagging-Date", "2026-11-30");
        assert!(text.lines().all(|line| line.chars().count() <= LINE));
        assert!(text.lines().count() > 3);
        assert_eq!(
            value_of(&text, "source-organization"),
            Some(long.trim().to_owned())
        );
        assert_eq!(
            value_of(&text, "Bagging-Date").as_deref(),
            Some("2026-11-30")
        );
        assert_eq!(value_of(&text, "Payload-Oxum"), None);
    }

    #[test]
    fn a_value_cannot_add_a_label() {
        let text = folded("Source-Organization", "Harbor\nPayload-Oxum: 1.1");
        assert_eq!(text, "Source-Organization: Harbor Payload-Oxum: 1.1\n");
    }
}
