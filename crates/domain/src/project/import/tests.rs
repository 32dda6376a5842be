use super::*;
use crate::language::Language;
use crate::project::UrgencyLevel;

mod streets;

/// Reads the rows of a table with the given columns.
fn table(options: &ImportOptions, rows: &[Vec<ImportCell>]) -> Vec<ReadRow> {
    let headings: Vec<String> = options
        .columns
        .iter()
        .map(|field| field.map_or(String::new(), |field| field.label_in(Language::English)))
        .collect();
    let reader = TableReader::new(options, &headings, rows.iter().map(Vec::as_slice));
    rows.iter().map(|row| reader.read(row)).collect()
}

fn options(words: &[&str]) -> ImportOptions {
    ImportOptions {
        columns: words.iter().map(|word| ImportField::parse(word)).collect(),
        ..ImportOptions::default()
    }
}

fn one(options: &ImportOptions, cells: Vec<ImportCell>) -> ImportRow {
    match table(options, &[cells]).pop() {
        Some(ReadRow::Project(row)) => *row,
        other => panic!("{other:?}"),
    }
}

fn row(row: &[(&str, &str)]) -> ImportRow {
    let words: Vec<&str> = row.iter().map(|(word, _)| *word).collect();
    one(
        &options(&words),
        row.iter().map(|(_, cell)| (*cell).into()).collect(),
    )
}

fn read(given: &[(&str, &str)]) -> Result<ProjectDetails, Vec<String>> {
    row(given).details.map_err(|errors| {
        let messages = errors.as_slice().iter().map(|error| error.message.clone());
        messages.collect()
    })
}

const GOOD: [(&str, &str); 8] = [
    ("property_owner_name", " Ann Lee "),
    ("property_address", "9 Oak Lane"),
    ("city", "Troy"),
    ("state", "new york"),
    ("zip_code", "12180"),
    ("damage_type", "Water Damage"),
    ("urgency_level", "HIGH"),
    ("", "not looked at"),
];

#[test]
fn rows_follow_the_rules_of_a_submission() {
    let details = read(&GOOD).unwrap();
    assert_eq!(details.property_owner_name, "Ann Lee");
    assert_eq!(details.state, "NY");
    assert_eq!(row(&GOOD).names, RowNames::default());
    assert_eq!(
        read(&GOOD[..1]).unwrap_err(),
        [
            "Property address is required",
            "City is required",
            "State is required",
            "ZIP code is required",
            "Damage type is required",
        ]
    );
}

