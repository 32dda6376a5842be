//! Everything that anybody can ask for.

use crate::project::ProjectFacts;

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident($facts:ty)),+ $(,)?) => {
        /// An action of the permission matrix.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Action { $($(#[$doc])* $name),+ }

        impl Action {
            /// Every action, in the order of the matrix.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The action's name, as the matrix and the API description spell it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),+ }
            }

            /// Whether the action is about one project, so that the decision looks at it.
            #[must_use]
            pub const fn is_about_project(self) -> bool {
                match self { $(Self::$name => <$facts as Facts>::ABOUT_PROJECT),+ }
            }

            /// Whether also somebody may do it who has to set up a second factor first: only what leads there.
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

            /// Reads a name back.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|action| action.name() == name)
            }
        }

        /// A type for each action, so that a permit for one is not a permit for another.
        pub mod act {
            use super::{Act, Action, ProjectFacts};
            $($(#[$doc])* #[derive(Debug, Clone, Copy)] pub struct $name;
            impl Act for $name { type Facts = $facts; const ACTION: Action = Action::$name; })+
        }
    };
}

/// An action as a type. `Facts` is what the decision looks at: a project, or nothing.
pub trait Act {
    /// What must be known to decide.
    type Facts: Facts;
    /// The row of the matrix.
    const ACTION: Action;
}

/// What a decision looks at.
pub trait Facts: Clone {
    /// Whether there is a project in them.
    const ABOUT_PROJECT: bool;

    /// The project in question, if the action is about one.
    fn project(&self) -> Option<&ProjectFacts>;
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

actions! {
    /// Read one's own account, role and abilities; sign out.
    ShowOwnAccount(()),
    /// Edit one's own profile and change one's own password.
    EditOwnAccount(()),
    /// See where one is signed in, and sign out there.
    ManageOwnSessions(()),
    /// Set up, change and take off one's own second factors.
    ManageOwnSecondFactors(()),
    /// Search everything that one may see.
    SearchPortal(()),
    /// Find accounts by name, e-mail address, company and phone.
    SearchUsers(()),
    /// Join a contractor company with one's own account, by an invitation link.
    JoinCompany(()),
    /// List the projects that one may see.
    ListProjects(()),
    /// Take a list of the projects that one may see out of the portal.
    ExportProjects(()),
    /// Keep lists of projects as views, and read those that are shared with one.
    ManageOwnViews(()),
    /// Share a view with everybody of a role.
    ShareView(()),
    /// Submit a new project.
    SubmitProject(()),
    /// See a project's page.
    ShowProject(ProjectFacts),
    /// Edit a project's tracked fields.
    EditProject(ProjectFacts),
    /// Assign a contractor company, or take it off.
    AssignContractor(ProjectFacts),
    /// Give many projects a contractor company or a status at once.
    ChangeProjects(()),
    /// Submit many projects at once, out of a file.
    ImportProjects(()),
    /// Issue a new project code, which ends what the old one opened.
    IssueProjectCode(ProjectFacts),
    /// Accept a submitted project, so that its owner gets mail.
    AcceptProject(ProjectFacts),
    /// See whether a project's owner gets mail, and have mails sent again to one who stopped them.
    ManageOwnerMails(ProjectFacts),
    /// Read a project's timeline.
    ListUpdates(ProjectFacts),
    /// See what was changed of a project, by whom and when.
    ShowHistory(ProjectFacts),
    /// Add a status update with notes and files.
    AddUpdate(ProjectFacts),
    /// See a project's events and proposed timeslots.
    ListEvents(ProjectFacts),
    /// Create, edit and delete events and proposals, and set an event's own status.
    ManageEvents(ProjectFacts),
    /// Choose one of the proposed timeslots.
    ConfirmTimeslot(ProjectFacts),
    /// List the proposals that wait for somebody to choose.
    ListProposals(()),
    /// See a range of days with the events and proposed timeslots of all projects that one may see.
    ShowCalendar(()),
    /// Make, list and revoke the links by which one's own calendar programs read one's events.
    ManageOwnFeeds(()),
    /// List a project's files.
    ListFiles(ProjectFacts),
    /// Read one file of a project.
    ReadFile(ProjectFacts),
    /// Add files to a project after its submission.
    AddFile(ProjectFacts),
    /// Delete a file of a project.
    DeleteFile(ProjectFacts),
    /// Read a project's messages and their files, and mark them read.
    ListMessages(ProjectFacts),
    /// Send a message to everybody who takes part in a project.
    SendMessage(ProjectFacts),
    /// Upload a file that a following call attaches.
    CreateUpload(()),
    /// Read, make, edit and delete a project's admin tasks.
    ManageTasks(ProjectFacts),
    /// List the people whom an admin task can be given to.
    ListAssignees(()),
    /// Read, add, edit and delete a project's admin notes and their files.
    ManageNotes(ProjectFacts),
    /// List contractor companies.
    ListContractors(()),
    /// See a contractor company with its members.
    ShowContractor(()),
    /// Make, list and revoke invitations to a contractor company.
    ManageInvitations(()),
    /// Add, edit, deactivate and reactivate contractor companies.
    ManageContractors(()),
    /// List the accounts of the portal.
    ListUsers(()),
    /// See an account with where and when it signed in.
    ShowUser(()),
    /// Invite people, change what accounts may do, close and open them.
    ManageUsers(()),
    /// See the contractor dashboard.
    ShowContractorDashboard(()),
    /// See the partner dashboard.
    ShowDashboard(()),
    /// See the admin dashboard.
    ShowAdminDashboard(()),
    /// Read reports about all projects, companies and partners, and take them out of the portal.
    ShowReports(()),
    /// See what became of the portal's mails, and have one tried again.
    ManageMail(()),
    /// See and set what the portal is called, how it looks and by which clocks it goes.
    ManagePortal(()),
    /// See how the portal's server fares.
    ShowServerFigures(()),
    /// Read one's notifications and mark them read.
    ListNotifications(()),
    /// See the security alerts that one may see.
    ListSecurityAlerts(()),
    /// Read the security audit log.
    ListSecurityEvents(()),
    /// Take the security audit log out of the portal.
    ExportSecurityEvents(()),
    /// Listen to changes.
    OpenStream(()),
    /// Read the owner's view of the project.
    ShowOwnerProject(ProjectFacts),
    /// Make, list and revoke the links by which an owner's calendar programs read the project's events.
    ManageOwnerFeeds(ProjectFacts),
    /// Choose the language in which a project's owner is written to.
    SetOwnerLanguage(ProjectFacts),
    /// End one's owner session.
    EndOwnerSession(()),
}
