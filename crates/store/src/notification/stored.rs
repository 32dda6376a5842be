//! Columns that several queries read.

use crate::column;
use crate::schema::{notifications, projects};
use diesel::prelude::*;
use domain::language::Language;
use domain::notification::{NotificationProject, Words, receipt_of};
use domain::project::ProjectCode;

/// The texts of a notification.
#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
pub(crate) struct StoredWords {
    title: String,
    message: String,
    title_text: String,
    message_text: String,
}

impl StoredWords {
    /// The text that an owner reads instead if this is about their own decision.
    pub(crate) fn receipt(&self, language: Language) -> Option<String> {
        let message = column::parse_text_json(&self.message_text).ok()?;
        receipt_of(&message)?.in_language(language)
    }

    /// In a language; falls back to English if this version does not have the text.
    pub(crate) fn into_words(self, language: Language) -> Words {
        let said = |text: &str, english: String| {
            let text = column::parse_text_json(text).ok();
            let said = text.and_then(|text| text.in_language(language));
            said.unwrap_or(english)
        };
        Words {
            title: said(&self.title_text, self.title),
            message: said(&self.message_text, self.message),
        }
    }
}

/// The project of a notification.
#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
pub(super) struct StoredProject {
    project_code: String,
    project_number: String,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
    property_address: String,
    unit: Option<String>,
}

impl From<StoredProject> for NotificationProject {
    fn from(project: StoredProject) -> Self {
        Self {
            project_code: ProjectCode::from_stored(project.project_code),
            project_number: project.project_number,
            insurance_claim_number: project.insurance_claim_number,
            property_owner_name: project.property_owner_name,
            street: project.property_address,
            unit: project.unit,
        }
    }
}
