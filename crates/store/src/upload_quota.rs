//! Quotas of uploads, and reservations for uploads in progress (docs/rules/storage.md).

use crate::schema::{
    message_attachments, owner_contacts as contacts, owner_sessions, project_files,
    project_messages, projects, status_update_attachments, upload_reservations as reservations,
    uploads,
};
use crate::{Connection, StoreError, column, vetting};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use domain::file::{
    FILE_SIZE_MAX, QUOTA_SIZE_MIN, QuotaExceeded, UploadQuota, UploadUsage, quota_size,
};
use domain::id::{ProjectId, UploadId, UserId};
use domain::message::ParticipantType;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Key of the PostgreSQL advisory lock that serializes reservations. The number is arbitrary.
const QUOTA_LOCK: i64 = 0x6275_696c_6403;

/// Projects that the office has not accepted, of a partner or in total: without a company, an accepted status, or an explicit acceptance.
macro_rules! not_accepted {
    ($partner:expr) => {
        not_accepted!().filter(projects::referral_partner_id.eq($partner.to_string()))
    };
    () => {
        projects::table
            .left_join(contacts::table)
            .filter(projects::contractor_id.is_null())
            .filter(projects::status.eq_any(vetting::not_accepted()))
            .filter(contacts::accepted_at.is_null())
    };
}

/// Whose quota an upload counts against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuotaHolder {
    /// An account of the office or a company.
    Account(UserId),
    /// A partner's account. Anyone can sign up for one, so files attached by the partner and the owners of the partner's projects also
    /// count while the office has not accepted the project.
    Partner(UserId),
    /// The owner of an accepted project, across sessions. Files the owner attached count too.
    Owner(ProjectId),
}

/// The quota for files of a project's owner. Until the office accepts the project, the submitter's quota applies, because the submitter
/// knows the code and could otherwise use one quota per project.
///
/// # Errors
/// When the database fails.
pub fn of_owner(conn: &mut Connection, project: ProjectId) -> Result<QuotaHolder, StoreError> {
    let submitter: Option<Option<String>> = not_accepted!()
        .filter(projects::id.eq(project.to_string()))
        .select(projects::referral_partner_id)
        .first(conn)
        .optional()?;
    let submitter = column::optional_parsed(submitter.flatten().as_deref())?;
    Ok(submitter.map_or(QuotaHolder::Owner(project), QuotaHolder::Partner))
}

impl QuotaHolder {
    fn key(self) -> String {
        match self {
            Self::Account(user) | Self::Partner(user) => format!("user:{user}"),
            Self::Owner(project) => format!("project:{project}"),
        }
    }
}

/// A file that is about to be uploaded.
#[derive(Debug, Clone, Copy)]
pub struct NewReservation {
    /// The id of the upload.
    pub upload: UploadId,
    /// Whose quota it counts against.
    pub holder: QuotaHolder,
    /// Its maximum size in bytes.
    pub bytes: i64,
    /// When the reservation expires, even if the upload was neither completed nor canceled.
    pub expires_at: Timestamp,
}

/// Reserves space for a file until [`crate::upload::insert`] records it or [`release`] cancels it. Reservations are serialized, so that two
/// concurrent ones cannot exceed a quota together.
///
/// # Errors
/// When the database fails. A full quota is a return value, so that the transaction can continue.
pub fn reserve(
    conn: &mut Connection,
    _permit: &Permit<act::CreateUpload>,
    quota: &UploadQuota,
    new: &NewReservation,
    now: Timestamp,
) -> Result<Result<(), QuotaExceeded>, StoreError> {
    serialize_reservations(conn)?;
    let mut usage = usage(conn, new.holder, now)?;
    let mut quota = *quota;
    if is_stranger(conn, new.holder)? {
        quota = quota.of_strangers();
        usage.attached_in_all = attached_in_all(conn)?;
    }
    if let Err(exceeded) = quota.check(&usage, new.bytes) {
        return Ok(Err(exceeded));
    }
    diesel::insert_into(reservations::table)
        .values((
            reservations::upload_id.eq(new.upload.to_string()),
            reservations::holder.eq(new.holder.key()),
            reservations::bytes.eq(quota_size(new.bytes)),
            reservations::expires_at.eq(new.expires_at.as_microsecond()),
        ))
        .execute(conn)?;
    Ok(Ok(()))
}

