//! Estimates in claim packages and project reports, and who gets them. The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::claim_packages::order as package_order;
use crate::documents::order as document_order;
use crate::leftovers::Leftovers;
use crate::photo_facts::{Crew, crew};
use crate::scheduling::on_version;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::Client;

impl Crew {
    /// Sends an estimate with two lines and a file.
    async fn send_estimate(&self, client: &Client, file: &[u8]) -> Value {
        let id = self.app.new_id().to_string();
        let uploaded = client
            .upload(
                "=offer.pdf",
                "application/pdf",
                "estimate",
                &id,
                file.to_vec(),
            )
            .await
            .ok();
        let mut form = crate::estimates::form();
        form["id"] = id.into();
        form["attachments"] = json!([uploaded["id"]]);
        let path = format!("/api/projects/{}/estimates", self.project.code);
        let draft = client.post(&path, &form).await;
        assert_eq!(draft.status, 201, "{}", draft.json);
        self.act_on(client, &draft.json, "send", &json!({})).await
    }

    async fn act_on(&self, client: &Client, version: &Value, how: &str, body: &Value) -> Value {
        let id = version["id"].as_str().expect("an id");
        let path = format!("/api/projects/{}/estimates/{id}/{how}", self.project.code);
        let revision = &version["revision"];
        on_version(client, Method::POST, &path, revision, body)
            .await
            .ok()
    }
}

#[tokio::test]
async fn a_package_has_the_sent_estimates_with_their_files() {
    let crew = crew().await;
    let pdf = b"%PDF-1.4\n%%EOF\n";
    let sent = crew.send_estimate(&crew.contractor, pdf).await;
    let part = json!({
        "kind": "approve_in_part", "reason": "=Only the drywall.", "lines": [{ "position": 0, "amount": "40" }],
    });
    crew.act_on(&crew.admin, &sent, "decision", &part).await;
    // A draft is not in the package.
    let path = format!("/api/projects/{}/estimates", crew.project.code);
    let draft = json!({ "scope": "Not sent yet.", "amount": "7777.77" });
    assert_eq!(crew.contractor.post(&path, &draft).await.status, 201);

    for client in [&crew.admin, &crew.contractor] {
        let (_, bag) = crew.bag(client, &package_order()).await;
        let file = bag.path_of(pdf);
        let versions = bag.text("data/estimates.csv");
        assert!(versions.contains("1,1,,Ridgeline,approved_in_part,USD,88.88,8.88,50.00,10.50,28.38,40.00,approve_in_part,"), "{versions}");
        assert!(versions.contains("'=Only the drywall."), "{versions}");
        assert!(versions.contains(&file), "{versions}");
        let lines = bag.text("data/estimate-lines.csv");
        assert!(
            lines.contains("1,1,1,Kitchen,Drywall,40,SF,2.5,8.875,USD,100.00,8.88,40.00"),
            "{lines}"
        );
        // A negative number is no formula.
        assert!(
            lines.contains("1,1,2,Kitchen,Salvage,-1,EA,20,0,USD,-20.00,0.00,\r\n"),
            "{lines}"
        );
        let value: Value = serde_json::from_str(&bag.text("data/estimates.json")).expect("JSON");
        assert_eq!(value[0]["decision"]["approved"], "40.00");
        assert_eq!(value[0]["files"][0]["path"], json!(file));
        let page = bag.text("data/index.html");
        for part in [
            "Estimate 1, version 1: USD 88.88",
            "State: Approved in part",
            "Approved: USD 40.00",
            "<td dir=\"auto\">Drywall</td>",
        ] {
            assert!(page.contains(part), "{part} missing in {page}");
        }
        for text in [versions, lines, page] {
            assert!(!text.contains("7777.77"), "{text}");
        }
    }
}

#[tokio::test]
async fn a_project_report_has_amounts_for_those_who_may_see_them() {
    let crew = crew().await;
    crew.send_estimate(&crew.contractor, b"%PDF-1.4\n%%EOF\n")
        .await;
    let order = document_order("project_report");
    for client in [&crew.admin, &crew.contractor] {
        let (_, text) = crew.made(client, &order).await;
        for part in [
            "Estimates",
            "Estimate 1, version 1: USD 88.88",
            "State: Waiting for a decision",
        ] {
            assert!(text.contains(part), "{part} missing in {text}");
        }
    }
    let (_, text) = crew.made(&crew.partner, &order).await;
    assert!(!text.contains("88.88"), "{text}");
    assert!(!text.contains("Estimates"), "{text}");
    let form = json!({
        "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": "",
        "messages_beta_gate": null, "warranty_note": "", "partners_see_amounts": true,
    });
    let path = "/api/admin/portal";
    on_version(&crew.admin, Method::PUT, path, &json!(0), &form)
        .await
        .ok();
    let (_, text) = crew.made(&crew.partner, &order).await;
    assert!(text.contains("Estimate 1, version 1: USD 88.88"), "{text}");
}
