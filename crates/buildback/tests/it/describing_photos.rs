//! Describing photos that a project already has: by whom, alone and together, and what their history says.

use crate::bulk_rows::outcomes;
use crate::leftovers::Leftovers;
use crate::photo_descriptions::{Site, UNKNOWN_ID, each};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};

#[tokio::test]
async fn each_role_may_describe_its_own_projects() {
    let site = Site::new().await;
    let files = site.attached(&["wall.png"]).await;
    let photo = &files[0];
    let other_company = site.app.company("Summit").await;
    let foreign_contractor = site.app.contractor(&other_company).await;
    let (_, foreign_partner) = site.app.partner().await;
    let history = site.path(&format!("files/{}/history", photo.as_str().expect("an id")));
    for (who, client, status) in [
        ("admin", &site.admin, 200),
        ("contractor", &site.contractor, 200),
        ("partner", &site.partner, 200),
        ("another contractor", &foreign_contractor, 404),
        ("another partner", &foreign_partner, 404),
        ("the owner", &site.owner, 401),
        ("anonymous", &site.app.anonymous(), 401),
    ] {
        let change = json!({ "room": format!("Room of {who}") });
        let answer = site.describe(client, &[photo], change).await;
        assert_eq!(answer.status, status, "{who}: {}", answer.json);
        assert_eq!(client.get(&history).await.status, status, "{who}");
        let choices = client.get(&site.path("photos/choices")).await;
        assert_eq!(choices.status, status, "{who}");
    }
    assert_eq!(site.said(photo).await["room"], "Room of partner");

    let done = ProjectStatus::Completed;
    site.app
        .update(&site.project, done, "Finished.", &site.ann)
        .await;
    for (client, status) in [
        (&site.admin, 200),
        (&site.contractor, 200),
        (&site.partner, 403),
    ] {
        let change = json!({ "room": "Hall" });
        let answer = site.describe(client, &[photo], change).await;
        assert_eq!(answer.status, status);
    }
}

#[tokio::test]
async fn an_account_can_describe_20000_photos_a_day() {
    let site = Site::new().await;
    let files = site.attached(&["wall.png", "floor.png"]).await;
    let [wall, floor] = [&files[0], &files[1]];
    let room = |name: &str| json!({ "room": name });
    site.describe(&site.contractor, &[wall], room("Kitchen"))
        .await
        .ok();
    // All but one are used up.
    let tat = site.app.now().as_microsecond() + 19_999 * 4_320_000;
    let used = format!("UPDATE rate_limits SET tat = {tat} WHERE action = 'photo_description'");
    assert!(site.app.execute_sql(&used));
    site.describe(&site.contractor, &[wall, floor], room("Hall"))
        .await
        .problem(429, "too_many_calls");
    assert_eq!(site.said(wall).await["room"], "Kitchen");
    site.describe(&site.contractor, &[wall], room("Hall"))
        .await
        .ok();
    site.describe(&site.contractor, &[floor], room("Hall"))
        .await
        .problem(429, "too_many_calls");
    site.describe(&site.admin, &[floor], room("Hall"))
        .await
        .ok();
    site.app.advance(SignedDuration::from_secs(5));
    site.describe(&site.contractor, &[floor], room("Bath"))
        .await
        .ok();
}

