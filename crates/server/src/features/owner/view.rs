//! API views for property owners.

use crate::config::OfficeContact;
use crate::schema;
use crate::shared::views::project::Address;
use domain::contractor::{Contractor, ContractorStatus};
use domain::id::{OwnerSessionId, ProjectId};
use domain::language::{Language, Message, Text};
use domain::owner_session::{self as domain_session, SecurityLevel};
use domain::permission::{Actor, act, decide};
use domain::project::{
    OwnerStanding, OwnerStep, Party, ProjectPage, ProjectStatus, StatusFamily, StatusMove,
    StepLine, StepState,
};
use domain::security_score::Score;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

/// A new or validated owner session (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerSession {
    /// Whether the session is valid.
    pub valid: bool,
    /// Why the session is invalid, in English.
    pub error: Option<String>,
    /// The same reason as a catalog message.
    #[schema(value_type = Option<schema::MessageText>)]
    pub error_text: Option<Text>,
    /// The session's id.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub session_id: Option<OwnerSessionId>,
    /// The project that the session gives access to.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub project_id: Option<ProjectId>,
    /// When the session expires, as RFC 3339 in UTC.
    pub expires_at: Option<String>,
    /// The property owner's name.
    pub property_owner_name: Option<String>,
    /// The level of the security score.
    #[schema(value_type = Option<schema::OwnerSecurityLevel>)]
    pub security_level: Option<SecurityLevel>,
    /// The security score, 0 to 100; 0 for a missing or expired session.
    pub security_score: u8,
    /// Why the score is below 100, in English.
    pub warnings: Vec<String>,
    /// The same warnings as catalog messages.
    #[schema(value_type = Vec<schema::MessageText>)]
    pub warnings_text: Vec<Text>,
    /// Whether an admin opened the session as the owner.
    pub opened_by_admin: bool,
    /// The position in the event stream at this response. Later changes are read from there.
    pub feed_place: Option<String>,
}

/// The result of entering a project code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum OwnerLogin {
    /// The code, and the answer if required, were accepted.
    Opened(Box<OwnerSession>),
    /// The answer to the security question is required. Repeat the request with it.
    QuestionAsked,
}

/// The project, as its property owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerProject {
    /// The project's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// The project code, six characters.
    pub project_code: String,
    /// The project number, such as BB-2026-000123.
    pub project_number: String,
    /// The property owner's name.
    pub property_owner_name: String,
    /// The address of the property.
    pub address: Address,
    /// The type of damage.
    pub damage_type: String,
    /// A description of the damage.
    pub damage_description: Option<String>,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// The insurance carrier.
    pub insurance_carrier_name: Option<String>,
    /// The project's status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// The family of the status, for its color and icon.
    #[schema(value_type = schema::StatusFamily)]
    pub status_family: StatusFamily,
    /// The status, as an English sentence for the owner.
    pub status_sentence: String,
    /// The same sentence as a catalog message.
    #[schema(value_type = schema::MessageText)]
    pub status_sentence_text: Text,
    /// The next step and what the owner can do, in English.
    pub next_step: String,
    /// The same text as a catalog message.
    #[schema(value_type = schema::MessageText)]
    pub next_step_text: Text,
    /// The party that has to act next; absent if the project has ended or the next step has a date.
    #[schema(value_type = Option<schema::Party>)]
    pub waiting_on: Option<Party>,
    /// The day since when that party has to act, YYYY-MM-DD in the portal's time zone: when the status was reached, the
    /// contractor assigned or removed, or the scheduled date passed.
    pub waiting_since: Option<String>,
    /// The number of calendar days since then.
    pub waiting_days: Option<u32>,
    /// The steps on the way to a repaired property, in order; empty if the project ended without a repair.
    pub steps: Vec<OwnerProjectStep>,
    /// The warranty on the finished work, as the office wrote it; absent before the project is completed, and if there is no note.
    pub warranty_note: Option<String>,
    /// The progress in percent; absent for statuses without a figure.
    pub progress: Option<u8>,
    /// The desired start date, YYYY-MM-DD.
    pub timeline_start: Option<String>,
    /// When the status was reached, as RFC 3339 in UTC.
    pub status_since: String,
    /// When the project was submitted, as RFC 3339 in UTC.
    pub created_at: String,
    /// The contractor company, if it is active.
    pub contact: Option<OwnerContact>,
    /// The office, if the portal has contact details for it.
    pub office: Option<OwnerContact>,
    /// What the caller may do with the project.
    pub abilities: OwnerProjectAbilities,
}

