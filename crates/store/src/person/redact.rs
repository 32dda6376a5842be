//! Replaces a person's names and addresses in texts that the portal wrote.

use super::{Person, statement};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Nullable, Text};
use domain::id::UserId;
use domain::person::redacted;

/// Columns of texts that the portal writes and that repeat names, with the key of their table and, if the table is large, a condition
/// with the parameter `$1`.
const SYSTEM_TEXTS: &[(&str, &str, &[&str])] = &[
    ("mail_queue", "id", &["subject", "body_text", "body_html"]),
    (
        "idempotency_keys",
        "actor_key || ' ' || key || ' ' || operation",
        &["body"],
    ),
];

const NOTIFICATION_TEXTS: &[&str] = &["title", "message", "title_text", "message_text"];

/// Texts to redact.
struct Texts<'a> {
    table: &'a str,
    key: &'a str,
    columns: &'a [&'a str],
    /// Only rows in which this column has this value.
    condition: Option<(&'a str, String)>,
}

/// Redacts texts that the portal wrote. A name of a single word is not replaced: it may be somebody else's, or a word of the texts.
///
/// # Errors
/// When the database fails.
pub(super) fn redact_system_texts(
    conn: &mut Connection,
    person: &Person,
    name: &str,
) -> Result<(), StoreError> {
    let mut person = person.clone();
    person.words.retain(|word| is_distinctive(word));
    for (table, key, columns) in SYSTEM_TEXTS {
        let texts = Texts {
            table,
            key,
            columns,
            condition: None,
        };
        redact(conn, &texts, &person, name)?;
    }
    Ok(())
}

/// Whether a text names only one person: an email address, a phone number, or a name of several words.
fn is_distinctive(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    word.contains('@') || digits >= 7 || word.split_whitespace().count() > 1
}

/// Replaces the person's name, email address, and phone number in texts, also in HTML and JSON.
fn redact(
    conn: &mut Connection,
    texts: &Texts<'_>,
    person: &Person,
    name: &str,
) -> Result<(), StoreError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        key: String,
        #[diesel(sql_type = Text)]
        value: String,
    }
    let find = match conn {
        Connection::Sqlite(_) => "instr",
        Connection::Postgres(_) => "strpos",
    };
    let written = person.words.iter();
    let formatted = written
        .clone()
        .map(|word| domain::contact::formatted_phone(word));
    let escaped = written.clone().map(|word| html_escaped(word));
    let words = super::words(written.cloned().chain(formatted).chain(escaped).map(Some));
    for column in texts.columns {
        for word in &words {
            let (condition, value) = match &texts.condition {
                Some((name, value)) => (format!(" AND {name} = $2"), value.clone()),
                None => (" AND $2 = ''".to_owned(), String::new()),
            };
            let text = format!(
                "SELECT {} AS key, {column} AS value FROM {} WHERE {find}({column}, $1) > 0{condition}",
                texts.key, texts.table
            );
            let query = sql_query(statement(conn, &text))
                .bind::<Text, _>(word)
                .bind::<Text, _>(value);
            let found: Vec<Row> = per_database!(conn, |conn| query.load(conn))?;
            for row in found {
                let Some(text) = redacted(&row.value, word, name) else {
                    continue;
                };
                let write = format!(
                    "UPDATE {} SET {column} = $1 WHERE {} = $2",
                    texts.table, texts.key
                );
                let query = sql_query(statement(conn, &write))
                    .bind::<Nullable<Text>, _>(Some(text))
                    .bind::<Text, _>(row.key);
                per_database!(conn, |conn| query.execute(conn))?;
            }
        }
    }
    Ok(())
}

/// Redacts notifications to others about what the account did.
///
/// # Errors
/// When the database fails.
pub(super) fn redact_notifications(
    conn: &mut Connection,
    person: &Person,
    author: UserId,
    name: &str,
) -> Result<(), StoreError> {
    let texts = Texts {
        table: "notifications",
        key: "id",
        columns: NOTIFICATION_TEXTS,
        condition: Some(("author_id", author.to_string())),
    };
    redact(conn, &texts, person, name)
}

fn html_escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_word_are_not_distinctive() {
        for (word, expected) in [
            ("Ann", false),
            ("https", false),
            ("2026", false),
            ("Ann Lee", true),
            ("ann@lee.example", true),
            ("5125550142", true),
            ("(512) 555-0142", true),
        ] {
            assert_eq!(is_distinctive(word), expected, "{word}");
        }
    }
}
