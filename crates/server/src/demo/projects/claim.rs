//! What the demo knows of a claim.

use crate::demo::pictures::Scene;
use domain::project::{ProjectStatus, UrgencyLevel};

/// Which words and pictures fit the damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::demo) enum Trade {
    Water,
    Fire,
    Hail,
    Tree,
    Mold,
    Storm,
}

/// A claim as somebody would submit it, and how far it has come.
pub(in crate::demo) struct Claim {
    pub(in crate::demo) owner: &'static str,
    pub(in crate::demo) phone: &'static str,
    pub(in crate::demo) street: &'static str,
    pub(in crate::demo) unit: Option<&'static str>,
    pub(in crate::demo) city: &'static str,
    pub(in crate::demo) state: &'static str,
    pub(in crate::demo) zip_code: &'static str,
    pub(in crate::demo) damage_type: &'static str,
    pub(in crate::demo) trade: Trade,
    /// What the photos show.
    pub(in crate::demo) scenes: [Scene; 2],
    pub(in crate::demo) description: &'static str,
    pub(in crate::demo) carrier: &'static str,
    pub(in crate::demo) adjuster: &'static str,
    pub(in crate::demo) claim_number: &'static str,
    pub(in crate::demo) urgency: UrgencyLevel,
    /// Where it has come to.
    pub(in crate::demo) status: ProjectStatus,
    /// The contractor company, by its place in `people::COMPANIES`.
    pub(in crate::demo) company: Option<usize>,
    /// The referral partner, by the place in `people::PARTNERS`.
    pub(in crate::demo) partner: usize,
    /// How long ago it was submitted.
    pub(in crate::demo) age_hours: i64,
    /// When the work is meant to begin; negative lies in the past.
    pub(in crate::demo) start_in_days: Option<i64>,
}
