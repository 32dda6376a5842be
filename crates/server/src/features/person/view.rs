//! API types of personal data.

use crate::errors::ApiError;
use crate::schema;
use domain::id::UserId;
use domain::language::{Language, Message};
use domain::permission::{Actor, Permit, act};
use domain::person::{KeptBecause, PersonalData};
use domain::user::{Refusal, UserChange};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::Connection;
use store::person::{ErasedName, Person, holdings};
use store::user::{list, manage};
use utoipa::ToSchema;

/// What an erasure would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErasurePreview {
    /// The person's name.
    pub name: String,
    /// The person's email address, in lower case.
    pub email: Option<String>,
    /// The owner's projects: those with the same email address. Empty for an account.
    pub projects: Vec<PreviewedProject>,
    /// What is deleted or replaced.
    pub removed: Vec<RemovedData>,
    /// What stays, and why.
    pub kept: Vec<KeptData>,
    /// Why the data cannot be erased; absent if it can.
    #[schema(value_type = Option<schema::ErasureRefusal>)]
    pub refusal: Option<&'static str>,
    /// The reason of the legal hold that prevents the erasure.
    pub hold_reason: Option<String>,
    /// The state that the preview describes, for the erasure.
    pub fingerprint: String,
}

/// A project of an owner.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewedProject {
    /// Project number.
    pub number: String,
    /// Whether it is open. Only an owner without open projects can be erased.
    pub is_open: bool,
}

/// Data that an erasure deletes or replaces.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedData {
    /// What it is.
    #[schema(value_type = schema::PersonalData)]
    pub data: PersonalData,
    /// Number of entries.
    pub count: i64,
}

/// Data that an erasure keeps.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptData {
    /// What it is.
    #[schema(value_type = schema::PersonalData)]
    pub data: PersonalData,
    /// Number of entries.
    pub count: i64,
    /// Why it stays.
    #[schema(value_type = schema::KeptBecause)]
    pub because: KeptBecause,
}

/// Confirms an erasure.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EraseUser {
    /// The preview's fingerprint.
    pub fingerprint: String,
}

/// Confirms an erasure.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EraseOwner {
    /// The preview's fingerprint.
    pub fingerprint: String,
    /// Whether to replace the owner's messages, too. Otherwise, they stay as part of the claim record.
    #[serde(default)]
    pub remove_messages: bool,
}

/// Replaces a person's name, in a language.
pub(super) fn erased_name(language: Language) -> ErasedName {
    ErasedName {
        first: Message::ErasedFirstName.in_language(language),
        last: Message::ErasedLastName.in_language(language),
    }
}

/// A preview, as far as the erasure needs it.
pub(super) struct Plan {
    pub(super) person: Person,
    /// Why it is refused: a code and a message.
    refusal: Option<(&'static str, Message)>,
    version: i64,
}

impl Plan {
    /// Plans the erasure of an account.
    ///
    /// # Errors
    /// 404 if it does not exist.
    pub(super) fn of_account(
        conn: &mut Connection,
        actor: &Actor,
        permit: &Permit<act::ManageUserData>,
        show: &Permit<act::ShowUser>,
        id: UserId,
    ) -> Result<Self, ApiError> {
        let person =
            store::person::of_account(conn, permit, id)?.ok_or_else(ApiError::not_found)?;
        let user = list::find(conn, show, id)?.ok_or_else(ApiError::not_found)?;
        let other_admins = manage::has_other_admin(conn, show, id)?;
        let by = crate::http::authorize::user_of(actor)?.user_id;
        let refused = |refusal: Refusal| (refusal.code(), refusal.message());
        Ok(Self {
            refusal: user
                .allows(UserChange::Erase, by, other_admins)
                .err()
                .map(refused),
            version: user.version,
            person,
        })
    }

