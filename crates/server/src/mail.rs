//! Sends queued mail through the mail server or to the outbox folder.

mod held;
pub(crate) mod letter;
pub(crate) mod outbox;
mod transport;
pub(crate) mod words;

pub(crate) use held::note_held;

use crate::config::{Config, names_this_machine};
use crate::state::AppState;
use domain::language;
use domain::mail::QueuedMail;
use domain::text::beginning;
use jiff::Timestamp;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use percent_encoding::percent_decode_str;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use store::StoreError;
use store::mail::{Claimed, MAX_ATTEMPTS};
use tokio::time::{MissedTickBehavior, timeout};
use tracing::field::Empty;
use tracing::{Instrument, info_span};

/// How often to check for mail that another instance enqueued or that is due for a retry.
const POLL: Duration = Duration::from_secs(5);
/// Number of mails in a batch. Even a slow server can take them within one lease.
const BATCH: i64 = 5;
/// Timeout for sending a mail.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum length of a mail server's response to a test mail, in characters.
const TRIAL_WORDS: usize = 300;
/// Replaces a secret.
const HIDDEN: &str = "•••";

type Cause = Box<dyn std::error::Error + Send + Sync>;

/// Why sending a mail failed.
enum SendError {
    /// A temporary failure; the mail is retried.
    Later(Cause),
    /// A permanent failure.
    Never(Cause),
}

enum Mailer {
    Server(AsyncSmtpTransport<Tokio1Executor>),
    Outbox(PathBuf),
}

/// Sends queued mail until the portal stops.
pub async fn run(state: AppState) {
    if goes_in_the_clear(state.config()) {
        tracing::warn!(
            "smtp_url sends mail and its password unencrypted; use smtps:// or add ?tls=required"
        );
    }
    let mailer = match Mailer::new(state.config()) {
        Ok(mailer) => mailer,
        Err(error) => {
            return tracing::error!(
                error,
                "could not set up the mail client; mail stays in the queue"
            );
        }
    };
    let mut poll = tokio::time::interval(POLL);
    poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            () = state.mail_waker().notified() => {}
            _ = poll.tick() => {}
        }
        while !state.stopping().is_cancelled() {
            match send_due(&state, &mailer).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "could not process the mail queue; will retry later");
                    break;
                }
            }
        }
    }
}

/// Sends a batch; returns the number of due mails.
async fn send_due(state: &AppState, mailer: &Mailer) -> Result<usize, store::StoreError> {
    // Check before claiming, so that an idle portal writes nothing.
    let waiting = state.store().read(store::mail::count_waiting).await?;
    if waiting == 0 {
        return Ok(0);
    }
    let (claimer, now) = (state.clone(), state.now());
    let Claimed { mails, due, .. } = state
        .store()
        .write(move |conn| {
            let claimed =
                store::mail::claim_due(conn, claimer.config().recipient_caps, now, BATCH)?;
            for held in &claimed.held {
                note_held(conn, &claimer, held)?;
            }
            Ok::<_, StoreError>(claimed)
        })
        .await?;
    for mail in mails {
        let (id, attempt) = (mail.id, mail.attempts + 1);
        let span = info_span!(
            target: "traces",
            "mail",
            otel.name = "send mail",
            otel.kind = "client",
            otel.status_code = Empty,
            mail_id = %id,
            attempt
        );
        let sending = mailer.send(&mail, &state.config().mail_from, now);
        let result = sending.instrument(span.clone()).await;
        if result.is_err() {
            span.record("otel.status_code", "ERROR");
        }
        let now = state.now();
        let written = match result {
            Ok(_) => {
                tracing::info!(mail_id = %id, attempt, "mail sent");
                count_result("sent");
                state
                    .store()
                    .write(move |conn| store::mail::mark_sent(conn, id, now))
                    .await
            }
            Err(SendError::Later(error)) => {
                let error = error.to_string();
                tracing::warn!(mail_id = %id, attempt, error, "could not send a mail; will retry");
                count_result(if attempt < MAX_ATTEMPTS {
                    "retried"
                } else {
                    "failed"
                });
                state
                    .store()
                    .write(move |conn| store::mail::mark_failed(conn, &mail, &error, now))
                    .await
            }
            Err(SendError::Never(error)) => {
                let error = error.to_string();
                tracing::error!(mail_id = %id, attempt, error, "a mail was permanently rejected");
                count_result("failed");
                state
                    .store()
                    .write(move |conn| store::mail::give_up(conn, &mail, &error, now))
                    .await
            }
        };
        written?;
    }
    Ok(due)
}

