use super::workbook::{PARTS, SHEETS};
use super::*;
use domain::project::{CellKind, Shown};
use rust_xlsxwriter::{ExcelDateTime as Day, Format, Formula, Workbook};
use std::io::{Cursor, Read as _, Write as _};
use zip::write::SimpleFileOptions;

fn rows(table: &Table) -> Vec<(usize, Vec<&str>)> {
    let texts = table.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|cell| cell.text.as_str());
        (row.number, cells.collect())
    });
    texts.collect()
}

fn read_whole(bytes: &[u8]) -> Result<Table, ApiError> {
    read(bytes, &Place::default())
}

fn read_sheet(bytes: &[u8], sheet: Option<&str>) -> Result<Table, ApiError> {
    let place = Place {
        sheet: sheet.map(str::to_owned),
        header_row: None,
    };
    read(bytes, &place)
}

fn code(bytes: &[u8], sheet: Option<&str>) -> String {
    match read_sheet(bytes, sheet) {
        Ok(table) => format!("{} rows", table.rows.len()),
        Err(refusal) => refusal.fields()[0].code.to_string(),
    }
}

/// Returns a workbook with one sheet, filled by `fill`.
fn book(fill: impl FnOnce(&mut rust_xlsxwriter::Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(book.add_worksheet());
    book.save_to_buffer().expect("a workbook")
}

#[test]
fn text_files_are_read_with_any_separator_and_line_ending() {
    let expected = (2, vec!["Lee, \"Ann\"", "Troy\nNY"]);
    for file in [
        "\u{feff}Owner,City\r\n\"Lee, \"\"Ann\"\"\",\"Troy\nNY\"\r\n",
        "Owner;City\n\"Lee, \"\"Ann\"\"\";\"Troy\nNY\"",
        "Owner\tCity\n\"Lee, \"\"Ann\"\"\"\t\"Troy\nNY\"\n\n",
        "Owner,City\r\"Lee, \"\"Ann\"\"\",\"Troy\nNY\"\r",
    ] {
        let table = read_whole(file.as_bytes()).expect("a table");
        assert_eq!(table.headings, ["Owner", "City"]);
        assert_eq!(rows(&table), std::slice::from_ref(&expected), "{file:?}");
    }
}

#[test]
fn rows_keep_their_numbers_and_are_padded_to_the_widest_row() {
    let table = read_whole(b"a,b\n1\n,,\n\n2,3,4\n").expect("a table");
    assert_eq!(table.headings, ["a", "b", ""]);
    assert_eq!(
        rows(&table),
        [(2, vec!["1", "", ""]), (5, vec!["2", "3", "4"])]
    );
}

#[test]
fn rows_are_numbered_with_any_line_ending_and_below_a_sep_line() {
    for file in [
        "a;b\r1;\"2\r3\"\r\r4;5\r",
        "a;b\r\n1;\"2\r\n3\"\r\n\r\n4;5\r\n",
        "a;b\n1;\"2\n3\"\n\n4;5",
        "a;b\r\r\n1;\"2\r\r\n3\"\r\r\n\r\r\n4;5\r\r\n",
    ] {
        let table = read_whole(file.as_bytes()).expect("a table");
        let numbers: Vec<_> = table.rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [2, 4], "{file:?}");
        assert_eq!(rows(&table)[1].1, ["4", "5"], "{file:?}");
    }
    for first in ["sep=;", "SEP=;"] {
        let file = format!("{first}\r\nOwner;City\r\nLee, Ann;Troy\r\n");
        let table = read_whole(file.as_bytes()).expect("a table");
        assert_eq!(table.headings, ["Owner", "City"]);
        assert_eq!(rows(&table), [(3, vec!["Lee, Ann", "Troy"])]);
    }
}

