//! Creates accounts, companies, and projects for tests through the store, as the portal does.

use crate::app::TestApp;
use crate::client::Client;
use domain::contractor::{Contractor, ContractorStatus};
use domain::id::{ContractorId, ProjectId, SessionId, UpdateId, UserId};
use domain::permission::{Permit, Role, act};
use domain::project::{ProjectDetails, ProjectFacts, ProjectStatus, UrgencyLevel};
use domain::session::{Lifetime, UserSession};
use domain::update::NewStatusUpdate;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use server::security::owner_link;
use server::security::password::PasswordHasher;
use server::security::session::SessionCookie;
use store::project::{Author, Submitter};
use store::user::NewUser;
use tokio::sync::OnceCell;

/// Password of all test accounts.
pub const PASSWORD: &str = "Kitchen-2026!";

/// How far the clock advances before each change made here, so that the changes have an order.
const STEP: SignedDuration = SignedDuration::from_secs(1);
const REASON: &str = "a test arranges what it needs";

/// A contractor company.
#[derive(Debug, Clone)]
pub struct Company {
    /// Company ID.
    pub id: ContractorId,
    /// Company name.
    pub name: String,
    /// URL slug.
    pub slug: String,
}

/// A user with an account.
#[derive(Debug, Clone)]
pub struct Person {
    /// Account ID.
    pub id: UserId,
    /// Email address for sign-in.
    pub email: String,
    /// The role.
    pub role: Role,
}

/// A project.
#[derive(Debug, Clone)]
pub struct TestProject {
    /// Project ID.
    pub id: ProjectId,
    /// Project code.
    pub code: String,
    /// Project number.
    pub number: String,
}

/// Hash of [`PASSWORD`]. Computed once, because hashing is slow by design.
async fn password_hash(app: &TestApp) -> String {
    static HASH: OnceCell<String> = OnceCell::const_new();
    let make = || async {
        let hash = PasswordHasher::new()
            .hash(PASSWORD.to_owned(), &mut app.state().rng())
            .await;
        hash.expect("hash the password")
    };
    HASH.get_or_init(make).await.clone()
}

impl TestApp {
    /// Creates a contractor company.
    pub async fn company(&self, name: &str) -> Company {
        let company = Contractor {
            id: ContractorId::new(self.state().clock(), &mut self.state().rng()),
            company_name: name.to_owned(),
            primary_email: Some("office@company.example".to_owned()),
            primary_phone: Some("2125550100".to_owned()),
            status: ContractorStatus::Active,
        };
        let slug = name.to_lowercase().replace(' ', "-");
        let (made, address, now) = (company.clone(), slug.clone(), self.now());
        self.write(move |conn| store::contractor::insert(conn, &made, &address, now))
            .await;
        Company {
            id: company.id,
            name: company.company_name,
            slug,
        }
    }

    /// Creates an active account.
    pub async fn person(&self, email: &str, role: Role, company: Option<&Company>) -> Person {
        self.account(email, role, company, true).await
    }

    /// Creates a deactivated account.
    pub async fn inactive_person(&self, email: &str) -> Person {
        self.account(email, Role::ReferralPartner, None, false)
            .await
    }

    async fn account(
        &self,
        email: &str,
        role: Role,
        company: Option<&Company>,
        active: bool,
    ) -> Person {
        let user = NewUser {
            id: UserId::new(self.state().clock(), &mut self.state().rng()),
            email: email.to_owned(),
            password_hash: password_hash(self).await,
            first_name: "Robin".to_owned(),
            last_name: "Example".to_owned(),
            company_name: Some("Harbor Insurance".to_owned()),
            phone: None,
            contractor_id: company.map(|company| company.id),
            role,
            active,
        };
        let (id, now) = (user.id, self.now());
        self.write(move |conn| store::user::insert(conn, &user, now))
            .await;
        Person {
            id,
            email: email.to_owned(),
            role,
        }
    }

    /// Creates a session for this user and returns a client that uses it.
    pub async fn sign_in(&self, person: &Person) -> Client {
        let client = self.anonymous();
        let token = self.state().session_token();
        let (hash, now) = (token.hash(), self.now());
        let session = UserSession {
            id: SessionId::new(self.state().clock(), &mut self.state().rng()),
            user_id: person.id,
            created_at: now,
            last_seen_at: now,
            expires_at: Lifetime::of(person.role, false).expires_at(now),
            keep_signed_in: false,
            ip: Some(client.address().to_owned()),
            user_agent: Some(client.user_agent().to_owned()),
        };
        self.write(move |conn| store::session::create(conn, &session, &hash))
            .await;
        client.set_cookie(
            SessionCookie::User.name(self.state().public_url()),
            token.reveal(),
        );
        client
    }

    async fn signed_in_person(&self, role: Role, company: Option<&Company>) -> (Person, Client) {
        let number = UserId::new(self.state().clock(), &mut self.state().rng());
        let person = self
            .person(
                &format!("{role}-{number}@portal.example", role = role.as_str()),
                role,
                company,
            )
            .await;
        let client = self.sign_in(&person).await;
        (person, client)
    }

    /// Creates an admin and returns a signed-in client.
    pub async fn admin(&self) -> Client {
        self.signed_in_person(Role::Admin, None).await.1
    }

    /// Creates a contractor in this company and returns a signed-in client.
    pub async fn contractor(&self, company: &Company) -> Client {
        self.signed_in_person(Role::Contractor, Some(company))
            .await
            .1
    }

    /// Creates a contractor without a company and returns a signed-in client.
    pub async fn unlinked_contractor(&self) -> Client {
        self.signed_in_person(Role::Contractor, None).await.1
    }

