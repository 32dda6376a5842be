//! The portal settings and where they take effect. The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::instances::instance;
use crate::leftovers::eventually;
use crate::scheduling::on_version;
use crate::two_factor::{start, turn_on};
use domain::permission::Role;
use domain::portal::LOGO_BYTES;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::doctor::examine;
use test_support::database::DatabaseKind;
use test_support::{Answer, Client, MailServer, Mood, PASSWORD, TestApp, photo};

const PATH: &str = "/api/admin/portal";
const LOGO: &str = "/api/admin/portal/logo";
const TRIAL: &str = "/api/admin/portal/mail-trial";
const SET_UP: &str = "/api/admin/portal/set-up";

/// The settings form with only these fields filled in.
fn form(fields: Value) -> Value {
    let mut form = json!({
        "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": "",
        "messages_beta_gate": null, "warranty_note": "",
    });
    for (field, value) in fields.as_object().expect("fields") {
        form[field] = value.clone();
    }
    form
}

async fn edit(admin: &Client, version: i64, fields: Value) -> Answer {
    on_version(admin, Method::PUT, PATH, &json!(version), &form(fields)).await
}

async fn put_logo(admin: &Client, bytes: Vec<u8>) -> Answer {
    Answer::of(admin.request(Method::PUT, LOGO).body(bytes)).await
}

async fn events(admin: &Client) -> Vec<Value> {
    let path = "/api/admin/security-events?event_type=portal_changed";
    let list = admin.get(path).await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|event| event["details"].clone()).collect()
}

#[tokio::test]
async fn a_new_portal_shows_configured_defaults_and_pending_first_steps() {
    let app = TestApp::with(|config| config.office.phone = Some("2125550100".to_owned())).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let answer = admin.get(PATH).await;
    assert_eq!(answer.headers["etag"], "\"0\"");
    let expected = json!({
        "version": 0, "office_name": null, "office_phone": null, "office_email": null, "accent": null, "time_zone": null,
        "messages_beta_gate": null, "warranty_note": null,
        "photo_rooms": [], "photo_phases": ["damage", "mitigation", "demolition", "rebuild", "complete"],
        "partners_see_amounts": false, "owners_see_amounts": false,
        "configured": {
            "office_name": "Project office", "office_phone": "2125550100", "office_email": null,
            "time_zone": "America/New_York", "messages_beta_gate": true,
        },
        "style": null, "has_logo": false, "logo_address": "/icon.svg",
        "mail": { "sends": false, "tried_at": null, "to": "ann@portal.example" },
        "is_set_up": false, "has_contractor": false, "has_project": false,
    });
    assert_eq!(answer.ok(), expected);
    let dashboard = admin.get("/api/admin/dashboard").await.ok();
    assert_eq!(dashboard["is_set_up"], false);

    app.company("Ridgeline").await;
    let (partner, _) = app.partner().await;
    app.project(&partner).await;
    let portal = admin.get(PATH).await.ok();
    assert_eq!(
        (&portal["has_contractor"], &portal["has_project"]),
        (&json!(true), &json!(true))
    );
    for _ in 0..2 {
        let portal = admin.post(SET_UP, &json!({})).await.ok();
        assert_eq!(
            (&portal["is_set_up"], &portal["version"]),
            (&json!(true), &json!(0))
        );
    }
    let dashboard = admin.get("/api/admin/dashboard").await.ok();
    assert_eq!(dashboard["is_set_up"], true);
    assert_eq!(
        events(&admin).await,
        [json!({ "changed": ["first_steps"] })]
    );
}

