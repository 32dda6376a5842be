//! All sentences of the mails to owners and contractors, in each language: one that lacks any of them does not compile. What
//! people wrote comes in as they wrote it. What a notification itself says stands in `domain::notification::News`.

mod english;
mod spanish;

use crate::second_factor::change::Change;
use domain::delivery::NotificationKind;
use domain::language::Language;

/// What a letter says, beside whom it greets and where its button leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    /// The subject.
    pub(crate) subject: String,
    /// Paragraphs that lead to the button.
    pub(crate) before: Vec<String>,
    /// The button.
    pub(crate) button: Option<&'static str>,
    /// Paragraphs after it.
    pub(crate) after: Vec<&'static str>,
}

/// The mails of a language. `portal` is what the portal is called.
pub(crate) trait Words {
    /// How a mail begins; without a name to whoever reads it.
    fn greeting(&self, name: Option<&str>) -> String;

    /// To a new account: a contractor of this company, or a referral partner.
    fn welcome(&self, portal: &str, company: Option<&str>) -> Said;

    /// To an address that somebody signed up with.
    fn address_confirmation(&self, portal: &str) -> Said;

    /// To an address that has an account, when somebody signs up with it; perhaps with an invitation.
    fn already_registered(&self, portal: &str, by_invitation: bool) -> Said;

    /// To somebody who forgot their password.
    fn password_reset(&self, portal: &str) -> Said;

    /// To the address that an account had.
    fn email_changed(&self, portal: &str) -> Said;

    /// To the address that an account shall have.
    fn email_confirmation(&self, portal: &str) -> Said;

    /// To an address that has an account, when somebody wants it for another one.
    fn email_taken(&self, portal: &str) -> Said;

    /// To an account whose second factors came or went.
    fn second_factor(&self, portal: &str, change: Change) -> Said;

    /// To somebody whom an admin lets into a company.
    fn company_invitation(&self, portal: &str, from: Option<&str>, company: &str) -> Said;

    /// The subject of a mail without a headline.
    fn news(&self) -> &'static str;

    /// The subject of the daily mail with so many pieces of news.
    fn daily_news(&self, count: usize) -> String;

    /// The subject of a mail with several pieces of news of a place.
    fn news_of(&self, count: usize, place: &str) -> String;

    /// A place with its claim number.
    fn claim(&self, address: &str, number: &str) -> String;

    /// What leads to the news.
    fn intro(&self, of: Intro<'_>) -> String;

    /// That there are so many more.
    fn more(&self, count: usize) -> String;

    /// What the button of a mail with news opens.
    fn button(&self, opens: Opens) -> &'static str;

    /// Why somebody gets the mail.
    fn why(&self, why: Why<'_>) -> String;

    /// A link that stops mails.
    fn stop(&self, what: Stopped) -> String;
}

/// Of what the news are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intro<'a> {
    /// Of a day.
    Day,
    /// Of one's account.
    Account,
    /// Of the reader's own project at a place.
    OwnProject(&'a str),
    /// Of a project at a place.
    Project(&'a str),
    /// Of anything else.
    Anything,
}

/// What a button opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opens {
    /// The owner's page.
    OwnProject,
    /// A project's.
    Project,
    /// The list of one's projects.
    Projects,
    /// One's settings.
    Settings,
    /// One's notifications.
    Notifications,
}

/// Why somebody gets a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why<'a> {
    /// Their address stands in a project as its owner's.
    Owner,
    /// It is about their account's security.
    Security,
    /// Their account sees what it is about. Where they choose their mails.
    Account(&'a str),
}

/// Which mails a link stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// Those about the project, to its owner.
    OfProject,
    /// Those about one kind.
    OfKind(NotificationKind),
    /// All about notifications.
    All,
}

/// The mails of a language.
pub(crate) const fn words(language: Language) -> &'static dyn Words {
    match language {
        Language::English => &english::English,
        Language::Spanish => &spanish::Spanish,
    }
}
