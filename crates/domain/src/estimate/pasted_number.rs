//! Numbers as spreadsheets show them.

/// Removes what a spreadsheet shows around a number: a currency, a percent sign, separators of thousands, and parentheses or a minus at the end
/// for negative numbers. A text that is not a number stays one that is not.
///
/// With both a comma and a point, the last of them is the decimal sign. A single point is always one, and a comma is one unless it separates
/// thousands: it does if the first group has one to three digits and does not begin with 0, and all others have three. Other uses of these
/// signs stay as they are.
pub(super) fn plain_number(typed: &str) -> String {
    let typed: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '$' | '€' | '£' | '%' | '\'' | '’'))
        .map(|c| if matches!(c, '−' | '–') { '-' } else { c })
        .collect();
    let inner = typed
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let (is_negative, digits) = match inner {
        Some(inner) => (true, inner),
        None => match typed.strip_suffix('-') {
            Some(rest) => (true, rest),
            None => (false, typed.as_str()),
        },
    };
    let digits = with_decimal_point(digits);
    if is_negative {
        format!("-{digits}")
    } else {
        digits
    }
}

/// Writes a number with a decimal point and without separators of thousands. Spreadsheets also show `.5` and `5.`.
fn with_decimal_point(digits: &str) -> String {
    let unsigned = digits.strip_prefix(['-', '+']).unwrap_or(digits);
    let sign = if digits.starts_with('-') { "-" } else { "" };
    match parts(unsigned) {
        Some((whole, "")) if !whole.is_empty() => format!("{sign}{whole}"),
        Some((whole, decimals)) if !decimals.is_empty() => {
            let whole = if whole.is_empty() {
                "0"
            } else {
                whole.as_str()
            };
            format!("{sign}{whole}.{decimals}")
        }
        _ => digits.to_owned(),
    }
}

/// The whole part without separators, and the decimals; `None` if the signs do not make sense.
fn parts(unsigned: &str) -> Option<(String, &str)> {
    match (unsigned.rfind(','), unsigned.rfind('.')) {
        (None, None) => Some((unsigned.to_owned(), "")),
        (Some(comma), Some(point)) => {
            let (separator, decimal) = if comma > point {
                ('.', ',')
            } else {
                (',', '.')
            };
            let (whole, decimals) = unsigned.rsplit_once(decimal)?;
            Some((ungrouped(whole, separator)?, decimals))
        }
        (Some(_), None) => grouped_or_decimal(unsigned, ','),
        (None, Some(_)) => decimal(unsigned, '.').or_else(|| grouped_or_decimal(unsigned, '.')),
    }
}

fn grouped_or_decimal(unsigned: &str, sign: char) -> Option<(String, &str)> {
    match ungrouped(unsigned, sign) {
        Some(whole) => Some((whole, "")),
        None => decimal(unsigned, sign),
    }
}

/// The parts around the only decimal sign.
fn decimal(unsigned: &str, sign: char) -> Option<(String, &str)> {
    let (whole, decimals) = unsigned.split_once(sign)?;
    (!decimals.contains(sign)).then(|| (whole.to_owned(), decimals))
}

/// Removes separators of thousands; `None` if the groups are not such groups.
fn ungrouped(whole: &str, separator: char) -> Option<String> {
    let (first, others) = whole.split_once(separator)?;
    let are_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = matches!(first.len(), 1..=3) && are_digits(first) && !first.starts_with('0');
    let is_grouped = is_first
        && others
            .split(separator)
            .all(|group| group.len() == 3 && are_digits(group));
    is_grouped.then(|| format!("{first}{}", others.replace(separator, "")))
}

#[cfg(test)]
mod tests {
    use super::plain_number;

    #[test]
    fn numbers_are_read_as_spreadsheets_show_them() {
        for (typed, number) in [
            ("12", "12"),
            ("1,234.50", "1234.50"),
            ("$1,234.50", "1234.50"),
            (" $ 1,234 ", "1234"),
            ("-$5.00", "-5.00"),
            ("$-5.00", "-5.00"),
            ("(12.00)", "-12.00"),
            ("($1,200.00)", "-1200.00"),
            ("12.00-", "-12.00"),
            ("−3", "-3"),
            ("8.875%", "8.875"),
            ("8.875 %", "8.875"),
            ("1.234,50", "1234.50"),
            ("1.234.567,8", "1234567.8"),
            ("1,234,567", "1234567"),
            ("1.234.567", "1234567"),
            ("12,5", "12.5"),
            ("12,50 €", "12.50"),
            ("1,234", "1234"),
            ("1.234", "1.234"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("5.", "5"),
            ("1 234.5", "1234.5"),
            ("1'234.5", "1234.5"),
            ("abc", "abc"),
            ("", ""),
            ("()", "-"),
            ("0,500", "0.500"),
            ("0,125", "0.125"),
            ("-0,125", "-0.125"),
            ("12345,678", "12345.678"),
            (",5", "0.5"),
            ("5,", "5"),
            ("-1,234", "-1234"),
            ("+1,234", "1234"),
            ("12,345,678.9", "12345678.9"),
            // No numbers: they stay as they are.
            ("1.5.2", "1.5.2"),
            ("1,5,2", "1,5,2"),
            ("01.02.2026", "01.02.2026"),
            ("0.123.456", "0.123.456"),
            ("12,34,567", "12,34,567"),
            ("1234,567.8", "1234,567.8"),
            ("0,123.5", "0,123.5"),
            ("1,234.5.6", "1,234.5.6"),
            ("1..5", "1..5"),
            (".", "."),
            (",", ","),
        ] {
            assert_eq!(plain_number(typed), number, "{typed:?}");
        }
    }
}
