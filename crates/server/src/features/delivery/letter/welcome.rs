//! Adds the letter with the project code to the first email to a property owner's address.

use super::News;
use crate::mail::words::{LetterFacts, Why, words};

/// Adds the letter. Without other news, the email is the letter alone.
pub(super) fn add(news: &mut News, has_items: bool, of: &LetterFacts<'_>) {
    let words = words(news.language);
    if !has_items {
        news.subject = words.letter_subject(of);
        news.intro = String::new();
    }
    news.letter = words.letter_in_email(of);
    news.button = (words.letter_button(), of.link());
    news.why = words.why(Why::Letter);
}