#[tokio::test]
async fn saved_settings_are_normalized_and_logged_field_by_field() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let typed = json!({
        "office_name": "  Harbor Office ", "office_phone": "(555) 555-0100", "office_email": "Help@Harbor.example",
        "accent": "#1E40AF", "time_zone": "america/chicago",
        "messages_beta_gate": false, "warranty_note": " Two years on all work. ",
    });
    let saved = edit(&admin, 0, typed.clone()).await;
    assert_eq!(saved.headers["etag"], "\"1\"");
    let saved = saved.ok();
    for (field, value) in [
        ("office_name", "Harbor Office"),
        ("office_phone", "5555550100"),
        ("office_email", "help@harbor.example"),
        ("accent", "#1e40af"),
        ("time_zone", "America/Chicago"),
        ("warranty_note", "Two years on all work."),
    ] {
        assert_eq!(saved[field], value, "{field}");
    }
    assert_eq!(saved["messages_beta_gate"], false);
    assert_eq!(admin.get(PATH).await.ok(), saved);
    // Saving the same values again succeeds even with an outdated version.
    assert_eq!(edit(&admin, 0, typed.clone()).await.ok(), saved);

    // The log is ordered by time.
    app.advance(SignedDuration::from_secs(1));
    let other = app.admin().await;
    let fewer = json!({ "office_name": "Harbor Office", "office_phone": "555-555-0100" });
    assert_eq!(edit(&other, 1, fewer).await.ok()["version"], 2);
    let problem = edit(&admin, 1, typed).await.problem(412, "stale");
    assert_eq!(
        (
            &problem["current"]["version"],
            &problem["current"]["accent"]
        ),
        (&json!(2), &Value::Null)
    );
    app.advance(SignedDuration::from_secs(1));
    assert_eq!(
        edit(&admin, 2, json!({})).await.ok()["office_name"],
        Value::Null
    );
    let bare = admin.put(PATH, &form(json!({}))).await;
    bare.problem(428, "if_match_required");

    assert_eq!(
        events(&admin).await,
        [
            json!({ "changed": ["office_name", "office_phone"] }),
            json!({ "changed": ["office_email", "accent", "time_zone", "messages_beta_gate", "warranty_note"] }),
            json!({ "changed": ["office_name", "office_phone", "office_email", "accent", "time_zone", "messages_beta_gate", "warranty_note"] }),
        ]
    );
}

#[tokio::test]
async fn lists_for_photos_stay_until_others_are_sent() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let lists = |portal: &Value| {
        (
            portal["photo_rooms"].clone(),
            portal["photo_phases"].clone(),
        )
    };
    let sent = json!({ "photo_rooms": ["Kitchen", " kitchen ", ""], "photo_phases": ["Damage", "Drying  out"] });
    let saved = edit(&admin, 0, sent.clone()).await.ok();
    let expected = (json!(["Kitchen"]), json!(["damage", "Drying out"]));
    assert_eq!(lists(&saved), expected);
    assert_eq!(edit(&admin, 0, sent).await.ok(), saved, "nothing changed");
    // The log is ordered by time.
    app.advance(SignedDuration::from_secs(1));
    let other = edit(&admin, 1, json!({ "office_name": "Harbor" })).await;
    assert_eq!(lists(&other.ok()), expected);
    for (field, list) in [
        ("photo_rooms", vec!["x".repeat(61)]),
        (
            "photo_rooms",
            (0..61).map(|room| room.to_string()).collect(),
        ),
        ("photo_phases", vec!["x".repeat(41)]),
        ("photo_phases", vec![" ".to_owned()]),
        (
            "photo_phases",
            (0..13).map(|phase| phase.to_string()).collect(),
        ),
    ] {
        edit(&admin, 2, json!({ field: list }))
            .await
            .invalid(&[field]);
    }
    assert_eq!(
        events(&admin).await,
        [
            json!({ "changed": ["office_name"] }),
            json!({ "changed": ["photo_rooms", "photo_phases"] }),
        ]
    );
}

#[tokio::test]
async fn every_settings_field_is_validated() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (field, values) in [
        ("office_name", vec!["x".repeat(300)]),
        (
            "office_phone",
            vec!["12".to_owned(), "555-555-01000".to_owned()],
        ),
        (
            "office_email",
            vec!["office".to_owned(), "a b@c.example".to_owned()],
        ),
        (
            "accent",
            [
                "green",
                "#12345",
                "#1234567",
                "123456",
                "#12345g",
                "#fff;}body{display:none",
                "#é1234",
            ]
            .map(str::to_owned)
            .to_vec(),
        ),
        (
            "time_zone",
            vec!["Mars/Olympus".to_owned(), "../etc/passwd".to_owned()],
        ),
        ("warranty_note", vec!["x".repeat(2_001)]),
    ] {
        for value in values {
            edit(&admin, 0, json!({ field: value }))
                .await
                .invalid(&[field]);
        }
    }
    let all = json!({ "office_phone": "1", "office_email": "x", "accent": "x", "time_zone": "x" });
    edit(&admin, 0, all)
        .await
        .invalid(&["office_phone", "office_email", "accent", "time_zone"]);
    let unknown = json!({ "motto": "We build." });
    assert_eq!(edit(&admin, 0, unknown).await.status, 422);
    assert_eq!(admin.get(PATH).await.ok()["version"], 0);
}

