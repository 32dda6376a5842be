//! Test data: 5,000 projects with timelines, and accounts with sessions, inserted directly into a migrated database.

use crate::Fault;
use crate::database::Database;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Number of projects.
pub const PROJECTS: u64 = 5_000;

/// Timeline entries per project.
const UPDATES: u64 = 4;

/// A day in microseconds.
pub const DAY: u64 = 86_400_000_000;

/// Characters of project codes.
const SYMBOLS: &[u8; 29] = b"ABCDEFGHJKMNPQRTUVWXYZ2346789";

/// Account number of the partner with half of the projects.
const PARTNER: u64 = 1;
/// Account number of the partner with the other half.
const OTHER_PARTNER: u64 = 2;
/// Account number of the contractor, whose company has every fourth project.
const CONTRACTOR: u64 = 3;

/// The account that submits projects. Admins have no limit. It is added after the updates are measured, which would otherwise notify it.
pub const ADMIN: Account = Account {
    number: 4,
    role: "admin",
    company: None,
};

/// The partner's session cookie.
#[must_use]
pub fn partner_cookie() -> String {
    cookie(PARTNER)
}

/// The other partner's session cookie.
#[must_use]
pub fn other_partner_cookie() -> String {
    cookie(OTHER_PARTNER)
}

/// The contractor's session cookie.
#[must_use]
pub fn contractor_cookie() -> String {
    cookie(CONTRACTOR)
}

/// The session cookie of the account with this number.
#[must_use]
pub fn cookie(user: u64) -> String {
    format!("buildback_session={}", token(user))
}

/// The code of a project.
#[must_use]
pub fn project_code(number: u64) -> String {
    code(number % PROJECTS)
}

/// The code of a project that the contractor's company has and the partner submitted.
#[must_use]
pub fn shared_project_code(number: u64) -> String {
    code(number % (PROJECTS / 4) * 4)
}

/// A valid code that no project has, because projects use lower numbers.
#[must_use]
pub fn unknown_code(number: u64) -> String {
    code(PROJECTS + number)
}

/// A valid id that is the same in every run.
#[must_use]
pub fn id(noun: u64, number: u64) -> String {
    format!("01900000-0000-7000-8{noun:03x}-{number:012x}")
}

/// The id of a project.
#[must_use]
pub fn project_id(number: u64) -> String {
    id(1, number % PROJECTS)
}

/// The id of the contractor's account.
#[must_use]
pub fn contractor_id() -> String {
    id(2, CONTRACTOR)
}

fn token(user: u64) -> String {
    format!("{user:064x}")
}

fn code(number: u64) -> String {
    // Multiplying by a large number coprime to 29 spreads the codes over the whole space.
    let mut rest = number * 104_729 + 1;
    let mut text = String::new();
    for _ in 0..6 {
        text.push(char::from(SYMBOLS[(rest % 29) as usize]));
        rest /= 29;
    }
    text
}

/// Microseconds since 1970.
///
/// # Errors
/// When the clock is wrong.
#[expect(
    clippy::disallowed_methods,
    reason = "sessions must be valid by the clock of the server under test"
)]
pub fn now() -> Result<u64, Fault> {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    Ok(u64::try_from(since.as_micros())?)
}

/// Inserts the test data into an empty, migrated database.
///
/// # Errors
/// When the database rejects a row.
pub fn fill(database: &Database) -> Result<(), Fault> {
    let (now, day) = (now()?, DAY);
    database.execute(&people(now, day)?)?;
    for first in (0..PROJECTS).step_by(500) {
        database.execute(&projects(first..first + 500, now, day)?)?;
    }
    // Both databases need statistics for good plans.
    database.execute("ANALYZE")
}

fn people(now: u64, day: u64) -> Result<String, Fault> {
    let mut sql = String::from("BEGIN;");
    for company in 0..4 {
        write!(
            sql,
            "INSERT INTO contractors (id, company_name, slug, primary_email, primary_phone, created_at, updated_at)
             VALUES ('{}', 'Company {company}', 'company-{company}', 'office{company}@example.com', '555010000{company}', {now}, {now});",
            id(3, company)
        )?;
    }
    for (number, role, company) in [
        (PARTNER, "referral_partner", None),
        (OTHER_PARTNER, "referral_partner", None),
        (CONTRACTOR, "contractor", Some(0)),
    ] {
        let account = Account {
            number,
            role,
            company,
        };
        sql.push_str(&person(&account, now, day));
    }
    sql.push_str("COMMIT;");
    Ok(sql)
}

/// An account to insert.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    /// The unique number; numbers below 100 are reserved.
    pub number: u64,
    /// The role as stored in the database.
    pub role: &'static str,
    /// The company's number; it has every fourth project starting with that number.
    pub company: Option<u64>,
}

