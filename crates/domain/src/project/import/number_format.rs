//! Applies spreadsheet number formats, which may add zeros or letters to an identifier.

/// How a spreadsheet displays a number, if that differs from the plain number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Shown {
    /// As the plain number.
    #[default]
    Number,
    /// As the number with text from its format: `CLM-00042`.
    As(String),
    /// In a way that is not supported here.
    Other,
}

/// Maximum length of a format; no program writes longer ones.
const FORMAT_CHARS: usize = 255;

/// Formats a number with a format such as `00000` or `"CLM-"00000`. Amount formats (`#,##0.00`) leave it unchanged.
#[must_use]
pub fn shown_number(number: f64, format: &str) -> Shown {
    let short = (format.len() <= FORMAT_CHARS).then_some(format);
    let Some(parts) = short
        .and_then(|format| section(number, format))
        .and_then(parts)
    else {
        return Shown::Other;
    };
    let places = parts.iter().filter(|part| **part == Part::Zero).count();
    let is_letter = |part: &Part| matches!(part, Part::Literal(c) if c.is_alphanumeric());
    let adds_text = parts.iter().any(is_letter);
    if parts.contains(&Part::Exponent) {
        // The user typed `2E5`, and the spreadsheet converted it to 200000.
        return if number % 100.0 == 0.0 || adds_text {
            Shown::Other
        } else {
            Shown::Number
        };
    }
    if parts.contains(&Part::Amount) {
        let pads = places_before_point(&parts) > 1;
        return if adds_text || pads {
            Shown::Other
        } else {
            Shown::Number
        };
    }
    // Format `0` displays 12.7 as 13.
    let lower = format.to_lowercase();
    let shows_fraction = lower.contains("general") || lower.contains('@');
    if number.fract() != 0.0 && !shows_fraction {
        return Shown::Other;
    }
    let is_literal = |part: &Part| matches!(part, Part::Literal(c) if *c != ' ');
    if places < 2 && !parts.iter().any(is_literal) {
        return Shown::Number;
    }
    if number < 0.0 || number.fract() != 0.0 || number >= 1e15 {
        return Shown::Other;
    }
    apply(&number.to_string(), &parts).map_or(Shown::Other, Shown::As)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A digit, or a zero if there is none.
    Zero,
    /// A digit, or nothing if there is none.
    Digit,
    /// A literal character.
    Literal(char),
    /// A period, comma, percent sign, or fraction, which indicates an amount.
    Amount,
    /// Scientific notation.
    Exponent,
}

fn places_before_point(parts: &[Part]) -> usize {
    // The three places of `#,##0` belong to an amount.
    let before = parts.iter().take_while(|part| **part != Part::Amount);
    before.filter(|part| **part == Part::Zero).count()
}

/// The section of a format that applies to the number: `positive;negative;zero`, or sections with conditions.
fn section(number: f64, format: &str) -> Option<&str> {
    let sections = split_sections(format);
    let conditions: Vec<Option<bool>> = sections
        .iter()
        .map(|section| condition(number, section))
        .collect();
    if conditions.iter().any(Option::is_some) {
        let at = conditions.iter().position(|holds| *holds != Some(false))?;
        return sections.get(at).copied();
    }
    let at = match sections.len() {
        2.. if number < 0.0 => 1,
        3.. if number == 0.0 => 2,
        _ => 0,
    };
    sections.get(at).copied()
}

