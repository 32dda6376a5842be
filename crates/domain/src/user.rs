//! Accounts as admins manage them (decisions, "Accounts and sessions" and "Pages that the specification names").

use crate::account::{parse_name, parse_sign_up_email};
use crate::audit::AuditEvent;
use crate::field_error::{FieldError, FieldErrors};
use crate::id::UserId;
use crate::permission::Role;
use crate::profile::{User, full_name};
use crate::word::words;
use jiff::{SignedDuration, Timestamp};
use messages::Message;

/// How long the link works by which somebody who was invited chooses a password.
pub const USER_INVITATION_LIVES: SignedDuration = SignedDuration::from_hours(7 * 24);

words! {
    /// Whether an account can sign in.
    UserState {
        /// It can.
        Active = "active",
        /// It was invited and has no password yet.
        Invited = "invited",
        /// It was closed.
        Deactivated = "deactivated",
    }
}

words! {
    /// The order of a list of accounts.
    UserOrder {
        /// By full name.
        Name = "name",
        /// The newest first.
        Newest = "newest",
    }
}

/// What an account's history tells: sign-ins and tries, and whatever changed how it signs in or what it may do.
pub const ACCOUNT_EVENTS: &[AuditEvent] = &[
    AuditEvent::LoginSuccess,
    AuditEvent::LoginFailed,
    AuditEvent::SecondFactorFailed,
    AuditEvent::RecoveryCodeUsed,
    AuditEvent::RateLimitLogin,
    AuditEvent::BruteForceLogin,
    AuditEvent::SessionHijackSuspected,
    AuditEvent::PasswordResetRequested,
    AuditEvent::PasswordChanged,
    AuditEvent::EmailChanged,
    AuditEvent::SecondFactorAdded,
    AuditEvent::SecondFactorRemoved,
    AuditEvent::Signup,
    AuditEvent::FirstAdmin,
    AuditEvent::UserInvited,
    AuditEvent::InvitationUsed,
    AuditEvent::RoleChanged,
    AuditEvent::UserLinked,
    AuditEvent::UserDeactivated,
    AuditEvent::UserReactivated,
];

/// An account as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManagedUser {
    /// The profile.
    pub user: User,
    /// What the role rows add up to.
    pub role: Role,
    /// The name of the company that it is linked to.
    pub contractor_company_name: Option<String>,
    /// When it was invited, until it has a password.
    pub invited_at: Option<Timestamp>,
    /// When it signed in last.
    pub last_sign_in_at: Option<Timestamp>,
    /// Which version of the account this is.
    pub version: i64,
}

/// What an admin does to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserChange {
    /// Gives it another role.
    Role(Role),
    /// Links it to another company, or to none.
    Link,
    /// Closes it.
    Deactivate,
    /// Opens it again.
    Reactivate,
    /// Mails the invitation once more.
    Invite,
}

/// Why an account stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody takes their own rights away.
    OwnAccount,
    /// Nobody would be left to run the portal.
    LastAdmin,
    /// Only contractors work for a company.
    NotAContractor,
    /// It has a password, or is closed.
    NotInvited,
}

impl Refusal {
    /// A stable machine word.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OwnAccount => "own_account",
            Self::LastAdmin => "last_admin",
            Self::NotAContractor => "not_a_contractor",
            Self::NotInvited => "not_invited",
        }
    }

    /// The text for the admin.
    #[must_use]
    pub const fn message(self) -> Message {
        match self {
            Self::OwnAccount => Message::ErrorUserOwn,
            Self::LastAdmin => Message::ErrorUserLastAdmin,
            Self::NotAContractor => Message::ErrorUserNotAContractor,
            Self::NotInvited => Message::ErrorUserNotInvited,
        }
    }
}

impl ManagedUser {
    /// Whether it can sign in.
    #[must_use]
    pub const fn state(&self) -> UserState {
        if !self.user.active {
            UserState::Deactivated
        } else if self.invited_at.is_some() {
            UserState::Invited
        } else {
            UserState::Active
        }
    }

    /// Whether an admin may do this to the account. `other_admins` is whether another admin can sign in.
    ///
    /// # Errors
    /// Why not.
    pub fn allows(
        &self,
        change: UserChange,
        by: UserId,
        other_admins: bool,
    ) -> Result<(), Refusal> {
        let removes_admin = self.role == Role::Admin
            && match change {
                UserChange::Role(role) => role != Role::Admin,
                UserChange::Deactivate => true,
                UserChange::Link | UserChange::Reactivate | UserChange::Invite => false,
            };
        let takes_own = match change {
            UserChange::Role(role) => role != self.role,
            UserChange::Deactivate => true,
            UserChange::Link | UserChange::Reactivate | UserChange::Invite => false,
        };
        if takes_own && self.user.id == by {
            return Err(Refusal::OwnAccount);
        }
        if removes_admin && self.state() == UserState::Active && !other_admins {
            return Err(Refusal::LastAdmin);
        }
        match change {
            UserChange::Link if self.role != Role::Contractor => Err(Refusal::NotAContractor),
            UserChange::Invite if self.state() != UserState::Invited => Err(Refusal::NotInvited),
            UserChange::Role(_)
            | UserChange::Link
            | UserChange::Deactivate
            | UserChange::Reactivate
            | UserChange::Invite => Ok(()),
        }
    }
}

