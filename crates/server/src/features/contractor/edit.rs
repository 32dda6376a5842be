//! Edits a contractor company. Absent fields stay unchanged.

use super::change::{StaleContractor, change};
use super::view::ContractorPage;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::contractor::ContractorForm;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::contractor::manage;
use utoipa::ToSchema;

/// The form for a company.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditContractor {
    /// Company name.
    pub company_name: Option<String>,
    /// Email address; empty removes it.
    pub primary_email: Option<String>,
    /// Phone number: ten digits; empty removes it.
    pub primary_phone: Option<String>,
}

/// Edits a contractor company. Absent fields stay unchanged. A new name produces a new slug; the old slug still leads to the company.
#[utoipa::path(
    patch,
    path = "/api/admin/contractors/{slug}",
    operation_id = "edit_contractor",
    tag = "contractor",
    params(("slug" = String, Path, description = "The company's name in a URL"), ("If-Match" = String, Header, description = "The ETag of the company that was edited")),
    request_body = EditContractor,
    responses((status = 200, body = ContractorPage, headers(("ETag" = String))), (status = 412, body = StaleContractor, content_type = "application/problem+json", description = "Somebody else changed the company meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageContractors"))),
)]
pub async fn edit_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
    IfMatch(version): IfMatch,
    Json(body): Json<EditContractor>,
) -> Result<ContractorPage, ApiError> {
    change(&state, caller, slug, version, move |conn, change| {
        let before = &change.company;
        let or_none = |sent: &Option<String>, known: &Option<String>| {
            sent.clone().or_else(|| known.clone()).unwrap_or_default()
        };
        let form = ContractorForm::parse(
            body.company_name.as_ref().unwrap_or(&before.company_name),
            &or_none(&body.primary_email, &before.primary_email),
            &or_none(&body.primary_phone, &before.primary_phone),
        )?;
        let is_as_before = form.company_name == before.company_name
            && form.primary_email == before.primary_email
            && form.primary_phone == before.primary_phone;
        // An edit without changes succeeds even with an outdated version. This also covers a retry after a lost response.
        if is_as_before {
            return Ok(None);
        }
        let slug = manage::edit(conn, &change.permit, change.seen, &form, change.now)?;
        let (id, version) = change.seen;
        let fields = [
            ("name", form.company_name != before.company_name),
            ("email", form.primary_email != before.primary_email),
            ("phone", form.primary_phone != before.primary_phone),
        ];
        let changed = fields.iter().filter(|(_, is_changed)| *is_changed);
        let changed: Vec<_> = changed.map(|(field, _)| *field).collect();
        let mut details = json!({ "contractor_id": id, "changed": changed.join(", ") });
        if form.company_name != before.company_name {
            details["before"] = before.company_name.as_str().into();
        }
        let entry = NewAuditEntry {
            actor: Some(user_of(change.actor)?.user_id),
            details: Some(details.to_string()),
            // The key makes each change a separate row.
            ..NewAuditEntry::new(
                AuditEvent::ContractorEdited,
                format!("contractor:{id}:{}", version + 1),
            )
        };
        change.limits.record(conn, entry)?;
        Ok(Some(slug))
    })
    .await
}
