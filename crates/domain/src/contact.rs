//! Email addresses and phone numbers (specification 1, section 5).

use crate::field_error::FieldError;
use crate::search::fold_lightly;
use crate::text::identifier;
use messages::Message;

/// Maximum length of an email address, in bytes.
pub const EMAIL_MAX: usize = 254;
/// Maximum length of the local part, before the `@` (RFC 5321).
const MAILBOX_MAX: usize = 64;
/// Number of digits in a US phone number.
pub const PHONE_DIGITS: usize = 10;

/// Whether `text` looks like an email address: one `@`, a valid local part of at most 64 characters, and a domain with a dot.
#[must_use]
pub fn has_email_shape(text: &str) -> bool {
    let Some((mailbox, domain)) = text.split_once('@') else {
        return false;
    };
    let atom_ok = |atom: &str| {
        !atom.is_empty()
            && atom
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b))
    };
    let mailbox_ok = mailbox.len() <= MAILBOX_MAX && mailbox.split('.').all(atom_ok);
    let label_ok = |label: &str| {
        (1..=63).contains(&label.len())
            && label
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let top = domain.rsplit('.').next().unwrap_or_default();
    mailbox_ok
        && domain.contains('.')
        && domain.split('.').all(label_ok)
        && top.len() >= 2
        && !top.bytes().all(|b| b.is_ascii_digit())
}

/// Whether an email address is valid: it has the right shape and at most 254 characters.
#[must_use]
pub fn is_valid_email(text: &str) -> bool {
    text.len() <= EMAIL_MAX && has_email_shape(text)
}

/// Parses an optional email address and lower-cases it. Blank returns `None`.
///
/// # Errors
/// 'Invalid email address'.
pub fn optional_email(field: &'static str, typed: &str) -> Result<Option<String>, FieldError> {
    let email = identifier(typed).to_lowercase();
    if email.is_empty() {
        Ok(None)
    } else if is_valid_email(&email) {
        Ok(Some(email))
    } else {
        Err(FieldError::new(field, "invalid", Message::ErrorEmail))
    }
}

/// Local parts that people enter when they have no email address.
#[rustfmt::skip]
const NO_MAILBOX: &[&str] = &[
    "declined", "donotreply", "fake", "na", "nil", "no", "nobody", "noemail", "nomail", "none", "noone", "noreply", "notgiven",
    "notprovided", "null", "refused", "test", "unknown",
];
/// Further domains that mark such an address as made up.
const NO_DOMAIN: &[&str] = &["email", "example", "mail"];

/// Whether an email address was made up to fill a required field: `none@none.com`, `no@email.com`, `x@x.com`, `noreply@…`.
#[must_use]
pub fn is_made_up(email: &str) -> bool {
    let email = email.to_lowercase();
    let Some((mailbox, domain)) = email.split_once('@') else {
        return false;
    };
    let bare = |text: &str| text.replace(['.', '-', '_'], "");
    let (mailbox, domain) = (bare(mailbox), domain.rsplit_once('.').map_or("", |it| it.0));
    let domain = bare(domain);
    let is_one_letter = |text: &str| {
        let first = text.chars().next();
        first.is_some_and(|first| text.chars().all(|c| c == first))
    };
    let is_nobody = matches!(
        mailbox.as_str(),
        "donotreply" | "noemail" | "nomail" | "noreply"
    );
    let is_no_domain = [NO_MAILBOX, NO_DOMAIN]
        .iter()
        .any(|words| words.contains(&domain.as_str()));
    is_nobody
        || NO_MAILBOX.contains(&mailbox.as_str()) && is_no_domain
        || mailbox == domain && is_one_letter(&mailbox)
}

