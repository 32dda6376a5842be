//! What mails say, in the reader's language, from `locales/<language>/email.ftl`. A subject holds nothing that people wrote, and a
//! text names who wrote what it quotes. What a notification itself says stands in `domain::notification::News`.

mod letters;

pub(crate) use letters::LetterText;

use domain::delivery::NotificationKind;
use domain::language::{Language, Message};
use domain::mail::{Byline, shown_name};
use domain::permission::Role;

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

/// The mails of a language.
pub(crate) const fn words(language: Language) -> Words {
    Words(language)
}

/// The mails of a language. `portal` is what the portal is called.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words(Language);

impl Words {
    fn say(self, message: &Message) -> String {
        message.in_language(self.0)
    }

    /// How a mail begins; without a name to whoever reads it.
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

    /// The subject of the daily mail with so many pieces of news.
    pub(crate) fn daily_news(self, count: usize) -> String {
        self.say(&Message::EmailNewsDaily {
            count: counted(count),
        })
    }

    /// The subject of a mail with several pieces of news of the project with this number.
    pub(crate) fn news_of(self, count: usize, number: &str) -> String {
        self.say(&Message::EmailNewsOf {
            count: counted(count),
            number: number.to_owned(),
        })
    }

    /// Leads to what somebody wrote: names them in a sentence, before what they wrote.
    pub(crate) fn quotes(self, who: &Byline, how: Quoted) -> String {
        let who = self.who(who);
        self.say(&match how {
            Quoted::Written => Message::EmailQuoteWritten { who },
            Quoted::Entered => Message::EmailQuoteEntered { who },
            Quoted::Added => Message::EmailQuoteAdded { who },
            Quoted::Submitted => Message::EmailQuoteSubmitted { who },
        })
    }

    /// A name with what its owner does in brackets: `Jordan Lee (contractor, Acme Restoration)`. Names are typed by anybody: what
    /// can be anything else is left out, and words of ours stand for it.
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

    /// A place with its claim number.
    pub(crate) fn claim(self, address: &str, number: &str) -> String {
        self.say(&Message::EmailNewsClaim {
            address: address.to_owned(),
            number: number.to_owned(),
        })
    }

    /// The subject of a mail that says only that there is something new about the project with this number.
    pub(crate) fn notice_of(self, number: &str) -> String {
        self.say(&Message::EmailNewsNoticeOf {
            number: number.to_owned(),
        })
    }

    /// What such a mail says, of the project with this number or of something else, and how to see it.
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

    /// Whom to ask: the ways to the office, if there are any.
    pub(crate) fn office(self, contact: Option<&str>) -> String {
        self.say(&match contact {
            Some(contact) => Message::EmailNoticeOffice {
                contact: contact.to_owned(),
            },
            None => Message::EmailNoticeNoOffice,
        })
    }

    /// What leads to the news.
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

    /// That there are so many more.
    pub(crate) fn more(self, count: usize) -> String {
        self.say(&Message::EmailNewsMore {
            count: counted(count),
        })
    }

    /// What the button of a mail with news opens.
    pub(crate) fn button(self, opens: Opens) -> String {
        self.say(&match opens {
            Opens::OwnProject => Message::EmailButtonOwnProject,
            Opens::Project => Message::EmailButtonProject,
            Opens::Projects => Message::EmailButtonProjects,
            Opens::Settings => Message::EmailButtonSettings,
            Opens::Notifications => Message::EmailButtonNotifications,
        })
    }

    /// Why somebody gets the mail.
    pub(crate) fn why(self, why: Why<'_>) -> String {
        self.say(&match why {
            Why::Owner => Message::EmailWhyOwner,
            Why::GivenAddress => Message::EmailWhyGivenAddress,
            Why::Security => Message::EmailWhySecurity,
            Why::Account(settings) => Message::EmailWhyAccount {
                settings: settings.to_owned(),
            },
        })
    }

    /// A link that stops mails.
    pub(crate) fn stop(self, what: Stopped) -> String {
        self.say(&match what {
            Stopped::OfAddress => Message::EmailStopAddress,
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