#[test]
fn quotes_that_swallow_rows_are_rejected_with_their_first_row() {
    for (file, row) in [
        // The quoted text ends at an inch mark, or in a later row.
        (
            "Owner,City\nAnn,Troy\n\"6 in pipe,Rome\n5\" crack,Rome\n",
            3,
        ),
        (
            "Owner,City,State,Zip,Claim\nAnn,Troy,NY,12180,1\n\"6 in pipe,Troy,NY,12180,2\nBob,Troy,NY,12180,3\n12\",Troy,NY,12180,4\n",
            3,
        ),
        (
            "Owner\tDamage\tCity\nAnn\t\"6 in pipe\tTroy\nBob\tcrack of 5\"\tRome\n",
            2,
        ),
        ("Owner,City\nAnn,Troy\n\"Lee,Albany\nBob,Rome\n", 3),
        ("Owner,City\nAnn,\"", 2),
        ("\"Owner,City\nAnn,Troy\n\n\n", 1),
        ("a;b\r\n1;\"2\r\n3\"\r\n\r\n4;\"5\r\n6;7\r\n", 4),
        ("a;b\r1;\"2\r3\"\r\r4;\"5\r6;7\r", 4),
        ("a,b\n1,\"2\"\"\n3,4", 2),
        (
            "Owner,Street,City,State,Zip,Damage type,Description\nAnn Lee,12 Oak St,Troy,NY,12180,Water,\"6 in pipe broke\nBob Ray 6\",9 Elm St,Troy,NY,12180,Fire,Roof\nCal Fox,5 Fir St,Troy,NY,12180,Fire,Roof\n",
            2,
        ),
        (
            "Owner;Location\nAnn Lee;\"12 Oak St, Troy, NY 12180\nBob Ray;9 Elm St, Troy, NY 12180\nCal Fox;5 Fir St, Troy, NY 12180\"\nDan Orr;1 Ash St, Troy, NY 12180\n",
            2,
        ),
        (
            "Owner|Location|Description\nAnn Lee|12 Oak St, Troy, NY 12180|\"6 in leak\nBob Ray|9 Elm St, Troy, NY 12180|5 in\"\nCal Fox|5 Fir St, Troy, NY 12180|Roof\n",
            2,
        ),
    ] {
        let refusal = read_whole(file.as_bytes()).expect_err("rows would be lost");
        let error = &refusal.fields()[0];
        assert_eq!(error.code, "unclosed_quote", "{file:?}");
        let words = format!(
            "A quotation mark in row {row} is not closed correctly, so the rows below it would be lost. Remove it, or save the spreadsheet as XLSX and choose that file."
        );
        assert_eq!(error.message, words, "{file:?}");
    }
    // Quotation marks that are part of the text, and quoted cells that are properly closed.
    for (file, cell) in [
        ("a,b\n6\" pipe,2\n", "6\" pipe"),
        ("a,b\n\"1\"\"\",2", "1\""),
        ("b,a\n\"2\r\n\"", "2\r\n"),
        (
            "Owner,Location\n\"Ann\nLee\",\"12 Oak St\nTroy, NY 12180\"",
            "Ann\nLee",
        ),
        ("a,b\n\"Bob\" Lee,2\n", "\"Bob\" Lee"),
        ("a\tb\n\"6 in pipe\t2\n5\" crack\t3\n", "\"6 in pipe"),
    ] {
        let table = read_whole(file.as_bytes()).expect("a table");
        assert_eq!(table.rows[0].cells[0].text, cell, "{file:?}");
    }
}

#[test]
fn workbook_cells_are_read_as_a_user_would_type_them() {
    let bytes = book(|sheet| {
        let date = Format::new().set_num_format("mm/dd/yyyy");
        for (at, heading) in (0..).zip(["Owner", "Zip", "Phone", "Start", "Sum"]) {
            sheet.write(0, at, heading).expect("a heading");
        }
        sheet.write(2, 0, "Ann Lee").expect("a name");
        sheet.write(2, 1, 2139).expect("a number");
        sheet.write(2, 2, 5_125_550_142_u64).expect("a phone");
        let day = Day::from_ymd(2026, 4, 1).expect("a day");
        sheet.write_with_format(2, 3, &day, &date).expect("a date");
        let formula = Formula::new("=SUM(B1:B2)").set_result("7");
        sheet.write(2, 4, formula).expect("a formula");
    });
    let table = read_whole(&bytes).expect("a table");
    assert_eq!(table.sheets.len(), 1);
    assert_eq!(table.sheet.as_deref(), Some("Sheet1"));
    let texts = vec!["Ann Lee", "2139", "5125550142", "2026-04-01", "7"];
    assert_eq!(rows(&table), [(3, texts)]);
    let kinds = table.rows[0]
        .cells
        .iter()
        .map(|cell| (cell.kind, cell.is_formula));
    let expected = [
        (CellKind::Text, false),
        (CellKind::Number, false),
        (CellKind::Number, false),
        (CellKind::Date, false),
        (CellKind::Number, true),
    ];
    assert_eq!(kinds.collect::<Vec<_>>(), expected);
}

