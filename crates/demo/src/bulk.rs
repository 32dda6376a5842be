//! Generates any number of projects over one year, for load tests. A few companies and partners have very many projects; most have few.

mod chance;
mod participants;
mod schedule;
mod timeline;

pub(super) use participants::{Firm, Participants};

use super::rows::{FixedClock, stored_file};
use super::{ACCOUNTS_AGE, DemoError, unused_code};
use bytes::Bytes;
use chance::{Choice, draw, pick, skewed};
use domain::clock::Rng;
use domain::file::{FileKind, FilePath, StoredFile};
use domain::id::{NotificationId, ProjectId, UserId};
use domain::notification::NotificationEvent;
use domain::project::{
    DAMAGE_TYPES, Project, ProjectCode, ProjectDetails, ProjectStatus, UrgencyLevel,
};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use server::state::AppState;
use std::collections::HashSet;
use store::import::{ImportedNotification, ImportedProject};
use timeline::Facts;

const FIRST: [&str; 16] = [
    "Ana", "Brian", "Chioma", "Dylan", "Elena", "Farid", "Grace", "Hiro", "Imani", "Jonas",
    "Keiko", "Liam", "Mónica", "Noor", "Olivia", "Pavel",
];
const LAST: [&str; 17] = [
    "Abbott", "Bauer", "Castillo", "Dang", "Eriksen", "Fofanah", "Grant", "Haddad", "Ivanova",
    "Jackson", "Kaplan", "Lopez", "Murphy", "Novak", "O'Neill", "Park", "Quinn",
];
const STREETS: [&str; 7] = [
    "Oak Street",
    "Cedar Lane",
    "Hillcrest Drive",
    "River Road",
    "Maple Avenue",
    "Sunset Boulevard",
    "Mill Court",
];
const PLACES: [(&str, &str, &str); 9] = [
    ("Austin", "TX", "78701"),
    ("Denver", "CO", "80202"),
    ("Atlanta", "GA", "30303"),
    ("Tampa", "FL", "33602"),
    ("Phoenix", "AZ", "85004"),
    ("Columbus", "OH", "43215"),
    ("Portland", "OR", "97204"),
    ("Raleigh", "NC", "27601"),
    ("Omaha", "NE", "68102"),
];
/// Most claims are not urgent; few are critical.
const URGENCIES: [UrgencyLevel; 10] = [
    UrgencyLevel::Low,
    UrgencyLevel::Low,
    UrgencyLevel::Low,
    UrgencyLevel::Medium,
    UrgencyLevel::Medium,
    UrgencyLevel::Medium,
    UrgencyLevel::Medium,
    UrgencyLevel::High,
    UrgencyLevel::High,
    UrgencyLevel::Critical,
];
/// Age of the oldest project.
const AGE: SignedDuration = SignedDuration::from_hours(24 * 365);
/// The admin has read notifications older than this. Company users have read all of theirs.
const READ: SignedDuration = SignedDuration::from_hours(40);
/// One project in this many has a file.
const FILE_EVERY: usize = 100;
/// Number of projects per transaction. This many are in memory at once.
const BATCH: usize = 500;

/// Creates `count` projects; those with a file also have its facts, and a log of their history. Calls `progress` with the number written so far.
///
/// # Errors
/// Returns an error if files or the database cannot be written. Complete batches may exist then.
pub(super) async fn load(
    state: &AppState,
    count: usize,
    mut participants: Participants,
    mut taken: HashSet<ProjectCode>,
    password_hash: &str,
    mut progress: impl FnMut(usize),
) -> Result<(), DemoError> {
    let mut rng = state.rng();
    let since = participants.now - AGE - ACCOUNTS_AGE;
    let new_accounts = participants.add_companies(count, password_hash, since, &mut rng);
    state
        .store()
        .write(move |conn| {
            store::import::make_room(conn)?;
            new_accounts.write(conn, since)
        })
        .await?;
    let zone = state.time_zone();
    for start in (0..count).step_by(BATCH) {
        let end = (start + BATCH).min(count);
        let mut batch = Vec::with_capacity(end - start);
        for n in start..end {
            let code = unused_code(&mut taken, &mut rng);
            let (project, file) = project(n, count, code, &participants, &mut rng);
            if let Some((path, bytes)) = file {
                state.files().put(&path, bytes).await?;
            }
            batch.push(project);
        }
        let (zone, rng) = (zone.clone(), state.rng());
        state
            .store()
            .write(move |conn| {
                super::write(conn, batch.clone(), &zone)?;
                let with_files = batch.iter().filter(|of| !of.files.is_empty());
                super::start_logs(conn, with_files, &mut rng.clone())
            })
            .await?;
        progress(end);
    }
    // As the hourly job would.
    server::app::jobs::read_file_facts(state).await?;
    // Update the planner's statistics, which still describe empty tables.
    state.store().write(store::statistics::gather).await?;
    state.store().write(store::search::merge).await?;
    Ok(())
}

