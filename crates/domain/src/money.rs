//! Exact amounts of money and exact decimal numbers. Nothing here is ever a floating-point number.

use crate::field_error::FieldError;
use crate::language::Message;
use rust_decimal::{Decimal, RoundingStrategy};
use std::fmt;
use std::str::FromStr;

/// The largest amount, in minor units, in either direction: 9,999,999,999.99.
const AMOUNT_MAX: i64 = 999_999_999_999;
/// Maximum length of a number as text, in characters.
const TEXT_MAX: usize = 40;

/// The currencies of ISO 4217 with two decimal places.
const CURRENCIES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP \
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD \
    KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON \
    RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER \
    ZAR ZMW";

/// A currency with two decimal places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// The default currency of a portal.
    pub const USD: Self = Self(*b"USD");

    /// Parses a code of ISO 4217, such as `USD`. Returns `None` for unknown codes and currencies with another number of decimal places.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        let is_known = CURRENCIES.split_whitespace().any(|known| known == code);
        let code: [u8; 3] = code.as_bytes().try_into().ok()?;
        is_known.then_some(Self(code))
    }

    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("USD")
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Currency {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::parse(code).ok_or_else(|| {
            format!("{code:?} is not a currency with two decimal places, such as USD")
        })
    }
}

/// Why a text is not a number that a field accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberProblem {
    /// It is not a decimal number.
    Invalid,
    /// It has too many decimal places.
    Places,
    /// It is out of range.
    Size,
}

/// The numbers that a field accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberRange {
    /// Maximum number of decimal places.
    pub places: u32,
    /// The smallest number, in units of the last decimal place.
    pub least: i64,
    /// The largest number, in units of the last decimal place.
    pub most: i64,
}

impl NumberRange {
    fn contains(self, number: Decimal) -> bool {
        (self.bound(self.least)..=self.bound(self.most)).contains(&number)
    }

    fn bound(self, units: i64) -> Decimal {
        Decimal::new(units, self.places).normalize()
    }

    /// The error of `field`. `name` is a key of the message `error-field`.
    #[must_use]
    pub fn error(self, problem: NumberProblem, field: &'static str, name: &str) -> FieldError {
        let name = name.to_owned();
        let (code, message) = match problem {
            NumberProblem::Invalid => {
                ("not_a_number", Message::ErrorDecimalInvalid { field: name })
            }
            NumberProblem::Places => (
                "too_precise",
                Message::ErrorDecimalPlaces {
                    field: name,
                    most: self.places.to_string(),
                },
            ),
            NumberProblem::Size => (
                "out_of_range",
                Message::ErrorDecimalSize {
                    field: name,
                    least: self.bound(self.least).to_string(),
                    most: self.bound(self.most).to_string(),
                },
            ),
        };
        FieldError::new(field, code, message)
    }
}

/// An exact decimal number, without trailing zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(Decimal);

impl Number {
    /// Zero.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// Parses digits with an optional sign and decimal point: `-12.5`. Trailing zeros do not count as decimal places.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, range: NumberRange) -> Result<Self, NumberProblem> {
        let number = Self(decimal(text)?);
        if number.0.scale() > range.places {
            return Err(NumberProblem::Places);
        }
        if !range.contains(number.0) {
            return Err(NumberProblem::Size);
        }
        Ok(number)
    }

    /// Parses a stored number; `None` if the text is not one.
    #[must_use]
    pub fn from_stored(text: &str) -> Option<Self> {
        decimal(text).ok().map(Self)
    }

    /// The product with `price`, rounded half away from zero; `None` if it is too large.
    #[must_use]
    pub fn times(self, price: Self) -> Option<Cents> {
        cents(self.0.checked_mul(price.0)?)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

fn decimal(text: &str) -> Result<Decimal, NumberProblem> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(fraction) {
        return Err(NumberProblem::Invalid);
    }
    if text.len() > TEXT_MAX {
        return Err(NumberProblem::Size);
    }
    let fraction = fraction.trim_end_matches('0');
    let sign = if text.starts_with('-') { "-" } else { "" };
    let canonical = match fraction {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    };
    // Digits beyond what fits are refused, never dropped.
    Decimal::from_str_exact(&canonical)
        .map(|number| number.normalize())
        .map_err(|_| NumberProblem::Size)
}

