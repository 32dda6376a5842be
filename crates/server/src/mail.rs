//! stub
pub async fn run(_s: crate::state::AppState) {}
