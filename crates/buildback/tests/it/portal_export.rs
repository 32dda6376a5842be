//! `buildback export`: all tables and files in an open format.

use crate::backups::{Machine, portal_with_project};
use crate::crash::new_id;
use crate::leftovers::PHOTO;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use store::backup::{Rows, Snapshot};

/// Checks every checksum, the modes, and that no file is unlisted. Returns the paths.
fn checked_files(folder: &Path) -> Vec<String> {
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).expect("the checksums exist");
    let listed: BTreeMap<&str, &str> = sums
        .lines()
        .map(|line| line.split_once("  ").expect("a sum and a path"))
        .map(|(sum, path)| (path, sum))
        .collect();
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        assert_eq!(mode(&next), 0o700, "{}", next.display());
        for entry in fs::read_dir(next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            let name = path.strip_prefix(folder).expect("it is below");
            let name = name.to_str().expect("a name").to_owned();
            if name != "SHA256SUMS" {
                let sum = hex::encode(Sha256::digest(fs::read(&path).expect("a file")));
                assert_eq!(listed[name.as_str()], sum, "{name}");
                found.push(name);
            }
        }
    }
    assert_eq!(found.len(), listed.len());
    found
}

fn mode(path: &Path) -> u32 {
    let meta = fs::metadata(path).expect("it exists");
    meta.permissions().mode() & 0o777
}

fn exported(machine: &Machine) -> PathBuf {
    let folder = machine.folder.path().join("export");
    let path = folder.to_str().expect("a path");
    let (succeeded, output) = machine.program.run(&["export", path]);
    assert!(succeeded, "{output}");
    assert!(output.contains("and 1 files to"), "{output}");
    folder
}

fn json_in(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("the file exists")).expect("JSON")
}

#[tokio::test]
async fn an_export_of_a_running_portal_contains_every_row_and_file() {
    let (machine, portal, path) = portal_with_project().await;
    let admin = portal.sign_in().await;
    let id = new_id();
    let photo = admin.upload(
        "roof.png",
        "image/png",
        "status_update",
        &id,
        PHOTO.to_vec(),
    );
    let photo = photo.await.ok();
    let notes = "\"Quoted\", comma,\nsecond line";
    let update =
        json!({ "id": id, "status": "in_progress", "notes": notes, "attachments": [photo["id"]] });
    admin.post(&path, &update).await.ok();
    let folder = exported(&machine);

    let files = checked_files(&folder);
    let photo = files.iter().find(|name| name.starts_with("files/"));
    let photo = folder.join(photo.expect("the photo is exported"));
    assert_eq!(fs::read(photo).expect("a file"), PHOTO);
    assert!(
        fs::read_to_string(folder.join("README.md"))
            .expect("a file")
            .starts_with("# The format")
    );

    let schema = json_in(&folder.join("schema.json"));
    assert_eq!(schema["format"], 1);
    assert_eq!(schema["missing_files"], json!([]));
    let tables = schema["tables"].as_array().expect("a list");
    let mut snapshot =
        Snapshot::take(machine.database.database()).expect("the database is readable");
    let names = snapshot.tables().expect("the tables are known");
    assert_eq!(tables.len(), names.len());
    for (table, name) in tables.iter().zip(&names) {
        assert_eq!(table["name"], json!(name));
        let lines = fs::read_to_string(folder.join(format!("tables/{name}.jsonl")));
        let lines = lines.expect("the table is exported");
        let records = csv::Reader::from_path(folder.join(format!("tables/{name}.csv")));
        let mut records = records.expect("the table is exported");
        let columns = table["columns"].as_array().expect("a list");
        let headers = records.headers().expect("a header").clone();
        assert!(
            headers
                .iter()
                .eq(columns.iter().map(|c| c["name"].as_str().expect("a name")))
        );
        for (line, record) in lines.lines().zip(records.records()) {
            let (row, record) = (
                serde_json::from_str::<Value>(line).expect("JSON"),
                record.expect("CSV"),
            );
            for (column, field) in headers.iter().zip(&record) {
                match &row[column] {
                    Value::Null => assert_eq!(field, ""),
                    Value::String(text) => assert_eq!(field, text),
                    Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                        assert_eq!(field, row[column].to_string());
                    }
                }
            }
        }
        assert_eq!(table["rows"], lines.lines().count());
        if name == "project_status_updates" {
            assert!(
                lines.contains("\\\"Quoted\\\", comma,\\nsecond line"),
                "{lines}"
            );
        }
    }
    let users = tables.iter().find(|table| table["name"] == "users");
    let users = users.expect("the table is described");
    assert_eq!(users["key"], json!(["id"]));
    let company = json!({
        "name": "contractor_id", "type": "text", "nullable": true,
        "references": { "table": "contractors", "column": "id" },
    });
    let columns = users["columns"].as_array().expect("a list");
    assert!(columns.contains(&company), "{columns:?}");
    assert!(columns.contains(&json!({ "name": "active", "type": "boolean", "nullable": false })));
}

