//! Independent programs in Python that check what the portal writes.

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