fn count_result(result: &'static str) {
    metrics::counter!("buildback_mail_results_total", "result" => result).increment(1);
}

/// Checks that mail can be sent, without sending any: the mail server accepts the login, or the outbox folder is writable.
///
/// # Errors
/// A message that says why mail cannot be sent.
pub async fn check(config: &Config) -> Result<String, String> {
    match Mailer::new(config)? {
        // The library's timeout restarts with each response of the server.
        Mailer::Server(server) => match timeout(SEND_TIMEOUT, server.test_connection()).await {
            Ok(Ok(true)) => Ok("the mail server accepts the connection".to_owned()),
            Ok(Ok(false)) => Err("the mail server responds but accepts no mail".to_owned()),
            Ok(Err(error)) => {
                let words = transport::with_advice(&error);
                Err(format!("could not connect to the mail server: {words}"))
            }
            Err(_) => Err("the mail server did not respond in time".to_owned()),
        },
        Mailer::Outbox(folder) => {
            let shown = folder.display();
            tokio::fs::create_dir_all(&folder)
                .await
                .map_err(|error| format!("{shown}: {error}"))?;
            tempfile::tempfile_in(&folder).map_err(|error| format!("{shown}: {error}"))?;
            Ok(format!(
                "smtp_url is not set: mail is written to {shown} and not delivered"
            ))
        }
    }
}

/// Whether mail and the mail password leave this machine without TLS, or may do so because an attacker can prevent TLS.
pub(crate) fn goes_in_the_clear(config: &Config) -> bool {
    let Some(url) = config
        .smtp_url
        .as_deref()
        .filter(|url| url.starts_with("smtp://"))
    else {
        return false;
    };
    let (_, options) = url.split_once('?').unwrap_or((url, ""));
    !names_this_machine(url) && !options.split('&').any(|option| option == "tls=required")
}

/// Sends a test mail immediately, bypassing the queue; returns the mail server's response.
///
/// # Errors
/// Why the mail was not accepted; the mail server's response if there was one.
pub(crate) async fn try_now(
    config: &Config,
    mail: &QueuedMail,
    now: Timestamp,
) -> Result<String, TrialFailure> {
    let mailer = Mailer::new(config).map_err(TrialFailure::Response)?;
    let sent = tokio::time::timeout(SEND_TIMEOUT, mailer.send(mail, &config.mail_from, now)).await;
    let shown = |response: &str| trial_words(response, config.smtp_url.as_deref());
    let response = match sent {
        Err(_) => {
            let seconds = i64::try_from(SEND_TIMEOUT.as_secs()).unwrap_or(i64::MAX);
            return Err(language::Message::ErrorMailNoAnswer { seconds }.into());
        }
        Ok(Err(SendError::Later(cause) | SendError::Never(cause))) => {
            return Err(TrialFailure::Response(shown(&cause.to_string())));
        }
        Ok(Ok(response)) => shown(&response),
    };
    match &mailer {
        Mailer::Server(_) => Ok(response),
        Mailer::Outbox(_) => Err(language::Message::ErrorMailNoServer.into()),
    }
}

/// Why a test mail was not accepted.
pub(crate) enum TrialFailure {
    /// The response of the mail server or of the connection to it, in its own words.
    Response(String),
    /// What the portal itself found.
    Portal(language::Message),
}

impl From<language::Message> for TrialFailure {
    fn from(message: language::Message) -> Self {
        Self::Portal(message)
    }
}