#[test]
fn spreadsheet_values_are_normalized_or_rejected() {
    let but = |word: &'static str, cell: &'static str| {
        let rest = GOOD.iter().filter(|(other, _)| *other != word);
        let row: Vec<_> = rest.chain([&(word, cell)]).copied().collect();
        row
    };
    let with = |word, cell| read(&but(word, cell));
    for (word, cell, expected) in [
        ("zip_code", "=\"01730\"", "01730"),
        ("zip_code", "'01730", "01730"),
        ("zip_code", "12180-", "12180"),
        ("zip_code", "12180-____", "12180"),
        ("property_owner_phone", "5125550142.0", "5125550142"),
        ("urgency_level", "", "medium"),
        ("timeline_start", "4/1/26", "2026-04-01"),
        ("timeline_start", "1-Apr-26", "2026-04-01"),
        ("timeline_start", "46113", "2026-04-01"),
        ("timeline_start", "\u{200e}46113", "2026-04-01"),
        ("timeline_start", "\u{200e}4/1/\u{200b}26", "2026-04-01"),
        ("timeline_start", "2026\u{2010}04\u{2011}01", "2026-04-01"),
        ("timeline_start", "12.05.2026", "2026-05-12"),
        ("timeline_start", "12.25.2026", "2026-12-25"),
        ("unit", "'4", "4"),
        ("urgency_level", "ASAP", "high"),
        ("urgency_level", "High Priority", "high"),
        ("urgency_level", "H", "high"),
        (
            "property_owner_email",
            "mailto:ann@lee.example",
            "ann@lee.example",
        ),
        (
            "property_owner_email",
            "MAILTO:ann@lee.example?subject=Claim",
            "ann@lee.example",
        ),
        (
            "property_owner_email",
            "Ann Lee <ann@lee.example>",
            "ann@lee.example",
        ),
        (
            "property_owner_email",
            "\"Lee, Ann\" <mailto:ann@lee.example>",
            "ann@lee.example",
        ),
        ("timeline_start", "4/1/2026", "2026-04-01"),
        ("timeline_start", "2026-04-01", "2026-04-01"),
        ("timeline_start", "2026-04-01 00:00:00", "2026-04-01"),
        ("timeline_start", "2026-04-01T08:30:00.5Z", "2026-04-01"),
        ("timeline_start", "4/1/2026 12:00 AM", "2026-04-01"),
        ("property_owner_phone", "+1 (512) 555-0142", "5125550142"),
        ("insurance_claim_number", "-77", "-77"),
        ("insurance_claim_number", "'-77", "-77"),
        ("property_owner_name", "'Ann'", "'Ann'"),
    ] {
        let field = TrackedField::parse(word).unwrap();
        let details = with(word, cell).unwrap();
        assert_eq!(details.value(field).as_deref(), Some(expected), "{cell}");
    }
    for (word, cell, message) in [
        (
            "timeline_start",
            "4/31/2026",
            "Timeline start: \"4/31/2026\" is not a date",
        ),
        (
            "timeline_start",
            "2026-04-01 or later",
            "Timeline start: \"2026-04-01 or later\" is not a date",
        ),
        (
            "timeline_start",
            "4/1/26 - 4/15/26",
            "Timeline start: \"4/1/26 - 4/15/26\" is not a date",
        ),
        (
            "timeline_start",
            "040126",
            "Timeline start: \"040126\" is not a date",
        ),
        ("state", "Ontario", "State: \"Ontario\" is not a US state"),
        (
            "zip_code",
            "K1A 0B1",
            "ZIP code: \"K1A 0B1\" is not a ZIP code with 5 or 9 digits",
        ),
        (
            "urgency_level",
            "soon",
            "Urgency level: \"soon\" is not low, medium, high, or critical",
        ),
        (
            "timeline_start",
            "36525",
            "Timeline start: \"36525\" is not a date",
        ),
        (
            "timeline_start",
            "26-03-18",
            "Timeline start 26-03-18 could begin with the day or the year. Use a four-digit year, or spell out the month.",
        ),
        (
            "zip_code",
            "2139",
            "ZIP code 2139 has too few digits, and 02139 is not a ZIP code in NY; correct it in the file",
        ),
        ("zip_code", "00000", "00000 is not a ZIP code"),
        (
            "damage_type",
            "#N/A",
            "Damage type contains the error #N/A; correct it in the file",
        ),
        (
            "city",
            "####",
            "City contains the error ####; correct it in the file",
        ),
        (
            "property_owner_name",
            "TRUE",
            "Property owner name: \"TRUE\" is a yes-or-no answer; enter the actual value in the file",
        ),
        (
            "city",
            "Troy NY",
            "City: \"Troy NY\" contains more than a city; remove the state",
        ),
        (
            "property_owner_email",
            "bad@",
            "Property owner email: \"bad@\" is not a valid email address",
        ),
        (
            "property_owner_phone",
            "512-555-0134 x12",
            "Property owner phone: \"512-555-0134 x12\" is not a phone number with 10 digits",
        ),
        (
            "timeline_start",
            "4/1/0026",
            "Timeline start must be between 2000 and 2099",
        ),
        (
            "damage_description",
            " =HYPERLINK(\"x\")",
            "Damage description contains a formula; paste its value instead",
        ),
        (
            "property_owner_name",
            "=A1",
            "Property owner name contains a formula; paste its value instead",
        ),
        (
            "contractor",
            "'=A1",
            "Contractor contains a formula; paste its value instead",
        ),
        (
            "referral_partner_email",
            "paula@",
            "Referral partner email: \"paula@\" is not a valid email address",
        ),
    ] {
        assert_eq!(with(word, cell).unwrap_err(), [message], "{cell}");
    }
}

#[test]
fn names_are_read_even_if_fields_are_invalid() {
    let named = row(&[
        ("insurance_claim_number", " CL-1 "),
        ("referral_partner_email", "Paula@Portal.example"),
        ("contractor", "Ridgeline"),
    ]);
    assert!(named.details.is_err());
    let owned = |text: &str| Some(text.to_owned());
    let names = RowNames {
        claim_number: owned("CL-1"),
        referral_partner: owned("paula@portal.example"),
        contractor: owned("Ridgeline"),
    };
    assert_eq!(named.names, names);
}

