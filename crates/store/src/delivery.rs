//! Mail delivery of notifications: preferences, pending bundles, and the content of each mail.
//!
//! A notification and its row in `notification_outbox` are written in one transaction. [`spread`] finds the recipients and adds the
//! notification to a bundle per recipient; [`compose`] turns due bundles into mails. Each notification and each bundle is processed in one
//! transaction, so a crash or a second instance neither loses nor duplicates a mail.

mod byline;
mod compose;
mod daily;
pub mod email_stop;
mod news;
pub mod owner_contact;
pub mod owner_letter;
mod preferences;
pub mod report_mail;
mod spread;
mod weekly;

pub use compose::{
    DueBundle, NewsItem, NewsProject, Recipient, Rules, Taken, close, postpone, take_due,
};
pub(crate) use preferences::muted;
pub use preferences::{address_of_account, address_of_owner, hasten, preferences, save, stop};
pub use spread::{SPREAD_AT_ONCE, spread};
pub use weekly::{WeeklyProject, WeeklySummary, set_weekly};

use crate::schema::{mail_bundles, notification_outbox as outbox};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::Timestamp;

/// Whether any notification or bundle is due. Checked first so that an idle portal does not write.
///
/// # Errors
/// When the database fails.
pub fn has_work(conn: &mut Connection, now: Timestamp) -> Result<bool, StoreError> {
    let undelivered = outbox::table
        .order((outbox::created_at, outbox::notification_id))
        .select(outbox::created_at)
        .first::<i64>(conn)
        .optional()?;
    if undelivered.is_some() {
        return Ok(true);
    }
    let due = mail_bundles::table
        .filter(mail_bundles::due_at.le(column::micros(now)))
        .order((mail_bundles::due_at, mail_bundles::bundle))
        .select(mail_bundles::bundle)
        .first::<String>(conn)
        .optional()?;
    Ok(due.is_some())
}

/// Deletes idle bundles whose last mail was sent before `instant`; they no longer delay anything. Also deletes undelivered notifications
/// from before `instant`, because a portal without mail never processes them.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, instant: Timestamp) -> Result<usize, StoreError> {
    let at = column::micros(instant);
    let idle = mail_bundles::table
        .filter(mail_bundles::due_at.is_null())
        .filter(
            mail_bundles::mailed_at
                .is_null()
                .or(mail_bundles::mailed_at.le(at)),
        );
    let undelivered = outbox::table.filter(outbox::created_at.le(at));
    Ok(diesel::delete(idle).execute(conn)? + diesel::delete(undelivered).execute(conn)?)
}
