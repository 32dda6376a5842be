//! The fields that a search of the project list covers: those of the global search, ignoring case and accents (specification 2, section 2,
//! "Contractor Portal page", names the first five).

use domain::permission::Role;
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use test_support::{Client, TestApp};

/// A project with all form fields, searched or not.
fn claim() -> Value {
    json!({
        "insurance_claim_number": r"CLM_50%-É\7", "property_owner_name": "Åsa Núñez-O'Brien", "damage_type": "Hail & Wind",
        "claims_adjuster_name": "Dana Whitfield", "insurance_carrier_name": "Harbor Mutual",
        "property_owner_email": "mailbox@home.example", "property_owner_phone": "2125550188",
        "property_address": "12 Elm Street", "unit": "Loft", "city": "Albany", "state": "NY", "zip_code": "12207",
        "damage_description": "A pipe burst above the kitchen.", "urgency_level": "critical", "timeline_start": "2031-12-24",
        "referral_partner_contact_name": "Pat Contact", "referral_partner_contact_phone": "2125550177",
        "referral_partner_contact_email": "pat@agency.example",
    })
}

/// A similar project that terms with wildcards would match as well.
fn decoy() -> Value {
    json!({
        "insurance_claim_number": "CLMx50y-É/7", "property_owner_name": "Bob Ray", "damage_type": "Mold",
        "property_address": "9 Oak Lane", "city": "Troy", "state": "NY", "zip_code": "12180", "urgency_level": "low",
    })
}

/// The number of results, and the code of the first one.
async fn search(app: &TestApp, client: &Client, term: &str) -> (u64, Value) {
    // Stays within the search limit.
    app.advance(SignedDuration::from_secs(1));
    let encoded = utf8_percent_encode(term, NON_ALPHANUMERIC);
    let path = format!("/api/projects?search={encoded}");
    let list = client.get(&path).await.ok();
    let shown = list["items"].as_array().map_or(0, Vec::len);
    assert_eq!(list["total"], shown, "{term:?}: {list}");
    (
        list["total"].as_u64().expect("number"),
        list["items"][0]["project_code"].clone(),
    )
}

struct Searched {
    app: TestApp,
    /// Clients that see both projects: an admin, the partner, and the contractor.
    clients: [Client; 3],
    code: String,
    number: String,
}

async fn submit(partner: &Client, details: &Value) -> Value {
    let form = json!({ "details": details });
    partner.post("/api/projects", &form).await.ok()
}

async fn searched() -> Searched {
    let app = TestApp::start().await;
    let admin = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (_, partner) = app.partner().await;
    let page = submit(&partner, &claim()).await;
    submit(&partner, &decoy()).await;
    assert!(app.execute_sql(&format!(
        "UPDATE projects SET contractor_id = '{}'",
        company.id
    )));
    app.index().await;
    let text = |field: &str| page[field].as_str().expect("text").to_owned();
    Searched {
        clients: [
            app.sign_in(&admin).await,
            partner,
            app.contractor(&company).await,
        ],
        code: text("project_code"),
        number: text("project_number"),
        app,
    }
}

#[tokio::test]
async fn project_fields_match_partial_terms_ignoring_case_and_accents() {
    let all = searched().await;
    let (code, number) = (&all.code, &all.number);
    let terms = [
        code.clone(),
        code.to_lowercase(),
        code[1..5].to_lowercase(),
        number.clone(),
        number.to_lowercase(),
        number[3..].to_owned(),
        r"CLM_50%-É\7".to_owned(),
        r"clm_50%-é\7".to_owned(),
        "Åsa Núñez-O'Brien".to_owned(),
        "ÅSA NÚÑEZ-O'BRIEN".to_owned(),
        "åSA nÚ".to_owned(),
        "ñez-o'b".to_owned(),
        "hail & wind".to_owned(),
        "hai & WIN".to_owned(),
        number.replace('-', ""),
        number.replace('-', " "),
        "  ÅSA\t".to_owned(),
        "asa nunez-o".to_owned(),
        "A\u{30a}sa Nu\u{301}n\u{303}ez".to_owned(),
    ];
    for client in &all.clients {
        for term in &terms {
            let found = search(&all.app, client, term).await;
            assert_eq!(found, (1, json!(code)), "{term:?}");
        }
        // Terms that match both projects.
        for term in ["clm", "É", "BB-2026-"] {
            assert_eq!(search(&all.app, client, term).await.0, 2, "{term:?}");
        }
    }
}