/// The `n`th of `count` projects. Higher numbers are more recent. One in [`FILE_EVERY`] comes with the path and content of a file.
fn project(
    n: usize,
    count: usize,
    code: ProjectCode,
    participants: &Participants,
    rng: &mut dyn Rng,
) -> (ImportedProject, Option<(String, Bytes)>) {
    let step = AGE / i32::try_from(count).unwrap_or(i32::MAX).max(1);
    let created_at = participants.now - AGE + step * i32::try_from(n).unwrap_or(0);
    let status = pick(n, Choice::STATUS, ProjectStatus::ALL);
    let has_company = draw(n, Choice::HAS_COMPANY, 5) > 0;
    let company = participants
        .companies
        .get(skewed(n, Choice::COMPANY, participants.companies.len()))
        .filter(|_| has_company);
    let partner = participants
        .partners
        .get(skewed(n, Choice::PARTNER, participants.partners.len()))
        .copied()
        .unwrap_or(participants.admin);
    let id = ProjectId::new(&FixedClock(created_at), rng);
    let facts = Facts {
        n,
        id,
        created_at,
        now: participants.now,
        status,
        company,
        partner,
        admin: participants.admin,
    };
    let timeline = timeline::build(&facts, rng);
    let (events, proposals) = schedule::schedule(&facts, rng);
    let (files, bytes) = match file(n, id, partner, created_at, rng) {
        Some((file, bytes)) => (vec![file.clone()], Some((file.file_path, bytes))),
        None => (Vec::new(), None),
    };
    let imported = ImportedProject {
        project: Project {
            id,
            project_code: code,
            project_number: String::new(),
            details: details(n, created_at, timeline.adjuster),
            status,
            contractor_id: company.map(|firm| firm.id),
            referral_partner_id: Some(partner),
            created_at,
            updated_at: timeline.updated_at,
            status_since: timeline.status_since,
            version: i64::try_from(timeline.updates.len()).unwrap_or(i64::MAX),
        },
        files,
        events,
        proposals,
        tasks: Vec::new(),
        notes: Vec::new(),
        messages: Vec::new(),
        updates: timeline.updates,
        notifications: vec![notification(
            id,
            timeline.updated_at,
            status,
            company,
            participants,
            rng,
        )],
    };
    (imported, bytes)
}

/// The notification about the project's last update.
fn notification(
    project: ProjectId,
    at: Timestamp,
    status: ProjectStatus,
    company: Option<&Firm>,
    participants: &Participants,
    rng: &mut dyn Rng,
) -> ImportedNotification {
    let is_old = participants.now.duration_since(at) > READ;
    let crew = company.map(|firm| firm.crew);
    ImportedNotification {
        id: NotificationId::new(&FixedClock(at), rng),
        notification: NotificationEvent::Updated {
            previous: ProjectStatus::Submitted,
            new: status,
            notes: "As agreed on the phone.",
        }
        .of(project),
        created_at: at,
        read_by: crew
            .into_iter()
            .chain(is_old.then_some(participants.admin))
            .collect(),
    }
}

fn file(
    n: usize,
    project: ProjectId,
    author: UserId,
    at: Timestamp,
    rng: &mut dyn Rng,
) -> Option<(StoredFile, Bytes)> {
    if !n.is_multiple_of(FILE_EVERY) {
        return None;
    }
    let bytes = Bytes::from(format!(
        "What was found on the first day, claim BLK-{n:07}.\n"
    ));
    let path = FilePath::project(project, FileKind::Text, &FixedClock(at), rng);
    let (name, kind) = (format!("findings-{n}.txt"), FileKind::Text);
    let file = stored_file(name, kind, path, bytes.len(), author, at, rng);
    Some((file, bytes))
}

