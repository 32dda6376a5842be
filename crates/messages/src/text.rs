//! A message in the form used by the database and the API: its code and parameters.

use crate::catalog::format;
use crate::generated::{Language, Message};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A parameter of a message. Users' text is a parameter and is never parsed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Param {
    /// A boolean.
    Boolean(bool),
    /// A number.
    Number(i64),
    /// A string, date, or time.
    Text(String),
    /// Another message.
    Message(Text),
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Param {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<Text> for Param {
    fn from(text: Text) -> Self {
        Self::Message(text)
    }
}

/// A message that has not been formatted in a language yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// Message code.
    pub code: String,
    /// Parameters by name.
    pub params: BTreeMap<String, Param>,
}

impl Text {
    /// A message that shows `text` unchanged in every language.
    #[must_use]
    pub fn verbatim(text: &str) -> Self {
        let words = text.to_owned();
        Message::NotificationWords { words }.into()
    }

    /// Formats the text in English.
    #[must_use]
    pub fn english(&self) -> String {
        self.in_language(Language::English).unwrap_or_default()
    }

    /// Formats the text in a language. Returns `None` if this version does not have the message, or if parameters are missing.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Option<String> {
        format(language, &self.code, &self.params)
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Self {
        Self {
            code: message.code().to_owned(),
            params: message.params(),
        }
    }
}

impl Message {
    /// Formats the message in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> String {
        let text = format(language, self.code(), &self.params());
        text.unwrap_or_else(|| self.code().to_owned())
    }
}

/// Sample values for parameters, for tests.
#[cfg(test)]
pub(crate) trait Sample {
    fn sample(name: &str) -> Self;
}

#[cfg(test)]
impl Sample for String {
    fn sample(name: &str) -> Self {
        match name {
            "date" => "2026-11-25".to_owned(),
            "days" => "2026-11-25/2026-11-28".to_owned(),
            "at" => "2026-11-25T14:30".to_owned(),
            "when" => "2026-11-25T14:30/16:00".to_owned(),
            name => format!("<{name}>"),
        }
    }
}

#[cfg(test)]
impl Sample for i64 {
    fn sample(_: &str) -> Self {
        3
    }
}

#[cfg(test)]
impl Sample for bool {
    fn sample(_: &str) -> Self {
        true
    }
}

#[cfg(test)]
impl Sample for Param {
    fn sample(_: &str) -> Self {
        Self::Message(Message::ErrorNotFound.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Spanish};

    fn in_both_languages(message: Message) -> [String; 2] {
        [English, Spanish].map(|language| message.in_language(language))
    }

    #[test]
    fn plurals_follow_the_number() {
        let daily = |count| in_both_languages(Message::EmailNewsDaily { count });
        assert_eq!(
            daily(1),
            [
                "Your daily summary: 1 notification",
                "Su resumen del día: una novedad"
            ]
        );
        assert_eq!(
            daily(1_200),
            [
                "Your daily summary: 1,200 notifications",
                "Su resumen del día: 1,200 novedades"
            ]
        );
    }

    #[test]
    fn status_names_are_translated_and_user_text_stays_unchanged() {
        let status_changed = |status: &str| {
            in_both_languages(Message::NotificationStatusChanged {
                status: status.to_owned(),
                notes: "On Hold: { $status }\nDec 3, 2026".to_owned(),
            })
        };
        assert_eq!(
            status_changed("on_hold"),
            [
                "Status changed to On Hold: On Hold: { $status }\nDec 3, 2026",
                "El estado cambió a En pausa: On Hold: { $status }\nDec 3, 2026",
            ]
        );
        assert!(
            status_changed("no_such_status")[1].starts_with("El estado cambió a no_such_status: ")
        );
    }

    #[test]
    fn a_text_round_trips_through_json() {
        let text = Text::from(Message::EmailNewsOf {
            count: 2,
            number: "BB-2026-000012".to_owned(),
        });
        let stored = serde_json::to_string(&text).unwrap();
        let json = r#"{"code":"email-news-of","params":{"count":2,"number":"BB-2026-000012"}}"#;
        assert_eq!(stored, json);
        assert_eq!(serde_json::from_str::<Text>(&stored).unwrap(), text);
        let formatted = text.in_language(Spanish);
        assert_eq!(formatted.as_deref(), Some("2 novedades: BB-2026-000012"));
    }

    #[test]
    fn nested_messages_use_the_language_of_the_outer_message() {
        let reason = |code: &str| Text {
            code: code.to_owned(),
            params: BTreeMap::new(),
        };
        let wrong_row = |reason| {
            Text::from(Message::ImportWrongRows {
                count: 1,
                row: "2".to_owned(),
                reason: Param::Message(reason),
            })
        };
        let text = wrong_row(reason("error-not-found"));
        let stored = serde_json::to_string(&text).unwrap();
        assert_eq!(serde_json::from_str::<Text>(&stored).unwrap(), text);
        assert_eq!(
            [English, Spanish].map(|language| text.in_language(language)),
            [
                Some("Nothing was imported: 1 row has an error. Row 2: Not found".to_owned()),
                Some(
                    "No se importó nada: una fila tiene un error. Fila 2: No se encontró"
                        .to_owned()
                ),
            ]
        );
        let unknown = wrong_row(reason("no-such-error"));
        assert_eq!(unknown.in_language(Spanish), None);
    }

    #[test]
    fn unknown_codes_and_missing_parameters_return_none() {
        let unknown = Text {
            code: "no-such-notification".to_owned(),
            params: BTreeMap::new(),
        };
        let incomplete = Text {
            code: Message::EmailWho {
                name: String::new(),
                role: String::new(),
            }
            .code()
            .to_owned(),
            params: BTreeMap::new(),
        };
        for text in [unknown, incomplete] {
            assert_eq!(text.in_language(English), None, "{}", text.code);
        }
    }
}
