//! What a project list asks for.

use super::keys::Place;
use crate::search::Wanted;
use domain::id::{ContractorId, UserId};
use domain::project::{ProjectGroup, ProjectOrder, ProjectStatus, UrgencyLevel};
use domain::search::Term;
use jiff::Timestamp;
use jiff::civil::Date;

/// Filters, order, and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only projects that contain all words of the term.
    pub search: Option<Term>,
    /// Only projects whose insurance carrier's name contains all words of the term.
    pub carrier: Option<Term>,
    /// Only projects in this status.
    pub status: Option<ProjectStatus>,
    /// Only projects counted by this dashboard figure.
    pub group: Option<ProjectGroup>,
    /// The current day in the portal's time zone, for [`ProjectGroup::Overdue`].
    pub today: Date,
    /// Only projects of this urgency.
    pub urgency: Option<UrgencyLevel>,
    /// Only open projects without a contractor (`true`), or only projects with one (`false`).
    pub unassigned: Option<bool>,
    /// Inactive companies; required with [`Self::unassigned`], because their projects count as having no contractor.
    pub closed_companies: Vec<ContractorId>,
    /// Only open projects without changes since this instant.
    pub quiet_since: Option<Timestamp>,
    /// Only projects of this company.
    pub contractor: Option<ContractorId>,
    /// Only projects submitted by this account.
    pub submitted_by: Option<UserId>,
    /// The order.
    pub sort: ProjectOrder,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Place>,
}

impl ListQuery {
    pub(super) fn is_filtered(&self) -> bool {
        self.asks_for_status() || self.urgency.is_some() || self.unassigned.is_some()
    }

    /// What to search for, if anything.
    pub(super) fn wanted(&self) -> Option<Wanted<'_>> {
        let (anywhere, carrier) = (self.search.as_ref(), self.carrier.as_ref());
        (anywhere.is_some() || carrier.is_some()).then_some(Wanted { anywhere, carrier })
    }

    /// Whether the filters exclude any status.
    pub(super) fn asks_for_status(&self) -> bool {
        self.status.is_some() || self.statuses().is_some()
    }

    /// The statuses that the filters other than [`Self::status`] allow; `None` for all.
    pub(super) fn statuses(&self) -> Option<Vec<ProjectStatus>> {
        let only_open = self.unassigned == Some(true) || self.quiet_since.is_some();
        if self.group.is_none() && !only_open {
            return None;
        }
        let all = ProjectStatus::ALL.iter().copied();
        let kept = all.filter(|status| {
            self.group.is_none_or(|group| group.includes(*status))
                && (!only_open || status.is_open())
        });
        Some(kept.collect())
    }

    /// The ids of the inactive companies as text.
    pub(super) fn closed_ids(&self) -> Vec<String> {
        let closed = self.closed_companies.iter();
        closed.map(ToString::to_string).collect()
    }
}
