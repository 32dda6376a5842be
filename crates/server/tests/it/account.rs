//! The caller's own account.

use serde_json::{Value, json};
use test_support::TestApp;

#[tokio::test]
async fn everybody_sees_their_own_account_and_what_they_may_do() {
    let app = TestApp::start().await;
    let company = app.company("Ridgeline Restoration").await;
    let may = |submit: bool, dashboard: bool, contractor: bool, admin: bool| {
        json!({
            "submit_project": submit, "show_dashboard": dashboard,
            "show_contractor_dashboard": contractor, "show_admin_dashboard": admin,
        })
    };
    let cases = [
        (
            app.admin().await,
            "admin",
            Value::Null,
            may(true, true, false, true),
        ),
        (
            app.contractor(&company).await,
            "contractor",
            json!({ "id": company.id.to_string(), "company_name": "Ridgeline Restoration" }),
            may(false, false, true, false),
        ),
        (
            app.unlinked_contractor().await,
            "contractor",
            Value::Null,
            may(false, false, true, false),
        ),
        (
            app.partner().await.1,
            "referral_partner",
            Value::Null,
            may(true, true, false, false),
        ),
    ];
    for (client, role, contractor, abilities) in cases {
        let account = client.get("/api/me").await.ok();
        assert_eq!(account["role"], role);
        assert_eq!(account["contractor"], contractor, "{role}");
        assert_eq!(account["abilities"], abilities, "{role}");
        assert_eq!(account["user"]["full_name"], "Robin Example");
        assert!(account["time_zone"].is_string());
        assert!(
            !account.to_string().contains("argon2"),
            "no hash leaves the portal"
        );
    }
}

#[tokio::test]
async fn an_owner_session_is_no_account() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let owner = app.owner(&project.code).await;
    let problem = owner.get("/api/me").await.problem(401, "sign_in_required");
    assert_eq!(problem["detail"], "Not authenticated");
}
