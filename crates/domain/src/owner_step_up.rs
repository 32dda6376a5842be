//! Whether a project code alone is enough (security design, "Project codes").

use crate::word::words;
use jiff::SignedDuration;

/// More refused codes than this within [`FAILURES_COUNT_FOR`] over the whole portal are an attack.
pub const FAILURES_OF_AN_ATTACK: u64 = 100;
/// How long a refused code counts towards an attack.
pub const FAILURES_COUNT_FOR: SignedDuration = SignedDuration::from_hours(24);

words! {
    /// When a login with a project code needs a second answer.
    StepUp {
        /// During an attack, and after a suspicion.
        Adaptive = "adaptive",
        /// On every device that the project does not know.
        Always = "always",
        /// Never.
        Off = "off",
    }
}

/// What a login with a code meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circumstances {
    /// Codes are being guessed all over the portal.
    pub under_attack: bool,
    /// A session of the project was ended on suspicion lately.
    pub suspected: bool,
    /// The project's owner was let in from this network and browser before.
    pub knows_device: bool,
}

impl StepUp {
    /// Whether a second answer is needed.
    #[must_use]
    pub const fn is_due(self, login: Circumstances) -> bool {
        match self {
            Self::Adaptive => !login.knows_device && (login.under_attack || login.suspected),
            Self::Always => !login.knows_device,
            Self::Off => false,
        }
    }
}

/// Whether so many refused codes in a day are an attack.
#[must_use]
pub const fn is_attack(failures: u64) -> bool {
    failures > FAILURES_OF_AN_ATTACK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_answer_is_due() {
        use StepUp::{Adaptive, Always, Off};
        // mode, attack, suspicion, known device, due
        let table = [
            (Adaptive, false, false, false, false),
            (Adaptive, true, false, false, true),
            (Adaptive, false, true, false, true),
            (Adaptive, true, true, true, false),
            (Always, false, false, false, true),
            (Always, true, true, true, false),
            (Off, true, true, false, false),
        ];
        for (mode, under_attack, suspected, knows_device, due) in table {
            let login = Circumstances {
                under_attack,
                suspected,
                knows_device,
            };
            assert_eq!(mode.is_due(login), due, "{mode} {login:?}");
        }
        assert!(!is_attack(100));
        assert!(is_attack(101));
    }
}
