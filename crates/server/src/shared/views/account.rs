//! JSON shapes for the caller's own account.

use crate::schema;
use domain::id::{ContractorId, UserId};
use domain::permission::{Actor, Role, act, decide};
use domain::profile::User;
use jiff::tz::TimeZone;
use serde::Serialize;
use store::user::AccountPage;
use utoipa::ToSchema;

/// The signed-in account with its role and general abilities.
#[derive(Debug, Serialize, ToSchema)]
pub struct Account {
    /// The profile.
    pub user: Profile,
    /// The resolved role.
    #[schema(value_type = schema::Role)]
    pub role: Role,
    /// The contractor company that the account is linked to.
    pub contractor: Option<ContractorName>,
    /// Abilities that do not depend on a specific object.
    pub abilities: AccountAbilities,
    /// Whether the portal requires a second factor that the account has not set up yet. Until then, nothing else is allowed.
    pub must_set_up_second_factor: bool,
    /// The portal's time zone, an IANA name.
    pub time_zone: String,
    /// Position in the change feed from before this was read. Opening the event stream here misses no change.
    pub feed_place: String,
}

/// Fields of the profile (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    /// The account's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// Email address.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// First plus last name.
    pub full_name: String,
    /// Company name, if set.
    pub company_name: Option<String>,
    /// Ten digits, if set.
    pub phone: Option<String>,
}

/// An account with its display name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PersonName {
    /// The account's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// First plus last name.
    pub full_name: String,
}

impl From<domain::profile::PersonName> for PersonName {
    fn from(person: domain::profile::PersonName) -> Self {
        Self {
            id: person.id,
            full_name: person.full_name,
        }
    }
}

/// A contractor company with its name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ContractorName {
    /// The company's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ContractorId,
    /// The company's name.
    pub company_name: String,
}

/// Abilities that do not depend on a specific object.
#[derive(Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent ability"
)]
pub struct AccountAbilities {
    /// May submit a project.
    pub submit_project: bool,
    /// May use the partner dashboard.
    pub show_dashboard: bool,
    /// May use the contractor portal.
    pub show_contractor_dashboard: bool,
    /// May use the admin area.
    pub show_admin_dashboard: bool,
}

impl Account {
    /// Builds the response for the account that `actor` is signed in to.
    #[must_use]
    pub fn new(page: AccountPage, actor: &Actor, time_zone: &TimeZone, feed_place: i64) -> Self {
        let user = page.account.user;
        Self {
            role: page.account.role,
            contractor: user
                .contractor_id
                .zip(page.contractor_company_name)
                .map(|(id, company_name)| ContractorName { id, company_name }),
            abilities: AccountAbilities::of(actor),
            must_set_up_second_factor: actor.needs_second_factor(),
            time_zone: time_zone.iana_name().unwrap_or("UTC").to_owned(),
            feed_place: feed_place.to_string(),
            user: Profile::from(user),
        }
    }
}

impl From<User> for Profile {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            email: user.email,
            first_name: user.first_name,
            last_name: user.last_name,
            full_name: user.full_name,
            company_name: user.company_name,
            phone: user.phone,
        }
    }
}

impl AccountAbilities {
    /// The general abilities of `actor`.
    #[must_use]
    pub fn of(actor: &Actor) -> Self {
        Self {
            submit_project: decide(actor, act::SubmitProject, ()).is_ok(),
            show_dashboard: decide(actor, act::ShowDashboard, ()).is_ok(),
            show_contractor_dashboard: decide(actor, act::ShowContractorDashboard, ()).is_ok(),
            show_admin_dashboard: decide(actor, act::ShowAdminDashboard, ()).is_ok(),
        }
    }
}

/// The result of ending sessions.
#[derive(Debug, Serialize, ToSchema)]
pub struct EndedSessions {
    /// Number of sessions that were ended.
    pub ended: usize,
}
