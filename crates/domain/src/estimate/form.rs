//! Validates the form of a version.

use super::{LINES_MAX, Line, REASON_LENGTH, RawLine, SCOPE_LENGTH, totals};
use crate::field_error::{FieldError, FieldErrors};
use crate::language::Message;
use crate::money::{Cents, NumberRange};
use crate::text::{plain, required};
use jiff::civil::Date;

/// A version as typed.
#[derive(Debug, Clone)]
pub struct RawEstimate<'a> {
    /// What is to be done.
    pub scope: &'a str,
    /// The amount, if there are no lines. Otherwise it is ignored.
    pub amount: Option<&'a str>,
    /// The lines in their order.
    pub lines: Vec<RawLine<'a>>,
    /// The deductible.
    pub deductible: Option<&'a str>,
    /// The depreciation.
    pub depreciation: Option<&'a str>,
    /// The last day, `YYYY-MM-DD`.
    pub expires_on: Option<&'a str>,
}

/// A valid version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EstimateForm {
    /// What is to be done.
    pub scope: String,
    /// The total with tax.
    pub amount: Cents,
    /// The tax that is part of the amount; zero without lines.
    pub tax: Cents,
    /// The lines in their order.
    pub lines: Vec<Line>,
    /// The deductible.
    pub deductible: Option<Cents>,
    /// The depreciation.
    pub depreciation: Option<Cents>,
    /// The last day.
    pub expires_on: Option<Date>,
}

impl EstimateForm {
    /// Validates the form. Fields of errors are paths such as `lines.2.quantity`.
    ///
    /// # Errors
    /// All broken rules.
    pub fn parse(raw: &RawEstimate<'_>, today: Date) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let scope = plain(raw.scope);
        errors.take(SCOPE_LENGTH.check("scope", "scope", &scope));
        let lines = parse_lines(&raw.lines, &mut errors);
        let amounts = match raw.lines.is_empty() {
            true => errors
                .take(typed_amount(raw.amount))
                .map(|amount| (amount, Cents::ZERO)),
            false => lines
                .as_deref()
                .and_then(|lines| errors.take(totals(lines).ok_or_else(too_large))),
        };
        let mut optional = |field: &'static str, text: Option<&str>| {
            let range = Cents::NOT_NEGATIVE;
            errors.take(optional_amount(field, text, range)).flatten()
        };
        let deductible = optional("deductible", raw.deductible);
        let depreciation = optional("depreciation", raw.depreciation);
        let expires_on = errors.take(parse_expiry(raw.expires_on, today)).flatten();
        match (amounts, lines) {
            (Some((amount, tax)), Some(lines)) if errors.is_empty() => Ok(Self {
                scope,
                amount,
                tax,
                lines,
                deductible,
                depreciation,
                expires_on,
            }),
            _ => Err(errors),
        }
    }
}

fn parse_lines(raw: &[RawLine<'_>], errors: &mut FieldErrors) -> Option<Vec<Line>> {
    if raw.len() > LINES_MAX {
        errors.push(too_many_lines("lines"));
        return None;
    }
    let parsed: Vec<Option<Line>> = raw
        .iter()
        .enumerate()
        .map(|(place, line)| Line::parse(line, &format!("lines.{place}."), errors))
        .collect();
    parsed.into_iter().collect()
}

/// The error for more than [`LINES_MAX`] lines.
pub(super) fn too_many_lines(field: &'static str) -> FieldError {
    let most = LINES_MAX.to_string();
    FieldError::new(field, "too_many", Message::ErrorEstimateLinesMost { most })
}

fn too_large() -> FieldError {
    FieldError::new("lines", "out_of_range", Message::ErrorEstimateSize)
}

fn typed_amount(text: Option<&str>) -> Result<Cents, FieldError> {
    optional_amount("amount", text, Cents::RANGE)?.ok_or_else(|| required("amount", "amount"))
}

/// Parses an amount; blank is none.
pub(super) fn optional_amount(
    field: &'static str,
    text: Option<&str>,
    range: NumberRange,
) -> Result<Option<Cents>, FieldError> {
    let text = text.unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(None);
    }
    Cents::parse(text, range)
        .map(Some)
        .map_err(|problem| range.error(problem, field, field))
}

fn parse_expiry(text: Option<&str>, today: Date) -> Result<Option<Date>, FieldError> {
    let text = text.unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(None);
    }
    let day = text.parse::<Date>().ok().filter(|_| text.len() == 10);
    let Some(day) = day else {
        let message = Message::ErrorEstimateDay;
        return Err(FieldError::new("expires_on", "not_a_date", message));
    };
    check_expiry(Some(day), today)?;
    Ok(Some(day))
}

/// Checks that the last day has not passed.
///
/// # Errors
/// Returns an error of `expires_on` if it has.
pub fn check_expiry(expires_on: Option<Date>, today: Date) -> Result<(), FieldError> {
    if expires_on.is_some_and(|last| last < today) {
        let message = Message::ErrorEstimateExpiry;
        return Err(FieldError::new("expires_on", "in_the_past", message));
    }
    Ok(())
}

/// What the insurance pays: the amount without depreciation and deductible, and never less than nothing.
#[must_use]
pub fn net_claim(amount: Cents, depreciation: Option<Cents>, deductible: Option<Cents>) -> Cents {
    let minus = |part: Option<Cents>| part.map_or(0, Cents::get);
    let net = amount.get() - minus(depreciation) - minus(deductible);
    Cents::new(net.max(0)).unwrap_or(Cents::ZERO)
}

/// Validates the reason of a withdrawal or a decision.
///
/// # Errors
/// Returns an error if it is blank or too long.
pub fn parse_reason(reason: &str) -> Result<String, FieldError> {
    let reason = plain(reason);
    REASON_LENGTH.check("reason", "reason", &reason)?;
    Ok(reason)
}