fn details(n: usize, created_at: Timestamp, adjuster: &str) -> ProjectDetails {
    let (city, state, zip_code) = pick(n, Choice::PLACE, &PLACES);
    let damage_type = pick(n, Choice::DAMAGE, DAMAGE_TYPES);
    let first_name = pick(n, Choice::FIRST_NAME, &FIRST);
    let last_name = pick(n, Choice::LAST_NAME, &LAST);
    // A third of the projects have no start date. The others start one to five months after submission.
    let start = draw(n, Choice::START, 180);
    let timeline_start = (start < 120)
        .then(|| i64::try_from(start + 30).unwrap_or(30).days())
        .and_then(|days| {
            let submitted = created_at.to_zoned(TimeZone::UTC).date();
            submitted.checked_add(days).ok()
        });
    ProjectDetails {
        insurance_claim_number: Some(format!("BLK-{n:07}")),
        claims_adjuster_name: Some(adjuster.to_owned()),
        insurance_carrier_name: Some("Meridian Mutual".to_owned()),
        property_owner_name: format!("{first_name} {last_name}"),
        property_owner_email: Some(format!("owner{n}@mail.example")),
        property_owner_phone: Some(format!("30355501{:02}", n % 100)),
        property_address: format!("{} {}", 100 + n % 9_800, pick(n, Choice::STREET, &STREETS)),
        unit: None,
        city: city.to_owned(),
        state: state.to_owned(),
        zip_code: zip_code.to_owned(),
        damage_type: damage_type.to_owned(),
        damage_description: Some(format!(
            "{damage_type} on the ground floor, reported by the owner the next morning."
        )),
        urgency_level: pick(n, Choice::URGENCY, &URGENCIES),
        timeline_start,
        referral_partner_contact_name: None,
        referral_partner_contact_phone: None,
        referral_partner_contact_email: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use server::app::clock::SystemRng;
    use std::collections::{BTreeSet, HashMap};

    fn participants(projects: usize) -> Participants {
        let rng = &mut SystemRng::default();
        let now = Timestamp::UNIX_EPOCH + AGE * 50;
        let mut participants = Participants {
            partners: Vec::new(),
            companies: Vec::new(),
            admin: UserId::new(&FixedClock(now), rng),
            now,
        };
        participants.add_companies(projects, "", now - AGE, rng);
        participants
    }

    fn projects(count: usize) -> Vec<ImportedProject> {
        let rng = &mut SystemRng::default();
        let participants = participants(count);
        let mut taken = HashSet::new();
        (0..count)
            .map(|n| {
                let code = unused_code(&mut taken, rng);
                project(n, count, code, &participants, rng).0
            })
            .collect()
    }

    #[test]
    fn all_combinations_of_attributes_occur() {
        let projects = projects(5_000);
        let pairs: BTreeSet<_> = projects
            .iter()
            .map(|of| {
                (
                    of.project.status.as_str(),
                    of.project.details.urgency_level.as_str(),
                )
            })
            .collect();
        assert_eq!(pairs.len(), ProjectStatus::ALL.len() * 4);
        let mut companies: HashMap<_, BTreeSet<_>> = HashMap::new();
        let mut sizes: HashMap<_, usize> = HashMap::new();
        for of in &projects {
            let company = of.project.contractor_id;
            let urgency = of.project.details.urgency_level.as_str();
            companies.entry(company).or_default().insert(urgency);
            *sizes.entry(company).or_default() += 1;
        }
        assert_eq!(
            companies.len(),
            35 + 1,
            "all companies, and projects without one"
        );
        assert!(companies.values().all(|urgencies| urgencies.len() >= 3));
        let largest = sizes.iter().filter(|(id, _)| id.is_some());
        let largest = largest.map(|(_, size)| *size).max();
        assert!(largest.is_some_and(|size| size > 1_000), "{largest:?}");
        let without_start = projects
            .iter()
            .filter(|of| of.project.details.timeline_start.is_none())
            .count();
        assert!((1_500..1_850).contains(&without_start), "{without_start}");
    }

    #[test]
    fn the_project_matches_the_end_of_its_timeline() {
        for of in projects(300) {
            let last = &of.updates[of.updates.len() - 1].update;
            assert_eq!(last.new_status, of.project.status);
            assert_eq!(last.created_at, of.project.updated_at);
            assert!(of.project.status_since <= of.project.updated_at);
            assert_eq!(of.notifications.len(), 1);
        }
    }
}
