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
    serve(state.expect("the parts fit"))
        .await
        .expect("it starts")
}

async fn ask(at: &str, address: &str, path: &str, form: &Value) -> Answer {
    let request = reqwest::Client::new()
        .post(format!("{at}{path}"))
        .header("x-buildback-request", "1")
        .header("x-forwarded-for", address)
        .json(form);
    Answer::of(request).await
}

/// Somebody who is not let in any more.
struct Spent {
    what: &'static str,
    address: &'static str,
    path: &'static str,
    form: Value,
}

/// Uses each door up, from a place of its own.
async fn spend(app: &TestApp) -> Vec<Spent> {
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
    let spent = |what, address, path, form: &Value| Spent {
        what,
        address,
        path,
        form: form.clone(),
    };
    let doors = [
        (5, spent("codes", "10.1.0.1", CODE, &wrong_code)),
        (5, spent("sign-ins", "10.2.0.1", SIGN_IN, &other_guess)),
        (
            3,
            spent("sign-ups", "10.3.0.1", "/api/auth/sign-up", &person),
        ),
        (
            3,
            spent(
                "resets",
                "10.4.0.1",
                "/api/auth/forgot-password",
                &forgotten,
            ),
        ),
        (
            10,
            spent(
                "links",
                "10.5.0.1",
                "/api/invitations/validate",
                &wrong_link,
            ),
        ),
    ];
    let mut all = Vec::new();
    for (times, door) in doors {
        for n in 0..times {
            let answer = ask(&url, door.address, door.path, &door.form).await;
            assert_ne!(answer.status, 429, "{} {n}", door.what);
        }
        all.push(door);
    }
    // Ten failures from as many places, and a stranger waits for the account.
    for n in 1..=10 {
        let answer = ask(&url, &format!("10.6.{n}.1"), SIGN_IN, &guess).await;
        assert_eq!(answer.status, 401);
    }
    all.push(spent("an account", "10.7.0.1", SIGN_IN, &guess));
    // Ten codes that do not come too early bring an hour's ban.
    for _ in 0..10 {
        let answer = ask(&url, "10.8.0.1", CODE, &wrong_code).await;
        assert_eq!(answer.status, 401);
        app.advance(SignedDuration::from_mins(3));
    }
    all.push(spent("a ban", "10.8.0.1", CODE, &wrong_code));
    all
}

#[tokio::test]
async fn limits_and_bans_hold_in_every_instance_and_after_a_restart() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    let beside = instance(&app).await;
    let spent = spend(&app).await;
    let url = format!("http://{}", beside.address);
    for door in &spent {
        let answer = ask(&url, door.address, door.path, &door.form).await;
        assert_eq!(answer.status, 429, "beside: {}", door.what);
        assert!(answer.headers.contains_key("retry-after"), "{}", door.what);
    }
    let answer = ask(&url, "10.9.0.1", CODE, &json!({ "project_code": "AAAAAA" })).await;
    assert_eq!(answer.status, 401, "others go on");
    beside.shutdown().await;

    let restarted = instance(&app).await;
    let url = format!("http://{}", restarted.address);
    for door in &spent {
        let answer = ask(&url, door.address, door.path, &door.form).await;
        assert_eq!(answer.status, 429, "after a restart: {}", door.what);
    }
    restarted.shutdown().await;
}
