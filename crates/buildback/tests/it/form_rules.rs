//! Length limits of the access forms (specification 1, sections 5 and 9) and their error texts.

use crate::invitations::{invite, token};
use serde_json::{Value, json};
use test_support::{Client, PASSWORD, TestApp};

/// An email address of `length` characters with no part too long.
fn address(length: usize) -> String {
    let domain = format!("{0}.{0}.{0}.example", "d".repeat(60));
    format!("{}@{domain}", "m".repeat(length - domain.len() - 1))
}

/// A password of `length` characters with every required kind of character.
fn password(length: usize) -> String {
    format!("Qz7!{}", "kitchen".repeat(20)[..length - 4].to_owned())
}

const NAMES: [(&str, &str); 2] = [("first_name", "First name"), ("last_name", "Last name")];
const EMAIL: &str = "Please enter a valid email address";
const RULE: &str = "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";

/// Field, invalid value, and expected error message.
fn invalid_in_every_sign_up() -> Vec<(&'static str, String, String)> {
    let mut cases = Vec::new();
    for (field, label) in NAMES {
        let not_letters = "can only contain letters, spaces, apostrophes, and hyphens";
        for (value, message) in [
            (String::new(), "is required"),
            ("<>".to_owned(), "is required"),
            ("javascript:".to_owned(), "is required"),
            ("J".to_owned(), "must be at least 2 characters"),
            ("é".repeat(51), "must not exceed 50 characters"),
            ("R2D2".to_owned(), not_letters),
            ("J. Doe".to_owned(), not_letters),
            ("- '".to_owned(), "must have at least 2 letters"),
        ] {
            cases.push((field, value, format!("{label} {message}")));
        }
    }
    for (value, message) in [
        (" ".to_owned(), "Email is required"),
        ("nobody".to_owned(), EMAIL),
        ("a@b".to_owned(), EMAIL),
        ("a b@agency.example".to_owned(), EMAIL),
        (address(256), EMAIL),
    ] {
        cases.push(("email", value, message.to_owned()));
    }
    cases
}

/// Invalid passwords, each typed twice, and the expected error message of the first field.
fn invalid_passwords() -> Vec<(String, String)> {
    let mut cases = vec![
        (String::new(), "Password is required".to_owned()),
        (
            password(7),
            "Password must be at least 8 characters".to_owned(),
        ),
        (
            password(129),
            "Password must not exceed 128 characters".to_owned(),
        ),
    ];
    for weak in [
        "PLASTER-77",
        "plaster-77",
        "Plaster-Seven!",
        "Plaster77",
        "Plaster-77",
    ] {
        cases.push((weak.to_owned(), RULE.to_owned()));
    }
    cases
}

struct Form<'a> {
    client: &'a Client,
    path: &'a str,
    good: Value,
}

impl Form<'_> {
    async fn rejects(&self, change: &[(&str, &str)], field: &str, message: &str) {
        let mut form = self.good.clone();
        for (field, value) in change {
            form[*field] = json!(value);
        }
        let answer = self.client.post(self.path, &form).await;
        let problem = answer.problem(422, "invalid_input");
        let errors = problem["errors"].as_array().expect("errors");
        let reported = errors.iter().find(|error| error["field"] == field);
        let reported = reported.map(|error| &error["message"]);
        assert_eq!(reported, Some(&json!(message)), "{change:?}: {problem}");
    }

    async fn enforces_shared_rules(&self) {
        for (field, value, message) in invalid_in_every_sign_up() {
            self.rejects(&[(field, &value)], field, &message).await;
        }
        for (typed, message) in invalid_passwords() {
            let twice = [("password", &*typed), ("confirm_password", &*typed)];
            self.rejects(&twice, "password", &message).await;
        }
        for (again, message) in [
            ("", "Confirm password is required"),
            (
                &*password(7),
                "Confirm password must be at least 8 characters",
            ),
            (
                &*password(129),
                "Confirm password must not exceed 128 characters",
            ),
            (
                "Plaster-2028!",
                "Password mismatch: Please ensure both password fields match.",
            ),
        ] {
            let again = [("confirm_password", again)];
            self.rejects(&again, "confirm_password", message).await;
        }
    }

    /// Accepts names of `name` characters with this email and password.
    async fn accepts(&self, name: usize, email: &str, password: &str) {
        let mut form = self.good.clone();
        form["first_name"] = json!("é".repeat(name));
        form["last_name"] = json!(format!("éé{}", "-".repeat(name - 2)));
        form["email"] = json!(email);
        form["password"] = json!(password);
        form["confirm_password"] = json!(password);
        let answer = self.client.post(self.path, &form).await;
        assert_eq!(answer.status, 201, "{}", answer.json);
    }
}