#[tokio::test]
async fn only_admins_can_see_or_change_the_portal_settings() {
    let app = TestApp::start().await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let contractor = app.contractor(&company).await;
    let owner = app.owner(&project.code).await;
    for (client, status) in [
        (&app.anonymous(), 401),
        (&contractor, 403),
        (&partner, 403),
        (&owner, 401),
    ] {
        for answer in [
            client.get(PATH).await,
            // Rejected before its content is validated.
            edit(client, 7, json!({ "accent": "green" })).await,
            put_logo(client, b"PK\x03\x04".to_vec()).await,
            client.delete(LOGO).await,
            client.post(TRIAL, &json!({})).await,
            client.post(SET_UP, &json!({})).await,
        ] {
            assert_eq!(answer.status, status, "{}", answer.json);
        }
        assert_eq!(client.get("/logo").await.status, 200, "the icon");
    }
}

#[tokio::test]
async fn a_time_zone_change_applies_everywhere_immediately() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    // 11:30 PM in New York, and the next day in London.
    app.advance(SignedDuration::from_mins(13 * 60 + 30));
    let admin = app.sign_in(&ann).await;
    let project = app.project(&partner).await;
    let owner = app.owner(&project.code).await;
    let events = format!("/api/projects/{}/events", project.code);
    let zone = async || {
        [
            admin.get("/api/me").await.ok()["time_zone"].clone(),
            admin.get(&events).await.ok()["time_zone"].clone(),
            owner.get("/api/owner/events").await.ok()["time_zone"].clone(),
        ]
    };
    let submitted = async || {
        let path = "/api/admin/reports/intake?from=2026-03-02&to=2026-03-03";
        let report = admin.get(path).await.ok();
        let rows = report["rows"].as_array().expect("rows").clone();
        let counts: Vec<_> = rows.iter().map(|row| row["values"][0].as_f64()).collect();
        (report["today"].clone(), counts)
    };
    // Requested twice, so that cached values are of the old time zone.
    for _ in 0..2 {
        assert_eq!(
            zone().await,
            ["America/New_York", "America/New_York", "America/New_York"]
        );
    }
    let before = (json!("2026-03-02"), vec![Some(1.0), Some(0.0)]);
    assert_eq!(submitted().await, before);
    let form = json!({ "time_zone": "Europe/London" });
    edit(&admin, 0, form).await.ok();
    assert_eq!(
        zone().await,
        ["Europe/London", "Europe/London", "Europe/London"]
    );
    assert_eq!(
        submitted().await,
        (json!("2026-03-03"), vec![Some(0.0), Some(1.0)])
    );
    let findings = examine(app.state().config(), app.state().clock(), false).await;
    let shown = findings
        .iter()
        .find(|finding| finding.subject == "time zone");
    assert!(
        shown.is_some_and(|shown| shown
            .words
            .starts_with("Europe/London, current time 4:30 AM")),
        "{shown:?}"
    );
    edit(&admin, 1, json!({})).await.ok();
    assert_eq!(submitted().await, before);
}

#[tokio::test]
async fn owners_see_the_configured_office_contact() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let owner = app.owner(&project.code).await;
    let office = async || owner.get("/api/owner/project").await.ok()["office"].clone();
    assert_eq!(office().await, Value::Null);
    edit(&admin, 0, json!({ "office_phone": "5555550100" }))
        .await
        .ok();
    let shown = json!({ "company_name": "Project office", "phone": "5555550100", "email": null });
    assert_eq!(office().await, shown);
    let form = json!({ "office_name": "Harbor Office", "office_email": "help@harbor.example" });
    edit(&admin, 1, form).await.ok();
    let shown =
        json!({ "company_name": "Harbor Office", "phone": null, "email": "help@harbor.example" });
    assert_eq!(office().await, shown);

    let company = app.company("Ridgeline").await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    app.assign(&project, &company, &ann).await;
    let list = owner.get("/api/owner/updates?sort=newest").await.ok();
    assert_eq!(list["items"][0]["author_name"], "Harbor Office team");
}