/// Parses an optional phone number to its ten digits. Drops a leading country code 1.
///
/// # Errors
/// Returns an error unless there are exactly ten digits with only phone punctuation around them.
pub fn optional_phone(field: &'static str, typed: &str) -> Result<Option<String>, FieldError> {
    // Fold non-breaking and long dashes and full-width digits, which other programs produce.
    let typed = fold_lightly(&identifier(typed));
    if typed.is_empty() {
        return Ok(None);
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let digits = match digits.strip_prefix('1') {
        Some(national) if national.len() == PHONE_DIGITS => national.to_owned(),
        _ => digits,
    };
    let punctuation =
        |c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | '(' | ')' | '+' | '.');
    if digits.len() == PHONE_DIGITS && typed.chars().all(punctuation) {
        Ok(Some(digits))
    } else {
        Err(FieldError::new(field, "invalid", Message::ErrorPhone))
    }
}

/// Formats ten digits as `(212) 555-0100`. Any other text is returned unchanged.
#[must_use]
pub fn formatted_phone(digits: &str) -> String {
    match (digits.get(..3), digits.get(3..6), digits.get(6..)) {
        (Some(area), Some(exchange), Some(line)) if digits.len() == PHONE_DIGITS => {
            format!("({area}) {exchange}-{line}")
        }
        _ => digits.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_emails_are_accepted_and_invalid_ones_rejected() {
        let good = [
            "a@b.co",
            "first.last+tag@sub.example.com",
            "o'brien@example.org",
            "x_y@ex-ample.io",
            "1@2.com",
        ];
        let bad = [
            "",
            "a",
            "a@",
            "@b.co",
            "a@b",
            "a b@c.de",
            "a@b c.de",
            "a@@b.co",
            "a@b@c.de",
            ".a@b.co",
            "a.@b.co",
            "a..b@c.de",
            "a@-b.co",
            "a@b-.co",
            "a@.co",
            "a@b.c",
            "a@b.123",
            "<a@b.co>",
            "a@b.co\n",
            "josé@example.com",
        ];
        for email in good {
            assert!(is_valid_email(email), "{email}");
        }
        for email in bad {
            assert!(!is_valid_email(email), "{email}");
        }
        let mailbox = |length| format!("{}@b.co", "m".repeat(length));
        assert!(is_valid_email(&mailbox(64)));
        assert!(!is_valid_email(&mailbox(65)));
        let label = "d".repeat(62);
        let long = |last| format!("{}@{label}.{label}.{}.co", "m".repeat(64), "d".repeat(last));
        assert_eq!(long(60).len(), EMAIL_MAX);
        assert!(is_valid_email(&long(60)));
        assert!(!is_valid_email(&long(61)));
    }

    #[test]
    fn made_up_emails_are_detected() {
        for (email, is) in [
            ("noemail@noemail.com", true),
            ("none@none.com", true),
            ("no@email.com", true),
            ("unknown@unknown.com", true),
            ("TEST@Test.com", true),
            ("na@na.com", true),
            ("none@noemail.com", true),
            ("no-reply@carrier.example", true),
            ("no.email@gmail.com", true),
            ("nobody@example.org", true),
            ("x@x.com", true),
            ("a@a.com", true),
            ("xxx@xxx.net", true),
            ("ann@example.com", false),
            ("ann@ann.com", false),
            ("test@lee.example", false),
            ("nona@gmail.com", false),
            ("no@lee.co.uk", false),
            ("a@b.com", false),
            ("none", false),
            ("@", false),
        ] {
            assert_eq!(is_made_up(email), is, "{email}");
        }
    }

    #[test]
    fn phone_numbers_are_formatted() {
        assert_eq!(formatted_phone("2125550100"), "(212) 555-0100");
        for other in ["", "212", "+442079460000"] {
            assert_eq!(formatted_phone(other), other);
        }
    }

    #[test]
    fn phone_numbers_must_have_ten_digits() {
        for (typed, expected) in [
            ("(123) 456-7890", Ok(Some("1234567890"))),
            ("+1 212 555 0123", Ok(Some("2125550123"))),
            ("212.555.0123", Ok(Some("2125550123"))),
            ("  ", Ok(None)),
            ("12345", Err(())),
            ("212555012345", Err(())),
            ("2125550123 ext", Err(())),
        ] {
            let phone = optional_phone("phone", typed);
            assert_eq!(
                phone.as_ref().map(Option::as_deref).map_err(|_| ()),
                expected,
                "{typed}"
            );
        }
    }
}
