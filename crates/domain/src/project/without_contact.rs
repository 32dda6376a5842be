//! Alternatives to "please call us" for owners who see no contact data.

use crate::language::Message;

/// Texts that refer the owner to a contact, and their alternatives.
const TABLE: [(Message, Message); 8] = [
    (Message::StandingRejected, Message::StandingRejectedAlone),
    (
        Message::StandingNonresponsive,
        Message::StandingNonresponsiveAlone,
    ),
    (Message::StandingCanceled, Message::StandingCanceledAlone),
    (
        Message::StandingNextOnHold,
        Message::StandingNextOnHoldAlone,
    ),
    (
        Message::StandingNextEndedAppointment,
        Message::StandingNextEndedAppointmentAlone,
    ),
    (
        Message::StandingNextAskForDay,
        Message::StandingNextAskForDayAlone,
    ),
    (
        Message::StandingNextNonresponsive,
        Message::StandingNextNonresponsiveAlone,
    ),
    (
        Message::StandingNextCanceled,
        Message::StandingNextCanceledAlone,
    ),
];

/// The alternative text, if there is one.
pub(super) fn without_contact(text: Message) -> Message {
    let found = TABLE
        .into_iter()
        .find(|(text_with_contact, _)| *text_with_contact == text);
    found.map_or(text, |(_, other)| other)
}