#[tokio::test]
async fn account_emails_passkeys_and_apps_use_the_portals_name() {
    let mut server = MailServer::start().await;
    let app = TestApp::with(|config| config.smtp_url = Some(server.url())).await;
    let admin = app.admin().await;
    let form = json!({ "office_name": "Harbor Office" });
    edit(&admin, 0, form).await.ok();
    let (person, partner) = app.partner().await;
    turn_on(&app, &partner).await;
    let mail = server.next().await.text.replace("=\n", "");
    assert!(
        mail.contains("Your sign-in settings at Harbor Office were changed"),
        "{mail}"
    );
    assert!(!mail.contains("Buildback account"), "{mail}");
    let forgotten = json!({ "email": person.email });
    let again = json!({
        "email": person.email, "first_name": "Ada", "last_name": "Okafor", "company_name": null, "phone": null,
        "password": "Kitchen-2026!", "confirm_password": "Kitchen-2026!",
    });
    for (path, form, said) in [
        (
            "/api/auth/forgot-password",
            forgotten,
            "Subject: Reset your password for Harbor Office",
        ),
        (
            "/api/auth/sign-up",
            again,
            "sign up for Harbor Office with this email address.",
        ),
    ] {
        app.anonymous().post(path, &form).await.ok();
        let mail = server.next().await.text.replace("=\n", "");
        assert!(mail.contains(said), "{path}: {mail}");
    }
    let shown = partner.get("/api/notifications").await.ok();
    assert!(!shown.to_string().contains("Buildback"), "{shown}");

    let form = json!({ "current_password": PASSWORD });
    let begun = partner.post("/api/me/passkeys/start", &form).await.ok();
    assert_eq!(begun["options"]["rp"]["name"], "Harbor Office");
    let (_, another) = app.partner().await;
    let app_of_theirs = start(&another).await.ok();
    let url = app_of_theirs["url"].as_str().expect("an address");
    assert!(url.ends_with("&issuer=Harbor%20Office"), "{url}");
}

#[tokio::test]
async fn a_logo_is_re_encoded_from_its_pixels() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let visitor = app.anonymous();
    let icon = visitor.get("/logo").await;
    assert_eq!(icon.headers["content-type"], "image/svg+xml; charset=utf-8");
    assert_eq!(icon.headers["cache-control"], "no-cache");

    let mut addresses = Vec::new();
    for (bytes, size) in [
        (photo::transparent_png(1200, 300), (512, 128)),
        (photo::jpeg(900, 600, 6), (341, 512)),
        (photo::heic(640, 480), (512, 384)),
    ] {
        let sent = bytes.clone();
        let portal = put_logo(&admin, bytes).await.ok();
        assert_eq!(
            (&portal["has_logo"], &portal["version"]),
            (&json!(true), &json!(0))
        );
        let address = portal["logo_address"]
            .as_str()
            .expect("an address")
            .to_owned();
        let answer = visitor.get(&address).await;
        for (name, value) in [
            ("content-type", "image/png"),
            ("cache-control", "public, max-age=31536000, immutable"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(answer.headers[name], value);
        }
        let policy = answer.headers["content-security-policy"]
            .to_str()
            .expect("text");
        assert!(
            policy.contains("sandbox") && policy.contains("default-src 'none'"),
            "{policy}"
        );
        let picture = image::load_from_memory(&answer.bytes).expect("a picture");
        assert_eq!((picture.width(), picture.height()), size);
        assert_ne!(answer.bytes, sent);
        let place = photo::PLACE.as_bytes();
        assert!(
            !answer.bytes.windows(place.len()).any(|part| part == place),
            "the location is not copied"
        );

        for elsewhere in ["/logo", "/logo?v=", "/logo?v=0123456789abcdef"] {
            let answer = visitor.get(elsewhere).await;
            assert_eq!(answer.headers["cache-control"], "no-cache", "{elsewhere}");
        }

        let etag = answer.headers["etag"].clone();
        let again = visitor
            .request(Method::GET, "/logo")
            .header("if-none-match", &etag);
        let again = Answer::of(again).await;
        assert_eq!((again.status, again.bytes.len()), (304, 0));
        assert_eq!(again.headers["etag"], etag);
        addresses.push(address);
    }
    addresses.dedup();
    assert_eq!(
        addresses.len(),
        3,
        "another logo has another address: {addresses:?}"
    );
    let clear = put_logo(&admin, photo::transparent_png(40, 40)).await.ok();
    assert_eq!(
        put_logo(&admin, photo::transparent_png(40, 40)).await.ok(),
        clear
    );
    let picture = visitor.get("/logo").await.bytes;
    let picture = image::load_from_memory(&picture)
        .expect("a picture")
        .to_rgba8();
    assert_eq!(
        (picture.get_pixel(2, 2).0, picture.get_pixel(38, 38).0[3]),
        ([200, 30, 30, 255], 0)
    );

    for _ in 0..2 {
        let portal = admin.delete(LOGO).await.ok();
        assert_eq!(
            (&portal["has_logo"], &portal["logo_address"]),
            (&json!(false), &json!("/icon.svg"))
        );
    }
    assert_eq!(visitor.get("/logo").await.bytes, icon.bytes);
    assert_eq!(
        events(&admin).await,
        vec![json!({ "changed": ["logo"] }); 5]
    );
}

