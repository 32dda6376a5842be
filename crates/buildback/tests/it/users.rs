//! User accounts: admins search, change, deactivate, and reactivate them.

use crate::leftovers::Leftovers;
use crate::notifications::tell;
use crate::password_reset::with_mail;
use crate::security_log::rows_about;
use domain::audit::AuditEvent;
use domain::permission::Role;
use futures_util::future::join;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, Person, TestApp};

const USERS: &str = "/api/admin/users";

fn path(person: &Person) -> String {
    format!("{USERS}/{}", person.id)
}

async fn page(admin: &Client, person: &Person) -> Value {
    admin.get(&path(person)).await.ok()
}

/// Sends a change based on this version.
async fn change(
    admin: &Client,
    person: &Person,
    (method, what): (Method, &str),
    version: &Value,
    body: &Value,
) -> Answer {
    let request = admin.request(method, &format!("{}/{what}", path(person)));
    let request = request.header("if-match", format!("\"{version}\""));
    Answer::of(request.json(body)).await
}

/// Sends a change based on the current version.
pub async fn do_to(admin: &Client, person: &Person, what: &str, body: Value) -> Answer {
    let method = match what {
        "role" | "contractor" => Method::PUT,
        _ => Method::POST,
    };
    let version = page(admin, person).await["version"].clone();
    change(admin, person, (method, what), &version, &body).await
}

async fn sign_in(client: &Client, email: &str, password: &str) -> Answer {
    let form = json!({ "email": email, "password": password });
    client.post("/api/auth/sign-in", &form).await
}

fn emails(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("list");
    items
        .iter()
        .filter_map(|user| user["email"].as_str())
        .collect()
}

#[tokio::test]
async fn users_are_found_by_name_email_company_role_and_state() {
    let app = TestApp::start().await;
    let ridgeline = app.company("Ridgeline Roofs").await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    app.advance(SignedDuration::from_secs(1));
    app.person("carl@roofs.example", Role::Contractor, Some(&ridgeline))
        .await;
    app.advance(SignedDuration::from_secs(1));
    app.person("paula@harbor.example", Role::ReferralPartner, None)
        .await;
    app.advance(SignedDuration::from_secs(1));
    app.inactive_person("gone@harbor.example").await;
    let admin = app.sign_in(&ann).await;
    let list = async |query: &str| {
        admin
            .get(&format!("{USERS}?order=newest{query}"))
            .await
            .ok()
    };
    let (gone, paula, carl, ann) = (
        "gone@harbor.example",
        "paula@harbor.example",
        "carl@roofs.example",
        "ann@portal.example",
    );
    let table: [(&str, &[&str]); 12] = [
        ("", &[gone, paula, carl, ann]),
        ("&search=PAULA", &[paula]),
        ("&search=harbor.example", &[gone, paula]),
        ("&search=ridgeline", &[carl]),
        ("&search=robin+example", &[gone, paula, carl, ann]),
        ("&search=100%25", &[]),
        ("&role=admin", &[ann]),
        ("&role=contractor", &[carl]),
        ("&role=referral_partner", &[gone, paula]),
        ("&state=deactivated", &[gone]),
        ("&state=active&role=referral_partner", &[paula]),
        ("&state=invited", &[]),
    ];
    for (query, expected) in table {
        assert_eq!(emails(&list(query).await), expected, "{query}");
    }
    let of_company = format!("&contractor_id={}", ridgeline.id);
    let found = list(&of_company).await;
    assert_eq!(emails(&found), [carl]);
    assert_eq!(
        found["items"][0]["contractor"]["company_name"],
        "Ridgeline Roofs"
    );
    assert_eq!(found["items"][0]["is_own"], false);
    for (query, field) in [
        ("?role=owner", "role"),
        ("?state=asleep", "state"),
        ("?order=age", "order"),
        ("?cursor=x", "cursor"),
    ] {
        admin
            .get(&format!("{USERS}{query}"))
            .await
            .invalid(&[field]);
    }
}

