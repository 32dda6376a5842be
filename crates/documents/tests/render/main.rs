//! Documents are valid, complete, and safe, as other programs see them.

mod figures;

use documents::letter::{Letter, Qr};
use documents::report::{Arrangement, Card, Entry, Fact, Group, Part, Picture, Report, Section};
use documents::{Jpeg, LetterOrder, Order, Rendered, Template, render, render_letter};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{Rgb, RgbImage};
use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::process::Command;

const LONG: &str = "The wall is wet. ";

fn card(number: usize, caption: &str) -> Card {
    Card {
        number,
        name: format!("Photo {}", number + 1),
        caption: Some(caption.to_owned()),
        alt: caption.to_owned(),
        facts: vec!["Taken May 3, 2026, 2:14 PM (UTC−04:00)".to_owned()],
        picture: Some(Picture::new(number, (40, 30))),
        annotations: Vec::new(),
    }
}

fn report(captions: &[&str], per_page: u8) -> Report {
    let cards = captions.iter().enumerate();
    Report {
        language: "en".to_owned(),
        title: "Photo report".to_owned(),
        subtitle: Some("12 Oak Street, Miami, FL 33101".to_owned()),
        portal: "Harbor Office".to_owned(),
        color: "#1f6f8b".to_owned(),
        running: "Harbor Office · BB-2026-000123".to_owned(),
        page: "Page {page} of {pages}".to_owned(),
        facts: vec![Fact {
            name: "Claim number".to_owned(),
            value: "HX 00-7".to_owned(),
        }],
        sections: vec![Section {
            title: "Timeline".to_owned(),
            empty: None,
            facts: Vec::new(),
            entries: vec![Entry {
                when: "May 3, 2026, 2:14 PM · Kim Park".to_owned(),
                title: "Status: Submitted".to_owned(),
                text: Some("First line\nSecond line".to_owned()),
            }],
        }],
        groups: vec![Group {
            title: "Kitchen".to_owned(),
            parts: vec![Part {
                title: Some("Damage".to_owned()),
                photos: cards
                    .map(|(number, caption)| card(number, caption))
                    .collect(),
            }],
        }],
        arrangement: Arrangement::per_page(per_page),
    }
}

fn jpeg(number: usize) -> Jpeg {
    let shade = u8::try_from(number % 200).unwrap_or_default();
    let picture = RgbImage::from_fn(40, 30, |x, _| {
        Rgb([shade, u8::try_from(x).unwrap_or(0), 90])
    });
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 80)
        .encode_image(&picture)
        .expect("a JPEG");
    Jpeg {
        width: 40,
        height: 30,
        bytes,
    }
}

fn made(template: Template, report: &Report) -> (Rendered, Vec<u8>) {
    let order = Order {
        template,
        report,
        identity: "a document",
        made_at: (2026, 11, 30, 8, 15, 0),
    };
    let mut pdf = Vec::new();
    let rendered = render(order, |number| Ok(jpeg(number)), &mut pdf).expect("a document");
    assert_eq!(rendered.size, u64::try_from(pdf.len()).expect("a size"));
    (rendered, pdf)
}

