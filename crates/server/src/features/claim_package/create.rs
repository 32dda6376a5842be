//! Orders a claim package.

use super::content::Gathering;
use super::view::ClaimPackage;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path, invalid};
use crate::schema;
use crate::security::audit_entry::of_actor;
use crate::shared::claim_package::scope;
use crate::shared::project_access::{permit, permit_to_write};
use crate::shared::unvetted_account::take_call;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::claim_package::{PACKAGES_KEPT_MAX, PackageOptions, parse_recipient};
use domain::id::PackageId;
use domain::language::{Language, Message};
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::claim_package::Ordered;
use utoipa::ToSchema;

/// A claim package to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateClaimPackage {
    /// The recipient: a person or company, on one line of at most 200 characters.
    pub recipient: String,
    /// Whether to include the messages.
    pub messages: bool,
    /// Whether to include admin-only content: notes, tasks, and admin-only timeline entries with their files. Only admins may choose this, and
    /// only they see such a package.
    pub internal: bool,
    /// Whether to include photos with blurred areas as originals instead of as blurred copies.
    pub originals_of_blurred: bool,
    /// The language of its texts.
    #[schema(value_type = schema::Language)]
    pub language: Language,
}

/// Orders a claim package of a project: its photos, documents, timeline, and report in one ZIP file with checksums. It is made in the
/// background, and its file is kept for 30 days. 409 `packages_waiting` if a package of the project, or two packages of the account, are already
/// waiting or being made, and `packages_kept` if the ZIP files of five packages of the project are kept.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/packages",
    operation_id = "create_claim_package",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = CreateClaimPackage,
    responses((status = 202, body = ClaimPackage), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn create_claim_package(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<CreateClaimPackage>,
) -> Result<(StatusCode, Json<ClaimPackage>), ApiError> {
    let options = PackageOptions {
        messages: body.messages,
        internal: body.internal,
        originals_of_blurred: body.originals_of_blurred,
        language: body.language,
    };
    let now = state.now();
    let (asker, counted) = (caller.clone(), code.clone());
    let recipient = state
        .write(move |conn| {
            let actor = asker.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &counted)?;
            take_call(conn, LimitedAction::Package, &actor, now)?;
            let recipient = parse_recipient(&body.recipient)?;
            if options.internal && !actor.reads_internal() {
                return Err(invalid("internal"));
            }
            if store::claim_package::is_waiting(conn, &permit)? {
                return Err(waiting());
            }
            Ok(recipient)
        })
        .await?;
    state.require_free_space()?;
    let id = PackageId::new(state.clock(), &mut state.rng());
    let (reader, gathered_by, gathered_code) = (state.clone(), caller.clone(), code.clone());
    let long = state.store().long_read(move |conn| {
        let gather = |conn: &mut Connection| {
            let actor = gathered_by.user(conn, now)?;
            let gathering = Gathering {
                state: &reader,
                actor: &actor,
                recipient: &recipient,
                options,
                zone: reader.time_zone(),
                portal: reader.portal().look(),
                public_url: reader.public_url().origin(),
                now,
            };
            gathering.order(conn, &gathered_code, id)
        };
        Ok(gather(conn))
    });
    let new = long.await??;
    let writer = state.clone();
    let package = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::CreatePackage, &code)?;
            let user = user_of(&actor)?.user_id;
            let by = (user, scope(&actor)?);
            let package = match store::claim_package::create(conn, &permit, by, &new, now)? {
                Ordered::New(package) => *package,
                Ordered::Waiting => return Err(waiting()),
                Ordered::TooManyKept => return Err(too_many_kept()),
            };
            if let Some(entry) = of_actor(AuditEvent::PackageCreated, &actor) {
                let details = json!({ "number": package.number, "recipient": package.recipient });
                let entry = NewAuditEntry {
                    key: format!("package:{id}"),
                    project: Some(permit.facts().id),
                    details: Some(details.to_string()),
                    ..entry
                };
                let entry = entry.from_client(caller.client.address, &caller.client.user_agent);
                store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
            }
            Ok(package)
        })
        .await?;
    state.wake_packages();
    Ok((StatusCode::ACCEPTED, Json(package.into())))
}

fn too_many_kept() -> ApiError {
    let most = PACKAGES_KEPT_MAX.to_string();
    ApiError::conflict("packages_kept", Message::ErrorPackagesKept { most })
}

fn waiting() -> ApiError {
    ApiError::conflict("packages_waiting", Message::ErrorPackagesWaiting)
}