#[tokio::test]
async fn each_page_continues_where_the_previous_one_ended() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for number in 0..5 {
        app.advance(SignedDuration::from_secs(i64::from(number % 2)));
        let email = format!("p{number}@portal.example");
        app.person(&email, Role::ReferralPartner, None).await;
    }
    for order in ["name", "newest"] {
        let all = admin.get(&format!("{USERS}?order={order}")).await.ok();
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let query = format!("{USERS}?order={order}&limit=2&cursor={cursor}");
            let part = admin.get(&query).await.ok();
            seen.extend(emails(&part).into_iter().map(str::to_owned));
            let Some(next) = part["next_cursor"].as_str() else {
                break;
            };
            next.clone_into(&mut cursor);
        }
        assert_eq!(seen, emails(&all), "{order}");
        assert_eq!(seen.len(), 6);
    }
}

#[tokio::test]
async fn a_role_change_ends_sessions_and_applies_at_the_next_sign_in() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let kim = app
        .person("kim@portal.example", Role::ReferralPartner, None)
        .await;
    let (admin, phone) = (app.sign_in(&ann).await, app.sign_in(&kim).await);
    let company = app.company("Ridgeline").await;
    let body = json!({ "role": "contractor", "contractor_id": company.id.to_string() });
    let changed = do_to(&admin, &kim, "role", body.clone()).await.ok();
    assert_eq!(changed["role"], "contractor");
    assert_eq!(changed["contractor"]["company_name"], "Ridgeline");
    assert_eq!(changed["sessions"], 0);
    phone.get("/api/me").await.problem(401, "sign_in_required");
    // A retry after a lost response changes nothing.
    let again = do_to(&admin, &kim, "role", body).await.ok();
    assert_eq!(again["version"], changed["version"]);
    assert_eq!(rows_about(&app, AuditEvent::RoleChanged, kim.id), 1);
    sign_in(&phone, &kim.email, PASSWORD).await.ok();
    let me = phone.get("/api/me").await.ok();
    assert_eq!(me["role"], "contractor");
    assert_eq!(me["contractor"]["company_name"], "Ridgeline");
    // An admin has no company.
    let promoted = do_to(&admin, &kim, "role", json!({ "role": "admin" }))
        .await
        .ok();
    assert_eq!(promoted["contractor"], Value::Null);
    phone.get("/api/me").await.problem(401, "sign_in_required");
    do_to(&admin, &kim, "role", json!({ "role": "owner" }))
        .await
        .invalid(&["role"]);
    let company = json!({ "role": "admin", "contractor_id": company.id.to_string() });
    do_to(&admin, &kim, "role", company)
        .await
        .invalid(&["contractor_id"]);
    let unknown_company = json!({ "role": "contractor", "contractor_id": kim.id.to_string() });
    do_to(&admin, &kim, "role", unknown_company)
        .await
        .invalid(&["contractor_id"]);
}

#[tokio::test]
async fn a_deactivated_user_is_signed_out_and_cannot_sign_in() {
    let (app, mut server) = with_mail().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let carl = app
        .person("carl@portal.example", Role::Contractor, Some(&company))
        .await;
    let (admin, phone) = (app.sign_in(&ann).await, app.sign_in(&carl).await);
    let forgot = json!({ "email": carl.email });
    assert_eq!(
        phone
            .post("/api/auth/forgot-password", &forgot)
            .await
            .status,
        204
    );
    let token = crate::password_reset::mailed_token(&app, &mut server, "/reset").await;
    let mut stream = phone.listen("/api/stream").await;
    stream.next().await.expect("open stream");
    let deactivated = do_to(&admin, &carl, "deactivation", json!({})).await.ok();
    assert_eq!(deactivated["state"], "deactivated");
    assert_eq!(deactivated["abilities"]["reactivate"], true);
    assert_eq!(deactivated["abilities"]["deactivate"], false);
    while stream.next().await.is_some() {}
    phone.get("/api/me").await.problem(401, "sign_in_required");
    let right = sign_in(&phone, &carl.email, PASSWORD).await;
    let wrong = sign_in(&phone, &carl.email, "Another-2026!").await;
    assert_eq!(right.status, wrong.status);
    assert_eq!(right.json["detail"], wrong.json["detail"]);
    let form =
        json!({ "token": token, "password": "Plaster-2027!", "confirm_password": "Plaster-2027!" });
    let reset = phone.post("/api/auth/reset-password", &form).await;
    reset.problem(404, "not_found");
    let emails_sent = app.rows("mail_queue");
    assert_eq!(
        phone
            .post("/api/auth/forgot-password", &forgot)
            .await
            .status,
        204
    );
    assert_eq!(
        app.rows("mail_queue"),
        emails_sent,
        "a deactivated account gets no email"
    );
    let reactivated = do_to(&admin, &carl, "reactivation", json!({})).await.ok();
    assert_eq!(reactivated["state"], "active");
    assert_eq!(reactivated["role"], "contractor");
    phone.get("/api/me").await.problem(401, "sign_in_required");
    let reset = phone.post("/api/auth/reset-password", &form).await;
    reset.problem(404, "not_found");
    sign_in(&phone, &carl.email, PASSWORD).await.ok();
    for event in [AuditEvent::UserDeactivated, AuditEvent::UserReactivated] {
        assert_eq!(rows_about(&app, event, carl.id), 1);
    }
}

