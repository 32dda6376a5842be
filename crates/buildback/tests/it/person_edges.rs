//! Whose data an export, a preview, and an erasure include: the person's in deleted projects and under former addresses, and nobody else's.

use crate::deleted_projects::delete;
use crate::personal_data::{Desk, EMAIL, desk, found, plant_account, plant_owner, unpacked};
use domain::permission::Role;
use futures_util::future::join;
use serde_json::{Value, json};

impl Desk {
    /// Adds a mail that was sent to this address.
    fn mailed(&self, id: &str, to: &str, text: &str) {
        assert!(self.app.execute_sql(&format!(
            "INSERT INTO mail_queue (id, recipient, subject, body_text, created_at, next_attempt_at, sent_at)
             VALUES ('{id}', '{to}', 'News {id}', '{text}', 0, 0, 0)"
        )));
    }

    fn mails(&self, id: &str) -> i64 {
        self.app.rows(&format!("mail_queue WHERE id = '{id}'"))
    }
}

/// The preview's counts, without those that a deletion changes: it removes mail that was not sent, and is in the security log.
fn counts(preview: &Value) -> Vec<String> {
    let lists = ["removed", "kept"].iter();
    let all = lists.flat_map(|list| preview[list].as_array().expect("a list"));
    let counted = all.filter(|of| of["data"] != "mails" && of["data"] != "security_log");
    let mut counts: Vec<String> = counted.map(ToString::to_string).collect();
    counts.sort_unstable();
    counts
}

#[tokio::test]
async fn a_preview_counts_what_an_account_has_in_deleted_projects() {
    for role in [Role::Contractor, Role::ReferralPartner] {
        let desk = desk().await;
        let (person, _, project) = plant_account(&desk, role).await;
        let path = format!("/api/admin/users/{}/personal-data", person.id);
        let before = counts(&desk.admin.get(&path).await.ok());
        assert!(before.iter().any(|of| of.contains("messages")));
        delete(&desk.admin, &project).await.ok();
        let deleted = counts(&desk.admin.get(&path).await.ok());
        assert_eq!(deleted, before, "{role:?}");
        desk.restore(&project).await;
        assert_eq!(counts(&desk.admin.get(&path).await.ok()), before);
    }
}

#[tokio::test]
async fn a_preview_counts_what_an_owner_has_in_deleted_projects() {
    let desk = desk().await;
    let (deleted, _) = plant_owner(&desk).await;
    assert!(desk.app.execute_sql("DELETE FROM mail_queue"));
    let (project, _) = plant_owner(&desk).await;
    let path = format!("/api/projects/{}/owner-data", project.code);
    let before = counts(&desk.admin.get(&path).await.ok());
    let messages = |count| json!({ "data": "messages", "count": count, "because": "claim_record" });
    assert!(before.contains(&messages(2).to_string()), "{before:?}");
    delete(&desk.admin, &deleted).await.ok();
    let preview = desk.admin.get(&path).await.ok();
    assert_eq!(counts(&preview), before);
    // Only projects that can be open, and so prevent the erasure, are listed.
    assert_eq!(preview["projects"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn only_mail_to_the_persons_exact_address_is_exported_and_erased() {
    const OTHERS: [&str; 3] = [
        "zenobia+roof@unique.example",
        "xzenobia@unique.example",
        "zenobia@unique.example.org",
    ];
    for is_owner in [false, true] {
        let desk = desk().await;
        let path = if is_owner {
            let (project, _) = plant_owner(&desk).await;
            desk.close(&project).await;
            format!("/api/projects/{}/owner-data", project.code)
        } else {
            let (person, ..) = plant_account(&desk, Role::Contractor).await;
            format!("/api/admin/users/{}/personal-data", person.id)
        };
        desk.mailed("own", &EMAIL.to_uppercase(), "Hello");
        for (place, other) in OTHERS.iter().enumerate() {
            desk.mailed(&format!("other{place}"), other, "Hello");
        }
        let (document, _) = unpacked(&desk.admin.get(&format!("{path}/export")).await);
        let mails = document["data"]["mail_queue"].to_string();
        assert!(mails.contains("News own"), "{mails}");
        assert!(!mails.contains("News other"), "{mails}");
        assert_eq!(desk.erase(&path, json!({})).await.status, 204);
        assert_eq!(desk.mails("own"), 0, "{is_owner}");
        for (place, other) in OTHERS.iter().enumerate() {
            assert_eq!(desk.mails(&format!("other{place}")), 1, "{other}");
        }
    }
}

#[tokio::test]
async fn former_addresses_of_an_owner_are_included() {
    const FORMER: &str = "before@unique.example";
    let desk = desk().await;
    let (project, _) = plant_owner(&desk).await;
    let page = format!("/api/projects/{}", project.code);
    for address in [FORMER, EMAIL] {
        let version = desk.admin.get(&page).await.ok()["version"].as_i64();
        let edit = json!({ "property_owner_email": address });
        let edited = desk.admin.patch(&page, version.expect("a version"), &edit);
        edited.await.ok();
    }
    desk.close(&project).await;
    desk.mailed("former", FORMER, "Hello");
    desk.mailed(
        "about",
        "other@portal.example",
        "From before@unique.example.",
    );
    let path = format!("{page}/owner-data");
    let (document, _) = unpacked(&desk.admin.get(&format!("{path}/export")).await);
    let mails = document["data"]["mail_queue"].to_string();
    assert!(mails.contains("News former"), "{mails}");
    let erased = desk.erase(&path, json!({ "remove_messages": true })).await;
    assert_eq!(erased.status, 204, "{}", erased.json);
    assert_eq!(desk.mails("former"), 0);
    let left = "mail_queue WHERE body_text LIKE '%before@unique.example%'";
    assert_eq!(desk.app.rows(left), 0);
    let left =
        "project_edit_history WHERE old_value LIKE '%before@%' OR new_value LIKE '%before@%'";
    assert_eq!(desk.app.rows(left), 0);
    assert_eq!(found(&desk.app), Vec::<String>::new());
}

#[tokio::test]
async fn a_name_of_one_word_stays_in_texts_of_the_portal() {
    let desk = desk().await;
    let (project, _) = plant_owner(&desk).await;
    desk.close(&project).await;
    assert!(
        desk.app
            .execute_sql("UPDATE projects SET property_owner_name = 'Monday'")
    );
    assert!(desk.app.execute_sql("UPDATE project_edit_history SET old_value = 'Monday' WHERE field_name = 'property_owner_name'"));
    desk.mailed(
        "day",
        "other@portal.example",
        "We come on Monday. Zenobia Quillfeather knows.",
    );
    let path = format!("/api/projects/{}/owner-data", project.code);
    assert_eq!(desk.erase(&path, json!({})).await.status, 204);
    let kept =
        "mail_queue WHERE id = 'day' AND body_text = 'We come on Monday. Erased person knows.'";
    assert_eq!(desk.app.rows(kept), 1);
}

#[tokio::test]
async fn exports_at_the_same_time_are_complete() {
    let desk = desk().await;
    let (_, client, _) = plant_account(&desk, Role::Contractor).await;
    let ask = || client.get("/api/me/personal-data");
    let (one, other) = join(ask(), ask()).await;
    for (document, files) in [unpacked(&one), unpacked(&other)] {
        assert_eq!(document["data"]["users"][0]["email"], EMAIL);
        assert!(files.contains(&"files/wall.png".to_owned()), "{files:?}");
        assert_eq!(document["files"][0]["name"], "files/wall.png");
    }
}
