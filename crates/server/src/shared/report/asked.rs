//! Parses which report is requested, for which days and projects.

use super::table::Covered;
use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::extract::invalid;
use crate::shared::views::account::ContractorName;
use crate::shared::views::report::ReportPartner;
use crate::state::AppState;
use domain::field_error::FieldError;
use domain::id::UserId;
use domain::language::Message;
use domain::permission::{Actor, act};
use domain::report::{ReportKind, ReportRange};
use jiff::civil::Date;
use store::Connection;
use store::report::ReportScope;

/// The query parameters, not yet parsed.
#[derive(Debug, Clone)]
pub(crate) struct Filters {
    pub(crate) report: String,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) contractor: Option<String>,
    pub(crate) partner: Option<uuid::Uuid>,
}

/// The parsed parameters, before the company or partner is looked up.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) covered: Covered,
    contractor: Option<String>,
    partner: Option<uuid::Uuid>,
}

/// The projects that a report covers.
pub(crate) struct Whose {
    pub(crate) scope: ReportScope,
    pub(crate) contractor: Option<ContractorName>,
    pub(crate) partner: Option<ReportPartner>,
}

impl Filters {
    /// Days start at midnight in the portal's time zone.
    pub(crate) fn parse(self, state: &AppState) -> Result<Asked, ApiError> {
        let report = ReportKind::parse(&self.report).ok_or_else(ApiError::not_found)?;
        let (from, to) = (day(self.from, "from")?, day(self.to, "to")?);
        let range = ReportRange::new(from, to, state.today())?;
        let covered = Covered::new(report, range, state.today(), &state.time_zone());
        let covered = covered.ok_or_else(|| not_a_day("to"))?;
        let contractor = self.contractor.filter(|slug| !slug.is_empty());
        if contractor.is_some() && !report.takes_contractor() {
            return Err(unusable("contractor"));
        }
        if self.partner.is_some() && !report.takes_partner() {
            return Err(unusable("partner"));
        }
        if contractor.is_some() && self.partner.is_some() {
            let message = Message::ErrorReportBoth;
            return Err(FieldError::new("partner", "not_both", message).into());
        }
        Ok(Asked {
            covered,
            contractor,
            partner: self.partner,
        })
    }
}

impl Asked {
    /// Looks up the company or the partner.
    pub(crate) fn whose(&self, conn: &mut Connection, actor: &Actor) -> Result<Whose, ApiError> {
        if let Some(slug) = &self.contractor {
            let company = store::contractor::find_by_slug(conn, slug)?;
            let company = company.ok_or_else(|| invalid("contractor"))?;
            return Ok(Whose {
                scope: ReportScope::Contractor(company.id),
                contractor: Some(ContractorName {
                    id: company.id,
                    company_name: company.company_name,
                }),
                partner: None,
            });
        }
        let Some(partner) = self.partner else {
            return Ok(Whose {
                scope: ReportScope::Everybody,
                contractor: None,
                partner: None,
            });
        };
        let permit = authorize(actor, act::ShowUser, ())?;
        let found = store::user::list::find(conn, &permit, UserId::from_uuid(partner))?;
        let found = found.ok_or_else(|| invalid("partner"))?;
        Ok(Whose {
            scope: ReportScope::Partner(found.user.id),
            contractor: None,
            partner: Some(ReportPartner {
                id: found.user.id.to_string(),
                full_name: found.user.full_name,
            }),
        })
    }
}

fn day(text: Option<String>, field: &'static str) -> Result<Option<Date>, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let well_formed = text.len() == 10;
    let day = well_formed.then(|| text.parse().ok()).flatten();
    day.map(Some).ok_or_else(|| not_a_day(field))
}

fn not_a_day(field: &'static str) -> ApiError {
    FieldError::new(field, "invalid", Message::ErrorDay).into()
}

fn unusable(field: &'static str) -> ApiError {
    let message = Message::ErrorReportUnusable;
    FieldError::new(field, "unusable", message).into()
}
