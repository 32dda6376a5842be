//! Mails in English.

use super::{Intro, Opens, Quoted, Said, Stopped, Why, Words, described};
use crate::auth::sign_up_letter::EMAIL_TAKEN;
use crate::second_factor::change::Change;
use domain::mail::Byline;
use domain::permission::Role;

pub(super) struct English;

impl Words for English {
    fn greeting(&self, name: Option<&str>) -> String {
        match name {
            Some(name) => format!("Hello {name},"),
            None => "Hello,".to_owned(),
        }
    }

    fn welcome(&self, portal: &str, company: Option<&str>) -> Said {
        let created = match company {
            Some(company) => format!(
                "your account as a contractor of {company} was created. The projects that {company} works on are here:"
            ),
            None => {
                "your account was created. Submit a project, and follow it from here:".to_owned()
            }
        };
        Said {
            subject: format!("Welcome to {portal}"),
            before: vec![created],
            button: Some("Sign in"),
            after: vec![
                "If you did not create an account, somebody gave your address by mistake: tell the people who run the portal.",
            ],
        }
    }

    fn address_confirmation(&self, portal: &str) -> Said {
        Said {
            subject: format!("Confirm your address for {portal}"),
            before: vec![format!(
                "somebody, perhaps you, signed up to {portal} with this address. If it was you, confirm it here with the password that you chose:"
            )],
            button: Some("Confirm my address"),
            after: vec![
                "The link works once, within a day.",
                "If it was not you, there is nothing to do: without you no account is made.",
            ],
        }
    }

    fn already_registered(&self, portal: &str) -> Said {
        let after = vec![
            "The account and its password are as they were. If you do not remember the password, the sign-in page helps with a new one.",
            "If it was not you, there is nothing to do.",
        ];
        Said {
            subject: format!("You have an account at {portal}"),
            before: vec![
                format!("somebody, perhaps you, signed up to {portal} with this address."),
                EMAIL_TAKEN.to_owned(),
            ],
            button: Some("Sign in"),
            after,
        }
    }

    fn password_reset(&self, portal: &str) -> Said {
        Said {
            subject: format!("Reset your password at {portal}"),
            before: vec![format!(
                "somebody asked for a new password for your account at {portal}. If it was you, choose one here:"
            )],
            button: Some("Choose a new password"),
            after: vec![
                "The link works once, within an hour. You will be signed out everywhere.",
                "If it was not you, there is nothing to do: your password stays as it is.",
            ],
        }
    }

    fn email_changed(&self, portal: &str) -> Said {
        Said {
            subject: format!("Your email address at {portal} was changed"),
            before: vec![
                format!(
                    "the email address of your account at {portal} was changed. From now on, this one does not sign in any more."
                ),
                "If it was you, there is nothing to do.".to_owned(),
                "If it was not you, somebody else was in your account: tell the people who run your portal at once, so that they can lock it.".to_owned(),
            ],
            button: None,
            after: Vec::new(),
        }
    }

    fn email_confirmation(&self, portal: &str) -> Said {
        Said {
            subject: format!("Confirm your new address for {portal}"),
            before: vec![format!(
                "somebody, perhaps you, wants to sign in to an account at {portal} with this address from now on. If it was you, confirm it here, signed in to that account:"
            )],
            button: Some("Use this address"),
            after: vec![
                "The link works once, within a day. Until then the account keeps the address that it has.",
                "If it was not you, there is nothing to do: without this link the address is not used.",
            ],
        }
    }

    fn email_taken(&self, portal: &str) -> Said {
        Said {
            subject: format!("Somebody wanted to use your address for {portal}"),
            before: vec![
                format!(
                    "somebody wanted to use this address for another account at {portal}. You have an account with it, so it stays yours: your account and its password are as they were."
                ),
                "If it was you, sign in to the account that has this address, and give it another one first.".to_owned(),
                "If it was not you, there is nothing to do.".to_owned(),
            ],
            button: None,
            after: Vec::new(),
        }
    }

    fn second_factor(&self, portal: &str, change: Change) -> Said {
        Said {
            subject: format!("How you sign in to {portal} was changed"),
            before: vec![
                change.in_words().to_owned(),
                "If it was you, there is nothing to do.".to_owned(),
            ],
            button: Some("Open your settings"),
            after: vec![
                "If it was not you, somebody else was in your account: change your password at once, look through your settings, and tell the people who run your portal.",
            ],
        }
    }

