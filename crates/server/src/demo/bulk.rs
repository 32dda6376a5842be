//! Projects in bulk, to see the portal under load.

use super::story::At;
use domain::clock::Rng;
use domain::id::{ContractorId, ProjectId, UpdateId, UserId};
use domain::project::{DAMAGE_TYPES, Project, ProjectCode, ProjectDetails, ProjectStatus, UrgencyLevel};
use domain::update::{StatusUpdate, UpdateType};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashSet;
use store::import::{ImportedProject, ImportedUpdate};

const FIRST: [&str; 16] = [
    "Ana", "Brian", "Chioma", "Dylan", "Elena", "Farid", "Grace", "Hiro", "Imani", "Jonas", "Keiko", "Liam", "Mónica", "Noor", "Olivia",
    "Pavel",
];
const LAST: [&str; 17] = [
    "Abbott", "Bauer", "Castillo", "Dang", "Eriksen", "Fofanah", "Grant", "Haddad", "Ivanova", "Jackson", "Kaplan", "Lopez", "Murphy",
    "Novak", "O'Neill", "Park", "Quinn",
];
const STREETS: [&str; 7] = ["Oak Street", "Cedar Lane", "Hillcrest Drive", "River Road", "Maple Avenue", "Sunset Boulevard", "Mill Court"];
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
/// How long ago the oldest was submitted.
const AGE: SignedDuration = SignedDuration::from_hours(24 * 365);

/// Who the projects are for.
pub(super) struct Parties {
    pub(super) partners: Vec<UserId>,
    pub(super) companies: Vec<ContractorId>,
    pub(super) author: UserId,
    pub(super) now: Timestamp,
}

/// The `n`th of `count` projects, three entries each; the later the number, the younger.
pub(super) fn project(n: usize, count: usize, parties: &Parties, taken: &mut HashSet<ProjectCode>, rng: &mut dyn Rng) -> ImportedProject {
    let step = AGE / i32::try_from(count).unwrap_or(i32::MAX);
    let created_at = parties.now - AGE + step * i32::try_from(n).unwrap_or(0);
    let status = ProjectStatus::ALL[n * 7 % ProjectStatus::ALL.len()];
    let id = ProjectId::new(&At(created_at), rng);
    let path = [ProjectStatus::Submitted, ProjectStatus::SiteVisitScheduled, status];
    let remaining = parties.now.duration_since(created_at);
    let updates: Vec<ImportedUpdate> = path
        .into_iter()
        .enumerate()
        .map(|(place, new_status)| {
            let at = created_at + remaining / 4 * i32::try_from(place).unwrap_or(0);
            let previous_status = place.checked_sub(1).map(|before| path[before]);
            entry(id, at, previous_status, new_status, parties.author, rng)
        })
        .collect();
    let last = created_at + remaining / 4 * 2;
    ImportedProject {
        project: Project {
            id,
            project_code: unused_code(taken, rng),
            project_number: String::new(),
            details: details(n),
            status,
            contractor_id: parties.companies.get(n % (parties.companies.len() + 1)).copied(),
            referral_partner_id: parties.partners.get(n % parties.partners.len().max(1)).copied(),
            created_at,
            updated_at: last,
            status_since: last,
            version: 3,
        },
        files: Vec::new(),
        updates,
        notifications: Vec::new(),
    }
}

/// A code that none of these projects has yet.
pub(super) fn unused_code(taken: &mut HashSet<ProjectCode>, rng: &mut dyn Rng) -> ProjectCode {
    loop {
        let code = ProjectCode::generate(rng);
        if taken.insert(code.clone()) {
            return code;
        }
    }
}

fn entry(
    project_id: ProjectId,
    at: Timestamp,
    previous_status: Option<ProjectStatus>,
    new_status: ProjectStatus,
    author: UserId,
    rng: &mut dyn Rng,
) -> ImportedUpdate {
    let notes = previous_status.map(|_| format!("{}. Owner and adjuster have been told.", new_status.label()));
    ImportedUpdate {
        update: StatusUpdate {
            id: UpdateId::new(&At(at), rng),
            project_id,
            previous_status,
            new_status,
            update_type: UpdateType::StatusChange,
            change_summary: previous_status.is_none().then(|| "Project submitted".to_owned()),
            notes,
            updated_by: Some(author),
            author_name: None,
            author_email: None,
            created_at: at,
            attachments: Vec::new(),
            edits: Vec::new(),
        },
        edits: Vec::new(),
    }
}

fn details(n: usize) -> ProjectDetails {
    let (city, state, zip_code) = PLACES[n % PLACES.len()];
    let damage_type = DAMAGE_TYPES[n % DAMAGE_TYPES.len()];
    ProjectDetails {
        insurance_claim_number: Some(format!("BLK-{n:07}")),
        claims_adjuster_name: Some("Jordan Avery".to_owned()),
        insurance_carrier_name: Some("Meridian Mutual".to_owned()),
        property_owner_name: format!("{} {}", FIRST[n % FIRST.len()], LAST[n % LAST.len()]),
        property_owner_email: Some(format!("owner{n}@mail.example")),
        property_owner_phone: Some(format!("30355501{:02}", n % 100)),
        property_address: format!("{} {}", 100 + n % 9_800, STREETS[n % STREETS.len()]),
        unit: None,
        city: city.to_owned(),
        state: state.to_owned(),
        zip_code: zip_code.to_owned(),
        damage_type: damage_type.to_owned(),
        damage_description: Some(format!("{damage_type} on the ground floor, reported by the owner the next morning.")),
        urgency_level: UrgencyLevel::ALL[n % UrgencyLevel::ALL.len()],
        timeline_start: None,
        referral_partner_contact_name: None,
        referral_partner_contact_phone: None,
        referral_partner_contact_email: None,
    }
}
