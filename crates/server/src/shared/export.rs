//! Exports of lists: the rate limit, the security log, and the response.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::shared::sheet::Sheet;
use crate::state::AppState;
use axum::body::Body;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::language::Message;
use domain::permission::{Act, Actor, UserActor};
use domain::project::ExportFormat;
use domain::rate_limit::LimitedAction;
use http::{HeaderValue, header};
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use tokio_util::io::ReaderStream;

/// An export of a list.
#[derive(Debug, Clone, Copy)]
pub struct Export {
    /// Name of the list. The file name starts with it.
    pub list: &'static str,
    /// CSV or XLSX.
    pub format: ExportFormat,
}

/// What an export contains, for the security log.
#[derive(Debug, Clone, Copy)]
pub struct Exported {
    /// Name of the list.
    pub list: &'static str,
    /// `csv`, `xlsx`, or `pdf`.
    pub format: &'static str,
    /// Number of rows.
    pub rows: u32,
}

/// Counts an export against the account's rate limit. The refusal is a value and not an error, so that the transaction commits
/// its log entry.
///
/// # Errors
/// When the database fails.
pub fn take_place(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    user: UserId,
) -> Result<Result<(), ApiError>, ApiError> {
    let limits = Limits { state, caller };
    let key = format!("user:{user}");
    let place = limits.take(conn, LimitedAction::Export, CountedBy::Client(&key))?;
    Ok(place.map_err(|early| {
        ApiError::too_many(
            "too_many_exports",
            Message::ErrorTooManyExports,
            early.retry_after,
        )
    }))
}

/// Runs blocking work off the async runtime.
///
/// # Errors
/// The error of `work`.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(ApiError::internal)?
}

impl Export {
    /// Records the export in the security log, then sends the file. Authorizes `act` again for `user`, for whom the file was
    /// written, because writing it may have taken a while.
    ///
    /// # Errors
    /// 401 or 403 if the user has lost access; also when the disk is full or the database fails.
    pub async fn send<A>(
        self,
        state: &AppState,
        caller: Caller,
        (user, act): (UserActor, A),
        sheet: Sheet,
    ) -> Result<Response, ApiError>
    where
        A: Act<Facts = ()> + Copy + Send + 'static,
    {
        let rows = sheet.rows();
        let (file, length) = blocking(move || sheet.finish()).await?;
        let exported = Exported {
            list: self.list,
            format: self.format.as_str(),
            rows,
        };
        exported.record(state, caller, (user, act)).await?;

        let zone = &state.time_zone();
        let day = zone.to_datetime(state.now()).date();
        let Self { list, format } = self;
        let disposition = format!("attachment; filename=\"{list}-{day}.{format}\"");
        let file = tokio::fs::File::from_std(file);
        let mut answer = Response::new(Body::from_stream(ReaderStream::new(file)));
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime(format)));
        headers.insert(header::CONTENT_LENGTH, length.into());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        let disposition = HeaderValue::from_str(&disposition).map_err(ApiError::internal)?;
        headers.insert(header::CONTENT_DISPOSITION, disposition);
        Ok(answer)
    }
}

impl Exported {
    /// Records the export in the security log. Authorizes `act` again for `begun_by`, for whom the file was made, because making it may
    /// have taken a while.
    ///
    /// # Errors
    /// 401 or 403 if the user has lost access; also when the database fails.
    pub async fn record<A>(
        self,
        state: &AppState,
        caller: Caller,
        (begun_by, act): (UserActor, A),
    ) -> Result<(), ApiError>
    where
        A: Act<Facts = ()> + Copy + Send + 'static,
    {
        let now = state.now();
        let writer = state.clone();
        state
            .write(move |conn| {
                let actor = caller.user(conn, now)?;
                authorize(&actor, act, ())?;
                // The file holds what this actor was allowed to see at the start.
                if actor != Actor::User(begun_by.clone()) {
                    return Err(ApiError::forbidden());
                }
                let user = begun_by.user_id;
                let details =
                    json!({ "list": self.list, "format": self.format, "rows": self.rows });
                let entry = NewAuditEntry {
                    // A unique key for each export. Merged entries would lose the row counts.
                    key: format!("user:{user}:{}", now.as_microsecond()),
                    details: Some(details.to_string()),
                    ..NewAuditEntry::of_user(AuditEvent::DataExported, user)
                };
                let limits = Limits {
                    state: &writer,
                    caller: &caller,
                };
                limits.record(conn, entry)
            })
            .await
    }
}

const fn mime(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Csv => "text/csv; charset=utf-8",
        ExportFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }
}
