//! Companies and people of the demo. All are fictitious.

use domain::permission::Role;

/// A contractor company.
pub(super) struct Company {
    pub(super) name: &'static str,
    pub(super) slug: &'static str,
    pub(super) email: &'static str,
    pub(super) phone: &'static str,
}

/// The companies. Other modules refer to them by index.
pub(super) static COMPANIES: [Company; 3] = [
    Company {
        name: "Cornerstone Restoration",
        slug: "cornerstone-restoration",
        email: "dispatch@cornerstone-restoration.example",
        phone: "5125550142",
    },
    Company {
        name: "Blue Heron Builders",
        slug: "blue-heron-builders",
        email: "office@blueheronbuilders.example",
        phone: "4045550117",
    },
    Company {
        name: "Prairie Roofing and Exteriors",
        slug: "prairie-roofing-and-exteriors",
        email: "hello@prairieroofing.example",
        phone: "3035550188",
    },
];

/// A person with an account.
pub(super) struct Person {
    pub(super) email: &'static str,
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    pub(super) role: Role,
    /// Company name in the profile.
    pub(super) company_name: Option<&'static str>,
    pub(super) phone: &'static str,
    /// Index of the linked contractor company.
    pub(super) company: Option<usize>,
}

/// Index of the admin in [`PEOPLE`].
pub(super) const ADMIN: usize = 0;
/// Indices of the referral partners in [`PEOPLE`].
pub(super) const PARTNERS: [usize; 3] = [1, 2, 3];
/// Indices of each company's users in [`PEOPLE`].
pub(super) const CREWS: [&[usize]; 3] = [&[4, 5], &[6], &[7]];

/// Password of all demo accounts.
pub const PASSWORD: &str = "Maple-Street-42!";

/// The accounts.
pub(super) static PEOPLE: [Person; 9] = [
    Person {
        email: "admin@demo.buildback.example",
        first_name: "Margaret",
        last_name: "Okafor",
        role: Role::Admin,
        company_name: None,
        phone: "5125550100",
        company: None,
    },
    Person {
        email: "partner@demo.buildback.example",
        first_name: "Rachel",
        last_name: "Kim",
        role: Role::ReferralPartner,
        company_name: Some("Lakeshore Insurance Agency"),
        phone: "7375550163",
        company: None,
    },
    Person {
        email: "partner2@demo.buildback.example",
        first_name: "Tomás",
        last_name: "Reyes",
        role: Role::ReferralPartner,
        company_name: Some("Reyes & Daughters Insurance"),
        phone: "6025550129",
        company: None,
    },
    Person {
        email: "partner3@demo.buildback.example",
        first_name: "Aoife",
        last_name: "Brennan",
        role: Role::ReferralPartner,
        company_name: Some("Summit Mutual Advisors"),
        phone: "7205550174",
        company: None,
    },
    Person {
        email: "contractor@demo.buildback.example",
        first_name: "Luis",
        last_name: "Hernández",
        role: Role::Contractor,
        company_name: Some("Cornerstone Restoration"),
        phone: "5125550143",
        company: Some(0),
    },
    Person {
        email: "contractor2@demo.buildback.example",
        first_name: "Dana",
        last_name: "Whitfield",
        role: Role::Contractor,
        company_name: Some("Cornerstone Restoration"),
        phone: "5125550144",
        company: Some(0),
    },
    Person {
        email: "contractor3@demo.buildback.example",
        first_name: "Marcus",
        last_name: "Bell",
        role: Role::Contractor,
        company_name: Some("Blue Heron Builders"),
        phone: "4045550118",
        company: Some(1),
    },
    Person {
        email: "contractor4@demo.buildback.example",
        first_name: "Ingrid",
        last_name: "Sørensen",
        role: Role::Contractor,
        company_name: Some("Prairie Roofing and Exteriors"),
        phone: "3035550189",
        company: Some(2),
    },
    Person {
        email: "unlinked@demo.buildback.example",
        first_name: "Pat",
        last_name: "Lindqvist",
        role: Role::Contractor,
        company_name: None,
        phone: "6515550155",
        company: None,
    },
];
