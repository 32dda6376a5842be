use super::*;
use crate::field_error::FieldErrors;
use crate::id::{OwnerSessionId, SessionId};
use crate::money::Number;
use crate::permission::{Actor, OwnerActor, Role, UserActor};
use crate::project::{ProjectFacts, ProjectStatus};
use jiff::civil::date;
use uuid::Uuid;

const TODAY: Date = date(2026, 3, 8);

fn raw_line<'a>(
    description: &'a str,
    quantity: &'a str,
    price: &'a str,
    tax: &'a str,
) -> RawLine<'a> {
    RawLine {
        room: "Kitchen",
        description,
        quantity,
        unit: "SF",
        unit_price: price,
        tax_percent: tax,
    }
}

fn raw(lines: Vec<RawLine<'_>>) -> RawEstimate<'_> {
    RawEstimate {
        scope: "Replace the ceiling.",
        amount: None,
        lines,
        deductible: None,
        depreciation: None,
        expires_on: None,
    }
}

fn codes(errors: &FieldErrors) -> Vec<(String, &'static str)> {
    let errors = errors.as_slice().iter();
    errors
        .map(|error| (error.field.to_string(), error.code))
        .collect()
}

fn cents(text: &str) -> Cents {
    Cents::parse(text, Cents::RANGE).unwrap()
}

fn parsed(lines: Vec<RawLine<'_>>) -> Vec<Line> {
    EstimateForm::parse(&raw(lines), TODAY).unwrap().lines
}

/// The quantity, price, and tax in percent of a line.
type LineCase = (&'static str, &'static str, &'static str);

#[test]
fn totals_are_sums_of_rounded_parts() {
    // lines -> total, tax
    let table: &[(&[LineCase], &str, &str)] = &[
        (&[("1", "100", "0")], "100.00", "0.00"),
        (&[("2", "10.005", "0")], "20.01", "0.00"),
        (&[("1", "100", "8.875")], "108.88", "8.88"),
        // Three taxes of half a cent are three cents.
        (
            &[("1", "0.1", "5"), ("1", "0.1", "5"), ("1", "0.1", "5")],
            "0.33",
            "0.03",
        ),
        (
            &[("3", "0.3333", "0"), ("3", "0.3333", "0")],
            "2.00",
            "0.00",
        ),
        // Credits.
        (&[("1", "100", "10"), ("-1", "20", "10")], "88.00", "8.00"),
        (&[("1", "-0.1", "5")], "-0.11", "-0.01"),
        (&[("1", "50", "0"), ("1", "-50", "0")], "0.00", "0.00"),
        (&[("", "12.5", "")], "12.50", "0.00"),
        (&[("120.125", "4.3333", "6.25")], "553.07", "32.53"),
    ];
    for (lines, total, tax) in table {
        let lines = lines
            .iter()
            .map(|(quantity, price, tax)| raw_line("Drywall", quantity, price, tax));
        let form = EstimateForm::parse(&raw(lines.collect()), TODAY).unwrap();
        assert_eq!(form.amount.to_string(), *total, "{form:?}");
        assert_eq!(form.tax.to_string(), *tax, "{form:?}");
    }
}

#[test]
fn without_lines_the_amount_is_typed() {
    for (amount, expected) in [
        (Some("1234.5"), Ok("1234.50")),
        (Some("-20"), Ok("-20.00")),
        (Some(" "), Err("required")),
        (None, Err("required")),
        (Some("1,000"), Err("not_a_number")),
        (Some("1.234"), Err("too_precise")),
        (Some("9999999999.99"), Ok("9999999999.99")),
        (Some("10000000000"), Err("out_of_range")),
    ] {
        let form = EstimateForm::parse(
            &RawEstimate {
                amount,
                ..raw(Vec::new())
            },
            TODAY,
        );
        match expected {
            Ok(text) => assert_eq!(form.unwrap().amount.to_string(), text),
            Err(code) => {
                let errors = form.unwrap_err();
                assert_eq!(codes(&errors), [("amount".to_owned(), code)], "{amount:?}");
            }
        }
    }
    let with_both = RawEstimate {
        amount: Some("7"),
        ..raw(vec![raw_line("Drywall", "1", "9", "0")])
    };
    let form = EstimateForm::parse(&with_both, TODAY).unwrap();
    assert_eq!(form.amount, cents("9"));
}

#[test]
fn each_broken_rule_names_its_field() {
    let long = "x".repeat(501);
    let form = RawEstimate {
        scope: " ",
        deductible: Some("-1"),
        depreciation: Some("much"),
        expires_on: Some("2026-03-07"),
        ..raw(vec![
            raw_line("", "1.0001", "1", "0"),
            raw_line(&long, "10000000", "", "101"),
            raw_line("Drywall", "9999999", "99999999", "0"),
        ])
    };
    let errors = EstimateForm::parse(&form, TODAY).unwrap_err();
    let expected = [
        ("scope", "required"),
        ("lines.0.description", "required"),
        ("lines.0.quantity", "too_precise"),
        ("lines.1.description", "too_long"),
        ("lines.1.quantity", "out_of_range"),
        ("lines.1.unit_price", "required"),
        ("lines.1.tax_percent", "out_of_range"),
        ("lines.2.unit_price", "out_of_range"),
        ("deductible", "out_of_range"),
        ("depreciation", "not_a_number"),
        ("expires_on", "in_the_past"),
    ]
    .map(|(field, code)| (field.to_owned(), code));
    assert_eq!(codes(&errors), expected);
    let many = vec![raw_line("Drywall", "1", "1", "0"); LINES_MAX + 1];
    let errors = EstimateForm::parse(&raw(many), TODAY).unwrap_err();
    assert_eq!(codes(&errors), [("lines".to_owned(), "too_many")]);
    let huge = vec![raw_line("Drywall", "99", "99999999", "0"); 2];
    let errors = EstimateForm::parse(&raw(huge), TODAY).unwrap_err();
    assert_eq!(codes(&errors), [("lines".to_owned(), "out_of_range")]);
}

#[test]
fn the_last_day_is_today_or_later() {
    for (typed, expected) in [
        ("2026-03-08", Ok(Some(TODAY))),
        ("2027-01-31", Ok(Some(date(2027, 1, 31)))),
        ("", Ok(None)),
        ("2026-03-07", Err("in_the_past")),
        ("2026-02-30", Err("not_a_date")),
        ("03/08/2026", Err("not_a_date")),
        ("2026-03-08T10:00", Err("not_a_date")),
    ] {
        let form = RawEstimate {
            expires_on: Some(typed),
            ..raw(vec![raw_line("Drywall", "1", "1", "0")])
        };
        let found = EstimateForm::parse(&form, TODAY)
            .map(|form| form.expires_on)
            .map_err(|errors| errors.as_slice()[0].code);
        assert_eq!(found, expected, "{typed}");
    }
}

#[test]
fn the_net_claim_is_never_negative() {
    for (amount, depreciation, deductible, net) in [
        ("1000", None, None, "1000.00"),
        ("1000", Some("100.50"), Some("500"), "399.50"),
        ("1000", Some("600"), Some("500"), "0.00"),
        ("-20", None, None, "0.00"),
    ] {
        let found = net_claim(
            cents(amount),
            depreciation.map(cents),
            deductible.map(cents),
        );
        assert_eq!(found.to_string(), net, "{amount}");
    }
}

#[test]
fn newer_versions_and_passed_days_change_what_is_shown() {
    use EstimateState::{Approved, Declined, Draft, Expired, Outdated, Sent, Withdrawn};
    let yesterday = Some(date(2026, 3, 7));
    for (stored, is_newest_sent, last_day, shown) in [
        (Sent, true, None, Sent),
        (Sent, true, Some(TODAY), Sent),
        (Sent, true, yesterday, Expired),
        (Sent, false, yesterday, Outdated),
        (Sent, false, None, Outdated),
        (Draft, false, yesterday, Draft),
        (Approved, false, yesterday, Approved),
        (Declined, true, yesterday, Declined),
        (Withdrawn, true, yesterday, Withdrawn),
    ] {
        assert_eq!(stored.shown(is_newest_sent, last_day, TODAY), shown);
    }
    let decided: Vec<_> = EstimateState::ALL
        .iter()
        .filter(|state| state.is_decided())
        .collect();
    assert_eq!(decided.len(), DecisionKind::ALL.len());
    assert!(
        DecisionKind::ALL
            .iter()
            .all(|kind| kind.state().is_decided())
    );
}

#[test]
fn sending_and_approving_move_a_project_forward() {
    use EstimateState::{Approved, ApprovedInPart, Declined, MoreRequested, Sent, Withdrawn};
    use ProjectStatus as S;
    for (state, current, next) in [
        (Sent, S::Submitted, S::EstimateSubmitted),
        (Sent, S::Pending, S::EstimateSubmitted),
        (Sent, S::EstimateApproved, S::EstimateApproved),
        (Sent, S::OnHold, S::OnHold),
        (Sent, S::Canceled, S::Canceled),
        (Approved, S::EstimateSubmitted, S::EstimateApproved),
        (ApprovedInPart, S::SiteVisitCompleted, S::EstimateApproved),
        (Approved, S::BuildBackScheduled, S::BuildBackScheduled),
        (Declined, S::EstimateSubmitted, S::EstimateSubmitted),
        (MoreRequested, S::EstimateSubmitted, S::EstimateSubmitted),
        (Withdrawn, S::EstimateSubmitted, S::EstimateSubmitted),
    ] {
        assert_eq!(status_after(state, current), next, "{state} {current}");
    }
}

fn version_id(n: u128) -> EstimateVersionId {
    EstimateVersionId::from_uuid(Uuid::from_u128(n))
}

fn version(state: EstimateState, lines: Vec<Line>) -> Version {
    let (amount, tax) = totals(&lines).unwrap();
    Version {
        summary: VersionSummary {
            id: version_id(1),
            version: 1,
            state,
            currency: Currency::USD,
            amount,
            expires_on: None,
            sent_at: None,
            decided_at: None,
            is_newest_sent: true,
        },
        estimate: Estimate {
            id: EstimateId::from_uuid(Uuid::from_u128(2)),
            number: 1,
            contractor_id: None,
            contractor_name: None,
            supplement_of: None,
        },
        project_id: ProjectId::from_uuid(Uuid::from_u128(9)),
        newest_sent: Some(version_id(1)),
        is_newest: true,
        scope: "Ceiling".to_owned(),
        tax,
        deductible: None,
        depreciation: None,
        lines,
        files: Vec::new(),
        drafted_by: None,
        drafted_at: Timestamp::UNIX_EPOCH,
        sent_by: None,
        sender_id: None,
        decision: None,
        revision: 1,
    }
}

/// Lines of 110.00, -20.00, and 10.00.
fn three_lines() -> Vec<Line> {
    parsed(vec![
        raw_line("Drywall", "1", "100", "10"),
        raw_line("Salvage", "-1", "20", "0"),
        raw_line("Paint", "1", "10", "0"),
    ])
}

fn decide_part(amount: Option<&str>, lines: &[(i64, &str)]) -> Result<DecisionForm, FieldErrors> {
    let lines = lines
        .iter()
        .map(|&(position, amount)| RawApprovedLine { position, amount });
    let raw = RawDecision {
        kind: DecisionKind::ApproveInPart,
        reason: "The paint is not covered.",
        amount,
        lines: lines.collect(),
        is_on_behalf: false,
    };
    DecisionForm::parse(&raw, &version(EstimateState::Sent, three_lines()))
}

#[test]
fn a_decision_has_as_many_lines_as_an_estimate() {
    for (count, expected) in [
        (LINES_MAX, ("lines.0.amount", "not_a_choice")),
        (LINES_MAX + 1, ("lines", "too_many")),
    ] {
        let errors = codes(&decide_part(None, &vec![(0, ""); count]).unwrap_err());
        let (field, code) = expected;
        assert_eq!(errors[0], (field.to_owned(), code), "{count}");
        assert_eq!(errors.len() == 1, count > LINES_MAX, "{count}");
    }
}

#[test]
fn parts_are_amounts_or_lines() {
    for (amount, lines, expected) in [
        (Some("50"), &[][..], Ok("50.00")),
        (Some("99.99"), &[], Ok("99.99")),
        (Some("100"), &[], Err(("amount", "out_of_range"))),
        (Some("0"), &[], Err(("amount", "out_of_range"))),
        (Some("-5"), &[], Err(("amount", "out_of_range"))),
        (Some("x"), &[], Err(("amount", "not_a_number"))),
        (None, &[], Err(("amount", "required"))),
        (None, &[(0, "110.00"), (1, "-20.00")], Ok("90.00")),
        (Some("90"), &[(1, "-20"), (0, "110")], Ok("90.00")),
        (
            Some("91"),
            &[(1, "-20"), (0, "110")],
            Err(("amount", "not_the_sum")),
        ),
        (
            None,
            &[(0, "110"), (1, "-20"), (2, "10")],
            Err(("amount", "out_of_range")),
        ),
        (
            None,
            &[(0, "110.01")],
            Err(("lines.0.amount", "not_a_choice")),
        ),
        (
            None,
            &[(2, "10"), (0, "-1")],
            Err(("lines.1.amount", "not_a_choice")),
        ),
        (None, &[(1, "5")], Err(("lines.0.amount", "not_a_choice"))),
        (None, &[(3, "5")], Err(("lines.0.amount", "not_a_choice"))),
        (None, &[(-1, "5")], Err(("lines.0.amount", "not_a_choice"))),
        (
            None,
            &[(2, "4"), (2, "4")],
            Err(("lines.1.amount", "not_a_choice")),
        ),
    ] {
        match (decide_part(amount, lines), expected) {
            (Ok(form), Ok(approved)) => {
                assert_eq!(form.approved.unwrap().to_string(), approved);
                assert_eq!(form.lines.len(), lines.len());
                assert!(form.lines.is_sorted_by_key(|line| line.position));
            }
            (Err(errors), Err((field, code))) => {
                assert_eq!(
                    codes(&errors),
                    [(field.to_owned(), code)],
                    "{amount:?} {lines:?}"
                );
            }
            (found, expected) => panic!("{amount:?} {lines:?}: {found:?}, not {expected:?}"),
        }
    }
}

#[test]
fn everything_but_an_own_approval_needs_a_reason() {
    for (kind, is_on_behalf, needed) in [
        (DecisionKind::Approve, false, false),
        (DecisionKind::Approve, true, true),
        (DecisionKind::RequestMore, false, true),
        (DecisionKind::Decline, false, true),
    ] {
        let raw = RawDecision {
            kind,
            reason: " ",
            amount: Some("ignored"),
            lines: Vec::new(),
            is_on_behalf,
        };
        let form = DecisionForm::parse(&raw, &version(EstimateState::Sent, three_lines()));
        let found = form.as_ref().err().map(codes);
        let expected = needed.then(|| vec![("reason".to_owned(), "required")]);
        assert_eq!(found, expected, "{kind}");
        if let Ok(form) = form {
            assert_eq!(form.approved, Some(cents("100")));
        }
    }
}

#[test]
fn only_the_newest_sent_version_can_be_decided() {
    use DecisionRefusal::{Decided, Expired, NotSent, Outdated, Withdrawn};
    let newer = version_id(7);
    let passed = Some(date(2026, 3, 7));
    for (state, newest, last_day, is_on_behalf, expected) in [
        (EstimateState::Sent, version_id(1), None, false, Ok(())),
        (
            EstimateState::Sent,
            version_id(1),
            Some(TODAY),
            false,
            Ok(()),
        ),
        (
            EstimateState::Sent,
            version_id(1),
            passed,
            false,
            Err(Expired),
        ),
        (EstimateState::Sent, version_id(1), passed, true, Ok(())),
        (
            EstimateState::Sent,
            newer,
            passed,
            true,
            Err(Outdated(newer)),
        ),
        (
            EstimateState::Declined,
            newer,
            None,
            false,
            Err(Outdated(newer)),
        ),
        (
            EstimateState::Declined,
            version_id(1),
            None,
            false,
            Err(Decided),
        ),
        (
            EstimateState::Withdrawn,
            version_id(1),
            None,
            true,
            Err(Withdrawn),
        ),
        (EstimateState::Draft, newer, None, true, Err(NotSent)),
    ] {
        let mut version = version(state, three_lines());
        version.newest_sent = Some(newest);
        version.summary.is_newest_sent = newest == version.summary.id;
        version.summary.expires_on = last_day;
        let found = check_decision(&version, is_on_behalf, TODAY);
        assert_eq!(found, expected, "{state} {newest} {is_on_behalf}");
    }
}

#[test]
fn lines_are_compared_by_what_they_are_and_then_by_place() {
    let line = |description: &str, price: &str| {
        let mut lines = parsed(vec![raw_line(description, "1", price, "0")]);
        lines.pop().unwrap()
    };
    let told = |before: &[Line], after: &[Line]| -> String {
        let lines = compare(before, after);
        let texts = lines.iter().map(|line| {
            let place = |place: Option<usize>| place.map_or("-".to_owned(), |n| n.to_string());
            let fields: Vec<_> = line.fields.iter().map(|field| field.as_str()).collect();
            let (before, after) = (place(line.before), place(line.after));
            format!("{before}>{after} {} {}", line.change, fields.join(","))
                .trim_end()
                .to_owned()
        });
        texts.collect::<Vec<_>>().join("; ")
    };
    let (drywall, paint, floor) = (line("Drywall", "1"), line("Paint", "2"), line("Floor", "3"));
    let dearer = line(" drywall ", "1.5");
    for (before, after, expected) in [
        (vec![], vec![], ""),
        (vec![&drywall], vec![&drywall], "0>0 same"),
        (
            vec![&drywall, &paint],
            vec![&paint, &dearer],
            "1>0 same; 0>1 changed description,unit_price",
        ),
        (
            vec![&drywall, &paint],
            vec![&paint],
            "0>- removed; 1>0 same",
        ),
        (
            vec![&drywall],
            vec![&drywall, &paint],
            "0>0 same; ->1 added",
        ),
        // Nothing else has the same words: the same place.
        (
            vec![&drywall],
            vec![&floor],
            "0>0 changed description,unit_price",
        ),
        (
            vec![&drywall, &paint, &floor],
            vec![&drywall, &floor],
            "0>0 same; 1>- removed; 2>1 same",
        ),
        // Two lines with the same words keep their order.
        (
            vec![&drywall, &drywall],
            vec![&drywall, &dearer, &paint],
            "0>0 same; 1>1 changed description,unit_price; ->2 added",
        ),
    ] {
        let owned = |lines: Vec<&Line>| lines.into_iter().cloned().collect::<Vec<_>>();
        assert_eq!(told(&owned(before), &owned(after)), expected);
    }
}

#[test]
fn rows_of_a_spreadsheet_become_lines() {
    let told = |text: &str| -> Vec<String> {
        let lines = parse_pasted(text).unwrap();
        let texts = lines.iter().map(|line| {
            let LineFields {
                room,
                description,
                quantity,
                unit,
                unit_price,
                tax_percent,
            } = &line.fields;
            format!(
                "{room}|{description}|{quantity}|{unit}|{unit_price}|{tax_percent}|{}",
                line.total()
            )
        });
        texts.collect()
    };
    for (text, expected) in [
        (
            "Kitchen\tDrywall\t120\tSF\t$2.50\t8%\n\nHall\tPaint\t1\tEA\t(12.00)\t\n",
            &[
                "Kitchen|Drywall|120|SF|2.5|8|324.00",
                "Hall|Paint|1|EA|-12|0|-12.00",
            ][..],
        ),
        (
            "Qty.\tDescription\tUnit Price ($)\tNotes\r\n2\tDoor\t\"1,234.50\"\tleft\r\n",
            &["|Door|2||1234.5|0|2469.00"],
        ),
        (
            "Habitación\tDescripción\tCantidad\tUnidad\tPrecio unitario\tIVA (%)\nBaño\tAzulejos\t3,5\tm2\t1.200,00\t16\n",
            &["Baño|Azulejos|3.5|m2|1200|16|4872.00"],
        ),
        ("Drywall\t10\tSF\t2", &["|Drywall|10|SF|2|0|20.00"]),
        ("Drywall\t10\t2", &["|Drywall|10||2|0|20.00"]),
        ("Drywall\t2", &["|Drywall|1||2|0|2.00"]),
        (
            "\"Drywall\n5/8\"\" board\"\t2",
            &["|Drywall 5/8\" board|1||2|0|2.00"],
        ),
    ] {
        assert_eq!(told(text), expected, "{text:?}");
    }
}

#[test]
fn rows_that_are_no_lines_are_named() {
    let many = "Drywall\t1\n".repeat(LINES_MAX + 1);
    let long = "x".repeat(PASTED_LENGTH.max + 1);
    for (text, expected) in [
        ("", &[("text", "required")][..]),
        ("\n \t \n", &[("text", "required")]),
        ("Description\tPrice\n", &[("text", "required")]),
        (many.as_str(), &[("text", "too_many")]),
        (long.as_str(), &[("text", "too_long")]),
        (
            "Description\tPrice\n\nDrywall\tcheap\n\t5\nPaint\t\n",
            &[
                ("rows.2.unit_price", "not_a_number"),
                ("rows.3.description", "required"),
                ("rows.4.unit_price", "required"),
            ],
        ),
    ] {
        let errors = parse_pasted(text).unwrap_err();
        let expected: Vec<_> = expected
            .iter()
            .map(|(field, code)| ((*field).to_owned(), *code))
            .collect();
        assert_eq!(codes(&errors), expected);
    }
}

fn user(role: Role, n: u128, company: Option<u128>) -> Actor {
    Actor::User(UserActor {
        user_id: UserId::from_uuid(Uuid::from_u128(n)),
        session_id: SessionId::from_uuid(Uuid::from_u128(n)),
        role,
        contractor_id: company.map(|n| ContractorId::from_uuid(Uuid::from_u128(n))),
        needs_second_factor: false,
    })
}

fn owner(admin: Option<u128>, by_emailed_link: bool, shares_staff_device: bool) -> Actor {
    Actor::Owner(OwnerActor {
        session_id: OwnerSessionId::from_uuid(Uuid::from_u128(70)),
        project_id: ProjectId::from_uuid(Uuid::from_u128(9)),
        admin: admin.map(|n| UserId::from_uuid(Uuid::from_u128(n))),
        by_emailed_link,
        shares_staff_device,
    })
}

fn project(status: ProjectStatus) -> ProjectFacts {
    ProjectFacts {
        id: ProjectId::from_uuid(Uuid::from_u128(9)),
        contractor_id: Some(ContractorId::from_uuid(Uuid::from_u128(50))),
        referral_partner_id: Some(UserId::from_uuid(Uuid::from_u128(3))),
        status,
    }
}

#[test]
fn companies_see_their_own_versions_and_what_the_office_sent() {
    let company = |n| Some(ContractorId::from_uuid(Uuid::from_u128(n)));
    let admin = user(Role::Admin, 1, None);
    let own = user(Role::Contractor, 2, Some(50));
    let other = user(Role::Contractor, 4, Some(51));
    let (partner, owner) = (
        user(Role::ReferralPartner, 3, None),
        owner(None, false, false),
    );
    // company, is a draft -> seen by admin, contractor of the project, other contractor, partner, owner
    for (contractor_id, is_draft, seen) in [
        (company(50), true, [true, true, false, false, false]),
        (company(50), false, [true, true, false, true, true]),
        (None, true, [true, false, false, false, false]),
        (None, false, [true, true, false, true, true]),
        (company(51), true, [true, false, false, false, false]),
        (company(51), false, [true, false, false, true, true]),
    ] {
        let facts = VersionFacts {
            contractor_id,
            is_draft,
        };
        let found = [&admin, &own, &other, &partner, &owner]
            .map(|actor| facts.is_visible_to(actor, &project(ProjectStatus::Submitted)));
        assert_eq!(found, seen, "{facts:?}");
    }
    for (contractor_id, status, drafts) in [
        (company(50), ProjectStatus::Submitted, [true, true, false]),
        (company(50), ProjectStatus::Completed, [true, false, false]),
        (company(51), ProjectStatus::Submitted, [true, false, false]),
        (None, ProjectStatus::Submitted, [true, false, false]),
    ] {
        let facts = VersionFacts {
            contractor_id,
            is_draft: true,
        };
        let found =
            [&admin, &own, &partner].map(|actor| facts.is_drafted_by(actor, &project(status)));
        assert_eq!(found, drafts, "{facts:?} {status}");
    }
}

#[test]
fn settings_decide_about_amounts_and_decisions() {
    let actors = [
        user(Role::Admin, 1, None),
        user(Role::Contractor, 2, Some(50)),
        user(Role::Contractor, 4, Some(51)),
        user(Role::ReferralPartner, 3, None),
        user(Role::ReferralPartner, 5, None),
        owner(None, false, false),
        owner(None, true, false),
        owner(Some(1), false, false),
        owner(None, true, true),
    ];
    // decider, settings -> who sees amounts, who decides, who records
    for (decider, partners, owners, amounts, decides, records) in [
        (Decider::Admin, false, false, "ao-----", "a", ""),
        (Decider::Admin, true, false, "ao-p", "a", ""),
        (Decider::Admin, false, true, "ao---wlv", "a", ""),
        (Decider::Partner, false, false, "ao-p", "p", "a"),
        (Decider::Owner, false, false, "ao----lv", "l", "a"),
        (Decider::Adjuster, false, false, "ao", "", "a"),
        (Decider::Adjuster, true, true, "ao-p-wlv", "", "a"),
    ] {
        let facts = EstimateFacts {
            project: project(ProjectStatus::Submitted),
            settings: EstimateSettings {
                decider,
                partners_see_amounts: partners,
                owners_see_amounts: owners,
            },
        };
        let named = |test: &dyn Fn(&Actor) -> bool| -> String {
            let letters = "aoxpywlvs".chars().zip(&actors);
            letters
                .filter(|(_, actor)| test(actor))
                .map(|(letter, _)| letter)
                .collect()
        };
        let letters = |text: &str| text.replace('-', "");
        assert_eq!(
            named(&|actor| facts.shows_amounts_to(actor)),
            letters(amounts),
            "{decider}"
        );
        assert_eq!(
            named(&|actor| facts.lets_decide(actor)),
            decides,
            "{decider}"
        );
        assert_eq!(
            named(&|actor| facts.lets_record(actor)),
            records,
            "{decider}"
        );
    }
}

#[test]
fn reasons_are_cleaned_and_not_blank() {
    assert_eq!(parse_reason(" Too high.\r\n"), Ok("Too high.".to_owned()));
    assert_eq!(parse_reason(" ").unwrap_err().code, "required");
    assert_eq!(
        parse_reason(&"x".repeat(2_001)).unwrap_err().code,
        "too_long"
    );
    assert_eq!(Number::ZERO.to_string(), "0");
}

#[test]
fn a_version_was_sent_as_one_revision_by_one_account() {
    let sender = UserId::from_uuid(Uuid::from_u128(2));
    let other = UserId::from_uuid(Uuid::from_u128(4));
    // state, revision now, account, revision of the question -> whether it was sent so
    for (state, now, user, revision, expected) in [
        (EstimateState::Draft, 3, sender, 2, false),
        (EstimateState::Sent, 3, sender, 2, true),
        (EstimateState::Sent, 3, sender, 1, false),
        (EstimateState::Sent, 3, sender, 3, false),
        (EstimateState::Sent, 3, other, 2, false),
        (EstimateState::Approved, 4, sender, 2, true),
        (EstimateState::Withdrawn, 4, sender, 2, true),
        (EstimateState::Withdrawn, 4, sender, 3, false),
    ] {
        let mut version = version(state, three_lines());
        version.sender_id = Some(sender);
        version.revision = now;
        let found = version.is_sent_as(user, revision);
        assert_eq!(found, expected, "{state} {now} {revision}");
    }
}
