//! Links to claim packages end when whoever made them loses what they could hand on, and when the file of the package is deleted.

use crate::assignment::assign;
use crate::companies::set;
use crate::package_links::{Link, SHOW, form};
use crate::races::Held;
use crate::scheduling::Cast;
use crate::security_log::{count, rows_about};
use crate::users::do_to;
use domain::audit::AuditEvent;
use domain::id::{PackageId, PackageLinkId};
use domain::permission::{Permit, Role, act};
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::package_link::{NewPackageLink, create, lock_maker};
use store::user::manage::deactivate;
use test_support::app::execute;
use test_support::{Client, Person};
use uuid::Uuid;

/// A link that somebody has, with a signed address of the file.
struct Given {
    link: Link,
    address: String,
}

impl Cast {
    async fn given(&self, by: &Client, package: Uuid) -> Given {
        let link = self.link(by, package, &form()).await;
        let address = link.address(&self.app.anonymous()).await;
        Given { link, address }
    }

    async fn expect_open(&self, given: &Given) {
        let adjuster = self.app.anonymous();
        adjuster.post(SHOW, &given.link.body()).await.ok();
        assert_eq!(adjuster.get(&given.address).await.status, 200);
    }

    async fn expect_ended(&self, given: &Given) {
        self.expect_dead(&given.link).await;
        let file = self.app.anonymous().get(&given.address).await;
        file.problem(404, "package_link_expired");
    }

    /// Expects so many entries of the security log about links of an account that ended with its access.
    fn expect_logged(&self, maker: &Person, links: i64) {
        let found = rows_about(&self.app, AuditEvent::PackageLinkRevoked, maker.id);
        assert_eq!(found, links);
    }

    /// A colleague of the contractor.
    async fn bob(&self) -> (Person, Client) {
        let company = Some(&self.company);
        let email = "bob@ridgeline.example";
        let bob = self.app.person(email, Role::Contractor, company).await;
        let client = self.app.sign_in(&bob).await;
        (bob, client)
    }

    fn package_path(&self, package: Uuid) -> String {
        format!("/api/projects/{}/packages/{package}", self.project.code)
    }
}

#[tokio::test]
async fn a_deactivated_account_takes_its_links_with_it() {
    let cast = Cast::new().await;
    let (bob, of_bob) = cast.bob().await;
    let package = cast.package();
    let (theirs, other) = (
        cast.given(&of_bob, package).await,
        cast.given(&cast.contractor, package).await,
    );
    for what in ["deactivation", "reactivation"] {
        do_to(&cast.admin, &bob, what, json!({})).await.ok();
        cast.expect_ended(&theirs).await;
        cast.expect_open(&other).await;
    }
    cast.expect_logged(&bob, 1);
    let log = cast
        .admin
        .get("/api/admin/security-events?event_type=package_link_revoked");
    let entry = log.await.ok()["items"][0].clone();
    assert_eq!(entry["actor"]["id"], json!(cast.ann.id), "{entry}");
    assert_eq!(entry["subject"]["id"], json!(bob.id), "{entry}");
    assert_eq!(entry["project"]["project_number"], cast.project.number);
    let details = json!({ "package_link": theirs.link.id, "number": 1, "maker_lost_access": true });
    assert_eq!(entry["details"], details);
}

#[tokio::test]
async fn an_erased_account_takes_its_links_with_it() {
    let cast = Cast::new().await;
    let (bob, of_bob) = cast.bob().await;
    let package = cast.package();
    let (theirs, other) = (
        cast.given(&of_bob, package).await,
        cast.given(&cast.contractor, package).await,
    );
    let account = format!("/api/admin/users/{}", bob.id);
    let preview = cast.admin.get(&format!("{account}/personal-data")).await;
    let confirmed = json!({ "fingerprint": preview.ok()["fingerprint"] });
    let erasure = format!("{account}/erasure");
    let erased = cast.admin.post(&erasure, &confirmed).await;
    assert_eq!(erased.status, 204, "{}", erased.json);
    cast.expect_ended(&theirs).await;
    cast.expect_open(&other).await;
    cast.expect_logged(&bob, 1);
}

