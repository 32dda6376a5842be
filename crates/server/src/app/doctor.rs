//! `buildback doctor`: checks everything that the portal depends on, reports problems with advice, and fixes those that have only
//! one solution.

mod encryption;
mod files;
mod modes;
mod space;

use crate::config::Config;
use crate::errors::causes::with_causes;
use crate::features::portal;
use crate::http::untrusted_proxy;
use crate::mail;
use crate::security::secret_keys::SecretKeys;
use domain::clock::Clock;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use store::audit::LogBreak;
use store::health::Health;
use store::migrate::MigrateError;
use store::{Database, Store};

/// Tolerated difference between the clocks of two machines.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_secs(30);
/// A mail that waits longer than this is reported.
const MAIL_WAITS: SignedDuration = SignedDuration::from_hours(1);

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// No problem.
    Well,
    /// There was a problem, and it was fixed.
    Mended,
    /// The portal works, but the operator should know about this.
    Doubtful,
    /// Something is broken or lost.
    Ill,
}

/// A reported result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub subject: &'static str,
    /// The result.
    pub condition: Condition,
    /// Description and advice.
    pub words: String,
}

/// Runs all checks. With `mends`, fixes what can be fixed.
pub async fn examine(config: &Config, clock: &dyn Clock, mends: bool) -> Vec<Finding> {
    let mut examination = Examination {
        config,
        clock,
        mends,
        findings: Vec::new(),
    };
    examination.configuration();
    examination.encryption();
    examination.keys();
    let files = examination.files().await;
    examination.space();
    examination.modes().await;
    if let Some(files) = &files {
        examination.unfinished(files).await;
    }
    if let Some(store) = examination.database() {
        examination.data(&store).await;
        if let Some(files) = files {
            examination.orphans(&store, &files).await;
        }
        store.close().await;
    } else {
        examination.time_zone(&config.time_zone);
    }
    examination.mail().await;
    examination.findings
}

/// Parts of SQLite's error messages for a damaged file.
const SIGNS_OF_DAMAGE: [&str; 2] = ["malformed", "not a database"];

/// Describes a database error.
fn of_database(error: &(dyn Error + 'static)) -> String {
    let words = with_causes(error);
    if SIGNS_OF_DAMAGE.iter().any(|sign| words.contains(sign)) {
        damaged(&words)
    } else {
        words
    }
}

fn damaged(what: &str) -> String {
    format!("damaged: {what}. Stop the portal and restore the last backup")
}

/// Describes a broken security log. There is no fix: someone who can change the log has full access to the database.
fn of_log(found: LogBreak) -> String {
    let what = match found {
        LogBreak::Changed(entry) => format!("entry {entry} is not what was written"),
        LogBreak::Missing { from, to } if from == to => format!("entry {from} is missing"),
        LogBreak::Missing { from, to } => format!("entries {from} to {to} are missing"),
        LogBreak::Headless => "which entry was the last is not known any more".to_owned(),
    };
    format!(
        "{what}: somebody with access to the database changed the log. Find out who, and compare it with a backup"
    )
}

struct Examination<'a> {
    config: &'a Config,
    clock: &'a dyn Clock,
    mends: bool,
    findings: Vec<Finding>,
}

