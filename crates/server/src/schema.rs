//! OpenAPI schemas of domain enumerations, generated from their values, and of messages with their parameters.

use domain::contractor::ContractorStatus;
use domain::file::{FileOrigin, UploadPurpose};
use domain::invitation::InvitationState as Invited;
use domain::message::ParticipantType as ParticipantWord;
use domain::notification::NotificationType;
use domain::owner_session::SecurityLevel;
use domain::project::{ProjectStatus as Status, StatusFamily as Family, UrgencyLevel as Urgency};
use domain::update::UpdateType as Update;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! enumeration {
    ($($(#[$doc:meta])* $name:ident = $domain:ty),+ $(,)?) => {
        words! { $($(#[$doc])* $name = <$domain>::ALL.iter().map(|value| value.as_str())),+ }
    };
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $words:expr),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(SchemaType::new(Type::String))
                    .enum_values(Some($words))
                    .into()
            }
        }

        impl ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    )+};
}

enumeration! {
    /// An account's role.
    Role = domain::permission::Role,
    /// What a shape on a photo is.
    ShapeKind = domain::file::ShapeKind,
    /// The color of a shape on a photo.
    ShapeColor = domain::file::ShapeColor,
    /// The kind of a device.
    DeviceKind = domain::device::DeviceKind,
    /// What happens to an account that joins a company.
    JoinEffect = domain::invitation::JoinEffect,
    /// One of the eighteen project statuses.
    ProjectStatus = Status,
    /// What a dashboard figure counts: one of a contractor's three groups, or one of the five status families.
    ProjectGroup = domain::project::ProjectGroup,
    /// The family of a status.
    StatusFamily = Family,
    /// Why a project may be the same as a new one.
    DuplicateReason = domain::project::DuplicateReason,
    /// The party that must act next on a project.
    Party = domain::project::Party,
    /// A step on the way to a repaired property.
    OwnerStep = domain::project::OwnerStep,
    /// How far such a step is.
    OwnerStepState = domain::project::StepState,
    /// Why a project's company is asked for an update.
    UpdateDue = domain::project::UpdateDue,
    /// The type of a search result.
    SearchResultType = domain::search::ResultType,
    /// The field of a search result that matches best.
    SearchMatchedField = domain::search::MatchedField,
    /// The order of a list of projects.
    ProjectOrder = domain::project::ProjectOrder,
    /// A column of a list of projects.
    ProjectColumn = domain::project::ProjectColumn,
    /// What a document contains.
    DocumentKind = domain::document::DocumentKind,
    /// How far a document is.
    DocumentState = domain::document::DocumentState,
    /// Why a document could not be made.
    DocumentFailure = domain::document::DocumentFailure,
    /// What of a claim package is being made.
    PackageStage = domain::claim_package::PackageStage,
    /// Why a claim package could not be made.
    PackageFailure = domain::claim_package::PackageFailure,
    /// Whether the timestamp of a claim package is there.
    PackageTimestamp = domain::claim_package::PackageTimestamp,
    /// One of the reports.
    ReportKind = domain::report::ReportKind,
    /// The interval of one point in a report over time.
    ReportStep = domain::report::ReportStep,
    /// The format of an exported list.
    ExportFormat = domain::project::ExportFormat,
    /// The severity of a security event.
    Severity = domain::audit::Severity,
    /// A project's urgency.
    UrgencyLevel = Urgency,
    /// The kind of a timeline entry.
    UpdateType = Update,
    /// The kind of an event.
    EventType = domain::event::EventType,
    /// The status of an event.
    EventStatus = domain::event::EventStatus,
    /// The state of a version of an estimate.
    EstimateState = domain::estimate::EstimateState,
    /// Who decides about the estimates of a project.
    EstimateDecider = domain::estimate::Decider,
    /// What is decided about an estimate.
    EstimateDecisionKind = domain::estimate::DecisionKind,
    /// What became of a line of an estimate in another version.
    EstimateLineChange = domain::estimate::LineChange,
    /// A field of a line of an estimate.
    EstimateLineField = domain::estimate::LineField,
    /// The state of an answer to a proposed or planned time.
    AnswerState = domain::visit_answer::AnswerState,
    /// The status of an admin task.
    TaskStatus = domain::task::TaskStatus,
    /// A view of the open tasks of all projects.
    TaskView = domain::task::TaskView,
    /// A view of the message threads that a caller may see.
    ThreadView = domain::message::ThreadView,
    /// A field of an admin task whose changes are recorded.
    TaskField = domain::task::TaskField,
    /// The accounts that an admin task can be assigned to.
    Assignees = domain::task::Assignees,
    /// The origin of a file.
    Origin = FileOrigin,
    /// Why the time in a photo is doubtful.
    PhotoDoubt = domain::file::PhotoDoubt,
    /// A field of a photo's description.
    PhotoField = domain::file::PhotoField,
    /// The purpose of an upload.
    Purpose = UploadPurpose,
    /// Whether a contractor company is active.
    CompanyStatus = ContractorStatus,
    /// The state of an invitation.
    InvitationState = Invited,
    /// The type of a message.
    MessageType = domain::message::MessageType,
    /// The role in which someone takes part in messages.
    ParticipantType = domain::message::ParticipantType,
    /// The styling of a notification.
    NotificationKind = NotificationType,
    /// The kind of a notification, as users choose it in their preferences.
    NotificationSort = domain::delivery::NotificationKind,
    /// A language of the portal.
    Language = domain::language::Language,
    /// When a notification is emailed.
    MailMode = domain::delivery::MailMode,
    /// How often a recurring email is sent.
    MailFrequency = domain::delivery::MailFrequency,
    /// The state of an email.
    MailState = domain::mail::MailState,
    /// How the letter with the project code reaches the owner.
    LetterChannel = domain::owner_letter::LetterChannel,
    /// Whether the portal may email the letter with the project code.
    LetterEmail = domain::owner_letter::LetterEmail,
    /// Why an email is held back.
    MailHold = domain::mail::MailHold,
    /// The subject of a notification.
    NotificationSubject = domain::notification::NotificationSubject,
    /// The band of an owner session's security score.
    OwnerSecurityLevel = SecurityLevel,
    /// Whether an account can sign in.
    UserState = domain::user::UserState,
    /// The order of a list of accounts.
    UserOrder = domain::user::UserOrder,
    /// A kind of personal data.
    PersonalData = domain::person::PersonalData,
    /// Why an erasure keeps data.
    KeptBecause = domain::person::KeptBecause,
    /// A public page whose text admins can change.
    PublicPage = domain::public_page::PublicPage,
    /// What a template is for.
    TemplateUse = domain::reply_template::TemplateUse,
    /// What happens if photos are missing when a project reaches the status that needs them.
    ShotEnforcement = domain::shot_list::Enforcement,
    /// The kind of an entry in the security log.
    AuditEvent = domain::audit::AuditEvent,
    /// The time span of the security log to read, up to now.
    AuditSpan = domain::audit::AuditSpan,
    /// An event that a browser may report to the security log.
    ReportedEvent = domain::audit::ReportedEvent,
}

