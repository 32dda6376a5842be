//! Texts of mails about accounts and their addresses.

use super::Words;
use crate::security::second_factor_change::Change;
use domain::language::Message;
use domain::permission::Role;

/// The texts of a mail, apart from the greeting and the button's URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LetterText {
    /// The subject.
    pub(crate) subject: String,
    /// Paragraphs before the button.
    pub(crate) before: Vec<String>,
    /// The button's label.
    pub(crate) button: Option<String>,
    /// Paragraphs after the button.
    pub(crate) after: Vec<String>,
}

impl Words {
    fn said<const BEFORE: usize, const AFTER: usize>(
        self,
        subject: &Message,
        before: [Message; BEFORE],
        button: Option<Message>,
        after: [Message; AFTER],
    ) -> LetterText {
        let all = |messages: &[Message]| messages.iter().map(|message| self.say(message)).collect();
        LetterText {
            subject: self.say(subject),
            before: all(&before),
            button: button.map(|message| self.say(&message)),
            after: all(&after),
        }
    }

    /// To a new account: a contractor of `company`, or a referral partner if `None`.
    pub(crate) fn welcome(self, portal: &str, company: Option<&str>) -> LetterText {
        let portal = portal.to_owned();
        let created = match company {
            Some(company) => Message::EmailWelcomeContractor {
                company: company.to_owned(),
            },
            None => Message::EmailWelcomePartner,
        };
        self.said(
            &Message::EmailWelcomeSubject { portal },
            [created],
            Some(Message::EmailSignIn),
            [Message::EmailWelcomeMistake],
        )
    }

    /// To the address of a pending sign-up.
    pub(crate) fn address_confirmation(self, portal: &str) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailAddressConfirmationSubject {
                portal: portal.clone(),
            },
            [Message::EmailAddressConfirmationText { portal }],
            Some(Message::EmailAddressConfirmationButton),
            [
                Message::EmailLinkADay,
                Message::EmailAddressConfirmationNotYou,
            ],
        )
    }

    /// To an address that already has an account, after another sign-up with it.
    pub(crate) fn already_registered(self, portal: &str) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailRegisteredSubject {
                portal: portal.clone(),
            },
            [
                Message::EmailRegisteredText { portal },
                Message::EmailRegisteredTaken,
            ],
            Some(Message::EmailSignIn),
            [Message::EmailRegisteredUnchanged, Message::EmailNotYou],
        )
    }

    /// To a user who forgot their password.
    pub(crate) fn password_reset(self, portal: &str) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailPasswordResetSubject {
                portal: portal.clone(),
            },
            [Message::EmailPasswordResetText { portal }],
            Some(Message::EmailPasswordResetButton),
            [
                Message::EmailPasswordResetLink,
                Message::EmailPasswordResetNotYou,
            ],
        )
    }

    /// To an account's previous address.
    pub(crate) fn email_changed(self, portal: &str) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailChangedSubject {
                portal: portal.clone(),
            },
            [
                Message::EmailChangedText { portal },
                Message::EmailWasYou,
                Message::EmailChangedNotYou,
            ],
            None,
            [],
        )
    }

    /// To an account's new address, before the change.
    pub(crate) fn email_confirmation(self, portal: &str) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailConfirmationSubject {
                portal: portal.clone(),
            },
            [Message::EmailConfirmationText { portal }],
            Some(Message::EmailConfirmationButton),
            [
                Message::EmailConfirmationLink,
                Message::EmailConfirmationNotYou,
            ],
        )
    }

    /// To an address that already has an account, when another account tries to change to it.
    pub(crate) fn email_taken(self, portal: &str) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailTakenSubject {
                portal: portal.clone(),
            },
            [
                Message::EmailTakenText { portal },
                Message::EmailTakenYou,
                Message::EmailNotYou,
            ],
            None,
            [],
        )
    }

    /// To an account whose second factors changed.
    pub(crate) fn second_factor(self, portal: &str, change: Change) -> LetterText {
        let portal = portal.to_owned();
        self.said(
            &Message::EmailSecondFactorSubject { portal },
            [change.in_letter(), Message::EmailWasYou],
            Some(Message::EmailButtonSettings),
            [Message::EmailSecondFactorNotYou],
        )
    }

    /// To someone whom an admin invites to a contractor company.
    pub(crate) fn company_invitation(
        self,
        portal: &str,
        from: Option<&str>,
        company: &str,
    ) -> LetterText {
        let office = || self.say(&Message::EmailInvitationOffice);
        let portal = portal.to_owned();
        self.said(
            &Message::EmailInvitationSubject {
                portal: portal.clone(),
            },
            [Message::EmailInvitationCompany {
                from: from.map_or_else(office, str::to_owned),
                company: company.to_owned(),
                portal,
            }],
            Some(Message::EmailInvitationButton),
            [
                Message::EmailInvitationLink,
                Message::EmailInvitationUnexpected,
            ],
        )
    }

    /// To someone whom an admin invites to the portal, at an address that the admin entered.
    pub(crate) fn invitation(
        self,
        portal: &str,
        from: &str,
        email: &str,
        role: Role,
    ) -> LetterText {
        let (portal, from, email) = (portal.to_owned(), from.to_owned(), email.to_owned());
        let subject = Message::EmailInvitationSubject {
            portal: portal.clone(),
        };
        let invites = match role {
            Role::Admin => Message::EmailInvitationAdmin {
                from,
                portal,
                email,
            },
            Role::Contractor => Message::EmailInvitationContractor {
                from,
                portal,
                email,
            },
            Role::ReferralPartner => Message::EmailInvitationPartner {
                from,
                portal,
                email,
            },
        };
        self.said(
            &subject,
            [invites],
            Some(Message::EmailInvitationChoosePassword),
            [
                Message::EmailInvitationLink,
                Message::EmailInvitationUnexpected,
            ],
        )
    }

    /// To an admin who tests whether mail works.
    pub(crate) fn trial(self) -> LetterText {
        self.said(
            &Message::EmailTrialSubject,
            [Message::EmailTrialText, Message::EmailTrialSpam],
            Some(Message::EmailTrialButton),
            [],
        )
    }
}
