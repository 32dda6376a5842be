//! All actions that require permission.

use super::Relation;
use crate::estimate::EstimateFacts;
use crate::project::ProjectFacts;

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident($facts:ty)),+ $(,)?) => {
        /// An action of the permission matrix.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Action { $($(#[$doc])* $name),+ }

        impl Action {
            /// All actions, in the order of the matrix.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The action's name in the matrix and the API description.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),+ }
            }

            /// Whether the action concerns one project, which the decision then checks.
            #[must_use]
            pub const fn is_about_project(self) -> bool {
                match self { $(Self::$name => <$facts as Facts>::ABOUT_PROJECT),+ }
            }

            /// Whether the action is allowed before a mandatory second factor is set up. Only the actions needed to set it up are.
            #[must_use]
            pub const fn leads_to_second_factor(self) -> bool {
                matches!(
                    self,
                    Self::ShowOwnAccount
                        | Self::EditOwnAccount
                        | Self::ManageOwnSessions
                        | Self::ManageOwnSecondFactors
                        | Self::OpenStream
                )
            }

            /// Parses a name.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|action| action.name() == name)
            }
        }

        /// One type per action, so that a permit for one action cannot be used for another.
        pub mod act {
            use super::{Act, Action, EstimateFacts, ProjectFacts};
            $($(#[$doc])* #[derive(Debug, Clone, Copy)] pub struct $name;
            impl Act for $name { type Facts = $facts; const ACTION: Action = Action::$name; })+
        }
    };
}

/// An action as a type. `Facts` is the input of the decision: a project, or nothing.
pub trait Act {
    /// The facts that the decision requires.
    type Facts: Facts;
    /// The action's row in the matrix.
    const ACTION: Action;
}

/// The facts that a decision is based on.
pub trait Facts: Clone {
    /// Whether they contain a project.
    const ABOUT_PROJECT: bool;

    /// The project, if the action concerns one.
    fn project(&self) -> Option<&ProjectFacts>;

    /// Whether settings allow an action whose ruling depends on them.
    fn are_allowing(&self, _action: Action, _relation: Relation) -> bool {
        false
    }
}

impl Facts for () {
    const ABOUT_PROJECT: bool = false;

    fn project(&self) -> Option<&ProjectFacts> {
        None
    }
}

impl Facts for ProjectFacts {
    const ABOUT_PROJECT: bool = true;

    fn project(&self) -> Option<&ProjectFacts> {
        Some(self)
    }
}

impl Facts for EstimateFacts {
    const ABOUT_PROJECT: bool = true;

    fn project(&self) -> Option<&ProjectFacts> {
        Some(&self.project)
    }

    fn are_allowing(&self, action: Action, relation: Relation) -> bool {
        self.allow(action, relation)
    }
}