/// Values such as ZIP codes that spreadsheets store as numbers, and how their formats show them.
#[test]
fn numbers_carry_the_text_that_their_format_displays() {
    let bytes = book(|sheet| {
        let of = |shown: &str| Format::new().set_num_format(shown);
        for (at, heading) in (0..).zip(["Claim", "Zip", "Unit", "Phone", "Owner"]) {
            sheet.write(0, at, heading).expect("a heading");
        }
        for (column, number, format) in [
            (0, 42, "\"CLM-\"00000"),
            (1, 2_139, "00000"),
            (2, 7, "\"A-\"#,##0"),
            (3, 5_550_142, "General"),
        ] {
            sheet
                .write_with_format(1, column, number, &of(format))
                .expect("a number");
        }
        sheet
            .write_with_format(1, 4, "Ann", &of("00000"))
            .expect("a name");
        sheet.write(2, 4, "Bob").expect("a name");
    });
    let table = read_whole(&bytes).expect("a table");
    let shown: Vec<_> = table.rows[0]
        .cells
        .iter()
        .map(|cell| (cell.text.as_str(), cell.shown.clone()))
        .collect();
    let as_text = |text: &str| Shown::As(text.to_owned());
    assert_eq!(
        shown,
        [
            ("42", as_text("CLM-00042")),
            ("2139", as_text("02139")),
            ("7", Shown::Other),
            ("5550142", Shown::Number),
            ("Ann", Shown::Number),
        ]
    );
}

#[test]
fn cells_merged_over_rows_are_repeated_in_each_row() {
    let bytes = book(|sheet| {
        for (at, heading) in (0..).zip(["Owner", "City", "State"]) {
            sheet.write(0, at, heading).expect("a heading");
        }
        let plain = Format::new();
        sheet
            .merge_range(1, 0, 2, 1, "Ann Lee", &plain)
            .expect("merged cells");
        sheet.write(1, 2, "NY").expect("a state");
        sheet.write(2, 2, "MA").expect("a state");
    });
    let table = read_whole(&bytes).expect("a table");
    assert_eq!(
        rows(&table),
        [
            (2, vec!["Ann Lee", "", "NY"]),
            (3, vec!["Ann Lee", "", "MA"])
        ]
    );
}

/// Workbooks count days from 1900 or from 1904.
#[test]
fn dates_follow_the_1900_or_1904_calendar_of_the_workbook() {
    let bytes = book(|sheet| {
        let date = Format::new().set_num_format("mm/dd/yyyy");
        sheet.write(0, 0, "Start").expect("a heading");
        sheet
            .write_number_with_format(1, 0, 44_651, &date)
            .expect("a date");
    });
    let since_1904 = rewritten(&bytes, "xl/workbook.xml", |text| {
        text.replace("<workbookPr ", "<workbookPr date1904=\"1\" ")
    });
    for (bytes, day) in [(&bytes, "2022-03-31"), (&since_1904, "2026-04-01")] {
        let table = read_whole(bytes).expect("a table");
        assert_eq!(rows(&table), [(2, vec![day])]);
    }
}

