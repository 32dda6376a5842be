//! Adds the length limits of the domain to the API description, from which browsers read them.

use domain::account::{COMPANY_LENGTH, NAME_LENGTH, SIGN_UP_EMAIL_MAX};
use domain::address::UNIT_LENGTH;
use domain::calendar_feed::FEED_LABEL_LENGTH;
use domain::contact::EMAIL_MAX;
use domain::estimate::{
    LINE_DESCRIPTION_LENGTH, LINES_MAX, PASTED_LENGTH, REASON_LENGTH, SCOPE_LENGTH,
    UNIT_LENGTH as UNIT_OF_LINE_LENGTH,
};
use domain::event::{EVENT_DESCRIPTION_LENGTH, EVENT_TITLE_LENGTH, TIMESLOTS_MAX};
use domain::file::{
    CAPTION_LENGTH, PHASE_LENGTH, ROOM_LENGTH, SHAPE_TEXT_LENGTH, SHAPES_MAX, TAGS_MAX,
    UploadPurpose,
};
use domain::message::MESSAGE_LENGTH;
use domain::note::NOTE_LENGTH;
use domain::package_link::LINK_NAME_LENGTH;
use domain::password::PASSWORD_LENGTH;
use domain::portal::WARRANTY_NOTE_LENGTH;
use domain::project::{
    CITY_LENGTH, CLAIM_NUMBER_LENGTH, CODE_ALPHABET, CODE_LENGTH, DAMAGE_TYPE_LENGTH,
    DESCRIPTION_LENGTH, PROJECT_NAME_LENGTH, STREET_LENGTH,
};
use domain::saved_view::VIEW_NAME_LENGTH;
use domain::selection::BULK_MAX;
use domain::shot_list::{OVERRIDE_LENGTH, SHOTS_MAX, SUBJECT_LENGTH};
use domain::task::TASK_DESCRIPTION_LENGTH;
use domain::text::Length;
use domain::two_factor::PASSKEY_NAME_LENGTH;
use domain::update::NOTES_LENGTH;
use domain::visit_answer::{ANSWER_NOTE_LENGTH, REPLY_TIMES_MAX};
use utoipa::openapi::{Components, RefOr, Schema};

/// A limit of a property.
enum Bound {
    /// Length of a text, in characters.
    Text(Length),
    /// Maximum length of a text that may be empty, in characters.
    UpTo(usize),
    /// Maximum number of items in a list.
    Items(usize),
    /// A project code.
    Code,
}

use Bound::{Code, Items, Text, UpTo};

