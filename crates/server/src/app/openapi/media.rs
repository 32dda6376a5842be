//! Media types of binary bodies. A raw body has a media type and no schema (OpenAPI 3.1, "Considerations for File Uploads").

use domain::file::{AcceptedKinds, FileKind};
use utoipa::openapi::path::Operation;
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::{Content, RefOr};

/// Accepted for every file: the portal recognizes the type by the content.
const ANY: &str = "application/octet-stream";
const JSON: [&str; 2] = ["application/json", "application/problem+json"];
const TABLES: [&str; 2] = [
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];
const PICTURES: [FileKind; 5] = [
    FileKind::Jpeg,
    FileKind::Png,
    FileKind::Gif,
    FileKind::Webp,
    FileKind::Heic,
];

/// The media types that an operation with a binary body accepts besides [`ANY`].
fn accepted(operation_id: &str) -> Vec<&'static str> {
    match operation_id {
        "put_portal_logo" | "put_shot_example" => PICTURES.into_iter().flat_map(names).collect(),
        id if id.contains("import") => TABLES.to_vec(),
        "create_owner_upload" => kinds(AcceptedKinds::OfOwners),
        _ => kinds(AcceptedKinds::OfAccounts),
    }
}

fn kinds(accepted: AcceptedKinds) -> Vec<&'static str> {
    let kinds = FileKind::ALL.iter().copied();
    let kinds = kinds.filter(|kind| accepted.includes(*kind));
    kinds.flat_map(names).collect()
}

/// The media types that clients declare for a kind.
fn names(kind: FileKind) -> impl Iterator<Item = &'static str> {
    [kind.mime()]
        .into_iter()
        .chain(kind.mime_aliases().iter().copied())
}

/// States the media types of an operation's binary request body, and removes the schemas of all its binary bodies.
pub(super) fn apply(operation: &mut Operation) {
    let id = operation.operation_id.clone().unwrap_or_default();
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        apply_to_body(body, &id);
    }
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response {
            for (media_type, content) in &mut response.content {
                drop_schema(media_type, content);
            }
        }
    }
}

fn apply_to_body(body: &mut RequestBody, operation_id: &str) {
    if body.content.contains_key(ANY) {
        for media_type in accepted(operation_id) {
            let content = RefOr::T(Content::default());
            body.content.insert(media_type.to_owned(), content);
        }
    }
    for (media_type, content) in &mut body.content {
        drop_schema(media_type, content);
    }
}

fn drop_schema(media_type: &str, content: &mut RefOr<Content>) {
    let is_text = media_type == "text/event-stream" || JSON.contains(&media_type);
    if let RefOr::T(content) = content
        && !is_text
    {
        content.schema = None;
    }
}
