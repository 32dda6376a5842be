//! Links through which people without an account look at claim packages and download them.

use crate::deleted_projects::delete;
use crate::leftovers::Leftovers;
use crate::scheduling::Cast;
use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use test_support::{Answer, Client, TestProject};
use uuid::Uuid;

pub const SHOW: &str = "/api/package-links/show";
pub const DOWNLOAD: &str = "/api/package-links/download";
pub const TIMESTAMP: &str = "/api/package-links/timestamp";
/// The content of a package. Nothing here looks into it.
const ZIP: &[u8] = b"PK\x03\x04 photos, documents, and the timeline";
const DAY: SignedDuration = SignedDuration::from_hours(24);

pub fn form() -> Value {
    json!({ "name": "Kim, Harbor Insurance", "days": 30 })
}

/// A link as its recipient has it.
pub struct Link {
    pub id: String,
    token: String,
}

impl Link {
    pub fn body(&self) -> Value {
        json!({ "token": self.token })
    }

    /// The signed address of the file.
    pub async fn address(&self, client: &Client) -> String {
        let opened = client.post(DOWNLOAD, &self.body()).await.ok();
        opened["url"].as_str().expect("an address").to_owned()
    }
}

impl Cast {
    /// Puts a finished package of a project into the database and the storage.
    pub fn package_of(&self, project: &TestProject, number: i32, internal: bool) -> Uuid {
        let (id, now) = (self.app.new_id(), self.app.now().as_microsecond());
        let path = format!("packages/{id}.zip");
        let file = self.app.files().join(&path);
        let folder = file.parent().expect("a folder");
        std::fs::create_dir_all(folder).expect("a folder");
        std::fs::write(&file, ZIP).expect("a file");
        // Of the project's company, or of an admin.
        let company = match internal {
            true => "NULL".to_owned(),
            false => format!(
                "(SELECT contractor_id FROM projects WHERE id = '{}')",
                project.id
            ),
        };
        let sql = format!(
            r#"INSERT INTO claim_packages (id, project_id, number, contractor_id, recipient, options, contents, state, done, total, done_bytes,
                total_bytes, new_files, missing_files, file_path, file_size, sha256, timestamp_state, created_at, finished_at)
            VALUES ('{id}', '{}', {number}, {company}, 'Harbor Insurance',
                '{{"messages":false,"internal":{internal},"originals_of_blurred":false,"language":"en"}}', '[]', 'done', 3, 3, 9, 9,
                3, 0, '{path}', {}, '{}', 'pending', {now}, {now})"#,
            project.id,
            ZIP.len(),
            hex::encode(Sha256::digest(ZIP)),
        );
        assert!(self.app.execute_sql(&sql), "{sql}");
        id
    }

    pub fn package(&self) -> Uuid {
        self.package_of(&self.project, 1, false)
    }

    pub fn links(&self, package: Uuid) -> String {
        format!(
            "/api/projects/{}/packages/{package}/links",
            self.project.code
        )
    }

    pub async fn link(&self, by: &Client, package: Uuid, form: &Value) -> Link {
        let made = by.post(&self.links(package), form).await;
        assert_eq!(made.status, 201, "{}", made.json);
        let url = made.json["url"].as_str().expect("a URL");
        let start = format!("{}/package#", self.app.url());
        let token = url.strip_prefix(&start).expect("the address of the page");
        Link {
            id: made.json["id"].as_str().expect("an id").to_owned(),
            token: token.to_owned(),
        }
    }

    /// A new link of the admin to a new package.
    pub async fn shared(&self) -> (Uuid, Link) {
        let package = self.package();
        (package, self.link(&self.admin, package, &form()).await)
    }

    pub async fn listed(&self, package: Uuid) -> Value {
        let list = self.admin.get(&self.links(package)).await.ok();
        list["items"].clone()
    }

    /// Expects the answer to a link that does not work from everything that takes one.
    pub async fn expect_dead(&self, link: &Link) {
        for path in [SHOW, DOWNLOAD] {
            let answer = self.app.anonymous().post(path, &link.body()).await;
            let problem = answer.problem(404, "package_link_expired");
            assert_eq!(
                problem["detail"],
                "This link no longer works. Please ask for a new one."
            );
        }
    }
}

