//! Reports by email: admins subscribe for themselves. Each is sent once for each finished week or month, with the limits of other email.
//! The portal's clock shows Monday, 2 March 2026, past ten in New York.

use crate::delivery::{ANN, Post, header, one_click, readable, stop};
use crate::leftovers::Leftovers;
use crate::personal_data::{desk, names_in, unpacked};
use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{Client, Person, TakenMail, TestApp};

const MAILS: &str = "/api/admin/report-mails";

async fn subscribe(client: &Client, form: &Value) -> String {
    let answer = client.post(MAILS, form).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    answer.ok()["id"].as_str().expect("an id").to_owned()
}

async fn subscribe_as(app: &TestApp, person: &Person, form: &Value) -> String {
    subscribe(&app.sign_in(person).await, form).await
}

async fn subscriptions(client: &Client) -> Vec<Value> {
    let list = client.get(MAILS).await.ok();
    assert_eq!(list["limit"], 10);
    list["items"].as_array().expect("a list").clone()
}

/// The reports among the emails that are due. They go to Ann.
async fn reports(post: &mut Post) -> Vec<TakenMail> {
    let mut mails = post.mails().await;
    let is_report = |mail: &TakenMail| {
        header(mail, "Subject").is_some_and(|subject| {
            let starts = ["Weekly report: ", "Monthly report: ", "Informe mensual: "];
            starts.iter().any(|start| subject.starts_with(start))
        })
    };
    mails.retain(is_report);
    assert!(mails.iter().all(|mail| mail.recipients == [ANN]));
    mails
}

/// The only report that is due at an instant, as text.
async fn report_at(post: &mut Post, at: &str) -> String {
    post.turn_to(at);
    let mails = reports(post).await;
    let [mail] = mails.as_slice() else {
        panic!("one report at {at}, not {}", mails.len());
    };
    readable(mail)
}

fn weekly() -> Value {
    json!({ "period": "weekly", "report": "intake" })
}

