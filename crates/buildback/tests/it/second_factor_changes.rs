//! Effects of changing a second factor: an email, a new session token, and in some cases the end of other sessions.

use crate::passkeys::passkey;
use crate::two_factor::turn_on;
use serde_json::json;
use test_support::{Client, MailServer, PASSWORD, Person, TestApp};

const COOKIE: &str = "buildback_session";

struct Change {
    app: TestApp,
    server: MailServer,
    person: Person,
    laptop: Client,
    phone: Client,
    token: String,
    emails: i64,
}

impl Change {
    async fn start() -> Self {
        let server = MailServer::start().await;
        let url = server.url();
        let app = TestApp::with(|config| config.smtp_url = Some(url)).await;
        let (person, laptop) = app.partner().await;
        let phone = app.sign_in(&person).await;
        let token = laptop.cookie(COOKIE).expect("session");
        Self {
            app,
            server,
            person,
            laptop,
            phone,
            token,
            emails: 0,
        }
    }

    /// Asserts the effects of a change: email, notification, new token, and ended sessions. Signs the phone in again.
    async fn assert_reported(&mut self, sentence: &str, ends_others: bool) {
        self.emails += 1;
        assert_eq!(self.app.rows("mail_queue"), self.emails, "{sentence}");
        let email = self.server.next().await;
        assert_eq!(email.recipients, [self.person.email.to_lowercase()]);
        // Joins lines that the email's encoding has wrapped.
        let text = email.text.replace("=\n", "");
        for part in [sentence, "Your sign-in settings at Buildback were changed"] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        let before = self.app.anonymous();
        before.set_cookie(COOKIE, &self.token);
        let status = before.get("/api/me").await.status;
        assert_eq!(status, 401, "{sentence}: the old token is invalid");
        self.laptop.get("/api/me").await.ok();
        self.token = self.laptop.cookie(COOKIE).expect("session");

        let notifications = format!(
            "notifications WHERE user_id = '{}' AND subject = 'account' AND title = 'How you sign in was changed'",
            self.person.id
        );
        assert_eq!(self.app.rows(&notifications), self.emails, "{sentence}");

        let status = if ends_others { 401 } else { 200 };
        let phone = self.phone.get("/api/me").await.status;
        assert_eq!(phone, status, "{sentence}: the phone");
        if ends_others {
            self.phone = self.app.sign_in(&self.person).await;
        }
    }

    async fn confirm(&self, path: &str) -> u16 {
        let form = json!({ "current_password": PASSWORD });
        self.laptop.post(path, &form).await.status
    }
}

#[tokio::test]
async fn each_second_factor_change_sends_an_email_and_renews_the_token() {
    let mut change = Change::start().await;
    turn_on(&change.app, &change.laptop).await;
    change
        .assert_reported("An authenticator app was added", true)
        .await;
    assert_eq!(change.confirm("/api/me/recovery-codes").await, 200);
    change
        .assert_reported("has new recovery codes", false)
        .await;
    let (_, added) = passkey(&change.app, &change.laptop, 1).await;
    change.assert_reported("A passkey was added", false).await;
    assert_eq!(change.confirm("/api/me/totp/disable").await, 204);
    change.assert_reported("app was removed from", true).await;
    let id = added["passkey"]["id"].as_str().expect("ID");
    let remove = format!("/api/me/passkeys/{id}/remove");
    assert_eq!(change.confirm(&remove).await, 204);
    change
        .assert_reported("A passkey was removed from", true)
        .await;
    passkey(&change.app, &change.laptop, 2).await;
    change.assert_reported("A passkey was added", true).await;
}

#[tokio::test]
async fn requests_that_change_no_second_factor_send_no_notification() {
    let change = Change::start().await;
    assert_eq!(change.confirm("/api/me/totp").await, 201);
    assert_eq!(change.confirm("/api/me/recovery-codes").await, 409);
    assert_eq!(change.confirm("/api/me/totp/disable").await, 404);
    assert_eq!(change.confirm("/api/me/passkeys/start").await, 200);
    let unknown = "/api/me/passkeys/00000000-0000-0000-0000-000000000000/remove";
    assert_eq!(change.confirm(unknown).await, 404);
    assert_eq!(change.app.rows("mail_queue"), 0);
    assert_eq!(change.app.rows("notifications"), 0);
    assert_eq!(change.laptop.cookie(COOKIE), Some(change.token));
}
