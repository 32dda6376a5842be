//! Builds a mail as text and HTML: paragraphs and an optional button.

use crate::mail::words::{LetterText, words};
use crate::state::AppState;
use crate::state::portal::Look;
use domain::clock::{Clock, Rng};
use domain::id::{MailId, UserId};
use domain::language::Language;
use domain::mail::{MailCause, QueuedMail, shown_name};
pub(crate) use domain::text::html_escaped as escaped;
use store::{Connection, StoreError};

/// A mail to one person. All of it is plain text, not markup.
#[derive(Debug, Clone)]
pub(crate) struct Letter<'a> {
    /// The recipient's address.
    pub(crate) to: &'a str,
    /// Name in the greeting; `None` for a greeting without a name.
    pub(crate) name: Option<&'a str>,
    /// The language of the mail.
    pub(crate) language: Language,
    /// Subject, paragraphs, and button label.
    pub(crate) said: LetterText,
    /// URL that the button opens.
    pub(crate) link: Option<&'a str>,
}

impl Letter<'_> {
    /// Builds the mail for the queue.
    pub(crate) fn queued(&self, state: &AppState, cause: MailCause) -> QueuedMail {
        let look = state.portal().look();
        self.queued_by(state.clock(), &mut state.rng(), &look, cause)
    }

    /// The same without a running portal.
    pub(crate) fn queued_by(
        &self,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
        look: &Look,
        cause: MailCause,
    ) -> QueuedMail {
        QueuedMail {
            id: MailId::new(clock, rng),
            to: self.to.to_owned(),
            subject: self.said.subject.clone(),
            text: self.text(),
            html: Some(self.html(look)),
            unsubscribe_url: None,
            attempts: 0,
            next_attempt_at: clock.now(),
            cause,
            expires_at: None,
        }
    }

    fn greeting(&self) -> String {
        let name = self.name.and_then(shown_name);
        words(self.language).greeting(name.as_deref())
    }

    fn text(&self) -> String {
        let greeting = self.greeting();
        std::iter::once(greeting.as_str())
            .chain(self.said.before.iter().map(String::as_str))
            .chain(self.link)
            .chain(self.said.after.iter().map(String::as_str))
            .map(|paragraph| format!("{paragraph}\n"))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Uses tables and inline styles, which mail programs render consistently.
    fn html(&self, look: &Look) -> String {
        let paragraph = |text: &str| {
            format!(
                r#"<p style="margin:0 0 16px">{}</p>
"#,
                escaped(text)
            )
        };
        let greeting = paragraph(&self.greeting());
        let before = self.said.before.iter().map(|text| paragraph(text));
        let before: String = before.collect();
        let after = self.said.after.iter().map(|text| paragraph(text));
        let after: String = after.collect();
        let link = self.said.button.as_deref().zip(self.link);
        let link = link.map_or_else(String::new, |(label, url)| button(look, label, url));
        framed(
            look,
            self.language,
            &self.said.subject,
            &format!("{greeting}{before}{link}{after}"),
        )
    }
}

/// The name to greet an account by. `None` if a stranger may have entered both the name and the address.
pub(crate) fn greeted(
    conn: &mut Connection,
    account: UserId,
    first_name: String,
) -> Result<Option<String>, StoreError> {
    let is_greeted = store::vetting::is_greeted_by_name(conn, account)?;
    Ok(Some(first_name).filter(|_| is_greeted))
}

/// The HTML document around `paragraphs`, which must be markup.
pub(crate) fn framed(look: &Look, language: Language, subject: &str, paragraphs: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="{language}" dir="{direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f7;color:#1c2733;font:16px/1.5 system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px 32px 16px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:{accent}">{name}</p>
{paragraphs}</td></tr>
</table>
</body>
</html>
"#,
        direction = language.direction(),
        subject = escaped(subject),
        accent = look.accent,
        name = escaped(&look.name),
    )
}

/// A button that opens `url`.
pub(crate) fn button(look: &Look, label: &str, url: &str) -> String {
    format!(
        r#"<p style="margin:8px 0 24px"><a href="{url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:{accent};color:#ffffff;font-weight:600;text-decoration:none">{label}</a></p>
"#,
        accent = look.accent,
        url = escaped(url),
        label = escaped(label)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_html_contain_the_link_and_names_add_no_markup() {
        let link = "https://portal.example/reset?a=1&b=2#token=abc";
        let letter = Letter {
            to: "ann@portal.example",
            name: Some("<b>\"Ann\" & O'Brien"),
            language: Language::English,
            said: LetterText {
                subject: "A & B".to_owned(),
                before: vec!["One.".to_owned(), "Two.".to_owned()],
                button: Some("Open".to_owned()),
                after: vec!["Three.".to_owned()],
            },
            link: Some(link),
        };
        assert_eq!(
            letter.text(),
            format!("Hello b Ann & O'Brien,\n\nOne.\n\nTwo.\n\n{link}\n\nThree.\n")
        );
        let html = letter.html(&Look::default());
        for part in [
            "href=\"https://portal.example/reset?a=1&amp;b=2#token=abc\"",
            "Hello b Ann &amp; O'Brien,",
            "<title>A &amp; B</title>",
            ">Three.</p>",
            ">Buildback</p>",
            "background:#0f6b57",
        ] {
            assert!(html.contains(part), "{part} missing in {html}");
        }
        let plain = Letter {
            link: None,
            ..letter.clone()
        };
        assert!(!plain.html(&Look::default()).contains("<a "));
        let own = letter.html(&Look {
            name: "Harbor & <Sons>".to_owned(),
            accent: "#1e40af".to_owned(),
        });
        for part in [
            "color:#1e40af\">Harbor &amp; &lt;Sons&gt;</p>",
            "background:#1e40af",
        ] {
            assert!(own.contains(part), "{part} missing in {own}");
        }
    }
}
