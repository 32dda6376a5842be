//! Texts of the weekly summary.

use super::Words;
use domain::language::Message;
use domain::project::{Party, Turn};
use store::delivery::WeeklySummary;

impl Words {
    /// The subject.
    pub(crate) fn weekly_subject(self) -> String {
        self.say(&Message::EmailWeekly)
    }

    /// The introduction: how many projects there are, and what happened in the week.
    pub(crate) fn weekly_intro(self, summary: &WeeklySummary) -> String {
        self.say(&Message::EmailWeeklyIntro {
            open: summary.open,
            submitted: summary.submitted,
            changed: summary.changed,
            closed: summary.closed,
        })
    }

    /// Who has to act next and since when, or the day of the next appointment. `None` for a closed project.
    pub(crate) fn turn(self, turn: Turn) -> Option<String> {
        let text = match (turn.waiting_on(), turn.waiting_since()) {
            (Some(party), Some(since)) => {
                let day = self.0.day(since);
                match party {
                    Party::Owner => Message::TurnOwner { day },
                    Party::Contractor => Message::TurnContractor { day },
                    Party::Insurer => Message::TurnInsurer { day },
                    Party::Office => Message::TurnOffice { day },
                }
            }
            (None, _) | (_, None) => Message::TurnAppointment {
                day: self.0.day(turn.appointment()?),
            },
        };
        Some(self.say(&text))
    }
}