#[test]
fn booleans_errors_times_and_durations_are_read_as_text() {
    let bytes = book(|sheet| {
        let of = |shown: &str| Format::new().set_num_format(shown);
        let headings = ["Serial", "Yes", "Wrong", "Failed", "At", "Lasts", "Moment"];
        for (at, heading) in (0..).zip(headings) {
            sheet.write(0, at, heading).expect("a heading");
        }
        // A serial number without a date format.
        sheet.write(1, 0, 46_113).expect("a number");
        sheet.write(1, 1, true).expect("a boolean");
        sheet
            .write(1, 2, false)
            .expect("a boolean, changed to an error below");
        let failed = Formula::new("=1/0").set_result("#DIV/0!");
        sheet.write(1, 3, failed).expect("a formula");
        let time = Day::from_hms(9, 30, 0).expect("a time");
        sheet
            .write_with_format(1, 4, &time, &of("h:mm AM/PM"))
            .expect("a time");
        sheet
            .write_number_with_format(1, 5, 1.5, &of("[h]:mm"))
            .expect("a duration");
        sheet
            .write_number_with_format(1, 6, 46_113.75, &of("yyyy-mm-dd hh:mm"))
            .expect("a moment");
    });
    let bytes = rewritten(&bytes, "xl/worksheets/sheet1.xml", |text| {
        text.replace("t=\"b\"><v>0</v>", "t=\"e\"><v>#N/A</v>")
    });
    let table = read_whole(&bytes).expect("a table");
    let texts = vec![
        "46113",
        "true",
        "#N/A",
        "#DIV/0!",
        "09:30",
        "1.5",
        "2026-04-01",
    ];
    assert_eq!(rows(&table), [(2, texts)]);
}

#[test]
fn a_sheet_can_be_chosen_by_name() {
    let mut book = Workbook::new();
    for (name, owner) in [("First", "Ann"), ("Second", "Bob")] {
        let sheet = book.add_worksheet().set_name(name).expect("a name");
        sheet.write(0, 0, "Owner").expect("a heading");
        sheet.write(1, 0, owner).expect("a name");
    }
    let bytes = book.save_to_buffer().expect("a workbook");
    for (sheet, owner) in [
        (None, "Ann"),
        (Some("First"), "Ann"),
        (Some("Second"), "Bob"),
    ] {
        let table = read_sheet(&bytes, sheet).expect("a table");
        let names: Vec<_> = table
            .sheets
            .iter()
            .map(|sheet| sheet.name.as_str())
            .collect();
        assert_eq!(names, ["First", "Second"]);
        assert_eq!(rows(&table), [(2, vec![owner])]);
    }
    assert_eq!(code(&bytes, Some("Third")), "no_sheet");
}

