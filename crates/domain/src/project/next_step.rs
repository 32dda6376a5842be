//! What comes next and whose turn it is, in plain words for the owner.

use super::ProjectStatus;

impl ProjectStatus {
    /// What comes next for the owner: who acts, and what they themselves can do.
    #[must_use]
    pub const fn owner_next_step(self) -> &'static str {
        match self {
            Self::Pending => {
                "We review the details and assign a contractor. You do not need to do anything."
            }
            Self::Approved => {
                "Your contractor plans the next visit and will call you to agree on a time."
            }
            Self::InProgress => {
                "The crew keeps working. New photos and notes appear below as they come in."
            }
            Self::OnHold => {
                "Work goes on once the open question is settled. Your contact below can tell you more."
            }
            Self::Completed | Self::BuildBackCompleted => {
                "Nothing is left to do. Keep this page's files for your records."
            }
            Self::Rejected => "Your insurance agent can help you with other ways forward.",
            Self::Scheduled => "Please make sure somebody can let the crew in on the day.",
            Self::RequiresInspection => "Your contractor calls you to arrange an inspection.",
            Self::WaitingForApproval => {
                "The insurer or the office decides next. You do not need to do anything."
            }
            Self::Submitted => "A contractor is assigned and calls you to arrange a first visit.",
            Self::SiteVisitScheduled => {
                "Please make sure somebody is home for the visit, and keep damaged things if you can."
            }
            Self::SiteVisitCompleted => {
                "Your contractor writes the estimate and sends it to the insurer."
            }
            Self::EstimateSubmitted => {
                "The insurer reviews the estimate. That often takes some days."
            }
            Self::EstimateApproved => {
                "Your contractor agrees with you on a date for the build-back."
            }
            Self::BuildBackScheduled => {
                "The crew comes on the agreed date. Please clear the rooms that are to be rebuilt."
            }
            Self::Nonresponsive => "Please call your contact below, so that the work can go on.",
            Self::Canceled => "If you still need the repair, call your contact below.",
        }
    }
}
