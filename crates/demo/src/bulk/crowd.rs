//! The companies and people that so many projects need, beside those of the story.

use super::PLACES;
use crate::rows::{At, Newcomers};
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
/// There is a name for so many companies.
const MOST: usize = NAMES.len() * TRADES.len() * PLACES.len();

/// A company that has projects, with the one who writes for it.
#[derive(Debug, Clone)]
pub(crate) struct Firm {
    pub(crate) id: ContractorId,
    pub(crate) name: String,
    pub(crate) crew: UserId,
}

/// Who the projects are for. The first ones have the most of them.
#[derive(Debug, Clone)]
pub(crate) struct Crowd {
    pub(crate) partners: Vec<UserId>,
    pub(crate) companies: Vec<Firm>,
    pub(crate) admin: UserId,
    pub(crate) now: Timestamp,
}

/// So many companies, and so many partners, come with so many projects: 35 with 5,000, 500 with a million.
fn newcomers_for(projects: usize) -> usize {
    (projects.isqrt() / 2).min(MOST)
}

impl Crowd {
    /// Makes as many companies and partners as so many projects need; they belong to the crowd from then on.
    pub(super) fn welcome(
        &mut self,
        projects: usize,
        password_hash: &str,
        since: Timestamp,
        rng: &mut dyn Rng,
    ) -> Newcomers {
        let since = At(since);
        let mut newcomers = Newcomers::default();
        for place in 0..newcomers_for(projects) {
            let name = company_name(place);
            let company = ContractorId::new(&since, rng);
            let (crew, partner) = (UserId::new(&since, rng), UserId::new(&since, rng));
            newcomers.users.push(NewUser {
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
            newcomers.users.push(NewUser {
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
            newcomers.companies.push((
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
        newcomers
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
    fn the_more_projects_the_more_companies() {
        let cases = [(0, 0), (3, 0), (300, 8), (5_000, 35), (1_000_000, 500)];
        for (projects, expected) in cases {
            assert_eq!(newcomers_for(projects), expected, "{projects}");
        }
        assert_eq!(newcomers_for(usize::MAX), MOST);
    }

    #[test]
    fn every_company_has_a_name_of_its_own() {
        let names: HashSet<String> = (0..MOST).map(company_name).collect();
        assert_eq!(names.len(), MOST);
    }
}
