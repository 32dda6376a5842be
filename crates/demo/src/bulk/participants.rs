//! Companies and accounts for the bulk projects, in addition to those of the curated demo.

use super::PLACES;
use crate::rows::{FixedClock, NewAccounts};
use domain::clock::Rng;
use domain::contractor::{Contractor, ContractorStatus};
use domain::id::{ContractorId, UserId};
use domain::permission::Role;
use jiff::Timestamp;
use store::user::NewUser;

const NAMES: [&str; 24] = [
    "Anchor",
    "Beacon",
    "Cedar",
    "Delta",
    "Evergreen",
    "Foundry",
    "Granite",
    "Harbor",
    "Ironwood",
    "Juniper",
    "Keystone",
    "Lantern",
    "Meadow",
    "Northgate",
    "Oakridge",
    "Pinnacle",
    "Quarry",
    "Redwood",
    "Sentinel",
    "Timber",
    "Union",
    "Vista",
    "Westfield",
    "Yellowstone",
];
const TRADES: [&str; 8] = [
    "Restoration",
    "Builders",
    "Roofing",
    "Carpentry",
    "Drying Services",
    "Plumbing and Heating",
    "Contracting",
    "Renovation",
];
/// Number of distinct company names.
const COMPANIES_MAX: usize = NAMES.len() * TRADES.len() * PLACES.len();

/// A company with projects, and its user.
#[derive(Debug, Clone)]
pub(crate) struct Firm {
    pub(crate) id: ContractorId,
    pub(crate) name: String,
    pub(crate) crew: UserId,
}

/// The accounts and companies that own the bulk projects. The first ones get most of them.
#[derive(Debug, Clone)]
pub(crate) struct Participants {
    pub(crate) partners: Vec<UserId>,
    pub(crate) companies: Vec<Firm>,
    pub(crate) admin: UserId,
    pub(crate) now: Timestamp,
}

/// The number of companies, and of partners, for a number of projects: 35 for 5,000, 500 for a million.
fn companies_for(projects: usize) -> usize {
    (projects.isqrt() / 2).min(COMPANIES_MAX)
}

impl Participants {
    /// Creates as many companies and partners as the projects need, and adds them to the participants.
    pub(super) fn add_companies(
        &mut self,
        projects: usize,
        password_hash: &str,
        since: Timestamp,
        rng: &mut dyn Rng,
    ) -> NewAccounts {
        let since = FixedClock(since);
        let mut new_accounts = NewAccounts::default();
        for place in 0..companies_for(projects) {
            let name = company_name(place);
            let company = ContractorId::new(&since, rng);
            let (crew, partner) = (UserId::new(&since, rng), UserId::new(&since, rng));
            new_accounts.users.push(NewUser {
                id: crew,
                email: format!("crew{place}@demo.buildback.example"),
                password_hash: password_hash.to_owned(),
                first_name: "Crew".to_owned(),
                last_name: format!("Lead {place}"),
                company_name: Some(name.clone()),
                phone: None,
                contractor_id: Some(company),
                role: Role::Contractor,
                active: true,
            });
            new_accounts.users.push(NewUser {
                id: partner,
                email: format!("agent{place}@demo.buildback.example"),
                password_hash: password_hash.to_owned(),
                first_name: "Agent".to_owned(),
                last_name: format!("Number {place}"),
                company_name: Some(format!("{} Insurance", NAMES[place % NAMES.len()])),
                phone: None,
                contractor_id: None,
                role: Role::ReferralPartner,
                active: true,
            });
            let slug = name.to_lowercase().replace(' ', "-");
            new_accounts.companies.push((
                Contractor {
                    id: company,
                    company_name: name.clone(),
                    primary_email: Some(format!("office@{slug}.example")),
                    primary_phone: None,
                    status: ContractorStatus::Active,
                },
                slug,
            ));
            self.companies.push(Firm {
                id: company,
                name,
                crew,
            });
            self.partners.push(partner);
        }
        new_accounts
    }
}

fn company_name(place: usize) -> String {
    let (name, rest) = (NAMES[place % NAMES.len()], place / NAMES.len());
    let (trade, rest) = (TRADES[rest % TRADES.len()], rest / TRADES.len());
    let (city, ..) = PLACES[rest % PLACES.len()];
    format!("{name} {trade} {city}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn more_projects_need_more_companies() {
        let cases = [(0, 0), (3, 0), (300, 8), (5_000, 35), (1_000_000, 500)];
        for (projects, expected) in cases {
            assert_eq!(companies_for(projects), expected, "{projects}");
        }
        assert_eq!(companies_for(usize::MAX), COMPANIES_MAX);
    }

    #[test]
    fn company_names_are_unique() {
        let names: HashSet<String> = (0..COMPANIES_MAX).map(company_name).collect();
        assert_eq!(names.len(), COMPANIES_MAX);
    }
}
