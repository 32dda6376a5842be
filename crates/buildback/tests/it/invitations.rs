//! Invitations: admins create, list, and revoke them for a company.

use crate::leftovers::Leftovers;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, MailServer, TestApp};

/// Creates an invitation to the company with this slug.
pub async fn invite(admin: &Client, slug: &str) -> Value {
    let path = format!("/api/admin/contractors/{slug}/invitations");
    admin.post(&path, &json!({})).await.ok()
}

/// The token in the link of a created invitation. The link has the form that the specification requires.
pub fn token(app: &TestApp, created: &Value) -> String {
    let link = created["link"].as_str().expect("a link");
    let origin = app.state().public_url().origin().to_string();
    let token = link.strip_prefix(&format!("{origin}/c/"));
    token.expect("a link of the portal").to_owned()
}

async fn listed(admin: &Client, slug: &str) -> Value {
    let path = format!("/api/admin/contractors/{slug}/invitations");
    admin.get(&path).await.ok()["items"].clone()
}

#[tokio::test]
async fn an_invitation_link_is_shown_once_and_stored_as_a_hash() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    app.company("Ridgeline").await;
    let path = "/api/admin/contractors/ridgeline/invitations";
    let answer = admin.post(path, &json!({})).await;
    assert_eq!(answer.status, 201);
    let created = answer.ok();
    let secret = token(&app, &created);
    assert_eq!(secret.len(), 64);
    let invitation = &created["invitation"];
    assert_eq!(invitation["state"], "pending");
    assert_eq!(invitation["created_by_name"], "Robin Example");
    assert_eq!(invitation["abilities"]["revoke"], true);
    let instant = |field: &str| -> jiff::Timestamp {
        let text = invitation[field].as_str().expect("an instant");
        text.parse().expect("an instant")
    };
    assert_eq!(
        instant("expires_at").duration_since(instant("created_at")),
        SignedDuration::from_hours(7 * 24)
    );
    let stored = format!("contractor_invitations WHERE token_hash LIKE '%{secret}%'");
    assert_eq!(app.rows(&stored), 0, "only the token's hash is stored");
    let listed = listed(&admin, "ridgeline").await;
    assert_eq!(listed[0], *invitation);
    assert!(!listed.to_string().contains(&secret));
    assert_eq!(app.rows("mail_queue"), 0, "no email is queued");
    assert_eq!(count(&app, AuditEvent::InvitationCreated).await, 1);
    let shown = format!(
        "security_audit_log WHERE event_type = 'invitation_created' AND actor_id = '{}' AND details LIKE '%\"mailed\":false%'",
        ann.id
    );
    assert_eq!(app.rows(&shown), 1);
}

