//! Compiles the version with the commit into the program, as in `0.9.0 (0123456789ab 2026-11-28)`.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=BUILDBACK_COMMIT");
    // Git appends to logs/HEAD at each commit and checkout. A repository may be without it.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file])
            && Path::new(&path).exists()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let commit = env::var("BUILDBACK_COMMIT")
        .ok()
        .or_else(|| {
            git(&[
                "log",
                "-1",
                "--abbrev=12",
                "--date=short-local",
                "--format=%h %cd",
            ])
        })
        .unwrap_or_else(|| "unknown commit".to_owned());
    println!(
        "cargo::rustc-env=VERSION_WITH_COMMIT={} ({commit})",
        env!("CARGO_PKG_VERSION")
    );
}

/// What git prints, or nothing without git or a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .env("TZ", "UTC")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
