//! The one who asks, and how they stand to the thing they ask about.

use crate::id::{ContractorId, OwnerSessionId, ProjectId, SessionId, UserId};
use crate::project::ProjectFacts;
use serde::{Deserialize, Serialize};

/// An account's role. Several role rows resolve admin, then contractor, then referral
/// partner; none means referral partner (specification 1, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the portal.
    Admin,
    /// Works for a contractor company.
    Contractor,
    /// Submits and follows projects.
    ReferralPartner,
}

impl Role {
    /// All roles in their order of priority.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Contractor, Self::ReferralPartner];

    /// The role's name as the specification spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Contractor => "contractor",
            Self::ReferralPartner => "referral_partner",
        }
    }

    /// Reads a stored name; unknown names are no role.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// The role that a user's role rows add up to.
    pub fn resolve(rows: impl IntoIterator<Item = Self>) -> Self {
        rows.into_iter().min().unwrap_or(Self::ReferralPartner)
    }
}

/// A signed-in account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserActor {
    /// Whose account.
    pub user_id: UserId,
    /// The browser session that speaks.
    pub session_id: SessionId,
    /// The role, read anew for each request.
    pub role: Role,
    /// The company a contractor is linked to through the profile.
    pub contractor_id: Option<ContractorId>,
    /// Whether the portal demands a second factor of this account that it has not set up yet.
    pub needs_second_factor: bool,
}

/// A property owner with a live session; `admin` is set when an admin opened it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerActor {
    /// The owner session.
    pub session_id: OwnerSessionId,
    /// The one project it opens.
    pub project_id: ProjectId,
    /// The admin who looks in as the owner, if one does.
    pub admin: Option<UserId>,
}

/// Whoever makes a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// No session, or one that is over.
    Anonymous,
    /// An account.
    User(UserActor),
    /// A property owner.
    Owner(OwnerActor),
}

/// How an actor stands to the project in question: the columns of the permission matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// Nobody is signed in.
    Anonymous,
    /// Any admin, any project.
    Admin,
    /// A contractor whose company has the project.
    ContractorOwn,
    /// A contractor of another company, or of none.
    ContractorForeign,
    /// The referral partner who submitted the project.
    PartnerOwn,
    /// Another referral partner.
    PartnerForeign,
    /// The owner whose session is for this project.
    OwnerOwn,
    /// An owner of another project.
    OwnerForeign,
}

impl Standing {
    /// Every standing, in the order of the matrix.
    pub const ALL: [Self; 8] = [
        Self::Anonymous,
        Self::Admin,
        Self::ContractorOwn,
        Self::ContractorForeign,
        Self::PartnerOwn,
        Self::PartnerForeign,
        Self::OwnerOwn,
        Self::OwnerForeign,
    ];
}

impl Actor {
    /// Whether this actor has to set up a second factor before anything else.
    #[must_use]
    pub const fn needs_second_factor(&self) -> bool {
        match self {
            Self::User(user) => user.needs_second_factor,
            Self::Anonymous | Self::Owner(_) => false,
        }
    }

    /// Whether this actor reads what is for admins only: entries about their notes and files, and what hangs on these
    /// (decisions, "Roles"). An admin who looks in as an owner sees what the owner sees.
    #[must_use]
    pub fn reads_internal(&self) -> bool {
        matches!(self, Self::User(user) if user.role == Role::Admin)
    }

    /// Whether nobody vouches for this actor in a project: anybody can be a partner, and anybody with a code an owner, as long
    /// as the office has not accepted the project.
    #[must_use]
    pub fn is_stranger_in(&self, project: &ProjectFacts) -> bool {
        let is_office = match self {
            Self::User(user) => user.role == Role::Admin,
            Self::Owner(owner) => owner.admin.is_some(),
            Self::Anonymous => false,
        };
        !is_office && !project.is_accepted()
    }

    /// How this actor stands to a project; without a project, everything counts as one's own.
    #[must_use]
    pub fn standing(&self, project: Option<&ProjectFacts>) -> Standing {
        match self {
            Self::Anonymous => Standing::Anonymous,
            Self::User(user) => match user.role {
                Role::Admin => Standing::Admin,
                Role::Contractor => {
                    let own = project.is_none_or(|p| {
                        p.contractor_id.is_some() && p.contractor_id == user.contractor_id
                    });
                    if own {
                        Standing::ContractorOwn
                    } else {
                        Standing::ContractorForeign
                    }
                }
                Role::ReferralPartner => {
                    let own = project.is_none_or(|p| p.referral_partner_id == Some(user.user_id));
                    if own {
                        Standing::PartnerOwn
                    } else {
                        Standing::PartnerForeign
                    }
                }
            },
            Self::Owner(owner) => {
                let own = project.is_none_or(|p| p.id == owner.project_id);
                if own {
                    Standing::OwnerOwn
                } else {
                    Standing::OwnerForeign
                }
            }
        }
    }
}
