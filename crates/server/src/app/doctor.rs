//! `buildback doctor`: checks everything that the portal depends on, reports problems with advice, and fixes those that have only
//! one solution.

mod backups;
mod certificate;
mod contents;
mod encryption;
mod files;
mod histories;
mod keys;
mod modes;
mod space;
mod timestamps;

use crate::config::Config;
use crate::errors::causes::{with_advice, with_causes};
use crate::features::portal;
use crate::http::untrusted_proxy;
use crate::mail;
use domain::clock::Clock;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use std::error::Error;
use std::fs;
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
    Ok,
    /// There was a problem, and it was fixed.
    Fixed,
    /// The portal works, but the operator should know about this.
    Warning,
    /// Something is broken or lost.
    Error,
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

/// Runs all checks, except that the contents of files are not read. With `fixes`, fixes what can be fixed.
pub async fn examine(config: &Config, clock: &dyn Clock, fixes: bool) -> Vec<Finding> {
    let options = Options {
        fixes,
        contents: false,
    };
    examine_and_report(config, clock, options, &mut |_, _| {}).await
}

/// What to do besides the usual checks.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether to fix what can be fixed.
    pub fixes: bool,
    /// Whether to read all files and compare them with their checksums.
    pub contents: bool,
}

/// Runs all checks; calls `progress` with the number of files whose content was compared, and of all.
pub async fn examine_and_report(
    config: &Config,
    clock: &dyn Clock,
    options: Options,
    progress: &mut dyn FnMut(usize, usize),
) -> Vec<Finding> {
    let mut examination = Examination {
        config,
        clock,
        fixes: options.fixes,
        findings: Vec::new(),
    };
    examination.configuration();
    examination.encryption();
    examination.certificate();
    examination.keys();
    let files = examination.files().await;
    examination.space();
    examination.modes().await;
    if let Some(files) = &files {
        examination.unfinished(files).await;
    }
    if let Some(store) = examination.database() {
        examination.data(&store).await;
        examination.histories(&store).await;
        if let Some(files) = files {
            examination.orphans(&store, &files).await;
            if options.contents {
                examination.contents(&store, &files, progress).await;
            } else {
                examination.checksums(&store).await;
            }
        }
        store.close().await;
    } else {
        examination.time_zone(&config.time_zone);
    }
    examination.mail().await;
    examination.timestamps().await;
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
        LogBreak::Changed(entry) => format!("entry {entry} was changed"),
        LogBreak::Missing { from, to } if from == to => format!("entry {from} is missing"),
        LogBreak::Missing { from, to } => format!("entries {from} to {to} are missing"),
        LogBreak::Headless => "the record of the last entry is missing".to_owned(),
    };
    format!(
        "{what}: someone with access to the database changed the log. Find out who, and compare the log with a backup"
    )
}

