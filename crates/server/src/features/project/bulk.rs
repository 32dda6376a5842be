//! Applies one change to many projects. Each project has its own transaction and its own result.

use super::change::Change;
use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::shared::bulk::BulkOutcome;
use crate::shared::idempotency::IdempotentRequest;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::ContractorId;
use domain::language::Text;
use domain::permission::{Act, Actor, Visible, act};
use domain::project::{ProjectCode, ProjectFacts, ProjectStatus, ProjectSummary};
use domain::selection::check_codes;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use store::Connection;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// A project, in the version that the caller saw.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenProject {
    /// The project code, in any case.
    pub code: String,
    /// The version of the project card from which the project was selected.
    pub version: i64,
}

/// The results of a bulk change.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkResult {
    /// One row per project, in the order of the request.
    pub rows: Vec<BulkRow>,
}

/// The result for one project.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkRow {
    /// The project code, as sent.
    pub code: String,
    /// The outcome.
    pub outcome: BulkOutcome,
    /// The reason for a failure, as a message for users in English.
    pub reason: Option<String>,
    /// The same reason as a catalog message.
    #[schema(value_type = Option<schema::MessageText>)]
    pub reason_text: Option<Text>,
    /// The current state of the project; null if the caller sees no such project.
    pub current: Option<CurrentProject>,
}

/// The current state of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentProject {
    /// The version to use for a retry.
    pub version: i64,
    /// The status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// The assigned company's name.
    pub contractor: Option<String>,
    /// The assigned company's id.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub contractor_id: Option<ContractorId>,
}

impl From<ProjectSummary> for CurrentProject {
    fn from(project: ProjectSummary) -> Self {
        Self {
            version: project.version,
            status: project.status,
            contractor: project.contractor_company_name,
            contractor_id: project.contractor_id,
        }
    }
}

/// A requested bulk change.
pub(super) struct Bulk {
    pub(super) state: AppState,
    pub(super) caller: Caller,
    pub(super) idempotent: IdempotentRequest,
    pub(super) projects: Vec<SeenProject>,
}

impl Bulk {
    /// Checks that the caller may make the bulk change, and records it in the audit log with its details. `check` rejects input
    /// that would be invalid for every project.
    pub(super) async fn begin(
        self,
        event: AuditEvent,
        details: serde_json::Value,
        check: impl Fn(&mut Connection) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Begun, ApiError> {
        let codes = self.projects.iter().map(|project| project.code.as_str());
        check_codes("projects", codes)?;
        let bulk = Arc::new(self);
        let writer = Arc::clone(&bulk);
        bulk.state
            .write(move |conn| {
                let Bulk {
                    state,
                    caller,
                    idempotent,
                    ..
                } = &*writer;
                let now = state.now();
                let actor = caller.user(conn, now)?;
                authorize(&actor, act::ChangeProjects, ())?;
                let Actor::User(user) = &actor else {
                    return Err(ApiError::sign_in_required());
                };
                // A retry continues where the first attempt stopped.
                if idempotent.begin(conn, &actor, now)?.is_some() {
                    return Ok(());
                }
                check(conn)?;
                let entry = NewAuditEntry {
                    // A unique key per bulk change. The audit log merges entries with the same key, which would lose the details.
                    key: format!("user:{}:{}", user.user_id, now.as_microsecond()),
                    details: Some(details.to_string()),
                    ..NewAuditEntry::of_user(event, user.user_id)
                };
                Limits { state, caller }.record(conn, entry)?;
                idempotent.finish(conn, &actor, StatusCode::OK, &())?;
                Ok(())
            })
            .await?;
        Ok(Begun(bulk))
    }
}

/// A bulk change that the caller is authorized to make.
pub(super) struct Begun(Arc<Bulk>);

impl Begun {
    /// Runs `work` for one project after the other, each in its own transaction, and returns the results. `work` returns whether
    /// it changed anything.
    pub(super) async fn each<A, W>(self, act: A, work: W) -> Result<Json<BulkResult>, ApiError>
    where
        A: Act<Facts = ProjectFacts> + Copy + Send + Sync + 'static,
        W: Fn(&mut Connection, &Change<'_, A>, i64) -> Result<bool, ApiError>,
        W: Send + Sync + 'static,
    {
        let bulk = self.0;
        let work = Arc::new(work);
        let mut done = Vec::with_capacity(bulk.projects.len());
        for (at, seen) in bulk.projects.iter().enumerate() {
            let (writer, work) = (Arc::clone(&bulk), Arc::clone(&work));
            let caller = bulk.caller.for_row();
            let row = bulk
                .state
                .write(move |conn| writer.row(conn, &caller, at, act, &*work));
            let (outcome, reason_text) = match row.await {
                Ok(outcome) => (outcome, None),
                // The session has ended, so the remaining projects would fail, too.
                Err(refusal) if refusal.status() == StatusCode::UNAUTHORIZED => {
                    return Err(refusal);
                }
                Err(refusal) => {
                    refusal.log();
                    (BulkOutcome::of(&refusal), Some(refusal.text().clone()))
                }
            };
            done.push((seen.code.clone(), outcome, reason_text));
        }
        let mut current = bulk.current().await?;
        let rows = done
            .into_iter()
            .map(|(code, outcome, reason_text)| BulkRow {
                current: ProjectCode::parse(&code)
                    .ok()
                    .and_then(|code| current.remove(code.as_str())),
                code,
                outcome,
                reason: reason_text.as_ref().map(Text::english),
                reason_text,
            });
        Ok(Json(BulkResult {
            rows: rows.collect(),
        }))
    }
}

impl Bulk {
    fn row<A>(
        &self,
        conn: &mut Connection,
        caller: &Caller,
        at: usize,
        act: A,
        work: &impl Fn(&mut Connection, &Change<'_, A>, i64) -> Result<bool, ApiError>,
    ) -> Result<BulkOutcome, ApiError>
    where
        A: Act<Facts = ProjectFacts>,
    {
        let seen = &self.projects[at];
        let change = Change::open(conn, &self.state, caller, act, &seen.code)?;
        let idempotent = self.idempotent.part(&at.to_string());
        if let Some(replayed) = idempotent.begin(conn, &change.actor, change.now)? {
            return replayed.read();
        }
        let outcome = if work(conn, &change, seen.version)? {
            BulkOutcome::Changed
        } else {
            BulkOutcome::Unchanged
        };
        idempotent.finish(conn, &change.actor, StatusCode::OK, &outcome)?;
        Ok(outcome)
    }

    /// Returns the current state of the projects, by code.
    async fn current(&self) -> Result<HashMap<String, CurrentProject>, ApiError> {
        let codes: Vec<ProjectCode> = self
            .projects
            .iter()
            .filter_map(|project| ProjectCode::parse(&project.code).ok())
            .collect();
        let (state, caller) = (self.state.clone(), self.caller.clone());
        self.state
            .read(move |conn| {
                let actor = caller.user(conn, state.now())?;
                let found = store::project::summaries_by_code(conn, Visible::to(&actor), &codes)?;
                let by_code = found
                    .into_iter()
                    .map(|project| (project.project_code.as_str().to_owned(), project.into()));
                Ok(by_code.collect())
            })
            .await
    }
}
