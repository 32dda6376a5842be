//! Reports of figures.

use super::{run, text};
use documents::figures::{Column, Figures, Table};
use documents::report::Fact;
use documents::{FiguresOrder, RenderError, render_figures};
use image::codecs::png::PngEncoder;
use image::{Rgb, RgbImage};

fn table(figures: &[&str], rows: Vec<Vec<String>>) -> Table {
    let figures = figures.iter().map(|name| (*name, true));
    let columns = std::iter::once(("Contractor", false)).chain(figures);
    Table {
        title: "What each company is working on".to_owned(),
        columns: columns
            .map(|(name, is_figure)| Column {
                name: name.to_owned(),
                is_figure,
            })
            .collect(),
        rows,
        totals: None,
        empty: "There is no data for these dates.".to_owned(),
        notes: vec!["Start passed counts what was due. #panic()".to_owned()],
    }
}

fn report(tables: Vec<Table>) -> Figures {
    Figures {
        language: "en".to_owned(),
        title: "Contractor workload and delays".to_owned(),
        portal: "Harbor Office".to_owned(),
        color: "#1f6f8b".to_owned(),
        running: "Harbor Office · Workload".to_owned(),
        page: "Page {page} of {pages}".to_owned(),
        facts: vec![Fact {
            name: "Dates".to_owned(),
            value: "Jan 1, 2026 – Mar 2, 2026".to_owned(),
        }],
        tables,
    }
}

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

const fn order<'a>(figures: &'a Figures, logo: Option<&'a [u8]>) -> FiguresOrder<'a> {
    FiguresOrder {
        figures,
        logo,
        identity: "a report",
        made_at: (2026, 11, 30, 8, 15, 0),
    }
}

fn made(figures: &Figures) -> Vec<u8> {
    render_figures(order(figures, None)).expect("a report")
}

