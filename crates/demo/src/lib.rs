//! Demo data: a portal after three months of use.

mod bulk;
mod context;
mod desk;
mod invitations;
mod long_talk;
mod pace;
mod people;
mod pictures;
mod projects;
mod rows;
mod schedule;
mod steps;
mod story;
mod talk;
mod words;

pub use people::PASSWORD;

use bulk::{Firm, Participants};
use context::DemoContext;
use domain::clock::Rng;
use domain::contractor::{Contractor, ContractorStatus};
use domain::id::{ContractorId, UserId};
use domain::language::Param;
use domain::permission::{Permit, Role, act};
use domain::portal::PortalForm;
use domain::project::{ProjectCode, project_number};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use long_talk::long_talk;
use people::{ADMIN, COMPANIES, CREWS, Company, PARTNERS, PEOPLE, Person};
use projects::claims;
use rows::{FixedClock, NewAccounts};
use server::state::AppState;
use std::collections::{BTreeMap, HashSet};
use store::import::{self, ImportedProject};
use store::user::NewUser;
use store::{Connection, StoreError};
use story::BuiltProject;

/// Code of the first project.
pub const PROJECT_CODE: &str = "HAVEN7";
/// Age of the accounts, slightly more than that of the oldest project.
const ACCOUNTS_AGE: jiff::SignedDuration = jiff::SignedDuration::from_hours(24 * 120);
const REASON: &str = "demo data is written by the portal itself";

/// The warranty note, which owners of completed projects see.
const WARRANTY: &str = "We stand behind our work: two years on labor, and the manufacturer's warranty on materials.\nIf something does not look right, call us before you call anyone else.";

/// Error while loading the demo data.
pub type DemoError = Box<dyn std::error::Error + Send + Sync>;

/// Additional data to generate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct More {
    /// Number of bulk projects.
    pub projects: usize,
    /// Number of additional messages in the thread of the project with [`PROJECT_CODE`].
    pub messages: usize,
}

/// Result of loading the demo data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loaded {
    /// The portal was empty, and the demo data was loaded.
    Filled,
    /// The demo data was already loaded; nothing was changed.
    AlreadyThere,
    /// The portal contains other data; nothing was changed.
    NotEmpty,
}

/// A demo account, for display.
#[derive(Debug, Clone, Copy)]
pub struct DemoAccount {
    /// Email address for sign-in.
    pub email: &'static str,
    /// The role.
    pub role: Role,
    /// Short description.
    pub who: &'static str,
}

/// The accounts of the demo, all with [`PASSWORD`].
pub fn accounts() -> impl Iterator<Item = DemoAccount> {
    PEOPLE.iter().map(|person| DemoAccount {
        email: person.email,
        role: person.role,
        who: person
            .company
            .map_or(person.company_name, |company| Some(COMPANIES[company].name))
            .unwrap_or(if person.role == Role::Admin {
                "full access"
            } else {
                "no company"
            }),
    })
}

/// Loads the demo data into an empty portal, with the additional data in `more`. Calls `progress` with the number of bulk projects written
/// so far.
///
/// # Errors
/// Returns an error if files or the database cannot be written. Without bulk projects, nothing is loaded then. With bulk projects, accounts
/// and complete batches may exist.
pub async fn load(
    state: &AppState,
    more: More,
    progress: impl FnMut(usize),
) -> Result<Loaded, DemoError> {
    let existing = state
        .store()
        .read(|conn| {
            Ok((
                import::is_empty(conn)?,
                store::user::email_taken(conn, PEOPLE[ADMIN].email)?,
            ))
        })
        .await?;
    match existing {
        (true, _) => {}
        (false, true) => return Ok(Loaded::AlreadyThere),
        (false, false) => return Ok(Loaded::NotEmpty),
    }
    server::features::portal::follow::catch_up(state).await?;
    let mut rng = state.rng();
    let (now, time_zone) = (state.now(), state.time_zone());
    let began = FixedClock(now - ACCOUNTS_AGE);
    let companies = COMPANIES
        .each_ref()
        .map(|_| ContractorId::new(&began, &mut rng));
    let users = PEOPLE.each_ref().map(|_| UserId::new(&began, &mut rng));
    let hashing = state.passwords().hash(PASSWORD.to_owned(), &mut rng);
    let password_hash = hashing.await?;
    let context = DemoContext {
        users: &users,
        companies: &companies,
        now,
        time_zone: &time_zone,
    };
    let mut taken = HashSet::from([ProjectCode::from_stored(PROJECT_CODE.to_owned())]);
    let projects = build_projects(state, &context, more.messages, &mut taken).await?;
    // Projects are written in order of submission, and bulk projects are older.
    let (first, last) = match more.projects {
        0 => (projects, Vec::new()),
        _ => (Vec::new(), projects),
    };
    let new_accounts = new_accounts(&users, &companies, &password_hash);
    let zone = time_zone.clone();
    state
        .store()
        .write(move |conn| {
            new_accounts.write(conn, began.0)?;
            invitations::write(conn, &users, &companies, now, &mut rng.clone())?;
            // The setup steps are unnecessary in a portal full of projects.
            let permit = Permit::<act::ManagePortal>::for_system((), REASON);
            store::portal::note_set_up(conn, &permit, now)?;
            store::portal::edit(conn, &permit, 0, &portal_form(), now)?;
            write(conn, first.clone(), &zone)?;
            start_logs(conn, &first, &mut rng.clone())
        })
        .await?;
    if more.projects > 0 {
        let participants = participants(&users, &companies, now);
        bulk::load(
            state,
            more.projects,
            participants,
            taken,
            &password_hash,
            progress,
        )
        .await?;
        let rng = state.rng();
        state
            .store()
            .write(move |conn| {
                write(conn, last.clone(), &time_zone)?;
                start_logs(conn, &last, &mut rng.clone())
            })
            .await?;
    }
    Ok(Loaded::Filled)
}

