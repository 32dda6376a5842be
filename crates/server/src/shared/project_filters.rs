//! Filters of project lists, shared by list URLs, exports, and saved views.

use crate::errors::ApiError;
use crate::http::extract::{invalid, word};
use crate::schema;
use crate::shared::search;
use domain::id::ContractorId;
use domain::permission::{Actor, Visible};
use domain::project::{
    ProjectGroup, ProjectOrder, ProjectStatus, QUIET_DAYS, UrgencyLevel, quiet_before,
};
use domain::search::Term;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use store::Connection;
use store::project::ListQuery;
use utoipa::ToSchema;
use uuid::Uuid;

/// Search term, filters, and order of a project list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectFilters {
    /// Matches projects in which each word occurs in a searched field, ignoring case and accents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    /// Only projects with this status.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub status: Option<String>,
    /// Only projects that this dashboard figure counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::ProjectGroup>)]
    pub group: Option<String>,
    /// Only projects with this urgency.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::UrgencyLevel>)]
    pub urgency: Option<String>,
    /// The order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::ProjectOrder>)]
    pub sort: Option<String>,
    /// Only projects that the caller submitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<bool>,
    /// If true, only open projects without an active contractor company; if false, only open projects with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unassigned: Option<bool>,
    /// Only projects in progress that have not changed for this many calendar days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 365)]
    pub quiet_days: Option<u16>,
    /// Only projects of the contractor company with this slug or, in any case, this name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contractor: Option<String>,
    /// Only projects whose insurance carrier's name contains each of these words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carrier: Option<String>,
}

/// Maximum length of a company's slug or name, in characters.
const COMPANY_MAX: usize = 200;

/// Validates the number of days without a change.
///
/// # Errors
/// When it is none of [`QUIET_DAYS`].
pub fn quiet_days(days: u16) -> Result<u16, ApiError> {
    if QUIET_DAYS.contains(&days) {
        Ok(days)
    } else {
        Err(invalid("quiet_days"))
    }
}

impl ProjectFilters {
    /// The store's query, without page, company, and time.
    ///
    /// # Errors
    /// When a parameter has an invalid value.
    pub fn parse(&self) -> Result<ListQuery, ApiError> {
        self.quiet_days.map(quiet_days).transpose()?;
        if self
            .contractor
            .as_ref()
            .is_some_and(|named| named.chars().count() > COMPANY_MAX)
        {
            return Err(invalid("contractor"));
        }
        let sort = word(self.sort.as_deref(), "sort", ProjectOrder::parse)?;
        Ok(ListQuery {
            search: self.search.as_deref().and_then(Term::of_list),
            carrier: self.carrier.as_deref().and_then(Term::of_list),
            status: word(self.status.as_deref(), "status", ProjectStatus::parse)?,
            group: word(self.group.as_deref(), "group", ProjectGroup::parse)?,
            urgency: word(self.urgency.as_deref(), "urgency", UrgencyLevel::parse)?,
            unassigned: self.unassigned,
            sort: sort.unwrap_or_default(),
            ..ListQuery::default()
        })
    }

    /// The time since which the listed projects must be unchanged.
    #[must_use]
    pub fn quiet_since(&self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        self.quiet_days.map(|days| quiet_before(now, days, zone))
    }

    /// The same filters with the searched texts trimmed and cut to the length that a search uses.
    #[must_use]
    pub fn cut(&self) -> Self {
        Self {
            search: search::term(self.search.as_deref()),
            carrier: search::term(self.carrier.as_deref()),
            contractor: self.contractor.clone().filter(|named| !named.is_empty()),
            ..self.clone()
        }
    }

    /// Returns which projects the caller may see. Fills in the company, the inactive companies, and the submitter of the query as
    /// the filters require.
    ///
    /// # Errors
    /// When the database fails.
    pub fn scope(
        &self,
        conn: &mut Connection,
        actor: &Actor,
        list: &mut ListQuery,
    ) -> Result<Visible, ApiError> {
        if let Some(named) = self.contractor.as_deref().filter(|named| !named.is_empty()) {
            let company = store::contractor::find_named(conn, named)?;
            // A company that does not exist has no projects.
            let id = company.map_or(ContractorId::from_uuid(Uuid::nil()), |company| company.id);
            list.contractor = Some(id);
        }
        if self.unassigned.is_some() {
            list.closed_companies = store::contractor::closed(conn)?;
        }
        if let Actor::User(user) = actor
            && self.mine == Some(true)
        {
            list.submitted_by = Some(user.user_id);
        }
        Ok(Visible::to(actor))
    }
}
