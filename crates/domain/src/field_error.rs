//! Validation errors by field.

use messages::{Language, Message, Text};
use serde::Serialize;
use std::borrow::Cow;

/// Text for users: a catalog message, or English text without a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The English text.
    pub english: Cow<'static, str>,
    /// The catalog message, if there is one.
    pub text: Option<Text>,
}

impl From<Message> for Said {
    fn from(message: Message) -> Self {
        Self {
            english: Cow::Owned(message.in_language(Language::English)),
            text: Some(message.into()),
        }
    }
}

impl From<&'static str> for Said {
    fn from(english: &'static str) -> Self {
        Self {
            english: Cow::Borrowed(english),
            text: None,
        }
    }
}

impl From<String> for Said {
    fn from(english: String) -> Self {
        Self {
            english: Cow::Owned(english),
            text: None,
        }
    }
}

/// A validation error of one field. `message` is the specified text where one exists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Field name as in the API; nested fields use a path with dots.
    pub field: Cow<'static, str>,
    /// A stable error code, such as `required` or `too_long`.
    pub code: &'static str,
    /// English text for the user, as specified.
    pub message: String,
    /// The same text as a catalog message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
}

impl FieldError {
    /// Creates an error for `field`.
    pub fn new(
        field: impl Into<Cow<'static, str>>,
        code: &'static str,
        message: impl Into<Said>,
    ) -> Self {
        let Said { english, text } = message.into();
        Self {
            field: field.into(),
            code,
            message: english.into_owned(),
            text,
        }
    }
}

/// All validation errors of an input. Not empty when returned as an error.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Creates an empty list.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds an error.
    pub fn push(&mut self, error: FieldError) {
        self.0.push(error);
    }

    /// Returns the value, or records the error and returns `None`.
    pub fn take<T>(&mut self, result: Result<T, FieldError>) -> Option<T> {
        result.map_err(|error| self.0.push(error)).ok()
    }

    /// Sorts the errors, for example in the order of the form.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&FieldError) -> K) {
        self.0.sort_by_key(key);
    }

    /// Whether there are no errors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The errors, in the order in which they were added or sorted.
    #[must_use]
    pub fn as_slice(&self) -> &[FieldError] {
        &self.0
    }
}

impl From<FieldError> for FieldErrors {
    fn from(error: FieldError) -> Self {
        Self(vec![error])
    }
}

#[cfg(test)]
mod tests {
    use crate::project::TrackedField;
    use crate::text::required;

    #[test]
    fn required_errors_use_the_field_label() {
        for field in TrackedField::ALL {
            let error = required(field.as_str(), field.as_str());
            assert_eq!(error.message, format!("{} is required", field.label()));
        }
    }

    #[test]
    fn the_english_text_matches_the_message() {
        let error = required("note", "note");
        let text = error.text.expect("a message");
        assert_eq!(text.code, "error-required");
        assert_eq!(error.message, text.english());
        assert_eq!(error.message, "Note is required");
    }
}