fn run(program: &str, arguments: &[&str], pdf: &Path) -> String {
    let output = Command::new(program)
        .args(arguments)
        .arg(pdf)
        .arg("-")
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error} (scripts/install-system-packages.sh)"));
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Its words on one line, without marks of direction, after other programs found the file valid.
fn text(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("document.pdf");
    std::fs::write(&file, pdf).expect("a file");
    let checked = Command::new("qpdf").arg("--check").arg(&file).output();
    let checked = checked.expect("qpdf (scripts/install-system-packages.sh)");
    assert!(checked.status.success(), "{checked:?}");
    let text = run("pdftotext", &["-enc", "UTF-8"], &file);
    let text = text.replace(|c| ('\u{202A}'..='\u{202E}').contains(&c), "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn text_of_every_language_is_selectable_and_never_evaluated() {
    let captions = [
        "Nước dưới bồn rửa, Nguyễn Thị Ánh",
        "Вода под раковиной",
        "מים",
        "Leak \u{1F4A7} here",
        "#image(\"/etc/passwd\") *not bold* $x$ #panic(\"x\")",
    ];
    let (rendered, pdf) = made(Template::PhotoReport, &report(&captions, 4));
    assert_eq!(rendered.pages, 3);
    let text = text(&pdf);
    for expected in [
        "Photo report",
        "Claim number",
        "Kitchen",
        "Damage",
        captions[0],
        captions[1],
        captions[2],
        "Leak \u{25A1} here",
        captions[4],
        "Page 2 of 3",
    ] {
        assert!(text.contains(expected), "{expected:?} in {text}");
    }
}

/// What pdfinfo says about a document.
fn pdfinfo(arguments: &[&str], pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("document.pdf");
    std::fs::write(&file, pdf).expect("a file");
    let output = Command::new("pdfinfo").args(arguments).arg(&file).output();
    let output = output.expect("pdfinfo (scripts/install-system-packages.sh)");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn another_program_finds_the_tags_of_each_photo() {
    for template in [Template::PhotoReport, Template::ProjectReport] {
        let (rendered, pdf) = made(template, &report(&["Sink", "Bath"], 2));
        let facts = pdfinfo(&[], &pdf);
        let facts = facts.split_whitespace().collect::<Vec<_>>().join(" ");
        let pages = format!("Pages: {} ", rendered.pages);
        for fact in ["Tagged: yes", "JavaScript: no", "Encrypted: no", &pages] {
            assert!(facts.contains(fact), "{fact}: {facts}");
        }
        let structure = pdfinfo(&["-struct"], &pdf);
        assert_eq!(structure.matches("Figure").count(), 2, "{structure}");
    }
}

#[test]
fn a_document_says_that_it_is_archivable_and_accessible() {
    let (_, pdf) = made(Template::PhotoReport, &report(&["Sink"], 2));
    let text = String::from_utf8_lossy(&pdf);
    for mark in [
        "<pdfaid:part>2</pdfaid:part>",
        "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
        "/Lang",
        "/Alt",
        "/Outlines",
        "/Marked true",
    ] {
        assert!(text.contains(mark), "{mark}");
    }
}

#[test]
fn each_photo_is_embedded_as_it_was_prepared_and_read_once() {
    let captions: Vec<String> = (0..13).map(|number| format!("Place {number}")).collect();
    let captions: Vec<&str> = captions.iter().map(String::as_str).collect();
    for (per_page, pages) in [(2, 8), (4, 5), (6, 4)] {
        let report = report(&captions, per_page);
        let asked = RefCell::new(Vec::new());
        let mut pdf = Vec::new();
        let order = Order {
            template: Template::PhotoReport,
            report: &report,
            identity: "a document",
            made_at: (2026, 11, 30, 8, 15, 0),
        };
        let photo = |number| {
            asked.borrow_mut().push(number);
            Ok(jpeg(number))
        };
        let rendered = render(order, photo, &mut pdf).expect("a document");
        assert_eq!(rendered.pages, pages, "{per_page} per page");
        let mut asked = asked.into_inner();
        asked.sort_unstable();
        assert_eq!(asked, (0..13).collect::<Vec<_>>());
        for number in 0..13 {
            let photo = jpeg(number).bytes;
            assert!(
                pdf.windows(photo.len()).any(|part| part == photo),
                "{number}"
            );
        }
        text(&pdf);
    }
}

#[test]
fn a_long_caption_continues_on_the_next_page_and_a_missing_photo_is_named() {
    let long = LONG.repeat(290);
    let mut report = report(&[&long, "Gone"], 4);
    for card in report.cards_mut() {
        if card.number == 1 {
            card.picture = None;
        }
    }
    let (_, pdf) = made(Template::PhotoReport, &report);
    let text = text(&pdf);
    assert_eq!(text.matches("wet.").count(), 290, "{text}");
    assert_eq!(text.matches("Gone").count(), 2, "{text}");
}

#[test]
fn annotations_of_each_kind_are_drawn() {
    let shape = |kind: &str, color: Option<&str>, text: Option<&str>| {
        let shape = serde_json::json!({
            "kind": kind, "x1": 0.2, "y1": 0.3, "x2": 0.6, "y2": 0.4, "color": color, "text": text
        });
        serde_json::from_value(shape).expect("a shape")
    };
    let mut report = report(&["Sink"], 2);
    let (_, plain) = made(Template::PhotoReport, &report);
    for (kind, color, text, is_drawn) in [
        ("arrow", Some("red"), None, true),
        ("circle", Some("blue"), None, true),
        ("text", Some("white"), Some("Здесь #panic()"), true),
        ("blur", None, None, false),
    ] {
        for card in report.cards_mut() {
            card.annotations = vec![shape(kind, color, text)];
        }
        let (_, pdf) = made(Template::PhotoReport, &report);
        assert_eq!(pdf != plain, is_drawn, "{kind}");
        let shown = self::text(&pdf);
        assert!(shown.contains(text.unwrap_or("Sink")), "{kind}: {shown}");
    }
}

#[test]
fn long_texts_are_cut_if_they_are_too_long_together() {
    for (limit, is_cut) in [(2_000, false), (1_000, true)] {
        let long = "é".repeat(400);
        let mut report = report(&[&long, "Short"], 4);
        report.limit_texts(limit, 100);
        let captions: Vec<Option<String>> = report
            .cards_mut()
            .map(|card| card.caption.clone())
            .collect();
        let expected = if is_cut {
            "é".repeat(100) + "…"
        } else {
            long
        };
        assert_eq!(captions, [Some(expected), Some("Short".to_owned())]);
    }
}

#[test]
fn a_project_report_has_its_sections_before_the_photos() {
    let (_, pdf) = made(Template::ProjectReport, &report(&["Sink"], 4));
    let text = text(&pdf);
    let at = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("{part:?} in {text}"))
    };
    assert!(at("Timeline") < at("First line") && at("First line") < at("Kitchen"));
}

