//! `buildback serve`

use super::{CommandError, waiting};
use crate::app::clock::{SystemClock, SystemRng};
use crate::config::Config;
use crate::http::traces::Traces;
use crate::state::AppState;
use std::fmt::Arguments;
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};

/// Runs the portal until a signal stops it.
pub fn run(config: Config) -> Result<(), CommandError> {
    let runtime = super::runtime()?;
    let traces = {
        let _entered = runtime.enter();
        Traces::open(&config)?
    };
    crate::config::log::start(&config, traces.as_ref().map(Traces::layer));
    tracing::info!(version = config.version, "starting");
    runtime.block_on(async {
        let result = until_stopped(config).await;
        if let Some(traces) = traces {
            traces.close().await;
        }
        result
    })
}

/// Prints a line. A failure is logged, because the portal must keep running without a reader.
fn print(text: Arguments<'_>) {
    if let Err(error) = super::output::line(text) {
        tracing::warn!(%error, "could not write to standard output");
    }
}

/// Says how to create an admin while none can sign in, because there is no setup link once somebody has signed up.
async fn advise_on_admin(state: &AppState) {
    match crate::features::setup::lacks_admin(state).await {
        Ok(false) => {}
        Ok(true) => print(format_args!(
            "No admin can sign in. Create one with the same settings: buildback admin create --email ADDRESS"
        )),
        Err(error) => tracing::error!(%error, "could not look for an admin"),
    }
}

async fn until_stopped(config: Config) -> Result<(), CommandError> {
    // Register the handlers before the portal accepts requests, so that no signal is missed.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    // Only certificates from files are reloaded on SIGHUP. Without a handler, the signal would end the portal.
    let _ignored = signal(SignalKind::hangup())?;
    let store = tokio::select! {
        store = waiting::open(&config) => store?,
        _ = terminate.recv() => return Ok(()),
        _ = interrupt.recv() => return Ok(()),
    };
    let state = AppState::new(
        config,
        store,
        Arc::new(SystemClock),
        Box::new(SystemRng::default()),
    )?;
    let portal = crate::serve(state).await?;
    let public_url = portal.state().public_url().clone();
    if !public_url.is_https() && !public_url.is_loopback() {
        tracing::warn!(
            "public_url is not https, so browsers do not keep the session cookie and nobody stays signed in"
        );
    }
    if let Some(warning) = portal.state().config().warning_about_acme() {
        tracing::warn!("{warning}");
    }
    print(format_args!(
        "Buildback is listening on {}",
        public_url.origin()
    ));
    // Print the link but do not log it: it lets anyone create the admin account.
    match crate::features::setup::offer(portal.state()).await {
        Ok(Some(link)) => print(format_args!(
            "There are no accounts yet. Create the first admin with this one-time link: {link}"
        )),
        Ok(None) => advise_on_admin(portal.state()).await,
        Err(error) => tracing::error!(%error, "could not create the setup link"),
    }
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    portal.shutdown().await;
    tracing::info!("stopped");
    Ok(())
}