#[tokio::test]
async fn a_link_shows_a_package_and_downloads_it() {
    let cast = Cast::new().await;
    let (package, link) = cast.shared().await;
    let adjuster = cast.app.anonymous();
    let shown = adjuster.post(SHOW, &link.body()).await.ok();
    let now = cast.app.now();
    let expected = json!({
        "portal": "Buildback", "project_number": cast.project.number, "recipient": "Harbor Insurance", "number": 1,
        "made_at": now.to_string(), "file_size": ZIP.len(), "sha256": hex::encode(Sha256::digest(ZIP)), "files": 3,
        "expires_at": (now + DAY * 30).to_string(), "timestamp": "pending", "is_available": true,
    });
    assert_eq!(shown, expected);
    assert!(!shown.to_string().contains(&cast.project.code));

    let address = link.address(&adjuster).await;
    // Another browser, as a program for downloads.
    let program = cast.app.anonymous();
    let file = program.get(&address).await;
    assert_eq!(file.status, 200, "{}", file.json);
    assert!(file.bytes == ZIP);
    let header = |name: &str| file.headers[name].to_str().expect("text");
    assert_eq!(header("accept-ranges"), "bytes");
    let name = format!("filename=\"{} package 1.zip\"", cast.project.number);
    assert!(header("content-disposition").starts_with("attachment; "));
    assert!(header("content-disposition").contains(&name));

    let list = cast.listed(package).await;
    let expected = json!([{
        "id": link.id, "name": "Kim, Harbor Insurance", "created_by": "Robin Example", "created_at": now.to_string(),
        "expires_at": (now + DAY * 30).to_string(), "revoked_at": null, "views": 1, "downloads": 1,
        "last_used_at": now.to_string(),
    }]);
    assert_eq!(list, expected);
    for event in [
        AuditEvent::PackageLinkCreated,
        AuditEvent::PackageLinkOpened,
        AuditEvent::PackageLinkDownloaded,
    ] {
        assert_eq!(count(&cast.app, event).await, 1, "{}", event.as_str());
    }
    assert_eq!(link.token.len(), 64);
    for (table, column) in [
        ("claim_package_links", "token_hash"),
        ("security_audit_log", "details"),
        ("security_audit_log", "key"),
        ("rate_limits", "key"),
    ] {
        let found = format!("{table} WHERE {column} LIKE '%{}%'", link.token);
        assert_eq!(cast.app.rows(&found), 0, "{table}.{column}");
    }
}

#[tokio::test]
async fn a_timestamp_that_follows_is_downloaded_with_the_link() {
    let cast = Cast::new().await;
    let (package, link) = cast.shared().await;
    let adjuster = cast.app.anonymous();
    let early = adjuster.post(TIMESTAMP, &link.body()).await;
    early.problem(404, "package_link_expired");
    assert_eq!(cast.listed(package).await[0]["downloads"], 0);
    // The ZIP file is removed before.
    let stamped = format!(
        "UPDATE claim_packages SET timestamp_state = 'done', timestamp_token = 'MAA=', file_path = NULL WHERE id = '{package}'"
    );
    assert!(cast.app.execute_sql(&stamped));
    let sent = adjuster.post(TIMESTAMP, &link.body()).await;
    assert_eq!(sent.status, 200, "{}", sent.json);
    assert_eq!(sent.headers["content-type"], "application/timestamp-reply");
    assert_eq!(sent.headers["x-content-type-options"], "nosniff");
    assert_eq!(sent.bytes, [0x30, 0]);
    assert_eq!(cast.listed(package).await[0]["downloads"], 1);
    assert_eq!(count(&cast.app, AuditEvent::PackageLinkDownloaded).await, 1);
    let one = format!("{}/{}", cast.links(package), link.id);
    assert_eq!(cast.admin.delete(&one).await.status, 204);
    let dead = adjuster.post(TIMESTAMP, &link.body()).await;
    dead.problem(404, "package_link_expired");
}

