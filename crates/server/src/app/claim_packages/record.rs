//! What is remembered about a package.

use crate::app::pdf::MakeError;
use crate::shared::claim_package::PackedFile;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use claim_package::{Finished, Stamp};
use domain::claim_package::PackageTimestamp;

/// What the database stores about a finished package.
pub(super) fn record(
    finished: &Finished,
    log_problems: Option<usize>,
    path: &str,
) -> Result<store::claim_package::Finished, MakeError> {
    let content = |error: &dyn std::fmt::Display| MakeError::Content(error.to_string());
    let files = finished.contents.iter().map(|file| PackedFile {
        path: file.path.clone(),
        size: file.size,
        sha256: file.sha256.clone(),
        file: file.file,
        is_new: file.is_new,
    });
    let files: Vec<PackedFile> = files.collect();
    let new = files
        .iter()
        .filter(|file| file.file.is_some() && file.is_new);
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let (timestamp, token) = match &finished.stamp {
        Stamp::None => (PackageTimestamp::None, None),
        Stamp::Pending => (PackageTimestamp::Pending, None),
        Stamp::Token(token) => (PackageTimestamp::Done, Some(BASE64_STANDARD.encode(token))),
    };
    Ok(store::claim_package::Finished {
        file_path: path.to_owned(),
        file_size: i64::try_from(finished.size).unwrap_or(i64::MAX),
        sha256: finished.sha256.clone(),
        new_files: count(new.count()),
        missing_files: count(finished.missing.len()),
        unshared_files: count(finished.not_shareable.len()),
        log_problems: log_problems.map(count),
        contents: serde_json::to_string(&files).map_err(|error| content(&error))?,
        tag_manifest: String::from_utf8(finished.tag_manifest.clone())
            .map_err(|error| content(&error))?,
        timestamp,
        token,
    })
}