    /// Plans the erasure of a project's owner.
    pub(super) fn of_owner(
        conn: &mut Connection,
        permit: &Permit<act::ManageOwnerData>,
    ) -> Result<Self, ApiError> {
        let person = store::person::of_owner(conn, permit)?;
        let open = person.projects().iter();
        let open: Vec<&str> = open
            .filter(|project| project.facts.status.is_open())
            .map(|project| project.number.as_str())
            .collect();
        let mut held = None;
        for project in person.projects() {
            held = held.or(store::project::legal_hold(conn, project.facts.id)?);
        }
        let refusal = if let Some(hold) = held {
            let reason = hold.reason;
            Some(("owner_held", Message::ErrorOwnerHeld { reason }))
        } else if !open.is_empty() {
            let numbers = open.join(", ");
            Some(("owner_open", Message::ErrorOwnerOpen { numbers }))
        } else if is_erased(&person) {
            Some(("owner_erased", Message::ErrorOwnerErased))
        } else {
            None
        };
        Ok(Self {
            version: person
                .projects()
                .iter()
                .map(|project| project.version)
                .sum(),
            refusal,
            person,
        })
    }

    pub(super) const fn version(&self) -> i64 {
        self.version
    }

    /// Identifies the state that this plan is about: what is removed, and the versions of what is changed.
    pub(super) fn fingerprint(&self, conn: &mut Connection) -> Result<String, ApiError> {
        let removed: Vec<_> = holdings(conn, &self.person, false)?
            .into_iter()
            .map(|holding| (holding.data.as_str(), holding.count))
            .collect();
        let numbers = self.person.projects().iter();
        let numbers: Vec<&str> = numbers.map(|project| project.number.as_str()).collect();
        let state = json!([self.version, self.person.email(), numbers, removed]).to_string();
        Ok(hex::encode(Sha256::digest(state.as_bytes())))
    }

    /// Refuses an erasure that is not possible, and one that was confirmed for another state.
    ///
    /// # Errors
    /// 409 for either.
    pub(super) fn confirm(&self, conn: &mut Connection, fingerprint: &str) -> Result<(), ApiError> {
        if let Some((code, message)) = self.refusal.clone() {
            return Err(ApiError::conflict(code, message));
        }
        if self.fingerprint(conn)? == fingerprint {
            Ok(())
        } else {
            Err(ApiError::conflict(
                "preview_outdated",
                Message::ErrorPersonChanged,
            ))
        }
    }

    /// The preview for the admin.
    pub(super) fn preview(self, conn: &mut Connection) -> Result<ErasurePreview, ApiError> {
        let fingerprint = self.fingerprint(conn)?;
        let (mut removed, mut kept) = (Vec::new(), Vec::new());
        for holding in holdings(conn, &self.person, true)? {
            match holding.kept {
                Some(because) => kept.push(KeptData {
                    data: holding.data,
                    count: holding.count,
                    because,
                }),
                None => removed.push(RemovedData {
                    data: holding.data,
                    count: holding.count,
                }),
            }
        }
        let projects = self.person.projects().iter();
        Ok(ErasurePreview {
            name: self.person.name().to_owned(),
            email: self.person.email().map(str::to_owned),
            projects: projects
                .map(|project| PreviewedProject {
                    number: project.number.clone(),
                    is_open: project.facts.status.is_open(),
                })
                .collect(),
            removed,
            kept,
            hold_reason: match &self.refusal {
                Some((_, Message::ErrorOwnerHeld { reason })) => Some(reason.clone()),
                Some(_) | None => None,
            },
            refusal: self.refusal.map(|(code, _)| code),
            fingerprint,
        })
    }
}

/// Whether an owner was erased, in any language.
fn is_erased(person: &Person) -> bool {
    let names = Language::ALL.iter().map(|language| {
        let name = erased_name(*language);
        domain::profile::full_name(&name.first, &name.last)
    });
    person.email().is_none() && names.into_iter().any(|name| name == person.name())
}
