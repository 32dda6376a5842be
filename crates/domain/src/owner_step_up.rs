//! Decides whether a project code alone grants access, and checks the answer to the second question (security design, "Project codes").

use crate::field_error::FieldError;
use crate::string_enum::string_enum;
use crate::text::identifier;
use jiff::SignedDuration;
use messages::Message;
use std::fmt;

/// More rejected codes than this on the whole portal within [`FAILURES_COUNT_FOR`] are an attack.
pub const FAILURES_OF_AN_ATTACK: u64 = 100;
/// Maximum number of rejected codes per network that count toward an attack, so that a single network cannot keep the portal in attack
/// mode. It equals the daily limit of a network, so no failure goes uncounted.
pub const FAILURES_OF_A_NETWORK: u64 = 32;
/// How long a rejected code counts toward an attack, and a suspicion counts against its project.
pub const FAILURES_COUNT_FOR: SignedDuration = SignedDuration::from_hours(24);
/// Number of trailing digits of the phone number that are asked for.
pub const PHONE_DIGITS_ASKED: usize = 4;
/// Number of leading digits of the ZIP code that are asked for.
pub const ZIP_DIGITS_ASKED: usize = 5;

string_enum! {
    /// When a login with a project code requires a second answer.
    StepUp {
        /// During an attack, and after a suspicion against the project.
        Adaptive = "adaptive",
        /// On every device that is not known for the project.
        Always = "always",
        /// Never.
        Off = "off",
    }
}

impl std::str::FromStr for StepUp {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::parse(word).ok_or("must be adaptive, always, or off")
    }
}

/// The circumstances of a login with a project code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circumstances {
    /// Codes are being guessed on the whole portal.
    pub under_attack: bool,
    /// A session of the project was recently ended on suspicion.
    pub suspected: bool,
    /// The owner has logged in before from this network and browser, or opens a link from an email in a browser in which they have.
    pub knows_device: bool,
    /// An admin with a session uses the code.
    pub by_admin: bool,
}

impl StepUp {
    /// Whether a second answer is required.
    #[must_use]
    pub const fn is_due(self, login: Circumstances) -> bool {
        if login.knows_device || login.by_admin {
            return false;
        }
        match self {
            Self::Adaptive => login.under_attack || login.suspected,
            Self::Always => true,
            Self::Off => false,
        }
    }
}

/// Whether the rejected codes of a day are an attack, given the number per network.
#[must_use]
pub fn is_attack(by_network: impl IntoIterator<Item = u64>) -> bool {
    let counted: u64 = by_network
        .into_iter()
        .map(|failures| failures.min(FAILURES_OF_A_NETWORK))
        .sum();
    counted > FAILURES_OF_AN_ATTACK
}

/// The answer to the second question: digits of a phone number or ZIP code. The question mentions both, so that it does not reveal which
/// one the project has. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct Answer(String);

impl Answer {
    /// Parses an answer. Drops spaces and hyphens, and the last four digits of a nine-digit ZIP code.
    ///
    /// # Errors
    /// Returns an error if the text is neither a phone ending nor a ZIP code.
    pub fn parse(typed: &str) -> Result<Self, FieldError> {
        let mut digits: String = identifier(typed)
            .chars()
            .filter(|sign| !sign.is_whitespace() && *sign != '-')
            .collect();
        let is_long_zip = digits.len() == ZIP_DIGITS_ASKED + 4;
        let is_answer =
            is_long_zip || matches!(digits.len(), PHONE_DIGITS_ASKED | ZIP_DIGITS_ASKED);
        if !is_answer || !digits.bytes().all(|sign| sign.is_ascii_digit()) {
            let message = Message::ErrorOwnerAnswer;
            return Err(FieldError::new("answer", "wrong_length", message));
        }
        if is_long_zip {
            digits.truncate(ZIP_DIGITS_ASKED);
        }
        Ok(Self(digits))
    }

    /// Whether the answer is correct: the end of the phone number, or the ZIP code if no phone number is stored.
    #[must_use]
    pub fn is_right(&self, phone: Option<&str>, zip_code: &str) -> bool {
        let expected = match phone {
            Some(phone) => last(phone, PHONE_DIGITS_ASKED),
            None => zip_code.get(..ZIP_DIGITS_ASKED),
        };
        expected.is_some_and(|expected| self.0 == expected)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer(redacted)")
    }
}

fn last(text: &str, digits: usize) -> Option<&str> {
    text.len()
        .checked_sub(digits)
        .and_then(|from| text.get(from..))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_answer_is_required_by_mode_and_circumstances() {
        use StepUp::{Adaptive, Always, Off};
        // mode, attack, suspicion, known device, admin, due
        let table = [
            (Adaptive, false, false, false, false, false),
            (Adaptive, true, false, false, false, true),
            (Adaptive, false, true, false, false, true),
            (Adaptive, true, true, false, false, true),
            (Adaptive, true, true, true, false, false),
            (Adaptive, true, true, false, true, false),
            (Always, false, false, false, false, true),
            (Always, true, true, false, false, true),
            (Always, true, true, true, false, false),
            (Always, true, true, false, true, false),
            (Off, false, false, false, false, false),
            (Off, true, true, false, false, false),
        ];
        for (mode, under_attack, suspected, knows_device, by_admin, due) in table {
            let login = Circumstances {
                under_attack,
                suspected,
                knows_device,
                by_admin,
            };
            assert_eq!(mode.is_due(login), due, "{mode} {login:?}");
        }
    }

    #[test]
    fn three_networks_alone_do_not_count_as_an_attack() {
        assert!(!is_attack([1; 100]));
        assert!(is_attack([1; 101]));
        assert!(!is_attack([1000; 3]));
        assert!(is_attack([1000; 4]));
        assert!(!is_attack([]));
    }

    #[test]
    fn modes_round_trip() {
        for mode in StepUp::ALL {
            assert_eq!(mode.as_str().parse(), Ok(*mode));
        }
        assert!("Always".parse::<StepUp>().is_err());
    }

    #[test]
    fn answers_must_match_the_phone_number_or_zip_code() {
        let (phone, zip) = (Some("2125550123"), "12180");
        // typed, phone, zip code, correct; `None` if the text is not an answer
        let table = [
            ("0123", phone, zip, Some(true)),
            (" 01-23\n", phone, zip, Some(true)),
            ("0124", phone, zip, Some(false)),
            ("2125", phone, zip, Some(false)),
            ("12180", phone, zip, Some(false)),
            ("12180", None, zip, Some(true)),
            ("12180", None, "12180-1234", Some(true)),
            ("12180-1234", None, zip, Some(true)),
            ("12181", None, zip, Some(false)),
            ("1218", None, zip, Some(false)),
            ("0123", Some("123"), zip, Some(false)),
            ("12180", None, "", Some(false)),
            ("", phone, zip, None),
            ("123", phone, zip, None),
            ("2125550123", phone, zip, None),
            ("12a4", phone, zip, None),
            ("١٢٣٤", phone, zip, None),
        ];
        for (typed, phone, zip, right) in table {
            let answer = Answer::parse(typed).ok();
            assert_eq!(
                answer.map(|answer| answer.is_right(phone, zip)),
                right,
                "{typed:?} {phone:?} {zip:?}"
            );
        }
        let error = Answer::parse("").unwrap_err();
        assert_eq!(
            (error.field.as_ref(), error.code),
            ("answer", "wrong_length")
        );
        assert_eq!(
            format!("{:?}", Answer::parse("0123").unwrap()),
            "Answer(redacted)"
        );
    }
}