/// Shortens a mail server's response to one line. Hides the password in case the server repeats it.
fn trial_words(words: &str, smtp_url: Option<&str>) -> String {
    let mut line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let password = smtp_url.and_then(|url| {
        let (user, _) = url.split_once("://")?.1.rsplit_once('@')?;
        Some(user.split_once(':')?.1)
    });
    if let Some(password) = password.filter(|password| !password.is_empty()) {
        let decoded = percent_decode_str(password).decode_utf8_lossy();
        line = line.replace(password, HIDDEN).replace(&*decoded, HIDDEN);
    }
    line.retain(|sign| !sign.is_control());
    beginning(&line, TRIAL_WORDS)
}

impl Mailer {
    fn new(config: &Config) -> Result<Self, String> {
        match &config.smtp_url {
            Some(url) => transport::transport(url, config).map(Self::Server),
            None => {
                tracing::info!(outbox = %config.outbox.display(), "no mail server is configured; mail is written to the outbox folder");
                Ok(Self::Outbox(config.outbox.clone()))
            }
        }
    }

    /// Sends a mail; returns the mail server's response.
    async fn send(
        &self,
        mail: &QueuedMail,
        from: &Mailbox,
        now: Timestamp,
    ) -> Result<String, SendError> {
        let message = compose(mail, from, now).map_err(SendError::Never)?;
        match self {
            Self::Server(server) => {
                // The library's timeout restarts with each response of the server.
                match tokio::time::timeout(SEND_TIMEOUT, server.send(message)).await {
                    Ok(Ok(said)) => {
                        let words = said.message().collect::<Vec<_>>().join(" ");
                        Ok(format!("{} {words}", said.code()))
                    }
                    Ok(Err(error)) if is_about_the_mail(&error) => {
                        Err(SendError::Never(error.into()))
                    }
                    Ok(Err(error)) => Err(SendError::Later(transport::with_advice(&error).into())),
                    Err(_) => Err(SendError::Later(
                        "the mail server did not respond in time".into(),
                    )),
                }
            }
            Self::Outbox(folder) => outbox::put_into(folder, mail, &message.formatted())
                .await
                .map(|()| String::new())
                .map_err(|error| SendError::Later(error.into())),
        }
    }
}

/// Whether the server rejected this particular mail (status 550 to 553). Other rejections, such as of the portal's password or
/// address, need a fix by the operator, and must not lose mail.
fn is_about_the_mail(error: &lettre::transport::smtp::Error) -> bool {
    error
        .status()
        .is_some_and(|code| (550..=553).contains(&u16::from(code)))
}

/// Declares headers that the library does not provide.
macro_rules! headers {
    ($($(#[$doc:meta])* $name:ident = $header:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        struct $name(String);

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($header)
            }

            fn parse(value: &str) -> Result<Self, Cause> {
                Ok(Self(value.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                // The value must not be folded or encoded, or its URL would be broken.
                HeaderValue::dangerous_new_pre_encoded(Self::name(), self.0.clone(), self.0.clone())
            }
        }
    )+};
}

headers! {
    /// Marks automatic mail, so that programs do not reply to it (RFC 3834).
    AutoSubmitted = "Auto-Submitted",
    /// The unsubscribe link (RFC 2369).
    ListUnsubscribe = "List-Unsubscribe",
    /// Allows mail programs to unsubscribe with one click (RFC 8058).
    ListUnsubscribePost = "List-Unsubscribe-Post",
}

/// Builds the message. The message id contains the queue's id, so that mail programs can recognize a mail sent twice after a
/// crash.
fn compose(mail: &QueuedMail, from: &Mailbox, now: Timestamp) -> Result<Message, Cause> {
    let mut builder = Message::builder()
        .from(from.clone())
        .to(mail.to.parse()?)
        .subject(&mail.subject)
        .header(AutoSubmitted("auto-generated".to_owned()))
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .date(SystemTime::from(now));
    if let Some(url) = &mail.unsubscribe_url {
        builder = builder
            .header(ListUnsubscribe(format!("<{url}>")))
            .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
    }
    Ok(match &mail.html {
        Some(html) => builder.multipart(MultiPart::alternative_plain_html(
            mail.text.clone(),
            html.clone(),
        ))?,
        None => builder
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text.clone())?,
    })
}

#[cfg(test)]
mod tests;
