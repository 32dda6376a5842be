//! Detects the order of day and month in a file's dates.

mod written;

pub(super) use written::{WrittenDate, read_date, says_day, serial_day, serial_text};

use jiff::civil::Date;

/// Whether month or day comes first in a date such as `3/4/26`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    /// `3/4/26` is March 4, as in the United States.
    MonthFirst,
    /// `3/4/26` is April 3.
    DayFirst,
}

impl DateOrder {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::MonthFirst, Self::DayFirst];

    /// The name used in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MonthFirst => "month_first",
            Self::DayFirst => "day_first",
        }
    }

    /// Parses a name. Returns `None` for unknown names.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.as_str() == word)
    }
}

/// Why dates are read in a particular order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderReason {
    /// The file has no ambiguous dates.
    NotNeeded,
    /// Another date of the file is valid only in this order.
    Proven,
    /// The user chose it.
    Chosen,
    /// The file contains no evidence; month first is assumed.
    Assumed,
    /// The file contains dates of both orders, so ambiguous dates cannot be trusted.
    Contradictory,
}

impl OrderReason {
    /// All reasons.
    pub const ALL: [Self; 5] = [
        Self::NotNeeded,
        Self::Proven,
        Self::Chosen,
        Self::Assumed,
        Self::Contradictory,
    ];

    /// The name used in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotNeeded => "not_needed",
            Self::Proven => "proven",
            Self::Chosen => "chosen",
            Self::Assumed => "assumed",
            Self::Contradictory => "contradictory",
        }
    }
}

/// How a file's ambiguous dates are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateFindings {
    /// The order.
    pub order: DateOrder,
    /// The reason for the order.
    pub reason: OrderReason,
    /// Number of ambiguous dates.
    pub ambiguous: usize,
    /// The first ambiguous date as written, and its value as month first and as day first.
    pub example: Option<(String, Date, Date)>,
    /// A date of the file that proves the order.
    pub proof: Option<String>,
    /// A date that is valid only with the day first, regardless of the other dates.
    pub(super) day_first_proof: Option<String>,
}

impl DateFindings {
    /// Inspects all dates of a file.
    pub(super) fn of<'a>(texts: impl Iterator<Item = &'a str>, chosen: Option<DateOrder>) -> Self {
        let (mut ambiguous, mut example) = (0, None);
        let mut proofs: [Option<&str>; 2] = [None, None];
        for text in texts {
            match read_date(text) {
                Some(WrittenDate::Either {
                    month_first,
                    day_first,
                    has_points: false,
                }) => {
                    ambiguous += 1;
                    example.get_or_insert_with(|| (text.to_owned(), month_first, day_first));
                }
                Some(WrittenDate::Ordered {
                    order,
                    has_points: false,
                    ..
                }) => {
                    proofs[usize::from(order == DateOrder::DayFirst)].get_or_insert(text);
                }
                // Dates with periods imply their own order, and are no evidence for other dates.
                Some(
                    WrittenDate::Plain(_)
                    | WrittenDate::Ordered { .. }
                    | WrittenDate::Either { .. }
                    | WrittenDate::Unclear { .. },
                )
                | None => {}
            }
        }
        let (order, reason) = match (chosen, proofs) {
            (Some(order), _) if ambiguous > 0 => (order, OrderReason::Chosen),
            _ if ambiguous == 0 => (DateOrder::MonthFirst, OrderReason::NotNeeded),
            (_, [Some(_), Some(_)]) => (DateOrder::MonthFirst, OrderReason::Contradictory),
            (_, [_, Some(_)]) => (DateOrder::DayFirst, OrderReason::Proven),
            (_, [Some(_), _]) => (DateOrder::MonthFirst, OrderReason::Proven),
            (_, [None, None]) => (DateOrder::MonthFirst, OrderReason::Assumed),
        };
        let proof = match (reason, order) {
            (OrderReason::Proven, DateOrder::MonthFirst) => proofs[0],
            (OrderReason::Proven, DateOrder::DayFirst) => proofs[1],
            _ => None,
        };
        Self {
            order,
            reason,
            ambiguous,
            example,
            proof: proof.map(str::to_owned),
            day_first_proof: proofs[1].map(str::to_owned),
        }
    }
}

#[cfg(test)]
mod tests;