#[tokio::test]
async fn an_export_contains_the_files_of_claim_packages() {
    let (machine, _portal, _) = portal_with_project().await;
    machine.database.execute(
        "INSERT INTO claim_packages (id, project_id, number, recipient, options, state, done, total, done_bytes, total_bytes,
            file_path, file_size, timestamp_state, created_at, finished_at)
         SELECT 'cp1', id, 1, 'Ana Ruiz', '{}', 'done', 1, 1, 3, 3, 'packages/cp1-1.zip', 3, 'none', created_at, created_at
         FROM projects",
    );
    let packages = machine.program.files().join("packages");
    fs::create_dir_all(&packages).expect("a folder");
    fs::write(packages.join("cp1-1.zip"), "ZIP").expect("a file");
    let folder = exported(&machine);
    let package = fs::read(folder.join("files/packages/cp1-1.zip"));
    assert_eq!(package.expect("it is exported"), b"ZIP");
    assert!(checked_files(&folder).contains(&"files/packages/cp1-1.zip".to_owned()));
}

#[tokio::test]
async fn nothing_is_written_into_the_reserve_of_a_disk() {
    let machine = Machine::new();
    machine.program.admin();
    let program = machine.program.clone().leaving_free(u64::MAX);
    let place = |name: &str| machine.folder.path().join(name).display().to_string();
    fs::create_dir(place("empty")).expect("a folder");
    for (arguments, name) in [
        (vec!["export"], "export"),
        (vec!["export"], "empty"),
        (vec!["backup"], "portal.zip"),
        (vec!["copy", "--to-files"], "files"),
        (vec!["copy", "--to"], "copy.db"),
    ] {
        let to = place(name);
        let place = match name.ends_with(".db") {
            true => format!("sqlite:{to}"),
            false => to.clone(),
        };
        let (succeeded, output) = program.run(&[&arguments[..], &[place.as_str()]].concat());
        assert!(
            !succeeded && output.contains("must stay free (min_free_bytes)"),
            "{arguments:?}: {output}"
        );
        let path = Path::new(&to);
        let left = fs::read_dir(path).map_or(0, Iterator::count);
        assert!(left == 0 && !path.is_file(), "{arguments:?}");
        assert!(!path.with_extension("zip.partial").exists());
    }
}

#[tokio::test]
async fn an_export_never_writes_into_a_folder_with_files() {
    let (machine, _portal, _) = portal_with_project().await;
    let folder = machine.folder.path().join("mine");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("mine.txt"), "mine").expect("a file");
    let path = folder.to_str().expect("a path");
    let (succeeded, output) = machine.program.run(&["export", path]);
    assert!(!succeeded && output.contains("is not empty"), "{output}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[tokio::test]
async fn an_export_lists_missing_files() {
    let (machine, portal, path) = portal_with_project().await;
    let admin = portal.sign_in().await;
    let id = new_id();
    let photo = admin.upload(
        "roof.png",
        "image/png",
        "status_update",
        &id,
        PHOTO.to_vec(),
    );
    let photo = photo.await.ok();
    let update =
        json!({ "id": id, "status": "in_progress", "notes": "Gone", "attachments": [photo["id"]] });
    admin.post(&path, &update).await.ok();
    fs::remove_dir_all(machine.program.files().join("status-updates")).expect("there are photos");
    let folder = machine.folder.path().join("export");
    let (succeeded, output) = machine
        .program
        .run(&["export", folder.to_str().expect("a path")]);
    assert!(
        succeeded && output.contains("Missing file: status-updates/"),
        "{output}"
    );
    let missing = json_in(&folder.join("schema.json"))["missing_files"].clone();
    assert_eq!(missing.as_array().map(Vec::len), Some(1), "{missing}");
    checked_files(&folder);
}
