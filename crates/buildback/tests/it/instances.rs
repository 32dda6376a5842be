//! Counters of rate limits and bans apply across instances and survive a restart.

use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::state::AppState;
use server::{ServerHandle, serve};
use std::sync::Arc;
use test_support::{Answer, TestApp, TestClock};

const CODE: &str = "/api/owner/session";
const SIGN_IN: &str = "/api/auth/sign-in";

/// Another instance on the same database.
pub async fn instance(app: &TestApp) -> ServerHandle {
    let mut config = app.state().config().clone();
    config.listen = ([127, 0, 0, 1], 0).into();
    let rng = Box::new(server::app::clock::SystemRng::default());
    let clock = Arc::new(TestClock::new());
    let state = AppState::new(config, app.database().open(), clock, rng);
    serve(state.expect("the state can be built"))
        .await
        .expect("the instance starts")
}

async fn ask(at: &str, address: &str, path: &str, form: &Value) -> Answer {
    let request = reqwest::Client::new()
        .post(format!("{at}{path}"))
        .header("x-buildback-request", "1")
        .header("x-forwarded-for", address)
        .json(form);
    Answer::of(request).await
}

/// A request that has used up its limit.
struct UsedUp {
    what: &'static str,
    address: &'static str,
    path: &'static str,
    form: Value,
}

/// Uses up each limit, each from its own network address.
async fn use_up_limits(app: &TestApp) -> Vec<UsedUp> {
    let url = app.url();
    let forgotten = json!({ "email": "robin@agency.example" });
    let guess = json!({ "email": "ann@portal.example", "password": "Wrong-Guess-77!" });
    let other_guess = json!({ "email": "nobody@portal.example", "password": "Wrong-Guess-77!" });
    let person = json!({
        "first_name": "Robin", "last_name": "Example", "email": "robin@agency.example",
        "company_name": null, "phone": null,
        "password": "Plaster-2027!", "confirm_password": "Plaster-2027!",
    });
    let wrong_code = json!({ "project_code": "AAAAAA" });
    let wrong_link = json!({ "token": "0".repeat(64) });
    let used_up = |what, address, path, form: &Value| UsedUp {
        what,
        address,
        path,
        form: form.clone(),
    };
    let limits = [
        (5, used_up("codes", "10.1.0.1", CODE, &wrong_code)),
        (5, used_up("sign-ins", "10.2.0.1", SIGN_IN, &other_guess)),
        (
            3,
            used_up("sign-ups", "10.3.0.1", "/api/auth/sign-up", &person),
        ),
        (
            3,
            used_up(
                "resets",
                "10.4.0.1",
                "/api/auth/forgot-password",
                &forgotten,
            ),
        ),
        (
            10,
            used_up(
                "links",
                "10.5.0.1",
                "/api/invitations/validate",
                &wrong_link,
            ),
        ),
    ];
    let mut all = Vec::new();
    for (times, limit) in limits {
        for n in 0..times {
            let answer = ask(&url, limit.address, limit.path, &limit.form).await;
            assert_ne!(answer.status, 429, "{} {n}", limit.what);
        }
        all.push(limit);
    }
    // Ten failures from ten addresses throttle the account for strangers.
    for n in 1..=10 {
        let answer = ask(&url, &format!("10.6.{n}.1"), SIGN_IN, &guess).await;
        assert_eq!(answer.status, 401);
    }
    all.push(used_up("an account", "10.7.0.1", SIGN_IN, &guess));
    // Ten wrong codes, each sent after its waiting time, cause a one-hour ban.
    for _ in 0..10 {
        let answer = ask(&url, "10.8.0.1", CODE, &wrong_code).await;
        assert_eq!(answer.status, 401);
        app.advance(SignedDuration::from_mins(3));
    }
    all.push(used_up("a ban", "10.8.0.1", CODE, &wrong_code));
    all
}

#[tokio::test]
async fn limits_and_bans_apply_to_every_instance_and_survive_a_restart() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    let other = instance(&app).await;
    let used_up = use_up_limits(&app).await;
    let url = format!("http://{}", other.address);
    for limit in &used_up {
        let answer = ask(&url, limit.address, limit.path, &limit.form).await;
        assert_eq!(answer.status, 429, "other instance: {}", limit.what);
        assert!(answer.headers.contains_key("retry-after"), "{}", limit.what);
    }
    let answer = ask(&url, "10.9.0.1", CODE, &json!({ "project_code": "AAAAAA" })).await;
    assert_eq!(answer.status, 401, "other addresses are not affected");
    other.shutdown().await;

    let restarted = instance(&app).await;
    let url = format!("http://{}", restarted.address);
    for limit in &used_up {
        let answer = ask(&url, limit.address, limit.path, &limit.form).await;
        assert_eq!(answer.status, 429, "after a restart: {}", limit.what);
    }
    restarted.shutdown().await;
}