    fn company_invitation(&self, portal: &str, from: Option<&str>, company: &str) -> Said {
        let from = from.unwrap_or("The office");
        Said {
            subject: format!("You are invited to {portal}"),
            before: vec![format!(
                "{from} invites you to join {company} as a contractor on {portal}, where you see the projects of your company, post \
                 updates from the site and share photos."
            )],
            button: Some("Create your account"),
            after: vec![
                "The link works once, within seven days.",
                "If you do not know what this is about, there is nothing to do: without the link nobody gets in.",
            ],
        }
    }

    fn news(&self) -> &'static str {
        "News"
    }

    fn daily_news(&self, count: usize) -> String {
        match count {
            1 => "Your daily news: one piece of news".to_owned(),
            _ => format!("Your daily news: {count} pieces of news"),
        }
    }

    fn news_of(&self, count: usize, number: &str) -> String {
        format!("{count} pieces of news: {number}")
    }

    fn quotes(&self, who: &Byline, how: Quoted) -> String {
        let who = match who {
            Byline::Account {
                name,
                role,
                company,
            } => {
                let (role, nameless) = match role {
                    Role::Admin => ("office", "The office"),
                    Role::Contractor => ("contractor", "A contractor"),
                    Role::ReferralPartner => ("referral partner", "A referral partner"),
                };
                described(name, role, company.as_deref(), nameless)
            }
            Byline::Owner { name } => described(name, "property owner", None, "The property owner"),
            Byline::Scheduler => "The office or the contractor".to_owned(),
            Byline::Unknown => "Somebody whose account is closed".to_owned(),
        };
        match how {
            Quoted::Written => format!("{who} wrote:"),
            Quoted::Entered => format!("{who} entered:"),
            Quoted::Added => format!("{who} added:"),
            Quoted::Submitted => format!("{who} submitted this project:"),
        }
    }

    fn claim(&self, address: &str, number: &str) -> String {
        format!("{address} (claim {number})")
    }

    fn notice_of(&self, number: &str) -> String {
        format!("There is something new: {number}")
    }

    fn notice(&self, portal: &str, origin: &str, number: Option<&str>) -> String {
        match number {
            Some(number) => format!(
                "there is something new about project {number} at {portal}. To see it, open {origin} and enter your project code."
            ),
            None => {
                format!("there is something new at {portal}. To see it, open {origin} and sign in.")
            }
        }
    }

    fn office(&self, contact: Option<&str>) -> String {
        const UNEXPECTED: &str = "If you do not know what this is about, there is nothing to do.";
        match contact {
            Some(contact) => format!("{UNEXPECTED} The office answers questions: {contact}"),
            None => UNEXPECTED.to_owned(),
        }
    }

    fn intro(&self, of: Intro<'_>) -> String {
        match of {
            Intro::Day => "this is what happened since your last daily mail:".to_owned(),
            Intro::Account => "this happened to your account:".to_owned(),
            Intro::OwnProject(number) => format!("there is news of your project {number}."),
            Intro::Project(number) => format!("there is news of project {number}."),
            Intro::Anything => "there is news:".to_owned(),
        }
    }

    fn more(&self, count: usize) -> String {
        format!("And {count} more, which the portal shows.")
    }

    fn button(&self, opens: Opens) -> &'static str {
        match opens {
            Opens::OwnProject => "See your project",
            Opens::Project => "Open the project",
            Opens::Projects => "Open your projects",
            Opens::Settings => "Open your settings",
            Opens::Notifications => "Open your notifications",
        }
    }

    fn why(&self, why: Why<'_>) -> String {
        match why {
            Why::Owner => {
                "You get this mail because this address stands in your project as the property owner's. The page asks for your project code.".to_owned()
            }
            Why::GivenAddress => {
                "You get this mail because somebody gave this address as a property owner's.".to_owned()
            }
            Why::Security => {
                "You get this mail because it is about the security of your account.".to_owned()
            }
            Why::Account(settings) => format!(
                "You get this mail because you have an account that sees this. Which mails you get, and when, is up to you: {settings}"
            ),
        }
    }

    fn stop(&self, what: Stopped) -> String {
        match what {
            Stopped::OfAddress => "Stop all email from this portal to this address".to_owned(),
            Stopped::OfKind(kind) => format!("No more mails about {}", kind.in_words()),
            Stopped::All => "Stop all email from this portal".to_owned(),
        }
    }
}
