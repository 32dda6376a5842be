//! Checks the portal's output with independent programs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder in which a checker is installed. Tests that need one are named for it, and are ignored where it is not installed
/// (`scripts/test-rust.sh`).
pub fn installed(checker: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("..")
        .join(checker);
    assert!(
        folder.is_dir(),
        "{checker} is not installed; scripts/install-system-packages.sh installs it"
    );
    folder
}

/// Runs Python with this checker on a file. Returns whether it succeeded, and its output.
fn run(checker: &str, arguments: &[&str], file: &Path) -> (bool, String) {
    let output = Command::new("/usr/bin/python3")
        .env("PYTHONPATH", installed(checker))
        .args(arguments)
        .arg(file)
        .output()
        .expect("start Python");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    (output.status.success(), printed)
}

/// Checks the file of a history log with pymerkle. Returns whether it is right, and the output.
pub fn by_pymerkle(log: &Path) -> (bool, String) {
    run("pymerkle", &["-c", include_str!("history_log.py")], log)
}

/// Checks an unpacked claim package with bagit.py. Returns whether it is valid, and the output.
pub fn by_bagit(bag: &Path) -> (bool, String) {
    run("bagit", &["-m", "bagit", "--validate"], bag)
}

/// The output of a program about a document. Panics if the program fails.
fn printed(program: &str, arguments: &[&str], pdf: &Path) -> String {
    let output = Command::new(program).args(arguments).arg(pdf).output();
    let output = output
        .unwrap_or_else(|error| panic!("{program}: {error} (scripts/install-system-packages.sh)"));
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Asserts that independent programs find a document valid, tagged, and without features that PDF/A forbids, and that its fonts are embedded.
pub fn assert_archivable(pdf: &Path) {
    let checked = printed("qpdf", &["--check"], pdf);
    assert!(
        checked.contains("No syntax or stream encoding errors found"),
        "{checked}"
    );
    let facts = printed("pdfinfo", &[], pdf);
    for (name, value) in [
        ("Tagged", "yes"),
        ("Metadata Stream", "yes"),
        ("JavaScript", "no"),
        ("Form", "none"),
        ("Encrypted", "no"),
        ("PDF version", "1.7"),
    ] {
        let mut lines = facts.lines().filter_map(|line| line.split_once(':'));
        let is_so = lines.any(|(found, said)| found == name && said.trim() == value);
        assert!(is_so, "{name}: {facts}");
    }
    let metadata = printed("pdfinfo", &["-meta"], pdf);
    for mark in [
        "<pdfaid:part>2</pdfaid:part>",
        "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
    ] {
        assert!(metadata.contains(mark), "{mark}: {metadata}");
    }
    let fonts = printed("pdffonts", &[], pdf);
    // Each row below the header says whether a font is embedded, is a subset, and has a map from its glyphs to characters.
    let rows: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(!rows.is_empty(), "{fonts}");
    for row in rows {
        assert!(row.contains(" yes yes yes "), "{fonts}");
    }
}
