//! The fields that a search of the project list covers: those of the global search, ignoring case and accents (specification 2, section 2,
//! "Contractor Portal page", names the first five).

use domain::permission::Role;
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use test_support::{Client, TestApp};

/// Its searched fields, and everything else that a form takes.
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

/// Close to the other one wherever a wildcard would not see the difference.
fn decoy() -> Value {
    json!({
        "insurance_claim_number": "CLMx50y-É/7", "property_owner_name": "Bob Ray", "damage_type": "Mold",
        "property_address": "9 Oak Lane", "city": "Troy", "state": "NY", "zip_code": "12180", "urgency_level": "low",
    })
}

/// How many there are, and the first one's code.
async fn search(app: &TestApp, client: &Client, term: &str) -> (u64, Value) {
    // They may follow one another as fast as this.
    app.advance(SignedDuration::from_secs(1));
    let encoded = utf8_percent_encode(term, NON_ALPHANUMERIC);
    let path = format!("/api/projects?search={encoded}");
    let list = client.get(&path).await.ok();
    let shown = list["items"].as_array().map_or(0, Vec::len);
    assert_eq!(list["total"], shown, "{term:?}: {list}");
    (
        list["total"].as_u64().expect("a number"),
        list["items"][0]["project_code"].clone(),
    )
}

struct Searched {
    app: TestApp,
    /// Everybody who sees both projects: an admin, their partner and their contractor.
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
    let text = |field: &str| page[field].as_str().expect("a text").to_owned();
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
async fn five_fields_are_found_in_any_case_without_accents_and_in_part() {
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
        // What both have.
        for term in ["clm", "É", "BB-2026-"] {
            assert_eq!(search(&all.app, client, term).await.0, 2, "{term:?}");
        }
    }
}

#[tokio::test]
async fn no_character_stands_for_others() {
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
            // No field holds one, and not every database takes it: a space for a space.
            ("\0", 2),
            ("åsa\0", 1),
            ("hail\t&\u{1}wind", 1),
        ] {
            assert_eq!(search(&all.app, client, term).await.0, found, "{term:?}");
        }
    }
}

#[tokio::test]
async fn each_word_is_in_one_field_and_all_are_in_some() {
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
async fn one_or_two_characters_begin_a_word() {
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
async fn what_else_people_know_a_project_by_is_searched_and_nothing_more() {
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
async fn an_edit_is_found_by_what_it_says_now() {
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
async fn what_one_may_not_see_one_does_not_find() {
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
async fn a_list_says_in_which_fields_it_found_its_term() {
    let all = searched().await;
    let marked = |found: &Value| -> String {
        let text = found["context"].as_str().expect("a text");
        let units: Vec<u16> = text.encode_utf16().collect();
        let ranges = found["highlights"].as_array().expect("ranges").iter();
        let ranges = ranges.map(|range| {
            let place = |name: &str| range[name].as_u64().and_then(|at| usize::try_from(at).ok());
            place("start").expect("a place")..place("end").expect("a place")
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
            let items = list["items"].as_array().expect("a list");
            let card = items.iter().find(|card| card["project_code"] == code);
            let card = card.expect("the project");
            let found = &list["found"][card["id"].as_str().expect("an id")];
            let found = found.as_array().expect("fields");
            // By the codes' letters, which differ from run to run, more may match.
            let told: Vec<(&str, String)> = found
                .iter()
                .map(|one| (one["matched_field"].as_str().expect("a field"), marked(one)))
                .filter(|(field, _)| term.len() > 1 || *field != "project_code")
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(f, m)| (*f, (*m).to_owned()))
                .collect();
            assert_eq!(told, expected, "{term:?}");
            for one in found {
                // Nothing that the card does not show.
                let field = one["matched_field"].as_str().expect("a field");
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
