//! Checks the timestamp authority.

use super::{CLOCKS_DIFFER, Condition, Examination};
use crate::app::clock::SystemRng;
use crate::security::timestamp::TimestampAuthority;

const SUBJECT: &str = "timestamps";

impl Examination<'_> {
    /// Asks the authority, if there is one, for a timestamp over a fixed text.
    pub(super) async fn timestamps(&mut self) {
        let rng = Box::new(SystemRng::default());
        let authority = match TimestampAuthority::open(self.config, rng) {
            Ok(None) => return,
            Ok(Some(authority)) => authority,
            Err(words) => return self.error(SUBJECT, words),
        };
        let stamped = match authority.stamp_and_read(b"buildback doctor").await {
            Ok((_, stamped)) => stamped,
            Err(error) => return self.error(SUBJECT, error.to_string()),
        };
        let apart = self.clock.now().duration_since(stamped.at).abs();
        if apart > CLOCKS_DIFFER {
            let seconds = apart.as_secs();
            self.say(
                SUBJECT,
                Condition::Warning,
                format!(
                    "this machine's clock and the authority's clock differ by {seconds} seconds"
                ),
            );
        } else if authority.checks_certificates() {
            self.ok(SUBJECT, format!("made and signed by {}", stamped.signer));
        } else {
            self.say(
                SUBJECT,
                Condition::Warning,
                "the authority's certificate is not checked; set timestamp_ca",
            );
        }
    }
}
