//! The letter that gives a property owner the project code as a PDF: what it shows, who downloads it, and what stays of it.

use crate::photo_facts::crew;
use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use test_support::{Answer, Client, TestProject, photo};

const RECORDS: &str = "owner_letters WHERE channel = 'print'";

async fn file(client: &Client, project: &TestProject, query: &str) -> Answer {
    let path = format!("/api/projects/{}/owner-letter/file{query}", project.code);
    client.get(&path).await
}

/// What a program prints about a file.
pub fn printed(program: &str, arguments: &[&str], file: &Path) -> String {
    let mut command = Command::new(program);
    command.args(arguments).arg(file);
    if program == "pdftotext" {
        command.arg("-");
    }
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error} (scripts/install-system-packages.sh)"));
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The words of a letter on one line, and what its QR code says.
fn read(answer: &Answer) -> (String, String) {
    assert_eq!(answer.status, 200, "{}", answer.json);
    assert_eq!(answer.headers["content-type"], "application/pdf");
    assert_eq!(answer.headers["cache-control"], "no-store");
    let folder = tempfile::tempdir().expect("a folder");
    let pdf = folder.path().join("letter.pdf");
    std::fs::write(&pdf, &answer.bytes).expect("a file");
    printed("qpdf", &["--check"], &pdf);
    assert_eq!(printed("qpdf", &["--show-npages"], &pdf).trim(), "1");
    let picture = folder.path().join("letter");
    let drawn = Command::new("pdftoppm")
        .args(["-r", "100", "-png", "-singlefile"])
        .arg(&pdf)
        .arg(&picture)
        .status();
    assert!(drawn.expect("pdftoppm").success());
    let code = printed(
        "zbarimg",
        &["--quiet", "--raw"],
        &picture.with_extension("png"),
    );
    let text = printed("pdftotext", &["-enc", "UTF-8"], &pdf);
    let words: Vec<&str> = text.split_whitespace().collect();
    (words.join(" "), code.trim().to_owned())
}

#[tokio::test]
async fn the_letter_has_the_code_the_qr_code_and_the_office_in_every_language() {
    let crew = crew().await;
    let form = json!({
        "office_name": "Harbor Office", "office_phone": "2125550100", "office_email": "help@harbor.example", "accent": "", "time_zone": "",
        "warranty_note": "", "messages_beta_gate": null,
    });
    let portal = crew.admin.get("/api/admin/portal").await.ok();
    let edit = crew
        .admin
        .request(Method::PUT, "/api/admin/portal")
        .header("if-match", format!("\"{}\"", portal["version"]));
    Answer::of(edit.json(&form)).await.ok();
    let code = &crew.project.code;
    let number = &crew.project.number;
    let texts = [
        (
            "en",
            "Welcome letter",
            "Scan this with your phone's camera:",
        ),
        (
            "es",
            "Carta de bienvenida",
            "Escanee este código con la cámara de su teléfono:",
        ),
    ];
    for (language, name, scan) in texts {
        let query = format!("?language={language}");
        let answer = file(&crew.partner, &crew.project, &query).await;
        let disposition = answer.headers["content-disposition"].to_str();
        let disposition = disposition.expect("text");
        assert!(
            disposition.contains(&format!("{number} {name}.pdf")),
            "{disposition}"
        );
        assert!(!disposition.contains(code.as_str()), "{disposition}");
        let (text, link) = read(&answer);
        for part in [
            scan,
            code,
            number,
            "Harbor Office",
            "(212) 555-0100",
            "help@harbor.example",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(link, format!("{}/owner#{code}", crew.app.url()));
    }
    // With a logo, and in the owner's language by default.
    let logo = crew.admin.request(Method::PUT, "/api/admin/portal/logo");
    let logo = logo.body(photo::transparent_png(64, 48));
    Answer::of(logo).await.ok();
    let answer = file(&crew.admin, &crew.project, "").await;
    let (text, _) = read(&answer);
    assert!(text.contains("Scan this"), "{text}");
    let bytes = String::from_utf8_lossy(&answer.bytes);
    assert!(bytes.contains("/Subtype/Image"), "the logo");
}

#[tokio::test]
async fn admins_and_the_submitting_partner_download_it_and_the_project_shows_it() {
    let crew = crew().await;
    let (_, stranger) = crew.app.partner().await;
    let anonymous = crew.app.anonymous();
    for (client, status) in [
        (&crew.contractor, 403),
        (&stranger, 404),
        (&crew.owner, 401),
        (&anonymous, 401),
    ] {
        assert_eq!(file(client, &crew.project, "").await.status, status);
    }
    let unknown = file(&crew.partner, &crew.project, "?language=xx").await;
    assert_eq!(unknown.status, 422);
    assert_eq!(crew.app.rows(RECORDS), 0);
    read(&file(&crew.partner, &crew.project, "?language=es").await);
    let path = format!("/api/projects/{}/owner-letter", crew.project.code);
    let shown = crew.admin.get(&path).await.ok();
    let sent: Vec<&Value> = shown["sent"].as_array().into_iter().flatten().collect();
    let printed = sent.iter().find(|sent| sent["channel"] == "print");
    let printed = printed.expect("the record");
    assert_eq!(printed["language"], "es");
    assert_eq!(printed["sent_by"], "Robin Example");
}

#[tokio::test]
async fn letters_count_as_archives() {
    let crew = crew().await;
    for _ in 0..20 {
        assert_eq!(file(&crew.partner, &crew.project, "").await.status, 200);
    }
    let refused = file(&crew.partner, &crew.project, "").await;
    refused.problem(429, "too_many_calls");
    assert_eq!(file(&crew.admin, &crew.project, "").await.status, 200);
    assert_eq!(crew.app.rows(RECORDS), 21);
}