#[test]
fn a_full_address_is_split_and_completed_by_other_columns() {
    let rest = [GOOD[0], GOOD[5], GOOD[6]];
    let whole = ("full_address", "9 Oak Lane, Apt 2, Troy, NY 12180");
    let details = read(
        &[
            &rest[..],
            &[whole, ("city", " "), ("zip_code", "12180-1234")],
        ]
        .concat(),
    )
    .unwrap();
    assert_eq!(details.city, "Troy");
    assert_eq!(details.state, "NY");
    assert_eq!(details.zip_code, "12180-1234");
    assert!(details.property_address.starts_with("9 Oak Lane"));
    let errors = read(&[&rest[..], &[("full_address", "somewhere")]].concat()).unwrap_err();
    assert!(
        errors.contains(&"State is required".to_owned()),
        "{errors:?}"
    );
}

#[test]
fn a_full_address_must_match_the_other_columns() {
    let whole = "12 Oak St, Troy, NY 12180";
    for (address, [city, state, zip], contradiction) in [
        (whole, ["Troy", "NY", "12180"], None),
        (whole, ["TROY ", "new york", "12180-0042"], None),
        (whole, ["", "", ""], None),
        ("12 Oak St, Troy", ["Troy", "NY", "12180"], None),
        ("12 Oak St", ["Troy", "NY", "12180"], None),
        ("PO Box 12345", ["Troy", "NY", "12180"], None),
        (
            "9 Oak St, St. Amant, LA 70774",
            ["Saint Amant", "LA", "70774"],
            None,
        ),
        (
            "9 Oak St, Bedford, MA 01730",
            ["Bedford", "MA", "1730"],
            None,
        ),
        (
            whole,
            ["Albany", "NY", "12201"],
            Some("Troy, NY 12180, but the columns say Albany, NY 12201"),
        ),
        (
            whole,
            ["Albany", "", ""],
            Some("Troy, NY 12180, but the columns say Albany"),
        ),
        (
            whole,
            ["", "", "12181"],
            Some("Troy, NY 12180, but the columns say 12181"),
        ),
        (
            "12 Oak St, Troy, MI 48083",
            ["", "NY", "12180"],
            Some("Troy, MI 48083, but the columns say NY 12180"),
        ),
    ] {
        let parts = [("city", city), ("state", state), ("zip_code", zip)];
        let messages = contradiction.map(|places| {
            vec![format!(
                "The address says {places}. Correct one of them, or leave a column unused."
            )]
        });
        // A street that contains a full address is treated as one.
        for field in ["full_address", "property_address"] {
            let rest = [GOOD[0], GOOD[5], (field, address)];
            let read = read(&[&rest[..], &parts].concat());
            assert_eq!(read.err(), messages, "{field} {address} {parts:?}");
        }
    }
}

#[test]
fn an_uncertain_city_is_an_error() {
    let rest = [GOOD[0], GOOD[5], GOOD[6]];
    let uncertain = ("full_address", "12 Oak Street, Upstairs, NY 12180");
    assert_eq!(
        read(&[&rest[..], &[uncertain]].concat()).unwrap_err(),
        [
            "It is unclear which words in \"12 Oak Street, Upstairs\" are the city; put a comma before the city, or move it to its own column"
        ]
    );
    let details = read(&[&rest[..], &[uncertain, ("city", "Troy")]].concat()).unwrap();
    assert_eq!(
        (details.city.as_str(), details.state.as_str()),
        ("Troy", "NY")
    );
}

#[test]
fn a_cell_with_two_addresses_is_an_error() {
    let rest = [GOOD[0], GOOD[5], GOOD[6]];
    for (city, more) in [("Albany", 0), ("", 1)] {
        let whole = "12 Oak St, Troy, NY 12180 & 14 Elm St, Albany, NY 12207";
        let given = [&rest[..], &[("full_address", whole), ("city", city)]].concat();
        let errors = read(&given).unwrap_err();
        let message = "\"12 Oak St, Troy, NY 12180 & 14 Elm St, Albany\" contains more than one address; keep only the address of the property";
        assert!(errors.contains(&message.to_owned()), "{errors:?}");
        assert_eq!(errors.len(), 1 + more, "{errors:?}");
    }
}

const REST: [&str; 7] = [
    "property_owner_name",
    "property_address",
    "city",
    "state",
    "zip_code",
    "damage_type",
    "timeline_start",
];