#[test]
fn a_photo_that_cannot_be_read_ends_the_document() {
    let report = report(&["Sink"], 4);
    let order = Order {
        template: Template::PhotoReport,
        report: &report,
        identity: "a document",
        made_at: (2026, 11, 30, 8, 15, 0),
    };
    let lost = |_| Err(io::ErrorKind::NotFound.into());
    let failed = render(order, lost, &mut Vec::new());
    assert!(
        matches!(failed, Err(documents::RenderError::Io(_))),
        "{failed:?}"
    );
}

fn letter(language: &str, greeting: &str, private: &str) -> Letter {
    Letter {
        language: language.to_owned(),
        title: "BB-2026-000123 #panic()".to_owned(),
        portal: "Harbor Office".to_owned(),
        color: "#1f6f8b".to_owned(),
        greeting: greeting.to_owned(),
        intro: "Welcome. ".repeat(30),
        scan: "Scan:".to_owned(),
        enter: "Enter at https://portal.example/owner:".to_owned(),
        code: "K7M2QX".to_owned(),
        private: private.to_owned(),
        office: Some("Harbor Office, (212) 555-0100, help@harbor.example".to_owned()),
        qr: Qr {
            size: 12,
            path: "M4 4h3v1h-3zM5 6h2v1h-2z".to_owned(),
            alt: "QR code".to_owned(),
        },
    }
}

fn made_letter(letter: &Letter, logo: Option<&[u8]>) -> Vec<u8> {
    let order = LetterOrder {
        letter,
        logo,
        identity: "a letter",
        made_at: (2026, 11, 30, 8, 15, 0),
    };
    render_letter(order).expect("a letter")
}

#[test]
fn a_letter_shows_its_texts_and_the_code_in_each_language() {
    for (language, greeting, private) in [
        (
            "en",
            "Hello José Álvarez,",
            "Keep the code to yourself: #code",
        ),
        (
            "es",
            "Hola, José Álvarez:",
            "No comparta el código: *nadie*",
        ),
    ] {
        let letter = letter(language, greeting, private);
        let pdf = made_letter(&letter, None);
        let text = text(&pdf);
        for expected in [
            greeting,
            private,
            &letter.title,
            "Scan:",
            "K7M2QX",
            "(212) 555-0100",
            "help@harbor.example",
        ] {
            assert!(text.contains(expected), "{expected:?} in {text}");
        }
        let marks = String::from_utf8_lossy(&pdf);
        for mark in [
            "/Alt",
            &format!("/Lang({language})"),
            "<pdfuaid:part>1</pdfuaid:part>",
            "<xmpTPg:NPages>1</xmpTPg:NPages>",
        ] {
            assert!(marks.contains(mark), "{mark}");
        }
        assert!(!marks.contains("/Subtype/Image"), "the QR code has paths");
    }
}

#[test]
fn a_letter_has_the_logo_and_no_office_without_contact() {
    let mut png = Vec::new();
    RgbImage::from_pixel(40, 30, Rgb([30, 90, 120]))
        .write_with_encoder(PngEncoder::new(&mut png))
        .expect("a logo");
    let mut letter = letter("en", "Hello,", "Keep it.");
    letter.office = None;
    let pdf = made_letter(&letter, Some(&png));
    assert!(String::from_utf8_lossy(&pdf).contains("/Subtype/Image"));
    let text = text(&pdf);
    assert!(
        text.contains("K7M2QX") && !text.contains("555-0100"),
        "{text}"
    );
}

#[test]
fn a_logo_that_is_no_picture_is_refused() {
    let order = LetterOrder {
        letter: &letter("en", "Hello,", "Keep it."),
        logo: Some(b"no picture"),
        identity: "a letter",
        made_at: (2026, 11, 30, 8, 15, 0),
    };
    let refused = render_letter(order);
    assert!(
        matches!(refused, Err(documents::RenderError::Template(_))),
        "{refused:?}"
    );
}
