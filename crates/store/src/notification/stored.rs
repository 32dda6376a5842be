//! What more than one query reads of notifications.

use crate::schema::{notifications, projects};
use diesel::prelude::*;
use domain::language::Language;
use domain::notification::{NotificationProject, Words};
use domain::project::ProjectCode;

/// What a notification says, in each language that it has words in.
#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
pub(crate) struct StoredWords {
    title: String,
    message: String,
    spanish_title: Option<String>,
    spanish_message: Option<String>,
}

impl StoredWords {
    /// In a language; in English where it has no words in that.
    pub(crate) fn into_words(self, language: Language) -> Words {
        match (language, self.spanish_title) {
            (Language::Spanish, Some(title)) => Words {
                title,
                message: self.spanish_message.unwrap_or(self.message),
            },
            (Language::Spanish, None) | (Language::English, _) => Words {
                title: self.title,
                message: self.message,
            },
        }
    }
}

/// The project that a notification is about.
#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
pub(super) struct StoredProject {
    project_code: String,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
}

impl From<StoredProject> for NotificationProject {
    fn from(project: StoredProject) -> Self {
        Self {
            project_code: ProjectCode::from_stored(project.project_code),
            insurance_claim_number: project.insurance_claim_number,
            property_owner_name: project.property_owner_name,
        }
    }
}