fn with_start(start: ImportCell) -> Vec<ImportCell> {
    let rest = ["Ann Lee", "9 Oak Lane", "Troy", "NY", "12180", "Water"];
    let rest = rest.into_iter().map(ImportCell::from);
    rest.chain([start]).collect()
}

fn starts(options: &ImportOptions, starts: &[&str]) -> Vec<Result<String, String>> {
    let rows: Vec<_> = starts
        .iter()
        .map(|&start| with_start(start.into()))
        .collect();
    let read = table(options, &rows).into_iter().map(|row| match row {
        ReadRow::Project(row) => match row.details {
            Ok(details) => Ok(details.value(F::TimelineStart).unwrap_or_default()),
            Err(errors) => Err(errors.as_slice()[0].message.clone()),
        },
        other @ (ReadRow::Total | ReadRow::Headings | ReadRow::OtherHeadings) => {
            Err(format!("{other:?}"))
        }
    });
    read.collect()
}

#[test]
fn the_whole_file_determines_the_date_order() {
    let ok = |day: &str| Ok(day.to_owned());
    let mut options = options(&REST);
    assert_eq!(
        starts(&options, &["3/4/26", "25/12/26"]),
        [ok("2026-04-03"), ok("2026-12-25")]
    );
    assert_eq!(starts(&options, &["3/4/26"]), [ok("2026-03-04")]);
    let unclear = "Timeline start 3/4/26 could mean March 4 or April 3, and other dates in this file use both orders. Choose the order of day and month, or spell out the month.";
    let both = ["3/4/26", "12/25/26", "25/12/26"];
    assert_eq!(
        starts(&options, &both),
        [Err(unclear.to_owned()), ok("2026-12-25"), ok("2026-12-25")]
    );
    options.date_order = Some(DateOrder::DayFirst);
    let against = "Timeline start 12/25/26 cannot be read with the day first, which is the order you chose. Choose the other order, or spell out the month.";
    assert_eq!(
        starts(&options, &both),
        [ok("2026-04-03"), Err(against.to_owned()), ok("2026-12-25")]
    );
    // A date that may begin with the year is accepted if day first was chosen.
    assert_eq!(starts(&options, &["26-03-18"]), [ok("2018-03-26")]);
    options.date_order = Some(DateOrder::MonthFirst);
    assert!(starts(&options, &["26-03-18"])[0].is_err());
    assert_eq!(starts(&options, &["12.05.2026"]), [ok("2026-12-05")]);
}

#[test]
fn dates_of_another_table_do_not_affect_the_order() {
    let mut rows = [with_start("3/4/26".into()), with_start("25/12/26".into())].to_vec();
    let cells = |texts: [&str; 7]| texts.map(ImportCell::from).to_vec();
    let other = ["City", "Owner", "Street", "State", "Zip", "Damage", "Start"];
    rows.insert(1, cells(other));
    let read = table(&options(&REST), &rows);
    let ReadRow::Project(first) = &read[0] else {
        panic!("{read:?}");
    };
    let start = first.details.as_ref().unwrap().timeline_start;
    assert_eq!(start, Some(jiff::civil::date(2026, 3, 4)));
    assert_eq!(read[1], ReadRow::OtherHeadings);
}

#[test]
fn different_formats_of_one_day_give_the_same_date() {
    let written = ["3/18/26", "18-Mar-26", "03-18-2026", "March 18, 2026"];
    let read = starts(&options(&REST), &written);
    assert_eq!(read, vec![Ok("2026-03-18".to_owned()); 4]);
}

#[test]
fn serial_dates_require_a_column_of_only_serial_dates() {
    let options = options(&REST);
    let days = |written: &[&str]| -> Vec<bool> {
        starts(&options, written)
            .iter()
            .map(Result::is_ok)
            .collect()
    };
    assert_eq!(days(&["46099", "46113.5", ""]), [true; 3]);
    assert_eq!(days(&["46099", "3/18/26"]), [false, true]);
    assert_eq!(days(&["46099", "31826"]), [false, false]);
    let mixed = [
        with_start("46099".into()),
        with_start(ImportCell {
            kind: CellKind::Date,
            ..ImportCell::from("2026-03-18")
        }),
    ];
    assert!(matches!(&table(&options, &mixed)[0], ReadRow::Project(row) if row.details.is_err()));
}

