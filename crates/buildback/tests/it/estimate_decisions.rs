//! Decisions about estimates: who decides, and that a version is decided once.

use crate::delivery::{PAUL, Post, readable};
use crate::estimates::{form, of_owner};
use crate::owner_letter::to_owner;
use crate::owner_mail_links::{open, token};
use crate::owner_session::enter;
use crate::personal_data::{desk, found, plant_owner, unpacked};
use crate::scheduling::{Cast, newest};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use test_support::{Client, TakenMail};

#[tokio::test]
async fn owners_see_no_names_of_accounts() {
    let cast = Cast::new().await;
    let sent = cast.sent(&cast.contractor).await;
    let approve = json!({ "kind": "approve" });
    cast.act(&cast.admin, &sent, "decision", &approve)
        .await
        .ok();
    let owner = cast.app.owner(&cast.project.code).await;
    let shown = owner.get(&of_owner(&sent, "")).await.ok();
    assert!(!shown.to_string().contains("Robin"), "{shown}");
    assert_eq!(shown["decision"]["role"], "admin");
    let shown = cast.version(&cast.partner, &sent).await.ok();
    assert_eq!(shown["decision"]["by"], "Robin Example");
    assert_eq!(shown["decision"]["amount"], Value::Null);
}

#[tokio::test]
async fn the_decider_decides_and_admins_record() {
    // decider -> partner, owner, admin: status of an approval without a reason
    for (decider, statuses) in [
        ("admin", [403, 403, 200]),
        ("partner", [200, 403, 422]),
        ("owner", [403, 200, 422]),
        ("adjuster", [403, 403, 422]),
    ] {
        for (place, &status) in statuses.iter().enumerate() {
            let cast = Cast::new().await;
            cast.let_decide(decider).await;
            let sent = cast.sent(&cast.contractor).await;
            let owner = cast.app.owner(&cast.project.code).await;
            let path = cast.estimates("");
            let list = match place {
                0 => cast.partner.get(&path).await,
                1 => owner.get("/api/owner/estimates").await,
                _ => cast.admin.get(&path).await,
            };
            let abilities = list.ok()["abilities"].clone();
            assert_eq!(abilities["decide"], status == 200, "{decider} {place}");
            assert_eq!(abilities["decide_by_link"], false, "{decider} {place}");
            let approve = json!({ "kind": "approve" });
            let answer = match place {
                0 => cast.act(&cast.partner, &sent, "decision", &approve).await,
                1 => owner.post(&of_owner(&sent, "/decision"), &approve).await,
                _ => cast.act(&cast.admin, &sent, "decision", &approve).await,
            };
            assert_eq!(answer.status, status, "{decider} {place}: {}", answer.json);
            let is_decided = status == 200;
            assert_eq!(cast.app.rows("estimate_decisions"), i64::from(is_decided));
            if is_decided {
                assert_eq!(answer.json["state"], "approved");
                assert_eq!(answer.json["decision"]["role"], decider);
                assert_eq!(answer.json["decision"]["recorded_by"], Value::Null);
                assert_eq!(cast.status().await, "estimate_approved");
                assert_eq!(count(&cast.app, AuditEvent::EstimateDecided).await, 1);
            } else {
                assert_eq!(cast.status().await, "estimate_submitted");
            }
        }
    }
}

#[tokio::test]
async fn contractors_and_strangers_do_not_decide() {
    let cast = Cast::new().await;
    cast.let_decide("owner").await;
    let sent = cast.sent(&cast.contractor).await;
    let approve = json!({ "kind": "approve" });
    let refused = cast.act(&cast.contractor, &sent, "decision", &approve);
    assert_eq!(refused.await.status, 403);
    let stranger = cast.app.partner().await.1;
    let refused = cast.act(&stranger, &sent, "decision", &approve);
    assert_eq!(refused.await.status, 404);
    let foreign = cast.app.project(&cast.ann).await;
    let foreign = cast.app.owner(&foreign.code).await;
    let refused = foreign.post(&of_owner(&sent, "/decision"), &approve).await;
    assert_eq!(refused.status, 404);
    // The contractor and the admin know the code from the portal.
    for client in [&cast.contractor, &cast.admin] {
        enter(client, &cast.project.code).await.ok();
        let shown = client.get(&of_owner(&sent, "")).await.ok();
        assert_eq!(shown["abilities"]["decide"], false);
        let refused = client.post(&of_owner(&sent, "/decision"), &approve).await;
        refused.problem(403, "owner_only");
        let list = client.get("/api/owner/estimates").await.ok();
        assert_eq!(list["abilities"]["decide"], false);
        assert_eq!(list["abilities"]["decide_by_link"], true);
    }
    assert_eq!(cast.app.rows("estimate_decisions"), 0);
}