/// Bytes reserved for all files that are being uploaded.
///
/// # Errors
/// When the database fails.
pub fn arriving(conn: &mut Connection, now: Timestamp) -> Result<i64, StoreError> {
    let arriving = reservations::table.filter(reservations::expires_at.gt(now.as_microsecond()));
    let bytes = arriving.select(sql::<Nullable<BigInt>>(OF_ARRIVING));
    Ok(bytes.get_result::<Option<i64>>(conn)?.unwrap_or(0))
}

/// Whether the holder is a partner without any accepted project.
fn is_stranger(conn: &mut Connection, holder: QuotaHolder) -> Result<bool, StoreError> {
    match holder {
        QuotaHolder::Account(_) | QuotaHolder::Owner(_) => Ok(false),
        QuotaHolder::Partner(user) => Ok(!vetting::has_accepted(conn, user)?),
    }
}

/// Deletes the reservation of a file that was recorded or canceled.
///
/// # Errors
/// When the database fails; the reservation then expires on its own.
pub fn release(conn: &mut Connection, upload: UploadId) -> Result<(), StoreError> {
    diesel::delete(reservations::table.find(upload.to_string())).execute(conn)?;
    Ok(())
}

/// Deletes expired reservations, left by crashes; returns how many. Expired reservations do not count.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = reservations::table.filter(reservations::expires_at.le(now.as_microsecond()));
    Ok(diesel::delete(over).execute(conn)?)
}

/// Serializes reservations until the end of the transaction. SQLite has only one writer and needs no lock.
fn serialize_reservations(conn: &mut Connection) -> Result<(), StoreError> {
    crate::advisory_lock::take(conn, QUOTA_LOCK)
}

/// The sum of a table's file sizes, each at least [`QUOTA_SIZE_MIN`].
macro_rules! sizes {
    ($table:literal) => {
        concat!(
            "CAST(sum(CASE WHEN ",
            $table,
            ".file_size < 65536 THEN 65536 ELSE ",
            $table,
            ".file_size END) AS BIGINT)"
        )
    };
}
/// The sum of the sizes in a column that only videos may have.
macro_rules! large_sizes {
    ($column:literal) => {
        concat!(
            "CAST(sum(CASE WHEN ",
            $column,
            " > 10485760 THEN ",
            $column,
            " ELSE 0 END) AS BIGINT)"
        )
    };
}
const _: () = assert!(
    QUOTA_SIZE_MIN == 65536 && FILE_SIZE_MAX == 10_485_760,
    "must match the SQL above"
);
const OF_WAITING: &str = sizes!("uploads");
const OF_FILES: &str = sizes!("project_files");
const OF_UPDATES: &str = sizes!("status_update_attachments");
const OF_MESSAGES: &str = sizes!("message_attachments");
const OF_ARRIVING: &str = "CAST(sum(upload_reservations.bytes) AS BIGINT)";
const OF_LARGE_WAITING: &str = large_sizes!("uploads.file_size");
const OF_LARGE_ARRIVING: &str = large_sizes!("upload_reservations.bytes");

/// Three sums from one statement.
type Sums = (Option<i64>, Option<i64>, Option<i64>);
/// The unattached files of a holder, and the large videos among them.
type Theirs = (Option<i64>, Option<i64>);
/// The unattached files of everybody, those that are arriving, and the holder's arriving ones.
type OfAll = (Option<i64>, Option<i64>, Theirs);

/// A sum over a query's rows as a scalar subquery; NULL without rows.
macro_rules! sum {
    ($rows:expr, $sum:expr) => {
        $rows.select(sql::<Nullable<BigInt>>($sum)).single_value()
    };
}

/// The sums of the attached files in these projects.
macro_rules! attached_in {
    ($projects:expr) => {{
        let files = project_files::table.filter(project_files::project_id.eq_any($projects));
        let of_updates = status_update_attachments::table
            .filter(status_update_attachments::project_id.eq_any($projects));
        let of_messages = message_attachments::table
            .inner_join(project_messages::table)
            .filter(project_messages::project_id.eq_any($projects));
        (
            sum!(files, OF_FILES),
            sum!(of_updates, OF_UPDATES),
            sum!(of_messages, OF_MESSAGES),
        )
    }};
}

