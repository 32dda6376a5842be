//! API types of the public pages.

use super::default_text::default_text;
use crate::errors::ApiError;
use crate::http::extract::{Json, etag};
use crate::schema;
use crate::state::AppState;
use axum::response::{IntoResponse, Response};
use domain::language::Language;
use domain::public_page::PublicPage;
use http::header;
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::{IntoParams, ToSchema};

/// A public page in one language.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicPageText {
    /// The language.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// The text: paragraphs, `#` headings, `-` lists, `**bold**`, and `[links](https://…)`.
    pub text: String,
    /// Whether an admin replaced the default text.
    pub is_custom: bool,
    /// Version of the text; also in the `ETag`. 0 for the default text of a page that was never changed.
    pub version: i64,
}

/// The language of a page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageLanguage {
    /// The language. Default: English.
    #[param(value_type = Option<schema::Language>)]
    pub language: Option<String>,
}

impl PageLanguage {
    pub(super) fn parse(&self) -> Result<Language, ApiError> {
        let language = self.language.as_deref();
        let language = crate::http::extract::word(language, "language", Language::parse)?;
        Ok(language.unwrap_or(Language::English))
    }
}

/// Parses the page in the path.
///
/// # Errors
/// 404 for an unknown page.
pub(super) fn page(name: &str) -> Result<PublicPage, ApiError> {
    PublicPage::parse(name).ok_or_else(ApiError::not_found)
}

impl PublicPageText {
    pub(super) fn read(
        conn: &mut Connection,
        state: &AppState,
        page: PublicPage,
        language: Language,
    ) -> Result<Self, ApiError> {
        let stored = store::public_page::show(conn, page, language)?;
        let is_custom = stored.text.is_some();
        let text = stored.text;
        Ok(Self {
            language,
            text: text.unwrap_or_else(|| default_text(state, page, language)),
            is_custom,
            version: stored.version,
        })
    }
}

impl IntoResponse for PublicPageText {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}
