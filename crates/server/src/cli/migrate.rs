//! `buildback migrate`, and opening the database for all other commands.

use super::CommandError;
use super::output::print_line;
use crate::app::clock::SystemClock;
use crate::config::{Config, private};
use crate::errors::causes::with_causes;
use crate::files::free_space;
use domain::clock::Clock;
use std::time::Duration;
use store::migrate::Step;
use store::{Database, Store, StoreOptions};
use tokio::sync::mpsc;
use tokio::task::JoinError;
use tokio::time::Instant;

/// How often to report that a step is still running.
const STILL: Duration = Duration::from_secs(10);

/// Runs the pending migrations. Prints each step before it begins, and every ten seconds how long it has been running.
pub fn run(config: &Config) -> Result<(), CommandError> {
    let (migrated, mut printed) = (config.clone(), Vec::new());
    let ran = super::runtime()?.block_on(watch(
        STILL,
        move |report| bring_up_to_date(&migrated, report),
        // The reader may be gone. The migrations must still run.
        |step, lasts| printed.push(super::output::line(format_args!("{}", words(step, lasts)))),
    ))??;
    printed.into_iter().collect::<Result<Vec<_>, _>>()?;
    if ran.is_empty() {
        print_line!("The database is up to date.");
    } else {
        print_line!(
            "The database is up to date. Migrations applied: {}.",
            ran.len()
        );
    }
    Ok(())
}

fn words(step: Option<Step>, lasts: Option<Duration>) -> String {
    let doing = match step {
        Some(step) => step.to_string(),
        None => "Waiting for another program that uses the database".to_owned(),
    };
    match lasts {
        None => format!("{doing} ..."),
        Some(lasts) => format!("{doing}, for {} seconds so far ...", lasts.as_secs()),
    }
}

/// Runs `work` on a thread of its own. Calls `tell` with each step that begins, and then after each `period` with the current step and
/// how long it has been running. Until the first step, the work waits for the database.
///
/// # Errors
/// When the work panics.
pub(super) async fn watch<T: Send + 'static>(
    period: Duration,
    work: impl FnOnce(&mut dyn FnMut(Step)) -> T + Send + 'static,
    mut tell: impl FnMut(Option<Step>, Option<Duration>),
) -> Result<T, JoinError> {
    let (sender, mut steps) = mpsc::unbounded_channel();
    let mut working = tokio::task::spawn_blocking(move || {
        work(&mut |step| {
            // Nobody listens after a signal to stop.
            let _ = sender.send(step);
        })
    });
    let mut current = None;
    let mut since = Instant::now();
    loop {
        tokio::select! {
            biased;
            Some(step) = steps.recv() => {
                current = Some(step);
                since = Instant::now();
                tell(current, None);
            }
            ended = &mut working => return ended,
            () = tokio::time::sleep(period) => tell(current, Some(since.elapsed())),
        }
    }
}

/// The same as [`open`]; logs each step before it begins, and every ten seconds how long it has been running.
///
/// # Errors
/// When the database cannot be opened or migrated.
pub(super) async fn open_and_log(config: &Config) -> Result<Store, CommandError> {
    let config = config.clone();
    watch(
        STILL,
        move |report| open_after_migrating(&config, report),
        |step, lasts| match (step, lasts.map(|lasts| lasts.as_secs())) {
            (Some(step), None) => tracing::info!(%step, "migrating the database"),
            (Some(step), Some(seconds)) => {
                tracing::info!(%step, seconds, "still migrating the database");
            }
            (None, seconds) => {
                tracing::info!(
                    seconds,
                    "waiting for another program that uses the database"
                );
            }
        },
    )
    .await?
}

/// Opens the database after running the pending migrations. If the disk is full, releases the ballast and tries again.
///
/// # Errors
/// When the database cannot be opened or migrated.
pub fn open(config: &Config) -> Result<Store, CommandError> {
    open_after_migrating(config, &mut |_| {})
}

fn open_after_migrating(
    config: &Config,
    report: &mut dyn FnMut(Step),
) -> Result<Store, CommandError> {
    even_on_a_full_disk(config, |options| {
        bring_up_to_date(config, report)?;
        open_store(options)
    })
}

/// Opens the database of an existing portal for a command, without migrating it: an earlier version may still be running.
///
/// # Errors
/// When the database cannot be opened, or migrations are pending.
pub(super) fn open_migrated(config: &Config) -> Result<Store, CommandError> {
    private::close_places(config);
    even_on_a_full_disk(config, open_store)
}

fn even_on_a_full_disk(
    config: &Config,
    mut open: impl FnMut(&StoreOptions) -> Result<Store, CommandError>,
) -> Result<Store, CommandError> {
    let mut options = config.store_options();
    options.ballast = free_space::ballast(config);
    let opened = open(&options);
    match &options.ballast {
        Some(ballast) if opened.is_err() && free_space::is_full(config) && ballast.release() => {
            open(&options)
        }
        Some(_) | None => opened,
    }
}

fn open_store(options: &StoreOptions) -> Result<Store, CommandError> {
    Store::open(options).map_err(|error| format!("database_url: {}", with_causes(&error)).into())
}

fn bring_up_to_date(
    config: &Config,
    report: &mut dyn FnMut(Step),
) -> Result<Vec<&'static str>, CommandError> {
    let database = config.database();
    if let Database::Sqlite(path) = &database
        && let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("database_url: {}: {error}", folder.display()))?;
    }
    private::close_places(config);
    store::migrate::run_and_report(&database, SystemClock.now(), report)
        .map_err(|error| format!("database_url: {}", with_causes(&error)).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn each_step_is_told_and_how_long_it_lasts() {
        let (told, wait) = mpsc::channel();
        let mut lines = Vec::new();
        let ended = watch(
            Duration::from_millis(1),
            move |report| {
                // Waits until the caller was told that nothing has begun, and then that the step is still running.
                wait.recv().unwrap();
                report(Step::Finish);
                while wait.recv().unwrap() != Some(Step::Finish) {}
                7
            },
            |step, lasts| {
                lines.push(words(step, lasts));
                if lasts.is_some() {
                    // The work ends after the first one that it waits for.
                    let _ = told.send(step);
                }
            },
        );
        assert_eq!(ended.await.unwrap(), 7);
        let begun = "Gathering statistics and checking references ...";
        let place = lines.iter().position(|line| line == begun).unwrap();
        let waited = "Waiting for another program that uses the database, for 0 seconds so far ...";
        assert_eq!(lines[0], waited);
        assert!(lines[place + 1].starts_with("Gathering"), "{lines:?}");
        assert!(
            lines[place + 1].ends_with("seconds so far ..."),
            "{lines:?}"
        );
    }
}
