//! Checks that other users of the machine cannot read the portal's data.

use super::{Condition, Examination};
use crate::app::doctor::files::first_of;
use crate::config::private;

const SUBJECT: &str = "private data";

impl Examination<'_> {
    pub(super) async fn modes(&mut self) {
        let mut places = private::places(self.config);
        // The key file is checked separately.
        places.retain(|place| *place != self.config.secret_key_file);
        let keys = self.config.secret_key_file.clone();
        let looking = tokio::task::spawn_blocking(move || private::open_to_others(&places));
        let open = match looking.await.map_err(std::io::Error::other).flatten() {
            Ok(open) => open,
            Err(error) => return self.say(SUBJECT, Condition::Warning, error.to_string()),
        };
        let open: Vec<_> = open.into_iter().filter(|place| *place != keys).collect();
        let count = open.len();
        let shown: Vec<String> = open
            .iter()
            .map(|place| place.display().to_string())
            .collect();
        if open.is_empty() {
            return self.ok(SUBJECT, "only the portal's own user can access its data");
        }
        if self.fixes && open.iter().all(|place| private::close(place).is_ok()) {
            let words = format!(
                "restricted the permissions of {count} files and folders that other users could access"
            );
            return self.say(SUBJECT, Condition::Fixed, words);
        }
        let words = format!(
            "other users of this machine can access {count} files and folders; \"--fix\" restricts their permissions:{}",
            first_of(&shown)
        );
        self.error(SUBJECT, words);
    }
}