#[tokio::test]
async fn an_admin_gets_the_figures_of_the_finished_week_once() {
    let mut post = Post::open().await;
    let ann = post.ann.clone();
    let form = json!({ "period": "weekly", "report": "intake", "contractor": "ridgeline" });
    let client = post.app.sign_in(&ann).await;
    // Two at once, and a later one.
    let (id, other) = tokio::join!(subscribe(&client, &form), subscribe(&client, &form));
    assert_eq!(other, id, "the same one is kept once");
    assert_eq!(subscribe(&client, &form).await, id);
    assert_eq!(
        subscriptions(&client).await,
        [json!({
            "id": id, "period": "weekly", "report": "intake",
            "contractor": { "id": post.company.id, "company_name": "Ridgeline" }, "contractor_slug": "ridgeline",
            "partner": null, "next_on": "2026-03-09",
        })]
    );
    assert_eq!(reports(&mut post).await.len(), 0, "this Monday is over");

    // New York is four hours behind UTC in summer.
    post.turn_to("2026-03-09T10:59:59Z");
    assert_eq!(reports(&mut post).await.len(), 0);
    let text = report_at(&mut post, "2026-03-09T11:00:00Z").await;
    for part in [
        "Subject: Weekly report: Intake",
        "Intake, Mar 2",
        "Projects of Ridgeline",
        "* Mar 2, 2026",
        "Projects submitted: 1",
        "* Mar 8, 2026",
        "* Total",
        "<th scope=\"col\"",
        &format!(
            "{}/admin/reports?report=intake&from=2026-03-02&to=2026-03-08&contractor=ridgeline",
            post.app.url()
        ),
        "Stop this report",
        "Stop all email from this portal",
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    assert!(!text.contains(&post.project.code), "{text}");
    assert_eq!(reports(&mut post).await.len(), 0, "only one a week");
    let list = subscriptions(&post.app.sign_in(&ann).await).await;
    assert_eq!(list[0]["next_on"], "2026-03-16");
    // The week is remembered, whatever the schedule says.
    let due = "UPDATE mail_bundles SET due_at = 1 WHERE bundle LIKE 'report:%'";
    assert!(post.app.execute_sql(due));
    assert_eq!(reports(&mut post).await.len(), 0);
}

#[tokio::test]
async fn a_late_report_is_sent_within_its_week_and_not_after_it() {
    let mut post = Post::open().await;
    let ann = post.ann.clone();
    subscribe_as(&post.app, &ann, &weekly()).await;
    // The portal was down from Monday to Thursday.
    let text = report_at(&mut post, "2026-03-12T15:00:00Z").await;
    assert!(text.contains("from=2026-03-02&to=2026-03-08"), "{text}");
    // It was down for two weeks, until the next Monday at six.
    post.turn_to("2026-03-30T10:00:00Z");
    assert_eq!(reports(&mut post).await.len(), 0);
    let text = report_at(&mut post, "2026-03-30T11:00:00Z").await;
    assert!(text.contains("from=2026-03-23&to=2026-03-29"), "{text}");

    // Quiet hours delay it.
    let night = json!({ "from": "22:00", "until": "08:00" });
    post.prefer(&ann, json!([]), night).await;
    post.turn_to("2026-04-06T11:30:00Z");
    assert_eq!(reports(&mut post).await.len(), 0);
    let text = report_at(&mut post, "2026-04-06T12:00:00Z").await;
    assert!(text.contains("from=2026-03-30&to=2026-04-05"), "{text}");
}

#[tokio::test]
async fn a_monthly_report_is_in_the_admins_language_about_a_partners_projects() {
    let mut post = Post::open().await;
    let (ann, paul) = (post.ann.clone(), post.paul.clone());
    let client = post.app.sign_in(&ann).await;
    let spanish = json!({ "language": "es" });
    client.put("/api/me/language", &spanish).await.ok();
    let mix = json!({ "period": "monthly", "report": "status_mix", "partner": paul.id });
    subscribe(&client, &mix).await;
    let text = report_at(&mut post, "2026-04-01T11:00:00Z").await;
    for part in [
        "Subject: Informe mensual: Proyectos por estado",
        "Proyectos enviados por Robin Example",
        &format!(
            "/admin/reports?report=status_mix&from=2026-03-01&to=2026-03-31&partner={}",
            paul.id
        ),
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    post.turn_to("2026-04-30T15:00:00Z");
    assert_eq!(reports(&mut post).await.len(), 0);
    let text = report_at(&mut post, "2026-05-01T11:00:00Z").await;
    assert!(text.contains("from=2026-04-01&to=2026-04-30"), "{text}");
}

#[tokio::test]
async fn only_active_admins_get_reports() {
    let mut post = Post::open().await;
    let ann = post.ann.clone();
    subscribe_as(&post.app, &ann, &weekly()).await;
    let change = |statement: String| assert!(post.app.execute_sql(&statement), "{statement}");
    let set_active = |to: &str| format!("UPDATE users SET active = {to} WHERE id = '{}'", ann.id);
    let set_role = |to: &str| {
        format!(
            "UPDATE user_roles SET role = '{to}' WHERE user_id = '{}'",
            ann.id
        )
    };
    change(set_active("FALSE"));
    post.turn_to("2026-03-09T11:00:00Z");
    assert_eq!(reports(&mut post).await.len(), 0, "deactivated");
    let change = |statement: String| assert!(post.app.execute_sql(&statement), "{statement}");
    change(set_active("TRUE"));
    change(set_role("referral_partner"));
    post.turn_to("2026-03-16T11:00:00Z");
    assert_eq!(reports(&mut post).await.len(), 0, "no admin any more");
    assert!(post.app.execute_sql(&set_role("admin")));
    report_at(&mut post, "2026-03-23T11:00:00Z").await;
}

#[tokio::test]
async fn a_link_stops_one_report_or_all_email() {
    let mut post = Post::open().await;
    let ann = post.ann.clone();
    let id = subscribe_as(&post.app, &ann, &weekly()).await;
    let load = json!({ "period": "weekly", "report": "contractor_load" });
    subscribe_as(&post.app, &ann, &load).await;
    post.turn_to("2026-03-09T11:00:00Z");
    let mails = reports(&mut post).await;
    assert_eq!(mails.len(), 2);
    let is_intake = |mail: &&TakenMail| readable(mail).contains("report=intake&");
    let intake = mails.iter().find(is_intake).expect("the intake");
    let link = one_click(&post.app, intake);
    let shown = post.app.anonymous().get(&link).await.ok();
    assert_eq!(
        (&shown["is_report"], &shown["is_weekly"], &shown["address"]),
        (&json!(true), &json!(false), &json!("a•••@portal.example"))
    );
    assert_eq!(stop(&post.app, &link).await, 204);
    assert_eq!(
        stop(&post.app, &link).await,
        204,
        "a repeated call changes nothing"
    );
    let left = subscriptions(&post.app.sign_in(&ann).await).await;
    assert_eq!(left.len(), 1);
    assert_ne!(left[0]["id"], json!(id));
    let text = report_at(&mut post, "2026-03-16T11:00:00Z").await;
    assert!(text.contains("report=contractor_load&"), "{text}");

    let line = text
        .lines()
        .find(|line| line.starts_with("Stop all email from this portal: "));
    let token = line.and_then(|line| line.split("#token=").nth(1));
    let path = format!("/api/unsubscribe/{}", token.expect("a link").trim());
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(
        subscriptions(&post.app.sign_in(&ann).await).await,
        [] as [Value; 0]
    );
    assert_eq!(
        post.app.rows("mail_bundles WHERE bundle LIKE 'report:%'"),
        0
    );
}

#[tokio::test]
async fn admins_manage_only_their_own_reports_and_at_most_ten() {
    let app = TestApp::start().await;
    app.company("Ridgeline").await;
    let (ann, bob) = (app.admin().await, app.admin().await);
    let id = subscribe(&ann, &weekly()).await;
    let path = format!("{MAILS}/{id}");
    assert_eq!(subscriptions(&bob).await, [] as [Value; 0]);
    bob.delete(&path).await.problem(404, "not_found");
    let (_, partner) = app.partner().await;
    partner.delete(&path).await.problem(403, "forbidden");
    assert_eq!(subscriptions(&ann).await.len(), 1);

    for (form, field) in [
        (
            json!({ "period": "weekly", "report": "intake", "contractor": "nobody" }),
            "contractor",
        ),
        (
            json!({ "period": "weekly", "report": "partner_volume", "contractor": "ridgeline" }),
            "contractor",
        ),
        (
            json!({ "period": "weekly", "report": "contractor_load", "partner": app.new_id() }),
            "partner",
        ),
    ] {
        ann.post(MAILS, &form).await.invalid(&[field]);
    }
    let kinds = [
        "status_mix",
        "stage_times",
        "contractor_load",
        "open_by_age",
    ];
    for report in kinds {
        for period in ["weekly", "monthly"] {
            subscribe(&ann, &json!({ "period": period, "report": report })).await;
        }
    }
    subscribe(&ann, &json!({ "period": "monthly", "report": "intake" })).await;
    assert_eq!(subscriptions(&ann).await.len(), 10);
    let more = json!({ "period": "weekly", "report": "partner_volume" });
    ann.post(MAILS, &more).await.invalid(&["report"]);
    assert_eq!(ann.delete(&path).await.status, 204);
    ann.delete(&path).await.problem(404, "not_found");
    subscribe(&ann, &more).await;
    assert_eq!(app.rows("report_mails"), 10);
    assert_eq!(app.rows("mail_bundles WHERE bundle LIKE 'report:%'"), 10);
}

#[tokio::test]
async fn reports_by_email_are_personal_data() {
    let desk = desk().await;
    let zoe = desk
        .app
        .person("zoe@portal.example", Role::Admin, None)
        .await;
    let client = desk.app.sign_in(&zoe).await;
    subscribe(&client, &weekly()).await;
    let (document, _) = unpacked(&client.get("/api/me/personal-data").await);
    assert!(names_in(&document).contains(&"report_mails"), "{document}");
    assert_eq!(document["data"]["report_mails"][0]["report"], "intake");
    let path = format!("/api/admin/users/{}/personal-data", zoe.id);
    desk.erase(&path, json!({})).await.ok();
    assert_eq!(desk.app.rows("report_mails"), 0);
    assert_eq!(
        desk.app.rows("mail_bundles WHERE bundle LIKE 'report:%'"),
        0
    );
}