#[tokio::test]
async fn invalid_logo_files_are_rejected() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let kept = put_logo(&admin, photo::transparent_png(64, 64)).await.ok();
    let picture = app.anonymous().get("/logo").await.bytes;
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    let mut cut_off = photo::jpeg(800, 600, 1);
    cut_off.truncate(300);
    let mut disguised = b"PK\x03\x04".to_vec();
    disguised.extend_from_slice(&photo::transparent_png(64, 64));
    for (bytes, code, said) in [
        (Vec::new(), "empty", "choose an image"),
        (svg.to_vec(), "not_a_picture", "SVG"),
        (disguised, "not_a_picture", "PNG, JPEG"),
        (
            b"<!doctype html><script>".to_vec(),
            "not_a_picture",
            "PNG, JPEG",
        ),
        (b"%PDF-1.7\n".to_vec(), "not_a_picture", "PNG, JPEG"),
        (cut_off, "unreadable", "cannot be read"),
        (photo::bomb(60_000, 60_000), "unreadable", "50 megapixels"),
    ] {
        let problem = put_logo(&admin, bytes).await.invalid(&["logo"]);
        assert_eq!(problem["errors"][0]["code"], code);
        assert!(
            problem["detail"]
                .as_str()
                .is_some_and(|text| text.contains(said)),
            "{problem}"
        );
    }
    let mut heavy = photo::transparent_png(64, 64);
    heavy.resize(LOGO_BYTES + 1, 0);
    put_logo(&admin, heavy).await.problem(413, "file_too_large");
    assert_eq!(admin.get(PATH).await.ok(), kept);
    assert_eq!(app.anonymous().get("/logo").await.bytes, picture);
    let refused = "/api/admin/security-events?event_type=upload_rejected";
    let refused = admin.get(refused).await.ok();
    assert!(!refused["items"].as_array().expect("a list").is_empty());
}

#[tokio::test]
async fn a_trial_email_reports_the_mail_servers_answer() {
    let mut server = MailServer::start().await;
    let app = TestApp::with(|config| config.smtp_url = Some(server.url())).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let form = json!({ "office_name": "Harbor Office", "accent": "#1e40af" });
    edit(&admin, 0, form).await.ok();
    let portal = admin.get(PATH).await.ok();
    let mail = json!({ "sends": true, "tried_at": null, "to": "ann@portal.example" });
    assert_eq!(portal["mail"], mail);

    server.mood(Mood::Refuses);
    let refused = admin.post(TRIAL, &json!({})).await.ok();
    assert_eq!(refused["taken"], false);
    let said = refused["answer"].as_str().expect("words");
    assert!(
        said.contains("550") && said.contains("No such user"),
        "{said}"
    );
    server.mood(Mood::Busy);
    let busy = admin.post(TRIAL, &json!({})).await.ok();
    let said = busy["answer"].as_str().expect("words");
    assert!(
        busy["taken"] == false && said.contains("Try again later"),
        "{said}"
    );
    assert_eq!(
        admin.get(PATH).await.ok()["mail"],
        mail,
        "no successful trial is recorded"
    );

    server.mood(Mood::Takes);
    let taken = admin.post(TRIAL, &json!({})).await.ok();
    assert_eq!(taken["taken"], true);
    assert!(
        taken["answer"]
            .as_str()
            .is_some_and(|said| said.starts_with("250")),
        "{taken}"
    );
    let arrived = server.next().await;
    assert_eq!(arrived.recipients, ["ann@portal.example"]);
    let portal = admin.get(PATH).await.ok();
    let style = portal["style"].as_str().expect("a style");
    let accent = style.split("--mantine-color-pine-6:").nth(1);
    let accent = accent.and_then(|rest| rest.get(..7)).expect("a color");
    let text = arrived
        .text
        .replace("=\r\n", "")
        .replace("=\n", "")
        .replace("=3D", "=");
    let (heading, button) = (
        format!("color:{accent}\">Harbor Office<"),
        format!("background:{accent}"),
    );
    for part in [
        "text/plain",
        "text/html",
        "/admin/portal",
        &heading,
        &button,
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    assert_eq!(portal["mail"]["tried_at"], app.now().to_string());
    assert_eq!(
        portal["version"], 1,
        "an open settings form does not become stale"
    );
    assert_eq!(app.rows("mail_queue"), 0, "the email bypassed the queue");

    for _ in 0..2 {
        admin.post(TRIAL, &json!({})).await.ok();
    }
    admin
        .post(TRIAL, &json!({}))
        .await
        .problem(429, "too_many_mails");
    app.advance(SignedDuration::from_mins(1));
    server.stop().await;
    let away = admin.post(TRIAL, &json!({})).await.ok();
    assert_eq!(away["taken"], false);
    assert!(away["answer"].as_str().is_some_and(|said| !said.is_empty()));
    assert_eq!(
        away["answer_text"],
        Value::Null,
        "the connection's own words have no translation"
    );
}

#[tokio::test]
async fn a_trial_email_reports_a_missing_mail_server() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let answer = admin.post(TRIAL, &json!({})).await.ok();
    assert_eq!(answer["taken"], false);
    assert!(
        answer["answer"]
            .as_str()
            .is_some_and(|said| said.contains("No mail server")),
        "{answer}"
    );
    assert_eq!(answer["answer_text"]["code"], "error-mail-no-server");
    assert_eq!(admin.get(PATH).await.ok()["mail"]["tried_at"], Value::Null);
    assert_eq!(
        std::fs::read_dir(app.outbox()).expect("a folder").count(),
        1
    );
}

