//! Subscriptions of admins to reports by email. The bundle of a subscription has no notifications, and exists as long as the subscription.

use super::compose::{Recipient, Rules, quiet_hours};
use super::news::Found;
use crate::report::ReportScope;
use crate::schema::{contractors, mail_bundles as bundles, report_mails as mails, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::delivery::{Bundle, MailFrequency};
use domain::id::{ReportMailId, UserId};
use domain::permission::{Permit, Role, act};
use domain::report::{REPORT_MAILS_MAX, ReportKind, ReportRange};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::HashMap;

/// A subscription to a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportMail {
    /// Its id.
    pub id: ReportMailId,
    /// How often it is sent.
    pub period: MailFrequency,
    /// Which report.
    pub report: ReportKind,
    /// The projects that it covers.
    pub projects: ReportProjects,
}

/// The projects that an emailed report covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportProjects {
    /// Which ones.
    pub scope: ReportScope,
    /// The slug of the company, if they are those of a company.
    pub slug: Option<String>,
    /// The name of the company or partner.
    pub name: Option<String>,
}

/// A subscription to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewReportMail {
    /// Its id.
    pub id: ReportMailId,
    /// How often it is sent.
    pub period: MailFrequency,
    /// Which report.
    pub report: ReportKind,
    /// The projects that it covers.
    pub scope: ReportScope,
}

/// A report whose email is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueReport {
    /// The subscription.
    pub mail: ReportMail,
    /// The first day of the period in which it is sent.
    pub period_start: Date,
    /// The finished period, which it covers.
    pub range: ReportRange,
    /// Today in the portal's time zone.
    pub today: Date,
}

type Row = (
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
);

/// Selects subscriptions with the names of their companies and partners.
macro_rules! named {
    () => {
        mails::table
            .left_join(contractors::table.on(mails::contractor_id.eq(contractors::id.nullable())))
            .left_join(users::table.on(mails::partner_id.eq(users::id.nullable())))
            .select((
                mails::id,
                mails::period,
                mails::report,
                mails::contractor_id,
                contractors::slug.nullable(),
                contractors::company_name.nullable(),
                mails::partner_id,
                users::full_name.nullable(),
                mails::last_period,
            ))
    };
}

/// A subscription, and the first day of the last period whose email was sent.
fn mail(row: Row) -> Result<(ReportMail, Date), StoreError> {
    let (id, period, report, company, slug, company_name, partner, full_name, last) = row;
    let scope = match (company, partner) {
        (Some(company), _) => ReportScope::Contractor(column::parsed(&company)?),
        (None, Some(partner)) => ReportScope::Partner(column::parsed(&partner)?),
        (None, None) => ReportScope::Everybody,
    };
    let mail = ReportMail {
        id: column::parsed(&id)?,
        period: column::word(&period, MailFrequency::parse)?,
        report: column::word(&report, ReportKind::parse)?,
        projects: ReportProjects {
            scope,
            slug,
            name: company_name.or(full_name),
        },
    };
    Ok((mail, column::parsed(&last)?))
}

/// A user's subscriptions, oldest first, and when the next email of each is due.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    user: UserId,
) -> Result<Vec<(ReportMail, Option<Timestamp>)>, StoreError> {
    let rows: Vec<Row> = named!()
        .filter(mails::user_id.eq(user.to_string()))
        .order((mails::created_at, mails::id))
        .load(conn)?;
    let mails: Vec<ReportMail> = rows
        .into_iter()
        .map(|row| Ok(mail(row)?.0))
        .collect::<Result<_, StoreError>>()?;
    let key = |one: &ReportMail| Bundle::Report(user, one.period, one.id).key();
    let due: HashMap<String, Option<i64>> = bundles::table
        .filter(bundles::bundle.eq_any(mails.iter().map(key)))
        .select((bundles::bundle, bundles::due_at))
        .load::<(String, Option<i64>)>(conn)?
        .into_iter()
        .collect();
    mails
        .into_iter()
        .map(|one| {
            let due_at = due.get(&key(&one)).copied().flatten();
            Ok((one, column::optional_instant(due_at)?))
        })
        .collect()
}

