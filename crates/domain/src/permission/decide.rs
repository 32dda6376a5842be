//! The permission decision. Pure and exhaustive, without a wildcard match.

use super::action::Facts;
use super::{Act, Action, Actor, Relation};
use std::marker::PhantomData;

/// The matrix entry for an action and a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// Allowed.
    Allow,
    /// Allowed until the project is completed, canceled, or rejected.
    AllowWhileOpen,
    /// Allowed if a setting of the portal or the project says so.
    AllowBySetting,
    /// Denied without revealing that the entity exists (404).
    Hide,
    /// Denied (403).
    Forbid,
    /// Sign-in required (401).
    SignIn,
}

/// Why an action was denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// No session (401).
    #[error("a session is needed")]
    SignIn,
    /// The caller may not know that the entity exists (404).
    #[error("not found")]
    Hidden,
    /// The caller may see the entity but not perform the action (403).
    #[error("not permitted")]
    Forbidden,
    /// The caller must set up a second factor first (403 with a separate code).
    #[error("a second factor has to be set up first")]
    SecondFactor,
}

/// Proof that `decide` allowed action `A` for the facts inside. Only this module can create one.
#[derive(Debug, Clone)]
pub struct Permit<A: Act> {
    facts: A::Facts,
    action: PhantomData<A>,
}

impl<A: Act> Permit<A> {
    /// The facts that the decision was based on. Store functions may act only on these.
    #[must_use]
    pub const fn facts(&self) -> &A::Facts {
        &self.facts
    }

    /// Bypasses the decision for actions of the portal itself. The reason makes each use easy to find.
    #[must_use]
    pub fn for_system(facts: A::Facts, _reason: &'static str) -> Self {
        Self {
            facts,
            action: PhantomData,
        }
    }
}

