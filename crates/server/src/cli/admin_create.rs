//! `buildback admin create`

use super::output::print_line;
use super::{AdminCreate, CommandError};
use crate::app::clock::{SystemClock, SystemRng};
use crate::config::Config;
use crate::security::password::PasswordHasher;
use domain::account::{parse_name, parse_sign_up_email};
use domain::audit::AuditEvent;
use domain::clock::{Clock, Rng};
use domain::field_error::FieldError;
use domain::id::UserId;
use domain::password::Password;
use domain::permission::Role;
use serde_json::json;
use std::io::BufRead;
use store::audit::NewAuditEntry;
use store::user::NewUser;

/// Characters of generated passwords, without easily confused ones. Each group contains every kind that the password rule
/// requires, so a generated password is always valid.
const LOWER: &[u8] = b"abcdefghjkmnpqrstuvwxyz";
const UPPER: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS: &[u8] = b"23456789";
const SPECIALS: &[u8] = b"@$!%*?&";
/// Four groups of one uppercase letter, three lowercase letters, a digit, and a special character: over 100 bits of entropy.
const GROUPS: usize = 4;

/// Creates an admin account.
pub fn run(config: &Config, admin: &AdminCreate) -> Result<(), CommandError> {
    let email = parse_sign_up_email(&admin.email).map_err(said("--email"))?;
    let first_name = parse_name("first_name", &admin.first_name).map_err(said("--first-name"))?;
    let last_name = parse_name("last_name", &admin.last_name).map_err(said("--last-name"))?;
    let made = !admin.password_stdin;
    let typed = if made {
        make_password(&mut SystemRng::default())
    } else {
        read_password()?
    };
    let password = Password::parse("password", &typed)
        .and_then(|made| made.unlike("password", &[&first_name, &last_name, &email]))
        .map_err(said("password"))?;
    super::runtime()?.block_on(async {
        let store = super::migrate::open_migrated(config)?;
        let password_hash = PasswordHasher::new()
            .hash(password.expose().to_owned(), &mut SystemRng::default())
            .await?;
        let user = NewUser {
            id: UserId::new(&SystemClock, &mut SystemRng::default()),
            email: email.clone(),
            password_hash,
            first_name,
            last_name,
            company_name: None,
            phone: None,
            contractor_id: None,
            role: Role::Admin,
            active: true,
        };
        let now = SystemClock.now();
        let entry = NewAuditEntry {
            details: Some(json!({ "role": user.role.as_str(), "by": "command line" }).to_string()),
            subject: Some(user.id),
            ..NewAuditEntry::new(AuditEvent::RoleChanged, format!("user:{}", user.id))
        };
        let written = store
            .write(move |conn| {
                store::user::insert(conn, &user, now)?;
                store::notification::begin(conn, user.id, now)?;
                store::audit::record(conn, &SystemClock, &mut SystemRng::default(), &entry)
            })
            .await;
        store.close().await;
        written.map_err(|error| match error.is_conflict_with("users_email_key") {
            true => CommandError::from(format!(
                "--email: an account with the address {email} already exists"
            )),
            false => error.into(),
        })?;
        print_line!("Created the admin account {email}.");
        if made {
            print_line!("Password: {typed}");
        }
        Ok(())
    })
}

fn said(place: &'static str) -> impl Fn(FieldError) -> CommandError {
    move |error| format!("{place}: {}", error.message).into()
}

/// Reads a line from standard input. Other users of the machine could see a password given as an argument.
fn read_password() -> Result<String, CommandError> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn make_password(rng: &mut dyn Rng) -> String {
    let mut password = String::new();
    for _ in 0..GROUPS {
        for kind in [UPPER, LOWER, LOWER, LOWER, DIGITS, SPECIALS] {
            password.push(pick(kind, rng));
        }
    }
    password
}

/// Picks a character with equal probability. Bytes that would favor the first characters are discarded.
fn pick(from: &[u8], rng: &mut dyn Rng) -> char {
    let fair = 256 - 256 % from.len();
    loop {
        let mut byte = [0_u8];
        rng.fill_bytes(&mut byte);
        let number = usize::from(byte[0]);
        if number < fair {
            return char::from(from[number % from.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_passwords_are_valid_and_distinct() {
        let generated: Vec<String> = (0..50)
            .map(|_| make_password(&mut SystemRng::default()))
            .collect();
        for password in &generated {
            assert!(Password::parse("password", password).is_ok(), "{password}");
        }
        let mut distinct = generated.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), generated.len());
    }
}
