//! Invitations to the demo's companies. Their links are unusable, because the tokens are random and not shown.

use super::people::ADMIN;
use super::rows::FixedClock;
use super::{ACCOUNTS_AGE, REASON};
use domain::clock::Rng;
use domain::id::{ContractorId, InvitationId, UserId};
use domain::invitation::{INVITATION_LIVES, NewInvitation, OpenInvitation};
use domain::permission::{Permit, act};
use jiff::{SignedDuration, Timestamp};
use server::security::session::Token;
use store::{Connection, StoreError, invitation};

/// What happened to an invitation, apart from expiring.
enum Outcome {
    Unused,
    UsedBy(usize),
    Revoked,
}

use Outcome::{Revoked, Unused, UsedBy};

/// Company, email address, age in hours, and outcome.
const INVITATIONS: &[(usize, Option<&str>, i64, Outcome)] = &[
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
        Unused,
    ),
    (0, None, 9 * 24 + 2, Revoked),
    (
        0,
        Some("samuel.ortiz@cornerstone-restoration.example"),
        2 * 24 + 3,
        Unused,
    ),
    (1, None, 5, Unused),
    (
        2,
        Some("contractor4@demo.buildback.example"),
        ACCOUNTS_AGE.as_hours(),
        UsedBy(7),
    ),
];

/// Writes the invitations. Accounts and companies must exist.
pub(super) fn write(
    conn: &mut Connection,
    users: &[UserId],
    companies: &[ContractorId],
    now: Timestamp,
    rng: &mut dyn Rng,
) -> Result<(), StoreError> {
    let permit = Permit::<act::ManageInvitations>::for_system((), REASON);
    for (company, email, hours_ago, outcome) in INVITATIONS {
        let made_at = now - SignedDuration::from_hours(*hours_ago);
        let later = made_at + SignedDuration::from_mins(90);
        let new = NewInvitation {
            id: InvitationId::new(&FixedClock(made_at), rng),
            contractor_id: companies[*company],
            email: email.map(str::to_owned),
            created_by: users[ADMIN],
            expires_at: made_at + INVITATION_LIVES,
        };
        invitation::create(conn, &permit, &new, &Token::new(rng).hash(), made_at)?;
        match outcome {
            Unused => {}
            UsedBy(person) => {
                let open = OpenInvitation {
                    id: new.id,
                    contractor_id: new.contractor_id,
                    company_name: String::new(),
                };
                invitation::take(conn, &open, users[*person], later)?;
            }
            Revoked => {
                invitation::revoke(conn, &permit, new.id, users[ADMIN], later)?;
            }
        }
    }
    Ok(())
}
