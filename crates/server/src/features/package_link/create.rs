//! Creates a link to a claim package.

use super::view::CreatedPackageLink;
use super::{entry, shareable};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::shared::project_access::permit_to_write;
use crate::shared::unvetted_account::take_call;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::{PackageId, PackageLinkId};
use domain::language::Message;
use domain::package_link::{LINKS_OPEN_MAX, LinkForm};
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use serde::Deserialize;
use store::package_link::NewPackageLink;
use utoipa::ToSchema;

/// The form for a link to a claim package.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreatePackageLink {
    /// Who gets the link, 1 to 200 characters.
    pub name: String,
    /// How many days it works, 1 to 90.
    #[schema(minimum = 1, maximum = 90)]
    pub days: i64,
}

/// Creates a link through which somebody without an account can look at a claim package and download it. The address is returned only once.
/// A package with internal notes can be shared by admins only.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/packages/{id}/links",
    operation_id = "create_package_link",
    tag = "package_link",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    request_body = CreatePackageLink,
    responses((status = 201, body = CreatedPackageLink), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn create_package_link(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    Json(body): Json<CreatePackageLink>,
) -> Result<(StatusCode, Json<CreatedPackageLink>), ApiError> {
    let form = LinkForm::parse(&body.name, body.days)?;
    let (now, package) = (state.now(), PackageId::from_uuid(id));
    let expires_at = now.checked_add(form.lasts).map_err(ApiError::internal)?;
    let link = PackageLinkId::new(state.clock(), &mut state.rng());
    let token = Token::new(&mut state.rng());
    // The page takes the token from the fragment, which browsers do not send.
    let url = format!("{}/package#{}", state.public_url().origin(), token.reveal());
    let writer = state.clone();
    state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            if let Some(live) = caller.live_user(conn, now)? {
                store::package_link::lock_maker(conn, live.actor.user_id)?;
            }
            // Read under the lock, so that somebody who loses access in the meantime cannot make a link.
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::CreatePackage, &code)?;
            let found = shareable(conn, &permit, &actor, package)?;
            if found.file_path.is_none() {
                let message = Message::ErrorPackageNotKept;
                return Err(ApiError::conflict("package_not_kept", message));
            }
            let user = user_of(&actor)?.user_id;
            let new = NewPackageLink {
                id: link,
                package,
                name: form.name.clone(),
                token_hash: token.hash(),
                created_by: user,
                expires_at,
            };
            if !store::package_link::create(conn, &permit, &new, now)? {
                return Err(too_many());
            }
            take_call(conn, LimitedAction::PackageLinkMade, &actor, now)?;
            let of = (permit.facts().id, found.number);
            let created = entry(AuditEvent::PackageLinkCreated, link, Some(user), of);
            limits.record(conn, created)
        })
        .await?;
    let created = CreatedPackageLink { id: link, url };
    Ok((StatusCode::CREATED, Json(created)))
}

fn too_many() -> ApiError {
    let message = Message::ErrorPackageLinksMost {
        most: LINKS_OPEN_MAX.to_string(),
    };
    ApiError::conflict("too_many_package_links", message)
}
