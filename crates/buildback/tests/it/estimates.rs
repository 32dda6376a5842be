//! Estimates: drafting, sending, versions, files, and who sees amounts. The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::deleted_projects::delete as delete_project;
use crate::delivery::{OWNER, Post, readable, recipients};
use crate::leftovers::Leftovers;
use crate::scheduling::{Cast, newest, on_version};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::money::Currency;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

/// Two lines of 108.88 and -20.00.
pub fn form() -> Value {
    json!({
        "scope": "Replace the kitchen ceiling.",
        "lines": [
            { "room": "Kitchen", "description": "Drywall", "quantity": "40", "unit": "SF", "unit_price": "2.50", "tax_percent": "8.875" },
            { "room": "Kitchen", "description": "Salvage", "quantity": "-1", "unit": "EA", "unit_price": "20", "tax_percent": "" },
        ],
        "deductible": "50", "depreciation": "10.5", "expires_on": "2026-03-31",
    })
}

/// The form without some of its fields, and with others.
fn with(fields: &Value) -> Value {
    let mut form = form();
    for (name, value) in fields.as_object().expect("fields") {
        form[name] = value.clone();
    }
    form
}

impl Cast {
    pub fn estimates(&self, of: &str) -> String {
        format!("/api/projects/{}/estimates{of}", self.project.code)
    }

    pub fn version_path(&self, version: &Value, of: &str) -> String {
        let id = version["id"].as_str().expect("an id");
        self.estimates(&format!("/{id}{of}"))
    }

    /// Drafts an estimate.
    pub async fn draft(&self, client: &Client) -> Value {
        let drafted = client.post(&self.estimates(""), &form()).await;
        assert_eq!(drafted.status, 201, "{}", drafted.json);
        drafted.json
    }

    /// Does something with a version in the revision that was shown.
    pub async fn act(&self, client: &Client, version: &Value, how: &str, body: &Value) -> Answer {
        self.app.advance(SignedDuration::from_secs(1));
        let path = self.version_path(version, &format!("/{how}"));
        on_version(client, Method::POST, &path, &version["revision"], body).await
    }

    /// Drafts and sends an estimate.
    pub async fn sent(&self, client: &Client) -> Value {
        let draft = self.draft(client).await;
        self.act(client, &draft, "send", &json!({})).await.ok()
    }

    async fn edit(&self, client: &Client, version: &Value, revision: i64, form: &Value) -> Answer {
        let request = client.request(Method::PUT, &self.version_path(version, ""));
        Answer::of(
            request
                .header("if-match", format!("\"{revision}\""))
                .json(form),
        )
        .await
    }

    /// A version as this client sees it.
    pub async fn version(&self, client: &Client, version: &Value) -> Answer {
        client.get(&self.version_path(version, "")).await
    }

    pub async fn let_decide(&self, decider: &str) {
        let path = format!("/api/projects/{}/estimate-decider", self.project.code);
        let body = json!({ "decider": decider });
        let set = self.admin.put(&path, &body).await;
        assert_eq!(set.status, 204, "{}", set.json);
    }

    pub async fn status(&self) -> Value {
        let path = format!("/api/projects/{}", self.project.code);
        self.admin.get(&path).await.ok()["status"].clone()
    }
}

/// The path of a version in an owner's session.
pub fn of_owner(version: &Value, of: &str) -> String {
    let id = version["id"].as_str().expect("an id");
    format!("/api/owner/estimates/{id}{of}")
}

