//! `buildback backup` and `buildback restore`

use super::CommandError;
use super::output::print_line;
use super::progress::ProgressBar;
use crate::app::backup;
use crate::app::clock::SystemClock;
use crate::config::Config;
use domain::file::human_size;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::signal::unix::{SignalKind, signal};

/// The exit code that a shell reports for a process interrupted by SIGINT.
const INTERRUPTED: i32 = 130;

/// Writes the archive and prints a summary.
pub fn write(config: &Config, to: &Path) -> Result<(), CommandError> {
    crate::config::log::start(config);
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

/// Restores the archive and prints a summary.
pub fn restore(config: &Config, from: &Path) -> Result<(), CommandError> {
    crate::config::log::start(config);
    crate::config::private::close_places(config);
    let restored = super::runtime()?.block_on(async {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&is_stopped);
        tokio::spawn(async move {
            if told_to_stop().await.is_ok() {
                stopped.store(true, Ordering::Relaxed);
            }
        });
        let goes_on = || !is_stopped.load(Ordering::Relaxed);
        let mut bar = None;
        let mut progress = |done, of| {
            bar.get_or_insert_with(|| ProgressBar::begin("files", of))
                .reach(done);
        };
        backup::restore(config, from, &SystemClock, &mut progress, &goes_on).await
    })?;
    print_line!(
        "Restored {} from the backup of {}.",
        contents(&restored.manifest),
        restored.manifest.made_at
    );
    print_line!("All sessions were ended. Everyone must sign in again.");
    Ok(())
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
    let files = manifest.files();
    let plural = if files == 1 { "" } else { "s" };
    format!("the database and {files} file{plural}")
}
