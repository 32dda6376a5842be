//! API types for saved views.

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

/// The form for a saved view of the project list.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveView {
    /// Name of the view, 1 to 60 characters; unique among the caller's views.
    pub name: String,
    /// Search text, filters, and order.
    pub filters: ProjectFilters,
    /// The visible columns, separated by commas; the default columns if absent.
    pub columns: Option<String>,
    /// Whether it is pinned above the list.
    pub is_pinned: bool,
    /// The role it is shared with. Only admins may share views.
    #[schema(value_type = Option<schema::Role>)]
    pub shared_with: Option<String>,
}

impl SaveView {
    /// Parses the form.
    ///
    /// # Errors
    /// When a field is invalid.
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
    /// Name of the view.
    pub name: String,
    /// Search text, filters, and order.
    pub filters: ProjectFilters,
    /// The visible columns, separated by commas; absent for the default columns.
    pub columns: Option<String>,
    /// Whether it is pinned above the list.
    pub is_pinned: bool,
    /// The role it is shared with.
    #[schema(value_type = Option<schema::Role>)]
    pub shared_with: Option<Role>,
    /// Full name of the owner, if it is not the caller.
    pub owner_full_name: Option<String>,
    /// What the caller may do with the view.
    pub abilities: SavedViewAbilities,
}

/// What the caller may do with a view.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewAbilities {
    /// May change and delete the view.
    pub edit: bool,
}

/// The caller's views and those shared with the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewList {
    /// The caller's own views first, then shared ones, each oldest first.
    pub items: Vec<SavedView>,
    /// What the caller may do with views in general.
    pub abilities: SavedViewListAbilities,
}

/// What the caller may do with views in general.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedViewListAbilities {
    /// May share their own views with a role.
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
            // Stored filters that can no longer be parsed count as no filters.
            filters: serde_json::from_str(&content.filters).unwrap_or_default(),
            columns,
            is_pinned: content.is_pinned,
            // A view shared by a former admin is no longer visible to others, so its owner sees it as not shared.
            shared_with: content
                .shared_with
                .filter(|_| !is_own || reader.role == Role::Admin),
            owner_full_name: (!is_own).then_some(view.user_full_name),
            abilities: SavedViewAbilities { edit: is_own },
        }
    }
}