#[tokio::test]
async fn pages_use_the_portals_accent_color() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let page = async || {
        let answer = app.anonymous().get("/auth").await;
        String::from_utf8(answer.bytes).expect("text")
    };
    assert!(
        !page().await.contains("no_web_application"),
        "this test needs the web application: run scripts/build-web.sh first"
    );
    assert!(!page().await.contains("data-portal"));
    let form = json!({ "office_name": "Harbor & <Sons>", "accent": "#1e40af" });
    let portal = edit(&admin, 0, form).await.ok();
    let (style, html) = (portal["style"].as_str().expect("a style"), page().await);
    assert!(html.contains(style), "{html}");
    let nonce = html
        .split_once("<style data-portal nonce=\"")
        .expect("a style")
        .1;
    let nonce = nonce.split('"').next().expect("a nonce");
    assert!(
        nonce.len() == 32 && html.matches(nonce).count() > 1,
        "{nonce}"
    );
    assert!(!html.contains("<Sons>"));
}

#[tokio::test]
async fn settings_reach_other_instances_and_survive_a_restart() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let other_instance = instance(&app).await;
    let (_, watcher) = app.partner().await;
    let mut stream = watcher.listen("/api/stream").await;
    assert_eq!(
        stream.next().await.expect("the stream begins").event,
        "ready"
    );
    edit(
        &admin,
        0,
        json!({ "time_zone": "Asia/Tokyo", "office_email": "help@harbor.example" }),
    )
    .await
    .ok();
    assert_eq!(
        stream.change().await,
        ("portal".to_owned(), None),
        "the streams of signed-in users report the change"
    );
    put_logo(&admin, photo::transparent_png(64, 64)).await.ok();
    let has_new_settings = || {
        let portal = other_instance.state().portal();
        portal.time_zone().iana_name() == Some("Asia/Tokyo")
            && portal.office().is_some()
            && portal.logo().is_some()
    };
    // With SQLite, changes are reported only within one process, which is then the only instance.
    if DatabaseKind::of_this_run() == DatabaseKind::Postgres {
        eventually(async || has_new_settings()).await;
    }
    other_instance.shutdown().await;
    let restarted = instance(&app).await;
    let portal = restarted.state().portal();
    assert_eq!(portal.time_zone().iana_name(), Some("Asia/Tokyo"));
    assert!(
        portal
            .logo()
            .is_some_and(|logo| logo.picture.starts_with(b"\x89PNG"))
    );
    restarted.shutdown().await;
}

#[tokio::test]
async fn owner_streams_report_a_change_of_the_office_contact() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    let owner = app.owner(&app.project(&partner).await.code).await;
    let mut stream = owner.listen("/api/owner/stream").await;
    stream.next().await.expect("the stream begins");
    edit(&admin, 0, json!({ "office_phone": "2125550199" }))
        .await
        .ok();
    assert_eq!(stream.change().await, ("portal".to_owned(), None));
}
