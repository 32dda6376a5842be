//! Who was invited to the companies of the demo. Nobody knows the links: they are of random tokens.

use super::people::ADMIN;
use super::story::At;
use super::{ACCOUNTS_AGE, REASON};
use domain::clock::Rng;
use domain::id::{ContractorId, InvitationId, UserId};
use domain::invitation::{INVITATION_LIVES, NewInvitation, OpenInvitation};
use domain::permission::{Permit, act};
use jiff::{SignedDuration, Timestamp};
use server::session::Token;
use store::{Connection, StoreError, invitation};

/// What became of an invitation, if not only time went by.
enum Fate {
    Waits,
    UsedBy(usize),
    Revoked,
}

use Fate::{Revoked, UsedBy, Waits};

/// Company, address, how many hours ago, and what became of it.
const INVITED: &[(usize, Option<&str>, i64, Fate)] = &[
    (
        0,
        Some("contractor2@demo.buildback.example"),
        ACCOUNTS_AGE.as_hours(),
        UsedBy(5),
    ),
    (
        0,
        Some("samuel.ortiz@cornerstone-restoration.example"),
        24 * 24 + 5,
        Waits,
    ),
    (0, None, 9 * 24 + 2, Revoked),
    (
        0,
        Some("samuel.ortiz@cornerstone-restoration.example"),
        2 * 24 + 3,
        Waits,
    ),
    (1, None, 5, Waits),
    (
        2,
        Some("contractor4@demo.buildback.example"),
        ACCOUNTS_AGE.as_hours(),
        UsedBy(7),
    ),
];

/// An invitation that is ready to be written.
#[derive(Clone)]
pub(super) struct Invited {
    new: NewInvitation,
    token_hash: String,
    made_at: Timestamp,
    used_by: Option<UserId>,
    is_revoked: bool,
}

/// The demo's invitations.
pub(super) fn invited(
    users: &[UserId],
    companies: &[ContractorId],
    now: Timestamp,
    rng: &mut dyn Rng,
) -> Vec<Invited> {
    INVITED
        .iter()
        .map(|(company, email, hours_ago, fate)| {
            let made_at = now - SignedDuration::from_hours(*hours_ago);
            Invited {
                new: NewInvitation {
                    id: InvitationId::new(&At(made_at), rng),
                    contractor_id: companies[*company],
                    email: email.map(str::to_owned),
                    created_by: users[ADMIN],
                    expires_at: made_at + INVITATION_LIVES,
                },
                token_hash: Token::new(rng).hash(),
                made_at,
                used_by: match fate {
                    UsedBy(person) => Some(users[*person]),
                    Waits | Revoked => None,
                },
                is_revoked: matches!(fate, Revoked),
            }
        })
        .collect()
}

/// Writes the invitations, after the people and companies that they are about.
pub(super) fn write(conn: &mut Connection, invited: &[Invited]) -> Result<(), StoreError> {
    let permit = Permit::<act::ManageInvitations>::for_system((), REASON);
    for one in invited {
        let id = one.new.id;
        let later = one.made_at + SignedDuration::from_mins(90);
        invitation::create(conn, &permit, &one.new, &one.token_hash, one.made_at)?;
        if let Some(user) = one.used_by {
            let open = OpenInvitation {
                id,
                contractor_id: one.new.contractor_id,
                company_name: String::new(),
            };
            invitation::take(conn, &open, user, later)?;
        }
        if one.is_revoked {
            invitation::revoke(conn, &permit, id, one.new.created_by, later)?;
        }
    }
    Ok(())
}
