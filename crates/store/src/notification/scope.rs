//! Which notifications belong to a user, and the oldest that can be unread.

use crate::schema::{notifications, notifications_read_up_to as lines, projects};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Scope, Visible};

/// Only this many of a user's newest notifications can be unread; older ones count as read. Otherwise a single old unread notification
/// would make every count scan all later ones.
pub const COUNTED: i64 = 1_000;

/// The parts of a user's notifications. Each part is a separate index scan; a single condition for all of them would scan everyone's
/// notifications.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// All notifications, for admins (specification 1, section 6).
    All,
    /// For everyone, without a project.
    General,
    /// For this user, without a project or with a visible one.
    Mine,
    /// For everyone who sees the project.
    OfProjects,
}

impl Part {
    /// Whether notifications from before the project was assigned to the reader's company count as read.
    pub(super) const fn begins_with_company(self, visible: Visible) -> bool {
        matches!(
            (self, visible.scope()),
            (Self::OfProjects, Scope::OfContractor(_))
        )
    }
}

pub(super) const fn parts(visible: Visible) -> &'static [Part] {
    match visible.scope() {
        Scope::Everything => &[Part::All],
        Scope::Nothing => &[Part::General, Part::Mine],
        Scope::OfContractor(_) | Scope::OfPartner(_) | Scope::One(_) => {
            &[Part::General, Part::Mine, Part::OfProjects]
        }
    }
}

/// Filters by one part of the notifications for this user or for everyone.
macro_rules! meant_for {
    ($rows:expr, $user:expr, $visible:expr, $part:expr) => {{
        use domain::permission::Scope;
        use $crate::notification::scope::Part;
        let rows = $rows;
        let mine = notifications::user_id
            .eq($user.to_string())
            .assume_not_null();
        let everybodys = notifications::user_id.is_null();
        let general = notifications::project_id.is_null();
        match ($part, $visible.scope()) {
            (Part::All, _) => rows,
            (Part::General, _) | (Part::OfProjects, Scope::Everything | Scope::Nothing) => {
                rows.filter(everybodys).filter(general)
            }
            (Part::Mine, Scope::Everything | Scope::Nothing) => rows.filter(mine).filter(general),
            (Part::Mine, Scope::OfContractor(contractor)) => {
                let theirs = projects::contractor_id.eq(contractor.to_string());
                rows.filter(mine)
                    .filter(general.or(theirs.assume_not_null()))
            }
            (Part::Mine, Scope::OfPartner(partner)) => {
                let theirs = projects::referral_partner_id.eq(partner.to_string());
                rows.filter(mine)
                    .filter(general.or(theirs.assume_not_null()))
            }
            (Part::Mine, Scope::One(project)) => {
                let theirs = notifications::project_id.eq(project.to_string());
                rows.filter(mine)
                    .filter(general.or(theirs.assume_not_null()))
            }
            // Only notifications for everyone have the project's company and partner in their own columns.
            (Part::OfProjects, Scope::OfContractor(contractor)) => {
                rows.filter(notifications::contractor_id.eq(contractor.to_string()))
            }
            (Part::OfProjects, Scope::OfPartner(partner)) => {
                rows.filter(notifications::referral_partner_id.eq(partner.to_string()))
            }
            (Part::OfProjects, Scope::One(project)) => rows
                .filter(everybodys)
                .filter(notifications::project_id.eq(project.to_string())),
        }
    }};
}
pub(super) use meant_for;

/// Filters unread notifications; the rows must be joined with the user's reads. The user's own actions count as read, as do, for admins,
/// notifications for other users, those from before the project was assigned to the user's company, and muted kinds.
macro_rules! unread_by {
    ($rows:expr, $user:expr, $muted:expr, $visible:expr, $part:expr) => {{
        use $crate::notification::scope::Part;
        let muted: &[String] = $muted;
        let rows = $rows
            .filter(
                reads::read
                    .is_null()
                    .or(reads::read.eq(false).assume_not_null()),
            )
            .filter(
                notifications::author_id
                    .is_null()
                    .or(notifications::author_id
                        .ne($user.to_string())
                        .assume_not_null()),
            );
        // The other parts contain nothing for other users, and their indexes do not include the recipient.
        let rows = if matches!($part, Part::All) {
            rows.filter(
                notifications::user_id.is_null().or(notifications::user_id
                    .eq($user.to_string())
                    .assume_not_null()),
            )
        } else {
            rows
        };
        let rows = if $part.begins_with_company($visible) {
            rows.filter(notifications::handed_over.eq(false))
        } else {
            rows
        };
        if muted.is_empty() {
            rows
        } else {
            rows.filter(notifications::kind.ne_all(muted.to_vec()))
        }
    }};
}
pub(super) use unread_by;

/// Filters out what the user snoozed beyond `now`; the rows must be joined with the user's reads.
macro_rules! not_snoozed {
    ($rows:expr, $now:expr) => {
        $rows.filter(
            reads::snoozed_until.is_null().or(reads::snoozed_until
                .le($now.as_microsecond())
                .assume_not_null()),
        )
    };
}
pub(super) use not_snoozed;

/// The user's read line in microseconds: everything up to it is read. `i64::MIN` if there is none.
pub(crate) fn read_up_to(conn: &mut Connection, user: UserId) -> Result<i64, StoreError> {
    let line = lines::table
        .find(user.to_string())
        .select(lines::read_up_to)
        .first(conn)
        .optional()?;
    Ok(line.unwrap_or(i64::MIN))
}

/// Each part with its floor in microseconds: everything up to the floor counts as read.
pub(super) fn floors(
    conn: &mut Connection,
    user: UserId,
    visible: Visible,
) -> Result<Vec<(Part, i64)>, StoreError> {
    let line = read_up_to(conn, user)?;
    let mut floors = Vec::new();
    for part in parts(visible) {
        let rows = notifications::table
            .left_join(projects::table)
            .filter(notifications::created_at.gt(line))
            .select(notifications::created_at)
            .into_boxed::<MultiBackend>();
        let last = meant_for!(rows, user, visible, part)
            .order((notifications::created_at.desc(), notifications::id.desc()))
            .offset(COUNTED)
            .limit(1)
            .first(conn)
            .optional()?;
        floors.push((*part, last.unwrap_or(line)));
    }
    Ok(floors)
}