#[tokio::test]
async fn a_contractor_drafts_edits_and_sends() {
    let cast = Cast::new().await;
    let owner = cast.app.owner(&cast.project.code).await;
    let draft = cast.draft(&cast.contractor).await;
    for (field, expected) in [
        ("state", "draft"),
        ("amount", "88.88"),
        ("tax", "8.88"),
        ("deductible", "50.00"),
        ("depreciation", "10.50"),
        ("net_claim", "28.38"),
        ("currency", "USD"),
        ("expires_on", "2026-03-31"),
        ("drafted_by", "Robin Example"),
    ] {
        assert_eq!(draft[field], expected, "{field}");
    }
    assert_eq!(draft["estimate"]["number"], 1);
    assert_eq!(draft["version"], 1);
    assert_eq!(draft["revision"], 1);
    assert_eq!(draft["lines"][1]["amount"], "-20.00");
    assert_eq!(draft["lines"][0]["unit_price"], "2.5");
    assert_eq!(draft["abilities"]["edit"], true);
    assert_eq!(draft["abilities"]["withdraw"], false);
    assert_eq!(cast.version(&cast.admin, &draft).await.status, 200);
    // Nobody else knows about a draft.
    cast.version(&cast.partner, &draft)
        .await
        .problem(404, "not_found");
    let shown = owner.get(&of_owner(&draft, "")).await;
    assert_eq!(shown.status, 404);
    for list in [
        cast.partner.get(&cast.estimates("")).await.ok(),
        owner.get("/api/owner/estimates").await.ok(),
    ] {
        assert_eq!(list["items"], json!([]));
        assert_eq!(list["abilities"]["draft"], false);
    }

    let typed = with(&json!({ "lines": [], "amount": "1250.5", "expires_on": null }));
    let bare = cast
        .contractor
        .put(&cast.version_path(&draft, ""), &typed)
        .await;
    assert_eq!(bare.status, 428);
    let edited = cast.edit(&cast.contractor, &draft, 1, &typed).await;
    assert_eq!(edited.headers["etag"], "\"2\"");
    let edited = edited.ok();
    assert_eq!(edited["amount"], "1250.50");
    assert_eq!(edited["tax"], "0.00");
    assert_eq!(edited["lines"], json!([]));
    assert_eq!(edited["revision"], 2);
    let stale = cast.edit(&cast.admin, &draft, 1, &form()).await;
    let stale = stale.problem(412, "stale");
    assert_eq!(stale["current"]["amount"], "1250.50");

    let notified = cast.app.rows("notifications");
    let sent = cast
        .act(&cast.contractor, &edited, "send", &json!({}))
        .await;
    let sent = sent.ok();
    assert_eq!(sent["state"], "sent");
    assert_eq!(sent["sent_by"], "Robin Example");
    assert_eq!(sent["abilities"]["edit"], false);
    assert_eq!(sent["abilities"]["withdraw"], true);
    assert_eq!(cast.status().await, "estimate_submitted");
    assert_eq!(cast.app.rows("notifications"), notified + 1);
    assert_eq!(count(&cast.app, AuditEvent::EstimateSent).await, 1);
    let entry = newest(&cast.partner, &cast.project).await;
    assert_eq!(entry["change_summary"], "Estimate 1 (version 1) was sent");
    assert_eq!(entry["new_status"], "estimate_submitted");
    let told = owner.get("/api/owner/updates?limit=1").await.ok();
    assert_eq!(
        told["items"][0]["change_summary"],
        "Estimate 1 (version 1) was sent"
    );
    assert_eq!(told["items"][0]["plain"]["code"], "update-estimate-sent");
    for client in [&cast.contractor, &cast.admin] {
        let edit = cast.edit(client, &draft, 3, &form()).await;
        edit.problem(409, "estimate_not_draft");
        let deleted = client.delete(&cast.version_path(&draft, "")).await;
        deleted.problem(409, "estimate_not_draft");
        let again = cast.act(client, &sent, "send", &json!({})).await;
        again.problem(409, "estimate_not_draft");
    }
    assert_eq!(cast.version(&cast.partner, &draft).await.status, 200);
    assert_eq!(owner.get(&of_owner(&draft, "")).await.status, 200);
}