/// An amount in minor units, such as cents, between -9,999,999,999.99 and 9,999,999,999.99.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cents(i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// The amounts that fields for credits and debits accept.
    pub const RANGE: NumberRange = NumberRange {
        places: 2,
        least: -AMOUNT_MAX,
        most: AMOUNT_MAX,
    };

    /// The amounts that fields without credits accept.
    pub const NOT_NEGATIVE: NumberRange = NumberRange {
        least: 0,
        ..Self::RANGE
    };

    /// An amount of minor units; `None` if it is too large.
    #[must_use]
    pub fn new(minor_units: i64) -> Option<Self> {
        (-AMOUNT_MAX..=AMOUNT_MAX)
            .contains(&minor_units)
            .then_some(Self(minor_units))
    }

    /// The number of minor units.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Parses an amount such as `-1234.50`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, range: NumberRange) -> Result<Self, NumberProblem> {
        let number = Number::parse(text, range)?;
        cents(number.0).ok_or(NumberProblem::Size)
    }

    /// The sum; `None` if it is too large.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        Self::new(self.0.checked_add(other.0)?)
    }

    /// The sum of amounts; `None` if it, or a partial sum, is too large.
    pub fn sum(amounts: impl IntoIterator<Item = Self>) -> Option<Self> {
        amounts
            .into_iter()
            .try_fold(Self::ZERO, |sum, amount| sum.plus(amount))
    }

    /// This share of the amount, rounded half away from zero; `None` if it is too large.
    #[must_use]
    pub fn percent(self, percent: Number) -> Option<Self> {
        let product = Decimal::new(self.0, 2).checked_mul(percent.0)?;
        cents(product.checked_mul(Decimal::new(1, 2))?)
    }
}

/// Rounds half away from zero.
fn cents(value: Decimal) -> Option<Cents> {
    let mut rounded = value.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    rounded.rescale(2);
    if rounded.scale() != 2 {
        return None;
    }
    Cents::new(i64::try_from(rounded.mantissa()).ok()?)
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Total(i128::from(self.0)), f)
    }
}

/// A sum of any number of amounts in one currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Total(i128);

impl Total {
    /// Adds an amount.
    pub fn add(&mut self, amount: Cents) {
        self.0 = self.0.saturating_add(i128::from(amount.0));
    }

    /// Adds another total.
    pub fn merge(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }

    /// Its share of `whole` in tenths of a percent, rounded half away from zero; `None` unless both can be compared: `whole` is more than
    /// nothing, and the share fits.
    #[must_use]
    pub fn permille_of(self, whole: Self) -> Option<i32> {
        if whole.0 <= 0 {
            return None;
        }
        let doubled = self.0.checked_mul(2_000)?;
        let rounded = (doubled + self.0.signum() * whole.0) / (2 * whole.0);
        i32::try_from(rounded).ok()
    }
}

impl From<Cents> for Total {
    fn from(amount: Cents) -> Self {
        Self(i128::from(amount.0))
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let units = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", units / 100, units % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: NumberRange = NumberRange {
        places: 4,
        least: -10_000_000_000,
        most: 10_000_000_000,
    };

    fn number(text: &str) -> Number {
        Number::parse(text, ANY).unwrap()
    }

    #[test]
    fn currencies_have_two_decimal_places() {
        for (code, known) in [
            ("USD", true),
            ("EUR", true),
            ("MXN", true),
            ("JPY", false),
            ("KWD", false),
            ("usd", false),
            ("XXX", false),
            ("", false),
            ("US", false),
        ] {
            assert_eq!(Currency::parse(code).is_some(), known, "{code}");
            assert_eq!(code.parse::<Currency>().is_ok(), known, "{code}");
        }
        assert_eq!(Currency::parse("USD"), Some(Currency::USD));
        assert_eq!(Currency::USD.to_string(), "USD");
    }

    #[test]
    fn numbers_are_exact_and_have_one_text() {
        use NumberProblem::{Invalid, Places, Size};
        for (text, expected) in [
            ("0", Ok("0")),
            ("-0.000", Ok("0")),
            ("12", Ok("12")),
            (" +12.50 ", Ok("12.5")),
            ("-12.3400", Ok("-12.34")),
            ("0012.0001", Ok("12.0001")),
            ("100", Ok("100")),
            ("1000000", Ok("1000000")),
            ("1000000.0001", Err(Size)),
            ("-1000001", Err(Size)),
            ("0.00001", Err(Places)),
            ("0.10000000000", Ok("0.1")),
            ("", Err(Invalid)),
            ("-", Err(Invalid)),
            (".5", Err(Invalid)),
            ("5.", Err(Invalid)),
            ("1,000", Err(Invalid)),
            ("1_000", Err(Invalid)),
            ("1e3", Err(Invalid)),
            ("$5", Err(Invalid)),
            ("--5", Err(Invalid)),
            ("NaN", Err(Invalid)),
            ("١", Err(Invalid)),
            ("99999999999999999999999999999999999999", Err(Size)),
            ("99999999999999999999999999999999999999999999", Err(Size)),
        ] {
            let found = Number::parse(text, ANY).map(|number| number.to_string());
            assert_eq!(found, expected.map(str::to_owned), "{text:?}");
        }
        assert_eq!(
            Number::from_stored("12.5")
                .map(|n| n.to_string())
                .as_deref(),
            Some("12.5")
        );
        assert_eq!(Number::from_stored("x"), None);
    }

