//! The global search: one set of rows and terms for both databases, searched as each role (specification 1, section 2).

use crate::import::{file, import};
use crate::scheduling::on_version;
use domain::id::{MessageId, UserId};
use domain::permission::Role;
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use store::user::NewUser;
use test_support::database::DatabaseKind;
use test_support::{Answer, Client, Person, TestApp};

#[derive(Deserialize)]
struct Cases {
    projects: Vec<Project>,
    messages: Vec<Message>,
    users: Vec<User>,
    queries: Vec<Query>,
}

#[derive(Deserialize)]
struct Project {
    key: String,
    partner: String,
    company: Option<String>,
    details: Value,
}

#[derive(Deserialize)]
struct Message {
    project: String,
    text: String,
}

#[derive(Clone, Deserialize)]
struct User {
    first_name: String,
    last_name: String,
    email: String,
    company_name: Option<String>,
    phone: Option<String>,
}

#[derive(Deserialize)]
struct Query {
    q: String,
    sees_all: Vec<String>,
    ridgeline: Vec<String>,
    paul: Vec<String>,
    paula: Vec<String>,
}

/// The projects by key, and the people who search.
struct Portal {
    app: TestApp,
    projects: BTreeMap<String, Value>,
    admin: Client,
    ridgeline: Client,
    paul: Client,
    paula: Client,
    robin: Person,
}

async fn portal(cases: &Cases) -> Portal {
    let app = TestApp::start().await;
    let robin = app.person("robin@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&robin).await;
    let (_, paul) = app.partner().await;
    let (_, paula) = app.partner().await;
    let companies = [app.company("Ridgeline").await, app.company("Summit").await];
    let mut projects = BTreeMap::new();
    for of in &cases.projects {
        let partner = if of.partner == "paul" { &paul } else { &paula };
        app.advance(SignedDuration::from_secs(1));
        let form = json!({ "details": of.details });
        let page = partner.post("/api/projects", &form).await.ok();
        if let Some(company) = companies
            .iter()
            .find(|company| of.company.as_ref() == Some(&company.name))
        {
            assert!(app.execute_sql(&format!(
                "UPDATE projects SET contractor_id = '{}' WHERE id = '{}'",
                company.id,
                page["id"].as_str().expect("an id")
            )));
        }
        projects.insert(of.key.clone(), page);
    }
    app.index().await;
    for message in &cases.messages {
        app.advance(SignedDuration::from_secs(1));
        say(&app, &admin, &projects[&message.project], &message.text).await;
    }
    for user in cases.users.clone() {
        let user = NewUser {
            id: UserId::new(app.state().clock(), &mut app.state().rng()),
            email: user.email,
            password_hash: String::new(),
            first_name: user.first_name,
            last_name: user.last_name,
            company_name: user.company_name,
            phone: user.phone,
            contractor_id: None,
            role: Role::ReferralPartner,
            active: true,
        };
        let now = app.now();
        app.write(move |conn| store::user::insert(conn, &user, now))
            .await;
    }
    Portal {
        ridgeline: app.contractor(&companies[0]).await,
        app,
        projects,
        admin,
        paul,
        paula,
        robin,
    }
}

async fn say(app: &TestApp, client: &Client, project: &Value, text: &str) {
    let id = MessageId::new(app.state().clock(), &mut app.state().rng());
    let path = format!(
        "/api/projects/{}/messages",
        project["project_code"].as_str().expect("a code")
    );
    let body = json!({
        "id": id.to_string(), "message_content": text, "message_type": "text", "participant_type": "admin",
    });
    client.post(&path, &body).await.ok();
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("search-cases.json")).expect("the cases can be read")
}

impl Portal {
    async fn ask(&self, client: &Client, term: &str) -> Answer {
        // Stay below the rate limit.
        self.app.advance(SignedDuration::from_secs(1));
        let encoded = utf8_percent_encode(term, NON_ALPHANUMERIC);
        client.get(&format!("/api/search?q={encoded}")).await
    }

    /// The results without notifications, in the notation of the cases.
    async fn results(&self, client: &Client, term: &str) -> Vec<String> {
        let answer = self.ask(client, term).await.ok();
        let groups = answer["groups"].as_array().expect("groups").iter();
        let items = groups.flat_map(|group| group["items"].as_array().expect("items"));
        items
            .filter_map(|item| {
                let field = item["matched_field"].as_str()?;
                match item["result_type"].as_str()? {
                    "project" => {
                        let url = item["url"].as_str()?;
                        let (key, _) = self.projects.iter().find(|(_, page)| {
                            url.contains(page["project_code"].as_str().unwrap_or("none"))
                        })?;
                        Some(format!("{key} {field}"))
                    }
                    "user" => Some(format!("user {} {field}", item["title"].as_str()?)),
                    _ => None,
                }
            })
            .collect()
    }
}

