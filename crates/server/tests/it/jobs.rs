//! What the portal clears away by itself.

use jiff::SignedDuration;
use serde_json::json;
use server::jobs::clean_up;
use test_support::TestApp;

#[tokio::test]
async fn limits_that_make_no_difference_any_more_are_forgotten() {
    let app = TestApp::start().await;
    let guess = json!({ "email": "nobody@portal.example", "password": "Kitchen-2026!" });
    app.anonymous()
        .post("/api/auth/sign-in", &guess)
        .await
        .problem(401, "invalid_credentials");
    let kept = app.rows("rate_limits");
    assert!(kept > 0, "a guess is remembered");
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("rate_limits"), kept);
    app.advance(SignedDuration::from_hours(1));
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("rate_limits"), 0);
}