/// Bytes of the attached files in all projects that the office has not accepted.
fn attached_in_all(conn: &mut Connection) -> Result<i64, StoreError> {
    let projects = || not_accepted!().select(projects::id);
    let sums: Sums = diesel::select(attached_in!(projects())).get_result(conn)?;
    Ok(total(&[sums.0, sums.1, sums.2]))
}

fn total(sums: &[Option<i64>]) -> i64 {
    sums.iter()
        .flatten()
        .fold(0, |sum: i64, part| sum.saturating_add(*part))
}

/// Current usage of a quota holder. A single statement computes all sums: with several, a file recorded or attached in between could be
/// missed by all of them.
///
/// # Errors
/// When the database fails.
pub fn usage(
    conn: &mut Connection,
    holder: QuotaHolder,
    now: Timestamp,
) -> Result<UploadUsage, StoreError> {
    let arriving = || reservations::table.filter(reservations::expires_at.gt(now.as_microsecond()));
    let waiting = || uploads::table.filter(uploads::attached_at.is_null());
    let arriving_of_holder = || arriving().filter(reservations::holder.eq(holder.key()));
    let sums = (
        sum!(waiting(), OF_WAITING),
        sum!(arriving(), OF_ARRIVING),
        (
            sum!(arriving_of_holder(), OF_ARRIVING),
            sum!(arriving_of_holder(), OF_LARGE_ARRIVING),
        ),
    );
    let of_user = |user: UserId| {
        let theirs = || waiting().filter(uploads::user_id.eq(user.to_string()));
        (sum!(theirs(), OF_WAITING), sum!(theirs(), OF_LARGE_WAITING))
    };
    let (of_all, theirs, attached): (OfAll, Theirs, Sums) = match holder {
        QuotaHolder::Account(user) => {
            let (of_all, theirs) = diesel::select((sums, of_user(user))).get_result(conn)?;
            (of_all, theirs, (None, None, None))
        }
        QuotaHolder::Partner(user) => {
            let projects = || not_accepted!(user).select(projects::id);
            let attached = attached_in!(projects());
            let sessions = owner_sessions::table
                .filter(owner_sessions::project_id.eq_any(projects()))
                .select(owner_sessions::id.nullable());
            let of_owners = waiting().filter(uploads::owner_session_id.eq_any(sessions));
            let theirs = (of_user(user), sum!(of_owners, OF_WAITING));
            let (of_all, theirs, attached): (OfAll, (Theirs, Option<i64>), Sums) =
                diesel::select((sums, theirs, attached)).get_result(conn)?;
            let ((own, large), of_owners) = theirs;
            (of_all, (Some(total(&[own, of_owners])), large), attached)
        }
        QuotaHolder::Owner(project) => {
            let sessions = owner_sessions::table
                .filter(owner_sessions::project_id.eq(project.to_string()))
                .select(owner_sessions::id.nullable());
            let theirs = waiting().filter(uploads::owner_session_id.eq_any(sessions));
            let of_messages = message_attachments::table
                .inner_join(project_messages::table)
                .filter(project_messages::project_id.eq(project.to_string()))
                .filter(project_messages::participant_type.eq(ParticipantType::Owner.as_str()));
            let statement = (
                sums,
                sum!(theirs, OF_WAITING),
                sum!(of_messages, OF_MESSAGES),
            );
            let (of_all, theirs, attached) = diesel::select(statement).get_result(conn)?;
            // Owners send no videos.
            (of_all, (theirs, None), (attached, None, None))
        }
    };
    let (waiting_of_all, arriving_of_all, arriving_of_holder) = of_all;
    let unattached_videos = total(&[theirs.1, arriving_of_holder.1]);
    Ok(UploadUsage {
        unattached: total(&[theirs.0, arriving_of_holder.0]) - unattached_videos,
        unattached_videos,
        unattached_in_all: total(&[waiting_of_all, arriving_of_all]),
        attached: total(&[attached.0, attached.1, attached.2]),
        attached_in_all: 0,
    })
}

/// Number of a partner's projects that the office has not accepted.
///
/// # Errors
/// When the database fails.
pub fn count_not_accepted(
    conn: &mut Connection,
    _permit: &Permit<act::SubmitProject>,
    partner: UserId,
) -> Result<i64, StoreError> {
    Ok(not_accepted!(partner).count().get_result(conn)?)
}
