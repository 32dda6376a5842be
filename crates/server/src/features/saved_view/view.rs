//! What the API says of saved views.

use crate::errors::ApiError;
use crate::http::extract::word;
use crate::schema;
use crate::shared::project_filters::ProjectFilters;
use domain::id::SavedViewId;
use domain::permission::{Role, UserActor};
use domain::project::ProjectColumn;
use domain::saved_view::view_name;
use serde::{Deserialize, Serialize};
use store::saved_view::ViewContent;
use utoipa::ToSchema;

/// A list of projects as somebody keeps it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveView {
    /// What to call it, 1 to 60 characters; each of one's views has a name of its own.
    pub name: String,
    /// Search, filters and order.
    pub filters: ProjectFilters,
    /// The shown columns, separated by commas; the usual ones unless told.
    pub columns: Option<String>,
    /// Whether it stands above the list.
    pub is_pinned: bool,
    /// Everybody of this role sees it too. Only admins share.
    #[schema(value_type = Option<schema::Role>)]
    pub shared_with: Option<String>,
}

impl SaveView {
    /// What is kept.
    ///
    /// # Errors
    /// When a field is wrong.
    pub fn parse(&self) -> Result<ViewContent, ApiError> {
        self.filters.parse()?;
        Ok(ViewContent {
            name: view_name(&self.name)?,
            filters: serde_json::to_string(&self.filters.cut()).map_err(ApiError::internal)?,
            columns: word(
                self.columns.as_deref(),
                "columns",
                ProjectColumn::parse_list,
            )?,
            is_pinned: self.is_pinned,
            shared_with: word(self.shared_with.as_deref(), "shared_with", Role::parse)?,
        })
    }
}

/// A saved view.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedView {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: SavedViewId,
    /// What its owner calls it.
    pub name: String,
    /// Search, filters and order.
    pub filters: ProjectFilters,
    /// The shown columns, separated by commas; absent for the usual ones.
    pub columns: Option<String>,
    /// Whether it stands above the list.
    pub is_pinned: bool,
    /// Everybody of this role sees it too.
    #[schema(value_type = Option<schema::Role>)]
    pub shared_with: Option<Role>,
    /// Whose it is, where it is another's.
    pub owner_full_name: Option<String>,
    /// What the caller may do with it.
    pub abilities: SavedViewAbilities,
}

/// What the caller may do with a view.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewAbilities {
    /// May change and delete it.
    pub edit: bool,
}

/// One's own views and those that are shared with one.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewList {
    /// One's own first, each the oldest first.
    pub items: Vec<SavedView>,
    /// What the caller may do with views at all.
    pub abilities: SavedViewListAbilities,
}

/// What the caller may do with views at all.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewListAbilities {
    /// May share own views with a role.
    pub share: bool,
}

impl SavedView {
    /// A view as `reader` sees it.
    #[must_use]
    pub fn new(view: store::saved_view::SavedView, reader: &UserActor) -> Self {
        let is_own = view.user_id == reader.user_id;
        let content = view.content;
        let columns = content.columns.map(|columns| {
            let words: Vec<_> = columns.iter().map(|column| column.as_str()).collect();
            words.join(",")
        });
        Self {
            id: view.id,
            name: content.name,
            // Filters that are not understood any more narrow nothing.
            filters: serde_json::from_str(&content.filters).unwrap_or_default(),
            columns,
            is_pinned: content.is_pinned,
            // What a former admin shared, nobody else sees any more.
            shared_with: content
                .shared_with
                .filter(|_| !is_own || reader.role == Role::Admin),
            owner_full_name: (!is_own).then_some(view.user_full_name),
            abilities: SavedViewAbilities { edit: is_own },
        }
    }
}
