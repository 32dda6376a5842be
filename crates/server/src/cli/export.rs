//! `buildback export`

use super::output::print_line;
use super::progress::ProgressBar;
use super::{CommandError, Settings};
use crate::app::clock::SystemClock;
use crate::app::export;
use clap::Args;
use domain::language::group_thousands;
use std::path::PathBuf;

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The folder to create, or an empty one
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// Settings that locate the database and the files.
    #[command(flatten)]
    pub settings: Settings,
}

/// Writes the export and prints a summary.
pub fn run(arguments: &Export) -> Result<(), CommandError> {
    let config = arguments.settings.read()?;
    let mut bar = None;
    let mut progress = |done, of| {
        bar.get_or_insert_with(|| ProgressBar::begin("files", of))
            .reach(done);
    };
    let folder = &arguments.folder;
    let exporting = export::export(&config, folder, &SystemClock, &mut progress);
    let exported = super::runtime()?.block_on(exporting)?;
    print_line!(
        "Exported {} rows in {} tables and {} files to {}. README.md there describes the format.",
        group_thousands(&exported.rows, ","),
        exported.tables,
        group_thousands(&exported.files, ","),
        folder.display()
    );
    print_line!(
        "The folder contains personal data and password hashes. Protect it like the portal itself."
    );
    for path in &exported.missing {
        print_line!("Missing file: {path} (run \"buildback doctor\" for details)");
    }
    Ok(())
}
