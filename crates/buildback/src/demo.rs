//! The `buildback demo` command.

use clap::{Args, Subcommand};
use demo::{Loaded, More};
use server::app::clock::{SystemClock, SystemRng};
use server::cli::{self, CommandError, ProgressBar, Settings, print_line};
use server::state::AppState;
use std::sync::Arc;

/// The subcommands of this binary in addition to those of the server.
#[derive(Debug, Subcommand)]
pub enum Extra {
    /// Fill an empty portal with demo data and print its accounts
    Demo(Options),
}

/// How much demo data.
#[derive(Debug, Args)]
pub struct Options {
    /// Number of bulk projects to generate in addition to the hand-written ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    projects: usize,
    /// Number of messages to add to the thread of the project whose code is printed
    #[arg(long, value_name = "N", default_value_t = 0)]
    messages: usize,
    /// Where the database and the files are.
    #[command(flatten)]
    settings: Settings,
}

/// Fills an empty portal with demo data and prints the accounts to sign in with.
pub fn run(Extra::Demo(options): Extra) -> Result<(), CommandError> {
    let config = cli::config_of_whole_portal(&options.settings)?;
    let more = More {
        projects: options.projects,
        messages: options.messages,
    };
    let address = config
        .public_url
        .clone()
        .unwrap_or_else(|| config.listening_url(config.listen));
    if !config.listen.ip().is_loopback() || !address.is_loopback() {
        return Err(
            "the password of the demo accounts is public, so the demo requires that listen and public_url are on this machine, \
             such as 127.0.0.1:8080 and http://localhost:8080"
                .into(),
        );
    }
    let store = cli::open_database(&config)?;
    let state = AppState::new(
        config,
        store,
        Arc::new(SystemClock),
        Box::new(SystemRng::default()),
    )?;
    cli::runtime()?.block_on(async {
        let mut bar = ProgressBar::begin("projects", more.projects);
        let loaded = demo::load(&state, more, |done| bar.reach(done)).await;
        state.store().close().await;
        match loaded? {
            Loaded::Filled => print_line!("Loaded the demo data."),
            Loaded::AlreadyThere => {
                print_line!("The demo data is already loaded. Nothing was changed.")
            }
            Loaded::NotEmpty => {
                return Err(
                    "the portal already contains data; the demo requires an empty database".into(),
                );
            }
        }
        print_accounts(address.origin())
    })
}

fn print_accounts(address: &str) -> Result<(), CommandError> {
    print_line!(
        "\nStart \"buildback serve\", open {address}, and sign in with the password {}\n",
        demo::PASSWORD
    );
    for account in demo::accounts() {
        print_line!(
            "  {:<35} {:<17} {}",
            account.email,
            account.role.as_str(),
            account.who
        );
    }
    print_line!(
        "\nProperty owners enter this project code instead: {}",
        demo::PROJECT_CODE
    );
    Ok(())
}
