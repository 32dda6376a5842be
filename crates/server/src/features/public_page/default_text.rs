//! The default texts of the public pages.

use crate::config::OfficeContact;
use crate::state::AppState;
use domain::contact::formatted_phone;
use domain::language::{Language, Message};
use domain::public_page::PublicPage;

/// A page's default text with the facts of this portal.
pub(super) fn default_text(state: &AppState, page: PublicPage, language: Language) -> String {
    let text = language.page(page.as_str()).unwrap_or_default();
    let portal = state.portal();
    let name = portal.look().name;
    let contact = contact(portal.office(), &name, language);
    text.replace("{portal}", &plain(&name))
        .replace("{contact}", &contact)
        .trim()
        .to_owned()
}

/// The office's name, email address, and phone number, one per line.
fn contact(office: Option<&OfficeContact>, name: &str, language: Language) -> String {
    let Some(office) = office else {
        return Message::ErasedContact.in_language(language);
    };
    let mut lines = vec![format!("- {}", plain(name))];
    if let Some(email) = &office.email {
        lines.push(format!("- [{0}](mailto:{0})", plain(email)));
    }
    if let Some(phone) = &office.phone {
        lines.push(format!("- [{}](tel:+1{phone})", formatted_phone(phone)));
    }
    lines.join("\n")
}

/// Without the characters that have a meaning in the pages' markup.
fn plain(text: &str) -> String {
    text.replace(['*', '[', ']', '(', ')'], "")
}
