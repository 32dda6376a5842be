//! Texts of mails in the recipient's language, from `locales/<language>/email.ftl`. Subjects contain no user input, and texts
//! name the author of anything they quote. The texts of notifications are in `domain::notification`.

mod letters;
mod owner_letter;
mod report;
mod weekly;

pub(crate) use letters::LetterText;
pub(crate) use owner_letter::{LetterFacts, office_line};

use domain::delivery::NotificationKind;
use domain::language::{Language, Message};
use domain::mail::{Byline, shown_name};
use domain::permission::Role;

/// How the author provided the text that a mail quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quoted {
    /// Wrote it, as a message or a status update.
    Written,
    /// Entered it into a form.
    Entered,
    /// Added files with these names.
    Added,
    /// Submitted it with a project.
    Submitted,
}

/// The kind of introduction before the notifications in a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intro<'a> {
    /// For the daily summary.
    Day,
    /// About the recipient's account.
    Account,
    /// About the recipient's own project, by number.
    OwnProject(&'a str),
    /// About a project, by number.
    Project(&'a str),
    /// About anything else.
    Anything,
}

/// The page that a button opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opens {
    /// The owner's project page.
    OwnProject,
    /// A project page.
    Project,
    /// The project list.
    Projects,
    /// The account's settings.
    Settings,
    /// The account's notifications.
    Notifications,
    /// A report.
    Report,
}

