//! What the API says of search results.

use crate::schema;
use domain::search::{Context, MatchedField, ResultType};
use serde::Serialize;
use utoipa::ToSchema;

/// What was found, twenty results at most over all groups.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResults {
    /// The kinds of which something was found, in the order of the specification.
    pub groups: Vec<SearchGroup>,
    /// Whether there is more than is shown, or may be, as where the search's time was over.
    pub capped: bool,
}

/// The results of one kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchGroup {
    /// Their kind.
    #[serde(rename = "type")]
    #[schema(value_type = schema::SearchResultType)]
    pub result_type: ResultType,
    /// The best first; of those that match alike the newest.
    pub items: Vec<SearchResult>,
    /// How many there are at least: counting stops where the search has looked at enough. Beside those shown, what the list of this
    /// kind holds when it is searched for the same: a list of projects looks into no messages.
    pub total_at_least: usize,
}

/// One result (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResult {
    /// The id of what it is: of the project, of the message that matches, of the account, of the notification.
    pub id: String,
    /// What it is.
    #[schema(value_type = schema::SearchResultType)]
    pub result_type: ResultType,
    /// What it is called.
    pub title: String,
    /// What tells it from others.
    pub subtitle: String,
    /// The field that matches best.
    #[serde(flatten)]
    pub found: FoundField,
    /// Where it leads, for who asked: a path of the portal.
    pub url: String,
}

/// A field that a search found something in.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundField {
    /// Which one.
    #[schema(value_type = schema::SearchMatchedField)]
    pub matched_field: MatchedField,
    /// What it says; of a long one what stands around the first match.
    pub context: String,
    /// What matches in it, in order and apart from each other; nothing where the field has changed meanwhile.
    pub highlights: Vec<Highlight>,
}

/// A part of what a field says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Highlight {
    /// Where it begins, in UTF-16 code units, as strings are counted in browsers.
    pub start: usize,
    /// Where it is over.
    pub end: usize,
}

/// A result as it is told, but for how its field shows it.
pub(crate) struct Told {
    pub id: String,
    pub title: String,
    pub subtitle: String,
    pub url: String,
}

impl SearchResult {
    pub(crate) fn new(
        result_type: ResultType,
        told: Told,
        matched_field: MatchedField,
        context: Context,
    ) -> Self {
        Self {
            id: told.id,
            result_type,
            title: told.title,
            subtitle: told.subtitle,
            found: FoundField::new(matched_field, context),
            url: told.url,
        }
    }
}

impl FoundField {
    /// A field as it shows what was found in it.
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