#[tokio::test]
async fn an_invitation_is_emailed_to_the_given_address() {
    let mut server = MailServer::start().await;
    let url = server.url();
    let app = TestApp::with(|config| config.smtp_url = Some(url)).await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let path = "/api/admin/contractors/ridgeline/invitations";
    let body = json!({ "email": " Carl@Ridgeline.example" });
    let created = admin.post(path, &body).await.ok();
    assert_eq!(created["invitation"]["email"], "carl@ridgeline.example");
    let mail = server.next().await;
    assert_eq!(mail.recipients, ["carl@ridgeline.example"]);
    // Undo the line wrapping of the email's encoding.
    let text = mail.text.replace("=\n", "").replace("=3D", "=");
    let link = created["link"].as_str().expect("a link");
    assert_eq!(text.matches(link).count(), 2, "in both forms: {text}");
    for part in [
        "Subject: You are invited to Buildback",
        "Robin Example has invited you to join Ridgeline",
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    app.until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL AND body_text = ''") == 1)
        .await;
    let problem = admin
        .post(path, &json!({ "email": "nobody" }))
        .await
        .invalid(&["email"]);
    assert_eq!(problem["errors"][0]["message"], "Invalid email address");
    assert_eq!(listed(&admin, "ridgeline").await[1], Value::Null);
}

#[tokio::test]
async fn the_list_shows_pending_revoked_and_expired_invitations() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    app.company("Summit").await;
    let expired = invite(&admin, "ridgeline").await;
    app.advance(SignedDuration::from_hours(7 * 24));
    let admin = app.admin().await;
    let revoked = invite(&admin, "ridgeline").await;
    app.advance(SignedDuration::from_secs(1));
    let pending = invite(&admin, "ridgeline").await;
    let of_another = invite(&admin, "summit").await;
    let id = |created: &Value| {
        created["invitation"]["id"]
            .as_str()
            .expect("an id")
            .to_owned()
    };
    let revoke = async |created: &Value| {
        let path = format!("/api/admin/invitations/{}", id(created));
        admin.delete(&path).await
    };
    let left = revoke(&revoked).await.ok();
    assert_eq!(left["state"], "revoked");
    assert_eq!(left["abilities"]["revoke"], false);
    assert_eq!(
        revoke(&revoked).await.ok(),
        left,
        "revoking it again changes nothing"
    );
    assert_eq!(revoke(&expired).await.ok()["state"], "expired");
    assert_eq!(
        app.rows("security_audit_log WHERE event_type = 'invitation_revoked' AND occurrences = 1"),
        1,
        "the revocation is logged once"
    );
    admin
        .delete("/api/admin/invitations/01890a5d-ac96-774b-bcce-b302099a8057")
        .await
        .problem(404, "not_found");
    let listed = listed(&admin, "ridgeline").await;
    let shown: Vec<_> = listed
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| (item["id"].clone(), item["state"].clone()))
        .collect();
    let expected = [
        (id(&pending), "pending"),
        (id(&revoked), "revoked"),
        (id(&expired), "expired"),
    ];
    assert_eq!(
        shown,
        expected.map(|(id, state)| (Value::from(id), Value::from(state)))
    );
    assert_eq!(of_another["invitation"]["state"], "pending");
}

