//! Validation errors by field.

use messages::Text;
use serde::Serialize;
use std::borrow::Cow;

/// One rule that one field broke. `message` is the specified text where there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Field name as in the API; nested fields use a path with dots.
    pub field: Cow<'static, str>,
    /// A stable error code, such as `required` or `too_long`.
    pub code: &'static str,
    /// The text for the person, in English.
    pub message: String,
    /// The text as a message of the catalogs.
    pub text: Text,
}

impl FieldError {
    /// Creates an error for `field`.
    pub fn new(
        field: impl Into<Cow<'static, str>>,
        code: &'static str,
        text: impl Into<Text>,
    ) -> Self {
        let text = text.into();
        Self {
            field: field.into(),
            code,
            message: text.english(),
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
    use crate::language::Language;
    use crate::project::ImportField;
    use crate::text::required;

    #[test]
    fn each_field_has_a_name_in_each_language() {
        for field in ImportField::all() {
            for language in Language::ALL {
                let name = field.label_in(*language);
                assert_ne!(name, field.as_str(), "{language}");
                let text = required(field.as_str(), field.as_str()).text;
                let text = text.in_language(*language).expect("a message");
                assert!(text.contains(&name), "{text}");
            }
        }
    }

    #[test]
    fn the_message_is_the_english_text() {
        let error = required("note", "note");
        assert_eq!(error.text.code, "error-required");
        assert_eq!(error.message, error.text.english());
        assert_eq!(error.message, "Note is required");
    }
}