/// Subscribes to a report; returns the id of the same subscription if the user has it already (the response to an earlier attempt may have
/// been lost), and `None` if the user has the maximum number.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::ShowReports>,
    user: UserId,
    new: NewReportMail,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<Option<ReportMailId>, StoreError> {
    // The update locks the account's row, so that two concurrent calls can neither add the same subscription nor both take the last place.
    diesel::update(users::table.find(user.to_string()))
        .set(users::id.eq(user.to_string()))
        .execute(conn)?;
    let own = list(conn, permit, user)?;
    let same = own.iter().find(|(mail, _)| {
        (mail.period, mail.report, mail.projects.scope) == (new.period, new.report, new.scope)
    });
    if let Some((same, _)) = same {
        return Ok(Some(same.id));
    }
    if own.len() >= REPORT_MAILS_MAX {
        return Ok(None);
    }
    let (company, partner) = match new.scope {
        ReportScope::Everybody => (None, None),
        ReportScope::Contractor(company) => (Some(company.to_string()), None),
        ReportScope::Partner(partner) => (None, Some(partner.to_string())),
    };
    diesel::insert_into(mails::table)
        .values((
            mails::id.eq(new.id.to_string()),
            mails::user_id.eq(user.to_string()),
            mails::period.eq(new.period.as_str()),
            mails::report.eq(new.report.as_str()),
            mails::contractor_id.eq(company),
            mails::partner_id.eq(partner),
            mails::last_period.eq(column::date_text(new.period.last_due(now, zone))),
            mails::created_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    let due_at = new.period.next(now, quiet_hours(conn, user)?, zone);
    diesel::insert_into(bundles::table)
        .values((
            bundles::bundle.eq(Bundle::Report(user, new.period, new.id).key()),
            bundles::user_id.eq(user.to_string()),
            bundles::due_at.eq(column::micros(due_at)),
        ))
        .execute(conn)?;
    Ok(Some(new.id))
}

/// Ends a subscription of this user; returns `false` if there is none.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    user: UserId,
    id: ReportMailId,
) -> Result<bool, StoreError> {
    remove(conn, user, Some(id))
}

/// Ends a subscription, or all subscriptions of a user if `None`. Returns whether there was any.
pub(super) fn remove(
    conn: &mut Connection,
    user: UserId,
    id: Option<ReportMailId>,
) -> Result<bool, StoreError> {
    let found: Vec<(String, String)> = mails::table
        .filter(mails::user_id.eq(user.to_string()))
        .select((mails::id, mails::period))
        .load(conn)?;
    let mut is_removed = false;
    for (row, period) in found {
        let of = column::parsed::<ReportMailId>(&row)?;
        if id.is_some_and(|id| id != of) {
            continue;
        }
        let period = column::word(&period, MailFrequency::parse)?;
        let bundle = Bundle::Report(user, period, of).key();
        diesel::delete(bundles::table.find(bundle)).execute(conn)?;
        is_removed |= diesel::delete(mails::table.find(row)).execute(conn)? > 0;
    }
    Ok(is_removed)
}

/// A subscription and the first day of the last period whose email was sent; `None` if it has ended.
pub(super) fn find(
    conn: &mut Connection,
    id: ReportMailId,
) -> Result<Option<(ReportMail, Date)>, StoreError> {
    let row: Option<Row> = named!()
        .filter(mails::id.eq(id.to_string()))
        .first(conn)
        .optional()?;
    row.map(mail).transpose()
}

/// Adds the report to a mail. `None` if it is not due, and for accounts that may not see reports: other roles, admins who must set up a
/// second factor first, and addresses that a stranger may have signed up with.
pub(super) fn with_report(
    subscription: Option<(ReportMail, Date)>,
    news: Option<Found>,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<Option<Found>, StoreError> {
    let (Some((mail, last)), Some(news)) = (subscription, news) else {
        return Ok(None);
    };
    let is_admin = matches!(&news.to, Recipient::Account { role, .. } if *role == Role::Admin);
    if !is_admin || news.is_locked || news.is_notice {
        return Ok(None);
    }
    let Some(period_start) = mail.period.due(last, now, rules.zone) else {
        return Ok(None);
    };
    let today = now.to_zoned(rules.zone.clone()).date();
    let (from, to) = mail.period.previous(period_start);
    let range = ReportRange::new(Some(from), Some(to), today)
        .map_err(|_| StoreError::internal("a finished period is no range"))?;
    Ok(Some(Found {
        report: Some(DueReport {
            mail,
            period_start,
            range,
            today,
        }),
        ..news
    }))
}

/// Notes that the email of the period was queued, so that it is never sent again.
pub(super) fn mark_sent(conn: &mut Connection, due: &DueReport) -> Result<(), StoreError> {
    diesel::update(mails::table.find(due.mail.id.to_string()))
        .set(mails::last_period.eq(column::date_text(due.period_start)))
        .execute(conn)?;
    Ok(())
}
