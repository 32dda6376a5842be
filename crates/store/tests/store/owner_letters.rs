//! Which owners are owed the letter with their code.

use crate::at;
use crate::upgrade::filled;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use domain::id::MailId;
use domain::mail::{MailCause, QueuedMail};
use store::schema::owner_contacts as contacts;
use store::{Connection, mail, migrate};
use uuid::Uuid;

/// Since when the owner is owed the letter, in which language, and who asked for it.
type Owed = (Option<i64>, Option<String>, Option<String>);

/// A letter that was sent: channel, sender, and email.
type Sent = (&'static str, &'static str, Option<u128>);

fn owed(conn: &mut Connection) -> Owed {
    contacts::table
        .find("p1")
        .select((
            contacts::letter_due_at,
            contacts::letter_language,
            contacts::letter_by,
        ))
        .first(conn)
        .expect("the owner's row")
}

fn email(n: u128) -> QueuedMail {
    QueuedMail {
        id: MailId::from_uuid(Uuid::from_u128(n)),
        to: "jose@home.example".to_owned(),
        subject: "Your project".to_owned(),
        text: "Words".to_owned(),
        html: None,
        unsubscribe_url: None,
        attempts: 0,
        next_attempt_at: at(0),
        cause: MailCause::OFFICE,
        expires_at: None,
    }
}

#[test]
fn a_letter_that_was_given_up_is_owed_again_unless_a_later_email_has_it() {
    let database = filled(migrate::names().len());
    let mut conn = database.connect();
    let now = at(0).as_microsecond();
    let (ann, portal) = ("'u1'", "NULL");
    let again = |by: Option<&str>| {
        let language = by.map(|_| "es".to_owned());
        (Some(now), language, by.map(str::to_owned))
    };
    let cases: [(&[Sent], u128, Owed); 6] = [
        (&[("email", ann, Some(1))], 1, again(Some("u1"))),
        (&[("email", portal, Some(1))], 1, again(None)),
        (
            &[("email", ann, Some(1)), ("email", portal, Some(2))],
            1,
            (None, None, None),
        ),
        (
            &[("email", ann, Some(1)), ("email", portal, Some(2))],
            2,
            again(None),
        ),
        (
            &[("email", ann, Some(1)), ("print", ann, None)],
            1,
            again(Some("u1")),
        ),
        (&[("print", ann, None)], 1, (None, None, None)),
    ];
    for (letters, given_up, expected) in cases {
        conn.batch_execute(
            "DELETE FROM owner_letters; DELETE FROM mail_queue;
            UPDATE owner_contacts SET letter_due_at = NULL, letter_language = NULL, letter_by = NULL",
        )
        .expect("nothing is owed");
        for id in [1, 2].map(|n| email(n).id) {
            let queued = format!(
                "INSERT INTO mail_queue (id, recipient, subject, body_text, created_at, next_attempt_at, project_id)
                VALUES ('{id}', 'jose@home.example', 'Your project', 'Words', 40, 40, 'p1')"
            );
            conn.batch_execute(&queued).expect("the email is queued");
        }
        for (place, (channel, by, of)) in letters.iter().enumerate() {
            let of = of.map_or_else(|| "NULL".to_owned(), |n| format!("'{}'", email(n).id));
            let sent = format!(
                "INSERT INTO owner_letters (id, project_id, channel, language, sent_by, mail_id, sent_at)
                VALUES ('l{place}', 'p1', '{channel}', 'es', {by}, {of}, {})",
                50 + place
            );
            conn.batch_execute(&sent).expect("the letter is stored");
        }
        mail::give_up(&mut conn, &email(given_up), "no such user", at(0)).expect("given up");
        assert_eq!(owed(&mut conn), expected, "{letters:?} {given_up}");
    }
}

#[test]
fn an_upgrade_owes_the_letter_to_owners_who_do_not_have_the_code() {
    let names = migrate::names();
    let before = names.iter().position(|name| name.starts_with("0025"));
    let before = before.expect("the migration exists");
    // The project has one letter, by email, from instant 42.
    for (change, is_owed) in [
        ("SELECT 1", false),
        ("DELETE FROM owner_letters", true),
        ("UPDATE owner_letters SET channel = 'print'", true),
        ("UPDATE owner_letters SET mail_id = 'q1'", false),
        (
            "UPDATE owner_letters SET mail_id = 'q1'; UPDATE mail_queue SET failed_at = 50",
            true,
        ),
        ("UPDATE projects SET code_issued_at = 41", false),
        ("UPDATE projects SET code_issued_at = 43", true),
    ] {
        let database = filled(before);
        let mut conn = database.connect();
        let settled = "UPDATE owner_contacts SET letter_due_at = NULL";
        for text in [settled, change] {
            conn.batch_execute(text).expect("the database is prepared");
        }
        migrate::run(database.database(), at(0)).expect("the migrations succeed");
        let (due_at, ..) = owed(&mut conn);
        assert_eq!(due_at.is_some(), is_owed, "{change}");
    }
}
