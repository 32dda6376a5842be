//! Commands whose output is not read to the end, as in `buildback doctor | head -1`.

use crate::leftovers::BINARY;
use test_support::{Program, TestDatabase};

/// Exit code of a program that was ended by a closed pipe, as reported by shells.
const SIGPIPE: i32 = 141;

#[test]
fn a_closed_output_pipe_ends_a_command_silently() {
    let folder = tempfile::tempdir().expect("create a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    // Creates the keys that a backup includes.
    program.serve().kill();
    let archive = folder.path().join("portal.zip");
    let archive = archive.to_str().expect("valid path");
    for arguments in [
        &["migrate"] as &[&str],
        &["admin", "create", "--email", "ann@portal.example"],
        &["admin", "reset-two-factor", "--email", "ann@portal.example"],
        &["backup", archive],
        &["doctor"],
    ] {
        let (code, output) = program.run_unread(arguments);
        assert_eq!(code, Some(SIGPIPE), "{arguments:?}: {output}");
        assert!(!output.contains("panicked"), "{arguments:?}: {output}");
        assert!(!output.contains("buildback: "), "{arguments:?}: {output}");
    }
}