impl Examination<'_> {
    fn say(&mut self, subject: &'static str, condition: Condition, words: impl Into<String>) {
        self.findings.push(Finding {
            subject,
            condition,
            words: words.into(),
        });
    }

    fn well(&mut self, subject: &'static str, words: impl Into<String>) {
        self.say(subject, Condition::Well, words);
    }

    fn ill(&mut self, subject: &'static str, words: impl Into<String>) {
        self.say(subject, Condition::Ill, words);
    }

    fn configuration(&mut self) {
        const SUBJECT: &str = "configuration";
        let public = self.config.public_url.is_some();
        if !public && !self.config.listen.ip().is_loopback() {
            self.say(
                SUBJECT,
                Condition::Doubtful,
                "public_url is not set: links in mails name the listening address",
            );
        } else {
            self.well(SUBJECT, "every setting is valid");
        }
        if let Some(path) = &self.config.config_file
            && fs::metadata(path).is_ok_and(|meta| meta.permissions().mode() & 0o007 != 0)
        {
            let path = path.display();
            self.say(
                SUBJECT,
                Condition::Doubtful,
                format!("{path} is open to everybody on this machine and may hold passwords: run chmod o-rwx {path}"),
            );
        }
    }

    /// Reports the time zone, which the admins or the configuration set.
    fn time_zone(&mut self, zone: &TimeZone) {
        let now = self.clock.now().to_zoned(zone.clone());
        let name = zone.iana_name().unwrap_or("UTC");
        self.well(
            "time zone",
            format!(
                "{name}, where it is {}",
                now.strftime("%-I:%M %p on %b %-d, %Y")
            ),
        );
    }

    fn keys(&mut self) {
        const SUBJECT: &str = "keys";
        let path = &self.config.secret_key_file;
        let shown = path.display().to_string();
        match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => self.say(
                SUBJECT,
                Condition::Doubtful,
                format!("{shown} is not there; the first start makes it. If the portal was used before, restore it"),
            ),
            Err(error) => self.ill(SUBJECT, format!("{shown}: {error}")),
            Ok(text) if SecretKeys::parse(&text).is_none() => self.ill(
                SUBJECT,
                format!("{shown} must hold one or two lines of a key id and 64 hexadecimal digits"),
            ),
            Ok(_) => {
                let open = fs::metadata(path).is_ok_and(|meta| meta.permissions().mode() & 0o077 != 0);
                if !open {
                    self.well(SUBJECT, format!("{shown} is readable by its owner only"));
                } else if self.mends
                    && fs::set_permissions(path, fs::Permissions::from_mode(0o600)).is_ok()
                {
                    self.say(SUBJECT, Condition::Mended, format!("{shown} was readable by others"));
                } else {
                    self.ill(
                        SUBJECT,
                        format!("{shown} is readable by others than its owner; \"--mend\" closes it"),
                    );
                }
            }
        }
    }

    fn space(&mut self) {
        for (condition, words) in space::look(self.config) {
            self.say("free space", condition, words);
        }
    }

    fn database(&mut self) -> Option<Store> {
        const SUBJECT: &str = "database";
        let database = self.config.database();
        if matches!(&database, Database::Sqlite(path) if !path.exists()) {
            self.ill(
                SUBJECT,
                "there is none yet; \"buildback serve\" makes it. If the portal was used before, restore the last backup instead",
            );
            return None;
        }
        let verified = database
            .connect()
            .map_err(MigrateError::from)
            .and_then(|mut conn| store::migrate::verify(&mut conn));
        match verified {
            Ok(()) => {}
            Err(MigrateError::Pending { name }) if !self.mends => {
                self.ill(
                    SUBJECT,
                    format!("it lacks migration {name}; the next start runs it"),
                );
                return None;
            }
            Err(MigrateError::Pending { .. }) => {
                match store::migrate::run(&database, self.clock.now()) {
                    Ok(ran) => self.say(
                        SUBJECT,
                        Condition::Mended,
                        format!("ran {} migrations that were missing", ran.len()),
                    ),
                    Err(error) => {
                        self.ill(SUBJECT, of_database(&error));
                        return None;
                    }
                }
            }
            Err(error) => {
                self.ill(SUBJECT, of_database(&error));
                return None;
            }
        }
        match Store::open(&self.config.store_options()) {
            Ok(store) => Some(store),
            Err(error) => {
                self.ill(SUBJECT, of_database(&error));
                None
            }
        }
    }

    async fn data(&mut self, store: &Store) {
        let config = self.config.clone();
        match store
            .read(move |conn| portal::follow::read(conn, &config, None))
            .await
        {
            Ok(portal) => self.time_zone(portal.time_zone()),
            Err(error) => return self.ill("database", of_database(&error)),
        }
        let now = self.clock.now();
        let waiting_since = now.checked_sub(MAIL_WAITS).unwrap_or(now);
        let health = match store
            .read(move |conn| store::health::look(conn, waiting_since))
            .await
        {
            Ok(health) => health,
            Err(error) => return self.ill("database", of_database(&error)),
        };
        match &health.damage {
            Some(damage) => self.ill("database", damaged(damage)),
            None => self.well("database", "of this version, and undamaged"),
        }
        self.clock_of(&health);
        self.proxies(store).await;
        if health.admins == 0 {
            self.ill(
                "admins",
                "nobody administers this portal; \"buildback admin create\" makes an account",
            );
        } else {
            self.well("admins", format!("{} can sign in", health.admins));
        }
        match health.log_break {
            Some(found) => self.ill("security log", of_log(found)),
            None => self.well("security log", "unbroken"),
        }
        if health.mails_late > 0 || health.mails_given_up > 0 {
            self.say(
                "mail queue",
                Condition::Doubtful,
                format!(
                    "{} waited for over an hour, {} could not be delivered; /admin/mail says why",
                    health.mails_late, health.mails_given_up
                ),
            );
        } else {
            self.well("mail queue", "nothing waits for long");
        }
    }

    async fn proxies(&mut self, store: &Store) {
        const SUBJECT: &str = "reverse proxy";
        let (trusted, now) = (self.config.trusted_proxies.clone(), self.clock.now());
        let found = store.read(move |conn| untrusted_proxy::remembered(conn, &trusted, now));
        match found.await {
            Err(error) => self.ill(SUBJECT, of_database(&error)),
            Ok(peers) if peers.is_empty() => {
                self.well(
                    SUBJECT,
                    "nothing seems to be one that trusted_proxies does not name",
                );
            }
            Ok(peers) => {
                for peer in peers {
                    self.say(SUBJECT, Condition::Doubtful, untrusted_proxy::advice(peer));
                }
            }
        }
    }

    fn clock_of(&mut self, health: &Health) {
        const SUBJECT: &str = "clock";
        let now = self.clock.now();
        let apart = health
            .database_clock
            .map(|there| now.duration_since(there).abs());
        let newest = health
            .newest_change
            .filter(|at| at.duration_since(now) > CLOCKS_DIFFER);
        if let Some(apart) = apart.filter(|apart| *apart > CLOCKS_DIFFER) {
            let seconds = apart.as_secs();
            self.ill(
                SUBJECT,
                format!("this machine's and the database's are {seconds} seconds apart; let both go by a time server"),
            );
        } else if let Some(at) = newest {
            self.ill(
                SUBJECT,
                format!("it is {now} here, and something was written at {at}: a clock was wrong, or is. Let it go by a time server"),
            );
        } else {
            self.well(SUBJECT, "agrees with what was written");
        }
    }

    async fn mail(&mut self) {
        const SUBJECT: &str = "mail";
        match mail::check(self.config).await {
            Ok(words) if mail::goes_in_the_clear(self.config) => {
                let words = format!(
                    "{words}, and everybody on the way can read along; use smtps:// or add ?tls=required to smtp_url"
                );
                self.say(SUBJECT, Condition::Doubtful, words);
            }
            Ok(words) if self.config.smtp_url.is_some() => self.well(SUBJECT, words),
            Ok(words) => self.say(SUBJECT, Condition::Doubtful, words),
            Err(words) => self.ill(SUBJECT, words),
        }
    }
}