#[tokio::test]
async fn each_role_finds_only_what_it_may_see() {
    let cases = cases();
    let portal = portal(&cases).await;
    let mut wrong = Vec::new();
    for query in &cases.queries {
        let mut term = query.q.clone();
        for (key, page) in &portal.projects {
            for (what, field) in [("code", "project_code"), ("number", "project_number")] {
                let value = page[field].as_str().expect("a text");
                term = term.replace(&format!("{{{what}:{key}}}"), value);
            }
        }
        for (who, client, expected) in [
            ("admin", &portal.admin, &query.sees_all),
            ("ridgeline", &portal.ridgeline, &query.ridgeline),
            ("paul", &portal.paul, &query.paul),
            ("paula", &portal.paula, &query.paula),
        ] {
            let results = portal.results(client, &term).await;
            if results != *expected {
                wrong.push(format!("{term:?} by {who}: {results:?}, not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_result_has_a_title_a_context_highlights_and_a_link() {
    let portal = portal(&cases()).await;
    let page = &portal.projects["johnson"];
    let [code, number] =
        ["project_code", "project_number"].map(|field| page[field].as_str().expect("a text"));
    for (client, area) in [
        (&portal.admin, "/admin/projects"),
        (&portal.ridgeline, "/contractor/projects"),
        (&portal.paul, "/projects"),
    ] {
        let answer = portal.ask(client, "elm stret").await.ok();
        assert_eq!(answer["capped"], false);
        let group = &answer["groups"][0];
        assert_eq!(
            (&group["type"], &group["total_at_least"]),
            (&json!("project"), &json!(1))
        );
        assert_eq!(
            group["items"],
            json!([{
                "id": page["id"], "result_type": "project", "title": "Katherine Johnson, 12 Elm Street",
                "subtitle": format!("{code} · {number} · 12 Elm Street, Albany, NY 12207"),
                "matched_field": "property_address", "context": "12 Elm Street, Albany, NY 12207",
                "highlights": [{ "start": 3, "end": 6 }, { "start": 7, "end": 13 }],
                "url": format!("{area}/{code}"),
            }])
        );
        let message = portal.ask(client, "asbestos panel").await.ok();
        let item = &message["groups"][0]["items"][0];
        assert_eq!(
            item["context"],
            "The ceiling contractor found asbestos behind the panels."
        );
        assert_eq!(
            item["highlights"],
            json!([{ "start": 29, "end": 37 }, { "start": 49, "end": 54 }])
        );
        assert_eq!(item["url"], json!(format!("{area}/{code}?tab=messages")));
    }
    let user = portal.ask(&portal.admin, "castillo").await.ok();
    let item = &user["groups"][0]["items"][0];
    assert_eq!(item["subtitle"], "monica@adjusters.example · Delta Claims");
    assert_eq!(
        item["url"],
        json!(format!(
            "/admin/users?user={}",
            item["id"].as_str().expect("an id")
        ))
    );
}

#[tokio::test]
async fn users_find_notifications_from_their_own_list() {
    let portal = portal(&cases()).await;
    let code = portal.projects["johnson"]["project_code"]
        .as_str()
        .expect("a code");
    for (client, expected) in [
        (
            &portal.admin,
            vec![format!("/admin/projects/{code}?tab=messages")],
        ),
        (
            &portal.ridgeline,
            vec![format!("/contractor/projects/{code}?tab=messages")],
        ),
        (&portal.paula, Vec::new()),
    ] {
        let answer = portal.ask(client, "asbestos removal").await.ok();
        let groups = answer["groups"].as_array().expect("groups").iter();
        let notifications = groups.filter(|group| group["type"] == "notification");
        let urls: Vec<_> = notifications
            .flat_map(|group| group["items"].as_array().expect("items"))
            .map(|item| item["url"].as_str().expect("a path").to_owned())
            .collect();
        assert_eq!(urls, expected);
    }
}

#[tokio::test]
async fn notifications_are_searched_and_shown_in_the_readers_language() {
    let portal = portal(&cases()).await;
    let spanish = json!({ "language": "es" });
    let chosen = portal.ridgeline.put("/api/me/language", &spanish).await;
    assert_eq!(chosen.status, 204, "{}", chosen.json);
    let rows = [
        ("Ann Lee", "CLM-901,Ridgeline,"),
        ("Bob Ray", "CLM-902,Ridgeline,"),
    ];
    import(&portal.admin, &file(&rows), "", "6f1d9c44-search")
        .await
        .ok();
    for (client, term, title, context, url) in [
        (
            &portal.ridgeline,
            "importación",
            "Proyectos asignados a su empresa",
            "Su empresa recibió 2 proyectos de una importación.",
            "/projects",
        ),
        (
            &portal.admin,
            "imported projects were assigned",
            "Projects assigned to your company",
            "2 imported projects were assigned to your company.",
            // The notification is for another user.
            "/notifications",
        ),
    ] {
        let answer = portal.ask(client, term).await.ok();
        let groups = answer["groups"].as_array().expect("groups").iter();
        let mut notifications = groups.filter(|group| group["type"] == "notification");
        let found = &notifications.next().expect("a notification is found")["items"];
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
        let shown = ["title", "context", "url"].map(|field| found[0][field].clone());
        assert_eq!(shown, [json!(title), json!(context), json!(url)]);
    }
}

#[tokio::test]
async fn twenty_results_are_shown_including_some_of_every_type() {
    let portal = portal(&cases()).await;
    let submitter = portal
        .app
        .person("sub@portal.example", Role::ReferralPartner, None)
        .await;
    for _ in 0..23 {
        portal.app.project(&submitter).await;
    }
    let own = portal.app.sign_in(&submitter).await;
    for client in [&portal.admin, &own] {
        let answer = portal.ask(client, "bb-2026").await.ok();
        let groups = answer["groups"].as_array().expect("groups");
        let shown: Vec<_> = groups
            .iter()
            .map(|group| group["items"].as_array().map_or(0, Vec::len))
            .collect();
        assert_eq!(shown.iter().sum::<usize>(), 20, "{answer}");
        assert_eq!(answer["capped"], true);
        assert!(shown.iter().all(|count| *count > 5), "{answer}");
        assert!(groups[0]["total_at_least"].as_u64() >= Some(23));
    }
}

/// "+N more" leads to the project list, which does not search messages, so it counts only what that list shows.
#[tokio::test]
async fn hidden_results_are_counted_only_if_the_project_list_shows_them() {
    let portal = portal(&cases()).await;
    let (partner, by_partner) = portal.app.partner().await;
    for _ in 0..23 {
        let project = portal.app.project(&partner).await;
        let page = by_partner
            .get(&format!("/api/projects/{}", project.code))
            .await
            .ok();
        say(&portal.app, &portal.admin, &page, "The zeppelin is late.").await;
    }
    let of_messages = portal.ask(&by_partner, "zeppelin").await.ok();
    let group = &of_messages["groups"][0];
    let shown = group["items"].as_array().map_or(0, Vec::len);
    assert!(shown > 5, "{of_messages}");
    assert_eq!(
        (&group["total_at_least"], &of_messages["capped"]),
        (&json!(shown), &json!(true))
    );
    let list = by_partner.get("/api/projects?search=zeppelin").await.ok();
    assert_eq!(list["total"], 0);

    let of_projects = portal.ask(&by_partner, "bb-2026").await.ok();
    let list = by_partner.get("/api/projects?search=bb-2026").await.ok();
    let projects = of_projects["groups"].as_array().expect("groups").iter();
    let projects = projects.filter(|group| group["type"] == "project");
    let counted: Vec<_> = projects.map(|group| &group["total_at_least"]).collect();
    assert_eq!(counted, [&list["total"]]);
}

#[tokio::test]
async fn invalid_search_terms_are_rejected() {
    let portal = portal(&cases()).await;
    for (path, message) in [
        ("/api/search?q=", "Search term is required"),
        ("/api/search?q=%20%00", "Search term is required"),
        (
            "/api/search?q=a",
            "Search term must be at least 2 characters",
        ),
        (
            "/api/search?q=%20a%09",
            "Search term must be at least 2 characters",
        ),
    ] {
        portal.app.advance(SignedDuration::from_secs(1));
        let problem = portal.admin.get(path).await.invalid(&["q"]);
        assert_eq!(problem["errors"][0]["message"], message, "{path}");
    }
    let long = format!("/api/search?q={}", "a".repeat(101));
    portal.admin.get(&long).await.invalid(&["q"]);
    portal.admin.get("/api/search").await.invalid(&["q"]);
    portal
        .admin
        .get("/api/search?q=ab&limit=3")
        .await
        .invalid(&["limit"]);
    let huge = format!("/api/search?q={}", "a".repeat(60_000));
    let status = portal.admin.get(&huge).await.status;
    assert!((400..500).contains(&status), "{status}");
    assert_eq!(
        portal.ask(&portal.admin, &"é".repeat(100)).await.ok()["groups"],
        json!([])
    );
}

#[tokio::test]
async fn global_searches_count_toward_the_search_limit() {
    let portal = portal(&cases()).await;
    let client = portal.app.sign_in(&portal.robin).await;
    portal.app.advance(SignedDuration::from_mins(1));
    for _ in 0..30 {
        client.get("/api/search?q=water").await.ok();
    }
    client
        .get("/api/search?q=water")
        .await
        .problem(429, "too_many_searches");
    client
        .get("/api/projects?search=water")
        .await
        .problem(429, "too_many_searches");
    portal.paul.get("/api/search?q=water").await.ok();
}

#[tokio::test]
async fn edits_messages_and_profiles_are_searchable_immediately() {
    let portal = portal(&cases()).await;
    let code = portal.projects["johnson"]["project_code"]
        .as_str()
        .expect("a code");
    let path = format!("/api/projects/{code}");
    let version = portal.admin.get(&path).await.ok()["version"]
        .as_i64()
        .expect("a version");
    let edit = json!({ "property_owner_name": "Øyvind Grey" });
    portal.admin.patch(&path, version, &edit).await.ok();
    assert_eq!(
        portal.results(&portal.paul, "oyvind grey").await,
        ["johnson property_owner_name"]
    );
    assert!(portal.results(&portal.paul, "katherine").await.is_empty());
    say(
        &portal.app,
        &portal.admin,
        &portal.projects["nunez"],
        "The gazebo is safe.",
    )
    .await;
    assert_eq!(
        portal.results(&portal.paul, "gazebo").await,
        ["nunez message"]
    );
    let version = portal.paul.get("/api/me/profile").await.ok()["version"]
        .as_i64()
        .expect("a version");
    let profile = json!({ "last_name": "Featherstone" });
    portal
        .paul
        .patch("/api/me/profile", version, &profile)
        .await
        .ok();
    assert_eq!(
        portal.results(&portal.admin, "fetherstone").await,
        ["user Robin Featherstone full_name"]
    );
}

#[tokio::test]
async fn a_contractor_is_found_by_the_companys_current_name() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let carl = app
        .person("carl@portal.example", Role::Contractor, Some(&ridgeline))
        .await;
    let found = async |term: &str| {
        app.advance(SignedDuration::from_secs(1));
        let answer = admin.get(&format!("/api/search?q={term}")).await.ok();
        let groups = answer["groups"].as_array().expect("groups");
        let users = groups.iter().find(|group| group["type"] == "user");
        users.map_or(Value::Null, |users| users["items"][0]["subtitle"].clone())
    };
    assert_eq!(found("ridgeline").await, "carl@portal.example · Ridgeline");
    let account = format!("/api/admin/users/{}", carl.id);
    let version = admin.get(&account).await.ok()["version"].clone();
    let to = json!({ "contractor_id": summit.id.to_string() });
    let link = format!("{account}/contractor");
    on_version(&admin, Method::PUT, &link, &version, &to)
        .await
        .ok();
    assert_eq!(found("ridgeline").await, Value::Null);
    assert_eq!(found("summit").await, "carl@portal.example · Summit");
    let company = "/api/admin/contractors/summit";
    let version = admin.get(company).await.ok()["version"].clone();
    let form = json!({ "company_name": "Granite Works" });
    on_version(&admin, Method::PATCH, company, &version, &form)
        .await
        .ok();
    assert_eq!(
        found("granite").await,
        "carl@portal.example · Granite Works"
    );
    assert_eq!(found("summit").await, Value::Null);
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn results_found_before_a_search_timeout_are_returned_on_postgres() {
    // Only PostgreSQL applies the search timeout to queries that use no index.
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let project = app.project(&partner).await;
    let admin = app.admin().await;
    say(
        &app,
        &admin,
        &json!({ "project_code": project.code }),
        "Hello.",
    )
    .await;
    let execute_sql = |statement: &str| assert!(app.execute_sql(statement), "{statement}");
    let results = async |client: &Client, term: &str| {
        let found = client.get(&format!("/api/search?q={term}")).await.ok();
        assert_eq!(found["capped"], true, "there may be more: {found}");
        let groups = found["groups"].as_array().expect("groups").iter();
        let items = groups.map(|group| (group["type"].clone(), group["items"].clone()));
        items.collect::<Vec<_>>()
    };
    let assert_project_found = |results: &[(Value, Value)]| {
        assert_eq!(results.len(), 1, "{results:?}");
        assert_eq!(results[0].0, "project");
        let url = results[0].1[0]["url"].as_str().expect("a path");
        assert!(url.contains(&project.code), "{url}");
    };

    // As if there were a billion notifications.
    execute_sql("ALTER TABLE notifications RENAME TO few_notifications");
    execute_sql(
        "CREATE VIEW notifications AS SELECT few_notifications.* FROM few_notifications CROSS JOIN generate_series(1, 1000000000)",
    );
    assert_project_found(&results(&admin, &project.code).await);
    // An empty result is capped too while there may be more.
    assert!(results(&admin, "qqqqqqq").await.is_empty());

    // The same for each kind of search document.
    execute_sql("ALTER TABLE search_documents RENAME TO few_documents");
    let multiply = |noun: &str| {
        execute_sql(&format!(
            "CREATE OR REPLACE VIEW search_documents AS SELECT few_documents.* FROM few_documents
             CROSS JOIN LATERAL generate_series(1, CASE noun WHEN '{noun}' THEN 1000000000 ELSE 1 END)"
        ));
    };
    for noun in ["user", "message"] {
        multiply(noun);
        assert_project_found(&results(&admin, &project.code).await);
    }
    assert_project_found(&results(&by_partner, &project.code).await);
    multiply("project");
    for client in [&admin, &by_partner] {
        assert!(results(client, &project.code).await.is_empty());
    }
    // Reports are found without the database.
    let reports = results(&admin, "intake").await;
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert_eq!(reports[0].0, "report");
}

#[tokio::test]
async fn an_empty_result_after_an_index_timeout_is_marked_as_capped() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let term = "qqqqq";
    // Enough documents that the index is used, which finds the older ones.
    let older = "number BETWEEN 1001 AND 1500";
    let index = match DatabaseKind::of_this_run() {
        DatabaseKind::Sqlite => {
            "INSERT INTO search_projects (rowid, search_text) SELECT number, search_text FROM search_documents"
        }
        DatabaseKind::Postgres => "SELECT 1",
    };
    for statement in [
        &format!(
            "INSERT INTO search_documents (number, noun, entity_id, search_text)
             WITH RECURSIVE many(n) AS (SELECT 1001 UNION ALL SELECT n + 1 FROM many WHERE n < 2500)
             SELECT n, 'project', n, CASE WHEN n <= 1500 THEN ' {term} ' ELSE '' END FROM many"
        ),
        index,
        "ALTER TABLE search_documents RENAME TO few_documents",
        // As if each of these took long to read.
        &format!(
            "CREATE VIEW search_documents AS
             SELECT number, noun, entity_id, project_id, contractor_id, referral_partner_id,
                CASE WHEN NOT {older} THEN search_text ELSE
                    (WITH RECURSIVE many(n) AS (SELECT number UNION ALL SELECT n + 1 FROM many WHERE n < 1000000)
                     SELECT CAST(max(n) AS TEXT) FROM many)
                END AS search_text
             FROM few_documents"
        ),
    ] {
        assert!(app.execute_sql(statement), "{statement}");
    }
    let found = admin.get(&format!("/api/search?q={term}")).await.ok();
    assert_eq!(found, json!({ "groups": [], "capped": true }));
}

/// Permission to see a result is checked against the rows themselves.
#[tokio::test]
async fn search_permissions_do_not_rely_on_the_index() {
    let portal = portal(&cases()).await;
    let id = portal.projects["johnson"]["id"].as_str().expect("an id");
    assert!(portal.app.execute_sql(&format!(
        "UPDATE search_documents SET referral_partner_id = NULL WHERE project_id <> '{id}'"
    )));
    assert!(portal.app.execute_sql(&format!(
        "UPDATE search_documents SET referral_partner_id =
            (SELECT referral_partner_id FROM projects WHERE property_owner_name = 'Erik Johnsen')
         WHERE project_id = '{id}'"
    )));
    for term in ["katherine", "asbestos"] {
        assert!(
            portal.results(&portal.paula, term).await.is_empty(),
            "{term}"
        );
    }
}