/// Decides whether `actor` may perform `A`, given the facts.
///
/// # Errors
/// [`Denied`] determines whether the response is 401, 403, or 404.
pub fn decide<A: Act>(actor: &Actor, _act: A, facts: A::Facts) -> Result<Permit<A>, Denied> {
    if actor.needs_second_factor() && !A::ACTION.leads_to_second_factor() {
        return Err(Denied::SecondFactor);
    }
    let project = facts.project();
    let relation = actor.relation(project);
    match ruling(A::ACTION, relation) {
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
        Ruling::AllowBySetting => {
            if facts.are_allowing(A::ACTION, relation) {
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

/// The permission matrix (specification 1 and 2, section 6; decisions, "Roles").
#[must_use]
pub const fn ruling(action: Action, relation: Relation) -> Ruling {
    use Ruling::{Allow, AllowBySetting, AllowWhileOpen, Forbid, Hide, SignIn};
    match action {
        Action::ShowOwnAccount
        | Action::EditOwnAccount
        | Action::ExportOwnData
        | Action::ManageOwnSessions
        | Action::ManageOwnSecondFactors
        | Action::ListNotifications
        | Action::ListSecurityAlerts => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin
            | Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign => Allow,
        },
        Action::SearchPortal
        | Action::ListProjects
        | Action::ListThreads
        | Action::ExportProjects
        | Action::ManageOwnViews
        | Action::ShowShotExamples
        | Action::ShowCalendar
        | Action::ManageOwnFeeds => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin
            | Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign => Allow,
        },
        // Joining would cost an admin the admin role.
        Action::JoinCompany => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin => Forbid,
            Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign => Allow,
        },
        Action::SubmitProject | Action::ShowDashboard => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin | Relation::PartnerOwn | Relation::PartnerForeign => Allow,
            Relation::ContractorOwn | Relation::ContractorForeign => Forbid,
        },
        Action::ShowProject | Action::ListUpdates | Action::ListEvents | Action::ListFiles => {
            match relation {
                Relation::Anonymous => SignIn,
                Relation::Admin | Relation::ContractorOwn | Relation::PartnerOwn => Allow,
                Relation::ContractorForeign
                | Relation::PartnerForeign
                | Relation::OwnerOwn
                | Relation::OwnerForeign => Hide,
            }
        }
        Action::CreateDocument => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin | Relation::ContractorOwn | Relation::PartnerOwn => Allow,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::CreatePackage => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin | Relation::ContractorOwn => Allow,
            Relation::PartnerOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::ReadFile | Action::ListMessages | Action::SendMessage | Action::ListEstimates => {
            match relation {
                Relation::Anonymous => SignIn,
                Relation::Admin
                | Relation::ContractorOwn
                | Relation::PartnerOwn
                | Relation::OwnerOwn => Allow,
                Relation::ContractorForeign | Relation::PartnerForeign | Relation::OwnerForeign => {
                    Hide
                }
            }
        }
        Action::SeeEstimateAmounts => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin | Relation::ContractorOwn => Allow,
            Relation::PartnerOwn | Relation::OwnerOwn => AllowBySetting,
            Relation::ContractorForeign | Relation::PartnerForeign | Relation::OwnerForeign => Hide,
        },
        Action::DecideEstimate => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin => Allow,
            Relation::ContractorOwn => Forbid,
            Relation::PartnerOwn | Relation::OwnerOwn => AllowBySetting,
            Relation::ContractorForeign | Relation::PartnerForeign | Relation::OwnerForeign => Hide,
        },
        Action::DraftEstimate => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin => Allow,
            Relation::ContractorOwn => AllowWhileOpen,
            Relation::PartnerOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::EditProject => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin => Allow,
            Relation::PartnerOwn => AllowWhileOpen,
            Relation::ContractorOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::TellOwner => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin | Relation::PartnerOwn => Allow,
            Relation::ContractorOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::AddFile => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin => Allow,
            Relation::PartnerOwn => AllowWhileOpen,
            Relation::ContractorOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::DescribePhotos => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin | Relation::ContractorOwn => Allow,
            Relation::PartnerOwn => AllowWhileOpen,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::AssignContractor
        | Action::IssueProjectCode
        | Action::AcceptProject
        | Action::ManageOwnerMails
        | Action::ManageOwnerData
        | Action::ShowHistory
        | Action::ManageEvents
        | Action::ManageTasks
        | Action::ManageThread
        | Action::ManageNotes
        | Action::UseTemplates
        | Action::OverrideShots
        | Action::ChooseDecider
        | Action::DeleteProject
        | Action::ManageLegalHold
        | Action::DeleteFile => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin => Allow,
            Relation::ContractorOwn | Relation::PartnerOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        // Hidden from everyone but admins.
        Action::ChangeProjects | Action::ImportProjects => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin => Allow,
            Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign => Hide,
        },
        Action::AddUpdate
        | Action::ConfirmTimeslot
        | Action::DecideAnswer
        | Action::CompleteVisit => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin | Relation::ContractorOwn => Allow,
            Relation::PartnerOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        // Admins edit the proposal instead.
        Action::AnswerProposal => match relation {
            Relation::Anonymous => SignIn,
            Relation::ContractorOwn => Allow,
            Relation::Admin | Relation::PartnerOwn => Forbid,
            Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Hide,
        },
        Action::SearchUsers
        | Action::ListContractors
        | Action::ListAllTasks
        | Action::ListAssignees
        | Action::ShowContractor
        | Action::ManageInvitations
        | Action::ManageContractors
        | Action::ListUsers
        | Action::ShowUser
        | Action::ManageUsers
        | Action::ManageUserData
        | Action::ShareView
        | Action::ListSecurityEvents
        | Action::ExportSecurityEvents
        | Action::ManageMail
        | Action::ManagePortal
        | Action::ManageDeletedProjects
        | Action::ManageRetention
        | Action::ShowServerFigures
        | Action::ShowReports
        | Action::ShowAdminDashboard => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin => Allow,
            Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign => Forbid,
        },
        Action::ListProposals | Action::PasteEstimateLines => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::Admin | Relation::ContractorOwn | Relation::ContractorForeign => Allow,
            Relation::PartnerOwn | Relation::PartnerForeign => Forbid,
        },
        Action::ShowContractorDashboard => match relation {
            Relation::Anonymous | Relation::OwnerOwn | Relation::OwnerForeign => SignIn,
            Relation::ContractorOwn | Relation::ContractorForeign => Allow,
            Relation::Admin | Relation::PartnerOwn | Relation::PartnerForeign => Forbid,
        },
        Action::OpenStream | Action::CreateUpload => match relation {
            Relation::Anonymous => SignIn,
            Relation::Admin
            | Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign
            | Relation::OwnerOwn
            | Relation::OwnerForeign => Allow,
        },
        Action::ShowOwnerProject
        | Action::ManageOwnerFeeds
        | Action::AnswerEvent
        | Action::SetOwnerLanguage => match relation {
            Relation::OwnerOwn => Allow,
            Relation::Anonymous => SignIn,
            Relation::Admin
            | Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign
            | Relation::OwnerForeign => Hide,
        },
        Action::EndOwnerSession => match relation {
            Relation::OwnerOwn | Relation::OwnerForeign => Allow,
            Relation::Anonymous
            | Relation::Admin
            | Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerOwn
            | Relation::PartnerForeign => SignIn,
        },
    }
}