#[tokio::test]
async fn a_bulk_change_has_a_result_for_each_file_and_one_entry_in_the_timeline() {
    let site = Site::new().await;
    let files = site
        .attached(&["one.png", "two.png", "full.png", "list.txt"])
        .await;
    let ten: Vec<String> = (0..10).map(|tag| format!("tag {tag}")).collect();
    let change = json!({ "add_tags": ten });
    site.describe(&site.contractor, &[&files[2]], change)
        .await
        .ok();
    let mut stream = site.owner.listen("/api/owner/stream").await;
    stream.next().await.expect("the stream begins");
    let unknown = json!(UNKNOWN_ID);
    let all: Vec<&Value> = files.iter().chain([&unknown]).collect();
    let change = json!({ "room": "Kitchen", "phase": "rebuild", "add_tags": ["new"] });
    let before = site.written();
    let answer = site
        .describe(&site.partner, &all, change.clone())
        .await
        .ok();
    let expected = ["changed", "changed", "refused", "refused", "not_found"];
    assert_eq!(outcomes(&answer), expected);
    assert_eq!(json!(each(&answer["rows"], "key")), json!(all));
    assert_eq!(
        each(&answer["rows"], "reason")[2..4],
        [
            json!("A photo can have at most 10 tags"),
            json!("Only photos can be described")
        ]
    );
    // Galleries listen to changes of files.
    while stream.change().await.0 != "file" {}
    let after = site.written();
    assert_eq!(after[1] - before[1], 6, "three fields of two photos");
    assert_eq!(after[2] - before[2], 1);
    // The same once more changes nothing.
    let again = site.describe(&site.partner, &all[..2], change).await.ok();
    assert_eq!(outcomes(&again), ["unchanged", "unchanged"]);
    assert_eq!(site.written(), after);

    for (client, path, is_told) in [
        (&site.admin, site.path("updates"), true),
        (&site.contractor, site.path("updates"), true),
        (&site.partner, site.path("updates"), true),
        (&site.owner, "/api/owner/updates".to_owned(), false),
    ] {
        let timeline = client.get(&path).await.ok();
        let newest = &timeline["items"][0];
        let told = newest["update_type"] == "photos_described";
        assert_eq!(told, is_told, "{path}");
        if is_told {
            let summary = "Described 2 photos: room Kitchen, phase Rebuild";
            assert_eq!(newest["change_summary"], summary);
        }
        assert_eq!(timeline.to_string().contains("photos_described"), is_told);
    }
}

#[tokio::test]
async fn a_bulk_change_needs_a_valid_selection_and_change() {
    let site = Site::new().await;
    let files = site.attached(&["wall.png"]).await;
    let photo = &files[0];
    let many: Vec<Value> = (0..201).map(|_| json!(site.app.new_id())).collect();
    let many: Vec<&Value> = many.iter().collect();
    let before = site.written();
    for (files, change, field) in [
        (&many[..0], json!({}), "files"),
        (&many[..], json!({}), "files"),
        (&[photo, photo], json!({}), "files"),
        (&[photo], json!({ "phase": "paint" }), "change.phase"),
        (
            &[photo],
            json!({ "caption": "é".repeat(5_001) }),
            "change.caption",
        ),
        (&[photo], json!({ "before": UNKNOWN_ID }), "change.before"),
        (&[photo], json!({ "before": "photo" }), "change.before"),
    ] {
        let answer = site.describe(&site.admin, files, change).await;
        answer.invalid(&[field]);
    }
    let change = json!({ "color": "red" });
    let undeclared = site.describe(&site.admin, &[photo], change).await;
    assert_eq!(undeclared.status, 422);
    let change = json!({ "before": photo });
    let itself = site.describe(&site.admin, &[photo], change).await.ok();
    assert_eq!(outcomes(&itself), ["refused"]);
    assert_eq!(site.written(), before);
}

#[tokio::test]
async fn the_history_names_who_changed_what_newest_first() {
    let site = Site::new().await;
    let files = site.attached(&["before.png", "after.png"]).await;
    let (before, after) = (&files[0], &files[1]);
    let change = json!({ "room": "Kitchen", "before": before });
    site.describe(&site.contractor, &[after], change).await.ok();
    let change = json!({ "room": null, "phase": "", "add_tags": ["Mold"] });
    site.describe(&site.admin, &[after], change).await.ok();
    let change = json!({ "remove_tags": ["mold"] });
    site.describe(&site.partner, &[after], change).await.ok();
    let history = site.history(after).await;
    let shown: Vec<_> = history
        .iter()
        .map(|item| json!([item["field"], item["previous"], item["current"]]))
        .collect();
    let expected = json!([
        ["tags", "Mold", null],
        ["room", "Kitchen", null],
        ["tags", null, "Mold"],
        ["room", null, "Kitchen"],
        ["before", null, before],
    ]);
    assert_eq!(json!(shown), expected);
    assert!(history.iter().all(|item| item["by"] == "Robin Example"));
    let times: Vec<&str> = history
        .iter()
        .filter_map(|item| item["at"].as_str())
        .collect();
    assert!(
        times.is_sorted_by(|newer, older| newer >= older),
        "{times:?}"
    );

    // A deleted photo is no longer the one before, and its own description is gone.
    let change = json!({ "caption": "The wall" });
    site.describe(&site.admin, &[before], change).await.ok();
    let path = site.path(&format!("files/{}", before.as_str().expect("an id")));
    assert_eq!(site.admin.delete(&path).await.status, 204);
    assert_eq!(site.said(after).await, Value::Null);
    assert_eq!(site.app.rows("photo_descriptions"), 1);
    let gone = site.admin.get(&format!("{path}/history")).await;
    gone.problem(404, "file_gone");
    assert_eq!(site.app.rows("photo_changes"), 5);
}

