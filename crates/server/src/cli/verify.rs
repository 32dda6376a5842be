//! `buildback verify`: checks a claim package, or the file of a history log, without a portal.

use super::output::{counted, print_line};
use super::{CommandError, Verify};
use crate::security::history_keys::is_signed;
use crate::security::timestamp::{roots, verify_token};
use claim_package::{TIMESTAMP, Verified};
use domain::history_log::{LogDocument, PublicKey};
use domain::text::is_bidi_control;
use rustls::pki_types::CertificateDer;
use serde::Deserialize;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Maximum number of problems that are printed.
const PROBLEMS_MAX: usize = 1_000;
/// How a ZIP file begins.
const ZIP: &[u8; 4] = b"PK\x03\x04";

/// What a portal publishes at `/.well-known/buildback-history-key`.
#[derive(Debug, Deserialize)]
struct Keys {
    keys: Vec<PublicKey>,
}

/// What is compared, after it was checked.
struct Content {
    /// The log; `None` if the package has none.
    log: Option<LogDocument>,
    has_timestamp: bool,
}

/// Checks a package or a log and prints what is wrong. Fails unless everything is right.
pub fn run(arguments: &Verify) -> Result<(), CommandError> {
    let keys = match &arguments.key {
        Some(path) => Some(read::<Keys>(path)?.keys),
        None => None,
    };
    let trusted = match &arguments.timestamp_ca {
        Some(path) => Some(roots(path)?),
        None => None,
    };
    let mut problems = Vec::new();
    let content = content_of(&arguments.file, trusted.as_deref(), &mut problems)?;
    let log = content.log;
    let has_signature = match &log {
        Some(log) => check_log(log, keys.as_deref(), &mut problems)?,
        None => true,
    };
    if log.is_none() && keys.is_some() {
        let unused = "the package has no history log, so the keys of --key check nothing";
        problems.push(unused.to_owned());
    }
    if trusted.is_some() && !content.has_timestamp {
        let unused = "there is no timestamp, so the authority of --timestamp-ca checks nothing";
        problems.push(unused.to_owned());
    }
    if log.is_some() && keys.is_none() {
        print_line!(
            "the signatures were checked with the keys in the file itself; pass a copy of the portal's keys with --key"
        );
    }
    if let Some(path) = &arguments.earlier {
        print_line!("earlier: {}", path.display());
        let earlier = content_of(path, trusted.as_deref(), &mut problems)?.log;
        if let Some(earlier) = &earlier {
            check_log(earlier, keys.as_deref(), &mut problems)?;
        }
        match (&earlier, &log) {
            (Some(earlier), Some(log)) if claim_package::continues(earlier, log) => {
                print_line!("the later history log only adds entries to the earlier one");
            }
            (Some(_), Some(_)) => {
                let changed = "entries of the earlier history log were changed or removed";
                problems.push(changed.to_owned());
            }
            _ => return Err("a package without a history log cannot be compared".into()),
        }
    }
    for line in lines(&problems) {
        print_line!("ERROR    {line}");
    }
    match problems.len() {
        0 if !has_signature => Err("nothing in the file is signed".into()),
        0 => Ok(()),
        many => Err(format!("{} found", counted(many, "problem", "problems")).into()),
    }
}

/// The problems as they are printed.
fn lines(problems: &[String]) -> Vec<String> {
    let first = problems.iter().take(PROBLEMS_MAX);
    let mut lines: Vec<String> = first.map(|problem| shown(problem)).collect();
    let more = problems.len() - lines.len();
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines
}

/// A text from a file as it is printed: without characters that a terminal obeys, or that change the direction of the text around them.
fn shown(text: &str) -> String {
    let is_obeyed = |c: char| {
        c.is_control()
            || is_bidi_control(c)
            || matches!(
                c,
                '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}'
            )
    };
    text.replace(is_obeyed, "\u{fffd}")
}

