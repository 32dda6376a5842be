//! What was made of a file that nobody asked for, in sentences, so that it can be checked.

use super::judge::Findings;
use domain::project::Remark;
use domain::text::beginning;

/// So many rows are named in a note.
const ROWS_NAMED: usize = 5;
/// So many spellings are named in a note.
const SPELLINGS: usize = 6;

/// So many characters of a placeholder are shown.
const WORD_CHARS: usize = 60;

/// The notes on a table.
pub(super) fn notes(findings: &Findings) -> Vec<String> {
    let mut notes = Vec::new();
    if !findings.totals.is_empty() {
        let rows = rows(&findings.totals);
        notes.push(format!("{rows}: left out as a total, not a project."));
    }
    if !findings.headings.is_empty() {
        let rows = rows(&findings.headings);
        notes.push(format!(
            "{rows}: left out because the headings are repeated."
        ));
    }
    notes.extend(restored_zips(findings));
    notes.extend(days_first(findings));
    notes.extend(serial_days(findings));
    notes.extend(swapped(findings));
    notes.extend(no_claims(findings));
    notes.extend(no_digits(findings));
    notes.extend(placeholders(findings));
    notes.extend(urgencies(findings));
    notes.extend(formulas(findings.formulas));
    notes
}

/// What `pick` finds in the remarks, with the numbers of the rows.
fn remarked<'a, T>(
    findings: &'a Findings,
    pick: impl Fn(&'a Remark) -> Option<T>,
) -> (Vec<usize>, Vec<T>) {
    let remarks = findings.remarks.iter();
    remarks
        .filter_map(|(row, remark)| Some((*row, pick(remark)?)))
        .unzip()
}

fn rows(numbers: &[usize]) -> String {
    let shown: Vec<String> = numbers
        .iter()
        .take(ROWS_NAMED)
        .map(usize::to_string)
        .collect();
    let more = match numbers.len().saturating_sub(ROWS_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let word = if numbers.len() == 1 { "Row" } else { "Rows" };
    format!("{word} {}{more}", shown.join(", "))
}

fn restored_zips(findings: &Findings) -> Option<String> {
    let (numbers, zips) = remarked(findings, |remark| {
        if let Remark::RestoredZip(written, zip) = remark {
            Some((written, zip))
        } else {
            None
        }
    });
    let ((zip, restored), row) = (zips.first()?, numbers.first()?);
    let codes = match zips.len() {
        1 => "1 ZIP code".to_owned(),
        count => format!("{count} ZIP codes"),
    };
    Some(format!(
        "{codes} had lost a leading zero, which was put back: {zip} in row {row} is read as {restored}."
    ))
}

fn days_first(findings: &Findings) -> Option<String> {
    let (numbers, days) = remarked(findings, |remark| {
        if let Remark::DayFirst(written, day) = remark {
            Some((written, day))
        } else {
            None
        }
    });
    let (written, day) = days.first()?;
    Some(format!(
        "{}: a date with points has the day first, so {written} is read as {}.",
        rows(&numbers),
        day.strftime("%B %-d, %Y"),
    ))
}

fn serial_days(findings: &Findings) -> Option<String> {
    let (numbers, days) = remarked(findings, |remark| {
        if let Remark::Serial(written, day) = remark {
            Some((written, day))
        } else {
            None
        }
    });
    let (written, day) = days.first()?;
    Some(format!(
        "{}: the start is a number of days, as spreadsheets count them, so {written} is read as {}.",
        rows(&numbers),
        day.strftime("%B %-d, %Y"),
    ))
}

fn swapped(findings: &Findings) -> Option<String> {
    let (numbers, proofs) = remarked(findings, |remark| {
        if let Remark::MaybeSwapped(proof) = remark {
            Some(proof)
        } else {
            None
        }
    });
    let proof = proofs.first()?;
    Some(format!(
        "{}: the spreadsheet may have swapped day and month of the start, because {proof} in the same column has the day first. Please compare these dates with where they come from.",
        rows(&numbers),
    ))
}

fn no_claims(findings: &Findings) -> Option<String> {
    let (numbers, words) = remarked(findings, |remark| {
        if let Remark::NoClaim(word) = remark {
            Some(word)
        } else {
            None
        }
    });
    let word = words.first()?;
    Some(format!(
        "{}: read as having no claim number, because it says \"{word}\" or the like.",
        rows(&numbers)
    ))
}

fn no_digits(findings: &Findings) -> Option<String> {
    let (numbers, claims) = remarked(findings, |remark| {
        if let Remark::NoDigit(claim) = remark {
            Some(claim)
        } else {
            None
        }
    });
    let claim = claims.first()?;
    Some(format!(
        "{}: the claim number has no digit, such as \"{}\". It is kept, but not compared with others.",
        rows(&numbers),
        beginning(claim, WORD_CHARS),
    ))
}

fn placeholders(findings: &Findings) -> Option<String> {
    let (mut numbers, values) = remarked(findings, |remark| {
        if let Remark::Placeholder(field, word) = remark {
            Some((field, word))
        } else {
            None
        }
    });
    numbers.dedup();
    let (field, word) = values.first()?;
    Some(format!(
        "{}: placeholders are read as empty, such as \"{}\" ({}).",
        rows(&numbers),
        beginning(word, WORD_CHARS),
        field.label(),
    ))
}

fn urgencies(findings: &Findings) -> Option<String> {
    let (_, all) = remarked(findings, |remark| {
        if let Remark::Urgency(written, level) = remark {
            Some((written, level.label()))
        } else {
            None
        }
    });
    let mut spellings: Vec<String> = Vec::new();
    for (written, label) in all {
        let spelling = format!("\"{written}\" is read as {label}");
        if !spellings.contains(&spelling) && spellings.len() < SPELLINGS {
            spellings.push(spelling);
        }
    }
    (!spellings.is_empty()).then(|| format!("Urgency: {}.", spellings.join(", ")))
}

fn formulas(count: usize) -> Option<String> {
    let values = match count {
        0 => return None,
        1 => "1 value comes from a formula and is".to_owned(),
        _ => format!("{count} values come from formulas and are"),
    };
    Some(format!("{values} read as last saved."))
}
