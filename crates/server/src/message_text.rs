//! How the API says something in no language: the reader's page puts it into words.

use domain::language::{Message, Param, Text};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A message of the catalogs in `locales`, with what is put into it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MessageText {
    /// The message's id.
    pub code: String,
    /// Its parameters, by name. What people wrote stands in them as they wrote it.
    pub params: BTreeMap<String, MessageParam>,
}

/// A parameter of a message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum MessageParam {
    /// Words, a day as YYYY-MM-DD, or a moment as YYYY-MM-DDTHH:MM by the portal's clocks.
    Text(String),
    /// A number.
    Number(i64),
    /// Yes or no.
    Boolean(bool),
}

impl From<Message> for MessageText {
    fn from(message: Message) -> Self {
        Text::from(message).into()
    }
}

impl From<Text> for MessageText {
    fn from(text: Text) -> Self {
        let params = text.params.into_iter().map(|(name, param)| {
            let param = match param {
                Param::Text(text) => MessageParam::Text(text),
                Param::Number(number) => MessageParam::Number(number),
                Param::Boolean(truth) => MessageParam::Boolean(truth),
            };
            (name, param)
        });
        Self {
            code: text.code,
            params: params.collect(),
        }
    }
}
