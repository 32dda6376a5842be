//! Replaces the text of a public page.

use super::view::{PageLanguage, PublicPageText, page};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IfMatch, Json, Path, Query};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use domain::public_page::parse_page_text;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::public_page;
use utoipa::ToSchema;

/// The text of a public page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditPublicPage {
    /// The text. An empty text restores the default.
    pub text: String,
}

/// Replaces the text of a public page in one language, or restores the default.
#[utoipa::path(
    put,
    path = "/api/admin/pages/{page}",
    operation_id = "edit_public_page",
    tag = "public_page",
    params(("page" = inline(schema::PublicPage), Path), PageLanguage, ("If-Match" = String, Header, description = "The ETag of the text that was edited")),
    request_body = EditPublicPage,
    responses((status = 200, body = PublicPageText, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn edit_public_page(
    State(state): State<AppState>,
    caller: Caller,
    Path(name): Path<String>,
    Query(query): Query<PageLanguage>,
    IfMatch(version): IfMatch,
    Json(form): Json<EditPublicPage>,
) -> Result<PublicPageText, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            let (page, language) = (page(&name)?, query.parse()?);
            let text = parse_page_text(&form.text)?;
            // An edit without changes succeeds even with an outdated version. This also covers a retry after a lost response.
            if public_page::show(conn, page, language)?.text == text {
                return PublicPageText::read(conn, &writer, page, language);
            }
            public_page::edit(
                conn,
                &permit,
                (page, language),
                version,
                text.as_deref(),
                now,
            )?;
            let entry = NewAuditEntry {
                actor: Some(user_of(&actor)?.user_id),
                details: Some(json!({ "page": page, "language": language }).to_string()),
                // A unique key per change, so that entries are not merged.
                ..NewAuditEntry::new(
                    AuditEvent::PageChanged,
                    format!("page:{page}:{}:{version}", language.as_str()),
                )
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)?;
            PublicPageText::read(conn, &writer, page, language)
        })
        .await
}
