//! Who wrote what a mail quotes. Names are typed by people nobody has checked, so they are shortened and cannot hold a
//! link or a line break.

use crate::permission::Role;

/// The longest name that a mail shows, in characters.
pub const NAME_SHOWN: usize = 60;

/// Who wrote what a mail quotes. The names are as they were typed; [`plain_name`] makes them fit for a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Byline {
    /// Somebody with an account.
    Account {
        /// First and last name.
        name: String,
        /// As which they work.
        role: Role,
        /// Their company, if they have one.
        company: Option<String>,
    },
    /// The property owner of the project.
    Owner {
        /// As the project has it.
        name: String,
    },
    /// Somebody who schedules visits: the office or the project's contractor.
    Scheduler,
    /// Somebody whose account is gone.
    Unknown,
}

/// A name as a mail shows it: on one line, without anything that mail programs turn into a link, and not too long.
#[must_use]
pub fn plain_name(name: &str) -> String {
    let signs: Vec<char> = name.chars().collect();
    let mut plain = String::with_capacity(name.len());
    for (at, sign) in signs.iter().copied().enumerate() {
        let makes_links = matches!(sign, '/' | '\\' | '@' | ':' | '<' | '>' | '[' | ']');
        // 'J.R. Smith' stays; 'evil.example' does not.
        let joins_words = sign == '.' && starts_domain(&signs[at + 1..]);
        if sign.is_control() || makes_links || joins_words || is_invisible(sign) {
            plain.push(' ');
        } else {
            plain.push(sign);
        }
    }
    shortened(&plain, NAME_SHOWN)
}

/// Text that was typed into one field, on one line and not longer than `most` characters.
#[must_use]
pub fn plain_line(text: &str, most: usize) -> String {
    let cleaned: String = text
        .chars()
        .map(|sign| {
            if sign.is_control() || is_invisible(sign) {
                ' '
            } else {
                sign
            }
        })
        .collect();
    shortened(&cleaned, most)
}

/// Whether two letters or digits follow at once, as in a domain.
fn starts_domain(rest: &[char]) -> bool {
    rest.iter()
        .take_while(|sign| sign.is_alphanumeric())
        .take(2)
        .count()
        == 2
}

/// Line separators, and marks that turn the direction of what follows.
const fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn shortened(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_neither_links_nor_line_breaks() {
        let long = "é".repeat(NAME_SHOWN + 1);
        let cut = format!("{}…", "é".repeat(NAME_SHOWN));
        for (typed, shown) in [
            ("Jordan Lee", "Jordan Lee"),
            ("J.R. Smith Jr.", "J.R. Smith Jr."),
            ("O'Brien & Sons, Inc.", "O'Brien & Sons, Inc."),
            ("José  Núñez", "José Núñez"),
            ("Pay at evil.example", "Pay at evil example"),
            ("https://evil.example/pay", "https evil example pay"),
            ("www.evil.example", "www evil example"),
            ("me@evil.example", "me evil example"),
            ("Ann\r\nBcc: all", "Ann Bcc all"),
            ("Ann\u{2028}\u{202e}eel", "Ann eel"),
            ("<a href>", "a href"),
            (&long, &cut),
            ("", ""),
        ] {
            assert_eq!(plain_name(typed), shown, "{typed:?}");
        }
        assert_eq!(plain_line("12 Elm St.\nApt 4", 40), "12 Elm St. Apt 4");
        assert_eq!(plain_line("12 Elm Street", 6), "12 Elm…");
    }
}