#[test]
fn each_unsupported_file_type_is_rejected_with_its_own_code() {
    let whole = book(|sheet| {
        sheet.write(0, 0, "Owner").expect("a heading");
        sheet.write(1, 0, "Ann").expect("a name");
    });
    let utf_16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    // A compound file whose directory contains this part name.
    let container = |part: &str| {
        let name = part.encode_utf16().flat_map(u16::to_le_bytes);
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
            .iter()
            .copied()
            .chain(name)
            .collect::<Vec<u8>>()
    };
    for (file, expected) in [
        (b"".as_slice(), "empty"),
        (b"\n\n,,\n", "empty"),
        (b"Owner,City\n", "empty"),
        (b"Owner\nJos\xe9\n", "1 rows"),
        (b"\xff\xfeO\0w\0", "empty"),
        (b"GIF89a\x01\0\x01\0", "not_a_table"),
        (b"%PDF-1.7\n\0\x01", "pdf"),
        (b"<html><table><tr><td>Owner</td></tr></table>", "web_page"),
        (
            b"<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
            "xml_spreadsheet",
        ),
        (&utf_16("\u{feff}<html><table><tr><td>Owner</td></tr></table>"), "web_page"),
        (&utf_16("<html><table><tr><td>Owner</td></tr></table>"), "web_page"),
        (
            &utf_16("\u{feff}<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">"),
            "xml_spreadsheet",
        ),
        (
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n",
            "mhtml",
        ),
        (
            b"Received: from a by b\r\n\tfor c\r\nFrom: Ann <a@b.example>\r\nTo: Bob\r\nSubject: Jobs\r\n\r\nHi\r\n",
            "email",
        ),
        (b"ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K\"Owner\"\r\nE\r\n", "sylk"),
        (b"ID;Policy;Owner\r\n1;2;Ann\r\n", "1 rows"),
        (b"Date: 3/1/2026\r\nOwner,City\r\nAnn,Troy\r\n", "1 rows"),
        (b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEND:VCARD\r\n", "vcard"),
        (b"[\n  {\"owner\": \"Ann Lee\"}\n]\n", "json"),
        (b"{ \"projects\": [] }", "json"),
        (b"{\\rtf1 Owner}", "word"),
        (b"PK\x03\x04 and no more", "broken"),
        (&whole[..whole.len() - 30], "broken"),
        (&zipped(&[("notes.txt", b"Owner")]), "archive"),
        (&zipped(&[("xl/workbook.bin", b"")]), "xlsb"),
        (&zipped(&[("mimetype", b""), ("content.xml", b"")]), "ods"),
        (
            &zipped(&[
                ("mimetype", b"application/vnd.oasis.opendocument.text"),
                ("content.xml", b""),
            ]),
            "odt",
        ),
        (
            &zipped(&[
                ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
                ("content.xml", b""),
            ]),
            "ods",
        ),
        // With a password.
        (
            &zipped(&[
                ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
                ("encrypted-package", b""),
            ]),
            "ods",
        ),
        (
            b"<?xml version=\"1.0\"?><office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" office:mimetype=\"application/vnd.oasis.opendocument.spreadsheet\">",
            "ods",
        ),
        (
            b"<office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" office:mimetype=\"application/vnd.oasis.opendocument.text\">",
            "odt",
        ),
        (&zipped(&[("Index/Document.iwa", b"")]), "numbers"),
        (&zipped(&[("Index/Tables/DataList.iwa", b"")]), "numbers"),
        (
            &zipped(&[("Index/Document.iwa", b"\0\x20\0\0\x18\x15\x08\x01\x12\x11\x08\x90\x4e\x12")]),
            "pages",
        ),
        (
            &zipped(&[("Index/Document.iwa", b""), ("Index/Slide.iwa", b"")]),
            "keynote",
        ),
        (&zipped(&[("word/document.xml", b"")]), "word"),
        (&container("EncryptedPackage"), "protected"),
        (&container("Workbook"), "xls"),
        (&container("Book"), "xls"),
        (&container("WordDocument"), "word"),
        (&container("__substg1.0_0037001F"), "email"),
        (&container("Other"), "not_a_table"),
        (&whole, "1 rows"),
    ] {
        assert_eq!(code(file, None), expected, "{file:.30?}");
    }
}

/// Returns the workbook with the text of one part changed.
fn rewritten(bytes: &[u8], part: &str, change: impl Fn(&str) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a part");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("its text");
        let name = file.name().expect("a name").into_owned();
        if name == part {
            let changed = change(&text);
            assert_ne!(changed, text, "{part} does not contain the text to change");
            text = changed;
        }
        parts.push((name, text));
    }
    let parts: Vec<(&str, &[u8])> = parts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect();
    zipped(&parts)
}

fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = SimpleFileOptions::default();
        archive.start_file(*name, options).expect("a part");
        archive.write_all(content).expect("its content");
    }
    archive.finish().expect("an archive").into_inner()
}

#[test]
fn tables_with_too_many_rows_or_columns_are_rejected() {
    let lines = |count: usize| format!("Owner\n{}", "Ann\n".repeat(count));
    assert_eq!(code(lines(IMPORT_ROWS).as_bytes(), None), "5000 rows");
    assert_eq!(
        code(lines(IMPORT_ROWS + 1).as_bytes(), None),
        "too_many_rows"
    );
    let wide = format!("Owner\n{}x\n", "x,".repeat(IMPORT_COLUMNS));
    assert_eq!(code(wide.as_bytes(), None), "too_many_columns");

    let long = book(|sheet| {
        for row in 0..=u32::try_from(IMPORT_ROWS).expect("fits") + 1 {
            sheet.write(row, 0, "Ann").expect("a cell");
        }
    });
    assert_eq!(code(&long, None), "too_many_rows");
    // A cell in the last row does not take memory for the rows above it.
    let far = book(|sheet| {
        sheet.write(0, 0, "Owner").expect("a heading");
        sheet.write(1_048_575, 0, "Ann").expect("a cell");
    });
    assert_eq!(code(&far, None), "1 rows");
    let farther = book(|sheet| {
        sheet.write(0, 16_383, "Owner").expect("a cell");
    });
    assert_eq!(code(&farther, None), "too_many_columns");
}