fn split_sections(format: &str) -> Vec<&str> {
    let (mut sections, mut from) = (Vec::new(), 0);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, c) in format.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' | '_' | '*' if !is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => {
                sections.push(&format[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    sections.push(&format[from..]);
    sections
}

/// Whether the section's condition holds, such as `[<=9999999]`; `None` if it has none.
fn condition(number: f64, section: &str) -> Option<bool> {
    let within = section.split('[').skip(1);
    within
        .filter_map(|part| part.split(']').next())
        .find_map(|part| {
            let signs = part.find(|c: char| !"<>=".contains(c))?;
            let (sign, other) = part.split_at(signs);
            let other: f64 = other.trim().parse().ok()?;
            match sign {
                "<" => Some(number < other),
                "<=" => Some(number <= other),
                ">" => Some(number > other),
                ">=" => Some(number >= other),
                "=" => Some(number == other),
                "<>" => Some(number != other),
                _ => None,
            }
        })
}

/// Parses a section into parts. Returns `None` if it contains anything unsupported.
fn parts(section: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let general = section.to_ascii_lowercase().find("general");
    let mut chars = section.char_indices();
    while let Some((at, c)) = chars.next() {
        if Some(at) == general {
            chars.nth("general".len() - 2);
            parts.push(Part::Digit);
            continue;
        }
        match c {
            '0' => parts.push(Part::Zero),
            '#' | '?' | '@' => parts.push(Part::Digit),
            '"' => {
                let quoted = chars.by_ref().map(|(_, c)| c).take_while(|c| *c != '"');
                parts.extend(quoted.map(Part::Literal));
            }
            '\\' => parts.push(Part::Literal(chars.next()?.1)),
            // A space as wide as the next character.
            '_' => {
                chars.next()?;
                parts.push(Part::Literal(' '));
            }
            // The next character, repeated to fill the column.
            '*' => {
                chars.next()?;
            }
            '[' => {
                let within: String = chars
                    .by_ref()
                    .map(|(_, c)| c)
                    .take_while(|c| *c != ']')
                    .collect();
                // `[$CLM-409]` displays `CLM`.
                if let Some(sign) = within.strip_prefix('$') {
                    let sign = sign.split('-').next().unwrap_or_default();
                    parts.extend(sign.chars().map(Part::Literal));
                }
            }
            '.' | ',' | '%' | '/' => parts.push(Part::Amount),
            'E' | 'e' => parts.push(Part::Exponent),
            '$' | '-' | '+' | '(' | ')' | ':' | '!' | '^' | '&' | '\'' | '~' | '{' | '}' | '<'
            | '>' | '=' | ' ' => parts.push(Part::Literal(c)),
            _ => return None,
        }
    }
    Some(parts)
}

/// Fills digits into the places from right to left. Excess digits go to the first place.
fn apply(digits: &str, parts: &[Part]) -> Option<String> {
    let mut left: Vec<char> = digits.chars().collect();
    let is_place = |part: &Part| matches!(part, Part::Zero | Part::Digit);
    let first = parts.iter().position(is_place)?;
    let mut shown = Vec::new();
    for (at, part) in parts.iter().enumerate().rev() {
        match part {
            Part::Literal(c) => shown.push(*c),
            Part::Amount | Part::Exponent => return None,
            Part::Zero | Part::Digit => {
                let digit = left.pop();
                let zero = (*part == Part::Zero).then_some('0');
                shown.extend(digit.or(zero));
                if at == first {
                    shown.extend(left.drain(..).rev());
                }
            }
        }
    }
    let shown: String = shown.into_iter().rev().collect();
    Some(shown.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_displayed_in_their_format() {
        for (number, format, shown) in [
            (4_711.0, "00000000", "00004711"),
            (4_711.0, "\"CLM-\"00000", "CLM-04711"),
            (4_711.0, "\\C\\L\\M\\-00000", "CLM-04711"),
            (4_711.0, "\"CLM-\"General", "CLM-4711"),
            (4_711.0, "0\"-A\"", "4711-A"),
            (4_711.0, "\"CLM-\"@", "CLM-4711"),
            (2_139.0, "00000", "02139"),
            (17_300_001.0, "00000\\-0000", "01730-0001"),
            (123_456.0, "00000", "123456"),
            (123_456_789.0, "000\\-00\\-0000", "123-45-6789"),
            (
                5_125_550_142.0,
                "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####",
                "(512) 555-0142",
            ),
            (
                5_550_142.0,
                "[<=9999999]###\\-####;(###) ###\\-####",
                "555-0142",
            ),
            (12.0, "[$#-409]0", "#12"),
            (7.0, "00;-00;\"none\"", "07"),
        ] {
            let expected = Shown::As(shown.to_owned());
            assert_eq!(shown_number(number, format), expected, "{format}");
        }
        for format in [
            "General",
            "@",
            "0",
            "#",
            "0.00",
            "#,##0",
            "#,##0.00",
            "$#,##0.00",
            "0%",
            "# ?/?",
            "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)",
            "0_);[Red](0)",
            "0.00E+00",
        ] {
            assert_eq!(shown_number(4_711.0, format), Shown::Number, "{format}");
        }
        for (number, format) in [
            (4_711.5, "00000"),
            (12.7, "0"),
            (12.7, "#"),
            (-4_711.0, "00000"),
            (1e15, "00000"),
            (4_711.0, "\"CLM-\"#,##0"),
            (4_711.0, "00000.00"),
            (4_711.0, "\"CLM\"0.0"),
            (200_000.0, "0.00E+00"),
            (4_711.0, "CLM"),
            (0.0, "00;-00;\"none\""),
        ] {
            assert_eq!(shown_number(number, format), Shown::Other, "{format}");
        }
        for format in ["General", "@", "0.0", "#,##0.00"] {
            assert_eq!(shown_number(12.7, format), Shown::Number, "{format}");
        }
        assert_eq!(shown_number(1.0, &"0".repeat(256)), Shown::Other);
    }
}
