//! The mailbox behind an email address.

/// An address without what most mail servers ignore: the case of letters, and in the part before the @ everything from the first plus
/// sign on. Gmail ignores periods there, too. Limits and stops count mailboxes: otherwise one person could be written to at as many
/// addresses as somebody likes to invent. Mail still goes to the address as it was written.
#[must_use]
pub fn mailbox(email: &str) -> String {
    let email = email.trim().to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else {
        return email;
    };
    let untagged = match local.split_once('+') {
        Some((before, _)) if !before.is_empty() => before,
        _ => local,
    };
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", untagged.replace('.', "")),
        _ => format!("{untagged}@{domain}"),
    }
}

#[cfg(test)]
mod tests {
    use super::mailbox;

    #[test]
    fn addresses_of_one_mailbox_are_the_same() {
        for (written, expected) in [
            ("Ann@Mail.Example", "ann@mail.example"),
            (" ann@mail.example ", "ann@mail.example"),
            ("ann+kitchen@mail.example", "ann@mail.example"),
            ("ann+a+b@mail.example", "ann@mail.example"),
            ("ann.smith@mail.example", "ann.smith@mail.example"),
            ("Ann.Smith+1@gmail.com", "annsmith@gmail.com"),
            ("annsmith@googlemail.com", "annsmith@gmail.com"),
            ("+ann@mail.example", "+ann@mail.example"),
            ("no address", "no address"),
        ] {
            assert_eq!(mailbox(written), expected, "{written}");
        }
    }
}