#[tokio::test]
async fn an_admin_records_what_the_adjuster_decided() {
    let cast = Cast::new().await;
    cast.let_decide("adjuster").await;
    let sent = cast.sent(&cast.contractor).await;
    assert_eq!(sent["abilities"]["decide"], false);
    let shown = cast.version(&cast.admin, &sent).await.ok();
    assert_eq!(shown["abilities"]["record_decision"], true);
    let body = json!({
        "kind": "approve_in_part", "reason": "By phone. No salvage.", "on_behalf": true,
        "lines": [{ "position": 0, "amount": "80" }],
    });
    let decided = cast.act(&cast.admin, &sent, "decision", &body).await.ok();
    assert_eq!(decided["state"], "approved_in_part");
    let decision = &decided["decision"];
    assert_eq!(decision["amount"], "80.00");
    assert_eq!(
        decision["lines"],
        json!([{ "position": 0, "amount": "80.00" }])
    );
    assert_eq!(decision["role"], "adjuster");
    assert_eq!(decision["by"], "Dana Whitfield");
    assert_eq!(decision["recorded_by"], "Robin Example");
    assert_eq!(cast.status().await, "estimate_approved");
    let entry = newest(&cast.partner, &cast.project).await;
    assert_eq!(
        entry["change_summary"],
        "Estimate 1 approved in part (version 1) by the adjuster"
    );
    assert_eq!(entry["notes"], "By phone. No salvage.");
    // The same admin repeats it after a lost response; another one is told who decided.
    let again = cast.act(&cast.admin, &sent, "decision", &body).await.ok();
    assert_eq!(again["decision"], decided["decision"]);
    let other = cast.app.admin().await;
    let refused = cast.act(&other, &sent, "decision", &body).await;
    let refused = refused.problem(409, "estimate_decided");
    assert_eq!(refused["current"]["by"], "Dana Whitfield");
    let decline = json!({ "kind": "decline", "reason": "Too high." });
    let refused = cast.act(&cast.admin, &sent, "decision", &decline).await;
    refused.problem(409, "estimate_decided");
    assert_eq!(cast.app.rows("estimate_decisions"), 1);
}

#[tokio::test]
async fn declining_and_asking_for_more_change_no_status() {
    for (kind, state, words) in [
        (
            "request_more",
            "more_requested",
            "More requested for estimate 1 (version 1) by the referral partner",
        ),
        (
            "decline",
            "declined",
            "Estimate 1 declined (version 1) by the referral partner",
        ),
    ] {
        let cast = Cast::new().await;
        cast.let_decide("partner").await;
        let sent = cast.sent(&cast.contractor).await;
        let bare = json!({ "kind": kind });
        let refused = cast.act(&cast.partner, &sent, "decision", &bare).await;
        refused.invalid(&["reason"]);
        let body = json!({ "kind": kind, "reason": "Photos are missing." });
        let decided = cast.act(&cast.partner, &sent, "decision", &body).await.ok();
        assert_eq!(decided["state"], state);
        assert_eq!(decided["decision"]["amount"], Value::Null);
        assert_eq!(cast.status().await, "estimate_submitted");
        let entry = newest(&cast.contractor, &cast.project).await;
        assert_eq!(entry["change_summary"], words);
        let list = cast.contractor.get("/api/notifications?limit=1").await.ok();
        assert_eq!(list["items"][0]["subject"], "estimate");
    }
}

#[tokio::test]
async fn an_expired_version_is_only_recorded() {
    let cast = Cast::new().await;
    cast.let_decide("partner").await;
    let sent = cast.sent(&cast.contractor).await;
    cast.app.advance(SignedDuration::from_hours(24 * 30));
    let admin = cast.app.sign_in(&cast.ann).await;
    let shown = cast.version(&admin, &sent).await.ok();
    assert_eq!(shown["state"], "expired");
    assert_eq!(shown["abilities"]["record_decision"], true);
    let set = |decider: &str| {
        let statement = format!("UPDATE projects SET estimate_decider = '{decider}'");
        assert!(cast.app.execute_sql(&statement));
    };
    set("admin");
    let approve = json!({ "kind": "approve" });
    let refused = cast.act(&admin, &sent, "decision", &approve).await;
    refused.problem(409, "estimate_expired");
    set("adjuster");
    let late = json!({ "kind": "approve", "reason": "Decided on time, by letter." });
    cast.act(&admin, &sent, "decision", &late).await.ok();
}