/// A step on the way to a repaired property.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerProjectStep {
    /// The step.
    #[schema(value_type = schema::OwnerStep)]
    pub step: OwnerStep,
    /// How far it is.
    #[schema(value_type = schema::OwnerStepState)]
    pub state: StepState,
    /// Who acts; absent for a step that is done.
    #[schema(value_type = Option<schema::Party>)]
    pub who: Option<Party>,
    /// The day it was done, the day for which it is planned, or the day since when it is the current step: YYYY-MM-DD in the
    /// portal's time zone. Absent if unknown.
    pub date: Option<String>,
    /// Whether the date is planned.
    pub is_planned: bool,
}

impl From<StepLine> for OwnerProjectStep {
    fn from(line: StepLine) -> Self {
        Self {
            step: line.step,
            state: line.state,
            who: line.who,
            date: line.date.map(|date| date.to_string()),
            is_planned: line.is_planned,
        }
    }
}

/// What the caller may do with the project that the session opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerProjectAbilities {
    /// May open and download its files.
    pub read_files: bool,
    /// May end the session.
    pub end_session: bool,
}

/// Contact details of a company or the office.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerContact {
    /// The name.
    pub company_name: String,
    /// The phone number, ten digits.
    pub phone: Option<String>,
    /// The email address.
    pub email: Option<String>,
}

impl OwnerContact {
    /// Whether there is a phone number or an email address.
    const fn is_reachable(&self) -> bool {
        self.phone.is_some() || self.email.is_some()
    }
}

impl From<Contractor> for OwnerContact {
    fn from(company: Contractor) -> Self {
        Self {
            company_name: company.company_name,
            phone: company.primary_phone,
            email: company.primary_email,
        }
    }
}

impl From<&OfficeContact> for OwnerContact {
    fn from(office: &OfficeContact) -> Self {
        Self {
            company_name: office.name.clone(),
            phone: office.phone.clone(),
            email: office.email.clone(),
        }
    }
}

/// The data besides the project that the owner's view depends on.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// When the current contractor was assigned, or the last one removed.
    pub company_since: Option<Timestamp>,
    /// The date of the next event; `None` if no event is upcoming.
    pub next_event: Option<Date>,
    /// If no event is upcoming: the date of the last event for the current status, and whether it is marked as completed.
    pub last_event: Option<(Date, bool)>,
    /// The current date in the portal's time zone.
    pub today: Date,
    /// The portal's time zone.
    pub zone: &'a TimeZone,
    /// The office, if the portal has contact details for it.
    pub office: Option<&'a OfficeContact>,
    /// All changes of the status, oldest first.
    pub moves: &'a [StatusMove],
    /// The warranty on finished work, if the office wrote a note.
    pub warranty_note: Option<&'a str>,
}

fn english(message: &Message) -> String {
    message.in_language(Language::English)
}

impl OwnerSession {
    /// A valid session.
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

    /// A session that has ended. A score of 0 means a missing or expired session (specification 1, section 8).
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
    /// The project, as `actor` sees it.
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
        // An inactive company does not do the work, so do not show its contact details.
        let contractor = contractor.filter(|company| company.status == ContractorStatus::Active);
        let contact = contractor.map(OwnerContact::from);
        let office = around.office.map(OwnerContact::from);
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
        let steps = standing.steps(around.moves);
        let is_done = project.status.family() == StatusFamily::Done;
        let warranty_note = around.warranty_note.filter(|_| is_done);
        let turn = standing.turn();
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
            waiting_on: turn.waiting_on(),
            waiting_since: turn.waiting_since().map(|since| since.to_string()),
            waiting_days: turn.waiting_days(),
            steps: steps.into_iter().map(Into::into).collect(),
            warranty_note: warranty_note.map(str::to_owned),
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
