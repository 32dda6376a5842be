//! Account management by admins (decisions, "Accounts and sessions" and "Pages that the specification names").

use crate::account::{parse_name, parse_sign_up_email};
use crate::audit::AuditEvent;
use crate::field_error::{FieldError, FieldErrors};
use crate::id::UserId;
use crate::permission::Role;
use crate::person::erased_email;
use crate::profile::{User, full_name};
use crate::string_enum::string_enum;
use jiff::{SignedDuration, Timestamp};
use messages::Message;

/// How long the link for setting a first password is valid.
pub const USER_INVITATION_LIVES: SignedDuration = SignedDuration::from_hours(7 * 24);

string_enum! {
    /// Whether an account can sign in.
    UserState {
        /// Can sign in.
        Active = "active",
        /// Invited; has no password yet.
        Invited = "invited",
        /// Deactivated.
        Deactivated = "deactivated",
    }
}

string_enum! {
    /// Sort order of a list of accounts.
    UserOrder {
        /// By full name.
        Name = "name",
        /// Newest first.
        Newest = "newest",
    }
}

/// The events in an account's history: sign-ins, sign-in attempts, and changes to sign-in methods and permissions.
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
    AuditEvent::UserErased,
];

/// An account as shown to admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManagedUser {
    /// The profile.
    pub user: User,
    /// Effective role.
    pub role: Role,
    /// Name of the linked contractor company.
    pub contractor_company_name: Option<String>,
    /// Time of the invitation, until a password is set.
    pub invited_at: Option<Timestamp>,
    /// Time of the last sign-in.
    pub last_sign_in_at: Option<Timestamp>,
    /// Version for optimistic locking.
    pub version: i64,
}

/// An admin's change to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserChange {
    /// Sets the role.
    Role(Role),
    /// Links the account to another company, or unlinks it.
    Link,
    /// Deactivates the account.
    Deactivate,
    /// Reactivates the account.
    Reactivate,
    /// Sends the invitation again.
    Invite,
    /// Erases its personal data.
    Erase,
}

/// Why a change is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Admins cannot remove their own permissions.
    OwnAccount,
    /// At least one admin must remain.
    LastAdmin,
    /// Only contractors can be linked to a company.
    NotAContractor,
    /// The account has a password or is deactivated.
    NotInvited,
    /// The account was erased.
    Erased,
}

impl Refusal {
    /// A stable error code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OwnAccount => "own_account",
            Self::LastAdmin => "last_admin",
            Self::NotAContractor => "not_a_contractor",
            Self::NotInvited => "not_invited",
            Self::Erased => "erased",
        }
    }

    /// The error message for the admin.
    #[must_use]
    pub const fn message(self) -> Message {
        match self {
            Self::OwnAccount => Message::ErrorUserOwn,
            Self::LastAdmin => Message::ErrorUserLastAdmin,
            Self::NotAContractor => Message::ErrorUserNotAContractor,
            Self::NotInvited => Message::ErrorUserNotInvited,
            Self::Erased => Message::ErrorUserErased,
        }
    }
}

impl ManagedUser {
    /// Whether the account can sign in.
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

    /// Whether the account's personal data was erased.
    #[must_use]
    pub fn is_erased(&self) -> bool {
        self.user.email == erased_email(self.user.id)
    }

    /// Checks whether an admin may make this change. `other_admins` states whether another admin can sign in.
    ///
    /// # Errors
    /// Returns the reason if the change is rejected.
    pub fn allows(
        &self,
        change: UserChange,
        by: UserId,
        other_admins: bool,
    ) -> Result<(), Refusal> {
        if self.is_erased() {
            return Err(Refusal::Erased);
        }
        let removes_admin = self.role == Role::Admin
            && match change {
                UserChange::Role(role) => role != Role::Admin,
                UserChange::Deactivate | UserChange::Erase => true,
                UserChange::Link | UserChange::Reactivate | UserChange::Invite => false,
            };
        let removes_own_rights = match change {
            UserChange::Role(role) => role != self.role,
            UserChange::Deactivate | UserChange::Erase => true,
            UserChange::Link | UserChange::Reactivate | UserChange::Invite => false,
        };
        if removes_own_rights && self.user.id == by {
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
            | UserChange::Invite
            | UserChange::Erase => Ok(()),
        }
    }
}

/// The form for inviting an admin or referral partner. Contractors are invited from their company's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserInvitation {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address for sign-in, lower case.
    pub email: String,
    /// Admin or referral partner.
    pub role: Role,
}

impl UserInvitation {
    /// Validates the form, field by field.
    ///
    /// # Errors
    /// Returns all broken rules, with the messages of the sign-up form.
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

    /// First and last name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }
}

/// Parses a role.
///
/// # Errors
/// Returns an error for unknown roles.
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
    fn user_changes_depend_on_role_state_and_remaining_admins() {
        use Refusal::{LastAdmin, NotAContractor, NotInvited, OwnAccount};
        use Role::{Admin, Contractor, ReferralPartner as Partner};
        use UserChange::{Deactivate, Erase, Invite, Link, Reactivate};
        use UserState::{Active, Deactivated, Invited};
        let to = UserChange::Role;
        // role, state, own account, other admins, change, result
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
            (Partner, Active, false, false, Erase, Ok(())),
            (Admin, Active, false, true, Erase, Ok(())),
            (Admin, Active, false, false, Erase, Err(LastAdmin)),
            (Admin, Active, true, true, Erase, Err(OwnAccount)),
            (Contractor, Deactivated, false, false, Erase, Ok(())),
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
    fn an_erased_account_cannot_be_changed() {
        let mut erased = user(1, Role::Contractor, UserState::Deactivated);
        erased.user.email = erased_email(erased.user.id);
        let by = UserId::from_uuid(Uuid::from_u128(2));
        for change in [
            UserChange::Role(Role::Admin),
            UserChange::Link,
            UserChange::Deactivate,
            UserChange::Reactivate,
            UserChange::Invite,
            UserChange::Erase,
        ] {
            assert_eq!(erased.allows(change, by, true), Err(Refusal::Erased));
        }
    }

    #[test]
    fn an_invitation_needs_a_name_an_email_and_a_valid_role() {
        let good = UserInvitation::parse(" Kim", "Park", "Kim@Portal.example", "admin").unwrap();
        assert_eq!(
            (good.email.as_str(), good.role),
            ("kim@portal.example", Role::Admin)
        );
        assert_eq!(good.full_name(), "Kim Park");
        let errors = UserInvitation::parse("K", "", "kim", "owner").unwrap_err();
        let fields: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| &*error.field)
            .collect();
        assert_eq!(fields, ["first_name", "last_name", "email", "role"]);
        let errors = UserInvitation::parse("Kim", "Park", "k@p.example", "contractor").unwrap_err();
        assert_eq!(errors.as_slice()[0].code, "contractor");
    }
}
