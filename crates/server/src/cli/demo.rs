//! `buildback demo`

use super::output::print_line;
use super::progress::ProgressBar;
use super::{CommandError, Demo};
use crate::clock::{SystemClock, SystemRng};
use crate::config::{Config, PublicUrl};
use crate::demo::{self, Loaded, More};
use crate::state::AppState;
use std::sync::Arc;

/// Fills an empty portal with the demo and prints how to get in.
pub fn run(config: Config, options: &Demo) -> Result<(), CommandError> {
    crate::log::start(&config);
    let more = More {
        projects: options.projects,
        messages: options.messages,
    };
    let address = config
        .public_url
        .clone()
        .unwrap_or_else(|| PublicUrl::of_listener(config.listen));
    let listens_outside = config.public_url.is_none() && !config.listen.ip().is_loopback();
    if listens_outside || !address.is_loopback() {
        return Err(
            "everybody can read the password of the demo's accounts: the demo is only for a portal whose public_url is on this machine".into(),
        );
    }
    let store = super::migrate::open(&config)?;
    let state = AppState::new(
        config,
        store,
        Arc::new(SystemClock),
        Box::new(SystemRng::default()),
    )?;
    super::runtime()?.block_on(async {
        let mut bar = ProgressBar::begin("projects", more.projects);
        let loaded = demo::load(&state, more, |done| bar.reach(done)).await;
        state.store().close().await;
        match loaded? {
            Loaded::Filled => print_line!("The portal holds the demo now."),
            Loaded::AlreadyThere => {
                print_line!("The portal holds the demo already; nothing was changed.")
            }
            Loaded::NotEmpty => {
                return Err("the portal is in use: the demo is only for an empty database".into());
            }
        }
        print_accounts(address.origin())
    })
}

fn print_accounts(address: &str) -> Result<(), CommandError> {
    print_line!(
        "\nOnce \"buildback serve\" runs, open {address} and sign in, with the password {}\n",
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
        "\nProperty owners enter a project code instead: {}",
        demo::PROJECT_CODE
    );
    Ok(())
}