#[tokio::test]
async fn the_invitation_list_is_paginated() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let mut made = Vec::new();
    for n in 0..7 {
        // Some of them have the same creation time.
        app.advance(SignedDuration::from_secs(n % 2));
        made.push(invite(&admin, "ridgeline").await["invitation"]["id"].clone());
    }
    let path = "/api/admin/contractors/ridgeline/invitations?limit=3";
    let (mut found, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
    loop {
        let page = admin.get(&format!("{path}&cursor={cursor}")).await.ok();
        let items = page["items"].as_array().expect("a list");
        found.extend(items.iter().map(|item| item["id"].clone()));
        pages += 1;
        match page["next_cursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    assert_eq!(pages, 3);
    found.sort_by_key(Value::to_string);
    made.sort_by_key(Value::to_string);
    assert_eq!(found, made);
    admin
        .get(&format!("{path}&cursor=x"))
        .await
        .invalid(&["cursor"]);
}

#[tokio::test]
async fn inactive_and_unknown_companies_accept_no_invitations() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let created = invite(&admin, "ridgeline").await;
    assert!(app.execute_sql("UPDATE contractors SET status = 'inactive'"));
    let path = "/api/admin/contractors/ridgeline";
    admin
        .post(&format!("{path}/invitations"), &json!({}))
        .await
        .problem(409, "contractor_inactive");
    let page = admin.get(path).await.ok();
    assert_eq!(page["abilities"]["invite"], false);
    let body = json!({ "token": token(&app, &created) });
    let validation = app
        .anonymous()
        .post("/api/invitations/validate", &body)
        .await;
    assert_eq!(validation.ok()["valid"], false);
    for path in [
        "/api/admin/contractors/nobody",
        "/api/admin/contractors/nobody/invitations",
    ] {
        admin.get(path).await.problem(404, "not_found");
    }
    admin
        .post("/api/admin/contractors/nobody/invitations", &json!({}))
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn companies_are_listed_with_member_invitation_and_project_counts() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let ridgeline = app.company("Ridgeline").await;
    let (bare, summit) = (app.company("Bare").await, app.company("Summit").await);
    for email in ["carl@ridgeline.example", "dana@ridgeline.example"] {
        app.person(email, Role::Contractor, Some(&ridgeline)).await;
    }
    let id = ridgeline.id;
    assert!(app.execute_sql(&format!(
        "UPDATE users SET active = FALSE WHERE email = 'dana@ridgeline.example' AND contractor_id = '{id}'"
    )));
    let (partner, _) = app.partner().await;
    for n in 0..3 {
        let project = app.project(&partner).await;
        app.assign(&project, &ridgeline, &ann).await;
        if n == 0 {
            app.update(&project, domain::project::ProjectStatus::Canceled, "", &ann)
                .await;
        }
    }
    invite(&admin, "ridgeline").await;
    invite(&admin, "ridgeline").await;
    let list = admin.get("/api/admin/contractors").await.ok();
    let shown: Vec<_> = list["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| {
            let number = |field: &str| item[field].as_i64().expect("a number");
            (
                item["company_name"].as_str().expect("a name").to_owned(),
                [
                    number("members_count"),
                    number("pending_invitations"),
                    number("open_projects"),
                    number("projects"),
                ],
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            (bare.name.clone(), [0, 0, 0, 0]),
            (ridgeline.name.clone(), [1, 2, 2, 3]),
            (summit.name.clone(), [0, 0, 0, 0]),
        ]
    );
    let page = admin.get("/api/admin/contractors/ridgeline").await.ok();
    assert_eq!(page["members_count"], 1);
    assert_eq!(page["pending_invitations"], 2);
    assert_eq!(page["abilities"]["invite"], true);
    let members: Vec<_> = page["members"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|member| (member["email"].clone(), member["active"].clone()))
        .collect();
    assert_eq!(members.len(), 2, "{page}");
    assert!(members.contains(&(json!("dana@ridgeline.example"), json!(false))));

    let names = async |query: &str| -> Vec<String> {
        let path = format!("/api/admin/contractors?{query}");
        let list = admin.get(&path).await.ok();
        let items = list["items"].as_array().expect("a list").iter();
        items
            .map(|item| item["slug"].as_str().expect("a slug").to_owned())
            .collect()
    };
    assert_eq!(names("search=RIDGE").await, ["ridgeline"]);
    assert_eq!(names("search=nothing").await, Vec::<String>::new());
    let first = admin.get("/api/admin/contractors?limit=2").await.ok();
    let cursor = first["next_cursor"].as_str().expect("another page");
    assert_eq!(names(&format!("limit=2&cursor={cursor}")).await, ["summit"]);
    admin
        .get("/api/admin/contractors?cursor=x")
        .await
        .invalid(&["cursor"]);
}

#[tokio::test]
async fn the_project_list_can_be_filtered_by_company() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    app.company("Summit").await;
    let (paul, by_paul) = app.partner().await;
    let (paula, by_paula) = app.partner().await;
    let own = app.project(&paul).await;
    app.assign(&own, &company, &ann).await;
    app.project(&paul).await;
    app.project(&paula).await;
    let admin = app.sign_in(&ann).await;
    let total = async |client: &Client, query: &str| {
        let path = format!("/api/projects?{query}");
        client.get(&path).await.ok()["total"].clone()
    };
    let table = [
        (&admin, "contractor=ridgeline", 1),
        (&admin, "contractor=ridgeline&unassigned=true", 0),
        (&admin, "contractor=summit", 0),
        (&admin, "contractor=nobody", 0),
        (&admin, "contractor=", 3),
        (&by_paul, "contractor=ridgeline", 1),
        (&by_paula, "contractor=ridgeline", 0),
    ];
    for (client, query, expected) in table {
        assert_eq!(total(client, query).await, expected, "{query}");
    }
}

#[tokio::test]
async fn admins_streams_report_new_invitations() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let company = app.company("Ridgeline").await;
    let mut stream = admin.listen("/api/stream").await;
    stream.next().await;
    invite(&admin, "ridgeline").await;
    let event = stream.next().await.expect("a change");
    assert_eq!(event.data["topic"], "contractor");
    assert_eq!(event.data["id"], company.id.to_string());
}