struct Examination<'a> {
    config: &'a Config,
    clock: &'a dyn Clock,
    fixes: bool,
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

    fn ok(&mut self, subject: &'static str, words: impl Into<String>) {
        self.say(subject, Condition::Ok, words);
    }

    fn error(&mut self, subject: &'static str, words: impl Into<String>) {
        self.say(subject, Condition::Error, with_advice(words.into()));
    }

    fn configuration(&mut self) {
        const SUBJECT: &str = "configuration";
        let public = self.config.public_url.is_some();
        if !public && !self.config.listen.ip().is_loopback() {
            self.say(
                SUBJECT,
                Condition::Warning,
                "public_url is not set, so links in mail contain the listening address",
            );
        } else if let Some(warning) = self.config.warning_about_acme() {
            self.say(SUBJECT, Condition::Warning, warning);
        } else {
            self.ok(SUBJECT, "all settings are valid");
        }
        if let Some(path) = &self.config.config_file
            && fs::metadata(path).is_ok_and(|meta| meta.permissions().mode() & 0o007 != 0)
        {
            let path = path.display();
            self.say(
                SUBJECT,
                Condition::Warning,
                format!("all users of this machine can access {path}, which may contain passwords. Run: chmod o-rwx {path}"),
            );
        }
    }

    /// Reports the time zone, which the admins or the configuration set.
    fn time_zone(&mut self, zone: &TimeZone) {
        let now = self.clock.now().to_zoned(zone.clone());
        let name = zone.iana_name().unwrap_or("UTC");
        self.ok(
            "time zone",
            format!(
                "{name}, current time {}",
                now.strftime("%-I:%M %p on %b %-d, %Y")
            ),
        );
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
            let place = database.location();
            self.error(
                SUBJECT,
                format!("{place} does not exist. Pass the same settings as to \"serve\", which creates it. If the portal was used before, restore the last backup instead"),
            );
            return None;
        }
        let verified = database
            .connect()
            .map_err(MigrateError::from)
            .and_then(|mut conn| store::migrate::verify(&mut conn));
        match verified {
            Ok(()) => {}
            Err(MigrateError::Pending { name }) if !self.fixes => {
                self.error(
                    SUBJECT,
                    format!("migration {name} is pending; the next start applies it"),
                );
                return None;
            }
            Err(MigrateError::Pending { .. }) => {
                match store::migrate::run(&database, self.clock.now()) {
                    Ok(ran) => self.say(
                        SUBJECT,
                        Condition::Fixed,
                        format!("pending migrations applied: {}", ran.len()),
                    ),
                    Err(error) => {
                        self.error(SUBJECT, of_database(&error));
                        return None;
                    }
                }
            }
            Err(error) => {
                self.error(SUBJECT, of_database(&error));
                return None;
            }
        }
        match Store::open(&self.config.store_options()) {
            Ok(store) => Some(store),
            Err(error) => {
                self.error(SUBJECT, of_database(&error));
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
            Err(error) => return self.error("database", of_database(&error)),
        }
        let now = self.clock.now();
        let waiting_since = now.checked_sub(MAIL_WAITS).unwrap_or(now);
        let health = match store
            .read(move |conn| store::health::look(conn, waiting_since))
            .await
        {
            Ok(health) => health,
            Err(error) => return self.error("database", of_database(&error)),
        };
        match &health.damage {
            Some(damage) => self.error("database", damaged(damage)),
            None => self.ok("database", "up to date and undamaged"),
        }
        self.clock_of(&health);
        self.key_of(store).await;
        self.proxies(store).await;
        self.backups(store).await;
        if health.admins == 0 {
            self.error(
                "admins",
                "no admin can sign in; create one with \"buildback admin create\"",
            );
        } else {
            self.ok("admins", format!("{} can sign in", health.admins));
        }
        match health.log_break {
            Some(found) => self.error("security log", of_log(found)),
            None => self.ok("security log", "intact"),
        }
        if health.mails_late > 0 || health.mails_given_up > 0 {
            self.say(
                "mail queue",
                Condition::Warning,
                format!(
                    "waiting for over an hour: {}, undeliverable: {}. See /admin/mail for the reasons",
                    health.mails_late, health.mails_given_up
                ),
            );
        } else {
            self.ok("mail queue", "no mail is delayed");
        }
    }

    async fn proxies(&mut self, store: &Store) {
        const SUBJECT: &str = "reverse proxy";
        let (trusted, now) = (self.config.trusted_proxies.clone(), self.clock.now());
        let found = store.read(move |conn| untrusted_proxy::remembered(conn, &trusted, now));
        match found.await {
            Err(error) => self.error(SUBJECT, of_database(&error)),
            Ok(peers) if peers.is_empty() => {
                self.ok(SUBJECT, "no proxy seems to be missing from trusted_proxies");
            }
            Ok(peers) => {
                for peer in peers {
                    self.say(SUBJECT, Condition::Warning, untrusted_proxy::advice(peer));
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
            self.error(
                SUBJECT,
                format!("this machine's clock and the database's clock differ by {seconds} seconds. Synchronize both with a time server"),
            );
        } else if let Some(at) = newest {
            self.error(
                SUBJECT,
                format!("this machine's time is {now}, but the database contains a change made at {at}. A clock is or was wrong. Synchronize it with a time server"),
            );
        } else {
            self.ok(SUBJECT, "consistent with the database");
        }
    }

    async fn mail(&mut self) {
        const SUBJECT: &str = "mail";
        match mail::check(self.config).await {
            Ok(words) if mail::goes_in_the_clear(self.config) => {
                let words = format!(
                    "{words}, but others on the network can read the mail. Use smtps:// or add ?tls=required to smtp_url"
                );
                self.say(SUBJECT, Condition::Warning, words);
            }
            Ok(words) if self.config.smtp_url.is_some() => self.ok(SUBJECT, words),
            Ok(words) => self.say(SUBJECT, Condition::Warning, words),
            Err(words) => self.error(SUBJECT, words),
        }
    }
}
