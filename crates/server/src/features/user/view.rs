//! API views of accounts for admins.

use crate::schema;
use crate::shared::views::account::ContractorName;
use domain::device::{self, DeviceKind};
use domain::id::{AuditId, UserId};
use domain::language::Text;
use domain::permission::{Actor, Role, act, decide};
use domain::user::{ManagedUser, UserChange, UserState};
use serde::Serialize;
use store::user::history;
use utoipa::ToSchema;

/// An account, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// The account's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// The first and last name.
    pub full_name: String,
    /// The email address used to sign in.
    pub email: String,
    /// The company name from the profile, if given.
    pub company_name: Option<String>,
    /// The phone number with ten digits, if given.
    pub phone: Option<String>,
    /// The role.
    #[schema(value_type = schema::Role)]
    pub role: Role,
    /// The company that a contractor is linked to.
    pub contractor: Option<ContractorName>,
    /// Whether the account is active, invited, or deactivated.
    #[schema(value_type = schema::UserState)]
    pub state: UserState,
    /// When the account was created, as RFC 3339 in UTC.
    pub created_at: String,
    /// When the account was invited, as RFC 3339 in UTC; absent once it has a password.
    pub invited_at: Option<String>,
    /// The time of the last sign-in, as RFC 3339 in UTC.
    pub last_sign_in_at: Option<String>,
    /// Whether it is the caller's own account.
    pub is_own: bool,
    /// The account's version, for `If-Match`.
    pub version: i64,
}

/// A page of accounts.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserList {
    /// The accounts, in the requested order.
    pub items: Vec<User>,
    /// The cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// An account's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserPage {
    /// The account.
    #[serde(flatten)]
    pub user: User,
    /// The number of active sessions.
    pub sessions: usize,
    /// Whether the account has a second factor.
    pub has_second_factor: bool,
    /// What the caller may do with it.
    pub abilities: UserAbilities,
}

/// What the caller may do with one account.
#[derive(Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent ability"
)]
pub struct UserAbilities {
    /// May change its role.
    pub change_role: bool,
    /// May link it to another company.
    pub link: bool,
    /// May deactivate it.
    pub deactivate: bool,
    /// May reactivate it.
    pub reactivate: bool,
    /// May resend its invitation.
    pub invite: bool,
    /// May end its sessions; for the caller's own account, all other sessions.
    pub end_sessions: bool,
}

/// An entry of an account's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserHistoryEntry {
    /// The entry's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: AuditId,
    /// What happened.
    #[schema(value_type = schema::AccountEvent)]
    pub event: &'static str,
    /// The name of the user who did it, unless it is the account itself.
    pub by_name: Option<String>,
    /// The IP address of the first occurrence.
    pub ip_address: Option<String>,
    /// The device of the first occurrence in English, such as 'Safari on iPhone'.
    pub device: Option<String>,
    /// The device as a catalog message.
    #[schema(value_type = Option<schema::MessageText>)]
    pub device_text: Option<Text>,
    /// The kind of device.
    #[schema(value_type = schema::DeviceKind)]
    pub device_kind: DeviceKind,
    /// The new role, if the role was changed.
    #[schema(value_type = Option<schema::Role>)]
    pub role: Option<Role>,
    /// The number of occurrences within ten minutes, which share an entry.
    pub count: u32,
    /// The time of the first occurrence, as RFC 3339 in UTC.
    pub created_at: String,
    /// The time of the last occurrence, as RFC 3339 in UTC.
    pub last_at: String,
}

/// A page of an account's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserHistory {
    /// The entries, newest first.
    pub items: Vec<UserHistoryEntry>,
    /// The cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The caller's account; `None` for owners and guests.
pub(super) const fn own(actor: &Actor) -> Option<UserId> {
    match actor {
        Actor::User(user) => Some(user.user_id),
        Actor::Anonymous | Actor::Owner(_) => None,
    }
}

impl User {
    /// The account, as this caller sees it.
    #[must_use]
    pub fn new(managed: ManagedUser, actor: &Actor) -> Self {
        let (state, user) = (managed.state(), managed.user);
        Self {
            id: user.id,
            full_name: user.full_name,
            email: user.email,
            company_name: user.company_name,
            phone: user.phone,
            role: managed.role,
            contractor: user
                .contractor_id
                .zip(managed.contractor_company_name)
                .map(|(id, company_name)| ContractorName { id, company_name }),
            state,
            created_at: user.created_at.to_string(),
            invited_at: managed.invited_at.map(|at| at.to_string()),
            last_sign_in_at: managed.last_sign_in_at.map(|at| at.to_string()),
            is_own: own(actor) == Some(user.id),
            version: managed.version,
        }
    }
}

impl UserAbilities {
    /// What `actor` may do with the account. `other_admins` is whether another admin can sign in.
    #[must_use]
    pub fn of(actor: &Actor, user: &ManagedUser, other_admins: bool) -> Self {
        let manages = decide(actor, act::ManageUsers, ()).is_ok();
        let may = |change: UserChange| {
            let by = own(actor);
            manages && by.is_some_and(|by| user.allows(change, by, other_admins).is_ok())
        };
        // Any other role will do, because the rules are the same for all of them.
        let another = match user.role {
            Role::Admin | Role::ReferralPartner => Role::Contractor,
            Role::Contractor => Role::ReferralPartner,
        };
        let is_open = user.state() != UserState::Deactivated;
        Self {
            change_role: may(UserChange::Role(another)),
            link: may(UserChange::Link),
            deactivate: is_open && may(UserChange::Deactivate),
            reactivate: !is_open && may(UserChange::Reactivate),
            invite: may(UserChange::Invite),
            end_sessions: is_open && manages,
        }
    }
}

impl From<history::AccountEntry> for UserHistoryEntry {
    fn from(entry: history::AccountEntry) -> Self {
        let details = entry.details.as_deref();
        let details: Option<serde_json::Value> =
            details.and_then(|text| serde_json::from_str(text).ok());
        let role = details
            .as_ref()
            .and_then(|details| Role::parse(details["role"].as_str()?));
        let user_agent = entry.user_agent.unwrap_or_default();
        Self {
            id: entry.id,
            event: entry.event.as_str(),
            by_name: entry.by_name,
            ip_address: entry.ip,
            device: (!user_agent.is_empty()).then(|| device::in_words(&user_agent)),
            device_text: (!user_agent.is_empty()).then(|| device::message(&user_agent).into()),
            device_kind: device::kind(&user_agent),
            role,
            count: entry.count,
            created_at: entry.created_at.to_string(),
            last_at: entry.last_at.to_string(),
        }
    }
}
