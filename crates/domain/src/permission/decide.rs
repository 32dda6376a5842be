//! The decision itself: pure, exhaustive, without a catch-all.

use super::action::Facts;
use super::{Act, Action, Actor, Standing};
use std::marker::PhantomData;

/// What the matrix says of an action and a standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// Yes.
    Allow,
    /// Yes, until the project is completed, canceled or rejected.
    AllowWhileOpen,
    /// No, and not even that the thing exists (404).
    Hide,
    /// No, though its existence is no secret (403).
    Forbid,
    /// Sign in first (401).
    SignIn,
}

/// Why an action was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// No session: 401.
    #[error("a session is needed")]
    SignIn,
    /// The caller may not know that it exists: 404.
    #[error("not found")]
    Hidden,
    /// The caller may see it but not do this: 403.
    #[error("not permitted")]
    Forbidden,
    /// The caller has to set up a second factor first: 403 with a code of its own.
    #[error("a second factor has to be set up first")]
    SecondFactor,
}

/// Proof that `decide` allowed action `A` on the facts inside. Only this module makes one.
#[derive(Debug, Clone)]
pub struct Permit<A: Act> {
    facts: A::Facts,
    action: PhantomData<A>,
}

impl<A: Act> Permit<A> {
    /// The facts that were decided on: store functions act on these and on nothing else.
    #[must_use]
    pub const fn facts(&self) -> &A::Facts {
        &self.facts
    }

    /// The single, greppable bypass: the portal itself acts, for the stated reason.
    #[must_use]
    pub fn for_system(facts: A::Facts, _reason: &'static str) -> Self {
        Self {
            facts,
            action: PhantomData,
        }
    }
}

/// Decides whether `actor` may do `A`, given the facts.
///
/// # Errors
/// [`Denied`] says whether to answer 401, 403 or 404.
pub fn decide<A: Act>(actor: &Actor, _act: A, facts: A::Facts) -> Result<Permit<A>, Denied> {
    if actor.needs_second_factor() && !A::ACTION.leads_to_second_factor() {
        return Err(Denied::SecondFactor);
    }
    let project = facts.project();
    match ruling(A::ACTION, actor.standing(project)) {
        Ruling::Allow => Ok(Permit {
            facts,
            action: PhantomData,
        }),
        Ruling::AllowWhileOpen => {
            if project.is_none_or(|p| p.status.is_open()) {
                Ok(Permit {
                    facts,
                    action: PhantomData,
                })
            } else {
                Err(Denied::Forbidden)
            }
        }
        Ruling::Hide => Err(Denied::Hidden),
        Ruling::Forbid => Err(Denied::Forbidden),
        Ruling::SignIn => Err(Denied::SignIn),
    }
}