#[tokio::test]
async fn contractors_see_only_projects_of_their_linked_company() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let carl = app
        .person("carl@portal.example", Role::Contractor, Some(&ridgeline))
        .await;
    let (admin, phone) = (app.sign_in(&ann).await, app.sign_in(&carl).await);
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &ridgeline, &ann).await;
    let shown = format!("/api/projects/{}", project.code);
    phone.get(&shown).await.ok();
    let to = json!({ "contractor_id": summit.id.to_string() });
    let moved = do_to(&admin, &carl, "contractor", to).await.ok();
    assert_eq!(moved["contractor"]["company_name"], "Summit");
    phone.get(&shown).await.problem(401, "sign_in_required");
    sign_in(&phone, &carl.email, PASSWORD).await.ok();
    phone.get(&shown).await.problem(404, "not_found");
    let none = json!({ "contractor_id": null });
    do_to(&admin, &carl, "contractor", none.clone()).await.ok();
    sign_in(&phone, &carl.email, PASSWORD).await.ok();
    phone
        .get("/api/contractor/dashboard")
        .await
        .problem(403, "contractor_not_linked");
    assert_eq!(rows_about(&app, AuditEvent::UserLinked, carl.id), 2);
    let paul = app.partner().await.0;
    do_to(&admin, &paul, "contractor", none)
        .await
        .problem(409, "not_a_contractor");
}

#[tokio::test]
async fn older_notifications_are_not_unread_after_a_company_or_role_change() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let summit = app.company("Summit").await;
    let carl = app
        .person("carl@portal.example", Role::Contractor, None)
        .await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &summit, &ann).await;
    let unread = async || {
        let list = app.sign_in(&carl).await.get("/api/notifications").await;
        list.ok()["unread"].clone()
    };
    let admin = app.sign_in(&ann).await;
    let to = json!({ "contractor_id": summit.id.to_string() });
    do_to(&admin, &carl, "contractor", to).await.ok();
    assert_eq!(unread().await, 0);
    tell(&app, &ann, None, Some(&project), "for the company").await;
    assert_eq!(unread().await, 1);
    do_to(&admin, &carl, "role", json!({ "role": "admin" }))
        .await
        .ok();
    assert_eq!(unread().await, 0);
    tell(&app, &ann, None, None, "for everyone").await;
    assert_eq!(unread().await, 1);
    // For an invited user, older notifications are not unread either.
    let kim = json!({
        "first_name": "Kim", "last_name": "Park", "email": "kim@portal.example", "role": "admin",
    });
    let made = admin.post(USERS, &kim).await.ok();
    let kim = made["id"].as_str().expect("ID");
    let read_marks = format!("notifications_read_up_to WHERE user_id = '{kim}'");
    assert_eq!(app.rows(&read_marks), 1);
}