#[tokio::test]
async fn an_account_that_loses_its_role_or_company_takes_its_links_with_it() {
    let cast = Cast::new().await;
    let email = "carl@portal.example";
    let carl = cast.app.person(email, Role::Admin, None).await;
    let of_carl = cast.app.sign_in(&carl).await;
    let (bob, of_bob) = cast.bob().await;
    let package = cast.package();
    let to_contractor = json!({ "role": "contractor", "contractor_id": cast.company.id });
    for (person, client, what, change) in [
        (&carl, &of_carl, "role", to_contractor),
        (
            &bob,
            &of_bob,
            "contractor",
            json!({ "contractor_id": null }),
        ),
    ] {
        let theirs = cast.given(client, package).await;
        let other = cast.given(&cast.admin, package).await;
        do_to(&cast.admin, person, what, change).await.ok();
        cast.expect_ended(&theirs).await;
        cast.expect_open(&other).await;
        cast.expect_logged(person, 1);
    }
}

#[tokio::test]
async fn a_contractor_who_becomes_an_admin_keeps_the_links() {
    let cast = Cast::new().await;
    let (bob, of_bob) = cast.bob().await;
    let theirs = cast.given(&of_bob, cast.package()).await;
    let promoted = do_to(&cast.admin, &bob, "role", json!({ "role": "admin" }));
    promoted.await.ok();
    cast.expect_open(&theirs).await;
    cast.expect_logged(&bob, 0);
}

#[tokio::test]
async fn a_company_that_leaves_a_project_takes_its_links_with_it() {
    let mut cast = Cast::new().await;
    let summit = cast.app.company("Summit").await;
    let (bob, of_bob) = cast.bob().await;
    let (paula, _) = cast.app.partner().await;
    let second = cast.app.project(&paula).await;
    cast.app.assign(&second, &cast.company, &cast.ann).await;
    // The same company keeps another project.
    let first = std::mem::replace(&mut cast.project, second);
    let package = cast.package();
    let kept = cast.given(&of_bob, package).await;
    cast.project = first;
    let package = cast.package();
    let of_admin = cast.given(&cast.admin, package).await;
    for next in [Some(&summit), None] {
        let theirs = cast.given(&of_bob, package).await;
        for company in [next, Some(&cast.company)] {
            let assigned = assign(&cast.admin, &cast.project, company).await;
            assert_eq!(assigned.status, 200, "{}", assigned.json);
            cast.expect_ended(&theirs).await;
        }
        cast.expect_open(&of_admin).await;
        cast.expect_open(&kept).await;
    }
    cast.expect_logged(&bob, 2);
}

#[tokio::test]
async fn a_deactivated_company_takes_its_links_with_it() {
    let cast = Cast::new().await;
    let package = cast.package();
    let theirs = cast.given(&cast.contractor, package).await;
    let of_admin = cast.given(&cast.admin, package).await;
    for what in ["deactivation", "reactivation"] {
        set(&cast.admin, &cast.company.slug, what).await;
        cast.expect_ended(&theirs).await;
        cast.expect_open(&of_admin).await;
    }
    assert_eq!(count(&cast.app, AuditEvent::PackageLinkRevoked).await, 1);
}

#[tokio::test]
async fn nobody_makes_a_link_while_losing_access() {
    let cast = Cast::new().await;
    let (links, body) = (cast.links(cast.package()), form());
    let (bob, of_bob) = cast.bob().await;
    let account = format!("/api/admin/users/{}", bob.id);
    let page = cast.admin.get(&account).await.ok();
    let version = page["version"].as_i64().expect("a version");
    let (seen, now) = ((bob.id, version), cast.app.now());
    let held = Held::begin(&cast.app, &cast.ann, move |conn, _| {
        let permit = Permit::<act::ManageUsers>::for_system((), "a test");
        deactivate(conn, &permit, seen, now).map(drop)
    })
    .await;
    let (refused, ()) = tokio::join!(
        of_bob.post(&links, &body),
        held.end_once_waited_for(&cast.app, 1)
    );
    refused.problem(401, "sign_in_required");

    let closing = format!(
        "UPDATE contractors SET status = 'inactive' WHERE id = '{}'",
        cast.company.id
    );
    let held = Held::begin(&cast.app, &cast.ann, move |conn, _| execute(conn, &closing)).await;
    let (refused, ()) = tokio::join!(
        cast.contractor.post(&links, &body),
        held.end_once_waited_for(&cast.app, 1)
    );
    refused.problem(404, "not_found");
    assert_eq!(cast.app.rows("claim_package_links"), 0);
}

