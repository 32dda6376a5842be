//! Runs `validation-cases.json`. The web tests run the same cases.

use buildback_domain::account::{parse_company, parse_name, parse_sign_up_email};
use buildback_domain::address::{parse_state, parse_zip};
use buildback_domain::contact::{optional_email, optional_phone};
use buildback_domain::field_error::FieldErrors;
use buildback_domain::file::check_file_name;
use buildback_domain::language::Language;
use buildback_domain::owner_step_up::Answer;
use buildback_domain::password::{Password, PasswordChange};
use buildback_domain::permission::Role;
use buildback_domain::project::{
    ProjectCode, ProjectDetails, ProjectStatus, RawProjectDetails, TrackedField,
};
use buildback_domain::update::NewStatusUpdate;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A row of `status-cases.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatusCase {
    status: String,
    label: String,
    family: String,
}

#[test]
fn statuses_match_the_shared_cases() {
    let cases: Vec<StatusCase> =
        serde_json::from_str(include_str!("../status-cases.json")).expect("valid test cases");
    // The web's menus use this order.
    let order: Vec<_> = cases.iter().map(|case| case.status.as_str()).collect();
    assert_eq!(
        order,
        ProjectStatus::AS_WORK_GOES.map(ProjectStatus::as_str)
    );
    for (case, status) in cases.iter().zip(ProjectStatus::AS_WORK_GOES) {
        let shown = (status.label_in(Language::English), status.family().as_str());
        assert_eq!(shown, (case.label.clone(), case.family.as_str()));
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rule: String,
    input: String,
    ok: bool,
    message: Option<String>,
}

/// The first error message of a rule for an input, if any.
fn first_message(rule: &str, input: &str) -> Option<String> {
    let errors: FieldErrors = match rule {
        "email" => optional_email("email", input).err()?.into(),
        "sign_up_email" => parse_sign_up_email(input).err()?.into(),
        "password" => Password::parse("password", input).err()?.into(),
        "confirm_password" => Password::parse_twice("Plaster7!", input, &[]).err()?,
        "changed_password" => PasswordChange::parse("current", input, input, &[]).err()?,
        "first_name" => parse_name("first_name", input).err()?.into(),
        "last_name" => parse_name("last_name", input).err()?.into(),
        "company_name" => parse_company(input).err()?.into(),
        "project_code" => ProjectCode::parse(input).err()?.into(),
        "owner_answer" => Answer::parse(input).err()?.into(),
        "zip_code" => parse_zip(input).err()?.into(),
        "state" => parse_state(input).err()?.into(),
        "phone" => optional_phone("phone", input).err()?.into(),
        "file_name" => check_file_name(input).err()?.into(),
        "notes" => NewStatusUpdate::parse(
            "submitted",
            input,
            &[],
            Role::Admin,
            ProjectStatus::Submitted,
        )
        .err()?,
        name => match TrackedField::parse(name) {
            Some(field) => submission_with(field, input).err()?,
            None => panic!("unknown rule: {name}"),
        },
    };
    errors.as_slice().first().map(|error| error.message.clone())
}

/// A valid submission, with one field replaced.
fn submission_with(field: TrackedField, typed: &str) -> Result<ProjectDetails, FieldErrors> {
    let fields = [
        (TrackedField::PropertyOwnerName, "José Álvarez"),
        (TrackedField::PropertyAddress, "12 Oak St"),
        (TrackedField::City, "Austin"),
        (TrackedField::State, "TX"),
        (TrackedField::ZipCode, "78701"),
        (TrackedField::DamageType, "Water Damage"),
        (TrackedField::UrgencyLevel, "low"),
    ];
    let raw: RawProjectDetails = fields
        .into_iter()
        .chain([(field, typed)])
        .map(|(field, value)| (field, value.to_owned()))
        .collect();
    ProjectDetails::parse(&raw)
}

#[test]
fn validation_matches_the_shared_cases() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../validation-cases.json")).unwrap();
    let mut outcomes = BTreeMap::<String, (u32, u32)>::new();
    for case in cases {
        assert_eq!(
            case.ok,
            case.message.is_none(),
            "{}: {:?} must be valid or have a message",
            case.rule,
            case.input
        );
        assert_eq!(
            first_message(&case.rule, &case.input),
            case.message,
            "{}: {:?}",
            case.rule,
            case.input
        );
        let (good, bad) = outcomes.entry(case.rule).or_default();
        *(if case.ok { good } else { bad }) += 1;
    }
    for (rule, (good, bad)) in outcomes {
        assert!(good > 0 && bad > 0, "{rule} needs valid and invalid cases");
    }
}
