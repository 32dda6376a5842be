//! Looks up contractor companies by the names in an import file.

use domain::field_error::FieldError;
use domain::language::Message;
use domain::project::ImportField;
use domain::search::fold_words;
use std::collections::{BTreeSet, HashMap};
use store::project::NamedCompany;

/// Companies by folded name and by URL slug. A key may match several companies.
#[derive(Default)]
pub(super) struct Companies(HashMap<String, Vec<NamedCompany>>);

impl Companies {
    pub(super) fn new(companies: Vec<NamedCompany>) -> Self {
        let mut known: HashMap<String, Vec<NamedCompany>> = HashMap::new();
        for company in companies {
            let names = BTreeSet::from([fold_words(&company.company_name), company.slug.clone()]);
            for name in names {
                known.entry(name).or_default().push(company.clone());
            }
        }
        Self(known)
    }

    pub(super) fn find(&self, named: &str) -> Result<&NamedCompany, FieldError> {
        let name = named.to_owned();
        let (code, message) = match self.0.get(&fold_words(named)).map(Vec::as_slice) {
            Some([only]) => return Ok(only),
            Some([_, ..]) => (
                "ambiguous_contractor",
                Message::ImportContractorAmbiguous { name },
            ),
            Some([]) | None => (
                "unknown_contractor",
                Message::ImportContractorUnknown { name },
            ),
        };
        let field = ImportField::Contractor.as_str();
        Err(FieldError::new(field, code, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::ContractorId;

    fn company(number: u128, company_name: &str, slug: &str) -> NamedCompany {
        NamedCompany {
            id: ContractorId::from_uuid(uuid::Uuid::from_u128(number)),
            company_name: company_name.to_owned(),
            slug: slug.to_owned(),
        }
    }

    #[test]
    fn companies_are_found_by_name_or_slug() {
        let companies = Companies::new(vec![
            company(1, "Ridgeline Roofing", "ridgeline-roofing"),
            company(6, "Oneils' Roofing", "oneils-roofing"),
            company(2, "Summit", "summit"),
            company(3, "Summit", "summit-2"),
            company(4, "Twins", "first-twin"),
            company(5, "twins", "second-twin"),
        ]);
        for (named, slug) in [
            (" RIDGELINE  roofing", Ok("ridgeline-roofing")),
            ("Ridge\u{200b}line Roofing", Ok("ridgeline-roofing")),
            ("Oneils’ Roofing", Ok("oneils-roofing")),
            ("Ridgeline-Roofing", Ok("ridgeline-roofing")),
            // `Summit` and the slug of another company match.
            ("Summit", Err("ambiguous_contractor")),
            ("summit-2", Ok("summit-2")),
            ("Twins", Err("ambiguous_contractor")),
            ("first-twin", Ok("first-twin")),
            ("Nobody", Err("unknown_contractor")),
        ] {
            let found = companies.find(named);
            let found = found.map(|company| company.slug.as_str());
            assert_eq!(found.map_err(|error| error.code), slug, "{named}");
        }
    }
}