#[test]
fn decompression_bombs_are_rejected() {
    let zeros = vec![b' '; 80 * 1024 * 1024];
    let bomb = zipped(&[("xl/sharedStrings.xml", &zeros)]);
    assert!(bomb.len() < 1024 * 1024, "{}", bomb.len());
    assert_eq!(code(&bomb, None), "too_large");
    // A shared string that every cell refers to.
    let long = "x".repeat(CELL_CHARS);
    let repeated = book(|sheet| {
        for (row, column) in (0..50).flat_map(|row| (0..80).map(move |column| (row, column))) {
            sheet.write(row, column, &long).expect("a cell");
        }
    });
    assert!(repeated.len() < 1024 * 1024, "{}", repeated.len());
    assert_eq!(code(&repeated, None), "too_large");
    let names: Vec<String> = (0..=PARTS).map(|n| format!("xl/part{n}")).collect();
    let parts: Vec<(&str, &[u8])> = names
        .iter()
        .map(|name| (name.as_str(), b"".as_slice()))
        .collect();
    assert_eq!(code(&zipped(&parts), None), "too_large");
}

mod found;

#[test]
fn a_workbook_with_an_overflowing_column_name_is_broken() {
    let bytes = book(|sheet| {
        sheet.write(0, 0, "Owner").expect("a heading");
        sheet.write(1, 0, "Ann").expect("a name");
    });
    let far = rewritten(&bytes, "xl/worksheets/sheet1.xml", |text| {
        text.replace("r=\"A2\"", "r=\"AAAAAAAAAAA2\"")
    });
    assert_eq!(code(&far, None), "broken");
}

#[test]
fn xml_entities_in_a_workbook_are_not_expanded() {
    let bytes = book(|sheet| {
        sheet.write(0, 0, "Owner").expect("a heading");
        sheet.write(1, 0, "Ann").expect("a name");
    });
    for entity in ["SYSTEM \"file:///etc/hostname\"", "\"Bob\""] {
        let with_entity = rewritten(&bytes, "xl/sharedStrings.xml", |text| {
            let at = text.find("<sst").expect("the strings");
            let (head, rest) = text.split_at(at);
            let rest = rest.replace("<t>Ann</t>", "<t>&e;</t>");
            format!("{head}<!DOCTYPE sst [<!ENTITY e {entity}>]>{rest}")
        });
        assert_eq!(code(&with_entity, None), "broken", "{entity}");
    }
}

#[test]
fn a_workbook_that_lists_too_many_sheets_is_rejected() {
    let bytes = book(|sheet| {
        sheet.write(0, 0, "Owner").expect("a heading");
        sheet.write(1, 0, "Ann").expect("a name");
    });
    let listed = |count: usize| {
        rewritten(&bytes, "xl/workbook.xml", |text| {
            let at = text.find("</sheets>").expect("the list");
            let more: String = (1..count)
                .map(|n| {
                    format!(
                        "<sheet name=\"Again {n}\" sheetId=\"{}\" r:id=\"rId1\"/>",
                        n + 1
                    )
                })
                .collect();
            format!("{}{more}{}", &text[..at], &text[at..])
        })
    };
    assert_eq!(code(&listed(SHEETS), None), "1 rows");
    assert_eq!(code(&listed(SHEETS + 1), None), "too_many_sheets");
}

#[test]
fn merged_cells_fill_a_bounded_number_of_cells() {
    let bytes = book(|sheet| {
        sheet.write(0, 0, "Owner").expect("a heading");
        for row in 1..=5_000 {
            sheet.write(row, 2, "x").expect("a cell");
        }
        sheet.write(1, 0, "A").expect("a name");
        sheet
            .merge_range(1, 3, 2, 3, "", &Format::new())
            .expect("merged cells");
    });
    let merged = |column: &str, count: usize| {
        rewritten(&bytes, "xl/worksheets/sheet1.xml", |text| {
            let range = format!("<mergeCell ref=\"{column}2:{column}5001\"/>");
            text.replace(
                "</mergeCells>",
                &format!("{}</mergeCells>", range.repeat(count)),
            )
        })
    };
    // Merged ranges without a value are skipped. Otherwise, this would take minutes.
    assert_eq!(code(&merged("B", 100_000), None), "5000 rows");
    assert_eq!(code(&merged("A", 1_000), None), "too_large");
}