/// Its text with the columns of a table beside each other.
fn laid_out(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.pdf");
    std::fs::write(&file, pdf).expect("a file");
    let text = run("pdftotext", &["-layout", "-enc", "UTF-8"], &file);
    let text = text.replace(|c| ('\u{202A}'..='\u{202E}').contains(&c), "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_report_has_rows_totals_and_notes_with_names_of_any_script() {
    let long = "Z".repeat(300);
    let rows = vec![
        row(&["Ridgeline Inc.", "1,200", "3"]),
        row(&["מים נזק", "4", "–"]),
        row(&["شركة", "5", "0"]),
        row(&["Leak \u{1F4A7} Ltd.", "6", "0"]),
        row(&["#image(\"/etc/passwd\") *x* $y$", "7", "0"]),
        row(&[&long, "8", "0"]),
    ];
    let mut table = table(&["Open now", "Start passed"], rows);
    table.totals = Some(row(&["Total", "1,230", "3"]));
    let pdf = made(&report(vec![table]));
    text(&pdf);
    let text = laid_out(&pdf);
    for expected in [
        "Harbor Office",
        "Contractor workload and delays",
        "Dates Jan 1, 2026 – Mar 2, 2026",
        "What each company is working on",
        "Contractor Open now Start passed",
        "Ridgeline Inc. 1,200 3",
        "מים נזק",
        "شركة",
        "Leak \u{25A1} Ltd. 6 0",
        "#image(\"/etc/passwd\") *x* $y$ 7 0",
        "Total 1,230 3",
        "Start passed counts what was due. #panic()",
        "Harbor Office · Workload Page 1 of 1",
    ] {
        assert!(text.contains(expected), "{expected:?} in {text}");
    }
    // The long name is broken, and whole.
    assert_eq!(text.matches('Z').count(), 300);
    assert!(text.contains("8 0"), "{text}");
}

#[test]
fn a_table_is_tagged_with_its_header_and_totals_and_has_a_bookmark() {
    let mut table = table(&["Open now"], vec![row(&["Ridgeline", "1"])]);
    table.totals = Some(row(&["Total", "1"]));
    let pdf = made(&report(vec![table]));
    let marks = String::from_utf8_lossy(&pdf);
    for mark in [
        "<pdfaid:part>2</pdfaid:part>",
        "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
        "/Lang(en)",
        "/Marked true",
        "/Outlines",
        "/Title(What each company is working on)",
        "/S/Table",
        "/S/THead",
        "/S/TFoot",
        "/Scope/Column",
    ] {
        assert!(marks.contains(mark), "{mark}");
    }
}

#[test]
fn a_wide_table_is_in_landscape() {
    let names = ["One", "Two", "Three", "Four", "Five"];
    for (columns, size) in [(4, "[0 0 612 792]"), (5, "[0 0 792 612]")] {
        let mut cells = vec!["Ridgeline"];
        cells.resize(columns + 1, "1");
        let table = table(&names[..columns], vec![row(&cells)]);
        let pdf = made(&report(vec![table]));
        let marks = String::from_utf8_lossy(&pdf);
        assert!(marks.contains(&format!("/MediaBox{size}")), "{columns}");
    }
}

#[test]
fn a_long_table_repeats_its_header_on_each_page() {
    let rows = (0..2_000).map(|number| row(&[&format!("Company {number}"), "1"]));
    let mut table = table(&["Open now"], rows.collect());
    table.totals = Some(row(&["Total", "2,000"]));
    table.notes = Vec::new();
    let pdf = made(&report(vec![table]));
    let text = text(&pdf);
    let pages = text.matches("Open now").count();
    assert!((30..60).contains(&pages), "{pages}");
    assert!(
        text.contains(&format!("Page {pages} of {pages}")),
        "{pages}"
    );
    let marks = String::from_utf8_lossy(&pdf);
    let count = format!("<xmpTPg:NPages>{pages}</xmpTPg:NPages>");
    assert!(marks.contains(&count), "{pages}");
    assert_eq!(text.matches("Company ").count(), 2_000);
    assert_eq!(text.matches("Total").count(), 1);
}

#[test]
fn a_report_without_rows_says_so_and_several_tables_follow_each_other() {
    let empty = table(&["Open now"], Vec::new());
    let mut second = table(&["Late"], vec![row(&["Ridgeline", "9"])]);
    second.title = "What is late".to_owned();
    let text = laid_out(&made(&report(vec![empty, second])));
    let at = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("{part:?} in {text}"))
    };
    assert!(at("There is no data for these dates.") < at("What is late"));
    assert!(at("What is late") < at("Ridgeline 9"));
    assert!(!text.contains("Open now"), "{text}");
}

#[test]
fn a_report_has_the_logo_and_refuses_one_that_is_no_picture() {
    let figures = report(vec![table(&["Open now"], vec![row(&["Ridgeline", "1"])])]);
    let mut png = Vec::new();
    RgbImage::from_pixel(40, 30, Rgb([30, 90, 120]))
        .write_with_encoder(PngEncoder::new(&mut png))
        .expect("a logo");
    let pdf = render_figures(order(&figures, Some(&png))).expect("a report");
    assert!(String::from_utf8_lossy(&pdf).contains("/Subtype/Image"));
    let refused = render_figures(order(&figures, Some(b"no picture")));
    assert!(
        matches!(refused, Err(RenderError::Template(_))),
        "{refused:?}"
    );
}

#[test]
fn a_row_with_a_missing_cell_is_refused() {
    let mut with_short_row = table(&["Open now"], vec![row(&["Ridgeline"])]);
    let refused = render_figures(order(&report(vec![with_short_row.clone()]), None));
    assert!(
        matches!(refused, Err(RenderError::Template(_))),
        "{refused:?}"
    );
    with_short_row.rows = Vec::new();
    with_short_row.totals = Some(row(&["Total", "1", "2"]));
    let refused = render_figures(order(&report(vec![with_short_row]), None));
    assert!(
        matches!(refused, Err(RenderError::Template(_))),
        "{refused:?}"
    );
}
