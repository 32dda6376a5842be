use super::*;

fn zip(names: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for name in names {
        bytes.extend_from_slice(b"PK\x03\x04");
        bytes.extend_from_slice(&[0; 22]);
        bytes.extend_from_slice(&u16::try_from(name.len()).unwrap().to_le_bytes());
        bytes.extend_from_slice(&[0; 2]);
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(b"\x01compressed\x02");
    }
    bytes
}

#[test]
fn accepted_kinds_are_detected() {
    use FileKind::{Doc, Docx, Gif, Heic, Jpeg, Mov, Mp4, Pdf, Png, Text, Webp, Xlsx};
    let cut = "naïve".as_bytes()[..3].to_vec();
    let table: Vec<(&str, Vec<u8>, Option<FileKind>)> = vec![
        ("jpeg", b"\xff\xd8\xff\xe0\x00\x10JFIF".to_vec(), Some(Jpeg)),
        ("png", b"\x89PNG\r\n\x1a\n\0\0".to_vec(), Some(Png)),
        ("gif", b"GIF89a\x01\0".to_vec(), Some(Gif)),
        ("webp", b"RIFF\x24\0\0\0WEBPVP8 ".to_vec(), Some(Webp)),
        ("wave", b"RIFF\x24\0\0\0WAVEfmt ".to_vec(), None),
        ("pdf", b"%PDF-1.7\n".to_vec(), Some(Pdf)),
        (
            "ole",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0".to_vec(),
            Some(Doc),
        ),
        (
            "docx",
            zip(&["[Content_Types].xml", "_rels/.rels", "word/document.xml"]),
            Some(Docx),
        ),
        (
            "docx, other order",
            zip(&["_rels/.rels", "docProps/core.xml", "word/document.xml"]),
            Some(Docx),
        ),
        (
            "xlsx",
            zip(&["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"]),
            Some(Xlsx),
        ),
        ("jar", zip(&["META-INF/MANIFEST.MF", "word/A.class"]), None),
        ("zip", zip(&["a.txt"]), None),
        ("short zip", b"PK\x03\x04".to_vec(), None),
        ("heic", b"\0\0\0\x18ftypheic\0\0".to_vec(), Some(Heic)),
        ("mp4", b"\0\0\0\x18ftypisom\0\0".to_vec(), Some(Mp4)),
        (
            "mp4 with a brand of its own",
            b"\0\0\0\x18ftypXAVC\0\0\0\0XAVCmp42".to_vec(),
            Some(Mp4),
        ),
        ("mov", b"\0\0\0\x14ftypqt  \0\0".to_vec(), Some(Mov)),
        ("m4a", b"\0\0\0\x10ftypM4A \0\0\0\0".to_vec(), None),
        ("text", "Küche:\r\n\tnass".as_bytes().to_vec(), Some(Text)),
        (
            "text with a byte order mark",
            b"\xef\xbb\xbfhello".to_vec(),
            Some(Text),
        ),
        ("cut text", cut, Some(Text)),
        (
            "windows-1252",
            b"K\xfcche \x96 \x93nass\x94".to_vec(),
            Some(Text),
        ),
        (
            "undefined byte in windows-1252",
            b"K\xfcche \x81".to_vec(),
            None,
        ),
        ("latin with a zero", b"K\xfcche\0".to_vec(), None),
        ("utf-16", b"\xff\xfeK\0\xfc\0\n\0".to_vec(), Some(Text)),
        (
            "utf-16, big endian",
            b"\xfe\xff\0K\0\xfc".to_vec(),
            Some(Text),
        ),
        (
            "utf-16, truncated surrogate pair",
            b"\xff\xfeK\0\x3d\xd8".to_vec(),
            Some(Text),
        ),
        (
            "unpaired surrogate in utf-16",
            b"\xff\xfe\x3d\xd8K\0".to_vec(),
            None,
        ),
        ("a zero in utf-16", b"\xff\xfeK\0\0\0".to_vec(), None),
        (
            "only the byte order mark of utf-16",
            b"\xff\xfe".to_vec(),
            None,
        ),
        (
            "utf-16 without byte order mark",
            b"K\0\xfc\0".to_vec(),
            None,
        ),
        ("control", b"a\0b".to_vec(), None),
        ("elf", b"\x7fELF\x02".to_vec(), None),
        ("exe", b"MZ\x90\0".to_vec(), None),
        ("empty", Vec::new(), None),
    ];
    for (what, bytes, kind) in table {
        assert_eq!(sniff(&bytes), kind, "{what}");
    }
}

