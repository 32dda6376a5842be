//! The language of emails: each kind is sent to one English and one Spanish reader.

use crate::delivery::{CARL, OWNER, PAUL, Post, recipients};
use crate::owner_session::COOKIE as OWNER_COOKIE;
use crate::passkeys::passkey as passkey_of;
use crate::password_reset::with_mail;
use domain::account::SignUpConfirmation;
use domain::permission::Role;
use domain::project::ProjectStatus;
use reqwest::Method;
use serde_json::{Value, json};
use server::features::delivery::deliver;
use test_support::{Answer, Client, MailServer, PASSWORD, TakenMail, TestApp};

const OWN: &str = "/api/me/language";
const OWNERS: &str = "/api/owner/language";
const SPEAKS_SPANISH: &str = "es-MX,es;q=0.9,en;q=0.8";

/// The text of an email with its body decoded.
fn decoded(mail: &TakenMail) -> String {
    let text = mail.text.replace("=\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2);
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend_from_slice(&part.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'=');
                bytes.extend_from_slice(part.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[track_caller]
fn has(mail: &TakenMail, parts: &[&str]) {
    let text = decoded(mail);
    for part in parts {
        assert!(text.contains(part), "{part} missing in {text}");
    }
}

/// Asserts that the portal queued one email with this subject. In the email itself, the subject is encoded.
#[track_caller]
fn has_subject(app: &TestApp, subject: &str) {
    let made = app.rows(&format!("mail_queue WHERE subject = '{subject}'"));
    assert_eq!(made, 1, "{subject}");
}

async fn choose(client: &Client, path: &str, language: &str) {
    let answer = client.put(path, &json!({ "language": language })).await;
    assert_eq!(answer.status, 204, "{}", answer.json);
}

/// Sends a form from a page in the `accepted` language.
async fn post_from(client: &Client, path: &str, form: &Value, accepted: &str) -> Answer {
    let request = client.request(Method::POST, path);
    Answer::of(request.header("accept-language", accepted).json(form)).await
}

#[tokio::test]
async fn notification_emails_use_the_language_their_reader_chose() {
    let mut post = Post::open().await;
    let carl = post.app.sign_in(&post.carl).await;
    let owner = post.app.owner(&post.project.code).await;
    let paul = post.app.sign_in(&post.paul).await;
    choose(&paul, OWN, "es").await;
    for (language, status, subject, to_carl, to_owner, moved) in [
        (
            "en",
            ProjectStatus::Approved,
            "New Message: BB-2026-000001",
            [
                "lang=\"en\"",
                "Hello Robin,",
                "There is news about project BB-2026-000001.",
                "Open the project",
                "Choose which emails you get, and when",
                "Stop email about messages",
                "Stop all email from this portal",
                "Mar 2, 2026, 10:15 AM",
            ],
            [
                "lang=\"en\"",
                "Hello José O'Brien,",
                "There is news about your project BB-2026-000001.",
                "See your project",
                "the button opens it without your project code.",
                "Stop all email from this portal to this address",
            ],
            "Status changed to Approved: Go ahead.",
        ),
        (
            "es",
            ProjectStatus::InProgress,
            "Mensaje nuevo: BB-2026-000001",
            [
                "lang=\"es\"",
                "Hola, Robin:",
                "Hay novedades del proyecto BB-2026-000001.",
                "Abrir el proyecto",
                "Qué correos recibe, y cuándo, lo decide usted",
                "No recibir más correos sobre mensajes",
                "No recibir más correos de este portal",
                "2 mar 2026, 10:39 AM",
            ],
            [
                "lang=\"es\"",
                "Hola, José O'Brien:",
                "Hay novedades de su proyecto BB-2026-000001.",
                "Ver su proyecto",
                "el botón lo abre sin el código de su proyecto.",
                "No recibir más correos de este portal en esta dirección",
            ],
            "El estado cambió a En curso: Go ahead.",
        ),
    ] {
        choose(&carl, OWN, language).await;
        choose(&owner, OWNERS, language).await;
        post.say(&post.ann, "admin", "When can you come?").await;
        let mails = post.mails().await;
        assert_eq!(recipients(&mails), [CARL, OWNER, PAUL]);
        has(&mails[0], &to_carl);
        has(&mails[1], &to_owner);
        has(&mails[2], &["lang=\"es\"", "Hola, Robin:", "Mensaje nuevo"]);
        // Messages written by people are not translated.
        for mail in &mails {
            has(mail, &["When can you come?"]);
        }
        // One for each reader. In the second round, this includes the Spanish ones to the partner from the first round.
        let count = if language == "en" { 2 } else { 4 };
        let made = format!("mail_queue WHERE subject = '{subject}'");
        assert_eq!(post.app.rows(&made), count, "{subject}");
        post.pass(12);
        post.app
            .update(&post.project, status, "Go ahead.", &post.ann)
            .await;
        let mails = post.mails().await;
        assert_eq!(recipients(&mails), [OWNER, PAUL]);
        has(&mails[0], &[moved]);
        has(&mails[1], &["El estado cambió a"]);
        post.pass(12);
    }
}

#[tokio::test]
async fn daily_emails_use_the_language_set_when_they_are_sent() {
    let mut post = Post::open().await;
    for (language, day, status, subject, parts) in [
        (
            "es",
            "2026-03-03T13:00:00Z",
            ProjectStatus::Approved,
            "Su resumen del día: una novedad",
            [
                "Esto pasó desde su último resumen:",
                "Cambió el estado del proyecto (2 mar 2026, ",
                "El estado cambió a Aprobado: Go ahead.",
                "Abrir sus notificaciones",
            ],
        ),
        (
            "en",
            "2026-03-04T13:00:00Z",
            ProjectStatus::InProgress,
            "Your daily summary: 1 notification",
            [
                "Here is what happened since your last daily summary:",
                "Project status updated (Mar 3, 2026, ",
                "Status changed to In Progress: Go ahead.",
                "Open your notifications",
            ],
        ),
    ] {
        post.app
            .update(&post.project, status, "Go ahead.", &post.ann)
            .await;
        post.mails().await;
        let carl = post.app.sign_in(&post.carl).await;
        choose(&carl, OWN, language).await;
        post.turn_to(day);
        let mails = post.mails().await;
        let to_carl = mails.iter().find(|mail| mail.recipients == [CARL]);
        has(to_carl.expect("a daily mail"), &parts);
        let made = format!("mail_queue WHERE subject = '{subject}' AND recipient = '{CARL}'");
        assert_eq!(post.app.rows(&made), 1, "{subject}");
        post.pass(60);
    }
}

/// A portal that confirms email addresses, with a contractor who chose `language`.
async fn contractor(language: &str) -> (TestApp, MailServer, Client) {
    let server = MailServer::start().await;
    let url = server.url();
    let app = TestApp::with(|config| {
        config.smtp_url = Some(url);
        config.signup_confirmation = SignUpConfirmation::Always;
    })
    .await;
    let company = app.company("Ridgeline").await;
    let carl = app.person(CARL, Role::Contractor, Some(&company)).await;
    let dora = "dora@ridgeline.example";
    app.person(dora, Role::Contractor, Some(&company)).await;
    let client = app.sign_in(&carl).await;
    choose(&client, OWN, language).await;
    (app, server, client)
}

#[tokio::test]
async fn account_emails_use_the_accounts_language() {
    for (language, words) in [
        (
            "en",
            [
                "Hello Robin,",
                "Choose a new password",
                "Use this address",
                "Someone tried to use this email address for another account",
                "A passkey was added to your account. You can use it to sign in without your password.",
                "How you sign in was changed",
            ],
        ),
        (
            "es",
            [
                "Hola, Robin:",
                "Elegir una contraseña nueva",
                "Usar este correo",
                "Alguien quiso usar este correo para otra cuenta",
                "Se agregó una llave de acceso a su cuenta. Con ella se inicia sesión sin la contraseña.",
                "Cambió su forma de iniciar sesión",
            ],
        ),
    ] {
        let (app, mut server, carl) = contractor(language).await;
        let lang = format!("lang=\"{language}\"");
        let lang = lang.as_str();
        let [greeting, reset, confirm, taken, passkey, news] = words;
        let email = json!({ "email": CARL });
        carl.post("/api/auth/forgot-password", &email).await.ok();
        has(&server.next().await, &[lang, greeting, reset]);

        let new = json!({ "email": "carlos@ridgeline.example", "current_password": PASSWORD });
        carl.patch("/api/me/profile", 1, &new).await.ok();
        has(&server.next().await, &[lang, confirm]);
        // Another account requests Carl's address, and he is notified in his language.
        let dora = app.anonymous();
        let form = json!({ "email": "dora@ridgeline.example", "password": PASSWORD });
        dora.post("/api/auth/sign-in", &form).await.ok();
        let version = dora.get("/api/me/profile").await.ok()["version"].clone();
        let version = version.as_i64().expect("a version");
        let hers = json!({ "email": CARL, "current_password": PASSWORD });
        dora.patch("/api/me/profile", version, &hers).await.ok();
        let mail = server.next().await;
        assert_eq!(mail.recipients, [CARL]);
        has(&mail, &[lang, taken]);

        // An immediate security email, and the notification email.
        passkey_of(&app, &carl, 1).await;
        has(&server.next().await, &[lang, greeting, passkey]);

        deliver(app.state()).await.expect("the delivery succeeds");
        has(&server.next().await, &[lang, greeting, news, passkey]);
    }
}

#[tokio::test]
async fn invitation_emails_use_the_chosen_language_and_welcome_emails_the_pages() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let invitations = "/api/admin/contractors/ridgeline/invitations";
    for (form, accepted, invited, welcomed) in [
        (
            json!({ "email": "ana@ridgeline.example" }),
            "en-US",
            ["lang=\"en\"", "Hello,", "Create your account"],
            ["lang=\"en\"", "Hello Ana,", "Your contractor account"],
        ),
        (
            json!({ "email": "luz@ridgeline.example", "language": "es" }),
            SPEAKS_SPANISH,
            ["lang=\"es\"", "Hola:", "Crear su cuenta"],
            ["lang=\"es\"", "Hola, Ana:", "su cuenta como contratista"],
        ),
    ] {
        let created = admin.post(invitations, &form).await.ok();
        has(&server.next().await, &invited);
        let form = json!({
            "token": crate::invitations::token(&app, &created),
            "first_name": "Ana", "last_name": "Ruiz", "email": form["email"],
            "password": PASSWORD, "confirm_password": PASSWORD,
        });
        let guest = app.anonymous();
        let accept = "/api/invitations/accept";
        post_from(&guest, accept, &form, accepted).await.ok();
        has(&server.next().await, &welcomed);
    }
    has_subject(&app, "Tiene una invitación a Buildback");
    has_subject(&app, "Le damos la bienvenida a Buildback");
    let odd = json!({ "email": "kim@ridgeline.example", "language": "fr" });
    let refused = admin.post(invitations, &odd).await;
    assert!((400..500).contains(&refused.status), "{}", refused.status);
}

#[tokio::test]
async fn user_invitations_and_trial_emails_use_the_chosen_language() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    for (email, role, language, words) in [
        (
            "kim@portal.example",
            "admin",
            None,
            ["lang=\"en\"", "Hello Kim,", "as an admin. Sign in with"],
        ),
        (
            "luz@agency.example",
            "referral_partner",
            Some("es"),
            ["lang=\"es\"", "Hola, Kim:", "enviar proyectos y seguirlos"],
        ),
    ] {
        let form = json!({
            "first_name": "Kim", "last_name": "Park", "email": email, "role": role, "language": language,
        });
        let made = admin.post("/api/admin/users", &form).await.ok();
        has(&server.next().await, &words);
        let id = made["id"].as_str().expect("an id");
        let again = format!("/api/admin/users/{id}/invitation");
        admin.post(&again, &json!({})).await.ok();
        has(&server.next().await, &words);
    }
    choose(&admin, OWN, "es").await;
    let trial = "/api/admin/portal/mail-trial";
    admin.post(trial, &json!({})).await.ok();
    has(
        &server.next().await,
        &["lang=\"es\"", "Abrir la configuración"],
    );
}

#[tokio::test]
async fn emails_use_the_sign_in_pages_language_until_an_account_chooses_one() {
    let (app, mut server) = with_mail().await;
    let company = app.company("Ridgeline").await;
    let carl = app.person(CARL, Role::Contractor, Some(&company)).await;
    let forgot = json!({ "email": CARL });
    let sign_in = json!({ "email": CARL, "password": PASSWORD });
    let browser = app.anonymous();
    for (accepted, chosen, expected) in [
        (None, None, "Hello Robin,"),
        (Some(SPEAKS_SPANISH), None, "Hola, Robin:"),
        // A language that the portal does not have changes nothing.
        (Some("fr"), None, "Hola, Robin:"),
        (Some("en"), None, "Hello Robin,"),
        (None, Some("es"), "Hola, Robin:"),
        (Some("en"), None, "Hola, Robin:"),
        (None, Some("en"), "Hello Robin,"),
        (Some(SPEAKS_SPANISH), None, "Hello Robin,"),
    ] {
        if let Some(accepted) = accepted {
            post_from(&browser, "/api/auth/sign-in", &sign_in, accepted)
                .await
                .ok();
        }
        if let Some(language) = chosen {
            choose(&app.sign_in(&carl).await, OWN, language).await;
        }
        app.advance(jiff::SignedDuration::from_hours(2));
        app.anonymous()
            .post("/api/auth/forgot-password", &forgot)
            .await
            .ok();
        has(&server.next().await, &[expected]);
    }
    assert_eq!(app.rows("user_languages"), 1);
}

#[tokio::test]
async fn only_the_owner_can_set_the_owners_language() {
    let app = TestApp::start().await;
    let ((paul, _), (_, stranger)) = (app.partner().await, app.partner().await);
    let project = app.project(&paul).await;
    let other = app.project(&paul).await;
    let stored = |condition: &str| app.rows(&format!("owner_languages WHERE {condition}"));
    let code = json!({ "project_code": project.code });
    let enter = "/api/owner/session";
    let owner = app.anonymous();
    post_from(&owner, enter, &code, SPEAKS_SPANISH).await.ok();
    assert_eq!(stored("language = 'es' AND NOT chosen"), 1);
    choose(&owner, OWNERS, "en").await;
    assert_eq!(stored("language = 'en' AND chosen"), 1);
    let phone = app.anonymous();
    post_from(&phone, enter, &code, SPEAKS_SPANISH).await.ok();
    assert_eq!(
        stored("language = 'en' AND chosen"),
        1,
        "the chosen language takes precedence"
    );

    // Callers without an owner session cannot choose, and neither can an admin who views the project as its owner.
    let spanish = json!({ "language": "es" });
    stranger
        .put(OWNERS, &spanish)
        .await
        .problem(401, "sign_in_required");
    let admin = app.admin().await;
    let code = json!({ "project_code": other.code });
    post_from(&admin, enter, &code, SPEAKS_SPANISH).await.ok();
    assert!(admin.cookie(OWNER_COOKIE).is_some());
    choose(&admin, OWNERS, "es").await;
    assert_eq!(stored("language = 'es'"), 0);
    assert_eq!(app.rows("owner_languages"), 1);

    // Another site cannot choose for the owner.
    let forged = owner.request(Method::PUT, OWNERS);
    let forged = forged.header("origin", "https://elsewhere.example");
    Answer::of(forged.json(&spanish))
        .await
        .problem(403, "csrf_rejected");
    assert_eq!(stored("language = 'en' AND chosen"), 1);
}

#[tokio::test]
async fn sign_up_confirmation_emails_use_the_pages_language() {
    let (app, mut server, _carl) = contractor("en").await;
    for (email, accepted, lang) in [
        ("ana@agency.example", SPEAKS_SPANISH, "lang=\"es\""),
        ("kim@agency.example", "en-US", "lang=\"en\""),
    ] {
        let form = json!({
            "first_name": "Ana", "last_name": "Ruiz", "email": email,
            "company_name": "Harbor Insurance", "phone": null,
            "password": PASSWORD, "confirm_password": PASSWORD,
        });
        post_from(&app.anonymous(), "/api/auth/sign-up", &form, accepted)
            .await
            .ok();
        let mail = server.next().await;
        assert_eq!(mail.recipients, [email]);
        has(&mail, &[lang, "/confirm"]);
    }
}
