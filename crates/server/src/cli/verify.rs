//! `buildback verify`: checks the file of a history log without a portal.

use super::output::print_line;
use super::{CommandError, Verify};
use crate::security::history_keys::is_signed;
use domain::history_log::{LogDocument, PublicKey};
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// What a portal publishes at `/.well-known/buildback-history-key`.
#[derive(Debug, Deserialize)]
struct Keys {
    keys: Vec<PublicKey>,
}

/// Checks a file and prints what is wrong. Fails unless everything is right.
pub fn run(arguments: &Verify) -> Result<(), CommandError> {
    let log: LogDocument = read(&arguments.file)?;
    let keys = match &arguments.key {
        Some(path) => read::<Keys>(path)?.keys,
        None => log.keys.clone(),
    };
    let checked = log.check(|signed| is_signed(&keys, signed));
    print_line!(
        "project {}: {} entries, {} of them signed, {} deleted or erased",
        log.project_number,
        log.entries.len(),
        checked.signed,
        checked.erased
    );
    if arguments.key.is_none() {
        print_line!(
            "the signatures were checked with the keys in the file itself; pass a copy of the portal's keys with --key"
        );
    }
    for problem in &checked.problems {
        print_line!("ERROR    {problem}");
    }
    match checked.problems.len() {
        0 if checked.signed == 0 => Err("nothing in the file is signed".into()),
        0 => Ok(()),
        1 => Err("1 problem found".into()),
        many => Err(format!("{many} problems found").into()),
    }
}

fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, CommandError> {
    let named = |problem: &dyn std::fmt::Display| format!("{}: {problem}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    Ok(serde_json::from_str(&text).map_err(|error| named(&error))?)
}