#[test]
fn possibly_swapped_dates_get_a_remark() {
    let date = |text: &str| ImportCell {
        kind: CellKind::Date,
        ..ImportCell::from(text)
    };
    let remarks = |proof: &str| {
        let cells = [
            date("2026-03-12"),
            date("2026-03-13"),
            date("2026-03-03"),
            proof.into(),
        ];
        let rows = cells.map(with_start);
        let read = table(&options(&REST), &rows)
            .into_iter()
            .map(|row| match row {
                ReadRow::Project(row) => row.remarks,
                other @ (ReadRow::Total | ReadRow::Headings | ReadRow::OtherHeadings) => {
                    panic!("{other:?}")
                }
            });
        read.collect::<Vec<_>>()
    };
    let swapped = vec![Remark::MaybeSwapped("25/12/2026".to_owned())];
    assert_eq!(
        remarks("25/12/2026"),
        [swapped, Vec::new(), Vec::new(), Vec::new()]
    );
    assert_eq!(remarks("12/25/2026"), vec![Vec::new(); 4]);
}

#[test]
fn placeholder_claim_numbers_and_other_spellings_get_a_remark() {
    for word in ["TBD", "--", "n/a", "0", "#", "TBD - waiting", "Self pay"] {
        let read = row(&[&GOOD[..], &[("insurance_claim_number", word)]].concat());
        assert_eq!(read.names.claim_number, None, "{word}");
        assert_eq!(read.details.unwrap().insurance_claim_number, None, "{word}");
        assert_eq!(read.remarks, [Remark::NoClaim(word.to_owned())]);
    }
    let with = |word, cell| {
        let rest = GOOD.iter().filter(|(other, _)| *other != word);
        row(&rest.chain([&(word, cell)]).copied().collect::<Vec<_>>()).remarks
    };
    let worded = row(&[&GOOD[..], &[("insurance_claim_number", "with Bob")]].concat());
    assert_eq!(worded.names.claim_number, None);
    assert_eq!(worded.remarks, [Remark::NoDigit("with Bob".to_owned())]);
    let claim_number = worded.details.unwrap().insurance_claim_number;
    assert_eq!(claim_number.as_deref(), Some("with Bob"));
    assert_eq!(
        with("urgency_level", "Emergency"),
        [Remark::Urgency(
            "Emergency".to_owned(),
            UrgencyLevel::Critical
        )]
    );
    let day = jiff::civil::date(2026, 5, 12);
    assert_eq!(
        with("timeline_start", "12.05.2026"),
        [Remark::DayFirst("12.05.2026".to_owned(), day)]
    );
}

#[test]
fn placeholders_empty_optional_fields_and_fail_required_ones() {
    let but = |word: &'static str, cell: &'static str| {
        let rest = GOOD.iter().filter(|(other, _)| *other != word);
        row(&rest.chain([&(word, cell)]).copied().collect::<Vec<_>>())
    };
    for (word, cell) in [
        ("unit", "N/A"),
        ("property_owner_email", "none"),
        ("property_owner_phone", "999-999-9999"),
        ("property_owner_phone", "(___) ___-____"),
        ("property_owner_email", "noemail@noemail.com"),
        ("timeline_start", "00/00/0000"),
        ("timeline_start", "TBD"),
        ("urgency_level", "-"),
        ("contractor", "Unknown"),
        ("referral_partner_email", "n/a"),
        ("damage_description", "(none)"),
    ] {
        let read = but(word, cell);
        let field = ImportField::parse(word).unwrap();
        let remark = Remark::Placeholder(field, cell.to_owned());
        assert_eq!(read.remarks, [remark], "{word}");
        assert_eq!(read.names, RowNames::default(), "{word}");
        let details = read.details.unwrap();
        if let ImportField::Tracked(field) = field {
            let value = details.value(field).filter(|value| value != "medium");
            assert_eq!(value, None, "{word}");
        }
    }
    for (word, cell, message) in [
        (
            "property_owner_name",
            "N / A",
            "Property owner name: \"N / A\" is a placeholder; enter the actual value in the file",
        ),
        (
            "property_address",
            "TBD - ask",
            "Property address: \"TBD - ask\" is a placeholder; enter the actual value in the file",
        ),
        (
            "city",
            "Unknown",
            "City: \"Unknown\" is a placeholder; enter the actual value in the file",
        ),
        (
            "damage_type",
            "0",
            "Damage type: \"0\" is a placeholder; enter the actual value in the file",
        ),
        ("zip_code", "99999", "99999 is not a ZIP code"),
    ] {
        let read = but(word, cell);
        let errors = read.details.unwrap_err();
        let messages: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| &error.message)
            .collect();
        assert_eq!(messages, [message]);
        assert_eq!(read.remarks, [], "{cell}");
    }
    assert_eq!(but("contractor", "Unassigned").remarks, []);
    // A placeholder does not prevent the column from being detected as serial dates.
    let days = starts(&options(&REST), &["46113", "TBD"]);
    assert_eq!(days, [Ok("2026-04-01".to_owned()), Ok(String::new())]);
}