const BOUNDS: &[(&str, &str, Bound)] = &[
    ("SignUp", "first_name", Text(NAME_LENGTH)),
    ("SignUp", "last_name", Text(NAME_LENGTH)),
    ("SignUp", "email", Text(Length::up_to(SIGN_UP_EMAIL_MAX))),
    ("SignUp", "company_name", UpTo(COMPANY_LENGTH.max)),
    ("SignUp", "password", Text(PASSWORD_LENGTH)),
    ("SignUp", "confirm_password", Text(PASSWORD_LENGTH)),
    ("LinkSignUp", "first_name", Text(NAME_LENGTH)),
    ("LinkSignUp", "last_name", Text(NAME_LENGTH)),
    (
        "LinkSignUp",
        "email",
        Text(Length::up_to(SIGN_UP_EMAIL_MAX)),
    ),
    ("LinkSignUp", "password", Text(PASSWORD_LENGTH)),
    ("LinkSignUp", "confirm_password", Text(PASSWORD_LENGTH)),
    ("CreateInvitation", "email", UpTo(EMAIL_MAX)),
    ("InviteUser", "first_name", Text(NAME_LENGTH)),
    ("InviteUser", "last_name", Text(NAME_LENGTH)),
    (
        "InviteUser",
        "email",
        Text(Length::up_to(SIGN_UP_EMAIL_MAX)),
    ),
    ("CreateContractor", "company_name", Text(COMPANY_LENGTH)),
    ("CreateContractor", "primary_email", UpTo(EMAIL_MAX)),
    ("EditContractor", "company_name", Text(COMPANY_LENGTH)),
    ("EditContractor", "primary_email", UpTo(EMAIL_MAX)),
    ("EditPortal", "office_name", UpTo(COMPANY_LENGTH.max)),
    ("EditPortal", "office_email", UpTo(EMAIL_MAX)),
    (
        "EditPortal",
        "warranty_note",
        UpTo(WARRANTY_NOTE_LENGTH.max),
    ),
    ("AddPasskey", "name", Text(PASSKEY_NAME_LENGTH)),
    ("RenamePasskey", "name", Text(PASSKEY_NAME_LENGTH)),
    ("SaveView", "name", Text(VIEW_NAME_LENGTH)),
    ("UpdateProfile", "first_name", UpTo(NAME_LENGTH.max)),
    ("UpdateProfile", "last_name", UpTo(NAME_LENGTH.max)),
    ("UpdateProfile", "email", UpTo(EMAIL_MAX)),
    ("UpdateProfile", "company_name", UpTo(COMPANY_LENGTH.max)),
    ("ChangePassword", "new_password", Text(PASSWORD_LENGTH)),
    ("ChangePassword", "confirm_password", Text(PASSWORD_LENGTH)),
    (
        "ProjectFields",
        "insurance_claim_number",
        UpTo(CLAIM_NUMBER_LENGTH.max),
    ),
    (
        "ProjectFields",
        "claims_adjuster_name",
        UpTo(PROJECT_NAME_LENGTH.max),
    ),
    (
        "ProjectFields",
        "insurance_carrier_name",
        UpTo(PROJECT_NAME_LENGTH.max),
    ),
    (
        "ProjectFields",
        "property_owner_name",
        Text(PROJECT_NAME_LENGTH),
    ),
    ("ProjectFields", "property_owner_email", UpTo(EMAIL_MAX)),
    ("ProjectFields", "property_address", Text(STREET_LENGTH)),
    ("ProjectFields", "unit", UpTo(UNIT_LENGTH.max)),
    ("ProjectFields", "city", Text(CITY_LENGTH)),
    ("ProjectFields", "damage_type", Text(DAMAGE_TYPE_LENGTH)),
    (
        "ProjectFields",
        "damage_description",
        UpTo(DESCRIPTION_LENGTH.max),
    ),
    (
        "ProjectFields",
        "referral_partner_contact_name",
        UpTo(PROJECT_NAME_LENGTH.max),
    ),
    (
        "ProjectFields",
        "referral_partner_contact_email",
        UpTo(EMAIL_MAX),
    ),
    (
        "SubmitProject",
        "files",
        Items(UploadPurpose::ProjectFile.max_files()),
    ),
    (
        "AddFiles",
        "files",
        Items(UploadPurpose::ProjectFile.max_files()),
    ),
    (
        "AddFiles",
        "photos",
        Items(UploadPurpose::ProjectFile.max_files()),
    ),
    ("SentPhoto", "room", UpTo(ROOM_LENGTH.max)),
    ("SentPhoto", "caption", UpTo(CAPTION_LENGTH.max)),
    ("SentPhoto", "tags", Items(TAGS_MAX)),
    ("DescribePhotos", "files", Items(BULK_MAX)),
    ("PhotoChange", "room", UpTo(ROOM_LENGTH.max)),
    ("PhotoChange", "caption", UpTo(CAPTION_LENGTH.max)),
    ("SaveAnnotations", "shapes", Items(SHAPES_MAX)),
    ("AnnotationShape", "text", UpTo(SHAPE_TEXT_LENGTH.max)),
    ("AssignProjects", "projects", Items(BULK_MAX)),
    ("ChangeProjectStatuses", "projects", Items(BULK_MAX)),
    ("ChangeProjectStatuses", "notes", UpTo(NOTES_LENGTH.max)),
    ("ChangeTasks", "tasks", Items(BULK_MAX)),
    ("DeleteTasks", "tasks", Items(BULK_MAX)),
    ("ChangeThreads", "threads", Items(BULK_MAX)),
    ("ChangeUsers", "users", Items(BULK_MAX)),
    ("ChangeNotifications", "notifications", Items(BULK_MAX)),
    ("CreateTask", "description", Text(TASK_DESCRIPTION_LENGTH)),
    (
        "CreateTask",
        "uploads",
        Items(UploadPurpose::Task.max_files()),
    ),
    ("EditTask", "description", Text(TASK_DESCRIPTION_LENGTH)),
    (
        "EditTask",
        "uploads",
        Items(UploadPurpose::Task.max_files()),
    ),
    ("AddNote", "note", UpTo(NOTE_LENGTH.max)),
    (
        "AddNote",
        "uploads",
        Items(UploadPurpose::AdminNote.max_files()),
    ),
    ("EditNote", "note", Text(NOTE_LENGTH)),
    (
        "EditNote",
        "uploads",
        Items(UploadPurpose::AdminNote.max_files()),
    ),
    ("AddUpdate", "notes", Text(NOTES_LENGTH)),
    (
        "AddUpdate",
        "attachments",
        Items(UploadPurpose::StatusUpdate.max_files()),
    ),
    (
        "AddUpdate",
        "photos",
        Items(UploadPurpose::StatusUpdate.max_files()),
    ),
    ("AddUpdate", "shots_override", UpTo(OVERRIDE_LENGTH.max)),
    ("EstimateForm", "scope", Text(SCOPE_LENGTH)),
    ("EstimateForm", "lines", Items(LINES_MAX)),
    (
        "EstimateForm",
        "attachments",
        Items(UploadPurpose::Estimate.max_files()),
    ),
    ("EstimateFormLine", "room", UpTo(ROOM_LENGTH.max)),
    (
        "EstimateFormLine",
        "description",
        Text(LINE_DESCRIPTION_LENGTH),
    ),
    ("EstimateFormLine", "unit", UpTo(UNIT_OF_LINE_LENGTH.max)),
    ("DecideEstimate", "reason", UpTo(REASON_LENGTH.max)),
    ("DecideEstimate", "lines", Items(LINES_MAX)),
    ("WithdrawEstimate", "reason", Text(REASON_LENGTH)),
    ("ParseEstimateLines", "text", Text(PASTED_LENGTH)),
    ("SaveShotList", "damage_type", UpTo(DAMAGE_TYPE_LENGTH.max)),
    ("SaveShotList", "phase", Text(PHASE_LENGTH)),
    ("SaveShotList", "shots", Items(SHOTS_MAX)),
    ("SaveShot", "room", UpTo(ROOM_LENGTH.max)),
    ("SaveShot", "subject", Text(SUBJECT_LENGTH)),
    ("EventForm", "title", Text(EVENT_TITLE_LENGTH)),
    (
        "EventForm",
        "description",
        UpTo(EVENT_DESCRIPTION_LENGTH.max),
    ),
    ("EventForm", "timeslots", Items(TIMESLOTS_MAX)),
    ("EditEvent", "title", Text(EVENT_TITLE_LENGTH)),
    (
        "EditEvent",
        "description",
        UpTo(EVENT_DESCRIPTION_LENGTH.max),
    ),
    ("SuggestTimes", "note", UpTo(ANSWER_NOTE_LENGTH.max)),
    ("SuggestTimes", "timeslots", Items(REPLY_TIMES_MAX)),
    ("AnswerOwnerEvent", "note", UpTo(ANSWER_NOTE_LENGTH.max)),
    ("CreateCalendarFeed", "label", Text(FEED_LABEL_LENGTH)),
    ("CreateOwnerCalendarFeed", "label", Text(FEED_LABEL_LENGTH)),
    ("CreatePackageLink", "name", Text(LINK_NAME_LENGTH)),
    ("UpdateEventStatus", "notes", UpTo(NOTES_LENGTH.max)),
    (
        "UpdateEventStatus",
        "attachments",
        Items(UploadPurpose::EventStatusUpdate.max_files()),
    ),
    (
        "UpdateEventStatus",
        "photos",
        Items(UploadPurpose::EventStatusUpdate.max_files()),
    ),
    ("SendMessage", "message_content", UpTo(MESSAGE_LENGTH.max)),
    (
        "SendMessage",
        "uploads",
        Items(UploadPurpose::Message.max_files()),
    ),
    (
        "MarkMessagesRead",
        "message_ids",
        Items(crate::features::message::mark_read::IDS_MAX),
    ),
    (
        "MarkNotificationsRead",
        "ids",
        Items(crate::features::notification::mark_read::IDS_MAX),
    ),
    (
        "SnoozeNotifications",
        "ids",
        Items(crate::features::notification::mark_read::IDS_MAX),
    ),
    ("ProjectCard", "project_code", Code),
    ("OwnerProject", "project_code", Code),
];