#[tokio::test]
async fn only_what_was_read_is_sent_and_a_repeated_call_gets_its_result() {
    let cast = Cast::new().await;
    let draft = cast.draft(&cast.contractor).await;
    let bare = cast
        .contractor
        .post(&cast.version_path(&draft, "/send"), &json!({}))
        .await;
    assert_eq!(bare.status, 428);
    // Somebody edits the draft while the contractor reads it.
    let dearer = with(&json!({ "lines": [], "amount": "900" }));
    let edited = cast.edit(&cast.admin, &draft, 1, &dearer).await.ok();
    let refused = cast.act(&cast.contractor, &draft, "send", &json!({})).await;
    let refused = refused.problem(412, "stale");
    assert_eq!(refused["current"]["amount"], "900.00");
    assert_eq!(refused["current"]["state"], "draft");
    assert_eq!(count(&cast.app, AuditEvent::EstimateSent).await, 0);

    let sent = cast
        .act(&cast.contractor, &edited, "send", &json!({}))
        .await;
    let sent = sent.ok();
    let notified = cast.app.rows("notifications");
    let entries = cast.app.rows("project_status_updates");
    // The response was lost.
    let again = cast
        .act(&cast.contractor, &edited, "send", &json!({}))
        .await;
    assert_eq!(again.ok()["sent_at"], sent["sent_at"]);
    let refused = cast.act(&cast.admin, &edited, "send", &json!({})).await;
    refused.problem(409, "estimate_not_draft");
    assert_eq!(cast.app.rows("notifications"), notified);
    assert_eq!(cast.app.rows("project_status_updates"), entries);
    assert_eq!(count(&cast.app, AuditEvent::EstimateSent).await, 1);

    let reason = json!({ "reason": "A mistake." });
    for _ in 0..2 {
        let withdrawn = cast.act(&cast.contractor, &sent, "withdraw", &reason).await;
        assert_eq!(withdrawn.ok()["state"], "withdrawn");
    }
    let other = json!({ "reason": "Too dear." });
    for (client, body) in [(&cast.contractor, &other), (&cast.admin, &reason)] {
        let refused = cast.act(client, &sent, "withdraw", body).await;
        refused.problem(409, "estimate_not_withdrawable");
    }
    assert_eq!(cast.app.rows("notifications"), notified + 1);
    assert_eq!(cast.app.rows("project_status_updates"), entries + 1);
    let again = cast
        .act(&cast.contractor, &edited, "send", &json!({}))
        .await;
    assert_eq!(again.ok()["state"], "withdrawn");
}

#[tokio::test]
async fn lists_name_the_currency_of_new_estimates() {
    let euro = Currency::parse("EUR").expect("a currency");
    let app = TestApp::with(|config| config.currency = euro).await;
    let (paul, _) = app.partner().await;
    let project = app.project(&paul).await;
    let admin = app.admin().await;
    let path = format!("/api/projects/{}/estimates", project.code);
    let draft = admin.post(&path, &form()).await.ok();
    assert_eq!(draft["currency"], "EUR");
    assert!(app.execute_sql("UPDATE estimate_versions SET currency = 'USD'"));
    let list = admin.get(&path).await.ok();
    assert_eq!(list["items"][0]["versions"][0]["currency"], "USD");
    assert_eq!(list["currency"], "EUR");
}

#[tokio::test]
async fn a_draft_is_created_once_and_can_be_deleted() {
    let cast = Cast::new().await;
    let id = cast.app.new_id();
    let body = with(&json!({ "id": id }));
    let path = cast.estimates("");
    let made = cast.contractor.post(&path, &body).await.ok();
    assert_eq!(made["id"], json!(id));
    let again = cast.contractor.post(&path, &body).await;
    again.problem(409, "idempotency_key_reused");
    assert_eq!(cast.app.rows("estimates"), 1);
    for (fields, broken) in [
        (json!({ "scope": " " }), &["scope"][..]),
        (json!({ "expires_on": "2026-03-01" }), &["expires_on"]),
        (
            json!({ "lines": [{ "description": "", "unit_price": "1,5", "quantity": "1.2345" }] }),
            &[
                "lines.0.description",
                "lines.0.quantity",
                "lines.0.unit_price",
            ],
        ),
        (json!({ "lines": [] }), &["amount"]),
        (json!({ "supplement_of": id }), &["supplement_of"]),
    ] {
        let refused = cast.contractor.post(&path, &with(&fields)).await;
        refused.invalid(broken);
    }
    assert_eq!(cast.app.rows("estimates"), 1);
    let forbidden = cast.partner.delete(&cast.version_path(&made, "")).await;
    assert_eq!(forbidden.status, 403);
    let deleted = cast.contractor.delete(&cast.version_path(&made, "")).await;
    assert_eq!(deleted.status, 204);
    for table in ["estimates", "estimate_versions", "estimate_lines"] {
        assert_eq!(cast.app.rows(table), 0, "{table}");
    }
}

