//! The mail that carries the link.

use crate::session::Token;
use crate::state::AppState;
use domain::id::MailId;
use domain::mail::QueuedMail;
use store::password_reset::Forgetful;

const SUBJECT: &str = "Reset your Buildback password";

/// The mail to the one who forgot. The token stands behind the `#`, which browsers do not send: neither our log
/// nor a proxy's sees it.
pub fn letter(state: &AppState, to: &Forgetful, token: &Token) -> QueuedMail {
    let link = format!(
        "{}/reset#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    QueuedMail {
        id: MailId::new(state.clock(), &mut state.rng()),
        to: to.email.clone(),
        subject: SUBJECT.to_owned(),
        text: text(&to.first_name, &link),
        html: Some(html(&escaped(&to.first_name), &link)),
        attempts: 0,
        next_attempt_at: state.now(),
    }
}

fn text(name: &str, link: &str) -> String {
    format!(
        "Hello {name},

somebody asked for a new password for your Buildback account. If it was you, choose one here:

{link}

The link works once, within an hour. You will be signed out everywhere.

If it was not you, there is nothing to do: your password stays as it is.
"
    )
}

/// Tables and inline styles: what mail programs show alike.
fn html(name: &str, link: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{SUBJECT}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f7;color:#1c2733;font:16px/1.5 system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">Buildback</p>
<p style="margin:0 0 16px">Hello {name},</p>
<p style="margin:0 0 24px">somebody asked for a new password for your Buildback account. If it was you, choose one here:</p>
<p style="margin:0 0 24px"><a href="{link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b57;color:#ffffff;font-weight:600;text-decoration:none">Choose a new password</a></p>
<p style="margin:0 0 16px">The link works once, within an hour. You will be signed out everywhere.</p>
<p style="margin:0;color:#566575">If it was not you, there is nothing to do: your password stays as it is.</p>
</td></tr>
</table>
</body>
</html>
"#
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_carry_the_link_and_a_name_brings_no_markup() {
        let link = "https://portal.example/reset#token=abc";
        assert!(text("José", link).contains(&format!("\n{link}\n")));
        let html = html(&escaped("<b>\"Ann\" & O'Brien"), link);
        assert!(html.contains(&format!("href=\"{link}\"")), "{html}");
        assert!(
            html.contains("Hello &lt;b&gt;&quot;Ann&quot; &amp; O'Brien,"),
            "{html}"
        );
    }
}
