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
    /// What a device looks like.
    DeviceKind = domain::device::DeviceKind,
    /// What becomes of an account that joins a company.
    JoinEffect = domain::invitation::JoinEffect,
    /// A project's status, all eighteen.
    ProjectStatus = Status,
    /// What a figure on a dashboard counts: a contractor's three, and the five families of statuses.
    ProjectGroup = domain::project::ProjectGroup,
    /// What a status means at a glance.
    StatusFamily = Family,
    /// On whom a project waits.
    Party = domain::project::Party,
    /// What a result of the search is.
    SearchResultType = domain::search::ResultType,
    /// The field of a result that matches best.
    SearchMatchedField = domain::search::MatchedField,
    /// The order of a list of projects.
    ProjectOrder = domain::project::ProjectOrder,
    /// A column of a list of projects.
    ProjectColumn = domain::project::ProjectColumn,
    /// One of the reports.
    ReportKind = domain::report::ReportKind,
    /// What a point of a report over time stands for.
    ReportStep = domain::report::ReportStep,
    /// What an exported list is.
    ExportFormat = domain::project::ExportFormat,
    /// How grave a security event is.
    Severity = domain::audit::Severity,
    /// A project's urgency.
    UrgencyLevel = Urgency,
    /// The kind of a timeline entry.
    UpdateType = Update,
    /// The kind of an event.
    EventType = domain::event::EventType,
    /// Where an event stands.
    EventStatus = domain::event::EventStatus,
    /// Where an admin task stands.
    TaskStatus = domain::task::TaskStatus,
    /// What is kept of an admin task's changes.
    TaskField = domain::task::TaskField,
    /// To whom an admin task can be given.
    Assignees = domain::task::Assignees,
    /// Where a file came from.
    Origin = FileOrigin,
    /// What an upload is for.
    Purpose = UploadPurpose,
    /// Whether a contractor company is active.
    CompanyStatus = ContractorStatus,
    /// What has become of an invitation.
    InvitationState = Invited,
    /// What a message is.
    MessageType = domain::message::MessageType,
    /// As whom somebody takes part in messages.
    ParticipantType = domain::message::ParticipantType,
    /// The styling of a notification.
    NotificationKind = NotificationType,
    /// What a notification is about, as people choose what they want to hear of.
    NotificationSort = domain::delivery::NotificationKind,
    /// A language that the portal writes.
    Language = domain::language::Language,
    /// When mail about a notification goes.
    MailMode = domain::delivery::MailMode,
    /// What has become of a mail.
    MailState = domain::mail::MailState,
    /// What keeps a mail from being sent.
    MailHold = domain::mail::MailHold,
    /// What a notification tells of.
    NotificationSubject = domain::notification::NotificationSubject,
    /// The band of an owner session's security score.
    OwnerSecurityLevel = SecurityLevel,
    /// Whether an account can sign in.
    UserState = domain::user::UserState,
    /// The order of a list of accounts.
    UserOrder = domain::user::UserOrder,
    /// What the security log tells of.
    AuditEvent = domain::audit::AuditEvent,
    /// How far back from now the security log is read.
    AuditSpan = domain::audit::AuditSpan,
    /// What a browser may report to the security log.
    ReportedEvent = domain::audit::ReportedEvent,
}

words! {
    /// What a column of an imported file holds.
    ImportField = domain::project::ImportField::all().map(domain::project::ImportField::as_str),
    /// Which of day and month comes first in a date of an imported file.
    DateOrder = domain::project::DateOrder::ALL.iter().map(|order| order.as_str()),
    /// Why the dates of an imported file are read in an order.
    OrderReason = domain::project::OrderReason::ALL.iter().map(|reason| reason.as_str()),
    /// What an account's history tells.
    AccountEvent = domain::user::ACCOUNT_EVENTS.iter().map(|event| event.as_str()),
    /// What a message that somebody sends is.
    SentMessageType = ["text", "file"],
    /// As whom somebody says to take part in messages; property_owner means owner.
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
