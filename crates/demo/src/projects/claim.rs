//! What the demo knows of a claim.

use crate::pictures::Scene;
use domain::project::{ProjectStatus, UrgencyLevel};

/// Which words and pictures fit the damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trade {
    Water,
    Fire,
    Hail,
    Tree,
    Mold,
    Storm,
}

/// A claim as somebody would submit it, and how far it has come.
pub(crate) struct Claim {
    pub(crate) owner: &'static str,
    pub(crate) phone: &'static str,
    pub(crate) street: &'static str,
    pub(crate) unit: Option<&'static str>,
    pub(crate) city: &'static str,
    pub(crate) state: &'static str,
    pub(crate) zip_code: &'static str,
    pub(crate) damage_type: &'static str,
    pub(crate) trade: Trade,
    /// What the photos show.
    pub(crate) scenes: [Scene; 2],
    pub(crate) description: &'static str,
    pub(crate) carrier: &'static str,
    pub(crate) adjuster: &'static str,
    pub(crate) claim_number: &'static str,
    pub(crate) urgency: UrgencyLevel,
    /// Where it has come to.
    pub(crate) status: ProjectStatus,
    /// The contractor company, by its place in `people::COMPANIES`.
    pub(crate) company: Option<usize>,
    /// The referral partner, by the place in `people::PARTNERS`.
    pub(crate) partner: usize,
    /// How long ago it was submitted.
    pub(crate) age_hours: i64,
    /// When the work is meant to begin; negative lies in the past.
    pub(crate) start_in_days: Option<i64>,
}
