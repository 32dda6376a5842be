//! Finds projects that a submission may duplicate.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::unvetted_account::take_call;
use crate::shared::views::project::ProjectCard;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ProjectId;
use domain::permission::{Visible, act};
use domain::project::{DuplicateReason, PropertyKey, claim_key};
use domain::rate_limit::LimitedAction;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use store::Connection;
use store::project::DuplicateQuery;
use utoipa::ToSchema;

/// Maximum number of projects in the response.
const SHOWN: usize = 5;

/// The fields of a submission that are compared, as typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FindDuplicates {
    /// The id under which the project may have been submitted already. It is not a duplicate of itself.
    pub id: Option<uuid::Uuid>,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// The property owner's name.
    pub property_owner_name: Option<String>,
    /// The street address, without the unit.
    pub property_address: Option<String>,
    /// The apartment or suite.
    pub unit: Option<String>,
    /// The ZIP code.
    pub zip_code: Option<String>,
}

/// The projects that a submission may duplicate.
#[derive(Debug, Serialize, ToSchema)]
pub struct PossibleDuplicates {
    /// The first five of the caller's projects with the same claim number, or with the same address and owner, submitted within a year.
    pub items: Vec<PossibleDuplicate>,
    /// Whether an accepted project that the caller may not see has the claim number. Nothing else about it is told, and only to partners
    /// of whom a project has been accepted.
    pub is_claimed_elsewhere: bool,
}

/// A project that a submission may duplicate.
#[derive(Debug, Serialize, ToSchema)]
pub struct PossibleDuplicate {
    /// The project.
    pub project: ProjectCard,
    /// What is the same.
    #[schema(value_type = schema::DuplicateReason)]
    pub reason: DuplicateReason,
}

/// Finds projects that a submission may duplicate. Partners may look up as many claim numbers as they may submit projects.
#[utoipa::path(
    post,
    path = "/api/projects/duplicates",
    operation_id = "find_duplicates",
    tag = "project",
    request_body = FindDuplicates,
    responses((status = 200, body = PossibleDuplicates), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SubmitProject"))),
)]
pub async fn find_duplicates(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<FindDuplicates>,
) -> Result<Json<PossibleDuplicates>, ApiError> {
    let now = state.now();
    let query = form.query();
    let by = caller.clone();
    if query.claim_key.is_some() {
        let count = move |conn: &mut Connection| {
            let actor = by.user(conn, now)?;
            authorize(&actor, act::SubmitProject, ())?;
            match actor.reads_internal() {
                true => Ok(()),
                false => take_call(conn, LimitedAction::ClaimNumber, &actor, now),
            }
        };
        state.write(count).await?;
    }
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::SubmitProject, ())?;
            let visible = Visible::to(&actor);
            let mut found = store::project::duplicates(conn, &permit, visible, &query, now)?;
            // Anyone can sign up and guess claim numbers.
            if found.is_claimed_elsewhere && !actor.reads_internal() {
                found.is_claimed_elsewhere =
                    store::vetting::has_accepted(conn, user_of(&actor)?.user_id)?;
            }
            found.visible.truncate(SHOWN);
            let ids: Vec<ProjectId> = found.visible.iter().map(|(id, _)| *id).collect();
            let reasons: HashMap<ProjectId, DuplicateReason> = found.visible.into_iter().collect();
            let cards = store::project::summaries(conn, visible, &ids)?;
            Ok(PossibleDuplicates {
                items: cards
                    .into_iter()
                    .filter_map(|card| {
                        let reason = *reasons.get(&card.id)?;
                        let project = ProjectCard::new(card, &actor, now);
                        Some(PossibleDuplicate { project, reason })
                    })
                    .collect(),
                is_claimed_elsewhere: found.is_claimed_elsewhere,
            })
        })
        .await?;
    Ok(Json(answer))
}

impl FindDuplicates {
    fn query(&self) -> DuplicateQuery {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        DuplicateQuery {
            id: self.id.map(ProjectId::from_uuid),
            claim_key: claim_key(&text(&self.insurance_claim_number)),
            property: PropertyKey::new(
                &text(&self.property_owner_name),
                &text(&self.property_address),
                self.unit.as_deref(),
                &text(&self.zip_code),
            ),
        }
    }
}
