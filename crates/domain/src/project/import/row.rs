//! Reads the project in a row.

use super::cell::{CellKind, ImportCell, unwrapped};
use super::damage::{damage, is_named_by_numbers, whole};
use super::dates::{DateOrder, OrderReason, WrittenDate, read_date, serial_day, serial_text};
use super::failed::is_error;
use super::placeholder::{is_placeholder, with_placeholders};
use super::row_texts::{QUOTED_LENGTH, RowTexts};
use super::street::join_street;
use super::whole_address::{
    check_address_lines, check_city_boundary, check_columns_agree, move_whole_street, restore_zeros,
};
use super::words::urgency;
use super::wrong_kind::{city_with_state, wrong_kind};
use super::zip::{is_no_zip, without_empty_end};
use super::{ImportField, ImportRow, Remark, RowNames, TableReader};
use crate::address::parse_address;
use crate::contact::optional_email;
use crate::field_error::{FieldError, FieldErrors};
use crate::project::{
    ProjectDetails, RawProjectDetails, TrackedField as F, UrgencyLevel, is_unassigned,
};
use crate::text::{beginning, identifier};
use jiff::civil::Date;
use messages::Message;

impl TableReader<'_> {
    pub(super) fn project(&self, cells: &[ImportCell]) -> ImportRow {
        let mut errors = FieldErrors::none();
        let mut given = RowTexts::new();
        let (mut formulas, mut remarks) = (0, Vec::new());
        for (_, field, cell) in self.mapped(cells) {
            let found = match self.value(field, cell, &mut remarks) {
                Ok(found) => found,
                Err(error) => {
                    errors.push(error);
                    continue;
                }
            };
            if let Some(text) = found {
                formulas += usize::from(cell.is_formula);
                given.insert(field, text);
            }
        }
        join_street(&mut given, &mut remarks);
        move_whole_street(&mut given);
        if let Some(error) = restore_zeros(&mut given, &mut remarks) {
            errors.push(error);
        }
        let raw = self.fields(&given);
        let in_whole = check_city_boundary(&raw, &given)
            .or_else(|| check_columns_agree(&given))
            .or_else(|| check_address_lines(&raw));
        if let Some(mut error) = in_whole {
            let whole = ImportField::FullAddress;
            if error.field == whole.as_str() && !self.options.columns.contains(&Some(whole)) {
                error.field = F::PropertyAddress.as_str().into();
            }
            errors.push(error);
        }
        let place = raw.get(F::City).zip(raw.get(F::State));
        if let Some(error) = place.and_then(|(city, state)| city_with_state(city, state)) {
            errors.push(error);
        }
        if let Some(zip) = raw.get(F::ZipCode).filter(|zip| is_no_zip(zip)) {
            let message = Message::ImportNoZip {
                zip: zip.to_owned(),
            };
            errors.push(FieldError::new(F::ZipCode.as_str(), "no_zip_code", message));
        }
        let details = match ProjectDetails::parse(&raw) {
            Ok(details) if errors.is_empty() => Ok(details),
            Ok(_) => Err(errors.clone()),
            Err(broken) => Err(merge_errors(&broken, &errors)),
        };
        let (details, names) = with_names(details, &given);
        ImportRow {
            details: details.map_err(|errors| {
                let errors = with_placeholders(&errors, &mut remarks);
                self.with_values(&errors, &given)
            }),
            names,
            formulas,
            remarks,
        }
    }

    /// The text of a cell; `None` if it is empty or a placeholder.
    fn value(
        &self,
        field: ImportField,
        cell: &ImportCell,
        remarks: &mut Vec<Remark>,
    ) -> Result<Option<String>, FieldError> {
        if cell.kind == CellKind::Failed {
            return Err(failed_formula(field, &cell.text));
        }
        let written = if is_named_by_numbers(field) {
            cell.as_shown()
        } else {
            &cell.text
        };
        let mut text = without_empty_end(field, whole(field, unwrapped(written)));
        if is_email(field) {
            text = bare_email(&text).to_owned();
        }
        if text.starts_with('=') {
            return Err(formula(field));
        }
        if is_error(field, &text) {
            return Err(failed_formula(field, &text));
        }
        if let Some(damage) = damage(field, cell, &text, self.claims_are_rounded) {
            return Err(damage);
        }
        if text.is_empty() {
            return Ok(None);
        }
        let is_claim = field == ImportField::Tracked(F::InsuranceClaimNumber);
        if is_placeholder(field, &text) {
            if is_claim {
                remarks.push(Remark::NoClaim(text));
            } else if field != ImportField::Contractor || !is_unassigned(&text) {
                // Exported lists use this text for projects without a contractor, so it needs no remark.
                remarks.push(Remark::Placeholder(field, text));
            }
            return Ok(None);
        }
        if let Some(wrong) = wrong_kind(field, cell, &text) {
            return Err(wrong);
        }
        if is_claim && !has_digit(&text) {
            remarks.push(Remark::NoDigit(text.clone()));
        }
        match field {
            ImportField::Tracked(F::TimelineStart) => self.day(cell, &text, remarks).map(Some),
            ImportField::Tracked(F::UrgencyLevel) => Ok(Some(match urgency(&identifier(&text)) {
                Some(level) => {
                    remarks.push(Remark::Urgency(text, level));
                    level.as_str().to_owned()
                }
                None => text,
            })),
            ImportField::Tracked(_)
            | ImportField::FullAddress
            | ImportField::ReferralPartner
            | ImportField::Contractor
            | ImportField::OwnerFirstName
            | ImportField::OwnerLastName
            | ImportField::HouseNumber
            | ImportField::StreetType => Ok(Some(text)),
        }
    }

    /// The project fields from the cells, on top of the defaults for all rows.
    fn fields(&self, given: &RowTexts) -> RawProjectDetails {
        let mut raw = RawProjectDetails::default();
        raw.set(F::UrgencyLevel, UrgencyLevel::Medium.as_str());
        for (field, value) in &self.options.defaults {
            raw.set(*field, value.clone());
        }
        let mut set = |field, text: Option<String>| {
            if let Some(text) = text {
                raw.set(field, text);
            }
        };
        if let Some(whole) = given.get(&ImportField::FullAddress) {
            let found = parse_address(whole);
            set(F::PropertyAddress, found.street);
            set(F::City, found.city);
            set(F::State, found.state);
            set(F::ZipCode, found.zip);
        }
        let names = [ImportField::OwnerFirstName, ImportField::OwnerLastName];
        let names: Vec<&str> = names
            .iter()
            .filter_map(|name| given.get(name).map(String::as_str))
            .collect();
        if !names.is_empty() {
            set(F::PropertyOwnerName, Some(names.join(" ")));
        }
        for (&field, text) in given {
            if let ImportField::Tracked(field) = field {
                set(field, Some(text.clone()));
            }
        }
        raw
    }

    /// Converts a date to the format of the form. Text that is not a date is left for the form's rules to reject.
    fn day(
        &self,
        cell: &ImportCell,
        text: &str,
        remarks: &mut Vec<Remark>,
    ) -> Result<String, FieldError> {
        let day = match cell.kind {
            CellKind::Number => serial_day(text, self.options.since_1904),
            CellKind::Date => match read_date(text) {
                Some(WrittenDate::Plain(day)) => Some(day),
                _ => None,
            },
            CellKind::Text | CellKind::Failed => self.written_day(text, remarks)?,
        };
        let Some(day) = day else {
            return Ok(text.to_owned());
        };
        // A spreadsheet that reads dates as month first keeps `25/12/26` as text, but swaps day and month in `3/12/26`.
        if cell.kind != CellKind::Text
            && let Some(proof) = &self.dates.day_first_proof
            && day.day() <= 12
            && i16::from(day.day()) != i16::from(day.month())
        {
            remarks.push(Remark::MaybeSwapped(proof.clone()));
        }
        Ok(day.to_string())
    }

    /// The day of a date stored as text.
    fn written_day(
        &self,
        text: &str,
        remarks: &mut Vec<Remark>,
    ) -> Result<Option<Date>, FieldError> {
        let chosen = self.options.date_order;
        let value = text.to_owned();
        let Some(found) = read_date(text) else {
            let day = serial_text(text).filter(|_| self.has_serial_texts);
            remarks.extend(day.map(|day| Remark::Serial(text.to_owned(), day)));
            return Ok(day);
        };
        Ok(Some(match found {
            WrittenDate::Plain(day) => day,
            WrittenDate::Ordered { order, .. } if chosen.is_some_and(|chosen| chosen != order) => {
                let message = match order {
                    DateOrder::MonthFirst => Message::ImportNotDayFirst { value },
                    DateOrder::DayFirst => Message::ImportNotMonthFirst { value },
                };
                return Err(wrong_day("other_order", message));
            }
            WrittenDate::Ordered { day, .. } => day,
            WrittenDate::Unclear { day_first } if chosen == Some(DateOrder::DayFirst) => day_first,
            WrittenDate::Unclear { .. } => {
                return Err(wrong_day(
                    "ambiguous_date",
                    Message::ImportDayOrYear { value },
                ));
            }
            WrittenDate::Either {
                day_first,
                has_points: true,
                ..
            } if chosen.is_none() => {
                remarks.push(Remark::DayFirst(text.to_owned(), day_first));
                day_first
            }
            WrittenDate::Either {
                month_first,
                day_first,
                ..
            } => match chosen.unwrap_or(self.dates.order) {
                _ if self.dates.reason == OrderReason::Contradictory => {
                    let message = Message::ImportTwoDays {
                        value,
                        one: month_first.month().to_string(),
                        other: day_first.month().to_string(),
                    };
                    return Err(wrong_day("ambiguous_date", message));
                }
                DateOrder::MonthFirst => month_first,
                DateOrder::DayFirst => day_first,
            },
        }))
    }

    /// Adds the heading and the value to errors that mention neither.
    fn with_values(&self, errors: &FieldErrors, given: &RowTexts) -> FieldErrors {
        let mut result = FieldErrors::none();
        for error in errors.as_slice() {
            let message = ImportField::parse(&error.field)
                .filter(|_| error.code == "invalid")
                .and_then(|field| self.not_valid(field, given.get(&field)?));
            result.push(match message {
                Some(message) => FieldError::new(error.field.clone(), error.code, message),
                None => error.clone(),
            });
        }
        result
    }

    /// Says of a value that it is not what its column holds.
    fn not_valid(&self, field: ImportField, text: &str) -> Option<Message> {
        let kind = match field {
            ImportField::ReferralPartner
            | ImportField::Tracked(F::PropertyOwnerEmail | F::ReferralPartnerContactEmail) => {
                "email"
            }
            ImportField::Tracked(F::PropertyOwnerPhone | F::ReferralPartnerContactPhone) => "phone",
            ImportField::Tracked(F::State) => "state",
            ImportField::Tracked(F::ZipCode) => "zip_code",
            ImportField::Tracked(F::TimelineStart) => "date",
            ImportField::Tracked(F::UrgencyLevel) => "urgency",
            ImportField::Tracked(_)
            | ImportField::FullAddress
            | ImportField::Contractor
            | ImportField::OwnerFirstName
            | ImportField::OwnerLastName
            | ImportField::HouseNumber
            | ImportField::StreetType => return None,
        };
        let mut columns = self.options.columns.iter().zip(self.headings);
        let heading = columns.find(|(column, _)| **column == Some(field));
        let heading = heading.map_or("", |(_, heading)| heading.trim());
        Some(Message::ImportNotValid {
            kind: kind.to_owned(),
            headed: !heading.is_empty(),
            heading: heading.to_owned(),
            field: field.as_str().to_owned(),
            value: beginning(text, QUOTED_LENGTH),
        })
    }
}

