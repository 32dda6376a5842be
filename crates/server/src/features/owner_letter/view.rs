//! API views of the letter to a property owner.

use crate::config::OfficeContact;
use crate::mail::words::{LetterFacts, words};
use crate::schema;
use crate::shared::qr::QrPicture;
use domain::language::Language;
use domain::mail::{MailState, shown_name};
use domain::owner_letter::{LetterChannel, LetterEmail, SentLetter};
use domain::project::ProjectCode;
use jiff::Timestamp;
use serde::Serialize;
use store::delivery::owner_letter::LetterPage;
use utoipa::ToSchema;

/// The letter that gives a project's owner the code, and what was sent.
#[derive(Serialize, ToSchema)]
pub struct OwnerLetter {
    /// The project number.
    pub project_number: String,
    /// The project code.
    #[schema(value_type = String)]
    pub project_code: ProjectCode,
    /// The link that opens the project, with the code in its fragment.
    pub link: String,
    /// The link as a QR code.
    pub qr: QrPicture,
    /// The owner's name.
    pub owner_name: String,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
    /// The owner's email address.
    pub owner_email: Option<String>,
    /// The owner's phone number, ten digits.
    pub owner_phone: Option<String>,
    /// The language of email to the owner.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// The letter in every language of the portal.
    pub texts: Vec<OwnerLetterText>,
    /// Whether the portal may email the letter now.
    #[schema(value_type = schema::LetterEmail)]
    pub email: LetterEmail,
    /// Whether an email with the letter waits to be sent.
    pub is_email_waiting: bool,
    /// The newest 20 letters that were sent, newest first.
    pub sent: Vec<SentOwnerLetter>,
}

/// The letter in one language.
#[derive(Serialize, ToSchema)]
pub struct OwnerLetterText {
    /// The language.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// The direction of its script.
    pub direction: String,
    /// The title, which is the subject of an email.
    pub subject: String,
    /// The greeting.
    pub greeting: String,
    /// What the portal shows an owner.
    pub intro: String,
    /// The line above the QR code.
    pub scan: String,
    /// The line above the project code.
    pub enter: String,
    /// The request to keep the code private.
    pub private: String,
    /// How to reach the office, if the portal has contact details for it.
    pub office: Option<String>,
    /// The letter as a short message.
    pub message: String,
}

/// A letter that was sent.
#[derive(Serialize, ToSchema)]
pub struct SentOwnerLetter {
    /// How.
    #[schema(value_type = schema::LetterChannel)]
    pub channel: LetterChannel,
    /// In which language.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// Who sent it; absent if the portal did on its own, or the account is closed.
    pub sent_by: Option<String>,
    /// When, as RFC 3339 in UTC.
    #[schema(value_type = String)]
    pub sent_at: Timestamp,
    /// The state of its email; absent for other channels, and 90 days after the email.
    #[schema(value_type = Option<schema::MailState>)]
    pub mail: Option<MailState>,
    /// Whether its code has been replaced since, and no longer works.
    pub has_former_code: bool,
}

impl OwnerLetter {
    /// The letter of a portal with this name, origin, and office. `None` if the link is too long for a QR code.
    pub(super) fn new(
        page: LetterPage,
        portal: &str,
        origin: &str,
        office: Option<&OfficeContact>,
    ) -> Option<Self> {
        let facts = LetterFacts {
            portal,
            origin,
            number: &page.letter.number,
            code: &page.letter.code,
            office,
        };
        let link = facts.link();
        let texts = Language::ALL
            .iter()
            .map(|language| OwnerLetterText::new(*language, &page.owner_name, &facts))
            .collect();
        Some(Self {
            qr: QrPicture::of(&link)?,
            link,
            texts,
            project_number: page.letter.number,
            project_code: page.letter.code,
            owner_name: page.owner_name,
            street: page.street,
            unit: page.unit,
            owner_email: page.owner_email,
            owner_phone: page.owner_phone,
            language: page.language,
            email: page.email,
            is_email_waiting: page.is_email_waiting,
            sent: page.sent.into_iter().map(SentOwnerLetter::from).collect(),
        })
    }
}

impl OwnerLetterText {
    /// The letter to an owner with this name.
    pub(super) fn new(language: Language, owner_name: &str, of: &LetterFacts<'_>) -> Self {
        let words = words(language);
        Self {
            language,
            direction: language.direction(),
            subject: words.letter_subject(of),
            greeting: words.greeting(shown_name(owner_name).as_deref()),
            intro: words.letter_intro(of),
            scan: words.letter_scan(),
            enter: words.letter_enter(of),
            private: words.letter_private(),
            office: words.letter_office(of),
            message: words.letter_message(of),
        }
    }
}

impl From<SentLetter> for SentOwnerLetter {
    fn from(sent: SentLetter) -> Self {
        Self {
            channel: sent.channel,
            language: sent.language,
            sent_by: sent.sent_by.map(|(_, name)| name),
            sent_at: sent.sent_at,
            mail: sent.mail,
            has_former_code: sent.has_former_code,
        }
    }
}
