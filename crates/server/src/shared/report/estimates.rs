//! The reports on estimates: a row for each company or partner in each currency.

use super::numbers::{Table, number};
use crate::shared::views::report::{ReportRow, ReportUnit, ReportValue};
use domain::estimate::Figures;
use domain::language::{Message, Text};
use domain::money::{Currency, Total};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use store::report::{EstimateParty, EstimatesOf};

/// The table. `row_label` is the heading of the rows, and `nobody` the label for estimates without a company or partner.
pub(super) fn table((row_label, nobody): (Message, Message), found: &[EstimatesOf]) -> Table {
    let mut figures: Vec<(Currency, &Figures, Option<&EstimateParty>)> = Vec::new();
    for of_party in found {
        let party = of_party.party.as_ref();
        let by_currency = of_party.figures.iter();
        figures.extend(by_currency.map(|(currency, one)| (currency, one, party)));
    }
    figures.sort_by_key(|(currency, one, party)| {
        let name = party.map(|party| (&party.name, &party.key));
        (*currency, Reverse(one.estimated), name)
    });
    let currencies: BTreeSet<Currency> = figures.iter().map(|(currency, ..)| *currency).collect();
    let mut total = Figures::default();
    for (_, one, _) in &figures {
        total.merge(one);
    }
    let rows = figures.into_iter().map(|(currency, one, party)| {
        let text = Text::from(nobody.clone());
        let (key, label, label_text) = match party {
            Some(party) => (&*party.key, name_of(party), None),
            None => ("", text.english(), Some(text)),
        };
        ReportRow {
            key: format!("{key}:{currency}"),
            label,
            label_text,
            currency: Some(currency.to_string()),
            values: values(one, true),
        }
    });
    Table {
        row_label,
        columns: vec![
            ("estimates", Message::TableEstimates, ReportUnit::Count),
            ("estimated", Message::TableEstimated, ReportUnit::Money),
            ("approved", Message::TableApproved, ReportUnit::Money),
            (
                "approved_share",
                Message::TableApprovedShare,
                ReportUnit::Percent,
            ),
            ("decisions", Message::TableDecisions, ReportUnit::Count),
            (
                "decision_median",
                Message::TableDecisionMedian,
                ReportUnit::Minutes,
            ),
        ],
        rows: rows.collect(),
        // Amounts of different currencies are never added.
        totals: Some(values(&total, currencies.len() == 1)),
    }
}

fn name_of(party: &EstimateParty) -> String {
    match &party.company_name {
        Some(company) => format!("{} ({company})", party.name),
        None => party.name.clone(),
    }
}

fn values(figures: &Figures, has_amounts: bool) -> Vec<Option<ReportValue>> {
    let amount = |total: Total| has_amounts.then(|| ReportValue::Amount(total.to_string()));
    let share = figures.approved.permille_of(figures.estimated);
    let share = share.filter(|_| has_amounts);
    let count = |count: Option<i64>| count.and_then(number).map(ReportValue::Number);
    vec![
        count(Some(figures.estimates)),
        amount(figures.estimated),
        amount(figures.approved),
        share.map(|permille| ReportValue::Number(f64::from(permille) / 10.0)),
        count(i64::try_from(figures.decisions()).ok()),
        count(figures.median()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::estimate::{EstimateState, FiguresByCurrency, SentVersion};
    use domain::money::Cents;
    use jiff::Timestamp;

    fn of(party: Option<&str>, sent: &[(&str, i64, Option<i64>)]) -> EstimatesOf {
        let mut figures = FiguresByCurrency::default();
        for (currency, amount, approved) in sent {
            let version = SentVersion {
                version: 1,
                state: EstimateState::ApprovedInPart,
                currency: Currency::parse(currency).unwrap(),
                amount: Cents::new(*amount).unwrap(),
                approved: approved.and_then(Cents::new),
                sent_at: Timestamp::UNIX_EPOCH,
                decided_at: approved.map(|_| Timestamp::from_second(7_200).unwrap()),
            };
            figures.add(&[version], Timestamp::UNIX_EPOCH, Timestamp::MAX);
        }
        EstimatesOf {
            party: party.map(|name| EstimateParty {
                key: name.to_lowercase(),
                name: name.to_owned(),
                company_name: None,
            }),
            figures,
        }
    }

    fn number(value: f64) -> Option<ReportValue> {
        Some(ReportValue::Number(value))
    }

    fn amount(text: &str) -> Option<ReportValue> {
        Some(ReportValue::Amount(text.to_owned()))
    }

    #[test]
    fn rows_are_in_the_order_of_currencies_and_amounts_and_totals_never_mix() {
        let names = || (Message::TableContractor, Message::TableOffice);
        let found = [
            of(None, &[("USD", 10_000, None)]),
            of(
                Some("Acme"),
                &[("USD", 30_000, Some(10_000)), ("CAD", 500, None)],
            ),
        ];
        let shown = table(names(), &found);
        let keys: Vec<_> = shown.rows.iter().map(|row| &*row.key).collect();
        assert_eq!(keys, ["acme:CAD", "acme:USD", ":USD"]);
        assert_eq!(shown.rows[2].label, "Office");
        let acme = [
            number(1.0),
            amount("300.00"),
            amount("100.00"),
            number(33.3),
            number(1.0),
            number(120.0),
        ];
        assert_eq!(shown.rows[1].values, acme);
        let totals = [number(3.0), None, None, None, number(1.0), number(120.0)];
        assert_eq!(shown.totals.unwrap(), totals);

        let shown = table(names(), &found[..1]);
        let totals = [
            number(1.0),
            amount("100.00"),
            amount("0.00"),
            number(0.0),
            number(0.0),
            None,
        ];
        assert_eq!(shown.totals.unwrap(), totals);
    }
}