fn person() -> Value {
    json!({
        "first_name": "José", "last_name": "O'Brien", "email": "jose@agency.example",
        "password": "Plaster-2027!", "confirm_password": "Plaster-2027!",
    })
}

#[tokio::test]
async fn open_sign_up_enforces_every_field_limit() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let mut good = person();
    good["company_name"] = Value::Null;
    good["phone"] = Value::Null;
    let form = Form {
        client: &visitor,
        path: "/api/auth/sign-up",
        good,
    };
    form.enforces_shared_rules().await;
    for (value, message) in [
        ("2125550", "Phone number must have 10 digits"),
        ("212555012345", "Phone number must have 10 digits"),
        ("212555o123", "Phone number must have 10 digits"),
    ] {
        form.rejects(&[("phone", value)], "phone", message).await;
    }
    let long = "H".repeat(101);
    let message = "Company name must not exceed 100 characters";
    form.rejects(&[("company_name", &long)], "company_name", message)
        .await;
    assert_eq!(app.rows("users"), 0);
    form.accepts(2, "a@b.co", &password(8)).await;
    form.accepts(50, &address(255), &password(128)).await;
}

#[tokio::test]
async fn invited_sign_up_enforces_every_field_limit() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    for (name, email, length) in [(2, "a@b.co".to_owned(), 8), (50, address(255), 128)] {
        let visitor = app.anonymous();
        let mut good = person();
        good["token"] = json!(token(&app, &invite(&admin, "ridgeline").await));
        let form = Form {
            client: &visitor,
            path: "/api/invitations/accept",
            good,
        };
        form.enforces_shared_rules().await;
        form.accepts(name, &email, &password(length)).await;
    }
    assert_eq!(app.rows("users WHERE contractor_id IS NOT NULL"), 2);
}

#[tokio::test]
async fn profile_edits_enforce_every_field_limit() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let path = "/api/me/profile";
    for (field, value, message) in [
        (
            "first_name",
            "é".repeat(51),
            "First name must not exceed 50 characters",
        ),
        (
            "last_name",
            "é".repeat(51),
            "Last name must not exceed 50 characters",
        ),
        (
            "first_name",
            "on<click=".to_owned(),
            "First name is required",
        ),
        ("email", String::new(), "Invalid email address"),
        ("email", address(255), "Invalid email address"),
        (
            "company_name",
            "H".repeat(101),
            "Company name must not exceed 100 characters",
        ),
        (
            "phone",
            "212555012345".to_owned(),
            "Phone number must have 10 digits",
        ),
    ] {
        let answer = client.patch(path, 1, &json!({ field: value })).await;
        let problem = answer.invalid(&[field]);
        assert_eq!(problem["errors"][0]["message"], message);
    }
    let whole = json!({
        "first_name": "é".repeat(50), "last_name": "Jo", "email": address(254),
        "company_name": "H".repeat(100), "phone": "1 (212) 555-0123", "current_password": PASSWORD,
    });
    let saved = client.patch(path, 1, &whole).await.ok();
    assert_eq!(saved["profile"]["email"], address(254));
    assert_eq!(saved["profile"]["phone"], "2125550123");
}
