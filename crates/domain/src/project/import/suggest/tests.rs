use super::*;
use crate::language::Language;
use std::collections::HashMap;

fn suggested(headings: &[&str]) -> Vec<&'static str> {
    suggested_with(&[], headings, &[])
}

/// The suggestions for headings with a row of group headings above and these rows below.
fn suggested_with(above: &[&str], headings: &[&str], rows: &[&[&str]]) -> Vec<&'static str> {
    let owned = |texts: &[&str]| -> Vec<String> { texts.iter().map(|&text| text.into()).collect() };
    let cells = |row: &&[&str]| -> Vec<ImportCell> {
        row.iter().map(|&text| ImportCell::from(text)).collect()
    };
    let rows: Vec<Vec<ImportCell>> = rows.iter().map(cells).collect();
    let rows = rows.iter().map(Vec::as_slice);
    let word = |field: &Option<ImportField>| field.map_or("", ImportField::as_str);
    let found = suggest(&owned(headings), &owned(above), rows);
    found.iter().map(word).collect()
}

#[test]
fn each_heading_maps_to_one_field() {
    let mut fields = HashMap::new();
    for field in ImportField::all() {
        assert_eq!(ImportField::parse(field.as_str()), Some(field));
        let own = [
            fold(field.as_str()),
            fold(&field.label_in(Language::English)),
        ];
        let names = field.synonyms().iter().map(|&name| name.to_owned());
        for name in own.into_iter().chain(names) {
            assert_eq!(name, fold(&name), "synonyms must be normalized");
            assert_eq!(field_of(&name), Some(field), "{name}");
            let before = fields.insert(name.clone(), field);
            assert!(before.is_none_or(|before| before == field), "{name}");
        }
    }
}

#[test]
fn headings_match_regardless_of_case_and_symbols() {
    for (headings, field) in [
        ("Claim #|Claim No.|claim_id", "insurance_claim_number"),
        ("Insurance claim number", "insurance_claim_number"),
        (
            "OWNER NAME|Insured|Policyholder|Name",
            "property_owner_name",
        ),
        ("Named Insured|Client|Customer Name", "property_owner_name"),
        (
            "owner_email|Policyholder Email|E-mail",
            "property_owner_email",
        ),
        (
            "Home Phone|Main Phone|Policyholder Phone",
            "property_owner_phone",
        ),
        ("Insured First Name", "owner_first_name"),
        ("Homeowner Last Name", "owner_last_name"),
        (
            "Street Address (required)|Job Address 1|Loss Address",
            "property_address",
        ),
        ("Property Address|Risk Address|ADDRESS*", "property_address"),
        ("Job City|City*|Loss City", "city"),
        ("ST|Risk State", "state"),
        (
            "House #|House Number|Street #|Street No.|Loss Street Number|Address #",
            "house_number",
        ),
        ("Street Type|Street Suffix", "street_type"),
        ("Street Name|Street", "property_address"),
        ("Zip|Zip Code*|Job Postal Code", "zip_code"),
        (
            "Location|Loss Location|Property Full Address",
            "full_address",
        ),
        ("Timeline Start", "timeline_start"),
        ("Partner E-mail", "referral_partner_email"),
        ("Contractor", "contractor"),
        ("House|House Type|Customer #", ""),
        ("|Shoe size|名前|Required|Loss|Property|Mailing Address", ""),
        ("Insured Address|Owner City|Loss Name|Site Phone", ""),
    ] {
        for heading in headings.split('|') {
            assert_eq!(suggested(&[heading]), [field], "{heading}");
        }
    }
}

