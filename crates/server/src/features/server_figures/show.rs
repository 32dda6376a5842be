//! Shows server statistics.

use super::view::{
    DatabaseFigures, MailFigures, OperationFigures, ServerFigures, StorageFigures, StreamFigures,
    micros,
};
use crate::config::FilesConfig;
use crate::errors::{ApiError, Problem};
use crate::files::free_space;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use store::Database;
use tokio::time::Instant;

/// Returns statistics of the responding instance: response times per operation, database, file storage, event streams, and mail.
/// The cost does not depend on the amount of stored data.
#[utoipa::path(
    get,
    path = "/api/admin/server",
    operation_id = "show_server_figures",
    tag = "dashboard",
    responses((status = 200, body = ServerFigures), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowServerFigures"))),
)]
pub async fn show_server_figures(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ServerFigures>, ApiError> {
    let reader = state.clone();
    let (size, mail) = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = authorize(&actor, act::ShowServerFigures, ())?;
            let mails = authorize(&actor, act::ManageMail, ())?;
            let mail = MailFigures {
                waiting: store::mail::count_waiting(conn)?,
                given_up: store::mail::count_given_up(conn, &mails)?,
            };
            Ok((store::health::size(conn, &permit)?, mail))
        })
        .await?;
    let started = Instant::now();
    state.store().read(store::change_feed::last_seq).await?;
    let read_micros = micros(started.elapsed());
    let started = Instant::now();
    state.store().write(store::change_feed::last_seq).await?;
    let write_micros = micros(started.elapsed());
    let config = state.config();
    let times = state.answer_times();
    Ok(Json(ServerFigures {
        version: config.version.to_owned(),
        started_at: times.began_at().to_string(),
        memory_bytes: memory(),
        operations: times
            .operations()
            .into_iter()
            .map(OperationFigures::from)
            .collect(),
        database: DatabaseFigures {
            kind: match config.database() {
                Database::Sqlite(_) => "SQLite",
                Database::Postgres(_) => "PostgreSQL",
            },
            version: size.version,
            bytes: size.bytes,
            read_micros,
            write_micros,
        },
        storage: storage(&state).await,
        streams: StreamFigures {
            open: state.streams().open(),
            clients: state.streams().clients(),
        },
        mail,
    }))
}

async fn storage(state: &AppState) -> StorageFigures {
    let started = Instant::now();
    let written = state.files().probe().await;
    let write_micros = micros(started.elapsed());
    if let Err(error) = &written {
        tracing::warn!(%error, "the file storage is not writable");
    }
    let (kind, room) = match &state.config().files {
        FilesConfig::Directory(path) => ("Folder", free_space::room_in(path).ok()),
        FilesConfig::S3 { .. } => ("S3", None),
    };
    StorageFigures {
        kind,
        write_micros: written.is_ok().then_some(write_micros),
        free_bytes: room.map(|room| room.free),
        total_bytes: room.map(|room| room.total),
    }
}

/// Resident memory of this process; Linux only.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
