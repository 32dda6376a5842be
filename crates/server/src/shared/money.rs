//! Numbers and amounts as texts for people, with commas between thousands, as is usual in the United States.

use domain::language::group_thousands;

/// An exact amount with its currency: `USD 1,234.50`.
pub(crate) fn money(amount: &str, currency: Option<&str>) -> String {
    let (sign, digits) = match amount.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", amount),
    };
    let digits = match digits.split_once('.') {
        Some((whole, decimals)) => format!("{}.{decimals}", group_thousands(&whole, ",")),
        None => group_thousands(&digits, ","),
    };
    match currency {
        Some(currency) => format!("{currency} {sign}{digits}"),
        None => format!("{sign}{digits}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_and_have_their_currency() {
        for (amount, currency, expected) in [
            ("0.00", Some("USD"), "USD 0.00"),
            ("-1234567.05", Some("CAD"), "CAD -1,234,567.05"),
            ("999.10", None, "999.10"),
            (
                "90071992547409.93",
                Some("USD"),
                "USD 90,071,992,547,409.93",
            ),
        ] {
            assert_eq!(money(amount, currency), expected);
        }
    }
}
