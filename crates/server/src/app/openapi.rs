//! The OpenAPI 3.1 document, generated from the handlers.

mod bounds;
mod media;

use crate::errors::Problem;
use crate::schema;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, PathItem, Ref, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Buildback",
        description = "The API of the Buildback portal. Writes need the header X-Buildback-Request: 1."
    ),
    components(schemas(
        schema::Role,
        schema::DeviceKind,
        schema::ProjectStatus,
        schema::ProjectGroup,
        schema::StatusFamily,
        schema::UrgencyLevel,
        schema::ProjectOrder,
        schema::ProjectColumn,
        schema::ExportFormat,
        schema::UpdateType,
        schema::EventType,
        schema::EventStatus,
        schema::TaskStatus,
        schema::TaskView,
        schema::ThreadView,
        schema::TaskField,
        schema::Assignees,
        schema::Origin,
        schema::Purpose,
        schema::CompanyStatus,
        schema::InvitationState,
        schema::NotificationKind,
        schema::OwnerSecurityLevel,
        schema::ReportedEvent,
        schema::AuditSpan,
        schema::UserState,
        schema::UserOrder,
        schema::AccountEvent,
        crate::features::message::list::MessageDirection,
        crate::features::update::list::UpdateSort
    ))
)]
struct Document;

/// The document with all routes of the API.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.merge(crate::app::router::api().into_openapi());
    document.paths.paths = document
        .paths
        .paths
        .into_iter()
        .map(|(path, item)| (template(&path), item))
        .collect();
    document
        .paths
        .paths
        .values_mut()
        .flat_map(operations)
        .for_each(|operation| {
            add_faults(operation);
            media::apply(operation);
        });
    if let Some(components) = &mut document.components {
        bounds::apply(components);
    }
    document
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.patch,
        &mut item.delete,
    ]
    .into_iter()
    .flatten()
}

/// Adds the server errors that every operation may return.
fn add_faults(operation: &mut Operation) {
    let problem = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(Problem::name())))
        .build();
    let fault = ResponseBuilder::new()
        .description(
            "500 internal, 503 busy or the database is away, 504 too slow, 507 no space left; nothing was kept",
        )
        .content("application/problem+json", problem)
        .build();
    operation
        .responses
        .responses
        .insert("5XX".to_owned(), fault.into());
}

/// Replaces the router's `{*rest}` with `{rest}`, because an OpenAPI path parameter cannot span several segments.
fn template(route: &str) -> String {
    route.replace("{*", "{")
}

/// The document as pretty JSON, as committed in `openapi.json`.
///
/// # Panics
/// Never: the document always serializes.
#[must_use]
pub fn json() -> String {
    let mut text = document()
        .to_pretty_json()
        .expect("the document is plain data");
    text.push('\n');
    text
}
