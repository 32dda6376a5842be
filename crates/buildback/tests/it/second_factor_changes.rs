//! Effects of changing a second factor: a mail, a new session token, and in some cases the end of other sessions.

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
    mails: i64,
}

impl Change {
    async fn start() -> Self {
        let server = MailServer::start().await;
        let url = server.url();
        let app = TestApp::with(|config| config.smtp_url = Some(url)).await;
        let (person, laptop) = app.partner().await;
        let phone = app.sign_in(&person).await;
        let token = laptop.cookie(COOKIE).expect("a session");
        Self {
            app,
            server,
            person,
            laptop,
            phone,
            token,
            mails: 0,
        }
    }

    /// Holds the portal to what it must have done about a change; the phone is signed in afterwards.
    async fn is_told(&mut self, sentence: &str, ends_others: bool) {
        self.mails += 1;
        assert_eq!(self.app.rows("mail_queue"), self.mails, "{sentence}");
        let mail = self.server.next().await;
        assert_eq!(mail.recipients, [self.person.email.to_lowercase()]);
        // Undone: what keeps the lines of a mail short.
        let text = mail.text.replace("=\n", "");
        for part in [sentence, "How you sign in to Buildback was changed"] {
            assert!(text.contains(part), "{part} missing in {text}");
        }
        let before = self.app.anonymous();
        before.set_cookie(COOKIE, &self.token);
        let status = before.get("/api/me").await.status;
        assert_eq!(status, 401, "{sentence}: the old token is dead");
        self.laptop.get("/api/me").await.ok();
        self.token = self.laptop.cookie(COOKIE).expect("a session");

        let told = format!(
            "notifications WHERE user_id = '{}' AND subject = 'account' AND title = 'How you sign in was changed'",
            self.person.id
        );
        assert_eq!(self.app.rows(&told), self.mails, "{sentence}");

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
async fn each_change_is_mailed_to_the_account_and_gives_a_new_token() {
    let mut change = Change::start().await;
    turn_on(&change.app, &change.laptop).await;
    change.is_told("an authenticator app was added", true).await;
    assert_eq!(change.confirm("/api/me/recovery-codes").await, 200);
    change.is_told("got new recovery codes", false).await;
    let (_, added) = passkey(&change.app, &change.laptop, 1).await;
    change.is_told("a passkey was added", false).await;
    assert_eq!(change.confirm("/api/me/totp/disable").await, 204);
    change.is_told("app was taken off", true).await;
    let id = added["passkey"]["id"].as_str().expect("an id");
    let remove = format!("/api/me/passkeys/{id}/remove");
    assert_eq!(change.confirm(&remove).await, 204);
    change.is_told("a passkey was taken off", true).await;
    passkey(&change.app, &change.laptop, 2).await;
    change.is_told("a passkey was added", true).await;
}

#[tokio::test]
async fn what_changes_nothing_tells_nobody() {
    let change = Change::start().await;
    assert_eq!(change.confirm("/api/me/totp").await, 201);
    assert_eq!(change.confirm("/api/me/recovery-codes").await, 409);
    assert_eq!(change.confirm("/api/me/totp/disable").await, 404);
    assert_eq!(change.confirm("/api/me/passkeys/start").await, 200);
    let nobodys = "/api/me/passkeys/00000000-0000-0000-0000-000000000000/remove";
    assert_eq!(change.confirm(nobodys).await, 404);
    assert_eq!(change.app.rows("mail_queue"), 0);
    assert_eq!(change.app.rows("notifications"), 0);
    assert_eq!(change.laptop.cookie(COOKIE), Some(change.token));
}