#[tokio::test]
async fn a_deactivation_ends_a_link_that_is_being_made() {
    let cast = Cast::new().await;
    let package = PackageId::from_uuid(cast.package());
    let (bob, _) = cast.bob().await;
    let (facts, now) = (cast.app.facts(&cast.project).await, cast.app.now());
    let held = Held::begin(&cast.app, &bob, move |conn, author| {
        lock_maker(conn, author.user_id)?;
        let permit = Permit::<act::CreatePackage>::for_system(facts.clone(), "a test");
        let new = NewPackageLink {
            id: PackageLinkId::new(author.clock, author.rng),
            package,
            name: "Kim".to_owned(),
            token_hash: "a hash".to_owned(),
            created_by: author.user_id,
            expires_at: now + SignedDuration::from_hours(24),
        };
        create(conn, &permit, &new, now).map(drop)
    })
    .await;
    let (deactivated, ()) = tokio::join!(
        do_to(&cast.admin, &bob, "deactivation", json!({})),
        held.end_once_waited_for(&cast.app, 1)
    );
    deactivated.ok();
    let open = "claim_package_links WHERE revoked_at IS NULL";
    assert_eq!(cast.app.rows(open), 0);
    cast.expect_logged(&bob, 1);
}

impl Cast {
    /// A package that this account made.
    fn package_by(&self, maker: &Person, number: i32, internal: bool) -> Uuid {
        let package = self.package_of(&self.project, number, internal);
        let made = format!(
            "UPDATE claim_packages SET created_by = '{}' WHERE id = '{package}'",
            maker.id
        );
        assert!(self.app.execute_sql(&made));
        package
    }

    /// What this client sees of a package.
    async fn seen(&self, by: &Client, package: Uuid) -> Value {
        by.get(&self.package_path(package)).await.ok()
    }
}

#[tokio::test]
async fn the_maker_of_a_package_and_admins_delete_its_file() {
    let cast = Cast::new().await;
    let (bob, of_bob) = cast.bob().await;
    for (number, client) in [(1, &of_bob), (2, &cast.admin)] {
        let package = cast.package_by(&bob, number, false);
        let path = cast.package_path(package);
        let stored = cast.app.files().join(format!("packages/{package}.zip"));
        let given = cast.given(&cast.contractor, package).await;
        let mut known = cast.seen(client, package).await;
        assert_eq!(known["can_delete_file"], true);

        let deleted = client.delete(&format!("{path}/file")).await;
        assert_eq!(deleted.status, 204, "{}", deleted.json);
        assert!(!stored.exists());
        cast.expect_ended(&given).await;
        // What is known about the package stays.
        known["is_available"] = json!(false);
        known["file_size"] = Value::Null;
        assert_eq!(cast.seen(client, package).await, known);
        let list = cast.listed(package).await;
        assert_eq!(list[0]["revoked_at"], cast.app.now().to_string());

        let download = client.get(&format!("{path}/download")).await;
        download.problem(404, "not_found");
        let link = client.post(&cast.links(package), &form()).await;
        link.problem(409, "package_not_kept");
        let again = client.delete(&format!("{path}/file")).await;
        again.problem(404, "not_found");
    }
    let logged = count(&cast.app, AuditEvent::PackageFileDeleted).await;
    assert_eq!(logged, 2);
}

#[tokio::test]
async fn nobody_else_deletes_the_file_of_a_package() {
    let cast = Cast::new().await;
    let (bob, of_bob) = cast.bob().await;
    let package = cast.package_by(&bob, 1, false);
    let given = cast.given(&of_bob, package).await;
    let (_, other_partner) = cast.app.partner().await;
    let owner = cast.app.owner(&cast.project.code).await;
    let path = format!("{}/file", cast.package_path(package));
    for (client, status, code) in [
        (&cast.contractor, 403, "forbidden"),
        (&cast.partner, 403, "forbidden"),
        (&other_partner, 404, "not_found"),
        (&owner, 401, "sign_in_required"),
    ] {
        client.delete(&path).await.problem(status, code);
    }
    let seen = cast.seen(&cast.contractor, package).await;
    assert_eq!(seen["can_delete_file"], false);
    cast.expect_open(&given).await;

    // It is of an admin who became a contractor.
    let internal = cast.package_by(&bob, 2, true);
    let path = format!("{}/file", cast.package_path(internal));
    of_bob.delete(&path).await.problem(404, "not_found");
    assert_eq!(cast.admin.delete(&path).await.status, 204);
}