/// Adds the limits to the schemas.
///
/// # Panics
/// When a schema lacks the property; a test covers this.
pub(super) fn apply(components: &mut Components) {
    for (schema, property, bound) in BOUNDS {
        let found = components.schemas.get_mut(*schema);
        let found = found.and_then(|schema| self::property(schema, property));
        match (found, bound) {
            (Some(RefOr::T(Schema::Object(text))), Text(length)) => {
                text.min_length = Some(length.min);
                text.max_length = Some(length.max);
            }
            (Some(RefOr::T(Schema::Object(text))), UpTo(max)) => text.max_length = Some(*max),
            (Some(RefOr::T(Schema::Array(list))), Items(max)) => list.max_items = Some(*max),
            (Some(RefOr::T(Schema::Object(text))), Code) => {
                let symbols = String::from_utf8_lossy(CODE_ALPHABET);
                text.pattern = Some(format!("^[{symbols}]{{{CODE_LENGTH}}}$"));
            }
            _ => panic!("{schema}.{property} is bounded and does not exist like that"),
        }
    }
}

fn property<'a>(schema: &'a mut RefOr<Schema>, name: &str) -> Option<&'a mut RefOr<Schema>> {
    match schema {
        RefOr::T(Schema::Object(object)) => object.properties.get_mut(name),
        RefOr::T(_) | RefOr::Ref(_) => None,
    }
}