#[test]
fn qualified_headings_take_precedence() {
    for (headings, fields) in [
        ("Claim #,Claim No.", "insurance_claim_number,"),
        (
            "Phone,Mobile,Owner",
            "property_owner_phone,,property_owner_name",
        ),
        ("Phone,Insured Phone", ",property_owner_phone"),
        ("Email,Owner Email", ",property_owner_email"),
        ("Name,Policyholder", ",property_owner_name"),
        (
            "Name,Owner First Name,Owner Last Name",
            ",owner_first_name,owner_last_name",
        ),
        ("Last name,Customer Last Name", ",owner_last_name"),
        (
            "Address,City,State,Zip,Loss Address,Loss City,Loss State,Loss Zip",
            ",,,,property_address,city,state,zip_code",
        ),
        (
            "Loss Address,City,State,Zip",
            "property_address,city,state,zip_code",
        ),
        (
            "City,State,Zip,Loss Address",
            "city,state,zip_code,property_address",
        ),
        ("Address,Address 2,City", "property_address,unit,city"),
        // Bare parts belong to the address before them.
        ("Address,City,Zip,Loss Address", ",,,property_address"),
        (
            "Mailing Address,City,State,Zip,Loss Location",
            ",,,,full_address",
        ),
        ("Address,City,Loss Location,Zip", ",,full_address,zip_code"),
        ("Email address,City", "property_owner_email,city"),
        // A bare phone belongs to the person before it.
        (
            "Insured,Adjuster,Phone",
            "property_owner_name,claims_adjuster_name,",
        ),
        (
            "Adjuster,Insured,Phone",
            "claims_adjuster_name,property_owner_name,property_owner_phone",
        ),
        // The columns repeat for two people.
        ("Name,Phone,Email,Name,Phone,Email,City", ",,,,,,city"),
        ("Insured Phone,Insured Phone,Phone", ",,"),
    ] {
        let headings: Vec<&str> = headings.split(',').collect();
        assert_eq!(suggested(&headings).join(","), fields, "{headings:?}");
    }
}

#[test]
fn headings_of_the_same_field_are_counted_once() {
    for (row, count) in [
        ("Claim #|Claim No.|Insured Name|Loss City|x", 3),
        ("Insured Phone|Phone", 1),
        ("Troy|NY|12180", 0),
    ] {
        assert_eq!(known_headings(row.split('|')), count, "{row}");
    }
}

#[test]
fn symbols_change_the_meaning_of_a_heading() {
    for (headings, fields) in [
        ("Customer #,Customer Name", ",property_owner_name"),
        ("Client #,Name", ",property_owner_name"),
        ("Claim $,Claim #", ",insurance_claim_number"),
        ("Claim #,Claim $", "insurance_claim_number,"),
        ("Name,Insured?", "property_owner_name,"),
        (
            "Street #,Street Name,City",
            "house_number,property_address,city",
        ),
        ("Damage ($),Type of Loss", ",damage_type"),
        ("Damage %,Damage？", ","),
        ("Insurance?,Carrier", ",insurance_carrier_name"),
        ("Carrier #,Carrier", ",insurance_carrier_name"),
        ("Adjuster #,Adjuster", ",claims_adjuster_name"),
        ("Contact #,Contact", ",referral_partner_contact_name"),
        ("Customer No,Owner ID,Insured Number,Carrier Code", ",,,"),
        ("Phone #,Unit #,Zip #", "property_owner_phone,unit,zip_code"),
        ("Insured Phone #", "property_owner_phone"),
        ("Claim №", "insurance_claim_number"),
    ] {
        let headings: Vec<&str> = headings.split(',').collect();
        assert_eq!(suggested(&headings).join(","), fields, "{headings:?}");
    }
}

#[test]
fn clear_headings_take_precedence_over_vague_ones() {
    for (headings, fields) in [
        ("Claim ID,Claim Number", ",insurance_claim_number"),
        ("Claim,Claim #", ",insurance_claim_number"),
        ("Claim ID,Status", "insurance_claim_number,"),
        ("Insurance,Insurance Company", ",insurance_carrier_name"),
        ("Damage,Loss Type", ",damage_type"),
        ("Loss Cause,City", "damage_type,city"),
        ("Cause,Type of Loss", ",damage_type"),
        ("Notes,Damage Description", ",damage_description"),
    ] {
        let headings: Vec<&str> = headings.split(',').collect();
        assert_eq!(suggested(&headings).join(","), fields, "{headings:?}");
    }
}

#[test]
fn lines_of_insurance_are_not_damage_types() {
    for (headings, rows, fields) in [
        (
            &["Loss Type", "Loss Cause"],
            &[&["Property", "Water"][..], &["COMMERCIAL PROPERTY", "Hail"]][..],
            ["", "damage_type"],
        ),
        (
            &["Loss Type", "Loss Cause"],
            &[&["Property", "Pipe"], &["Water", "Pipe"]],
            ["damage_type", ""],
        ),
        (
            &["Loss Type", "City"],
            &[&["Residential", "Troy"]],
            ["", "city"],
        ),
    ] {
        assert_eq!(suggested_with(&[], headings, rows), fields, "{headings:?}");
    }
}

#[test]
fn columns_of_two_people_are_left_to_the_user() {
    for (headings, fields) in [
        ("Owner,Name,Phone", ",,"),
        ("Owner,Customer,Owner Email", ",,"),
        ("Insured,Owner", ","),
        ("Owner,First Name,Last Name", ",,"),
        ("Client,Insured", ","),
        ("Customer Phone,Insured Phone", ","),
        (
            "Owner,Owner Phone",
            "property_owner_name,property_owner_phone",
        ),
    ] {
        let headings: Vec<&str> = headings.split(',').collect();
        assert_eq!(suggested(&headings).join(","), fields, "{headings:?}");
    }
}

