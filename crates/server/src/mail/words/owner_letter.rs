//! Texts of the letter that gives a property owner the project code.

use super::Words;
use crate::config::OfficeContact;
use domain::contact::formatted_phone;
use domain::language::Message;
use domain::project::ProjectCode;

/// The facts that the letter states.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LetterFacts<'a> {
    /// The portal's name.
    pub(crate) portal: &'a str,
    /// The portal's origin.
    pub(crate) origin: &'a str,
    /// The project number.
    pub(crate) number: &'a str,
    /// The project code.
    pub(crate) code: &'a ProjectCode,
    /// The office, if the portal has contact details for it.
    pub(crate) office: Option<&'a OfficeContact>,
}

impl LetterFacts<'_> {
    /// The page that asks for the code.
    fn page(&self) -> String {
        format!("{}/owner", self.origin)
    }

    /// The link that opens the project. The code is in the fragment, which browsers do not send.
    pub(crate) fn link(&self) -> String {
        format!("{}#{}", self.page(), self.code)
    }
}

/// How to reach the office, on one line.
pub(crate) fn office_line(office: &OfficeContact) -> String {
    let phone = office.phone.as_deref().map(formatted_phone);
    let ways = [Some(office.name.clone()), phone, office.email.clone()];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    ways.join(", ")
}

impl Words {
    /// The subject of the letter.
    pub(crate) fn letter_subject(self, of: &LetterFacts<'_>) -> String {
        self.say(&Message::OwnerLetterSubject {
            number: of.number.to_owned(),
            portal: of.portal.to_owned(),
        })
    }

    /// What the portal shows an owner.
    pub(crate) fn letter_intro(self, of: &LetterFacts<'_>) -> String {
        self.say(&Message::OwnerLetterIntro {
            portal: of.portal.to_owned(),
            number: of.number.to_owned(),
        })
    }

    /// The paragraphs of the letter in an email, above its button.
    pub(crate) fn letter_in_email(self, of: &LetterFacts<'_>) -> Vec<String> {
        let code = self.say(&Message::OwnerLetterCode {
            code: of.code.to_string(),
            page: of.page(),
        });
        let mut paragraphs = vec![self.letter_intro(of), code, self.letter_private()];
        paragraphs.extend(self.letter_office(of));
        paragraphs
    }

    /// The label of the button that opens the project.
    pub(crate) fn letter_button(self) -> String {
        self.say(&Message::OwnerLetterButton)
    }

    /// The line above the QR code.
    pub(crate) fn letter_scan(self) -> String {
        self.say(&Message::OwnerLetterScan)
    }

    /// The line above the code.
    pub(crate) fn letter_enter(self, of: &LetterFacts<'_>) -> String {
        self.say(&Message::OwnerLetterEnter { page: of.page() })
    }

    /// The request to keep the code private.
    pub(crate) fn letter_private(self) -> String {
        self.say(&Message::OwnerLetterPrivate)
    }

    /// How to reach the office, if the portal has contact details for it.
    pub(crate) fn letter_office(self, of: &LetterFacts<'_>) -> Option<String> {
        of.office.map(|office| {
            self.say(&Message::OwnerLetterOffice {
                contact: office_line(office),
            })
        })
    }

    /// The letter as a short message.
    pub(crate) fn letter_message(self, of: &LetterFacts<'_>) -> String {
        self.say(&Message::OwnerLetterMessage {
            portal: of.portal.to_owned(),
            number: of.number.to_owned(),
            link: of.link(),
            code: of.code.to_string(),
        })
    }
}
