//! `buildback backup`, `buildback verify-backup`, and `buildback restore`

use super::output::{counted, print_line};
use super::progress::ProgressBar;
use super::{CommandError, Restore, VerifyBackup};
use crate::app::backup::{self, Identities, Place};
use crate::app::clock::{SystemClock, SystemRng};
use crate::config::Config;
use crate::features::portal;
use crate::state::AppState;
use domain::clock::Clock;
use domain::file::human_size;
use std::path::Path;
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// The exit code that a shell reports for a process interrupted by SIGINT.
const INTERRUPTED: i32 = 130;

/// Writes the archive and prints a summary.
pub fn write(config: &Config, to: &Path) -> Result<(), CommandError> {
    let written = super::runtime()?.block_on(async {
        // Copying a large database blocks its thread, so signals are handled in a separate task.
        let half = to.to_owned();
        tokio::spawn(async move {
            if told_to_stop().await.is_ok() {
                backup::clear(&half);
                std::process::exit(INTERRUPTED);
            }
        });
        let mut bar = None;
        let mut progress = |done, of| {
            bar.get_or_insert_with(|| ProgressBar::begin("files", of))
                .reach(done);
        };
        backup::write(config, to, &SystemClock, &mut progress).await
    })?;
    print_line!(
        "Backed up {} to {} and verified the archive.",
        contents(&written.manifest),
        to.display()
    );
    print_line!(
        "The archive ({}) contains the portal's secret keys. Protect it like the portal itself.",
        human_size(i64::try_from(written.size).unwrap_or(i64::MAX))
    );
    for path in &written.manifest.missing {
        print_line!("Missing file: {path} (run \"buildback doctor\" for details)");
    }
    Ok(())
}

/// Makes a backup in the repository of `backup_to` and prints a summary.
pub fn to_repository(config: Config) -> Result<(), CommandError> {
    let Some(to) = config.backup.to.clone() else {
        return Err("backup_to is not set; set it, or name a file for an archive".into());
    };
    if store::backup::is_empty(&config.database())? {
        return Err("the database is empty, so there is nothing to back up".into());
    }
    let made = super::runtime()?.block_on(async {
        let store = super::migrate::open_migrated(&config)?;
        let rng = Box::new(SystemRng::default());
        let state = AppState::new(config, store, Arc::new(SystemClock), rng)?;
        portal::follow::catch_up(&state).await?;
        cancel_when_told(state.stopping());
        let mut bar = None;
        let mut progress = |done, of| {
            bar.get_or_insert_with(|| ProgressBar::begin("files", of))
                .reach(done);
        };
        let made = backup::back_up_now(&state, &to, &mut progress).await;
        state.store().close().await;
        made.map_err(CommandError::from)
    })?;
    print_line!(
        "Made the backup {} ({}, {} files, {} of them new).",
        made.name,
        human_size(i64::try_from(made.bytes).unwrap_or(i64::MAX)),
        made.files,
        made.new_files
    );
    for path in &made.missing {
        print_line!("Missing file: {path} (run \"buildback doctor\" for details)");
    }
    Ok(())
}

/// Verifies an archive, or a backup in a repository with all its files, and prints the result.
pub fn verify(config: &Config, of: &VerifyBackup) -> Result<(), CommandError> {
    let place = match (&of.from, &config.backup.to) {
        (Some(text), _) => Place::parse(text, &config.backup.bucket)?,
        (None, Some(to)) => Some(Place {
            repository: to.clone(),
            backup: None,
        }),
        (None, None) => return Err("name an archive or a repository, or set backup_to".into()),
    };
    let Some(place) = place else {
        let from = Path::new(of.from.as_deref().unwrap_or_default());
        let manifest = backup::verify(from)?;
        print_line!("The archive is intact: {}.", contents(&manifest));
        return Ok(());
    };
    let identities = identities(config, of.identity.as_deref())?;
    let verified = super::runtime()?.block_on(async {
        let (now, stopping) = (SystemClock.now(), CancellationToken::new());
        cancel_when_told(&stopping);
        backup::verify_backup(config, &place, identities.as_ref(), now, &stopping).await
    })?;
    print_line!(
        "The backup {} is intact: {}.",
        verified.name,
        verified.words()
    );
    Ok(())
}

/// The identities that decrypt backups, if a file with them is named.
fn identities(config: &Config, named: Option<&Path>) -> Result<Option<Identities>, CommandError> {
    let file = named.or(config.backup.identity_file.as_deref());
    Ok(file.map(Identities::read).transpose()?)
}

/// Restores the archive, or a backup of a repository, and prints a summary.
pub fn restore(config: &Config, of: &Restore) -> Result<(), CommandError> {
    let place = Place::parse(&of.from, &config.backup.bucket)?;
    let identities = identities(config, of.identity.as_deref())?;
    crate::config::private::close_places(config);
    let restored = super::runtime()?.block_on(async {
        let stopping = CancellationToken::new();
        cancel_when_told(&stopping);
        let mut bar = None;
        let mut progress = |done, of| {
            bar.get_or_insert_with(|| ProgressBar::begin("files", of))
                .reach(done);
        };
        match &place {
            None => {
                let from = Path::new(&of.from);
                backup::restore(config, from, &SystemClock, &mut progress, &stopping).await
            }
            Some(place) => {
                let keys = identities.as_ref();
                let (clock, progress) = (&SystemClock, &mut progress);
                backup::restore_backup(config, place, keys, clock, progress, &stopping).await
            }
        }
    })?;
    print_line!(
        "Restored {} from the backup of {}.",
        contents(&restored.manifest),
        restored.manifest.made_at
    );
    print_line!("All sessions were ended. Everyone must sign in again.");
    Ok(())
}

/// Cancels the token on SIGTERM or SIGINT. The signals are handled in a separate task, because restoring a database blocks its thread.
fn cancel_when_told(stopping: &CancellationToken) {
    let stopping = stopping.clone();
    tokio::spawn(async move {
        if told_to_stop().await.is_ok() {
            stopping.cancel();
        }
    });
}

/// Waits for SIGTERM or SIGINT.
async fn told_to_stop() -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

fn contents(manifest: &backup::Manifest) -> String {
    let files = counted(manifest.files(), "file", "files");
    format!("the database and {files}")
}