/// The form that invites somebody to the portal. Contractors are invited from their company's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserInvitation {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The address to sign in with, lower case.
    pub email: String,
    /// Admin or referral partner.
    pub role: Role,
}

impl UserInvitation {
    /// Checks the form, field by field.
    ///
    /// # Errors
    /// Every rule that was broken, with the messages of a sign-up.
    pub fn parse(
        first_name: &str,
        last_name: &str,
        email: &str,
        role: &str,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let first_name = errors.take(parse_name("first_name", first_name));
        let last_name = errors.take(parse_name("last_name", last_name));
        let email = errors.take(parse_sign_up_email(email));
        let role = errors.take(match parse_role(role) {
            Ok(Role::Contractor) => Err(FieldError::new(
                "role",
                "contractor",
                Message::ErrorUserContractor,
            )),
            role => role,
        });
        match (first_name, last_name, email, role) {
            (Some(first_name), Some(last_name), Some(email), Some(role)) => Ok(Self {
                first_name,
                last_name,
                email,
                role,
            }),
            _ => Err(errors),
        }
    }

    /// First plus last name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }
}

/// Reads a role.
///
/// # Errors
/// For any other word.
pub fn parse_role(word: &str) -> Result<Role, FieldError> {
    Role::parse(word).ok_or_else(|| FieldError::new("role", "unknown", Message::ErrorUserRole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn user(number: u128, role: Role, state: UserState) -> ManagedUser {
        let at: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        ManagedUser {
            user: User {
                id: UserId::from_uuid(Uuid::from_u128(number)),
                email: "kim@portal.example".to_owned(),
                first_name: "Kim".to_owned(),
                last_name: "Park".to_owned(),
                full_name: "Kim Park".to_owned(),
                company_name: None,
                phone: None,
                contractor_id: None,
                active: state != UserState::Deactivated,
                created_at: at,
            },
            role,
            contractor_company_name: None,
            invited_at: (state == UserState::Invited).then_some(at),
            last_sign_in_at: None,
            version: 1,
        }
    }

    #[test]
    fn what_an_admin_may_do_to_an_account() {
        use Refusal::{LastAdmin, NotAContractor, NotInvited, OwnAccount};
        use Role::{Admin, Contractor, ReferralPartner as Partner};
        use UserChange::{Deactivate, Invite, Link, Reactivate};
        use UserState::{Active, Deactivated, Invited};
        let to = UserChange::Role;
        // role, state, whether it is one's own, whether there is another admin, change, answer
        let table = [
            (Partner, Active, false, true, to(Admin), Ok(())),
            (Admin, Active, false, true, to(Partner), Ok(())),
            (Admin, Active, false, false, to(Partner), Err(LastAdmin)),
            (Admin, Active, true, true, to(Partner), Err(OwnAccount)),
            (Admin, Active, true, false, to(Admin), Ok(())),
            (Admin, Invited, false, false, to(Contractor), Ok(())),
            (Admin, Active, false, true, Deactivate, Ok(())),
            (Admin, Active, false, false, Deactivate, Err(LastAdmin)),
            (Admin, Active, true, true, Deactivate, Err(OwnAccount)),
            (Admin, Deactivated, false, false, Deactivate, Ok(())),
            (Contractor, Active, false, false, Deactivate, Ok(())),
            (Admin, Deactivated, false, false, Reactivate, Ok(())),
            (Contractor, Active, false, true, Link, Ok(())),
            (Contractor, Deactivated, false, true, Link, Ok(())),
            (Partner, Active, false, true, Link, Err(NotAContractor)),
            (Admin, Active, true, true, Link, Err(NotAContractor)),
            (Partner, Invited, false, true, Invite, Ok(())),
            (Partner, Active, false, true, Invite, Err(NotInvited)),
            (Partner, Deactivated, false, true, Invite, Err(NotInvited)),
        ];
        for (role, state, own, other_admins, change, expected) in table {
            let by = UserId::from_uuid(Uuid::from_u128(if own { 1 } else { 2 }));
            assert_eq!(
                user(1, role, state).allows(change, by, other_admins),
                expected,
                "{role:?} {state} {own} {other_admins} {change:?}"
            );
        }
    }

    #[test]
    fn an_invitation_names_somebody_and_a_role_of_the_portal() {
        let good = UserInvitation::parse(" Kim", "Park", "Kim@Portal.example", "admin").unwrap();
        assert_eq!(
            (good.email.as_str(), good.role),
            ("kim@portal.example", Role::Admin)
        );
        assert_eq!(good.full_name(), "Kim Park");
        let errors = UserInvitation::parse("K", "", "kim", "owner").unwrap_err();
        let told: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| &*error.field)
            .collect();
        assert_eq!(told, ["first_name", "last_name", "email", "role"]);
        let errors = UserInvitation::parse("Kim", "Park", "k@p.example", "contractor").unwrap_err();
        assert_eq!(errors.as_slice()[0].code, "contractor");
    }
}
