//! Floods of anonymous requests: they queue, and the queue is bounded.

use futures_util::FutureExt;
use serde_json::json;
use server::security::concurrency_limit::CALLERS_MAX;
use test_support::{PASSWORD, TestApp};

#[tokio::test]
async fn a_flood_of_password_requests_does_not_affect_signed_in_users() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let sign_in = json!({ "email": person.email, "password": PASSWORD });
    let sign_up = json!({
        "first_name": "Robin", "last_name": "Example", "email": "robin@agency.example",
        "company_name": null, "phone": null,
        "password": "Plaster-2027!", "confirm_password": "Plaster-2027!",
    });
    let state = app.state().clone();
    let hash = async || {
        let mut rng = state.rng();
        state.passwords().hash(PASSWORD.to_owned(), &mut rng).await
    };
    let mut flood: Vec<_> = (0..CALLERS_MAX).map(|_| Box::pin(hash())).collect();
    for one in &mut flood {
        assert!(one.now_or_never().is_none(), "it hashes or waits");
    }
    for (path, form) in [
        ("/api/auth/sign-in", &sign_in),
        ("/api/auth/sign-up", &sign_up),
    ] {
        app.anonymous().post(path, form).await.problem(503, "busy");
    }
    partner.get("/api/projects").await.ok();
    drop(flood);
    app.anonymous()
        .post("/api/auth/sign-in", &sign_in)
        .await
        .ok();
}

#[tokio::test]
async fn a_flood_of_project_codes_does_not_affect_open_sessions() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let form = json!({ "project_code": project.code });
    let (owner, late) = (app.anonymous(), app.anonymous());
    owner.post("/api/owner/session", &form).await.ok();
    let state = app.state().clone();
    let mut flood: Vec<_> = (0..CALLERS_MAX)
        .map(|_| Box::pin(state.code_guesses().enter()))
        .collect();
    let inside: Vec<_> = flood.iter_mut().map(FutureExt::now_or_never).collect();
    late.post("/api/owner/session", &form)
        .await
        .problem(503, "busy");
    owner.get("/api/owner/project").await.ok();
    partner.get("/api/projects").await.ok();
    drop((inside, flood));
    late.post("/api/owner/session", &form).await.ok();
}
