//! The mailbox behind an email address.

/// Normalizes an email address to its mailbox: lower case, without the local part's tag after a plus sign, and for Gmail without periods.
/// Limits and unsubscriptions apply to mailboxes, so that inventing address variants does not evade them. Email is still sent to the
/// address as written.
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
    fn variants_of_an_address_share_a_mailbox() {
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
