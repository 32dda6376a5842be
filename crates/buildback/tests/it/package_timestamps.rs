//! `buildback verify` checks the timestamp of a claim package.

use crate::claim_packages::{Bag, order};
use crate::leftovers::BINARY;
use crate::photo_facts::crew_of;
use server::config::TimestampConfig;
use server::security::timestamp::verify_token;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use test_support::{TestApp, TimestampKey, TimestampServer};

const TOKEN: &str = "tagmanifest-sha256.txt.tsr";
const YEARS: [i32; 2] = [2020, 2100];
const SIGNER: &str = "CN=Timestamps of the tests";
const UNCHECKED: &str = "not checked against a trusted list";

/// What the program prints about an unpacked package, and whether it finds nothing wrong.
fn verify(bag: &Bag, authority: Option<&Path>) -> (bool, String) {
    let mut command = Command::new(BINARY);
    command.arg("verify").arg(bag.root());
    if let Some(authority) = authority {
        command.arg("--timestamp-ca").arg(authority);
    }
    let output = command.output().expect("start the program");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    (output.status.success(), printed)
}

fn assert_refused((is_right, printed): (bool, String), reason: &str) {
    assert!(!is_right, "{printed}");
    assert!(printed.contains(reason), "{printed}");
    assert!(printed.contains("1 problem found"), "{printed}");
}

#[tokio::test]
async fn verify_checks_the_timestamp_of_a_package() {
    let server = TimestampServer::start(TimestampKey::P256, YEARS);
    let app = TestApp::with(|config| {
        config.timestamps = Some(TimestampConfig {
            url: server.url(),
            ca_file: Some(server.ca_file()),
            timeout: Duration::from_secs(20),
        });
    })
    .await;
    let crew = crew_of(app).await;
    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    let (_, later) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(done["timestamp"], "done");
    let [root, file] = [server.ca_file(), bag.root().join(TOKEN)];
    let token = fs::read(&file).expect("the timestamp");
    let manifest = fs::read(bag.root().join("tagmanifest-sha256.txt")).expect("the manifest");
    let stamped = verify_token(&token, &manifest, None).expect("it is valid");

    let (is_right, printed) = verify(&bag, Some(&root));
    assert!(is_right, "{printed}");
    let time = stamped.at.to_string();
    for part in [time.as_str(), SIGNER] {
        assert!(printed.contains(part), "{printed}");
    }
    assert!(!printed.contains(UNCHECKED), "{printed}");
    let (is_right, printed) = verify(&bag, None);
    assert!(is_right, "{printed}");
    for part in [time.as_str(), SIGNER, UNCHECKED] {
        assert!(printed.contains(part), "{printed}");
    }

    let stranger = TimestampServer::start(TimestampKey::P256, YEARS);
    let certificate = "the certificate of the timestamp authority is not valid";
    let stranger = stranger.ca_file();
    assert_refused(verify(&bag, Some(&stranger)), certificate);

    let mut changed = token.clone();
    // The end of the signature.
    *changed.last_mut().expect("bytes") ^= 1;
    fs::write(&file, changed).expect("write the timestamp");
    assert_refused(
        verify(&bag, None),
        "the signature of the timestamp is not valid",
    );

    fs::write(later.root().join(TOKEN), &token).expect("write the timestamp");
    for authority in [None, Some(root.as_path())] {
        let found = verify(&later, authority);
        assert_refused(found, "the timestamp is for another message");
    }

    fs::remove_file(&file).expect("remove the timestamp");
    let (is_right, printed) = verify(&bag, None);
    assert!(is_right, "{printed}");
    assert!(printed.contains("has no timestamp"), "{printed}");
    assert_refused(verify(&bag, Some(&root)), "there is no timestamp");
}
