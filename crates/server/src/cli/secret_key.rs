//! `buildback secret-key`: replaces the portal's secret key, or continues after its loss.

use super::CommandError;
use super::output::print_line;
use crate::app::clock::{SystemClock, SystemRng};
use crate::app::secret_key_check::{Verdict, judge};
use crate::config::Config;
use crate::security::secret_cipher::SecretCipher;
use crate::security::secret_keys::{self, SecretKeys};
use domain::clock::Clock;
use store::StoreError;

/// What stops working with a key that the file no longer contains.
const ENDS: &str = "unsubscribe links in mail that was sent with it no longer work, and the roots of histories that it signed \
                    can only be checked with a copy of its public key";

/// Puts a new key on top of the key file. Earlier keys stay, so that links in sent mail keep working.
pub fn rotate(config: &Config) -> Result<(), CommandError> {
    let (path, keys) = (&config.secret_key_file, read(config)?);
    let prefix = SecretCipher::new(keys).current_prefix();
    let waiting = super::runtime()?.block_on(async {
        let store = super::migrate::open_migrated(config)?;
        let waiting = store
            .read(move |conn| store::totp::count_sealed_otherwise(conn, &prefix))
            .await;
        store.close().await;
        Ok::<_, CommandError>(waiting?)
    })?;
    if waiting > 0 {
        let secrets = match waiting {
            1 => "1 authenticator secret is".to_owned(),
            many => format!("{many} authenticator secrets are"),
        };
        return Err(format!(
            "{secrets} still encrypted with an earlier key. Let the portal run for an hour, and try again"
        )
        .into());
    }
    let rotated = secret_keys::rotate(path, &mut SystemRng::default())
        .map_err(|error| format!("secret_key_file: {}: {error}", path.display()))?;
    let current = current(&read(config)?);
    print_line!("Added key {current} to {}.", path.display());
    print_line!(
        "Copy this file to every instance of the portal, and restart them. Do not remove the earlier keys: unsubscribe links in sent mail need them."
    );
    if let Some(removed) = rotated.removed {
        print_line!(
            "Removed key {removed}, because the file was full: {ENDS}. A backup from before contains the key."
        );
    }
    if let Some(next) = rotated.next {
        print_line!("The file is full. The next rotation removes key {next}: {ENDS}.");
    }
    Ok(())
}

/// Makes the database accept the key file after the file that belonged to it was lost.
pub fn accept(config: &Config) -> Result<(), CommandError> {
    let file: Vec<String> = read(config)?.fingerprints().collect();
    let current = file.first().cloned().unwrap_or_default();
    let accepted = current.clone();
    let verdict = super::runtime()?.block_on(async {
        let store = super::migrate::open_migrated(config)?;
        let written = store
            .write(move |conn| {
                let verdict = judge(store::secret_key::find(conn)?, &file);
                if verdict != Verdict::Same {
                    store::secret_key::put(conn, &accepted, SystemClock.now())?;
                }
                Ok::<_, StoreError>(verdict)
            })
            .await;
        store.close().await;
        Ok::<_, CommandError>(written?)
    })?;
    if verdict == Verdict::Same {
        print_line!("The database already belongs to key {current}. Nothing was changed.");
        return Ok(());
    }
    print_line!("The database now belongs to key {current}.");
    if !matches!(verdict, Verdict::Foreign { .. }) {
        return Ok(());
    }
    print_line!(
        "Authenticator apps and unsubscribe links that were made with another key no longer work. Users sign in with a recovery code and set up their app again, or run \"buildback admin reset-two-factor\" for them."
    );
    Ok(())
}

fn read(config: &Config) -> Result<SecretKeys, CommandError> {
    let path = &config.secret_key_file;
    if !path.exists() {
        return Err(format!(
            "secret_key_file: {} does not exist. Pass the same --config and settings as to \"serve\"",
            path.display()
        )
        .into());
    }
    SecretKeys::open(&config.secret_key_file, &mut SystemRng::default())
        .map_err(|error| format!("secret_key_file: {error}").into())
}

fn current(keys: &SecretKeys) -> String {
    keys.fingerprints().next().unwrap_or_default()
}
