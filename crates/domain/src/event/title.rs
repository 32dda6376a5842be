//! Default titles of the event form (specification 2, section 5).

use super::EventType;
use crate::language::{Language, Message, Param, Text};
use std::collections::HashMap;
use std::sync::LazyLock;

const PROPOSAL: &str = " Proposal";

/// The title filled in for a type: its label, with a suffix for several timeslots. Empty for a custom event.
#[must_use]
pub fn suggested_title(task_type: EventType, timeslots: usize) -> String {
    if task_type == EventType::Custom {
        return String::new();
    }
    filled_in(task_type, timeslots > 1).in_language(Language::English)
}

/// The title of a confirmed event: the proposal's title without the suffix.
#[must_use]
pub fn confirmed_title(title: &str) -> &str {
    title.strip_suffix(PROPOSAL).unwrap_or(title)
}

fn filled_in(task_type: EventType, is_proposal: bool) -> Message {
    let title = Message::TitleEvent {
        kind: task_type.to_string(),
    };
    if is_proposal {
        Message::TitleProposal {
            title: Param::Message(title.into()),
        }
    } else {
        title
    }
}

/// The titles that the form fills in, in all languages.
static FILLED_IN: LazyLock<HashMap<String, Message>> = LazyLock::new(|| {
    let types = EventType::ALL.iter().copied();
    let types = types.filter(|task_type| *task_type != EventType::Custom);
    let messages = types.flat_map(|task_type| [false, true].map(|is| filled_in(task_type, is)));
    let in_all = |message: Message| {
        let languages = Language::ALL.iter();
        languages.map(move |language| (message.in_language(*language), message.clone()))
    };
    messages.flat_map(in_all).collect()
});

/// The message for a title that the form filled in, in any language; `None` for a title that somebody wrote.
#[must_use]
pub fn default_title(title: &str) -> Option<Message> {
    FILLED_IN.get(title).cloned()
}

/// A title as a reader of a language sees it.
#[must_use]
pub fn title_in(language: Language, title: &str) -> String {
    default_title(title).map_or_else(|| title.to_owned(), |own| own.in_language(language))
}

/// A title within a message.
pub(crate) fn title_param(title: &str) -> Param {
    match default_title(title) {
        Some(own) => Param::Message(Text::from(own)),
        None => Param::Text(title.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_event_type_suggests_a_title_and_confirming_drops_the_suffix() {
        for &task_type in EventType::ALL {
            let (one, several) = (suggested_title(task_type, 1), suggested_title(task_type, 2));
            assert_eq!(confirmed_title(&several), one, "{task_type}");
            let is_custom = task_type == EventType::Custom;
            let label = task_type.label_in(Language::English);
            assert_eq!(one, if is_custom { String::new() } else { label });
            assert_eq!(several.ends_with(" Proposal"), !is_custom);
        }
        for (title, confirmed) in [
            ("Kitchen Proposal", "Kitchen"),
            ("Proposal", "Proposal"),
            ("A Proposal of ours", "A Proposal of ours"),
            ("A Proposal Proposal", "A Proposal"),
        ] {
            assert_eq!(confirmed_title(title), confirmed);
        }
    }

    #[test]
    fn suggested_titles_are_shown_in_the_readers_language() {
        for (title, english, spanish) in [
            (
                "Delivery/Materials Drop-off",
                "Delivery/Materials Drop-off",
                "Entrega de materiales",
            ),
            (
                "Progress Check Proposal",
                "Progress Check Proposal",
                "Propuesta: Revisión del avance",
            ),
            (
                "Entrega de materiales",
                "Delivery/Materials Drop-off",
                "Entrega de materiales",
            ),
            ("delivery", "delivery", "delivery"),
            ("Custom", "Custom", "Custom"),
            ("Kitchen Proposal", "Kitchen Proposal", "Kitchen Proposal"),
        ] {
            assert_eq!(title_in(Language::English, title), english);
            assert_eq!(title_in(Language::Spanish, title), spanish);
        }
    }
}