/// Inserts more accounts after [`fill`].
///
/// # Errors
/// When the database rejects a row.
pub fn add_people(database: &Database, accounts: &[Account]) -> Result<(), Fault> {
    let (now, day) = (now()?, DAY);
    for some in accounts.chunks(500) {
        let people: String = some
            .iter()
            .map(|account| person(account, now, day))
            .collect();
        database.execute(&format!("BEGIN;{people}COMMIT;"))?;
    }
    database.execute("ANALYZE")
}

/// SQL for an account with a session.
fn person(account: &Account, now: u64, day: u64) -> String {
    let Account { number, role, .. } = account;
    let user_id = id(2, *number);
    let company = account
        .company
        .map_or("NULL".to_owned(), |company| format!("'{}'", id(3, company)));
    let hash = hex::encode(Sha256::digest(token(*number)));
    format!(
        "INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, company_name, contractor_id,
                            created_at, updated_at, password_changed_at)
         VALUES ('{user_id}', 'person{number}@example.com', '', 'Person', 'Number {number}', 'Person Number {number}', 'Agency {number}', {company},
                 {now}, {now}, {now});
         INSERT INTO user_roles (user_id, role) VALUES ('{user_id}', '{role}');
         INSERT INTO user_sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
         VALUES ('{}', '{hash}', '{user_id}', {now}, {now}, {});",
        id(4, *number),
        now + 6 * day
    )
}

/// A statement that inserts a project. The second of its numbers varies the content, and it is in the place of a company and a partner.
fn project_row(
    project: &str,
    code: &str,
    (project_number, number): (&str, u64),
    status: &str,
    (company, partner): (String, String),
    created: u64,
) -> String {
    format!(
        "INSERT INTO projects (id, project_code, project_number, insurance_claim_number, insurance_carrier_name, property_owner_name,
             property_owner_email, property_owner_phone, property_address, city, state, zip_code, damage_type, damage_description,
             urgency_level, timeline_start, status, contractor_id, referral_partner_id, created_at, updated_at, status_since)
         VALUES ('{project}', '{code}', '{project_number}', 'CLM-{number:07}', 'Harbor Mutual', 'Owner Number {number}',
             'owner{number}@example.com', '5550{number:06}', '{} Linden Street', 'Springfield', 'IL', '62704', 'Water damage',
             'A pipe burst on the upper floor; the ceiling below and the floor are soaked.',
             'medium', '2026-03-{:02}', '{status}', '{company}', '{partner}', {created}, {created}, {created})",
        number % 900 + 1,
        number % 28 + 1,
    )
}

/// A statement that inserts a project of the partner as if it was just submitted. Its code and number are those of no other project.
#[must_use]
pub fn new_project(project: &str, number: u64) -> String {
    let project_number = format!("BB-1999-{number:06}");
    let place = (id(3, 0), id(2, PARTNER));
    project_row(
        project,
        &unknown_code(1_000_000 + number),
        (&*project_number, number),
        "submitted",
        place,
        1_700_000_000_000_000,
    )
}

fn projects(numbers: std::ops::Range<u64>, now: u64, day: u64) -> Result<String, Fault> {
    const STATUSES: [&str; 5] = [
        "submitted",
        "site_visit_scheduled",
        "site_visit_completed",
        "estimate_submitted",
        "build_back_scheduled",
    ];
    let mut sql = String::from("BEGIN;");
    for number in numbers {
        let project = project_id(number);
        let created = now - day - (PROJECTS - number) * 60_000_000;
        let status = STATUSES[(number % 5) as usize];
        let place = (
            id(3, number % 4),
            id(
                2,
                if number % 4 < 2 {
                    PARTNER
                } else {
                    OTHER_PARTNER
                },
            ),
        );
        let number_text = format!("BB-2026-{number:06}");
        let numbers = (&*number_text, number);
        write!(
            sql,
            "{};",
            project_row(&project, &code(number), numbers, status, place, created)
        )?;
        for update in 0..UPDATES {
            write!(
                sql,
                "INSERT INTO project_status_updates (id, project_id, previous_status, new_status, notes, updated_by, created_at)
                 VALUES ('{}', '{project}', 'submitted', '{status}', 'We were on site and will be back with the drying equipment.', '{}', {});",
                id(5, number * UPDATES + update),
                contractor_id(),
                created + update * 1_000_000,
            )?;
        }
    }
    sql.push_str("COMMIT;");
    Ok(sql)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn project_codes_are_unique() {
        let codes: std::collections::HashSet<String> = (0..PROJECTS).map(code).collect();
        assert_eq!(codes.len() as u64, PROJECTS);
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|symbol| SYMBOLS.contains(&symbol))));
    }

    #[test]
    fn guessed_codes_do_not_exist() {
        let codes: std::collections::HashSet<String> = (0..PROJECTS).map(code).collect();
        assert!((0..50_000).all(|number| !codes.contains(&unknown_code(number))));
    }

    #[test]
    fn shared_codes_belong_to_the_contractors_projects() {
        let fourth: std::collections::HashSet<String> =
            (0..PROJECTS).step_by(4).map(code).collect();
        assert!((0..3 * PROJECTS).all(|number| fourth.contains(&shared_project_code(number))));
    }
}
