//! Public pages whose text admins can change.

use crate::field_error::FieldError;
use crate::string_enum::string_enum;
use crate::text::plain;
use messages::Message;

string_enum! {
    /// A public page with a default text.
    PublicPage {
        /// What the portal does with personal data.
        Privacy = "privacy",
        /// How accessible the portal is.
        Accessibility = "accessibility",
    }
}

/// Maximum length of a page's text, in characters.
pub const PAGE_TEXT_MAX: usize = 20_000;

/// Parses the text of a page. An empty text restores the default.
///
/// # Errors
/// If the text is too long.
pub fn parse_page_text(typed: &str) -> Result<Option<String>, FieldError> {
    let text = plain(typed);
    if text.chars().count() > PAGE_TEXT_MAX {
        let most = i64::try_from(PAGE_TEXT_MAX).unwrap_or(i64::MAX);
        return Err(FieldError::new(
            "text",
            "too_long",
            Message::ErrorPageText { most },
        ));
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Language;

    #[test]
    fn all_pages_have_a_default_text_in_all_languages() {
        for language in Language::ALL {
            for page in PublicPage::ALL {
                let text = language.page(page.as_str()).unwrap_or_default();
                assert!(text.starts_with("# "), "{language}: {page:?}");
                assert!(text.contains("{contact}"), "{language}: {page:?}");
            }
            assert_eq!(language.page("imprint"), None);
        }
    }

    #[test]
    fn page_texts_are_cleaned_and_limited() {
        for (typed, expected) in [
            ("# Title\r\n\r\nText\u{7}", Ok(Some("# Title\n\nText"))),
            (" \n ", Ok(None)),
            (&"é".repeat(20_000), Ok(Some(&*"é".repeat(20_000)))),
            (&"é".repeat(20_001), Err("too_long")),
        ] {
            let parsed = parse_page_text(typed);
            let parsed = parsed.as_ref().map(Option::as_deref);
            assert_eq!(parsed.map_err(|error| error.code), expected);
        }
    }
}
