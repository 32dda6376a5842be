//! The OpenAPI 3.1 document, generated from the handlers.

use crate::schema;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Buildback",
        description = "The API of the Buildback portal. Writes need the header X-Buildback-Request: 1."
    ),
    components(schemas(
        schema::Role,
        schema::ProjectStatus,
        schema::StatusFamily,
        schema::UrgencyLevel,
        schema::UpdateType,
        schema::Origin,
        schema::Purpose,
        schema::CompanyStatus,
        schema::NotificationKind,
        schema::OwnerSecurityLevel,
        crate::project::list::SortParam,
        crate::update::list::UpdateSort
    ))
)]
struct Document;

/// The document, with every route of the API in it.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.merge(crate::router::api().into_openapi());
    document.paths.paths = document
        .paths
        .paths
        .into_iter()
        .map(|(path, item)| (template(&path), item))
        .collect();
    document
}

/// The router's `{*rest}` takes several segments. OpenAPI has no word for that: there it is `{rest}`.
fn template(route: &str) -> String {
    route.replace("{*", "{")
}

/// The document as pretty JSON, as committed in `openapi.json`.
///
/// # Panics
/// Never: the document is plain data.
#[must_use]
pub fn json() -> String {
    let mut text = document()
        .to_pretty_json()
        .expect("the document is plain data");
    text.push('\n');
    text
}
