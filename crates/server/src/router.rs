//! Every API route on one screen.

use crate::state::AppState;
use utoipa_axum::router::OpenApiRouter;

/// The API: routes and their description grow from the same lines.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