/// The content of a package, which is checked, or of the file of a log.
fn content_of(
    path: &Path,
    trusted: Option<&[CertificateDer<'static>]>,
    problems: &mut Vec<String>,
) -> Result<Content, CommandError> {
    if !is_package(path).map_err(|error| named(path, &error))? {
        return Ok(Content {
            log: Some(read(path)?),
            has_timestamp: false,
        });
    }
    let verified = claim_package::verify(path).map_err(|error| named(path, &error))?;
    print_package(&verified)?;
    problems.extend(verified.problems.iter().map(ToString::to_string));
    check_timestamp(&verified, trusted, problems)?;
    Ok(Content {
        has_timestamp: verified.timestamp.is_some(),
        log: verified.history_log,
    })
}

/// Whether the path is a folder or a ZIP file, and not a log.
fn is_package(path: &Path) -> std::io::Result<bool> {
    if path.is_dir() {
        return Ok(true);
    }
    let mut start = Vec::new();
    File::open(path)?
        .take(ZIP.len() as u64)
        .read_to_end(&mut start)?;
    Ok(start == ZIP)
}

fn print_package(verified: &Verified) -> Result<(), CommandError> {
    print_line!(
        "package of project {}: {}, {}",
        shown(verified.project_number.as_deref().unwrap_or("?")),
        counted(verified.files, "file", "files"),
        counted(verified.bytes, "byte", "bytes")
    );
    if verified.history_log.is_none() {
        print_line!("the package has no history log");
        return Ok(());
    }
    print_line!(
        "{} of the timeline as in the history log; {} withheld and cannot be compared",
        counted(verified.entries, "entry is", "entries are"),
        counted(verified.withheld_entries, "other is", "others are")
    );
    print_line!(
        "the history log has the checksums of {}, and not of {}; {} cannot be compared; {} missing",
        counted(verified.logged, "original", "originals"),
        counted(verified.unlogged, "other", "others"),
        counted(verified.copies, "copy", "copies"),
        counted(verified.missing, "file is", "files are")
    );
    if verified.not_shareable > 0 {
        print_line!(
            "no copy for the package could be made of {}",
            counted(verified.not_shareable, "file", "files")
        );
    }
    Ok(())
}

/// Checks the timestamp of a package, and prints what it says.
fn check_timestamp(
    verified: &Verified,
    trusted: Option<&[CertificateDer<'static>]>,
    problems: &mut Vec<String>,
) -> Result<(), CommandError> {
    let Some(token) = &verified.timestamp else {
        print_line!("the package has no timestamp");
        return Ok(());
    };
    let stamped = match verify_token(token, &verified.tag_manifest, trusted) {
        Ok(stamped) => stamped,
        Err(error) => {
            problems.push(format!("{TIMESTAMP}: {error}"));
            return Ok(());
        }
    };
    print_line!(
        "the package existed at {}, as a timestamp says; the certificate that signed it is of {}",
        stamped.at,
        shown(&stamped.signer)
    );
    if trusted.is_none() {
        print_line!(
            "that certificate was not checked against a trusted list, so anybody can have made the timestamp; pass the root certificate of the authority with --timestamp-ca"
        );
    }
    Ok(())
}

/// Checks a log and prints its figures. Returns whether something in it is signed.
fn check_log(
    log: &LogDocument,
    keys: Option<&[PublicKey]>,
    problems: &mut Vec<String>,
) -> Result<bool, CommandError> {
    let keys = keys.unwrap_or(&log.keys);
    let checked = log.check(|signed| is_signed(keys, signed));
    print_line!(
        "project {}: {}, {} signed, {} deleted or erased",
        shown(&log.project_number),
        counted(log.entries.len(), "entry", "entries"),
        checked.signed,
        checked.erased
    );
    if checked.withheld > 0 {
        print_line!(
            "{} withheld: nobody can check the content, and which entries are withheld is not signed",
            counted(checked.withheld, "entry is", "entries are")
        );
    }
    problems.extend(checked.problems.iter().map(ToString::to_string));
    Ok(checked.signed > 0)
}

fn named(path: &Path, problem: &dyn std::fmt::Display) -> String {
    format!("{}: {}", path.display(), shown(&problem.to_string()))
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, CommandError> {
    let text = fs::read_to_string(path).map_err(|error| named(path, &error))?;
    Ok(serde_json::from_str(&text).map_err(|error| named(path, &error))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use claim_package::{Contents, Opened, Source, Sources, Stamp, Step};
    use serde_json::json;
    use std::path::PathBuf;

    struct Empty;

    impl Sources for Empty {
        fn open(&mut self, _: &Source) -> std::io::Result<Opened> {
            Ok(Opened::Missing)
        }
    }

    fn package(folder: &Path, log: Option<&[u8]>) -> PathBuf {
        let contents: Contents = serde_json::from_value(json!({
            "language": "en", "zone": "UTC", "portal": "Portal", "public_url": "https://portal.example", "project_number": "BB-2026-000001",
            "title": "Home", "number": 1, "recipient": "Kim", "made_by": "Ann",
            "made_at": "2026-11-30T08:00:00Z", "facts": [], "phases": [], "photos": [], "documents": [],
            "deleted": [], "timeline": [], "has_report_photos": true, "log_problems": 0,
        }))
        .unwrap();
        let written = claim_package::write(
            &contents,
            folder,
            &mut Empty,
            None,
            log,
            &mut |_| Step::Go,
            &mut |_| Stamp::None,
        );
        written.unwrap().unwrap().file
    }

    fn verified(file: &Path, earlier: Option<&Path>) -> Result<(), String> {
        let arguments = Verify {
            file: file.to_owned(),
            earlier: earlier.map(Path::to_owned),
            key: None,
            timestamp_ca: None,
        };
        run(&arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_printed_is_harmless_and_short() {
        let harmful = "a\u{1b}[2Jb\nc\u{202e}d\u{9b}e\u{200f}é".to_owned();
        let harmless = "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}e\u{fffd}é";
        assert_eq!(lines(&[harmful]), [harmless]);
        let many = vec!["x".to_owned(); PROBLEMS_MAX + 2];
        let printed = lines(&many);
        assert_eq!(printed.len(), PROBLEMS_MAX + 1);
        assert_eq!(printed[PROBLEMS_MAX], "and 2 more");
    }

    #[test]
    fn packages_and_logs_are_told_apart_and_compared() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let plain = package(&place("plain"), None);
        assert_eq!(verified(&plain, None), Ok(()));
        let keys = place("keys.json");
        fs::write(&keys, r#"{"keys":[]}"#).unwrap();
        let with_keys = Verify {
            file: plain.clone(),
            earlier: None,
            key: Some(keys),
            timestamp_ca: None,
        };
        assert_eq!(
            run(&with_keys).unwrap_err().to_string(),
            "1 problem found",
            "there is nothing that the keys could check"
        );
        let error = verified(&plain, Some(&plain)).unwrap_err();
        assert_eq!(error, "a package without a history log cannot be compared");

        let log = json!({
            "format": "buildback-history-1", "project": "p", "project_number": "BB-2026-000001",
            "entries": [], "roots": [], "keys": [],
        });
        let log = log.to_string();
        let file = place("log.json");
        fs::write(&file, &log).unwrap();
        let logged = package(&place("logged"), Some(log.as_bytes()));
        let unsigned = Err("nothing in the file is signed".to_owned());
        for path in [&file, &logged] {
            assert_eq!(verified(path, None), unsigned);
            assert_eq!(verified(path, Some(&file)), unsigned);
        }

        let mut bytes = fs::read(&plain).unwrap();
        // Within the first member.
        bytes[60] ^= 1;
        fs::write(&plain, bytes).unwrap();
        let error = verified(&plain, None).unwrap_err();
        assert!(error.contains("problem"), "{error}");
    }
}