#[tokio::test]
async fn admins_cannot_demote_themselves_and_stale_changes_are_rejected() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let bob = app.person("bob@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let own = page(&admin, &ann).await;
    assert_eq!(own["is_own"], true);
    assert_eq!(own["abilities"]["change_role"], false);
    assert_eq!(own["abilities"]["deactivate"], false);
    let partner = json!({ "role": "referral_partner" });
    do_to(&admin, &ann, "role", partner.clone())
        .await
        .problem(409, "own_account");
    do_to(&admin, &ann, "deactivation", json!({}))
        .await
        .problem(409, "own_account");
    assert_eq!(page(&admin, &ann).await["version"], own["version"]);

    let seen = page(&admin, &bob).await["version"].clone();
    do_to(&admin, &bob, "deactivation", json!({})).await.ok();
    let role = (Method::PUT, "role");
    let stale = change(&admin, &bob, role.clone(), &seen, &partner).await;
    let stale = stale.problem(412, "stale");
    assert_eq!(stale["current"]["state"], "deactivated");
    let without_version = admin.put(&format!("{}/role", path(&bob)), &partner).await;
    without_version.problem(428, "if_match_required");
    assert_eq!(page(&admin, &bob).await["role"], "admin");
}

#[tokio::test]
async fn one_admin_remains_when_two_remove_each_other_concurrently() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let bob = app.person("bob@portal.example", Role::Admin, None).await;
    let (of_ann, of_bob) = (app.sign_in(&ann).await, app.sign_in(&bob).await);
    let version = page(&of_ann, &bob).await["version"].clone();
    let (deactivation, body) = ((Method::POST, "deactivation"), json!({}));
    let partner = json!({ "role": "referral_partner" });
    let (one, other) = join(
        change(&of_ann, &bob, deactivation, &version, &body),
        change(&of_bob, &ann, (Method::PUT, "role"), &version, &partner),
    )
    .await;
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401], "{} {}", one.json, other.json);
    let left =
        "users JOIN user_roles ON user_roles.user_id = users.id WHERE role = 'admin' AND active";
    assert_eq!(app.rows(left), 1);
}

#[tokio::test]
async fn account_history_lists_sign_ins_and_changes_with_their_source() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let kim = app
        .person("kim@portal.example", Role::ReferralPartner, None)
        .await;
    let admin = app.sign_in(&ann).await;
    assert_eq!(page(&admin, &kim).await["last_sign_in_at"], Value::Null);
    let phone = app.anonymous();
    for _ in 0..2 {
        sign_in(&phone, &kim.email, "Another-2026!").await;
    }
    app.advance(SignedDuration::from_secs(1));
    sign_in(&phone, &kim.email, PASSWORD).await.ok();
    let shown = page(&admin, &kim).await;
    assert_eq!(shown["sessions"], 1);
    assert_eq!(shown["has_second_factor"], false);
    assert_eq!(shown["last_sign_in_at"], app.now().to_string());
    app.advance(SignedDuration::from_secs(1));
    do_to(&admin, &kim, "role", json!({ "role": "admin" }))
        .await
        .ok();
    let history = format!("{}/history", path(&kim));
    let list = admin.get(&history).await.ok();
    let entries: Vec<_> = list["items"]
        .as_array()
        .expect("list")
        .iter()
        .map(|entry| (entry["event"].as_str(), entry["count"].as_u64()))
        .collect();
    let expected = [
        ("role_changed", 1),
        ("login_success", 1),
        ("login_failed", 2),
    ];
    assert_eq!(
        entries,
        expected.map(|(event, count)| (Some(event), Some(count)))
    );
    let changed = &list["items"][0];
    assert_eq!(changed["by_name"], "Robin Example");
    assert_eq!(changed["role"], "admin");
    let tried = &list["items"][2];
    assert_eq!(tried["ip_address"], phone.address());
    assert_eq!(tried["device"], "Firefox on Linux");
    assert_eq!(tried["by_name"], Value::Null);
    let first = admin.get(&format!("{history}?limit=2")).await.ok();
    let cursor = first["next_cursor"].as_str().expect("next page");
    let rest = admin
        .get(&format!("{history}?limit=2&cursor={cursor}"))
        .await
        .ok();
    assert_eq!(rest["items"][0], *tried);
    assert_eq!(rest["next_cursor"], Value::Null);
    app.until(|app| app.rows("security_audit_log WHERE details LIKE '%@%'") == 0)
        .await;
}