#[test]
fn rejected_types_are_distinguished() {
    use Content::{Accepted, Markup, Program};
    let convertible = Content::Convertible;
    let pdf = Accepted(FileKind::Pdf);
    let after = |before: &[u8]| [before, b"%PDF-1.7\n%\xe2\xe3\xcf\xd3"].concat();
    let table: Vec<(&str, Vec<u8>, Content)> = vec![
        (
            "rtf",
            b"{\\rtf1\\ansi Scope}".to_vec(),
            convertible(Convertible::Rtf),
        ),
        (
            "pptx",
            zip(&["[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml"]),
            convertible(Convertible::Pptx),
        ),
        (
            "bmp",
            b"BM\x36\0\0\0".to_vec(),
            convertible(Convertible::Bmp),
        ),
        (
            "a note",
            b"BM called at 9.".to_vec(),
            Accepted(FileKind::Text),
        ),
        (
            "tiff",
            b"II*\0\x08\0\0\0".to_vec(),
            convertible(Convertible::Tiff),
        ),
        (
            "avif",
            b"\0\0\0\x1cftypavif".to_vec(),
            convertible(Convertible::Avif),
        ),
        ("exe", b"MZ\x90\0".to_vec(), Program),
        (
            "another note",
            b"MZ called at 9.".to_vec(),
            Accepted(FileKind::Text),
        ),
        ("elf", b"\x7fELF\x02".to_vec(), Program),
        ("script", b"#!/bin/sh\nrm -r /".to_vec(), Program),
        ("class", b"\xca\xfe\xba\xbe\0\0".to_vec(), Program),
        ("html", b"<html><script>".to_vec(), Markup),
        ("html after space", b"\r\n <!DOCTYPE HTML>".to_vec(), Markup),
        (
            "html after a byte order mark",
            b"\xef\xbb\xbf<HTML>".to_vec(),
            Markup,
        ),
        ("html after a comment", b"<!-- x --><body>".to_vec(), Markup),
        (
            "html in utf-16",
            b"\xff\xfe<\0h\0t\0m\0l\0>\0".to_vec(),
            Markup,
        ),
        ("script element", b"<script>alert(1)".to_vec(), Markup),
        (
            "svg after its declaration",
            b"<?xml version='1.0'?>\n<!-- x -->\n<svg onload='x'/>".to_vec(),
            Markup,
        ),
        (
            "svg after its document type",
            b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'>]><svg onload='x'/>".to_vec(),
            Markup,
        ),
        (
            "svg with a prefix",
            b"<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:script/>".to_vec(),
            Markup,
        ),
        (
            "svg with a long prefix, after its declaration",
            b"<?xml version='1.0'?>\n<a-b.c:SVG\nxmlns:a='x'>".to_vec(),
            Markup,
        ),
        (
            "a note with a colon",
            b"<wet: svg was sent>".to_vec(),
            Accepted(FileKind::Text),
        ),
        (
            "a note with a tag",
            b"<b>wet</b>".to_vec(),
            Accepted(FileKind::Text),
        ),
        (
            "a note about pages",
            b"The page has <html>.".to_vec(),
            Accepted(FileKind::Text),
        ),
        ("pdf after a byte order mark", after(b"\xef\xbb\xbf"), pdf),
        (
            "pdf after printer commands",
            after(b"\x1b%-12345X@PJL\r\n"),
            pdf,
        ),
        ("pdf after zeros", after(&[0; 128]), pdf),
        ("pdf at the last allowed position", after(&[0; 1023]), pdf),
        ("pdf too late", after(&[0; 1024]), Content::Other),
        ("pdf after html", after(b"<!DOCTYPE html><p>"), Markup),
        (
            "pdf after zeros and a script",
            after(b"\0\0<ScRiPt>"),
            Markup,
        ),
        ("pdf after svg", after(b"\0<svg onload=x>"), Markup),
        ("pdf after a link", after(b"<a href=x>"), Markup),
        ("pdf after a comment", after(b"<!-- x -->"), Markup),
        ("pdf after an end tag", after(b"</x>"), Markup),
        ("pdf after utf-16", after(b"\xff\xfe<\0a\0 \0"), Markup),
        ("pdf after less than", after(b"1 < 2\r\n"), pdf),
        ("pdf in a program", after(b"MZ\x90\0"), Program),
        ("pdf in a script", after(b"#!/bin/sh\n"), Program),
        ("pdf in an archive", after(b"PK\x03\x04"), Content::Other),
        (
            "a jpeg with a page in it",
            b"\xff\xd8\xff\xfe\0\x10<html>".to_vec(),
            Accepted(FileKind::Jpeg),
        ),
    ];
    for (what, bytes, content) in table {
        assert_eq!(examine(&bytes), content, "{what}");
    }
}

proptest::proptest! {
    #[test]
    fn arbitrary_bytes_are_classified_without_panics(bytes: Vec<u8>) {
        let kind = sniff(&bytes);
        let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
        let is_text = kind == Some(FileKind::Text) && !is_utf16;
        proptest::prop_assert!(!is_text || !bytes.contains(&0));
    }
}
