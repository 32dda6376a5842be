//! Commands whose output is not read to the end, as in `buildback doctor | head -1`.

use crate::leftovers::BINARY;
use test_support::{Program, TestDatabase};

/// What a shell says of a program that a closed pipe ended.
const SIGPIPE: i32 = 141;

#[test]
fn a_reader_who_leaves_ends_a_command_quietly() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    // Makes the keys that a backup takes along.
    program.serve().kill();
    let archive = folder.path().join("portal.zip");
    let archive = archive.to_str().expect("a path");
    for arguments in [
        &["migrate"] as &[&str],
        &["admin", "create", "--email", "ann@portal.example"],
        &["admin", "reset-two-factor", "--email", "ann@portal.example"],
        &["backup", archive],
        &["doctor"],
    ] {
        let (code, said) = program.run_unread(arguments);
        assert_eq!(code, Some(SIGPIPE), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        assert!(!said.contains("buildback: "), "{arguments:?}: {said}");
    }
}