actions! {
    /// Show the caller's account, role, and abilities; sign out.
    ShowOwnAccount(()),
    /// Edit the caller's profile and change the password.
    EditOwnAccount(()),
    /// Export everything that the portal knows about the caller.
    ExportOwnData(()),
    /// List and end the caller's sessions.
    ManageOwnSessions(()),
    /// Set up, change, and remove the caller's second factors.
    ManageOwnSecondFactors(()),
    /// Search everything visible to the caller.
    SearchPortal(()),
    /// Search accounts by name, email address, company, and phone.
    SearchUsers(()),
    /// Join a contractor company with an existing account through an invitation link.
    JoinCompany(()),
    /// List visible projects.
    ListProjects(()),
    /// Export a list of visible projects.
    ExportProjects(()),
    /// Manage the caller's saved views, and read shared ones.
    ManageOwnViews(()),
    /// Share a saved view with all users of a role.
    ShareView(()),
    /// Submit a new project.
    SubmitProject(()),
    /// Show a project.
    ShowProject(ProjectFacts),
    /// Edit a project's tracked fields.
    EditProject(ProjectFacts),
    /// Assign or remove a contractor company.
    AssignContractor(ProjectFacts),
    /// Assign a contractor company to many projects at once, or set their status.
    ChangeProjects(()),
    /// Import projects from a file.
    ImportProjects(()),
    /// Issue a new project code and end sessions opened with the old one.
    IssueProjectCode(ProjectFacts),
    /// Accept a submitted project, which enables emails to its owner.
    AcceptProject(ProjectFacts),
    /// Delete a project, with 30 days to undo.
    DeleteProject(ProjectFacts),
    /// Show, set, and lift the legal hold on a project.
    ManageLegalHold(ProjectFacts),
    /// List deleted projects and restore them.
    ManageDeletedProjects(()),
    /// Show, change, and preview the rules by which closed projects are deleted.
    ManageRetention(()),
    /// Show whether a project's owner receives email, and resume stopped emails.
    ManageOwnerMails(ProjectFacts),
    /// Show, send, and print the letter that gives a project's owner the code.
    TellOwner(ProjectFacts),
    /// Export and erase the data of a project's owner.
    ManageOwnerData(ProjectFacts),
    /// Show a project's timeline.
    ListUpdates(ProjectFacts),
    /// Show the history of changes to a project.
    ShowHistory(ProjectFacts),
    /// Add a status update with notes and files.
    AddUpdate(ProjectFacts),
    /// List a project's events and proposed timeslots.
    ListEvents(ProjectFacts),
    /// Create, edit, and delete events and proposals, and set an event's status.
    ManageEvents(ProjectFacts),
    /// Confirm a proposed timeslot.
    ConfirmTimeslot(ProjectFacts),
    /// Answer a proposal with other times, as the contractor.
    AnswerProposal(ProjectFacts),
    /// Accept and decline the owner's answers to events. Answers to proposals require `ManageEvents`.
    DecideAnswer(ProjectFacts),
    /// Complete today's visit with a status update, and undo that.
    CompleteVisit(ProjectFacts),
    /// List proposals that wait for a confirmation.
    ListProposals(()),
    /// Show the events and proposed timeslots of all visible projects in a date range.
    ShowCalendar(()),
    /// Create, list, and revoke the caller's calendar feed links.
    ManageOwnFeeds(()),
    /// List a project's files.
    ListFiles(ProjectFacts),
    /// Set a status although required photos are missing, with a reason.
    OverrideShots(ProjectFacts),
    /// See the example pictures of shot lists.
    ShowShotExamples(()),
    /// Read a file of a project.
    ReadFile(ProjectFacts),
    /// Add files to a project after its submission.
    AddFile(ProjectFacts),
    /// Describe and annotate photos of a project: room, phase, caption, tags, before photo, and what is drawn over them.
    DescribePhotos(ProjectFacts),
    /// Make documents from a project, such as a photo report, and read one's own.
    CreateDocument(ProjectFacts),
    /// Make claim packages from a project, and download them.
    CreatePackage(ProjectFacts),
    /// Delete a file of a project.
    DeleteFile(ProjectFacts),
    /// List a project's estimates. Each version is shown to whom `domain::estimate` says.
    ListEstimates(ProjectFacts),
    /// See the amounts, prices, and files of a project's estimates, and compare versions.
    SeeEstimateAmounts(EstimateFacts),
    /// Draft, send, and withdraw estimates.
    DraftEstimate(ProjectFacts),
    /// Read lines of an estimate that were copied from a spreadsheet.
    PasteEstimateLines(()),
    /// Decide about a sent estimate, or record the decision of somebody else as an admin.
    DecideEstimate(EstimateFacts),
    /// Choose who decides about a project's estimates.
    ChooseDecider(ProjectFacts),
    /// Read a project's messages and their files, and mark them as read.
    ListMessages(ProjectFacts),
    /// Send a message to all participants of a project.
    SendMessage(ProjectFacts),
    /// List the message threads of the caller's projects.
    ListThreads(()),
    /// Assign a project's message thread to an admin, and mark it as waiting for an answer.
    ManageThread(ProjectFacts),
    /// Read the office's templates of messages and updates, filled in for a project.
    UseTemplates(ProjectFacts),
    /// Upload a file that a later request attaches.
    CreateUpload(()),
    /// Read, create, edit, and delete a project's admin tasks.
    ManageTasks(ProjectFacts),
    /// List the admin tasks of all projects.
    ListAllTasks(()),
    /// List the users that an admin task can be assigned to.
    ListAssignees(()),
    /// Read, add, edit, and delete a project's admin notes and their files.
    ManageNotes(ProjectFacts),
    /// List contractor companies.
    ListContractors(()),
    /// Show a contractor company and its members.
    ShowContractor(()),
    /// Create, list, and revoke invitations to a contractor company.
    ManageInvitations(()),
    /// Add, edit, deactivate, and reactivate contractor companies.
    ManageContractors(()),
    /// List accounts.
    ListUsers(()),
    /// Show an account and its sign-ins.
    ShowUser(()),
    /// Invite users, change their permissions, and deactivate and reactivate accounts.
    ManageUsers(()),
    /// Export and erase the data of an account.
    ManageUserData(()),
    /// Show the contractor dashboard.
    ShowContractorDashboard(()),
    /// Show the partner dashboard.
    ShowDashboard(()),
    /// Show the admin dashboard.
    ShowAdminDashboard(()),
    /// Show and export reports on all projects, companies, and partners.
    ShowReports(()),
    /// Show the delivery status of emails, and retry them.
    ManageMail(()),
    /// Show and change the portal's name, appearance, and time zone.
    ManagePortal(()),
    /// Show server metrics.
    ShowServerFigures(()),
    /// List the caller's notifications and mark them as read.
    ListNotifications(()),
    /// List the security alerts visible to the caller.
    ListSecurityAlerts(()),
    /// Read the security audit log.
    ListSecurityEvents(()),
    /// Export the security audit log.
    ExportSecurityEvents(()),
    /// Subscribe to changes.
    OpenStream(()),
    /// Show the owner's view of a project.
    ShowOwnerProject(ProjectFacts),
    /// Create, list, and revoke an owner's calendar feed links for a project.
    ManageOwnerFeeds(ProjectFacts),
    /// Confirm an event or ask for another time, as the owner.
    AnswerEvent(ProjectFacts),
    /// Set the language of emails to a project's owner.
    SetOwnerLanguage(ProjectFacts),
    /// End the caller's owner session.
    EndOwnerSession(()),
}
