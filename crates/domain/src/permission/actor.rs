//! The actor of a request, and their relation to a project.

use crate::id::{ContractorId, OwnerSessionId, ProjectId, SessionId, UserId};
use crate::project::ProjectFacts;
use serde::{Deserialize, Serialize};

/// An account's role. If an account has several role rows, admin takes precedence over contractor, and contractor over referral partner.
/// Without any, it is a referral partner (specification 1, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Manages the portal.
    Admin,
    /// Works for a contractor company.
    Contractor,
    /// Submits projects and follows them.
    ReferralPartner,
}

impl Role {
    /// All roles, in order of precedence.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Contractor, Self::ReferralPartner];

    /// The role's name in the specification.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Contractor => "contractor",
            Self::ReferralPartner => "referral_partner",
        }
    }

    /// Parses a stored name. Returns `None` for unknown names.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// The effective role for a user's role rows.
    pub fn resolve(rows: impl IntoIterator<Item = Self>) -> Self {
        rows.into_iter().min().unwrap_or(Self::ReferralPartner)
    }
}

/// A signed-in account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserActor {
    /// Account ID.
    pub user_id: UserId,
    /// The session of the request.
    pub session_id: SessionId,
    /// The role, read from the database for each request.
    pub role: Role,
    /// The contractor company linked in the profile.
    pub contractor_id: Option<ContractorId>,
    /// Whether the portal requires a second factor that this account has not set up yet.
    pub needs_second_factor: bool,
}

/// A property owner with a live session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerActor {
    /// Owner session ID.
    pub session_id: OwnerSessionId,
    /// The project that the session grants access to.
    pub project_id: ProjectId,
    /// The admin who opened the session, if one did.
    pub admin: Option<UserId>,
    /// Whether the session was opened with a link from an email to the owner, which accounts do not have.
    pub by_emailed_link: bool,
    /// Whether the same device is also used with a staff account. Accounts see project codes, so its user may not be the owner.
    pub shares_staff_device: bool,
}

impl OwnerActor {
    /// Whether the portal may take what is said in the session for the owner's word: no admin opened it, and its device is not used with a
    /// staff account.
    #[must_use]
    pub const fn speaks_for_owner(&self) -> bool {
        self.admin.is_none() && !self.shares_staff_device
    }

    /// Whether the portal may take a decision in the session for the owner's: it also reads the owner's email.
    #[must_use]
    pub const fn decides_for_owner(&self) -> bool {
        self.speaks_for_owner() && self.by_emailed_link
    }
}

/// The author of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// No session, or an expired one.
    Anonymous,
    /// An account.
    User(UserActor),
    /// A property owner.
    Owner(OwnerActor),
}

/// An actor's relation to a project: the columns of the permission matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// Not signed in.
    Anonymous,
    /// An admin, for any project.
    Admin,
    /// A contractor whose company is assigned to the project.
    ContractorOwn,
    /// A contractor of another company, or without a company.
    ContractorForeign,
    /// The referral partner who submitted the project.
    PartnerOwn,
    /// Another referral partner.
    PartnerForeign,
    /// The owner with a session for this project.
    OwnerOwn,
    /// An owner of another project.
    OwnerForeign,
}

impl Relation {
    /// All relations, in the order of the matrix.
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
    /// Whether this actor must set up a second factor first.
    #[must_use]
    pub const fn needs_second_factor(&self) -> bool {
        match self {
            Self::User(user) => user.needs_second_factor,
            Self::Anonymous | Self::Owner(_) => false,
        }
    }

    /// Whether this actor may read internal entries: admin notes and files, and entries about them (decisions, "Roles"). An admin in an
    /// owner session sees only what the owner sees.
    #[must_use]
    pub fn reads_internal(&self) -> bool {
        matches!(self, Self::User(user) if user.role == Role::Admin)
    }

    /// Whether it is an owner's session on a device that is also used with a staff account.
    #[must_use]
    pub const fn shares_staff_device(&self) -> bool {
        match self {
            Self::Owner(owner) => owner.shares_staff_device,
            Self::Anonymous | Self::User(_) => false,
        }
    }

    /// Whether this actor is unverified in a project. Anyone can sign up as a partner or use a code as an owner, so both are strangers
    /// until the office accepts the project.
    #[must_use]
    pub fn is_stranger_in(&self, project: &ProjectFacts) -> bool {
        let is_office = match self {
            Self::User(user) => user.role == Role::Admin,
            Self::Owner(owner) => owner.admin.is_some(),
            Self::Anonymous => false,
        };
        !is_office && !project.is_accepted()
    }

    /// This actor's relation to a project. Without a project, returns `ContractorOwn`, `PartnerOwn`, or `OwnerOwn` for these actors.
    #[must_use]
    pub fn relation(&self, project: Option<&ProjectFacts>) -> Relation {
        match self {
            Self::Anonymous => Relation::Anonymous,
            Self::User(user) => match user.role {
                Role::Admin => Relation::Admin,
                Role::Contractor => {
                    let is_own = project.is_none_or(|p| {
                        p.contractor_id.is_some() && p.contractor_id == user.contractor_id
                    });
                    if is_own {
                        Relation::ContractorOwn
                    } else {
                        Relation::ContractorForeign
                    }
                }
                Role::ReferralPartner => {
                    let is_own =
                        project.is_none_or(|p| p.referral_partner_id == Some(user.user_id));
                    if is_own {
                        Relation::PartnerOwn
                    } else {
                        Relation::PartnerForeign
                    }
                }
            },
            Self::Owner(owner) => {
                let is_own = project.is_none_or(|p| p.id == owner.project_id);
                if is_own {
                    Relation::OwnerOwn
                } else {
                    Relation::OwnerForeign
                }
            }
        }
    }
}
