//! Whose notifications a query is about, and how far back anything can be unread.

use crate::schema::{notifications, notifications_read_up_to as lines, projects};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Scope, Visible};

/// So many of somebody's newest notifications can be unread; older ones count as read. Somebody who lets one lie and reads
/// all that comes after it would otherwise be asked of every single one, each time the bell is drawn.
pub const COUNTED: i64 = 1_000;

/// What a caller's notifications consist of. Each part begins at an index of its own; one condition over all of them
/// would have the databases walk through everybody's.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// Every notification there is: an admin's (specification 1, section 6).
    All,
    /// For everyone, about no project.
    General,
    /// For this user, about no project or a visible one.
    Mine,
    /// For everyone who sees its project.
    OfProjects,
}

impl Part {
    /// Whether what came with a project that was given to the reader's company counts as read.
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

/// Keeps one part of the notifications that are for this user or for everyone.
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
            // Only what is for everyone says whose project it is about.
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

/// Keeps what this user has not read yet, of rows that are joined with what the user read. What one did oneself is no news,
/// nor is what an admin sees of somebody else's, what was told before one's company had the project, nor what the bell is not
/// to ring for.
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
        // Nothing in the other parts is for somebody else, and their indexes do not say whom it is for.
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

/// The instant, in microseconds, up to which the user has read everything; before all time for somebody who never did.
pub(crate) fn read_up_to(conn: &mut Connection, user: UserId) -> Result<i64, StoreError> {
    let line = lines::table
        .find(user.to_string())
        .select(lines::read_up_to)
        .first(conn)
        .optional()?;
    Ok(line.unwrap_or(i64::MIN))
}

/// Each part with the instant, in microseconds, that anything unread of it is newer than.
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
