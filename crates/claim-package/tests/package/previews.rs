//! Photos that browsers do not show have previews.

use crate::case::{Case, members, text};
use claim_package::{SourceKind, Step};
use std::collections::BTreeMap;

const PREVIEW: &str = "data/previews/0001.jpg";

/// A project with two HEIC photos, of which one has a preview, a missing one, and a JPEG. A preview is stored for each.
fn project() -> Case {
    let mut case = Case::new();
    for (name, is_rendered) in [
        ("wall.HEIC", true),
        ("damaged.heic", false),
        ("lost.heif", true),
        ("roof.jpg", true),
    ] {
        let path = case.photo(name, name.as_bytes()).source.path.clone();
        if is_rendered {
            let preview = format!("preview of {name}").into_bytes();
            case.storage.0.insert(format!("previews/{path}"), preview);
        }
        if name == "lost.heif" {
            case.storage.0.remove(&path);
        }
    }
    case
}

fn previews(members: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    let paths = members.keys().map(String::as_str);
    paths
        .filter(|path| path.starts_with("data/previews/"))
        .collect()
}

#[test]
fn a_photo_that_browsers_do_not_show_has_a_preview_beside_its_original() {
    let mut case = project();
    let finished = case.write();
    let members = members(&finished.file);
    assert_eq!(previews(&members), [PREVIEW]);
    assert_eq!(members[PREVIEW], b"preview of wall.HEIC");
    let original = "data/photos/no-phase/no-room/0001-wall.heic";
    assert_eq!(members[original], b"wall.HEIC");
    let page = text(&members, "data/index.html");
    assert!(
        page.contains("<img src=\"previews/0001.jpg\" alt=\"Photo 0001\""),
        "{page}"
    );
    assert!(
        page.contains("<a href=\"photos/no-phase/no-room/0001-wall.heic\">"),
        "{page}"
    );
    assert_eq!(page.matches("This is a smaller preview.").count(), 1);
    let readme = text(&members, "README.txt");
    assert!(
        readme.contains("1 photo has a format that few browsers show."),
        "{readme}"
    );
    assert!(text(&members, "manifest-sha256.txt").contains(PREVIEW));
    assert!(!text(&members, "data/index.csv").contains("previews"));
    let verified = claim_package::verify(&finished.file).expect("opened");
    assert_eq!(verified.problems, []);
}

#[test]
fn previews_are_part_of_the_progress_and_are_counted() {
    let mut case = project();
    let mut before_each = Vec::new();
    let written = case.write_until(&mut |progress| {
        before_each.push(progress.previews);
        Step::Go
    });
    written.expect("written").expect("not stopped");
    before_each.dedup();
    // One before each of the two previews, and those made when the file is completed.
    assert_eq!(before_each, [0, 1, 2]);
    // Of these three, the lost one is not in the package.
    assert_eq!(case.contents.previews(), 3);
}

#[test]
fn a_package_is_continued_after_an_interruption_between_previews() {
    let mut calls = 0;
    let mut uninterrupted = project();
    let written = uninterrupted.write_until(&mut |_| {
        calls += 1;
        Step::Go
    });
    let whole = members(&written.expect("written").expect("not stopped").file);
    for stop in 1..=calls {
        let mut case = project();
        let mut call = 0;
        let written = case.write_until(&mut |_| {
            call += 1;
            if call == stop { Step::Stop } else { Step::Go }
        });
        assert!(written.expect("no error").is_none(), "{stop}");
        assert!(members(&case.write().file) == whole, "{stop}");
    }
}

#[test]
fn a_copy_of_a_photo_that_browsers_do_not_show_is_a_jpeg() {
    let mut case = Case::new();
    let photo = case.photo("wall.heic", b"a JPEG");
    photo.source.kind = SourceKind::Shared;
    photo.sha256 = None;
    let path = photo.source.path.clone();
    let preview = b"preview".to_vec();
    case.storage.0.insert(format!("previews/{path}"), preview);
    let members = members(&case.write().file);
    assert_eq!(
        members["data/photos/no-phase/no-room/0001-wall-shared.jpg"],
        b"a JPEG"
    );
    assert_eq!(previews(&members), Vec::<&str>::new());
    let page = text(&members, "data/index.html");
    assert!(page.contains("<img src=\"photos/no-phase/no-room/0001-wall-shared.jpg\""));
}
