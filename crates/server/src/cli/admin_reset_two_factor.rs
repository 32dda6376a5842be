//! `buildback admin reset-two-factor`: for a user who has lost both their phone and their recovery codes.

use super::output::print_line;
use super::{AdminResetTwoFactor, CommandError};
use crate::app::clock::{SystemClock, SystemRng};
use crate::config::Config;
use crate::mail::letter::greeted;
use crate::security::second_factor_change::Change;
use crate::shared::second_factor_change::notice;
use domain::clock::Clock;
use domain::permission::Permit;
use domain::text::identifier;
use store::audit::NewAuditEntry;
use store::{StoreError, audit, mail, notification, reader_language, second_factor, session, user};

/// Removes all second factors of an account and ends its sessions. The user can then sign in with the password alone. The running
/// portal sends the notification mail.
pub fn run(config: &Config, whose: &AdminResetTwoFactor) -> Result<(), CommandError> {
    let email = identifier(&whose.email).to_lowercase();
    let listening_url = config.listening_url(config.listen);
    let portal = config.public_url.clone().unwrap_or(listening_url);
    super::runtime()?.block_on(async {
        let store = super::migrate::open_migrated(config)?;
        let (asked, configured) = (email.clone(), config.clone());
        let done = store
            .write(move |conn| {
                let Some(found) = user::find_credentials(conn, &asked)? else {
                    return Ok(None);
                };
                let (clock, mut rng) = (SystemClock, SystemRng::default());
                if !second_factor::of_user(conn, found.user_id)?.any() {
                    return Ok(Some(false));
                }
                let reason = "the operator helps somebody who lost their second factors";
                second_factor::remove_all(conn, &Permit::for_system((), reason), found.user_id)?;
                session::end_all(conn, found.user_id, None)?;
                let change = Change::AllRemoved;
                let entry = NewAuditEntry {
                    subject: Some(found.user_id),
                    details: Some(r#"{"by":"command line"}"#.to_owned()),
                    ..NewAuditEntry::new(change.event(), format!("user:{}", found.user_id))
                };
                audit::record(conn, &clock, &mut rng, &entry)?;
                let page = user::show(conn, &Permit::for_system((), reason), found.user_id)?;
                if let Some(page) = page {
                    let owner = page.account.user;
                    let look =
                        crate::features::portal::follow::read(conn, &configured, None)?.look();
                    let name = greeted(conn, owner.id, owner.first_name.clone())?;
                    let language = reader_language::of_user(conn, found.user_id)?;
                    let to = (&owner, name.as_deref(), language);
                    let letter = notice(&clock, &mut rng, (&portal, &look), to, change);
                    mail::enqueue(conn, &letter, clock.now())?;
                    let account_notice = change.matter().notification(found.user_id);
                    notification::insert_by_portal(conn, &clock, &mut rng, &account_notice)?;
                }
                Ok::<_, StoreError>(Some(true))
            })
            .await;
        store.close().await;
        match done? {
            None => Err(format!("--email: no account has the address {email}").into()),
            Some(true) => {
                print_line!(
                    "Removed all second factors of {email} and signed the account out everywhere. Its password alone is now enough to sign in."
                );
                Ok(())
            }
            Some(false) => {
                print_line!("{email} has no second factor. Nothing was changed.");
                Ok(())
            }
        }
    })
}
