//! The command-line interface.

mod admin_create;
mod admin_reset_two_factor;
mod backup;
mod doctor;
mod healthcheck;
mod migrate;
mod openapi;
mod output;
mod progress;
mod serve;
mod settings;
mod waiting;

pub use migrate::open as open_database;
pub use output::{line, print_line};
pub use progress::ProgressBar;
pub use settings::Settings;

use crate::config::Config;
use crate::config::private;
use crate::errors::causes::with_causes;
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
    about = "The Buildback portal: insurance-claim damage, from submission to build-back",
    max_term_width = 110
)]
struct Cli<Extra: Subcommand> {
    #[command(subcommand)]
    command: Command<Extra>,
}

#[derive(Debug, Subcommand)]
enum Command<Extra: Subcommand> {
    /// Run the portal
    Serve(Settings),
    /// Bring the database to this version, then stop ("serve" does so by itself)
    Migrate(Settings),
    /// Manage admin accounts
    #[command(subcommand)]
    Admin(AdminCommand),
    #[command(flatten)]
    Extra(Extra),
    /// Write the database, the files and the keys into one archive, also while the portal runs
    Backup(Backup),
    /// Put a backup into an empty portal
    Restore(Backup),
    /// Look at configuration, database, files, mail and clock, and say what is wrong
    Doctor(Doctor),
    /// Ask a running portal whether it can serve requests; exits with 0 if so
    Healthcheck(Healthcheck),
    /// Print the API's description (OpenAPI 3.1)
    Openapi,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Create an admin account
    Create(AdminCreate),
    /// Take all second factors off an account whose owner has lost them
    ResetTwoFactor(AdminResetTwoFactor),
}

/// Arguments of `admin create`.
#[derive(Debug, Args)]
pub struct AdminCreate {
    /// E-mail address of the account
    #[arg(long, value_name = "ADDRESS")]
    pub email: String,
    /// First name
    #[arg(long, value_name = "NAME", default_value = "Portal")]
    pub first_name: String,
    /// Last name
    #[arg(long, value_name = "NAME", default_value = "Admin")]
    pub last_name: String,
    /// Read the password from standard input; without this, one is made and printed
    #[arg(long)]
    pub password_stdin: bool,
    /// Settings that locate the database.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `admin reset-two-factor`.
#[derive(Debug, Args)]
pub struct AdminResetTwoFactor {
    /// E-mail address of the account, an admin's or anybody else's
    #[arg(long, value_name = "ADDRESS")]
    pub email: String,
    /// Settings that locate the database.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `backup` and `restore`.
#[derive(Debug, Args)]
pub struct Backup {
    /// The archive
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Settings that locate the database and the files.
    #[command(flatten)]
    pub settings: Settings,
}

/// Arguments of `doctor`.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Mend what can be mended: missing migrations, files that nothing names, a key file that others can read
    #[arg(long)]
    pub mend: bool,
    /// The settings to check.
    #[command(flatten)]
    pub settings: Settings,
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
    let result = match cli.command {
        Command::Serve(settings) => config_of_whole_portal(&settings)
            .and_then(|config| serve::run(Config { version, ..config })),
        Command::Migrate(settings) => {
            config_of_whole_portal(&settings).and_then(|config| migrate::run(&config))
        }
        Command::Admin(AdminCommand::Create(admin)) => config_of_whole_portal(&admin.settings)
            .and_then(|config| admin_create::run(&config, &admin)),
        Command::Admin(AdminCommand::ResetTwoFactor(whose)) => {
            config_of_whole_portal(&whose.settings)
                .and_then(|config| admin_reset_two_factor::run(&config, &whose))
        }
        Command::Extra(extra) => run_extra(extra),
        Command::Backup(of) => of
            .settings
            .read()
            .and_then(|config| backup::write(&config, &of.file)),
        Command::Restore(of) => of
            .settings
            .read()
            .and_then(|config| backup::restore(&config, &of.file)),
        Command::Doctor(options) => options
            .settings
            .read()
            .and_then(|config| doctor::run(&config, &options)),
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
            let _ = writeln!(std::io::stderr(), "buildback: {}", with_causes(&*error));
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
    fn the_commands_are_well_formed_and_listed() {
        let mut command = Cli::<Infallible>::command();
        command.clone().debug_assert();
        let help = command.render_long_help().to_string();
        for name in [
            "serve",
            "migrate",
            "admin",
            "backup",
            "restore",
            "doctor",
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
