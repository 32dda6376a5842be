//! What somebody who can write the repository, or a wrong clock, puts there.

use crate::repository::{Backups, run, verified};
use jiff::SignedDuration;
use std::fs;

#[tokio::test]
async fn an_older_backup_under_a_newer_name_is_found() {
    let backups = Backups::new();
    let (identity, public) = backups.key();
    let app = backups
        .portal_with(|config| config.backup.keys = vec![public])
        .await;
    let older = run(&app).await.name;
    app.advance(SignedDuration::from_hours(24));
    let newer = run(&app).await.name;
    let archive = |name: &str| backups.place().join(format!("backups/{name}.zip.age"));
    fs::copy(archive(&older), archive(&newer)).expect("the archive can be replaced");
    let refused = verified(&app, Some(&identity)).await;
    let refused = refused.expect_err("it is the older one").to_string();
    assert!(refused.contains("before the time in its name"), "{refused}");
    // Without the identity, its size or its bytes differ from those in the index.
    verified(&app, None).await.expect_err("it is the older one");
}

#[tokio::test]
async fn a_backup_that_is_not_encrypted_is_refused_with_an_identity() {
    let backups = Backups::new();
    let (identity, _) = backups.key();
    let app = backups.portal().await;
    run(&app).await;
    let refused = verified(&app, Some(&identity)).await;
    let refused = refused.expect_err("it is not encrypted").to_string();
    assert!(refused.contains("is not encrypted"), "{refused}");
    verified(&app, None).await.expect("it is intact");
}

#[tokio::test]
async fn the_newest_backup_is_not_one_of_a_wrong_clock() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let name = run(&app).await.name;
    let object = |name: &str, suffix: &str| backups.place().join(format!("backups/{name}{suffix}"));
    let future = "2031-01-01T00-00-00Z";
    for suffix in [".index.json", ".zip"] {
        fs::rename(object(&name, suffix), object(future, suffix)).expect("the backup exists");
    }
    // The only one is better than none. But this one is older than its name.
    verified(&app, None).await.expect_err("it is not of 2031");
    app.advance(SignedDuration::from_hours(24));
    let next = run(&app).await.name;
    let found = verified(&app, None).await.expect("it is intact");
    assert_eq!(found.name, next);
    assert_eq!(backups.names(), [next.as_str(), future]);
}