/// The matrix: action by standing (specification 1 and 2, section 6; decisions, "Roles").
#[must_use]
pub const fn ruling(action: Action, standing: Standing) -> Ruling {
    use Ruling::{Allow, AllowWhileOpen, Forbid, Hide, SignIn};
    match action {
        Action::ShowOwnAccount
        | Action::EditOwnAccount
        | Action::ManageOwnSessions
        | Action::ManageOwnSecondFactors
        | Action::ListNotifications
        | Action::ListSecurityAlerts => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin
            | Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign => Allow,
        },
        Action::SearchPortal
        | Action::ListProjects
        | Action::ExportProjects
        | Action::ManageOwnViews
        | Action::ShowCalendar
        | Action::ManageOwnFeeds => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin
            | Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign => Allow,
        },
        // An admin would lose the rights of one.
        Action::JoinCompany => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin => Forbid,
            Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign => Allow,
        },
        Action::SubmitProject | Action::ShowDashboard => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin | Standing::PartnerOwn | Standing::PartnerForeign => Allow,
            Standing::ContractorOwn | Standing::ContractorForeign => Forbid,
        },
        Action::ShowProject | Action::ListUpdates | Action::ListEvents | Action::ListFiles => {
            match standing {
                Standing::Anonymous => SignIn,
                Standing::Admin | Standing::ContractorOwn | Standing::PartnerOwn => Allow,
                Standing::ContractorForeign
                | Standing::PartnerForeign
                | Standing::OwnerOwn
                | Standing::OwnerForeign => Hide,
            }
        }
        Action::ReadFile | Action::ListMessages | Action::SendMessage => match standing {
            Standing::Anonymous => SignIn,
            Standing::Admin
            | Standing::ContractorOwn
            | Standing::PartnerOwn
            | Standing::OwnerOwn => Allow,
            Standing::ContractorForeign | Standing::PartnerForeign | Standing::OwnerForeign => Hide,
        },
        Action::EditProject => match standing {
            Standing::Anonymous => SignIn,
            Standing::Admin => Allow,
            Standing::PartnerOwn => AllowWhileOpen,
            Standing::ContractorOwn => Forbid,
            Standing::ContractorForeign
            | Standing::PartnerForeign
            | Standing::OwnerOwn
            | Standing::OwnerForeign => Hide,
        },
        Action::AddFile => match standing {
            Standing::Anonymous => SignIn,
            Standing::Admin => Allow,
            Standing::PartnerOwn => AllowWhileOpen,
            Standing::ContractorOwn => Forbid,
            Standing::ContractorForeign
            | Standing::PartnerForeign
            | Standing::OwnerOwn
            | Standing::OwnerForeign => Hide,
        },
        Action::AssignContractor
        | Action::IssueProjectCode
        | Action::AcceptProject
        | Action::ManageOwnerMails
        | Action::ShowHistory
        | Action::ManageEvents
        | Action::ManageTasks
        | Action::ManageNotes
        | Action::DeleteFile => match standing {
            Standing::Anonymous => SignIn,
            Standing::Admin => Allow,
            Standing::ContractorOwn | Standing::PartnerOwn => Forbid,
            Standing::ContractorForeign
            | Standing::PartnerForeign
            | Standing::OwnerOwn
            | Standing::OwnerForeign => Hide,
        },
        // Nobody else learns that there is such a thing.
        Action::ChangeProjects | Action::ImportProjects => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin => Allow,
            Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign => Hide,
        },
        Action::AddUpdate | Action::ConfirmTimeslot => match standing {
            Standing::Anonymous => SignIn,
            Standing::Admin | Standing::ContractorOwn => Allow,
            Standing::PartnerOwn => Forbid,
            Standing::ContractorForeign
            | Standing::PartnerForeign
            | Standing::OwnerOwn
            | Standing::OwnerForeign => Hide,
        },
        Action::SearchUsers
        | Action::ListContractors
        | Action::ListAssignees
        | Action::ShowContractor
        | Action::ManageInvitations
        | Action::ManageContractors
        | Action::ListUsers
        | Action::ShowUser
        | Action::ManageUsers
        | Action::ShareView
        | Action::ListSecurityEvents
        | Action::ExportSecurityEvents
        | Action::ManageMail
        | Action::ManagePortal
        | Action::ShowServerFigures
        | Action::ShowReports
        | Action::ShowAdminDashboard => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin => Allow,
            Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign => Forbid,
        },
        Action::ListProposals => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::Admin | Standing::ContractorOwn | Standing::ContractorForeign => Allow,
            Standing::PartnerOwn | Standing::PartnerForeign => Forbid,
        },
        Action::ShowContractorDashboard => match standing {
            Standing::Anonymous | Standing::OwnerOwn | Standing::OwnerForeign => SignIn,
            Standing::ContractorOwn | Standing::ContractorForeign => Allow,
            Standing::Admin | Standing::PartnerOwn | Standing::PartnerForeign => Forbid,
        },
        Action::OpenStream | Action::CreateUpload => match standing {
            Standing::Anonymous => SignIn,
            Standing::Admin
            | Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign
            | Standing::OwnerOwn
            | Standing::OwnerForeign => Allow,
        },
        Action::ShowOwnerProject | Action::ManageOwnerFeeds | Action::SetOwnerLanguage => {
            match standing {
                Standing::OwnerOwn => Allow,
                Standing::Anonymous => SignIn,
                Standing::Admin
                | Standing::ContractorOwn
                | Standing::ContractorForeign
                | Standing::PartnerOwn
                | Standing::PartnerForeign
                | Standing::OwnerForeign => Hide,
            }
        }
        Action::EndOwnerSession => match standing {
            Standing::OwnerOwn | Standing::OwnerForeign => Allow,
            Standing::Anonymous
            | Standing::Admin
            | Standing::ContractorOwn
            | Standing::ContractorForeign
            | Standing::PartnerOwn
            | Standing::PartnerForeign => SignIn,
        },
    }
}
