//! JSON shapes for search results.

use crate::schema;
use domain::search::{Context, MatchedField, ResultType};
use serde::Serialize;
use utoipa::ToSchema;

/// Search results: at most twenty over all groups.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResults {
    /// The types with results, in the order of the specification.
    pub groups: Vec<SearchGroup>,
    /// Whether there are, or may be, more results than shown. Also true if the search timed out.
    pub capped: bool,
}

/// The results of one type.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchGroup {
    /// The type of the results.
    #[serde(rename = "type")]
    #[schema(value_type = schema::SearchResultType)]
    pub result_type: ResultType,
    /// Best match first. Equal matches are ordered newest first.
    pub items: Vec<SearchResult>,
    /// Lower bound for the number of results, because a search stops counting after enough rows. Apart from the results shown, it
    /// counts what the list of this type finds for the same term. For example, the project list does not search messages.
    pub total_at_least: usize,
}

/// One result (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResult {
    /// The id of the project, the matching message, the account, or the notification.
    pub id: String,
    /// The type of the result.
    #[schema(value_type = schema::SearchResultType)]
    pub result_type: ResultType,
    /// The title to display.
    pub title: String,
    /// Distinguishes results with the same title.
    pub subtitle: String,
    /// The best matching field.
    #[serde(flatten)]
    pub found: FoundField,
    /// Path in the portal that the result links to. Depends on the caller.
    pub url: String,
}

/// A field that matches the search term.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundField {
    /// The name of the field.
    #[schema(value_type = schema::SearchMatchedField)]
    pub matched_field: MatchedField,
    /// The field's text. Long text is cut to the part around the first match.
    pub context: String,
    /// The matches, in order and without overlap. Empty if the field changed after it was found.
    pub highlights: Vec<Highlight>,
}

/// A matching range of a field's text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Highlight {
    /// Start, in UTF-16 code units as in JavaScript strings.
    pub start: usize,
    /// End (exclusive).
    pub end: usize,
}

/// The parts of a result other than its matching field.
pub(crate) struct ResultParts {
    pub id: String,
    pub title: String,
    pub subtitle: String,
    pub url: String,
}

impl SearchResult {
    pub(crate) fn new(
        result_type: ResultType,
        parts: ResultParts,
        matched_field: MatchedField,
        context: Context,
    ) -> Self {
        Self {
            id: parts.id,
            result_type,
            title: parts.title,
            subtitle: parts.subtitle,
            found: FoundField::new(matched_field, context),
            url: parts.url,
        }
    }
}

impl FoundField {
    /// A matching field with its highlights.
    #[must_use]
    pub fn new(matched_field: MatchedField, context: Context) -> Self {
        let highlights = context.highlights.into_iter();
        Self {
            matched_field,
            context: context.text,
            highlights: highlights
                .map(|range| Highlight {
                    start: range.start,
                    end: range.end,
                })
                .collect(),
        }
    }
}
