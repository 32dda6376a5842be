//! What owners read instead of "please call us" where the portal names nobody whom they could call.

/// Words that send the owner to somebody, and the same where nobody's number or address is known.
const TABLE: [(&str, &str); 8] = [
    (
        "This project was canceled. Please call us if that is a surprise.",
        "This project was canceled.",
    ),
    (
        "We are sorry: this project cannot be taken on. Please call us if you have questions.",
        "We are sorry: this project cannot be taken on.",
    ),
    (
        "We have tried to reach you without success. Please call us so that we can go on.",
        "We have tried to reach you without success.",
    ),
    (
        "Please call your contact, so that the work can go on.",
        "Please ask whoever gave you this code how the work can go on.",
    ),
    (
        "If you still need the repair, call your contact.",
        "If you still need the repair, please ask whoever gave you this code.",
    ),
    (
        "An appointment is still in the calendar. Please ask your contact whether it takes place.",
        "An appointment is still in the calendar. Please ask whoever gave you this code whether it takes place.",
    ),
    (
        "If nobody has come yet, please ask your contact for the new date.",
        "If nobody has come yet, please ask whoever gave you this code for the new date.",
    ),
    (
        "Work goes on once the open question is settled. Your contact can tell you more.",
        "Work goes on once the open question is settled.",
    ),
];

/// The same words for an owner who has nobody to call.
pub(super) fn without_contact(text: &'static str) -> &'static str {
    let found = TABLE.iter().find(|(usual, _)| *usual == text);
    found.map_or(text, |&(_, other)| other)
}
