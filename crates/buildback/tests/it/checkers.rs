//! Independent programs that check what the portal writes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of a checker; `None` if it is not installed. Continuous integration must have it.
fn installed(checker: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("..")
        .join(checker);
    if folder.is_dir() {
        return Some(folder);
    }
    let missing =
        format!("{checker} is not installed; scripts/install-system-packages.sh installs it");
    assert!(std::env::var_os("CI").is_none(), "{missing}");
    eprintln!("skipped: {missing}");
    None
}

/// Whether Python with this checker succeeds, and what it prints; `None` if the checker is not installed.
fn run(checker: &str, arguments: &[&str], file: &Path) -> Option<(bool, String)> {
    let output = Command::new("/usr/bin/python3")
        .env("PYTHONPATH", installed(checker)?)
        .args(arguments)
        .arg(file)
        .output()
        .expect("start Python");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    Some((output.status.success(), printed))
}

/// What pymerkle says about the file of a history log; `None` if it is not installed.
pub fn by_pymerkle(log: &Path) -> Option<(bool, String)> {
    run("pymerkle", &["-c", include_str!("history_log.py")], log)
}

/// What bagit.py says about an unpacked claim package; `None` if it is not installed.
pub fn by_bagit(bag: &Path) -> Option<(bool, String)> {
    run("bagit", &["-m", "bagit", "--validate"], bag)
}

/// What a program says about a document, after it succeeded.
fn printed(program: &str, arguments: &[&str], pdf: &Path) -> String {
    let output = Command::new(program).args(arguments).arg(pdf).output();
    let output = output
        .unwrap_or_else(|error| panic!("{program}: {error} (scripts/install-system-packages.sh)"));
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Other programs find a document valid, tagged, and free of what PDF/A forbids, and its fonts embedded.
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
    // Below the header: whether each font is embedded, a part of it, and with the letters that its signs stand for.
    let rows: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(!rows.is_empty(), "{fonts}");
    for row in rows {
        assert!(row.contains(" yes yes yes "), "{fonts}");
    }
}
