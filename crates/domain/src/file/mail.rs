//! Recognizes saved emails.

/// An email has at least one of these headers near its start (RFC 5322, and the headers that mail servers put before them).
const KNOWN: [&str; 10] = [
    "from",
    "to",
    "date",
    "subject",
    "received",
    "return-path",
    "delivered-to",
    "message-id",
    "mime-version",
    "x-received",
];

/// Whether a text begins with the headers of an email. The last line may be cut.
pub(super) fn is_mail(first: &[u8]) -> bool {
    let text = String::from_utf8_lossy(first);
    let text = text.trim_start_matches('\u{feff}');
    let mut is_known = false;
    let mut lines = text.lines().peekable();
    let mut is_first = true;
    while let Some(line) = lines.next() {
        if line.is_empty() {
            break;
        }
        let is_continued = line.starts_with([' ', '\t']) && !is_first;
        is_first = false;
        if is_continued {
            continue;
        }
        let Some(name) = header_name(line) else {
            // The last line ends where the first bytes do.
            if lines.peek().is_none() {
                break;
            }
            return false;
        };
        is_known |= KNOWN.contains(&name.to_ascii_lowercase().as_str());
    }
    is_known
}

/// The name of a header field.
fn header_name(line: &str) -> Option<&str> {
    let (name, _) = line.split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic());
    is_name.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_begins_with_headers() {
        let table: [(&str, bool); 10] = [
            ("From: a@b.example\r\nSubject: Leak\r\n\r\nWet.", true),
            (
                "Received: from a\r\n\tby b; Mon\r\nX-Long: 1\r\nDate: now",
                true,
            ),
            ("\u{feff}Subject: Leak\n\nWet: yes", true),
            ("Subject: Leak\nX-Cut-In-The-Mid", true),
            ("From the desk of Ann\n\nWet.", false),
            ("Room: kitchen\nFloor: wet\n\nSubject: none", false),
            ("name,amount\nfrom:,2", false),
            ("Subject: Leak\nno header here\nTo: a", false),
            (" To: a\n", false),
            ("", false),
        ];
        for (text, expected) in table {
            assert_eq!(is_mail(text.as_bytes()), expected, "{text:?}");
        }
    }
}
