//! Notes about guesses that the import made, for the user to check.

use super::judge::Findings;
use domain::language::Message;
use domain::project::Remark;
use domain::text::beginning;

/// The maximum number of row numbers that a note lists.
const ROWS_NAMED: usize = 5;
/// The maximum number of urgency spellings to report. Each gets its own note.
const SPELLINGS: usize = 6;

/// The maximum length of a quoted value, in characters.
const WORD_CHARS: usize = 60;

/// Returns the notes for a table.
pub(super) fn notes(findings: &Findings) -> Vec<Message> {
    let mut notes = Vec::new();
    if !findings.totals.is_empty() {
        let Rows { rows, count, more } = Rows::of(&findings.totals);
        notes.push(Message::ImportNoteTotals { rows, count, more });
    }
    if !findings.headings.is_empty() {
        let Rows { rows, count, more } = Rows::of(&findings.headings);
        notes.push(Message::ImportNoteHeadings { rows, count, more });
    }
    notes.extend(restored_zips(findings));
    notes.extend(days_first(findings));
    notes.extend(serial_days(findings));
    notes.extend(swapped(findings));
    notes.extend(no_claims(findings));
    notes.extend(no_digits(findings));
    notes.extend(no_house_numbers(findings));
    notes.extend(placeholders(findings));
    notes.extend(urgencies(findings));
    if findings.formulas > 0 {
        let count = number(findings.formulas);
        notes.push(Message::ImportNoteFormulas { count });
    }
    notes
}

/// Returns the remarks that `pick` selects, with their row numbers.
fn remarked<'a, T>(
    findings: &'a Findings,
    pick: impl Fn(&'a Remark) -> Option<T>,
) -> (Vec<usize>, Vec<T>) {
    let remarks = findings.remarks.iter();
    remarks
        .filter_map(|(row, remark)| Some((*row, pick(remark)?)))
        .unzip()
}

/// The rows that a note is about, as message arguments.
struct Rows {
    /// The first row numbers, separated by commas.
    rows: String,
    /// The total number of rows.
    count: i64,
    /// The number of rows that `rows` omits.
    more: i64,
}

impl Rows {
    fn of(numbers: &[usize]) -> Self {
        let named: Vec<String> = numbers
            .iter()
            .take(ROWS_NAMED)
            .map(usize::to_string)
            .collect();
        Self {
            rows: named.join(", "),
            count: number(numbers.len()),
            more: number(numbers.len().saturating_sub(ROWS_NAMED)),
        }
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn restored_zips(findings: &Findings) -> Option<Message> {
    let (numbers, zips) = remarked(findings, |remark| {
        if let Remark::RestoredZip(written, zip) = remark {
            Some((written, zip))
        } else {
            None
        }
    });
    let ((written, zip), row) = (zips.first()?, numbers.first()?);
    Some(Message::ImportNoteZips {
        count: number(zips.len()),
        value: (*written).clone(),
        row: row.to_string(),
        zip: (*zip).clone(),
    })
}

fn days_first(findings: &Findings) -> Option<Message> {
    let (numbers, days) = remarked(findings, |remark| {
        if let Remark::DayFirst(written, day) = remark {
            Some((written, day))
        } else {
            None
        }
    });
    let (written, day) = days.first()?;
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNoteDayFirst {
        count,
        rows,
        more,
        value: (*written).clone(),
        month: day.month().to_string(),
        day: day.day().to_string(),
        year: day.year().to_string(),
    })
}

fn serial_days(findings: &Findings) -> Option<Message> {
    let (numbers, days) = remarked(findings, |remark| {
        if let Remark::Serial(written, day) = remark {
            Some((written, day))
        } else {
            None
        }
    });
    let (written, day) = days.first()?;
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNoteSerial {
        count,
        rows,
        more,
        value: (*written).clone(),
        month: day.month().to_string(),
        day: day.day().to_string(),
        year: day.year().to_string(),
    })
}

fn swapped(findings: &Findings) -> Option<Message> {
    let (numbers, proofs) = remarked(findings, |remark| {
        if let Remark::MaybeSwapped(proof) = remark {
            Some(proof)
        } else {
            None
        }
    });
    let value = (*proofs.first()?).clone();
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNoteSwapped {
        count,
        rows,
        more,
        value,
    })
}

fn no_claims(findings: &Findings) -> Option<Message> {
    let (numbers, words) = remarked(findings, |remark| {
        if let Remark::NoClaim(word) = remark {
            Some(word)
        } else {
            None
        }
    });
    let value = (*words.first()?).clone();
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNoteNoClaim {
        count,
        rows,
        more,
        value,
    })
}

fn no_digits(findings: &Findings) -> Option<Message> {
    let (numbers, claims) = remarked(findings, |remark| {
        if let Remark::NoDigit(claim) = remark {
            Some(claim)
        } else {
            None
        }
    });
    let value = beginning(claims.first()?, WORD_CHARS);
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNoteNoDigit {
        count,
        rows,
        more,
        value,
    })
}

fn no_house_numbers(findings: &Findings) -> Option<Message> {
    let (numbers, streets) = remarked(findings, |remark| {
        if let Remark::NoHouseNumber(street) = remark {
            Some(street)
        } else {
            None
        }
    });
    let value = beginning(streets.first()?, WORD_CHARS);
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNoteNoHouseNumber {
        count,
        rows,
        more,
        value,
    })
}

fn placeholders(findings: &Findings) -> Option<Message> {
    let (mut numbers, values) = remarked(findings, |remark| {
        if let Remark::Placeholder(field, word) = remark {
            Some((field, word))
        } else {
            None
        }
    });
    numbers.dedup();
    let (field, word) = values.first()?;
    let Rows { rows, count, more } = Rows::of(&numbers);
    Some(Message::ImportNotePlaceholders {
        count,
        rows,
        more,
        value: beginning(word, WORD_CHARS),
        field: field.as_str().to_owned(),
    })
}

fn urgencies(findings: &Findings) -> Vec<Message> {
    let (_, all) = remarked(findings, |remark| {
        if let Remark::Urgency(written, level) = remark {
            Some((written, level.as_str()))
        } else {
            None
        }
    });
    let mut spellings = Vec::new();
    for spelling in all {
        if !spellings.contains(&spelling) && spellings.len() < SPELLINGS {
            spellings.push(spelling);
        }
    }
    let notes = spellings.into_iter();
    notes
        .map(|(written, urgency)| Message::ImportNoteUrgency {
            value: written.clone(),
            urgency: urgency.to_owned(),
        })
        .collect()
}