#[test]
fn identifiers_are_read_as_displayed() {
    let number = |text: &str, shown| ImportCell {
        kind: CellKind::Number,
        shown,
        ..ImportCell::from(text)
    };
    let of = |word: &'static str, cell: ImportCell| {
        let words: Vec<&str> = GOOD.iter().map(|(word, _)| *word).chain([word]).collect();
        let cells = GOOD.iter().map(|(_, cell)| ImportCell::from(*cell));
        one(&options(&words), cells.chain([cell]).collect())
    };
    let shown = || Shown::As("CLM-04711".to_owned());
    let read = of("insurance_claim_number", number("4711", shown()));
    assert_eq!(read.names.claim_number.as_deref(), Some("CLM-04711"));
    let read = of("damage_description", number("4711", shown()));
    assert_eq!(
        read.details.unwrap().damage_description.as_deref(),
        Some("4711")
    );
    let read = of("insurance_claim_number", number("4711", Shown::Other));
    let errors = read.details.unwrap_err();
    assert_eq!(
        errors.as_slice()[0].message,
        "Insurance claim number 4711 looks different in the spreadsheet. Format this column as text in the spreadsheet, enter the value as you want it, and save the file again."
    );
    assert_eq!(read.names.claim_number, None);
}

#[test]
fn serial_dates_follow_the_workbook_calendar() {
    let mut options = options(&REST);
    options.since_1904 = true;
    let number = |text: &str| ImportCell {
        kind: CellKind::Number,
        ..ImportCell::from(text)
    };
    let day = |cell| {
        one(&options, with_start(cell))
            .details
            .unwrap()
            .timeline_start
    };
    assert_eq!(day(number("44651")), Some(jiff::civil::date(2026, 4, 1)));
    assert_eq!(day("46113".into()), Some(jiff::civil::date(2026, 4, 1)));
}

#[test]
fn defaults_fill_empty_cells() {
    let mut options = options(&["property_owner_name", "full_address", "damage_type"]);
    options.defaults = vec![
        (F::DamageType, "Hail Damage".to_owned()),
        (F::UrgencyLevel, "high".to_owned()),
        (F::InsuranceCarrierName, "Acme Mutual".to_owned()),
    ];
    let address = "9 Oak Lane, Troy, NY 12180";
    for (own, damage) in [("", "Hail Damage"), ("Fire Damage", "Fire Damage")] {
        let cells = ["Ann Lee", address, own].map(ImportCell::from);
        let details = one(&options, cells.to_vec()).details.unwrap();
        assert_eq!(details.damage_type, damage);
        assert_eq!(details.urgency_level, UrgencyLevel::High);
        assert_eq!(
            details.insurance_carrier_name.as_deref(),
            Some("Acme Mutual")
        );
    }
}

#[test]
fn first_and_last_names_are_joined_unless_there_is_a_full_name() {
    let rest = [GOOD[1], GOOD[2], GOOD[3], GOOD[4], GOOD[5]];
    let name = |given: &[(&str, &str)]| {
        let details = read(&[&rest[..], given].concat()).unwrap();
        details.property_owner_name
    };
    let (first, last) = (("owner_first_name", "Ann "), ("owner_last_name", "van Lee"));
    assert_eq!(name(&[last, first]), "Ann van Lee");
    assert_eq!(name(&[last]), "van Lee");
    assert_eq!(
        name(&[first, last, ("property_owner_name", "Ann B. Lee")]),
        "Ann B. Lee"
    );
    assert_eq!(
        name(&[first, last, ("property_owner_name", "")]),
        "Ann van Lee"
    );
}