/// Why the recipient gets a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why<'a> {
    /// A project lists the address as its owner's.
    Owner,
    /// Same as `Owner`, with the project code in the mail.
    Letter,
    /// Same as `Owner`, for an unverified address.
    GivenAddress,
    /// The mail is about the security of their account.
    Security,
    /// They turned on the weekly summary. Contains the URL of the mail settings.
    Weekly(&'a str),
    /// They subscribed to a report by email. Contains the URL of the reports.
    Report(&'a str),
    /// Their account has access to what the mail is about. Contains the URL of the mail settings.
    Account(&'a str),
}

/// The mails that an unsubscribe link stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// All mails to the owner's address.
    OfAddress,
    /// Mails about one kind of notification.
    OfKind(NotificationKind),
    /// The weekly summary.
    Weekly,
    /// One report.
    Report,
    /// All optional mails to an account.
    All,
}

/// The mail texts of a language.
pub(crate) const fn words(language: Language) -> Words {
    Words(language)
}

/// The mail texts of a language. In its functions, `portal` is the portal's name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words(Language);

impl Words {
    fn say(self, message: &Message) -> String {
        message.in_language(self.0)
    }

    /// The greeting. Without a name, it addresses nobody in particular.
    pub(crate) fn greeting(self, name: Option<&str>) -> String {
        self.say(&match name {
            Some(name) => Message::EmailGreeting {
                name: name.to_owned(),
            },
            None => Message::EmailGreetingNameless,
        })
    }

    /// The subject of a mail without a headline.
    pub(crate) fn news(self) -> String {
        self.say(&Message::EmailNews)
    }

    /// The subject of the daily mail with `count` notifications.
    pub(crate) fn daily_news(self, count: usize) -> String {
        self.say(&Message::EmailNewsDaily {
            count: counted(count),
        })
    }

    /// The subject of a mail with `count` notifications about one project.
    pub(crate) fn news_of(self, count: usize, number: &str) -> String {
        self.say(&Message::EmailNewsOf {
            count: counted(count),
            number: number.to_owned(),
        })
    }

    /// The sentence that names the author before quoted text.
    pub(crate) fn quotes(self, who: &Byline, how: Quoted) -> String {
        let who = self.who(who);
        self.say(&match how {
            Quoted::Written => Message::EmailQuoteWritten { who },
            Quoted::Entered => Message::EmailQuoteEntered { who },
            Quoted::Added => Message::EmailQuoteAdded { who },
            Quoted::Submitted => Message::EmailQuoteSubmitted { who },
        })
    }

    /// The author's name with role and company: `Jordan Lee (contractor, Acme Restoration)`. Names are user input, so a
    /// suspicious name is replaced by a general term.
    fn who(self, who: &Byline) -> String {
        let (name, company, role, nameless) = match who {
            Byline::Account {
                name,
                role,
                company,
            } => {
                let (role, nameless) = match role {
                    Role::Admin => (Message::EmailRoleOffice, Message::EmailNamelessOffice),
                    Role::Contractor => (
                        Message::EmailRoleContractor,
                        Message::EmailNamelessContractor,
                    ),
                    Role::ReferralPartner => {
                        (Message::EmailRolePartner, Message::EmailNamelessPartner)
                    }
                };
                (name, company.as_deref(), role, nameless)
            }
            Byline::Owner { name } => (
                name,
                None,
                Message::EmailRoleOwner,
                Message::EmailNamelessOwner,
            ),
            Byline::Scheduler => return self.say(&Message::EmailNamelessScheduler),
            Byline::Unknown => return self.say(&Message::EmailNamelessClosed),
        };
        let role = self.say(&role);
        match (shown_name(name), company.and_then(shown_name)) {
            (Some(name), Some(company)) => self.say(&Message::EmailWhoOfCompany {
                name,
                role,
                company,
            }),
            (Some(name), None) => self.say(&Message::EmailWho { name, role }),
            (None, Some(company)) => self.say(&Message::EmailWhoNameless {
                nameless: self.say(&nameless),
                company,
            }),
            (None, None) => self.say(&nameless),
        }
    }

    /// An address with a claim number.
    pub(crate) fn claim(self, address: &str, number: &str) -> String {
        self.say(&Message::EmailNewsClaim {
            address: address.to_owned(),
            number: number.to_owned(),
        })
    }

    /// The subject of a mail that says only that a project has news.
    pub(crate) fn notice_of(self, number: &str) -> String {
        self.say(&Message::EmailNewsNoticeOf {
            number: number.to_owned(),
        })
    }

    /// The text of such a mail, about a project or anything else, and how to see the news.
    pub(crate) fn notice(self, portal: &str, origin: &str, number: Option<&str>) -> String {
        let (portal, origin) = (portal.to_owned(), origin.to_owned());
        self.say(&match number {
            Some(number) => Message::EmailNoticeProject {
                number: number.to_owned(),
                portal,
                origin,
            },
            None => Message::EmailNoticeAnything { portal, origin },
        })
    }

    /// How to contact the office, if contact details are configured.
    pub(crate) fn office(self, contact: Option<&str>) -> String {
        self.say(&match contact {
            Some(contact) => Message::EmailNoticeOffice {
                contact: contact.to_owned(),
            },
            None => Message::EmailNoticeNoOffice,
        })
    }

    /// The introduction before the notifications.
    pub(crate) fn intro(self, of: Intro<'_>) -> String {
        self.say(&match of {
            Intro::Day => Message::EmailNewsIntroDay,
            Intro::Account => Message::EmailNewsIntroAccount,
            Intro::OwnProject(number) => Message::EmailNewsIntroOwnProject {
                number: number.to_owned(),
            },
            Intro::Project(number) => Message::EmailNewsIntroProject {
                number: number.to_owned(),
            },
            Intro::Anything => Message::EmailNewsIntroAnything,
        })
    }

    /// The line that says how many more notifications there are.
    pub(crate) fn more(self, count: usize) -> String {
        self.say(&Message::EmailNewsMore {
            count: counted(count),
        })
    }

    /// The label of the mail's button.
    pub(crate) fn button(self, opens: Opens) -> String {
        self.say(&match opens {
            Opens::OwnProject => Message::EmailButtonOwnProject,
            Opens::Project => Message::EmailButtonProject,
            Opens::Projects => Message::EmailButtonProjects,
            Opens::Settings => Message::EmailButtonSettings,
            Opens::Notifications => Message::EmailButtonNotifications,
            Opens::Report => Message::EmailButtonReport,
        })
    }

    /// The explanation of why the recipient gets the mail.
    pub(crate) fn why(self, why: Why<'_>) -> String {
        self.say(&match why {
            Why::Owner => Message::EmailWhyOwner,
            Why::Letter => Message::EmailWhyLetter,
            Why::GivenAddress => Message::EmailWhyGivenAddress,
            Why::Security => Message::EmailWhySecurity,
            Why::Weekly(settings) => Message::EmailWhyWeekly {
                settings: settings.to_owned(),
            },
            Why::Report(page) => Message::EmailWhyReport {
                page: page.to_owned(),
            },
            Why::Account(settings) => Message::EmailWhyAccount {
                settings: settings.to_owned(),
            },
        })
    }

    /// The label of an unsubscribe link.
    pub(crate) fn stop(self, what: Stopped) -> String {
        self.say(&match what {
            Stopped::OfAddress => Message::EmailStopAddress,
            Stopped::Weekly => Message::EmailStopWeekly,
            Stopped::Report => Message::EmailStopReport,
            Stopped::All => Message::EmailStopAll,
            Stopped::OfKind(kind) => match kind {
                NotificationKind::StatusUpdate => Message::EmailStopStatusUpdate,
                NotificationKind::Assignment => Message::EmailStopAssignment,
                NotificationKind::Event => Message::EmailStopEvent,
                NotificationKind::Reminder => Message::EmailStopReminder,
                NotificationKind::Message => Message::EmailStopMessage,
                NotificationKind::Task => Message::EmailStopTask,
                NotificationKind::File => Message::EmailStopFile,
                NotificationKind::Security => Message::EmailStopSecurity,
            },
        })
    }
}

fn counted(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
