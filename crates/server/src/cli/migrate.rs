//! `buildback migrate`, and opening the database for all other commands.

use super::CommandError;
use super::output::print_line;
use crate::app::clock::SystemClock;
use crate::config::Config;
use crate::errors::causes::with_causes;
use crate::files::free_space;
use domain::clock::Clock;
use store::{Database, Store, StoreOptions};

/// Runs the pending migrations. Prints each one before it runs.
pub fn run(config: &Config) -> Result<(), CommandError> {
    let mut started = Vec::new();
    let ran = bring_up_to_date(config, &mut |name| {
        // The reader may be gone. The migrations must still run.
        started.push(super::output::line(format_args!(
            "Applying migration {name} ..."
        )));
    })?;
    started.into_iter().collect::<Result<Vec<_>, _>>()?;
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

/// Opens the database after running the pending migrations. If the disk is full, releases the ballast and tries again.
///
/// # Errors
/// When the database cannot be opened or migrated.
pub fn open(config: &Config) -> Result<Store, CommandError> {
    let mut options = config.store_options();
    options.ballast = free_space::ballast(config);
    let opened = try_open(config, &options);
    match &options.ballast {
        Some(ballast) if opened.is_err() && free_space::is_full(config) && ballast.release() => {
            try_open(config, &options)
        }
        Some(_) | None => opened,
    }
}

fn try_open(config: &Config, options: &StoreOptions) -> Result<Store, CommandError> {
    bring_up_to_date(config, &mut |name| {
        tracing::info!(name, "applying a migration");
    })?;
    Store::open(options).map_err(|error| format!("database_url: {}", with_causes(&error)).into())
}

fn bring_up_to_date(
    config: &Config,
    report: &mut dyn FnMut(&'static str),
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
    crate::config::private::close_places(config);
    store::migrate::run_and_report(&database, SystemClock.now(), report)
        .map_err(|error| format!("database_url: {}", with_causes(&error)).into())
}