#[tokio::test]
async fn sign_ins_from_different_addresses_are_listed_separately() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let kim = app
        .person("kim@portal.example", Role::ReferralPartner, None)
        .await;
    let admin = app.sign_in(&ann).await;
    let [home, elsewhere] = [app.anonymous(), app.anonymous()];
    for client in [&home, &home, &elsewhere] {
        app.advance(SignedDuration::from_secs(1));
        sign_in(client, &kim.email, PASSWORD).await.ok();
    }
    let list = admin.get(&format!("{}/history", path(&kim))).await.ok();
    let entries: Vec<_> = list["items"]
        .as_array()
        .expect("list")
        .iter()
        .map(|entry| (entry["ip_address"].as_str(), entry["count"].as_u64()))
        .collect();
    let expected = [(&elsewhere, 1), (&home, 2)];
    assert_eq!(
        entries,
        expected.map(|(client, count)| (Some(client.address()), Some(count)))
    );
}

#[tokio::test]
async fn names_are_sorted_ignoring_case_and_accents() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for name in ["Zoe", "Élan", "anna", "Bea"] {
        let email = format!("{}@portal.example", name.replace('É', "e"));
        let invited = json!({
            "first_name": name, "last_name": "Lee", "email": email, "role": "referral_partner",
        });
        admin.post(USERS, &invited).await.ok();
        app.company(name).await;
    }
    let paged_names = async |list: &str, field: &str| {
        let mut names = Vec::new();
        let mut next = String::new();
        loop {
            let page = admin.get(&format!("{list}limit=1{next}")).await.ok();
            let name = page["items"][0][field].as_str().expect("name");
            names.push(name.trim_end_matches(" Lee").to_owned());
            match page["next_cursor"].as_str() {
                Some(cursor) => next = format!("&cursor={cursor}"),
                None => return names,
            }
        }
    };
    let mut people = paged_names(&format!("{USERS}?"), "full_name").await;
    assert_eq!(people.remove(3), "Robin Example", "the admin");
    let companies = paged_names("/api/admin/contractors?", "company_name").await;
    for names in [people, companies] {
        assert_eq!(names, ["anna", "Bea", "Élan", "Zoe"]);
    }
    let picker = admin.get("/api/contractors").await.ok();
    assert_eq!(picker["items"][0]["company_name"], "anna");
    assert_eq!(picker["items"][2]["company_name"], "Élan");
    let assignees = admin.get("/api/assignees?of=all").await.ok();
    assert_eq!(assignees["items"][0]["full_name"], "anna Lee");
}

#[tokio::test]
async fn an_admin_can_end_all_sessions_of_a_user() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let kim = app
        .person("kim@portal.example", Role::ReferralPartner, None)
        .await;
    let admin = app.sign_in(&ann).await;
    let (phone, laptop) = (app.sign_in(&kim).await, app.sign_in(&kim).await);
    let sessions = format!("{}/sessions", path(&kim));
    phone.delete(&sessions).await.problem(403, "forbidden");
    assert_eq!(admin.delete(&sessions).await.ok(), json!({ "ended": 2 }));
    for client in [&phone, &laptop] {
        client.get("/api/me").await.problem(401, "sign_in_required");
    }
    assert_eq!(rows_about(&app, AuditEvent::Logout, kim.id), 1);
    sign_in(&phone, &kim.email, PASSWORD).await.ok();
    // Admins can end their own other sessions; the current session continues.
    let other = app.sign_in(&ann).await;
    let own = format!("{}/sessions", path(&ann));
    assert_eq!(admin.delete(&own).await.ok(), json!({ "ended": 1 }));
    admin.get("/api/me").await.ok();
    other.get("/api/me").await.problem(401, "sign_in_required");
}