#[test]
fn damaged_claim_numbers_are_rejected() {
    let given = [&GOOD[..], &[("insurance_claim_number", "4.56789E+11")]].concat();
    let read = row(&given);
    assert_eq!(read.names.claim_number, None);
    let errors = read.details.unwrap_err();
    assert_eq!(errors.as_slice().len(), 1);
    assert_eq!(errors.as_slice()[0].code, "digits_lost");
    assert!(errors.as_slice()[0].message.contains("as text"));
}

#[test]
fn formula_results_are_counted_and_failures_rejected() {
    let options = options(&REST);
    let start = |text: &str, kind| {
        let cell = ImportCell {
            kind,
            is_formula: true,
            ..ImportCell::from(text)
        };
        one(&options, with_start(cell))
    };
    let read = start("2026-04-01", CellKind::Date);
    assert_eq!((read.formulas, read.details.is_ok()), (1, true));
    for (shown, message) in [
        (
            "#N/A",
            "Timeline start contains the error #N/A; correct it in the file",
        ),
        (
            "",
            "Timeline start contains a formula whose value was not saved; open the file in a spreadsheet program, save it, and choose it again",
        ),
    ] {
        let errors = start(shown, CellKind::Failed).details.unwrap_err();
        assert_eq!(errors.as_slice()[0].message, message);
    }
}

#[test]
fn totals_and_repeated_headings_are_not_projects() {
    let options = options(&["property_owner_name", "property_address", "", "damage_type"]);
    let rows = [
        ["Property owner name", "Property address", "", "Damage type"],
        ["PROPERTY OWNER NAME", "PROPERTY ADDRESS", "", "DAMAGE TYPE"],
        ["Page 1 of 3", "", "", ""],
        ["Total", "", "1250", ""],
        ["Total claims: 25", "", "", "Water"],
        ["Total", "9 Oak Lane", "", ""],
        ["Total Home Services", "", "1250", ""],
        ["", "", "Total: 3", ""],
        ["", "", "Total loss", ""],
        ["Ann Lee", "9 Oak Lane", "", ""],
        ["Owner", "Street", "Claim #", "Damage"],
        ["Owner", "Street", "Claim #", ""],
        ["Street", "Owner", "", "Damage type"],
        ["Claim #", "Owner", "Street", "Damage type"],
        ["Street", "Owner", "", "Water"],
    ];
    let rows = rows.map(|row| row.map(ImportCell::from).to_vec());
    let read: Vec<&str> = table(&options, &rows)
        .iter()
        .map(|row| match row {
            ReadRow::Project(_) => "project",
            ReadRow::Total => "total",
            ReadRow::Headings => "headings",
            ReadRow::OtherHeadings => "other headings",
        })
        .collect();
    assert_eq!(
        read,
        [
            "headings",
            "headings",
            "total",
            "total",
            "project",
            "project",
            "project",
            "total",
            "project",
            "project",
            "headings",
            "headings",
            "other headings",
            "other headings",
            "project"
        ]
    );
}

#[test]
fn restored_zip_codes_get_a_remark() {
    let remarks = |text: &'static str| {
        let others = GOOD
            .iter()
            .filter(|(word, _)| !["zip_code", "state"].contains(word));
        // The state may be in a column after it, or in a full address.
        let own = [("zip_code", text), ("state", "MA")];
        let given: Vec<_> = others.chain(&own).copied().collect();
        let read = row(&given);
        (read.details.unwrap().zip_code, read.remarks)
    };
    let restored = Remark::RestoredZip("2139".to_owned(), "02139".to_owned());
    assert_eq!(remarks("2139"), ("02139".to_owned(), vec![restored]));
    assert_eq!(remarks("1730.0").0, "01730");
    assert_eq!(remarks("17300001").0, "01730-0001");
    assert_eq!(remarks("02139"), ("02139".to_owned(), Vec::new()));
    let whole = [
        GOOD[0],
        GOOD[5],
        ("full_address", "9 Oak Lane, Bedford, MA"),
        ("zip_code", "1730"),
    ];
    assert_eq!(read(&whole).unwrap().zip_code, "01730");
    let in_whole = |address| row(&[GOOD[0], GOOD[5], ("full_address", address)]);
    let read = in_whole("9 Oak Lane, Bedford, MA 1730");
    assert_eq!(
        read.remarks,
        [Remark::RestoredZip("1730".to_owned(), "01730".to_owned())]
    );
    // This is not a ZIP code of Connecticut.
    let read = in_whole("9 Oak Lane, Hartford, CT 4321");
    assert!(read.details.is_err());
}