#[tokio::test]
async fn rooms_take_a_known_spelling_and_are_offered_with_the_portals() {
    let site = Site::new().await;
    let phases: Vec<Value> = ["damage", "mitigation", "demolition", "rebuild", "complete"]
        .map(|key| json!({ "key": key, "name": null }))
        .to_vec();
    let nothing = json!({ "rooms": [], "phases": phases, "tags": [] });
    assert_eq!(site.choices().await, nothing);

    site.lists(
        json!(["Kitchen", " Bath ", "kitchen"]),
        json!(["Damage", "Drying out"]),
    )
    .await;
    let files = site.attached(&["1.png", "2.png", "3.png", "4.png"]).await;
    for (file, room) in files
        .iter()
        .zip(["KITCHEN", "Pool house", "pool  HOUSE", "مطبخ"])
    {
        let change = json!({ "room": room, "phase": "drying OUT", "add_tags": ["Mold", room] });
        site.describe(&site.contractor, &[file], change).await.ok();
    }
    let choices = site.choices().await;
    let rooms = json!([
        { "name": "Kitchen", "is_own": false, "photos": 1 },
        { "name": "Bath", "is_own": false, "photos": 0 },
        { "name": "Pool house", "is_own": true, "photos": 2 },
        { "name": "مطبخ", "is_own": true, "photos": 1 },
    ]);
    assert_eq!(choices["rooms"], rooms);
    let phases = json!([
        { "key": "damage", "name": null },
        { "key": "Drying out", "name": "Drying out" },
    ]);
    assert_eq!(choices["phases"], phases);
    // Each tag in one of its spellings.
    let tags = json!(["KITCHEN", "Mold", "Pool house", "مطبخ"]);
    assert_eq!(choices["tags"], tags);
    assert_eq!(site.said(&files[0]).await["phase"], "Drying out");

    // A phase that the portal no longer has stays until it is changed.
    site.lists(json!([]), json!(["complete"])).await;
    let change = json!({ "caption": "Dry" });
    site.describe(&site.contractor, &[&files[0]], change)
        .await
        .ok();
    assert_eq!(site.said(&files[0]).await["phase"], "Drying out");
    let change = json!({ "phase": "Drying out" });
    let refused = site.describe(&site.contractor, &[&files[0]], change).await;
    refused.invalid(&["change.phase"]);
}

#[tokio::test]
async fn choices_count_photos_of_admin_only_entries_for_admins_only() {
    let site = Site::new().await;
    let photos = site.attached(&["vault.png"]).await;
    let change = json!({ "room": "Vault", "add_tags": ["safe"] });
    site.describe(&site.admin, &[&photos[0]], change).await.ok();
    let internal = "UPDATE project_status_updates SET update_type = 'admin_attachment'
                    WHERE id IN (SELECT status_update_id FROM status_update_attachments)";
    assert!(site.app.execute_sql(internal));
    let path = site.path("photos/choices");
    for (client, is_known) in [
        (&site.admin, true),
        (&site.contractor, false),
        (&site.partner, false),
    ] {
        let choices = client.get(&path).await.ok();
        assert_eq!(choices["tags"] == json!(["safe"]), is_known, "{choices}");
        assert_eq!(choices.to_string().contains("Vault"), is_known);
    }
}