#[test]
fn a_bare_phone_belongs_to_the_person_before_it() {
    const NAME: &str = "property_owner_name";
    const REACH: &str = "property_owner_phone,property_owner_email";
    for other in [
        "Agent",
        "Project Manager",
        "ProjectManager",
        "Tenant",
        "Insurance Company",
        "PM",
        "Sales Rep",
        "Contact #",
        "Referred By",
        "Adjuster Phone",
    ] {
        let field = suggested(&[other])[0];
        let headings = ["Insured", other, "Phone", "Email"];
        assert_eq!(suggested(&headings), [NAME, field, "", ""], "{other}");
        let headings = ["Phone", "Email", "Insured", other];
        assert_eq!(suggested(&headings), ["", "", NAME, field], "{other}");
        let headings = [other, "Insured", "Phone", "Email"];
        let fields = format!("{field},{NAME},{REACH}");
        assert_eq!(suggested(&headings).join(","), fields, "{other}");
        let headings = ["Insured", "Phone", "Email", other, "Phone", "Email"];
        let fields = format!("{NAME},{REACH},{field},,");
        assert_eq!(suggested(&headings).join(","), fields, "{other}");
    }
    let headings = ["Phone", "Report", "Email", "Insured"];
    let fields = ["property_owner_phone", "", "property_owner_email", NAME];
    assert_eq!(suggested(&headings), fields);
}

#[test]
fn with_two_address_groups_only_one_named_as_property_is_used() {
    const NONE: [&str; 6] = [""; 6];
    const LOSS: [&str; 6] = ["", "", "", "property_address", "city", "zip_code"];
    let twice = ["Street", "City", "Zip", "Street", "City", "Zip"];
    for (above, fields) in [
        (&[][..], NONE),
        (&["Mailing", "", "", "Loss", "", ""], LOSS),
        (&["Mailing Address", "", "", "Property address"], LOSS),
        (&["Billing", "", "", "Job Site"], LOSS),
        (&["Home", "", "", "Loss"], NONE),
        (&["Loss report"], NONE),
        (&["Mailing"], NONE),
    ] {
        assert_eq!(suggested_with(above, &twice, &[]), fields, "{above:?}");
    }
    let others = ["Street", "City", "Zip", "Address", "City", "Zip"];
    assert_eq!(suggested(&others), NONE);
    let mailing = ["Mailing Street", "City", "Zip", "Street", "City", "Zip"];
    assert_eq!(suggested(&mailing), LOSS);
    let loss = [
        "Loss Address",
        "City",
        "Zip",
        "Mailing Address",
        "City",
        "Zip",
    ];
    assert_eq!(
        suggested(&loss),
        ["property_address", "city", "zip_code", "", "", ""]
    );
}

#[test]
fn values_can_contradict_a_heading() {
    for (heading, values, is_meant) in [
        ("Customer", "10045|10046", false),
        ("Customer", "10045|Ann Lee", true),
        ("Insured", "Yes|No", false),
        ("Insurance", "TRUE|FALSE", false),
        ("Damage", "$4,500|$300", false),
        ("Damage", "4500.00|", false),
        ("Damage", "Water|4500", true),
        ("Street", "12|14", false),
        ("City", "12180", false),
        ("Contact", "518-555-0177", false),
        ("Contractor", "bob@roofs.example", false),
        ("Adjuster", "x|✓", false),
        ("Claim", "$12,500.00", false),
        ("Claim", "Yes|No", false),
        ("Claim", "12500", true),
        ("Unit", "true|false", false),
        ("Unit", "4", true),
        ("Phone", "Yes|N", false),
        ("Name", "N/A|-", true),
        ("Name", "|", true),
    ] {
        let rows: Vec<[&str; 1]> = values.split('|').map(|value| [value]).collect();
        let rows: Vec<&[&str]> = rows.iter().map(<[&str; 1]>::as_slice).collect();
        let found = suggested_with(&[], &[heading], &rows);
        assert_eq!(!found[0].is_empty(), is_meant, "{heading}: {values}");
    }
    let headings = ["Insurance", "Insurance Company"];
    let rows: &[&[&str]] = &[&["TRUE", "Allstate"]];
    assert_eq!(
        suggested_with(&[], &headings, rows),
        ["", "insurance_carrier_name"]
    );
}