#[tokio::test]
async fn a_download_can_be_continued() {
    let cast = Cast::new().await;
    let (_, link) = cast.shared().await;
    let adjuster = cast.app.anonymous();
    let address = link.address(&adjuster).await;
    let head = Answer::of(adjuster.request(Method::HEAD, &address)).await;
    assert_eq!(head.status, 200);
    assert_eq!(head.headers["content-length"], ZIP.len().to_string());
    let tag = head.headers["etag"].to_str().expect("text");
    let part = |range: String| {
        let request = adjuster.request(Method::GET, &address);
        Answer::of(request.header("range", range).header("if-range", tag))
    };
    let (start, rest) = (
        part("bytes=0-9".to_owned()).await,
        part("bytes=10-".to_owned()).await,
    );
    assert_eq!((start.status, rest.status), (206, 206));
    assert!([start.bytes, rest.bytes].concat() == ZIP);
    let beyond = part(format!("bytes={}-", ZIP.len())).await;
    beyond.problem(416, "no_such_part");
    let request = adjuster.request(Method::GET, &address);
    let again = Answer::of(request.header("if-none-match", tag)).await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn admins_and_the_company_of_the_project_share_its_packages() {
    let cast = Cast::new().await;
    let package = cast.package();
    let owner = cast.app.owner(&cast.project.code).await;
    let summit = cast.app.company("Summit").await;
    let foreign = cast.app.contractor(&summit).await;
    let (_, other_partner) = cast.app.partner().await;
    let stranger = cast.app.anonymous();
    let links = cast.links(package);
    let link = cast.link(&cast.admin, package, &form()).await;
    let one = format!("{links}/{}", link.id);
    for (client, status, code) in [
        (&cast.partner, 403, "forbidden"),
        (&foreign, 404, "not_found"),
        (&other_partner, 404, "not_found"),
        (&owner, 401, "sign_in_required"),
        (&stranger, 401, "sign_in_required"),
    ] {
        client.post(&links, &form()).await.problem(status, code);
        client.get(&links).await.problem(status, code);
        client.delete(&one).await.problem(status, code);
    }
    for client in [&cast.admin, &cast.contractor] {
        let link = cast.link(client, package, &form()).await;
        let shown = stranger.post(SHOW, &link.body()).await.ok();
        assert_eq!(shown["number"], 1);
    }
    // All of them manage the links of the project, whoever made them.
    let list = cast.contractor.get(&links).await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(cast.contractor.delete(&one).await.status, 204);
    cast.expect_dead(&link).await;
}

#[tokio::test]
async fn only_admins_share_a_package_with_internal_notes() {
    let cast = Cast::new().await;
    let package = cast.package_of(&cast.project, 1, true);
    let links = cast.links(package);
    let link = cast.link(&cast.admin, package, &form()).await;
    let one = format!("{links}/{}", link.id);
    let contractor = &cast.contractor;
    contractor
        .post(&links, &form())
        .await
        .problem(404, "not_found");
    contractor.get(&links).await.problem(404, "not_found");
    contractor.delete(&one).await.problem(404, "not_found");
    let adjuster = cast.app.anonymous();
    adjuster.post(SHOW, &link.body()).await.ok();
    assert_eq!(cast.app.rows("claim_package_links"), 1);
}

#[tokio::test]
async fn a_package_is_shared_only_in_its_project_and_a_link_revoked_only_at_its_package() {
    let cast = Cast::new().await;
    let (paula, _) = cast.app.partner().await;
    let other = cast.app.project(&paula).await;
    let foreign = cast.package_of(&other, 1, false);
    let links = cast.links(foreign);
    let answer = cast.admin.post(&links, &form()).await;
    answer.problem(404, "not_found");
    cast.admin.get(&links).await.problem(404, "not_found");
    let (first, second) = (cast.package(), cast.package_of(&cast.project, 2, false));
    let link = cast.link(&cast.admin, first, &form()).await;
    let unknown = cast.app.new_id().to_string();
    for (package, link) in [(second, &link.id), (foreign, &link.id), (first, &unknown)] {
        let path = format!("{}/{link}", cast.links(package));
        cast.admin.delete(&path).await.problem(404, "not_found");
    }
    assert_eq!(cast.listed(second).await, json!([]));
    let adjuster = cast.app.anonymous();
    adjuster.post(SHOW, &link.body()).await.ok();
}

#[tokio::test]
async fn a_link_works_until_it_expires() {
    let cast = Cast::new().await;
    let package = cast.package();
    let one_day = json!({ "name": "Kim", "days": 1 });
    let link = cast.link(&cast.admin, package, &one_day).await;
    let adjuster = cast.app.anonymous();
    cast.app.advance(DAY - SignedDuration::from_secs(1));
    adjuster.post(SHOW, &link.body()).await.ok();
    let address = link.address(&adjuster).await;
    assert_eq!(adjuster.get(&address).await.status, 200);
    cast.app.advance(SignedDuration::from_secs(1));
    cast.expect_dead(&link).await;
    let answer = adjuster.get(&address).await;
    answer.problem(404, "package_link_expired");
    let expired = json!({ "token": "0".repeat(64) });
    let unknown = adjuster.post(SHOW, &expired).await;
    unknown.problem(404, "package_link_expired");
}

#[tokio::test]
async fn the_address_of_the_file_works_for_ten_minutes_and_only_as_it_was_signed() {
    let cast = Cast::new().await;
    let (_, link) = cast.shared().await;
    let other = cast.package_of(&cast.project, 2, false);
    let other = cast.link(&cast.admin, other, &form()).await;
    let adjuster = cast.app.anonymous();
    let address = link.address(&adjuster).await;
    for (from, to) in [
        (link.id.as_str(), other.id.as_str()),
        ("d=attachment", "d=inline"),
        ("&s=", "&s=00"),
    ] {
        let forged = address.replace(from, to);
        assert_ne!(forged, address);
        let answer = adjuster.get(&forged).await;
        answer.problem(404, "package_link_expired");
    }
    // Signed addresses of files are another thing.
    let (_, query) = address.split_once('?').expect("a query");
    let as_file = format!("/api/files/package-links/{}/file?{query}", link.id);
    let answer = cast.admin.get(&as_file).await;
    answer.problem(403, "link_invalid");
    cast.app
        .advance(SignedDuration::from_mins(10) - SignedDuration::from_secs(1));
    assert_eq!(adjuster.get(&address).await.status, 200);
    cast.app.advance(SignedDuration::from_secs(1));
    let answer = adjuster.get(&address).await;
    answer.problem(404, "package_link_expired");
}

#[tokio::test]
async fn a_revoked_link_stops_working_at_once() {
    let cast = Cast::new().await;
    let (package, link) = cast.shared().await;
    let adjuster = cast.app.anonymous();
    let address = link.address(&adjuster).await;
    let one = format!("{}/{}", cast.links(package), link.id);
    assert_eq!(cast.admin.delete(&one).await.status, 204);
    cast.expect_dead(&link).await;
    let answer = adjuster.get(&address).await;
    answer.problem(404, "package_link_expired");
    cast.admin.delete(&one).await.problem(404, "not_found");
    let list = cast.listed(package).await;
    assert_eq!(list[0]["revoked_at"], cast.app.now().to_string());
    assert_eq!(count(&cast.app, AuditEvent::PackageLinkRevoked).await, 1);
}

#[tokio::test]
async fn a_program_that_follows_the_links_of_an_email_uses_nothing() {
    let cast = Cast::new().await;
    let (package, link) = cast.shared().await;
    let scanner = cast.app.anonymous();
    let before = cast.listed(package).await;
    for method in [Method::GET, Method::HEAD] {
        // Some programs send what belongs into the fragment.
        for path in ["/package".to_owned(), format!("/package?{}", link.token)] {
            let page = Answer::of(scanner.request(method.clone(), &path)).await;
            let text = String::from_utf8_lossy(&page.bytes);
            for secret in [&*cast.project.number, "Harbor Insurance", &*link.token] {
                assert!(!text.contains(secret), "{method} {path}: {secret}");
            }
        }
        for path in [SHOW, DOWNLOAD, TIMESTAMP] {
            for path in [path.to_owned(), format!("{path}?token={}", link.token)] {
                let answer = Answer::of(scanner.request(method.clone(), &path)).await;
                assert_eq!(answer.status, 405, "{method} {path}");
            }
        }
        let unsigned = format!(
            "/api/package-links/{}/file?k=1&e=9999999999&d=attachment&s=00",
            link.id
        );
        let answer = Answer::of(scanner.request(method, &unsigned)).await;
        assert_eq!(answer.status, 404);
    }
    assert_eq!(cast.listed(package).await, before);
    for event in [
        AuditEvent::PackageLinkOpened,
        AuditEvent::PackageLinkDownloaded,
    ] {
        assert_eq!(count(&cast.app, event).await, 0, "{}", event.as_str());
    }
}

#[tokio::test]
async fn a_package_without_its_file_is_not_shared_and_not_downloaded() {
    let cast = Cast::new().await;
    let (package, link) = cast.shared().await;
    let gone = format!("UPDATE claim_packages SET file_path = NULL WHERE id = '{package}'");
    assert!(cast.app.execute_sql(&gone));
    let refused = cast.admin.post(&cast.links(package), &form()).await;
    refused.problem(409, "package_not_kept");
    let adjuster = cast.app.anonymous();
    let shown = adjuster.post(SHOW, &link.body()).await.ok();
    assert_eq!(shown["is_available"], false);
    let answer = adjuster.post(DOWNLOAD, &link.body()).await;
    answer.problem(404, "package_link_expired");
    assert_eq!(cast.listed(package).await[0]["downloads"], 0);

    let unfinished = cast.package_of(&cast.project, 2, false);
    let running = format!(
        "UPDATE claim_packages SET state = 'running', finished_at = NULL, file_path = NULL, file_size = NULL WHERE id = '{unfinished}'"
    );
    assert!(cast.app.execute_sql(&running));
    let refused = cast.admin.post(&cast.links(unfinished), &form()).await;
    refused.problem(409, "package_not_kept");
}

#[tokio::test]
async fn the_links_of_a_deleted_project_do_not_work_even_after_it_is_restored() {
    let cast = Cast::new().await;
    let (_, link) = cast.shared().await;
    let address = link.address(&cast.app.anonymous()).await;
    delete(&cast.admin, &cast.project).await.ok();
    cast.expect_dead(&link).await;
    let answer = cast.app.anonymous().get(&address).await;
    answer.problem(404, "package_link_expired");
    assert_eq!(cast.app.rows("claim_package_links"), 0);
    let restore = format!("/api/admin/deleted-projects/{}/restore", cast.project.id);
    cast.admin.post(&restore, &json!({})).await.ok();
    cast.expect_dead(&link).await;
    assert_eq!(cast.app.rows("claim_package_links"), 1);
}
