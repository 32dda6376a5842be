//! Photos in a claim package that browsers do not show.

use crate::claim_packages::order;
use crate::photo_facts::crew;
use std::fs;
use test_support::photo::heic;

const JPEG: &[u8] = b"\xff\xd8\xff";

#[tokio::test]
async fn a_photo_from_a_phone_has_a_preview_beside_the_original() {
    let crew = crew().await;
    let photo = heic(64, 48);
    crew.attach("wall.heic", "image/heic", &photo).await;
    let (_, bag) = crew.bag(&crew.admin, &order()).await;
    let path = bag.path_of(&photo);
    assert!(path.starts_with("data/photos/") && path.ends_with(".heic"));
    let preview = fs::read(bag.root().join("data/previews/0001.jpg")).expect("a preview");
    assert!(preview.starts_with(JPEG));
    assert!(
        bag.text("data/index.html")
            .contains("<img src=\"previews/0001.jpg\"")
    );

    // Others get a copy, which is a JPEG.
    let (_, bag) = crew.bag(&crew.contractor, &order()).await;
    assert!(bag.paths_of(&photo).is_empty());
    assert!(!bag.root().join("data/previews").exists());
    let index = bag.text("data/index.csv");
    let path = index
        .split([',', '\n'])
        .find(|cell| cell.ends_with("-shared.jpg"));
    let copy = fs::read(bag.root().join(path.expect("a copy"))).expect("a file");
    assert!(copy.starts_with(JPEG));
}
