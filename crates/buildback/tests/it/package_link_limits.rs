//! Limits of links to claim packages: how often they are used, how many there are, and what their form accepts.

use crate::package_links::{DOWNLOAD, SHOW, TIMESTAMP, form};
use crate::scheduling::Cast;
use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use serde_json::json;

#[tokio::test]
async fn a_look_counts_once_an_hour_and_every_download_counts() {
    let cast = Cast::new().await;
    let (_, link) = cast.shared().await;
    let adjuster = cast.app.anonymous();
    // Not through the list, because the admin's session would end meanwhile.
    let counted = |views: u32, downloads: u32| {
        let counted =
            format!("claim_package_links WHERE views = {views} AND downloads = {downloads}");
        cast.app.rows(&counted) == 1
    };
    let mut looks = 0;
    for (minutes, is_counted) in [
        (0, true),
        (1, false),
        (58, false),
        (1, true),
        (59, false),
        (1, true),
    ] {
        cast.app.advance(SignedDuration::from_mins(minutes));
        adjuster.post(SHOW, &link.body()).await.ok();
        looks += u32::from(is_counted);
        assert!(counted(looks, 0), "{minutes}");
    }
    for downloads in 1..=2 {
        link.address(&adjuster).await;
        assert!(counted(looks, downloads));
    }
    let opened = AuditEvent::PackageLinkOpened;
    assert_eq!(count(&cast.app, opened).await, looks);
    let downloaded = AuditEvent::PackageLinkDownloaded;
    assert_eq!(count(&cast.app, downloaded).await, 2);
}

#[tokio::test]
async fn links_that_do_not_work_are_limited_by_address_and_others_by_link() {
    let cast = Cast::new().await;
    let (package, link) = cast.shared().await;
    let guesser = cast.app.anonymous();
    for number in 0..5 {
        let guess = json!({ "token": format!("{number:064}") });
        let answer = guesser.post(SHOW, &guess).await;
        answer.problem(404, "package_link_expired");
    }
    let guess = json!({ "token": "short" });
    for path in [SHOW, DOWNLOAD] {
        let refused = guesser.post(path, &guess).await;
        assert_eq!(refused.headers["retry-after"], "180");
        refused.problem(429, "too_many_calls");
    }
    assert_eq!(count(&cast.app, AuditEvent::AccessDenied).await, 5);
    assert_eq!(count(&cast.app, AuditEvent::RateLimitCalls).await, 2);
    // The recipient of a link may share the address.
    for _ in 0..30 {
        guesser.post(SHOW, &link.body()).await.ok();
    }
    for path in [SHOW, DOWNLOAD, TIMESTAMP] {
        let refused = cast.app.anonymous().post(path, &link.body()).await;
        refused.problem(429, "too_many_calls");
    }
    let other = cast.link(&cast.admin, package, &form()).await;
    guesser.post(SHOW, &other.body()).await.ok();
    cast.app.advance(SignedDuration::from_hours(1));
    guesser.post(SHOW, &link.body()).await.ok();
    let address = link.address(&guesser).await;
    for _ in 0..60 {
        assert_eq!(guesser.get(&address).await.status, 200);
    }
    let refused = guesser.get(&address).await;
    refused.problem(429, "too_many_calls");
}

#[tokio::test]
async fn a_project_has_at_most_twenty_links_that_work() {
    let cast = Cast::new().await;
    let (first, second) = (cast.package(), cast.package_of(&cast.project, 2, false));
    let short = json!({ "name": "Kim", "days": 1 });
    let expiring = cast.link(&cast.admin, first, &short).await;
    let mut last = expiring;
    for number in 1..20 {
        let package = if number % 2 == 0 { first } else { second };
        last = cast.link(&cast.contractor, package, &form()).await;
    }
    let full = async || {
        let refused = cast.admin.post(&cast.links(first), &form()).await;
        let problem = refused.problem(409, "too_many_package_links");
        assert_eq!(
            problem["detail"],
            "A project can have up to 20 links that work. Revoke one first."
        );
    };
    full().await;
    let one = format!("{}/{}", cast.links(second), last.id);
    assert_eq!(cast.admin.delete(&one).await.status, 204);
    cast.link(&cast.admin, first, &form()).await;
    full().await;
    assert_eq!(cast.app.rows("claim_package_links"), 21);
    // Links that have expired do not count.
    assert!(cast.app.execute_sql(&format!(
        "UPDATE claim_package_links SET expires_at = {} WHERE name = 'Kim'",
        cast.app.now().as_microsecond()
    )));
    cast.link(&cast.admin, first, &form()).await;
    full().await;
}

#[tokio::test]
async fn the_form_of_a_link_is_checked() {
    let cast = Cast::new().await;
    let links = cast.links(cast.package());
    for (form, fields) in [
        (json!({ "name": " ", "days": 30 }), &["name"][..]),
        (json!({ "name": "é".repeat(201), "days": 30 }), &["name"]),
        (json!({ "name": "Kim", "days": 0 }), &["days"]),
        (json!({ "name": "Kim", "days": 91 }), &["days"]),
        (json!({ "name": "", "days": -1 }), &["name", "days"]),
    ] {
        cast.admin.post(&links, &form).await.invalid(fields);
    }
    assert_eq!(cast.app.rows("claim_package_links"), 0);
}
