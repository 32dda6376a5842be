//! The command-line interface.

mod admin_create;
mod admin_reset_two_factor;
mod backup;
mod copy;
mod doctor;
mod export;
mod healthcheck;
mod migrate;
mod openapi;
mod output;
mod progress;
mod secret_key;
mod serve;
mod settings;
mod verify;
mod waiting;

pub use migrate::open as open_database;
pub use output::{line, print_line};
pub use progress::ProgressBar;
pub use settings::Settings;

use crate::config::private;
use crate::config::{Config, FilesConfig};
use crate::errors::causes::{with_advice, with_causes};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use http::Uri;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// The error of a command, as printed.
pub type CommandError = Box<dyn std::error::Error + Send + Sync>;

#[derive(Debug, Parser)]
#[command(
    name = "buildback",
    about = "Buildback: a self-hosted web portal for insurance-claim restoration projects",
    max_term_width = 110
)]
struct Cli<Extra: Subcommand> {
    #[command(subcommand)]
    command: Command<Extra>,
}

#[derive(Debug, Subcommand)]
enum Command<Extra: Subcommand> {
    /// Start the portal
    Serve(Settings),
    /// Apply pending database migrations and exit ("serve" also applies them at startup)
    Migrate(Settings),
    /// Manage accounts
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Manage the portal's secret key
    #[command(subcommand)]
    SecretKey(SecretKeyCommand),
    #[command(flatten)]
    Extra(Extra),
    /// Back up the database, the files, and the keys to one archive, or to the repository of backup_to; the portal may keep running
    Backup(Backup),
    /// Check a backup completely: restore its database into a scratch database, and compare all its files
    VerifyBackup(VerifyBackup),
    /// Restore a backup into an empty portal
    Restore(Restore),
    /// Copy a stopped portal to another database, another file storage, or both; run it again to continue
    Copy(copy::Copy),
    /// Write all tables and files to a folder in an open format; the portal may keep running
    Export(export::Export),
    /// Check the configuration, database, files, mail, and clock, and report problems
    Doctor(Doctor),
    /// Check a claim package, or the file of a project's history log, without a portal
    Verify(Verify),
    /// Ask a running portal whether it can serve requests; exits with 0 if so
    Healthcheck(Healthcheck),
    /// Print the OpenAPI 3.1 description of the API
    Openapi,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Create an admin account
    Create(AdminCreate),
    /// Remove all second factors from the account of a user who lost them
    ResetTwoFactor(AdminResetTwoFactor),
}

#[derive(Debug, Subcommand)]
enum SecretKeyCommand {
    /// Add a new key to the key file; links and secrets made with the earlier keys keep working
    Rotate(Settings),
    /// Use the database with this key file after the file that belonged to it was lost
    Accept(Settings),
}

