//! Authors of quoted text in mails.

use crate::schema::{contractors, project_messages as messages, users};
use crate::{Connection, StoreError, column, user};
use diesel::prelude::*;
use domain::id::UserId;
use domain::mail::Byline;
use domain::message::ParticipantType;
use domain::permission::Role;
use std::collections::{HashMap, HashSet};

/// Authors that a mail may name.
pub(super) struct Bylines {
    accounts: HashMap<String, Byline>,
    from_owners: HashSet<String>,
}

impl Bylines {
    /// Loads these accounts, and which of these messages were written by property owners or by admins on their behalf.
    pub(super) fn read(
        conn: &mut Connection,
        accounts: &[&str],
        message_ids: &[&str],
    ) -> Result<Self, StoreError> {
        type Person = (String, String, Option<String>, Option<String>);
        let people: Vec<Person> = users::table
            .left_join(contractors::table)
            .filter(users::id.eq_any(accounts))
            .select((
                users::id,
                users::full_name,
                users::company_name,
                contractors::company_name.nullable(),
            ))
            .load(conn)?;
        let ids: Vec<UserId> = people
            .iter()
            .map(|(id, ..)| column::parsed(id))
            .collect::<Result<_, _>>()?;
        let roles = user::roles(conn, &ids)?;
        let accounts = people
            .into_iter()
            .zip(ids)
            .map(|((key, name, own, linked), id)| {
                let role = roles.get(&id).copied().unwrap_or(Role::ReferralPartner);
                let company = match role {
                    Role::Admin => None,
                    Role::Contractor => linked,
                    Role::ReferralPartner => own,
                };
                let company = company.filter(|company| !company.trim().is_empty());
                (
                    key,
                    Byline::Account {
                        name,
                        role,
                        company,
                    },
                )
            })
            .collect();
        let from_owners: Vec<String> = messages::table
            .filter(messages::id.eq_any(message_ids))
            .filter(messages::participant_type.eq(ParticipantType::Owner.as_str()))
            .select(messages::id)
            .load(conn)?;
        Ok(Self {
            accounts,
            from_owners: from_owners.into_iter().collect(),
        })
    }

    /// The byline of an account.
    pub(super) fn of_account(&self, id: Option<&str>) -> Byline {
        id.and_then(|id| self.accounts.get(id).cloned())
            .unwrap_or(Byline::Unknown)
    }

    /// Whether this message is from the owner.
    pub(super) fn is_from_owner(&self, message: &str) -> bool {
        self.from_owners.contains(message)
    }
}