    /// Creates a referral partner and returns it with a signed-in client.
    pub async fn partner(&self) -> (Person, Client) {
        self.signed_in_person(Role::ReferralPartner, None).await
    }

    /// A client signed in as the owner, with this project code.
    ///
    /// # Panics
    /// Panics if the code is rejected.
    pub async fn owner(&self, code: &str) -> Client {
        let client = self.anonymous();
        let answer = client
            .post(
                "/api/owner/session",
                &serde_json::json!({ "project_code": code }),
            )
            .await;
        assert_eq!(answer.status, 201, "{}", answer.json);
        client
    }

    /// Signs in as the owner with a project code, having come by the link of an email to the owner.
    ///
    /// # Panics
    /// When the code is refused.
    pub async fn owner_by_mail(&self, project: &TestProject) -> Client {
        let client = self.anonymous();
        let link = owner_link::token(self.state().secret_keys(), project.id);
        let form = serde_json::json!({ "project_code": project.code, "link": link });
        let answer = client.post("/api/owner/session", &form).await;
        assert_eq!(answer.status, 201, "{}", answer.json);
        client
    }

    /// Creates a project submitted by this user.
    pub async fn project(&self, partner: &Person) -> TestProject {
        self.advance(STEP);
        let (state, submitter) = (self.state().clone(), partner.id);
        let submitted_by = match partner.role {
            Role::Admin => Submitter::Office,
            Role::Contractor | Role::ReferralPartner => Submitter::Other,
        };
        let id = ProjectId::new(state.clock(), &mut state.rng());
        self.write(move |conn| {
            let mut rng = state.rng();
            let mut author = Author {
                user_id: submitter,
                clock: state.clock(),
                rng: &mut rng,
                time_zone: TimeZone::UTC,
            };
            let submit = Permit::<act::SubmitProject>::for_system((), REASON);
            let facts =
                store::project::submit(conn, &submit, &mut author, id, submitted_by, &details())?;
            let show = Permit::<act::ShowProject>::for_system(facts, REASON);
            let project = store::project::show(conn, &show)?.project;
            Ok(TestProject {
                id,
                code: project.project_code.to_string(),
                number: project.project_number,
            })
        })
        .await
    }

    /// The facts for permission decisions.
    ///
    /// # Panics
    /// Panics if the project does not exist.
    pub async fn facts(&self, project: &TestProject) -> ProjectFacts {
        let id = project.id;
        self.read(move |conn| store::project::find_facts(conn, id))
            .await
            .expect("existing project")
    }

    /// The current code of a project.
    pub async fn code(&self, project: &TestProject) -> String {
        let show = Permit::<act::ShowProject>::for_system(self.facts(project).await, REASON);
        self.read(move |conn| store::project::show(conn, &show))
            .await
            .project
            .project_code
            .to_string()
    }

    /// Assigns a company to a project, as this user.
    pub async fn assign(&self, project: &TestProject, company: &Company, by: &Person) {
        self.advance(STEP);
        let (state, facts, company, user_id) = (
            self.state().clone(),
            self.facts(project).await,
            company.id,
            by.id,
        );
        self.write(move |conn| {
            let mut rng = state.rng();
            let mut author = Author {
                user_id,
                clock: state.clock(),
                rng: &mut rng,
                time_zone: TimeZone::UTC,
            };
            let permit = Permit::<act::AssignContractor>::for_system(facts.clone(), REASON);
            store::project::assign(conn, &permit, &mut author, Some(company))
        })
        .await;
    }

    /// Adds a status update to a project, as this user.
    pub async fn update(
        &self,
        project: &TestProject,
        status: ProjectStatus,
        notes: &str,
        by: &Person,
    ) {
        self.advance(STEP);
        let (state, facts, user_id) = (self.state().clone(), self.facts(project).await, by.id);
        let id = UpdateId::new(state.clock(), &mut state.rng());
        let new = NewStatusUpdate {
            new_status: status,
            notes: notes.to_owned(),
            uploads: Vec::new(),
            photos: Vec::new(),
            shots: Vec::new(),
            remark: None,
        };
        self.write(move |conn| {
            let mut rng = state.rng();
            let mut author = Author {
                user_id,
                clock: state.clock(),
                rng: &mut rng,
                time_zone: TimeZone::UTC,
            };
            let permit = Permit::<act::AddUpdate>::for_system(facts.clone(), REASON);
            store::update::add(conn, &permit, &mut author, id, &new)
        })
        .await;
    }
}

/// Realistic project details.
#[must_use]
pub fn details() -> ProjectDetails {
    ProjectDetails {
        insurance_claim_number: Some("CLM-88231".to_owned()),
        claims_adjuster_name: Some("Dana Whitfield".to_owned()),
        insurance_carrier_name: Some("Harbor Mutual".to_owned()),
        property_owner_name: "José O'Brien".to_owned(),
        property_owner_email: Some("jose@home.example".to_owned()),
        property_owner_phone: Some("2125550188".to_owned()),
        property_address: "12 Elm Street".to_owned(),
        unit: Some("4B".to_owned()),
        city: "Albany".to_owned(),
        state: "NY".to_owned(),
        zip_code: "12207".to_owned(),
        damage_type: "Water Damage".to_owned(),
        damage_description: Some("A pipe burst above the kitchen.".to_owned()),
        urgency_level: UrgencyLevel::High,
        timeline_start: None,
        referral_partner_contact_name: Some("Robin Example".to_owned()),
        referral_partner_contact_phone: Some("2125550177".to_owned()),
        referral_partner_contact_email: Some("robin@agency.example".to_owned()),
    }
}
