//! What owners read instead of "please call us" where the portal names nobody whom they could call.

use crate::language::Message;

/// Words that send the owner to somebody, and the same where nobody's number or address is known.
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

/// The same words for an owner who has nobody to call.
pub(super) fn without_contact(text: Message) -> Message {
    let found = TABLE.into_iter().find(|(usual, _)| *usual == text);
    found.map_or(text, |(_, other)| other)
}