/// Arguments of `admin create`.
#[derive(Debug, Args)]
pub struct AdminCreate {
    /// Email address of the account
    #[arg(long, value_name = "ADDRESS")]
    pub email: String,
    /// First name
    #[arg(long, value_name = "NAME", default_value = "Portal")]
    pub first_name: String,
    /// Last name
    #[arg(long, value_name = "NAME", default_value = "Admin")]
    pub last_name: String,
    /// Read the password from standard input instead of generating and printing one
    #[arg(long)]
    pub password_stdin: bool,
    /// Settings that locate the database.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `admin reset-two-factor`.
#[derive(Debug, Args)]
pub struct AdminResetTwoFactor {
    /// Email address of the account, with any role
    #[arg(long, value_name = "ADDRESS")]
    pub email: String,
    /// Settings that locate the database.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `backup`.
#[derive(Debug, Args)]
pub struct Backup {
    /// Path of the new archive; without it, the backup goes to the repository of backup_to
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Settings that locate the database and the files.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `verify-backup`.
#[derive(Debug, Args)]
pub struct VerifyBackup {
    /// An archive, a repository (a folder or s3://BUCKET) for its newest backup, or REPOSITORY/backups/TIME; by default backup_to
    #[arg(value_name = "FILE|REPOSITORY")]
    pub from: Option<String>,
    /// File with the age identity that decrypts the backup; by default backup_identity_file
    #[arg(long, value_name = "PATH")]
    pub identity: Option<PathBuf>,
    /// Settings that locate the repository.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `restore`.
#[derive(Debug, Args)]
pub struct Restore {
    /// An archive, a repository (a folder or s3://BUCKET) for its newest backup, or REPOSITORY/backups/TIME
    #[arg(value_name = "FILE|REPOSITORY")]
    pub from: String,
    /// File with the age identity that decrypts the backup; by default backup_identity_file
    #[arg(long, value_name = "PATH")]
    pub identity: Option<PathBuf>,
    /// Settings that locate the database and the files.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `doctor`.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Fix problems that have only one solution: pending migrations, unreferenced files, and permissions that are too open
    #[arg(long)]
    pub fix: bool,
    /// Read all files and compare them with their checksums, which takes long if there are many
    #[arg(long)]
    pub contents: bool,
    /// The settings to check.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// A claim package (the ZIP file or its unpacked folder), or the file of a log from a project's History page
    #[arg(value_name = "PACKAGE|FILE")]
    pub file: PathBuf,
    /// An earlier package or log of the same project; checks that nothing was changed or removed since then
    #[arg(long, value_name = "PACKAGE|FILE")]
    pub earlier: Option<PathBuf>,
    /// File with the portal's public keys, from https://PORTAL/.well-known/buildback-history-key; by default those in the package or file
    #[arg(long, value_name = "PATH")]
    pub key: Option<PathBuf>,
    /// PEM file of the certificate authority that the timestamp authority's certificate must come from; by default, that certificate is not checked
    #[arg(long, value_name = "PATH")]
    pub timestamp_ca: Option<PathBuf>,
}

/// Arguments of `healthcheck`.
#[derive(Debug, Args)]
pub struct Healthcheck {
    /// Address of the portal, such as http://127.0.0.1:8080; by default the listening address of the settings
    #[arg(long, value_name = "URL")]
    pub url: Option<Uri>,
    /// Settings that name the listening address.
    #[command(flatten)]
    pub settings: Settings,
}

/// Exit code 128 plus the signal's number.
const SIGPIPE: u8 = 141;

/// Runs the command given by the arguments. `version` is that of the program, with its commit. `run_extra` runs the commands
/// that the program adds to the portal's own.
pub fn run<Extra: Subcommand>(
    version: &'static str,
    run_extra: impl FnOnce(Extra) -> Result<(), CommandError>,
) -> ExitCode {
    private::own_umask();
    let arguments = Cli::<Extra>::command().version(version).get_matches();
    let cli = Cli::<Extra>::from_arg_matches(&arguments).unwrap_or_else(|error| error.exit());
    if !matches!(cli.command, Command::Serve(_)) {
        crate::config::log::start_for_command();
    }
    let result = match cli.command {
        Command::Serve(settings) => config_of_whole_portal(&settings)
            .and_then(|config| serve::run(Config { version, ..config })),
        Command::Migrate(settings) => {
            config_of_whole_portal(&settings).and_then(|config| migrate::run(&config))
        }
        Command::Admin(AdminCommand::Create(admin)) => config_of_used_portal(&admin.settings)
            .and_then(|config| admin_create::run(&config, &admin)),
        Command::Admin(AdminCommand::ResetTwoFactor(whose)) => {
            config_of_used_portal(&whose.settings)
                .and_then(|config| admin_reset_two_factor::run(&config, &whose))
        }
        Command::SecretKey(SecretKeyCommand::Rotate(settings)) => {
            config_of_used_portal(&settings).and_then(|config| secret_key::rotate(&config))
        }
        Command::SecretKey(SecretKeyCommand::Accept(settings)) => {
            config_of_used_portal(&settings).and_then(|config| secret_key::accept(&config))
        }
        Command::Extra(extra) => run_extra(extra),
        Command::Backup(of) => match &of.file {
            Some(file) => of
                .settings
                .read()
                .and_then(with_database)
                .and_then(|config| backup::write(&config, file)),
            None => config_of_used_portal(&of.settings)
                .and_then(|config| backup::to_repository(Config { version, ..config })),
        },
        Command::VerifyBackup(of) => of
            .settings
            .read()
            .and_then(|config| backup::verify(&config, &of)),
        Command::Restore(of) => of
            .settings
            .read()
            .and_then(|config| backup::restore(&config, &of)),
        Command::Copy(arguments) => copy::run(&arguments),
        Command::Export(arguments) => arguments
            .settings
            .read()
            .and_then(with_database)
            .and_then(|_| export::run(&arguments)),
        Command::Doctor(options) => options
            .settings
            .read()
            .and_then(|config| doctor::run(&config, &options)),
        Command::Verify(options) => verify::run(&options),
        Command::Healthcheck(options) => options
            .settings
            .read()
            .and_then(|config| healthcheck::run(&config, &options)),
        Command::Openapi => openapi::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The exit code that a shell reports for a process ended by SIGPIPE.
        Err(error) if error.is::<output::ReaderGone>() => ExitCode::from(SIGPIPE),
        Err(error) => {
            // Standard error may be closed as well.
            let words = with_advice(with_causes(&*error));
            let _ = writeln!(std::io::stderr(), "buildback: {words}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the configuration and rejects a portal with an unfinished restore. Opening its database would create an empty one.
///
/// # Errors
/// Invalid configuration, or an unfinished restore.
pub fn config_of_whole_portal(settings: &Settings) -> Result<Config, CommandError> {
    let config = settings.read()?;
    runtime()?.block_on(crate::app::backup::refuse_unfinished(&config))?;
    Ok(config)
}

/// The same for commands that must not create a database, such as `admin create` without the portal's settings.
fn config_of_used_portal(settings: &Settings) -> Result<Config, CommandError> {
    let config = settings.read()?;
    // Looking for an unfinished restore creates the folder of files. Without that folder, there is none.
    if !matches!(&config.files, FilesConfig::Directory(folder) if !folder.exists()) {
        runtime()?.block_on(crate::app::backup::refuse_unfinished(&config))?;
    }
    with_database(config)
}

/// Rejects settings whose database does not exist or was never used.
fn with_database(config: Config) -> Result<Config, CommandError> {
    let database = config.database();
    match store::migrate::is_created(&database) {
        Ok(true) => Ok(config),
        Ok(false) => Err(format!(
            "there is no portal in the database {}. Pass the same settings as to \"serve\": --config FILE, or --data-dir or \
             --database-url. \"buildback serve\" creates a new portal",
            database.location()
        )
        .into()),
        Err(error) => Err(format!("database_url: {}", with_causes(&error)).into()),
    }
}

/// The async runtime for commands that use the database or the network.
///
/// # Errors
/// When the system cannot create threads.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn commands_are_valid_and_listed_in_the_help() {
        let mut command = Cli::<Infallible>::command();
        command.clone().debug_assert();
        let help = command.render_long_help().to_string();
        for name in [
            "serve",
            "migrate",
            "admin",
            "secret-key",
            "backup",
            "verify-backup",
            "restore",
            "copy",
            "export",
            "doctor",
            "verify",
            "healthcheck",
            "openapi",
        ] {
            assert!(help.contains(name), "{name} is not in the help");
        }
    }

    #[test]
    fn flags_reach_the_configuration() {
        let cli = Cli::<Infallible>::try_parse_from([
            "buildback",
            "serve",
            "--listen",
            "127.0.0.1:9",
            "--log-format=text",
        ])
        .unwrap();
        let Command::Serve(settings) = cli.command else {
            panic!("not serve")
        };
        assert_eq!(settings.flag("listen"), Some("127.0.0.1:9"));
        assert_eq!(settings.flag("log_format"), Some("text"));
        assert!(Cli::<Infallible>::try_parse_from(["buildback", "serve", "--lisen", "x"]).is_err());
    }
}