    #[test]
    fn amounts_have_two_decimal_places() {
        use NumberProblem::{Places, Size};
        for (text, expected) in [
            ("0", Ok("0.00")),
            ("-0", Ok("0.00")),
            ("1234.5", Ok("1234.50")),
            ("-1234.50", Ok("-1234.50")),
            ("-0.05", Ok("-0.05")),
            ("9999999999", Ok("9999999999.00")),
            ("9999999999.99", Ok("9999999999.99")),
            ("-9999999999.99", Ok("-9999999999.99")),
            ("9999999999.990", Ok("9999999999.99")),
            ("10000000000", Err(Size)),
            ("1.005", Err(Places)),
            ("1.500", Ok("1.50")),
        ] {
            let found = Cents::parse(text, Cents::RANGE).map(|amount| amount.to_string());
            assert_eq!(found, expected.map(str::to_owned), "{text:?}");
        }
        assert_eq!(Cents::parse("-0.01", Cents::NOT_NEGATIVE), Err(Size));
        assert_eq!(Cents::new(AMOUNT_MAX + 1), None);
        assert_eq!(Cents::new(i64::MIN), None);
    }

    #[test]
    fn errors_name_the_limits() {
        for (range, expected) in [
            (Cents::RANGE, ("-9999999999.99", "9999999999.99")),
            (Cents::NOT_NEGATIVE, ("0", "9999999999.99")),
            (ANY, ("-1000000", "1000000")),
        ] {
            let error = range.error(NumberProblem::Size, "amount", "amount");
            let message = Message::ErrorDecimalSize {
                field: "amount".to_owned(),
                least: expected.0.to_owned(),
                most: expected.1.to_owned(),
            };
            assert_eq!(error, FieldError::new("amount", "out_of_range", message));
        }
    }

    #[test]
    fn totals_are_larger_than_amounts_and_have_shares() {
        let most = Cents::new(AMOUNT_MAX).unwrap();
        let mut total = Total::default();
        for _ in 0..3 {
            total.add(most);
        }
        assert_eq!(total.to_string(), "29999999999.97");
        total.merge(total);
        assert_eq!(total.to_string(), "59999999999.94");
        // part, whole -> tenths of a percent
        for (part, whole, expected) in [
            (1, 3, Some(333)),
            (2, 3, Some(667)),
            (1, 2_000, Some(1)),
            (-1, 2_000, Some(-1)),
            (-1, 3, Some(-333)),
            (3, 3, Some(1_000)),
            (6, 3, Some(2_000)),
            (0, 5, Some(0)),
            (0, 0, None),
            (1, -3, None),
            (AMOUNT_MAX, 1, None),
        ] {
            let total = |cents| Total::from(Cents::new(cents).unwrap());
            let found = total(part).permille_of(total(whole));
            assert_eq!(found, expected, "{part} of {whole}");
        }
    }

    #[test]
    fn products_are_rounded_half_away_from_zero() {
        for (quantity, price, amount) in [
            ("1", "1", "1.00"),
            ("3", "0.3333", "1.00"),
            ("0.5", "0.01", "0.01"),
            ("0.5", "0.03", "0.02"),
            ("-0.5", "0.01", "-0.01"),
            ("0.5", "-0.03", "-0.02"),
            ("0.49", "0.01", "0.00"),
            ("-0.49", "0.01", "0.00"),
            ("1.005", "1", "1.01"),
            ("1.0049", "1", "1.00"),
            ("2.675", "1", "2.68"),
            ("1.115", "100", "111.50"),
            ("-2", "-3", "6.00"),
            ("0", "99", "0.00"),
            ("1000000", "9999.9999", "9999999900.00"),
        ] {
            let found = number(quantity).times(number(price));
            assert_eq!(
                found.map(|amount| amount.to_string()).as_deref(),
                Some(amount),
                "{quantity} x {price}"
            );
        }
        assert_eq!(number("1000000").times(number("1000000")), None);
    }

    #[test]
    fn shares_are_rounded_half_away_from_zero() {
        for (amount, percent, share) in [
            (10_000, "8.875", "8.88"),
            (-10_000, "8.875", "-8.88"),
            (100, "0.5", "0.01"),
            (99, "0.5", "0.00"),
            (1, "50", "0.01"),
            (-1, "50", "-0.01"),
            (1_234, "0", "0.00"),
            (AMOUNT_MAX, "100", "9999999999.99"),
        ] {
            let found = Cents::new(amount).unwrap().percent(number(percent));
            assert_eq!(
                found.map(|share| share.to_string()).as_deref(),
                Some(share),
                "{percent} % of {amount}"
            );
        }
    }

    #[test]
    fn sums_do_not_overflow() {
        let most = Cents::new(AMOUNT_MAX).unwrap();
        let one = Cents::new(1).unwrap();
        assert_eq!(most.plus(one), None);
        assert_eq!(Cents::sum([one, one]).map(Cents::get), Some(2));
        assert_eq!(Cents::sum([]), Some(Cents::ZERO));
        assert_eq!(Cents::sum([most, most]), None);
    }

    proptest::proptest! {
        #[test]
        fn an_amount_is_its_text(units in -AMOUNT_MAX..=AMOUNT_MAX) {
            let amount = Cents::new(units).unwrap();
            proptest::prop_assert_eq!(Cents::parse(&amount.to_string(), Cents::RANGE), Ok(amount));
        }
    }
}
