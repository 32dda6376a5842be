//! Numbers as spreadsheets show them.

/// Removes what a spreadsheet shows around a number: a currency, a percent sign, separators of thousands, and parentheses or a minus at the end
/// for negative numbers. A text that is not a number stays one that is not.
///
/// With both a comma and a point, the last of them is the decimal sign. A single kind of sign separates thousands if it occurs more than
/// once, and a comma does so if three digits follow it.
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

fn with_decimal_point(digits: &str) -> String {
    let count = |sign: char| digits.matches(sign).count();
    let (commas, points) = (count(','), count('.'));
    let decimal = match (digits.rfind(','), digits.rfind('.')) {
        (None, None) => None,
        (Some(comma), Some(point)) => Some(if comma > point { ',' } else { '.' }),
        (Some(comma), None) => (commas == 1 && digits.len() - comma != 4).then_some(','),
        (None, Some(_)) => (points == 1).then_some('.'),
    };
    let kept = digits.chars().filter_map(|c| match c {
        ',' | '.' if decimal == Some(c) => Some('.'),
        ',' | '.' => None,
        c => Some(c),
    });
    let text: String = kept.collect();
    // Spreadsheets also show .5 and 5.
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.as_str()),
    };
    let whole = if rest.starts_with('.') { "0" } else { "" };
    format!("{sign}{whole}{}", rest.strip_suffix('.').unwrap_or(rest))
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
        ] {
            assert_eq!(plain_number(typed), number, "{typed:?}");
        }
    }
}