fn wrong_day(code: &'static str, message: Message) -> FieldError {
    FieldError::new(F::TimelineStart.as_str(), code, message)
}

const fn is_email(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::ReferralPartner
            | ImportField::Tracked(F::PropertyOwnerEmail | F::ReferralPartnerContactEmail)
    )
}

/// The address in `mailto:ann@lee.example` and in `Ann Lee <ann@lee.example>`, which programs write when an address is copied.
fn bare_email(text: &str) -> &str {
    let address = text
        .strip_suffix('>')
        .and_then(|text| text.rsplit_once('<'))
        .map_or(text, |(_, address)| address.trim());
    match address.get(..7) {
        Some(scheme) if scheme.eq_ignore_ascii_case("mailto:") => {
            let address = &address[7..];
            address.split('?').next().unwrap_or(address)
        }
        Some(_) | None => address,
    }
}

fn has_digit(claim: &str) -> bool {
    claim.contains(char::is_numeric)
}

/// The names in a row, and the project's fields with errors for invalid names added.
fn with_names(
    details: Result<ProjectDetails, FieldErrors>,
    given: &RowTexts,
) -> (Result<ProjectDetails, FieldErrors>, RowNames) {
    let mut errors = FieldErrors::none();
    let partner = given.get(&ImportField::ReferralPartner).and_then(|text| {
        let field = ImportField::ReferralPartner.as_str();
        errors.take(optional_email(field, text)).flatten()
    });
    let claim = given.get(&ImportField::Tracked(F::InsuranceClaimNumber));
    let names = RowNames {
        claim_number: claim
            .map(|text| identifier(text))
            // Only numbers identify a claim; several rows may contain the same words.
            .filter(|claim| has_digit(claim)),
        referral_partner: partner,
        contractor: given.get(&ImportField::Contractor).cloned(),
    };
    let details = match details {
        Ok(_) if !errors.is_empty() => Err(errors),
        Err(broken) => Err(merge_errors(&broken, &errors)),
        Ok(details) => Ok(details),
    };
    (details, names)
}

/// Combines errors of fields and cells. Omits a field's error if its cell already has one.
fn merge_errors(fields: &FieldErrors, cells: &FieldErrors) -> FieldErrors {
    let is_named = |error: &&FieldError| cells.as_slice().iter().all(|of| of.field != error.field);
    let mut all = FieldErrors::none();
    let fields = fields.as_slice().iter().filter(is_named);
    for error in fields.chain(cells.as_slice()) {
        all.push(error.clone());
    }
    all
}

fn formula(field: ImportField) -> FieldError {
    let name = field.as_str();
    let message = Message::ImportFormula {
        field: name.to_owned(),
    };
    FieldError::new(name, "formula", message)
}

fn failed_formula(field: ImportField, shown: &str) -> FieldError {
    let name = field.as_str();
    let message = if shown.is_empty() {
        Message::ImportFormulaUnsaved {
            field: name.to_owned(),
        }
    } else {
        Message::ImportFormulaError {
            field: name.to_owned(),
            value: shown.to_owned(),
        }
    };
    FieldError::new(name, "formula", message)
}