words! {
    /// The content of a column of an imported file.
    ImportField = domain::project::ImportField::all().map(domain::project::ImportField::as_str),
    /// The order of day and month in the dates of an imported file.
    DateOrder = domain::project::DateOrder::ALL.iter().map(|order| order.as_str()),
    /// Why an order was chosen for the dates of an imported file.
    OrderReason = domain::project::OrderReason::ALL.iter().map(|reason| reason.as_str()),
    /// Why a person's data cannot be erased.
    ErasureRefusal = domain::person::ERASURE_REFUSALS,
    /// The kind of an entry in an account's history.
    AccountEvent = domain::user::ACCOUNT_EVENTS.iter().map(|event| event.as_str()),
    /// The type of a message to send.
    SentMessageType = ["text", "file"],
    /// The role in which a request takes part in messages; `property_owner` means `owner`.
    SentParticipantType = ParticipantWord::ALL
        .iter()
        .map(|value| value.as_str())
        .chain(["property_owner"]),
}

/// A message of the catalogs in `locales`, with what is put into it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageText {
    /// The message's id.
    pub code: String,
    /// Its parameters, by name. What people wrote stands in them as they wrote it.
    pub params: BTreeMap<String, MessageParam>,
}

/// A parameter of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum MessageParam {
    /// Words, a day as YYYY-MM-DD, or a moment as YYYY-MM-DDTHH:MM by the portal's clocks.
    Text(String),
    /// A number.
    Number(i64),
    /// Yes or no.
    Boolean(bool),
    /// Another message.
    #[schema(no_recursion)]
    Message(MessageText),
}
