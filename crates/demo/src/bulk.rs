//! Projects in bulk, to see the portal under load: as many as are asked for, of a year, for companies and partners of
//! which some have very many and most have few.

mod chance;
mod crowd;
mod schedule;
mod timeline;

pub(super) use crowd::{Crowd, Firm};

use super::rows::{At, stored_file};
use super::{ACCOUNTS_AGE, DemoError, unused_code};
use bytes::Bytes;
use chance::{Choice, draw, pick, skewed};
use domain::clock::Rng;
use domain::file::{FileKind, FilePath, StoredFile};
use domain::id::{NotificationId, ProjectId, UserId};
use domain::notification::News;
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
/// Most claims can wait a little, few cannot wait at all.
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
/// How long ago the oldest was submitted.
const AGE: SignedDuration = SignedDuration::from_hours(24 * 365);
/// What happened before has been read by the admin; a company's crew has read everything.
const READ: SignedDuration = SignedDuration::from_hours(40);
/// One project in so many came with a file.
const FILE_EVERY: usize = 100;
/// So many projects go into one transaction, and are in memory at once.
const BATCH: usize = 500;

/// Writes so many projects, telling `progress` how many are written.
///
/// # Errors
/// When files or the database cannot be written. Whole batches may be there then.
pub(super) async fn load(
    state: &AppState,
    count: usize,
    mut crowd: Crowd,
    mut taken: HashSet<ProjectCode>,
    password_hash: &str,
    mut progress: impl FnMut(usize),
) -> Result<(), DemoError> {
    let mut rng = state.rng();
    let since = crowd.now - AGE - ACCOUNTS_AGE;
    let newcomers = crowd.welcome(count, password_hash, since, &mut rng);
    state
        .store()
        .write(move |conn| {
            store::import::make_room(conn)?;
            newcomers.write(conn, since)
        })
        .await?;
    let zone = state.time_zone();
    for start in (0..count).step_by(BATCH) {
        let end = (start + BATCH).min(count);
        let mut batch = Vec::with_capacity(end - start);
        for n in start..end {
            let code = unused_code(&mut taken, &mut rng);
            let (project, file) = project(n, count, code, &crowd, &mut rng);
            if let Some((path, bytes)) = file {
                state.files().put(&path, bytes).await?;
            }
            batch.push(project);
        }
        let zone = zone.clone();
        state
            .store()
            .write(move |conn| super::write(conn, batch.clone(), &zone))
            .await?;
        progress(end);
    }
    // Plans are made by what is there now, not by the empty tables that the migrations left.
    state.store().write(store::statistics::gather).await?;
    state.store().write(store::search::merge).await?;
    Ok(())
}

/// The `n`th of `count` projects; the later the number, the younger. One in [`FILE_EVERY`] comes with the path and the
/// bytes of its file.
fn project(
    n: usize,
    count: usize,
    code: ProjectCode,
    crowd: &Crowd,
    rng: &mut dyn Rng,
) -> (ImportedProject, Option<(String, Bytes)>) {
    let step = AGE / i32::try_from(count).unwrap_or(i32::MAX).max(1);
    let created_at = crowd.now - AGE + step * i32::try_from(n).unwrap_or(0);
    let status = pick(n, Choice::STATUS, ProjectStatus::ALL);
    let has_company = draw(n, Choice::HAS_COMPANY, 5) > 0;
    let company = crowd
        .companies
        .get(skewed(n, Choice::COMPANY, crowd.companies.len()))
        .filter(|_| has_company);
    let partner = crowd
        .partners
        .get(skewed(n, Choice::PARTNER, crowd.partners.len()))
        .copied()
        .unwrap_or(crowd.admin);
    let id = ProjectId::new(&At(created_at), rng);
    let facts = Facts {
        n,
        id,
        created_at,
        now: crowd.now,
        status,
        company,
        partner,
        admin: crowd.admin,
    };
    let told = timeline::tell(&facts, rng);
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
            details: details(n, created_at, told.adjuster),
            status,
            contractor_id: company.map(|firm| firm.id),
            referral_partner_id: Some(partner),
            created_at,
            updated_at: told.updated_at,
            status_since: told.status_since,
            version: i64::try_from(told.updates.len()).unwrap_or(i64::MAX),
        },
        files,
        events,
        proposals,
        tasks: Vec::new(),
        notes: Vec::new(),
        messages: Vec::new(),
        updates: told.updates,
        notifications: vec![notification(
            id,
            told.updated_at,
            status,
            company,
            crowd,
            rng,
        )],
    };
    (imported, bytes)
}

/// What the bell says of it: where it stands since its last entry.
fn notification(
    project: ProjectId,
    at: Timestamp,
    status: ProjectStatus,
    company: Option<&Firm>,
    crowd: &Crowd,
    rng: &mut dyn Rng,
) -> ImportedNotification {
    let is_old = crowd.now.duration_since(at) > READ;
    let crew = company.map(|firm| firm.crew);
    ImportedNotification {
        id: NotificationId::new(&At(at), rng),
        notification: News::Updated {
            previous: ProjectStatus::Submitted,
            new: status,
            notes: "As agreed on the phone.",
        }
        .of(project),
        created_at: at,
        read_by: crew
            .into_iter()
            .chain(is_old.then_some(crowd.admin))
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
    let path = FilePath::project(project, FileKind::Text, &At(at), rng);
    let (name, kind) = (format!("findings-{n}.txt"), FileKind::Text);
    let file = stored_file(name, kind, path, bytes.len(), author, at, rng);
    Some((file, bytes))
}

fn details(n: usize, created_at: Timestamp, adjuster: &str) -> ProjectDetails {
    let (city, state, zip_code) = pick(n, Choice::PLACE, &PLACES);
    let damage_type = pick(n, Choice::DAMAGE, DAMAGE_TYPES);
    let first_name = pick(n, Choice::FIRST_NAME, &FIRST);
    let last_name = pick(n, Choice::LAST_NAME, &LAST);
    // A third has no date yet; the others begin between a month and five after they came in.
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

    fn crowd(projects: usize) -> Crowd {
        let rng = &mut SystemRng::default();
        let now = Timestamp::UNIX_EPOCH + AGE * 50;
        let mut crowd = Crowd {
            partners: Vec::new(),
            companies: Vec::new(),
            admin: UserId::new(&At(now), rng),
            now,
        };
        crowd.welcome(projects, "", now - AGE, rng);
        crowd
    }

    fn projects(count: usize) -> Vec<ImportedProject> {
        let rng = &mut SystemRng::default();
        let crowd = crowd(count);
        let mut taken = HashSet::new();
        (0..count)
            .map(|n| {
                let code = unused_code(&mut taken, rng);
                project(n, count, code, &crowd, rng).0
            })
            .collect()
    }

    #[test]
    fn every_combination_of_attributes_is_there() {
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
        assert_eq!(companies.len(), 35 + 1, "and those without one");
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
    fn the_project_stands_where_its_timeline_ends() {
        for of in projects(300) {
            let last = &of.updates[of.updates.len() - 1].update;
            assert_eq!(last.new_status, of.project.status);
            assert_eq!(last.created_at, of.project.updated_at);
            assert!(of.project.status_since <= of.project.updated_at);
            assert_eq!(of.notifications.len(), 1);
        }
    }
}
