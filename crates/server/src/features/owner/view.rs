//! What the API says to property owners.

use crate::config::OfficeContact;
use crate::schema;
use crate::shared::views::project::Address;
use domain::contractor::ContractorStatus;
use domain::id::{OwnerSessionId, ProjectId};
use domain::language::{Language, Message, Text};
use domain::owner_session::{self as domain_session, SecurityLevel};
use domain::permission::{Actor, act, decide};
use domain::project::{OwnerStanding, Party, ProjectPage, ProjectStatus, StatusFamily};
use domain::security_score::Score;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

/// An owner session, new or validated (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerSession {
    /// Whether the session is live.
    pub valid: bool,
    /// Why it is not, in English.
    pub error: Option<String>,
    /// The same in no language yet.
    #[schema(value_type = Option<schema::MessageText>)]
    pub error_text: Option<Text>,
    /// The session's id.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub session_id: Option<OwnerSessionId>,
    /// The project it opens.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub project_id: Option<ProjectId>,
    /// RFC 3339, UTC.
    pub expires_at: Option<String>,
    /// The owner's name.
    pub property_owner_name: Option<String>,
    /// The band of the score.
    #[schema(value_type = Option<schema::OwnerSecurityLevel>)]
    pub security_level: Option<SecurityLevel>,
    /// 0 to 100; 0 stands for a missing or expired session.
    pub security_score: u8,
    /// Why the score is not 100, in plain English.
    pub warnings: Vec<String>,
    /// The same in no language yet.
    #[schema(value_type = Vec<schema::MessageText>)]
    pub warnings_text: Vec<Text>,
    /// Whether an admin looks in as the owner.
    pub opened_by_admin: bool,
    /// From where on the event stream tells what changed after this was read.
    pub feed_place: Option<String>,
}

/// What a project code led to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum OwnerLogin {
    /// The code was accepted, and so was the answer if one was due.
    Opened(Box<OwnerSession>),
    /// The same call is wanted once more, with an answer.
    QuestionAsked,
}

/// The owner's view of the project.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerProject {
    /// The project's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// Six characters.
    pub project_code: String,
    /// Such as BB-2026-000123.
    pub project_number: String,
    /// Whose property it is.
    pub property_owner_name: String,
    /// Where the damage is.
    pub address: Address,
    /// The kind of damage.
    pub damage_type: String,
    /// What happened.
    pub damage_description: Option<String>,
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// The insurer.
    pub insurance_carrier_name: Option<String>,
    /// Where the project stands.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// What that means at a glance.
    #[schema(value_type = schema::StatusFamily)]
    pub status_family: StatusFamily,
    /// Where the project stands, in an English sentence for the owner.
    pub status_sentence: String,
    /// The same in no language yet.
    #[schema(value_type = schema::MessageText)]
    pub status_sentence_text: Text,
    /// What comes next and what the owner can do, in English.
    pub next_step: String,
    /// The same in no language yet.
    #[schema(value_type = schema::MessageText)]
    pub next_step_text: Text,
    /// On whom it waits; on nobody at the end.
    #[schema(value_type = Option<schema::Party>)]
    pub waiting_on: Option<Party>,
    /// Since which day it waits on them: since the status was reached, the company came or left that has the turn, or the day
    /// passed that was set. YYYY-MM-DD, by the portal's clocks.
    pub waiting_since: Option<String>,
    /// For how many calendar days that has been.
    pub waiting_days: Option<u32>,
    /// Percent, for the statuses that have a figure.
    pub progress: Option<u8>,
    /// When work was wanted to start, YYYY-MM-DD.
    pub timeline_start: Option<String>,
    /// When the status was reached; RFC 3339, UTC.
    pub status_since: String,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Whom to call: the company that does the work, unless it is closed.
    pub contact: Option<OwnerContact>,
    /// Whom to call else: the office, where the portal names one.
    pub office: Option<OwnerContact>,
    /// What the caller may do with it.
    pub abilities: OwnerProjectAbilities,
}

/// What the caller may do with the project that the session opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerProjectAbilities {
    /// May open and download its files.
    pub read_files: bool,
    /// May end the session.
    pub end_session: bool,
}

/// A company or an office, as owners see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerContact {
    /// Its name.
    pub company_name: String,
    /// Ten digits.
    pub phone: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
}

impl OwnerContact {
    /// Whether there is a way to reach them.
    const fn is_reachable(&self) -> bool {
        self.phone.is_some() || self.email.is_some()
    }
}