#[tokio::test]
async fn each_estimate_is_drafted_by_a_company_or_the_office() {
    let cast = Cast::new().await;
    let summit = cast.app.company("Summit").await;
    let rival = cast.app.contractor(&summit).await;
    let stranger = cast.app.partner().await.1;
    let of_company = cast.draft(&cast.contractor).await;
    let of_office = cast.draft(&cast.admin).await;
    let owner = cast.app.owner(&cast.project.code).await;
    // client, create, show the company's draft, show the office's draft, send the office's draft
    for (client, statuses) in [
        (&cast.partner, [403, 404, 404, 403]),
        (&stranger, [404, 404, 404, 404]),
        (&rival, [404, 404, 404, 404]),
        (&owner, [401, 401, 401, 401]),
        (&cast.app.anonymous(), [401, 401, 401, 401]),
        (&cast.contractor, [201, 200, 404, 404]),
    ] {
        let found = [
            client.post(&cast.estimates(""), &form()).await.status,
            cast.version(client, &of_company).await.status,
            cast.version(client, &of_office).await.status,
            cast.act(client, &of_office, "send", &json!({}))
                .await
                .status,
        ];
        assert_eq!(found, statuses);
    }
    let sent = cast.act(&cast.admin, &of_office, "send", &json!({})).await;
    sent.ok();
    // The company sees what the office sent, and does not change it.
    let shown = cast.version(&cast.contractor, &of_office).await.ok();
    assert_eq!(shown["amount"], "88.88");
    assert_eq!(shown["abilities"]["withdraw"], false);
    let reason = json!({ "reason": "A mistake." });
    let withdrawn = cast.act(&cast.contractor, &of_office, "withdraw", &reason);
    assert_eq!(withdrawn.await.status, 403);
    let empty = json!({});
    let sent = cast.act(&cast.contractor, &of_company, "send", &empty);
    sent.await.ok();

    // Another company does not see what the previous one drafted or sent.
    cast.app.assign(&cast.project, &summit, &cast.ann).await;
    let list = rival.get(&cast.estimates("")).await.ok();
    let items = list["items"].as_array().expect("estimates");
    assert_eq!(items.len(), 1, "{list}");
    assert_eq!(items[0]["id"], of_office["estimate"]["id"]);
    assert_eq!(items[0]["contractor"], Value::Null);
    assert_eq!(cast.version(&rival, &of_company).await.status, 404);
    assert_eq!(
        cast.version(&cast.contractor, &of_company).await.status,
        404
    );
    let list = cast.admin.get(&cast.estimates("")).await.ok();
    assert_eq!(list["items"][0]["contractor"], "Ridgeline");
    assert_eq!(list["items"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn only_those_who_may_see_amounts_get_them() {
    for (decider, partner_sees, owner_sees) in [
        ("admin", false, false),
        ("partner", true, false),
        ("owner", false, true),
    ] {
        let cast = Cast::new().await;
        cast.let_decide(decider).await;
        let sent = cast.sent(&cast.contractor).await;
        let owner = cast.app.owner_by_mail(&cast.project).await;
        let of_partner = cast.version(&cast.partner, &sent).await.ok();
        let of_owner = owner.get(&of_owner(&sent, "")).await.ok();
        for (shown, sees) in [(of_partner, partner_sees), (of_owner, owner_sees)] {
            assert_eq!(shown["abilities"]["see_amounts"], sees);
            assert_eq!(shown["scope"], "Replace the kitchen ceiling.");
            assert_eq!(shown["lines"][0]["quantity"], "40");
            for field in ["amount", "tax", "deductible", "depreciation", "net_claim"] {
                assert_eq!(shown[field].is_string(), sees, "{decider} {field}");
            }
            for field in ["unit_price", "tax_percent", "amount", "tax"] {
                assert_eq!(shown["lines"][0][field].is_string(), sees, "{field}");
            }
        }
        let path = format!(
            "{}?with={}",
            cast.version_path(&sent, "/comparison"),
            sent["id"].as_str().expect("an id")
        );
        let compared = cast.partner.get(&path).await;
        assert_eq!(compared.status, if partner_sees { 200 } else { 403 });
        assert_eq!(cast.contractor.get(&path).await.status, 200);
    }
}

#[tokio::test]
async fn files_follow_the_amounts() {
    let cast = Cast::new().await;
    let id = cast.app.new_id().to_string();
    let mut uploads = Vec::new();
    for name in ["estimate.pdf", "old.pdf"] {
        let bytes = b"%PDF-1.4\n%%EOF\n".to_vec();
        let uploaded = cast
            .contractor
            .upload(name, "application/pdf", "estimate", &id, bytes)
            .await
            .ok();
        uploads.push(uploaded["id"].clone());
    }
    let body = with(&json!({ "id": id, "attachments": uploads }));
    let draft = cast.contractor.post(&cast.estimates(""), &body).await.ok();
    assert_eq!(draft["files"].as_array().map(Vec::len), Some(2));
    // A file that is left out is gone.
    let body = with(&json!({ "attachments": [uploads[0]] }));
    let draft = cast.edit(&cast.contractor, &draft, 1, &body).await.ok();
    assert_eq!(draft["files"].as_array().map(Vec::len), Some(1));
    assert_eq!(draft["files"][0]["file_name"], "estimate.pdf");
    assert_eq!(draft["files"][0]["origin"], "estimate");
    assert_eq!(cast.app.rows("uploads"), 1);
    let unknown = with(&json!({ "attachments": [uploads[1]] }));
    let refused = cast.edit(&cast.contractor, &draft, 2, &unknown).await;
    refused.invalid(&["attachments"]);
    let link = draft["files"][0]["download_url"].as_str().expect("a link");
    assert_eq!(cast.contractor.get(link).await.status, 200);

    cast.let_decide("partner").await;
    cast.act(&cast.contractor, &draft, "send", &json!({}))
        .await
        .ok();
    let shown = cast.version(&cast.partner, &draft).await.ok();
    let link = shown["files"][0]["download_url"].as_str().expect("a link");
    assert_eq!(cast.partner.get(link).await.status, 200);
    // The right is checked again when the link is opened.
    cast.let_decide("admin").await;
    assert_eq!(cast.partner.get(link).await.status, 403);
    let shown = cast.version(&cast.partner, &draft).await.ok();
    assert_eq!(shown["files"], json!([]));
    let files = format!("/api/projects/{}/files", cast.project.code);
    let listed = cast.partner.get(&files).await.ok();
    assert_eq!(
        listed["items"],
        json!([]),
        "they are not among the files of the project"
    );
}

#[tokio::test]
async fn a_newer_version_replaces_an_older_one() {
    let cast = Cast::new().await;
    let first = cast.sent(&cast.contractor).await;
    let next = cast.act(&cast.contractor, &first, "next", &json!({})).await;
    assert_eq!(next.status, 201, "{}", next.json);
    let second = next.json;
    assert_eq!(second["version"], 2);
    assert_eq!(second["estimate"]["number"], 1);
    assert_eq!(second["amount"], "88.88");
    let again = cast.act(&cast.admin, &first, "next", &json!({})).await;
    let again = again.problem(409, "estimate_has_draft");
    assert_eq!(again["current"]["id"], second["id"]);
    // A draft does not replace anything yet.
    let approve = json!({ "kind": "approve" });
    let shown = cast.version(&cast.admin, &first).await.ok();
    assert_eq!(shown["state"], "sent");
    // Who does not see it is not told that it exists.
    assert_eq!(shown["is_newest"], false);
    let owner = cast.app.owner(&cast.project.code).await;
    for shown in [
        cast.version(&cast.partner, &first).await.ok(),
        owner.get(&of_owner(&first, "")).await.ok(),
    ] {
        assert_eq!(shown["is_newest"], true, "{shown}");
    }
    cast.act(&cast.contractor, &second, "send", &json!({}))
        .await
        .ok();
    let shown = cast.version(&cast.partner, &first).await.ok();
    assert_eq!(shown["is_newest"], false);
    let shown = cast.version(&cast.admin, &first).await.ok();
    assert_eq!(shown["state"], "outdated");
    assert_eq!(shown["abilities"]["decide"], false);
    let refused = cast.act(&cast.admin, &first, "decision", &approve).await;
    let refused = refused.problem(409, "estimate_outdated");
    assert_eq!(refused["text"]["params"]["newest"], second["id"]);
    assert_eq!(refused["current"]["id"], second["id"]);
    let reason = json!({ "reason": "A mistake." });
    let withdrawn = cast.act(&cast.contractor, &first, "withdraw", &reason);
    withdrawn.await.problem(409, "estimate_not_withdrawable");
    let withdrawn = cast.act(&cast.contractor, &second, "withdraw", &reason);
    assert_eq!(withdrawn.await.ok()["state"], "withdrawn");
    let refused = cast.act(&cast.admin, &second, "decision", &approve).await;
    refused.problem(409, "estimate_withdrawn");
    let entry = newest(&cast.partner, &cast.project).await;
    assert_eq!(entry["notes"], "A mistake.");

    // A third one, which supplements nothing, and a supplement of the estimate.
    let third = cast
        .act(&cast.contractor, &second, "next", &json!({}))
        .await;
    assert_eq!(third.ok()["version"], 3);
    let body = with(&json!({ "supplement_of": first["estimate"]["id"] }));
    cast.contractor.post(&cast.estimates(""), &body).await.ok();
    let list = cast.contractor.get(&cast.estimates("")).await.ok();
    assert_eq!(list["items"][1]["supplement_of"]["number"], 1);
    let versions = list["items"][0]["versions"].as_array().expect("versions");
    let states: Vec<_> = versions.iter().map(|of| of["state"].clone()).collect();
    assert_eq!(states, ["draft", "withdrawn", "outdated"]);
}

#[tokio::test]
async fn versions_are_compared_line_by_line() {
    let cast = Cast::new().await;
    let first = cast.sent(&cast.contractor).await;
    let next = cast.act(&cast.contractor, &first, "next", &json!({})).await;
    let second = next.ok();
    let body = with(&json!({ "lines": [
        { "room": "Kitchen", "description": "Drywall", "quantity": "42", "unit": "SF", "unit_price": "2.50", "tax_percent": "8.875" },
        { "room": "Hall", "description": "Paint", "quantity": "1", "unit": "EA", "unit_price": "75" },
        { "room": "Hall", "description": "Door", "quantity": "1", "unit": "EA", "unit_price": "200" },
    ]}));
    cast.edit(&cast.contractor, &second, 1, &body).await.ok();
    let path = format!(
        "{}?with={}",
        cast.version_path(&second, "/comparison"),
        first["id"].as_str().expect("an id")
    );
    let compared = cast.contractor.get(&path).await.ok();
    assert_eq!(compared["before"]["amount"], "88.88");
    assert_eq!(compared["after"]["amount"], "389.32");
    let lines = compared["lines"].as_array().expect("lines");
    let told: Vec<_> = lines
        .iter()
        .map(|line| (line["change"].clone(), line["fields"].clone()))
        .collect();
    let everything = json!(["room", "description", "quantity", "unit_price"]);
    assert_eq!(
        told,
        [
            (json!("changed"), json!(["quantity"])),
            (json!("changed"), everything),
            (json!("added"), json!([])),
        ]
    );
    assert_eq!(lines[0]["before"]["quantity"], "40");
    assert_eq!(lines[2]["before"], Value::Null);
}

#[tokio::test]
async fn pasted_rows_become_lines() {
    let cast = Cast::new().await;
    let path = "/api/estimate-lines/parse";
    let text =
        "Room\tDescription\tQty\tUnit\tUnit price\tTax\nKitchen\tDrywall\t40\tSF\t$2.50\t8.875%\n";
    let parsed = cast
        .contractor
        .post(path, &json!({ "text": text }))
        .await
        .ok();
    assert_eq!(
        parsed["lines"],
        json!([{
            "position": 0, "room": "Kitchen", "description": "Drywall", "quantity": "40", "unit": "SF",
            "unit_price": "2.5", "tax_percent": "8.875", "amount": "100.00", "tax": "8.88",
        }])
    );
    let broken = json!({ "text": "Drywall\tcheap" });
    let refused = cast.contractor.post(path, &broken).await;
    refused.invalid(&["rows.0.unit_price"]);
    assert_eq!(cast.partner.post(path, &broken).await.status, 403);
    assert_eq!(cast.app.anonymous().post(path, &broken).await.status, 401);
}

#[tokio::test]
async fn open_pages_learn_of_sent_versions_and_of_drafts_that_they_may_edit() {
    let cast = Cast::new().await;
    let summit = cast.app.company("Summit").await;
    cast.app.contractor(&summit).await;
    let colleague = cast.app.contractor(&cast.company).await;
    let of_company = cast.company.id;
    // For everybody, for the company's two members, and for others
    let changes = || {
        let count = |whom: &str| {
            cast.app
                .rows(&format!("changes WHERE topic = 'estimate' AND {whom}"))
        };
        let members = format!("IN (SELECT id FROM users WHERE contractor_id = '{of_company}')");
        [
            count("user_id IS NULL"),
            count(&format!("user_id {members}")),
            count(&format!("user_id NOT {members}")),
        ]
    };
    let draft = cast.draft(&cast.contractor).await;
    assert_eq!(changes(), [0, 2, 0]);
    let draft = cast.edit(&cast.admin, &draft, 1, &form()).await.ok();
    assert_eq!(changes(), [0, 4, 1]);
    let sent = cast.act(&colleague, &draft, "send", &json!({})).await.ok();
    assert_eq!(changes(), [1, 4, 1]);
    let next = cast.act(&cast.admin, &sent, "next", &json!({})).await.ok();
    assert_eq!(changes(), [1, 6, 2]);
    let path = cast.version_path(&next, "");
    assert_eq!(cast.admin.delete(&path).await.status, 204);
    assert_eq!(changes(), [1, 8, 3]);
    // What the office drafts concerns no company, and what the previous company drafted not the new one.
    cast.draft(&cast.admin).await;
    assert_eq!(changes(), [1, 8, 4]);
    cast.app.assign(&cast.project, &summit, &cast.ann).await;
    cast.act(&cast.admin, &sent, "next", &json!({})).await.ok();
    assert_eq!(changes(), [1, 8, 5]);
}

#[tokio::test]
async fn a_deleted_project_takes_its_estimates_along() {
    let cast = Cast::new().await;
    cast.sent(&cast.contractor).await;
    delete_project(&cast.admin, &cast.project).await.ok();
    for table in ["estimates", "estimate_versions", "estimate_lines"] {
        assert_eq!(cast.app.rows(table), 0, "{table}");
    }
}

#[tokio::test]
async fn emails_about_estimates_name_no_amounts() {
    let mut post = Post::open().await;
    let carl = post.app.sign_in(&post.carl).await;
    let path = format!("/api/projects/{}/estimates", post.project.code);
    let draft = carl.post(&path, &form()).await.ok();
    assert_eq!(
        recipients(&post.mails().await),
        [""; 0],
        "a draft is nobody's news"
    );
    let id = draft["id"].as_str().expect("an id");
    let send = format!("{path}/{id}/send");
    let revision = &draft["revision"];
    let sent = on_version(&carl, Method::POST, &send, revision, &json!({})).await;
    sent.ok();
    let mails = post.mails().await;
    let is_to_owner = |to: &String| to == OWNER;
    let to_owner = mails
        .iter()
        .find(|mail| mail.recipients.iter().any(is_to_owner));
    let text = readable(to_owner.expect("the owner is told"));
    assert!(text.contains("Estimate sent"), "{text}");
    let words = "Estimate 1 (version 1) is waiting for a decision.";
    assert!(text.contains(words), "{text}");
    for mail in &mails {
        let text = readable(mail);
        assert!(!text.contains("88.88"), "{text}");
    }
}