#[tokio::test]
async fn search_terms_have_no_wildcards() {
    let all = searched().await;
    for client in &all.clients {
        for (term, found) in [
            ("%", 0),
            ("_", 0),
            (r"\", 0),
            ("50%", 1),
            ("cl_", 2),
            ("*", 0),
            ("' OR ''='", 0),
            ("\"", 0),
            // Control characters are treated as spaces: not every database accepts them.
            ("\0", 2),
            ("åsa\0", 1),
            ("hail\t&\u{1}wind", 1),
        ] {
            assert_eq!(search(&all.app, client, term).await.0, found, "{term:?}");
        }
    }
}

#[tokio::test]
async fn every_word_must_match_within_a_single_field() {
    let all = searched().await;
    let number = all.number.to_lowercase();
    for client in &all.clients {
        for (between, found) in [("", 0), (" ", 1), ("\n", 1), ("\r\n", 1)] {
            for term in [
                format!("{}{between}bb-", all.code),
                format!("{number}{between}clm"),
                format!("7{between}åsa"),
                format!("o'brien{between}hail"),
            ] {
                assert_eq!(search(&all.app, client, &term).await.0, found, "{term:?}");
            }
        }
    }
}

#[tokio::test]
async fn terms_of_one_or_two_characters_match_word_starts() {
    let all = searched().await;
    for client in &all.clients {
        for (term, found) in [
            ("ås", 1),
            ("sa", 0),
            ("w", 1),
            ("nd", 0),
            ("mo", 1),
            ("ol", 0),
        ] {
            assert_eq!(search(&all.app, client, term).await.0, found, "{term:?}");
        }
    }
}

#[tokio::test]
async fn search_covers_contacts_and_addresses_but_not_other_fields() {
    let all = searched().await;
    for client in &all.clients {
        for term in [
            "Dana",
            "Whitfield",
            "Harbor",
            "mailbox",
            "home.example",
            "2125550188",
            "(212) 555-0188",
            "12 Elm",
            "Elm Street",
            "12 Elm St., Albany, NY 12207",
            "9 Oak Ln",
            "Loft",
            "Albany",
            "12207",
            "Pat Contact",
            "2125550177",
            "agency",
        ] {
            assert_eq!(search(&all.app, client, term).await.0, 1, "{term}");
        }
        for term in [
            "New York",
            "pipe burst",
            "critical",
            "submitted",
            "2031-12-24",
            "Ridgeline",
            "Robin",
            "Harbor Insurance",
        ] {
            assert_eq!(search(&all.app, client, term).await.0, 0, "{term}");
        }
    }
}

#[tokio::test]
async fn search_matches_the_values_after_an_edit() {
    let all = searched().await;
    let path = format!("/api/projects/{}", all.code);
    let edit = json!({ "insurance_claim_number": "", "property_owner_name": "Øyvind Grey", "damage_type": "Fire" });
    all.clients[0].patch(&path, 1, &edit).await.ok();
    for client in &all.clients {
        for (term, found) in [
            ("øyvind", 1),
            ("FIRE", 1),
            ("clm_50", 0),
            ("åsa", 0),
            ("hail", 0),
            (all.code.as_str(), 1),
            (all.number.as_str(), 1),
        ] {
            assert_eq!(search(&all.app, client, term).await.0, found, "{term}");
        }
    }
}

#[tokio::test]
async fn search_does_not_find_projects_the_caller_cannot_see() {
    let all = searched().await;
    let strangers = [
        all.app.partner().await.1,
        all.app.contractor(&all.app.company("Summit").await).await,
        all.app.unlinked_contractor().await,
    ];
    for client in &strangers {
        for term in [all.code.as_str(), all.number.as_str(), "clm", "åsa", "hail"] {
            assert_eq!(search(&all.app, client, term).await.0, 0, "{term}");
        }
    }
}

#[tokio::test]
async fn search_results_report_matched_fields_and_highlights() {
    let all = searched().await;
    let marked = |found: &Value| -> String {
        let text = found["context"].as_str().expect("text");
        let units: Vec<u16> = text.encode_utf16().collect();
        let ranges = found["highlights"].as_array().expect("ranges").iter();
        let ranges = ranges.map(|range| {
            let place = |name: &str| range[name].as_u64().and_then(|at| usize::try_from(at).ok());
            place("start").expect("start")..place("end").expect("end")
        });
        let pieces: Vec<_> = ranges
            .map(|range| String::from_utf16_lossy(&units[range]))
            .collect();
        pieces.join("|")
    };
    let code = all.code.clone();
    let terms = [
        ("clm", vec![("insurance_claim_number", "CLM")]),
        ("ÑEZ-obr", vec![("property_owner_name", "ñez|O'Br")]),
        ("hai win", vec![("damage_type", "Hai|Win")]),
        ("elm str", vec![("property_address", "Elm|Str")]),
        (&all.number[3..], vec![("project_number", &all.number[3..])]),
        (code.as_str(), vec![("project_code", code.as_str())]),
        ("w", vec![("damage_type", "W")]),
    ];
    for client in &all.clients {
        for (term, expected) in &terms {
            all.app.advance(SignedDuration::from_secs(1));
            let encoded = utf8_percent_encode(term, NON_ALPHANUMERIC);
            let path = format!("/api/projects?search={encoded}");
            let list = client.get(&path).await.ok();
            let items = list["items"].as_array().expect("list");
            let card = items.iter().find(|card| card["project_code"] == code);
            let card = card.expect("the project's card");
            let found = &list["found"][card["id"].as_str().expect("ID")];
            let found = found.as_array().expect("fields");
            // A single letter may also match a random project code.
            let matched: Vec<(&str, String)> = found
                .iter()
                .map(|one| (one["matched_field"].as_str().expect("field"), marked(one)))
                .filter(|(field, _)| term.len() > 1 || *field != "project_code")
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(f, m)| (*f, (*m).to_owned()))
                .collect();
            assert_eq!(matched, expected, "{term:?}");
            for one in found {
                // The context contains nothing that the card does not show.
                let field = one["matched_field"].as_str().expect("field");
                let shown = match field {
                    "property_address" => &card["address"]["formatted"],
                    field => &card[field],
                };
                assert_eq!(&one["context"], shown, "{term:?}");
            }
            assert_eq!(
                list["found"].as_object().map(serde_json::Map::len),
                Some(items.len())
            );
        }
        let plain = client.get("/api/projects").await.ok();
        assert_eq!(plain["found"], Value::Null);
    }
}