#[tokio::test]
async fn fifty_decisions_at_once_produce_one() {
    let cast = Cast::new().await;
    let sent = cast.sent(&cast.contractor).await;
    let bob = cast
        .app
        .person("bob@portal.example", Role::Admin, None)
        .await;
    let mut clients = Vec::new();
    for place in 0..50 {
        let person = if place % 2 == 0 { &cast.ann } else { &bob };
        clients.push(cast.app.sign_in(person).await);
    }
    let bodies = [
        json!({ "kind": "approve" }),
        json!({ "kind": "decline", "reason": "Too high." }),
    ];
    let path = cast.version_path(&sent, "/decision");
    let decisions = clients
        .iter()
        .enumerate()
        .map(|(place, client)| client.post(&path, &bodies[place % 2]));
    let answers = join_all(decisions).await;
    assert_eq!(cast.app.rows("estimate_decisions"), 1);
    let (mut decided, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for (place, answer) in answers.into_iter().enumerate() {
        if answer.status == 200 {
            decided.insert(place % 2);
            assert!(answer.json["decision"]["kind"].is_string());
        } else {
            answer.problem(409, "estimate_decided");
            refused.insert(place % 2);
        }
    }
    // One person decided, and got the first result each time.
    assert_eq!((decided.len(), refused.len()), (1, 1));
    assert!(decided.is_disjoint(&refused));
    let entries = cast
        .app
        .rows("project_status_updates WHERE change LIKE '%update-estimate-approved%' OR change LIKE '%update-estimate-declined%'");
    assert_eq!(entries, 1);
    assert_eq!(count(&cast.app, AuditEvent::EstimateDecided).await, 1);
}

#[tokio::test]
async fn admins_choose_who_decides() {
    let cast = Cast::new().await;
    let list = cast.partner.get(&cast.estimates("")).await.ok();
    assert_eq!(list["decider"], "admin");
    assert_eq!(list["abilities"]["choose_decider"], false);
    let path = format!("/api/projects/{}/estimate-decider", cast.project.code);
    let body = json!({ "decider": "owner" });
    for client in [&cast.partner, &cast.contractor] {
        assert_eq!(client.put(&path, &body).await.status, 403);
    }
    let wrong = cast.admin.put(&path, &json!({ "decider": "nobody" })).await;
    assert_eq!(wrong.status, 422);
    cast.app.advance(SignedDuration::from_secs(1));
    cast.let_decide("owner").await;
    cast.let_decide("owner").await;
    let entry = newest(&cast.partner, &cast.project).await;
    assert_eq!(
        entry["change_summary"],
        "The property owner decides about estimates"
    );
    let history = format!(
        "/api/projects/{}/history?field=estimate_decider",
        cast.project.code
    );
    let history = cast.admin.get(&history).await.ok();
    assert_eq!(history["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(history["items"][0]["old_value"], "admin");
    assert_eq!(history["items"][0]["new_value"], "owner");
    assert_eq!(count(&cast.app, AuditEvent::EstimateDeciderChosen).await, 1);
}

#[tokio::test]
async fn nobody_but_admins_decides_in_a_closed_project() {
    let cast = Cast::new().await;
    cast.let_decide("partner").await;
    let sent = cast.sent(&cast.contractor).await;
    assert!(
        cast.app
            .execute_sql("UPDATE projects SET status = 'canceled'")
    );
    let approve = json!({ "kind": "approve", "reason": "By phone." });
    let refused = cast.act(&cast.partner, &sent, "decision", &approve).await;
    refused.problem(409, "project_closed");
    let drafted = cast.contractor.post(&cast.estimates(""), &form()).await;
    assert_eq!(drafted.status, 403);
    cast.act(&cast.admin, &sent, "decision", &approve)
        .await
        .ok();
    assert_eq!(cast.status().await, "canceled");
}

#[tokio::test]
async fn an_erased_owner_is_not_named_in_decisions() {
    let desk = desk().await;
    let (project, owner) = plant_owner(&desk).await;
    let path = format!("/api/projects/{}", project.code);
    let body = json!({ "decider": "owner" });
    let decider = format!("{path}/estimate-decider");
    assert_eq!(desk.admin.put(&decider, &body).await.status, 204);
    let estimates = format!("{path}/estimates");
    let draft = desk.admin.post(&estimates, &form()).await.ok();
    let id = draft["id"].as_str().expect("an id");
    let send = format!("{estimates}/{id}/send");
    desk.admin.post(&send, &json!({})).await.ok();
    let approve = json!({ "kind": "approve" });
    let decided = owner.post(&of_owner(&draft, "/decision"), &approve).await;
    assert_eq!(decided.ok()["decision"]["by"], "Zenobia Quillfeather");
    desk.close(&project).await;
    let data = format!("{path}/owner-data");
    let (document, _) = unpacked(&desk.admin.get(&format!("{data}/export")).await);
    assert_eq!(
        document["data"]["estimate_decisions"][0]["decider_name"],
        "Zenobia Quillfeather"
    );
    let body = json!({ "remove_messages": true });
    assert_eq!(desk.erase(&data, body).await.status, 204);
    assert_eq!(found(&desk.app), Vec::<String>::new());
    let shown = desk.admin.get(&format!("{estimates}/{id}")).await.ok();
    assert_eq!(shown["decision"]["by"], "Erased person");
    assert_eq!(shown["decision"]["kind"], "approve");
}

/// Sends an estimate of the office.
async fn sent_by_office(post: &Post, ann: &Client) -> Value {
    let path = format!("/api/projects/{}/estimates", post.project.code);
    let draft = ann.post(&path, &form()).await.ok();
    let id = draft["id"].as_str().expect("an id");
    let sent = ann.post(&format!("{path}/{id}/send"), &json!({})).await;
    sent.ok()
}

/// The email to the partner.
fn to_partner(mails: &[TakenMail]) -> String {
    let is_pauls = |mail: &&TakenMail| mail.recipients.iter().any(|to| to == PAUL);
    readable(mails.iter().find(is_pauls).expect("the partner is told"))
}

#[tokio::test]
async fn owners_get_a_receipt_of_their_decisions() {
    let mut post = Post::open().await;
    let ann = post.app.sign_in(&post.ann).await;
    let path = format!("/api/projects/{}/estimate-decider", post.project.code);
    let chosen = ann.put(&path, &json!({ "decider": "owner" })).await;
    assert_eq!(chosen.status, 204);
    let sent = sent_by_office(&post, &ann).await;
    // The link in the email is the owner's; the code only makes the browser known.
    let link = token(&post.mails().await);
    let owner = post.app.owner(&post.project.code).await;
    assert_eq!(open(&owner, &link).await.0, 201);
    post.pass(15);
    let approve = json!({ "kind": "approve" });
    let decided = owner.post(&of_owner(&sent, "/decision"), &approve).await;
    decided.ok();
    let mails = post.mails().await;
    let receipt = "Your decision on estimate 1 (version 1) was saved. If it was not you, call the office immediately.";
    let news = "The property owner decided on estimate 1 (version 1).";
    let byline = "(property owner) entered:";
    let to_owner = readable(to_owner(&mails)[0]);
    assert!(to_owner.contains(receipt), "{to_owner}");
    assert!(
        !to_owner.contains(news) && !to_owner.contains(byline),
        "{to_owner}"
    );
    let to_partner = to_partner(&mails);
    assert!(!to_partner.contains(receipt), "{to_partner}");
    assert!(
        to_partner.contains(news) && to_partner.contains(byline),
        "{to_partner}"
    );
}

#[tokio::test]
async fn a_decision_of_a_deleted_account_is_not_the_owners() {
    let mut post = Post::open().await;
    let ann = post.app.sign_in(&post.ann).await;
    let sent = sent_by_office(&post, &ann).await;
    post.mails().await;
    post.pass(15);
    let id = sent["id"].as_str().expect("an id");
    let path = format!(
        "/api/projects/{}/estimates/{id}/decision",
        post.project.code
    );
    ann.post(&path, &json!({ "kind": "approve" })).await.ok();
    assert!(
        post.app
            .execute_sql("UPDATE notifications SET author_id = NULL")
    );
    let mails = post.mails().await;
    for text in [readable(to_owner(&mails)[0]), to_partner(&mails)] {
        assert!(text.contains("estimate 1 (version 1)"), "{text}");
        assert!(!text.contains("(property owner) entered:"), "{text}");
        assert!(!text.contains("Your decision"), "{text}");
    }
}