/// What an owner's view depends on beside the project.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// When the current contractor was assigned, or the last one removed.
    pub company_since: Option<Timestamp>,
    /// The day of its next event, if one is to come.
    pub next_event: Option<Date>,
    /// The day of the last event of its status, if none is to come, and whether it is marked as completed.
    pub last_event: Option<(Date, bool)>,
    /// The present date in the portal's zone.
    pub today: Date,
    /// The portal's zone.
    pub zone: &'a TimeZone,
    /// The office, where the portal names one.
    pub office: Option<&'a OfficeContact>,
}

fn english(message: &Message) -> String {
    message.in_language(Language::English)
}

impl OwnerSession {
    /// A live session.
    #[must_use]
    pub fn valid(
        session: &domain_session::OwnerSession,
        property_owner_name: String,
        score: Score,
        feed_place: i64,
    ) -> Self {
        Self {
            valid: true,
            error: None,
            error_text: None,
            session_id: Some(session.id),
            project_id: Some(session.project_id),
            expires_at: Some(session.expires_at.to_string()),
            property_owner_name: Some(property_owner_name),
            security_level: Some(score.level()),
            security_score: score.score,
            warnings: score.warnings.iter().map(english).collect(),
            warnings_text: score.warnings.into_iter().map(Into::into).collect(),
            opened_by_admin: session.admin_user_id.is_some(),
            feed_place: Some(feed_place.to_string()),
        }
    }

    /// No session any more; a score of 0 stands for a missing or expired one (specification 1, section 8).
    #[must_use]
    pub fn invalid(score: u8) -> Self {
        let error = match score {
            0 => Message::ErrorSessionValidation,
            score => Message::ErrorSecurityValidation {
                score: i64::from(score),
            },
        };
        Self {
            valid: false,
            error: Some(english(&error)),
            error_text: Some(error.into()),
            session_id: None,
            project_id: None,
            expires_at: None,
            property_owner_name: None,
            security_level: None,
            security_score: score,
            warnings: Vec::new(),
            warnings_text: Vec::new(),
            opened_by_admin: false,
            feed_place: None,
        }
    }
}

impl OwnerProject {
    /// The project as `actor` sees it.
    #[must_use]
    pub fn new(page: ProjectPage, actor: &Actor, around: &Around<'_>) -> Self {
        let facts = page.project.facts();
        let abilities = OwnerProjectAbilities {
            read_files: decide(actor, act::ReadFile, facts).is_ok(),
            end_session: decide(actor, act::EndOwnerSession, ()).is_ok(),
        };
        let ProjectPage {
            project,
            contractor,
            ..
        } = page;
        // A closed company neither comes nor calls.
        let contractor = contractor.filter(|company| company.status == ContractorStatus::Active);
        let contact = contractor.map(|company| OwnerContact {
            company_name: company.company_name,
            phone: company.primary_phone,
            email: company.primary_email,
        });
        let office = around.office.map(|office| OwnerContact {
            company_name: office.name.clone(),
            phone: office.phone.clone(),
            email: office.email.clone(),
        });
        let details = project.details;
        let day = |at: Timestamp| at.to_zoned(around.zone.clone()).date();
        let standing = OwnerStanding {
            status: project.status,
            status_since: day(project.status_since),
            company_since: around.company_since.map(day),
            has_contractor: contact.is_some(),
            has_contact: [&contact, &office]
                .into_iter()
                .flatten()
                .any(OwnerContact::is_reachable),
            next_event: around.next_event,
            last_event: around.last_event.map(|(day, _)| day),
            has_taken_place: around.last_event.is_some_and(|(_, took_place)| took_place),
            timeline_start: details.timeline_start,
            today: around.today,
        };
        let (sentence, next_step) = (standing.sentence(), standing.next_step());
        Self {
            id: project.id,
            project_code: project.project_code.to_string(),
            project_number: project.project_number,
            property_owner_name: details.property_owner_name,
            address: Address::new(
                details.property_address,
                details.unit,
                details.city,
                details.state,
                details.zip_code,
            ),
            damage_type: details.damage_type,
            damage_description: details.damage_description,
            insurance_claim_number: details.insurance_claim_number,
            insurance_carrier_name: details.insurance_carrier_name,
            status: project.status,
            status_family: project.status.family(),
            status_sentence: english(&sentence),
            status_sentence_text: sentence.into(),
            next_step: english(&next_step),
            next_step_text: next_step.into(),
            waiting_on: standing.waiting_on(),
            waiting_since: standing.waiting_since().map(|since| since.to_string()),
            waiting_days: standing.waiting_days(),
            progress: project.status.progress(),
            timeline_start: details.timeline_start.map(|date| date.to_string()),
            status_since: project.status_since.to_string(),
            created_at: project.created_at.to_string(),
            contact,
            office,
            abilities,
        }
    }
}
