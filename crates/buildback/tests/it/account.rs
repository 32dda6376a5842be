//! The caller's own account.

use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{PASSWORD, TestApp};

#[tokio::test]
async fn each_user_sees_their_own_account_and_abilities() {
    let app = TestApp::start().await;
    let company = app.company("Ridgeline Restoration").await;
    let abilities_for = |submit: bool, dashboard: bool, contractor: bool, admin: bool| {
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
            abilities_for(true, true, false, true),
        ),
        (
            app.contractor(&company).await,
            "contractor",
            json!({ "id": company.id.to_string(), "company_name": "Ridgeline Restoration" }),
            abilities_for(false, false, true, false),
        ),
        (
            app.unlinked_contractor().await,
            "contractor",
            Value::Null,
            abilities_for(false, false, true, false),
        ),
        (
            app.partner().await.1,
            "referral_partner",
            Value::Null,
            abilities_for(true, true, false, false),
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
            "the response must not contain a password hash"
        );
    }
}

#[tokio::test]
async fn an_owner_session_cannot_read_an_account() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let owner = app.owner(&project.code).await;
    let problem = owner.get("/api/me").await.problem(401, "sign_in_required");
    assert_eq!(problem["detail"], "Not authenticated");
}

#[tokio::test]
async fn users_default_to_referral_partner_and_the_highest_role_applies() {
    let app = TestApp::start().await;
    let person = app.person("ann@portal.example", Role::ReferralPartner, None);
    let id = person.await.id;
    let browser = app.anonymous();
    let form = json!({ "email": "ann@portal.example", "password": PASSWORD });
    let roles = [
        (&[][..], "referral_partner"),
        (&["referral_partner", "contractor"], "contractor"),
        (&["contractor", "referral_partner", "admin"], "admin"),
        (&["admin", "contractor"], "admin"),
    ];
    for (rows, role) in roles {
        assert!(app.execute_sql(&format!("DELETE FROM user_roles WHERE user_id = '{id}'")));
        for row in rows {
            let insert = format!("INSERT INTO user_roles (user_id, role) VALUES ('{id}', '{row}')");
            assert!(app.execute_sql(&insert));
        }
        let signed_in = browser.post("/api/auth/sign-in", &form).await.ok();
        let seen = browser.get("/api/me").await.ok();
        for account in [&signed_in["account"], &seen] {
            assert_eq!(account["role"], role, "{rows:?}");
            let abilities = &account["abilities"];
            assert_eq!(
                abilities["show_admin_dashboard"],
                role == "admin",
                "{rows:?}"
            );
            let is_contractor = role == "contractor";
            assert_eq!(
                abilities["show_contractor_dashboard"], is_contractor,
                "{rows:?}"
            );
        }
    }
}
