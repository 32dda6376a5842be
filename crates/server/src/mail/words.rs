//! All sentences of the mails to owners and contractors, in each language: one that lacks any of them does not compile. A
//! subject holds nothing that people wrote, and a text names who wrote what it quotes. What a notification itself says stands in `domain::notification::News`.

mod english;
mod spanish;

use crate::second_factor::change::Change;
use domain::delivery::NotificationKind;
use domain::language::Language;
use domain::mail::{Byline, shown_name};

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

    /// To an address that has an account, when somebody signs up with it.
    fn already_registered(&self, portal: &str) -> Said;

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

    /// The subject of a mail with several pieces of news of the project with this number.
    fn news_of(&self, count: usize, number: &str) -> String;

    /// Leads to what somebody wrote: names them in a sentence, before what they wrote.
    fn quotes(&self, who: &Byline, how: Quoted) -> String;

    /// A place with its claim number.
    fn claim(&self, address: &str, number: &str) -> String;

    /// The subject of a mail that says only that there is something new about the project with this number.
    fn notice_of(&self, number: &str) -> String;

    /// What such a mail says, of the project with this number or of something else, and how to see it.
    fn notice(&self, portal: &str, origin: &str, number: Option<&str>) -> String;

    /// Whom to ask: the ways to the office, if there are any.
    fn office(&self, contact: Option<&str>) -> String;

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

/// What somebody did with the text that a mail quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quoted {
    /// Wrote it: a message, or what was done.
    Written,
    /// Entered it into a form.
    Entered,
    /// Added files of these names.
    Added,
    /// Submitted a project with it.
    Submitted,
}

/// Of what the news are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intro<'a> {
    /// Of a day.
    Day,
    /// Of one's account.
    Account,
    /// Of the reader's own project with this number.
    OwnProject(&'a str),
    /// Of the project with this number.
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
    /// The same, where nobody vouches for it.
    GivenAddress,
    /// It is about their account's security.
    Security,
    /// Their account sees what it is about. Where they choose their mails.
    Account(&'a str),
}

/// Which mails a link stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// All that the portal sends to the owner's address.
    OfAddress,
    /// Those about one kind.
    OfKind(NotificationKind),
    /// All that can be stopped, to an account.
    All,
}

/// A name with what its owner does in brackets: `Jordan Lee (contractor, Acme Restoration)`. Names are typed by anybody: what
/// can be anything else is left out, and `nameless` stands for it.
fn described(name: &str, role: &str, company: Option<&str>, nameless: &str) -> String {
    match (shown_name(name), company.and_then(shown_name)) {
        (Some(name), Some(company)) => format!("{name} ({role}, {company})"),
        (Some(name), None) => format!("{name} ({role})"),
        (None, Some(company)) => format!("{nameless} ({company})"),
        (None, None) => nameless.to_owned(),
    }
}

/// The mails of a language.
pub(crate) const fn words(language: Language) -> &'static dyn Words {
    match language {
        Language::English => &english::English,
        Language::Spanish => &spanish::Spanish,
    }
}
