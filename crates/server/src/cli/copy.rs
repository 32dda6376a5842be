//! `buildback copy`

use super::output::print_line;
use super::progress::ProgressBar;
use super::{CommandError, Settings};
use crate::app::clock::SystemClock;
use crate::app::copy::{self, Copied, Plan};
use crate::config::Config;
use clap::Args;
use domain::file::human_size;
use domain::language::group_thousands;

/// Arguments of `copy`.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("target").required(true).multiple(true).args(["to", "to_files"])))]
pub struct Copy {
    /// The database to copy, by default that of the settings
    #[arg(long, value_name = "URL")]
    pub from: Option<String>,
    /// The empty database to copy to: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL")]
    pub to: Option<String>,
    /// The files to copy, by default those of the settings
    #[arg(long, value_name = "DIR|s3://BUCKET")]
    pub from_files: Option<String>,
    /// The empty file storage to copy to
    #[arg(long, value_name = "DIR|s3://BUCKET")]
    pub to_files: Option<String>,
    /// Settings of the portal.
    #[command(flatten)]
    pub settings: Settings,
}

/// Copies and prints a summary.
pub fn run(arguments: &Copy) -> Result<(), CommandError> {
    let from = with(
        &arguments.settings,
        ("--from", &arguments.from),
        ("--from-files", &arguments.from_files),
    )?;
    let to = with(
        &arguments.settings,
        ("--to", &arguments.to),
        ("--to-files", &arguments.to_files),
    )?;
    if arguments.to_files.is_some() {
        crate::config::private::close_places(&to);
    }
    let plan = Plan {
        database: from.database(),
        files: from.files.clone(),
        to_database: arguments.to.is_some().then(|| to.database()),
        to_files: arguments.to_files.is_some().then(|| to.files.clone()),
        min_free_bytes: to.min_free_bytes,
    };
    let mut bars: Vec<(&str, ProgressBar)> = Vec::new();
    let mut progress = |what, done, total| {
        if bars.last().is_none_or(|(shown, _)| *shown != what) {
            bars.push((what, ProgressBar::begin(what, total)));
        }
        if let Some((_, bar)) = bars.last_mut() {
            bar.reach(done);
        }
    };
    let copied = super::runtime()?.block_on(copy::copy(&plan, &SystemClock, &mut progress))?;
    print(&copied, &from)
}

/// The settings with another database and other files.
fn with(
    settings: &Settings,
    (database_flag, database): (&str, &Option<String>),
    (files_flag, files): (&str, &Option<String>),
) -> Result<Config, CommandError> {
    let mut settings = settings.clone();
    for (key, flag, value) in [
        ("database_url", database_flag, database),
        ("files", files_flag, files),
    ] {
        if let Some(value) = value {
            settings = settings.with(key, value);
            // Read each alone, so that an error names its flag.
            settings
                .read()
                .map_err(|error| format!("{flag}: {error}"))?;
        }
    }
    settings.read()
}

fn print(copied: &Copied, from: &Config) -> Result<(), CommandError> {
    let mut settings = Vec::new();
    if let Some(files) = &copied.files {
        settings.push("files");
        print_line!(
            "Copied {} files ({}), equal by size and SHA-256. {} of them were there already.",
            group_thousands(&files.files, ","),
            human_size(i64::try_from(files.bytes).unwrap_or(i64::MAX)),
            group_thousands(&files.present, ",")
        );
        if files.removed > 0 {
            print_line!(
                "Deleted {} files of the earlier attempt from the copy, because the original no longer has them.",
                group_thousands(&files.removed, ",")
            );
        }
    }
    if let Some(tables) = &copied.tables {
        settings.insert(0, "database_url");
        print_line!(
            "{} {} rows in {} tables, equal by number and SHA-256.",
            if copied.tables_present {
                "An earlier attempt had copied"
            } else {
                "Copied"
            },
            group_thousands(&tables.iter().map(|table| table.rows).sum::<usize>(), ","),
            tables.len()
        );
    }
    print_line!(
        "Nothing was removed from the original. To use the copy, change {} and keep secret_key_file ({}).",
        settings.join(" and "),
        from.secret_key_file.display()
    );
    Ok(())
}
