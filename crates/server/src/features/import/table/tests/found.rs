//! Tests how the sheet, the heading row, the separator, and the encoding are detected.

use super::*;

#[test]
fn the_sheet_and_heading_row_are_detected() {
    let mut book = Workbook::new();
    let cover = book.add_worksheet().set_name("Cover").expect("a name");
    cover.write(0, 0, "Spring claims").expect("a title");
    cover.write(2, 0, "Prepared by the office").expect("a line");
    let hidden = book.add_worksheet().set_name("Lists").expect("a name");
    hidden.set_hidden(true);
    hidden
        .write_row(0, 0, ["Owner", "City", "State", "Zip", "Damage"])
        .expect("headings");
    hidden.write_row(1, 0, ["x", "y"]).expect("a row");
    let jobs = book.add_worksheet().set_name("Jobs").expect("a name");
    jobs.write(0, 0, "Open claims, 3/1/2026").expect("a title");
    jobs.write_row(3, 1, ["Owner", "Address", "City", "Damage"])
        .expect("headings");
    jobs.write_row(5, 1, ["Ann Lee", "9 Oak Lane", "Troy", "Water"])
        .expect("a row");
    jobs.write_row(6, 1, ["Bob Roe", "8 Elm Lane", "Troy", "Fire"])
        .expect("a row");
    let bytes = book.save_to_buffer().expect("a workbook");
    let table = read_whole(&bytes).expect("a table");
    assert_eq!(table.sheet.as_deref(), Some("Jobs"));
    assert_eq!(table.header_row, 4);
    assert_eq!(table.headings, ["", "Owner", "Address", "City", "Damage"]);
    assert_eq!(table.rows.len(), 2);
    let sheets: Vec<_> = table
        .sheets
        .iter()
        .map(|sheet| (sheet.name.as_str(), sheet.rows, sheet.is_hidden))
        .collect();
    assert_eq!(
        sheets,
        [
            ("Cover", Some(1), false),
            ("Lists", Some(1), true),
            ("Jobs", Some(2), false)
        ]
    );
    let tops: Vec<usize> = table.top.iter().map(|(row, _)| *row).collect();
    assert_eq!(tops, [1, 4, 6, 7]);

    let chosen = |sheet: &str, header_row| {
        let place = Place {
            sheet: Some(sheet.to_owned()),
            header_row: Some(header_row),
        };
        read(&bytes, &place).map(|table| table.headings[..2].join("|"))
    };
    assert_eq!(chosen("Jobs", 6).expect("a table"), "|Ann Lee");
    assert_eq!(chosen("Lists", 1).expect("a table"), "Owner|City");
    assert!(chosen("Jobs", 2).is_err(), "an empty row");
}

/// Each column with values gets the heading, so that the user does not overlook it.
#[test]
fn a_merged_heading_applies_to_each_of_its_columns_with_values() {
    let bytes = book(|sheet| {
        let plain = Format::new();
        let mut merge = |row, from, to, text| {
            sheet
                .merge_range(row, from, row, to, text, &plain)
                .expect("merged cells");
        };
        merge(0, 0, 5, "Open claims");
        merge(1, 0, 1, "Insured");
        merge(1, 2, 3, "City");
        sheet.write(1, 4, "State").expect("a heading");
        sheet.write(1, 5, "Zip").expect("a heading");
        for (at, cell) in [(0, "Ann"), (1, "Lee"), (2, "Troy"), (4, "NY")] {
            sheet.write(2, at, cell).expect("a cell");
        }
    });
    let table = read_whole(&bytes).expect("a table");
    let headings = ["Insured", "Insured", "City", "", "State", "Zip"];
    assert_eq!(table.headings, headings);
    let fields = table.suggested().into_iter();
    let fields: Vec<&str> = fields
        .map(|field| field.map_or("", domain::project::ImportField::as_str))
        .collect();
    assert_eq!(fields, ["", "", "city", "", "state", "zip_code"]);
}

#[test]
fn the_row_above_the_headings_is_read_as_group_headings() {
    let file = "Claims\nInsured,Mailing,,Loss,\nName,Address,City,Address,City\nAnn,9 Elm St,Albany,12 Oak St,Troy\n";
    let table = read_whole(file.as_bytes()).expect("a table");
    let fields = table.suggested().into_iter();
    let fields: Vec<&str> = fields
        .map(|field| field.map_or("", domain::project::ImportField::as_str))
        .collect();
    let expected = ["property_owner_name", "", "", "property_address", "city"];
    assert_eq!(fields, expected);
}

/// Titles above the headings can contain other separators.
#[test]
fn the_separator_is_detected_from_the_headings_in_any_row() {
    for sign in [",", ";", "\t", "|"] {
        let cells = |cells: [&str; 3]| cells.join(sign);
        let file = format!(
            "Open claims; as of March 3, 2026 | office\n\n{}\n{}\n",
            cells(["Owner", "City", "Zip"]),
            cells(["Ann Lee", "Troy", "12180"]),
        );
        let table = read_whole(file.as_bytes()).expect("a table");
        assert_eq!(table.header_row, 3, "{sign:?}");
        assert_eq!(table.headings[..3], ["Owner", "City", "Zip"], "{sign:?}");
    }
}

#[test]
fn decoded_values_are_listed_with_suspicious_ones_first() {
    let table = read_whole(b"Owner,City\nJos\xe9 \x93Joe\x94,Troy\n").expect("a table");
    assert_eq!(table.encoding, Some("Windows-1252"));
    assert_eq!(table.decoded, ["Jos\u{e9} \u{201c}Joe\u{201d}"]);
    // Five correct values must not hide an incorrectly decoded one.
    let names = ["José", "Núñez", "Zoë", "Åsa", "Øystein", "MarÃ\u{ad}a"];
    let file = format!("Owner\n{}\n", names.join("\n"));
    let table = read_whole(file.as_bytes()).expect("a table");
    let shown = ["MarÃ\u{ad}a", "José", "Núñez", "Zoë", "Åsa"];
    assert_eq!(table.decoded, shown);
    let table = read_whole(b"Owner,City\nAnn,Troy\n").expect("a table");
    assert_eq!((table.encoding, table.decoded.len()), (Some("UTF-8"), 0));
}

/// A formula with an empty string as its result is an empty cell. A formula without a cached value is an error.
#[test]
fn formulas_without_a_saved_value_are_detected() {
    let bytes = book(|sheet| {
        sheet
            .write_row(0, 0, ["Owner", "City", "State"])
            .expect("headings");
        sheet.write(1, 0, "Ann").expect("a name");
        for (column, result) in [(1, "8"), (2, "7")] {
            let formula = Formula::new("=A9").set_result(result);
            sheet.write(1, column, formula).expect("a formula");
        }
    });
    let bytes = rewritten(&bytes, "xl/worksheets/sheet1.xml", |text| {
        text.replace("<c r=\"B2\"", "<c r=\"B2\" t=\"str\"")
            .replace("<v>8</v>", "<v></v>")
            .replace("<v>7</v>", "<v></v>")
    });
    let table = read_whole(&bytes).expect("a table");
    let kinds: Vec<_> = table.rows[0]
        .cells
        .iter()
        .map(|cell| (cell.kind, cell.is_blank()))
        .collect();
    assert_eq!(
        kinds,
        [
            (CellKind::Text, false),
            (CellKind::Text, true),
            (CellKind::Failed, false)
        ]
    );
}