/// Builds the projects of all claims and stores their files. The first one gets `messages` additional messages.
async fn build_projects(
    state: &AppState,
    context: &DemoContext<'_>,
    messages: usize,
    taken: &mut HashSet<ProjectCode>,
) -> Result<Vec<ImportedProject>, DemoError> {
    let mut rng = state.rng();
    let mut projects = Vec::new();
    for (place, claim) in claims().enumerate() {
        let code = match place {
            0 => ProjectCode::from_stored(PROJECT_CODE.to_owned()),
            _ => unused_code(taken, &mut rng),
        };
        let BuiltProject {
            mut imported,
            files,
        } = story::build(claim, place, code, context, &mut rng);
        if place == 0 {
            let before = long_talk(&imported.project, claim, context, messages, &mut rng);
            imported.messages.splice(..0, before);
        }
        for (path, bytes) in files {
            state.files().put(&path, bytes).await?;
        }
        projects.push(imported);
    }
    Ok(projects)
}

/// The portal's settings: everything as configured, and a warranty note.
fn portal_form() -> PortalForm {
    PortalForm {
        warranty_note: Some(WARRANTY.to_owned()),
        ..PortalForm::default()
    }
}

/// The accounts and companies for the bulk projects, before more are added.
fn participants(users: &[UserId], companies: &[ContractorId], now: Timestamp) -> Participants {
    let firms = COMPANIES.iter().zip(companies).zip(CREWS);
    Participants {
        partners: PARTNERS.iter().map(|place| users[*place]).collect(),
        companies: firms
            .map(|((company, id), crew)| Firm {
                id: *id,
                name: company.name.to_owned(),
                crew: users[crew[0]],
            })
            .collect(),
        admin: users[ADMIN],
        now,
    }
}

/// Generates a code that is not used yet.
fn unused_code(taken: &mut HashSet<ProjectCode>, rng: &mut dyn Rng) -> ProjectCode {
    loop {
        let code = ProjectCode::generate(rng);
        if taken.insert(code.clone()) {
            return code;
        }
    }
}

/// Numbers the projects by year in order of submission, and writes them.
fn write(
    conn: &mut Connection,
    mut imported: Vec<ImportedProject>,
    time_zone: &TimeZone,
) -> Result<(), StoreError> {
    imported.sort_by_key(|of| of.project.created_at);
    let mut by_year: BTreeMap<i16, Vec<&mut ImportedProject>> = BTreeMap::new();
    for of in &mut imported {
        let year = of.project.created_at.to_zoned(time_zone.clone()).year();
        by_year.entry(year).or_default().push(of);
    }
    for (year, of_year) in by_year {
        let first =
            import::reserve_numbers(conn, year, i64::try_from(of_year.len()).unwrap_or(i64::MAX))?;
        for (n, of) in (first..).zip(of_year) {
            number(of, project_number(year, n));
        }
    }
    import::insert(
        conn,
        &Permit::<act::SubmitProject>::for_system((), REASON),
        &imported,
    )
}

/// Starts the logs of the projects' histories. A job starts those of the many others.
fn start_logs<'a>(
    conn: &mut Connection,
    imported: impl IntoIterator<Item = &'a ImportedProject>,
    rng: &mut dyn Rng,
) -> Result<(), StoreError> {
    for of in imported {
        let mut random = [0_u8; 32];
        rng.fill_bytes(&mut random);
        store::history_log::fill(conn, of.project.id, random)?;
    }
    Ok(())
}

/// Sets a project's number, which its notifications contain.
fn number(of: &mut ImportedProject, number: String) {
    for imported in &mut of.notifications {
        if let Some(param) = imported.notification.message.params.get_mut("number") {
            *param = Param::Text(number.clone());
        }
    }
    of.project.project_number = number;
}

fn new_accounts(users: &[UserId], companies: &[ContractorId], password_hash: &str) -> NewAccounts {
    let contractor = |company: &Company, id: ContractorId| Contractor {
        id,
        company_name: company.name.to_owned(),
        primary_email: Some(company.email.to_owned()),
        primary_phone: Some(company.phone.to_owned()),
        status: ContractorStatus::Active,
    };
    let user = |person: &Person, id: UserId| NewUser {
        id,
        email: person.email.to_owned(),
        password_hash: password_hash.to_owned(),
        first_name: person.first_name.to_owned(),
        last_name: person.last_name.to_owned(),
        company_name: person.company_name.map(str::to_owned),
        phone: Some(person.phone.to_owned()),
        contractor_id: person.company.map(|company| companies[company]),
        role: person.role,
        active: true,
    };
    NewAccounts {
        companies: COMPANIES
            .iter()
            .zip(companies)
            .map(|(company, id)| (contractor(company, *id), company.slug.to_owned()))
            .collect(),
        users: PEOPLE
            .iter()
            .zip(users)
            .map(|(person, id)| user(person, *id))
            .collect(),
    }
}
