//! API types of templates.

use crate::errors::ApiError;
use crate::http::extract::{Json, etag};
use crate::schema;
use axum::response::{IntoResponse, Response};
use domain::language::Language;
use domain::reply_template::{ReplyTemplate, TemplateUse, TypedTemplate};
use http::header;
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::ToSchema;

/// All templates of the portal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplyTemplates {
    /// The templates, in the admins' order.
    pub templates: Vec<Template>,
    /// Version of the templates; also in the `ETag`. 0 if there was no change yet.
    pub version: i64,
}

/// A template of messages or updates.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// Its name, 1 to 60 characters; unique among the templates of its use.
    pub name: String,
    /// What it is for.
    #[schema(value_type = schema::TemplateUse)]
    pub used_in: TemplateUse,
    /// Its texts, at most one for each language. Blank texts are dropped.
    pub texts: Vec<TemplateText>,
}

/// A template's text in one language.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateText {
    /// The language.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// The text, up to 2,000 characters, with the fields `{owner}`, `{address}`, `{project}`, `{company}`, `{visit}`, `{date}`, and
    /// `{sender}`.
    pub text: String,
}

impl Template {
    pub(super) fn typed(&self) -> TypedTemplate<'_> {
        let texts = self.texts.iter();
        TypedTemplate {
            name: &self.name,
            used_in: self.used_in,
            texts: texts
                .map(|text| (text.language, text.text.as_str()))
                .collect(),
        }
    }
}

impl From<ReplyTemplate> for Template {
    fn from(template: ReplyTemplate) -> Self {
        let texts = template.texts.into_iter();
        Self {
            name: template.name,
            used_in: template.used_in,
            texts: texts
                .map(|(language, text)| TemplateText { language, text })
                .collect(),
        }
    }
}

impl ReplyTemplates {
    pub(super) fn read(conn: &mut Connection) -> Result<Self, ApiError> {
        let stored = store::reply_template::show(conn)?;
        Ok(Self {
            version: stored.version,
            templates: stored.templates.into_iter().map(Template::from).collect(),
        })
    }
}

impl IntoResponse for ReplyTemplates {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}
