//! The embedded fonts, and the characters that they have.

use std::sync::LazyLock;
use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

/// The families that the templates name: Libertinus Serif has Latin, Vietnamese, Greek, Cyrillic, and Hebrew; DejaVu Sans Mono adds Arabic and
/// symbols.
const FAMILIES: [&str; 2] = ["Libertinus Serif", "DejaVu Sans Mono"];
/// Shown instead of a character that no font has, such as an emoji.
const MISSING: char = '\u{25A1}';

/// The fonts of all documents.
pub(crate) struct Fonts {
    /// What the fonts are called and contain.
    pub(crate) book: LazyHash<FontBook>,
    /// The fonts, in the order of the book.
    pub(crate) fonts: Vec<Font>,
}

/// The fonts, parsed once.
pub(crate) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let fonts: Vec<Font> = typst_assets::fonts()
        .flat_map(|data| Font::iter(Bytes::new(data)))
        .filter(|font| FAMILIES.contains(&font.info().family.as_str()))
        .collect();
    Fonts {
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
    }
});

/// The text with only characters that can be shown. An archivable document must not contain any other. Characters that only join or select
/// others, as in emoji, are dropped with them.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => shown.push(c),
            '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' => {}
            '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0000}'..='\u{E01EF}' => {}
            c if c.is_control() => shown.push(' '),
            c if is_shown(c) => shown.push(c),
            _ => shown.push(MISSING),
        }
    }
    shown
}

fn is_shown(c: char) -> bool {
    c.is_ascii()
        || FONTS
            .fonts
            .iter()
            .any(|font| font.info().coverage.contains(u32::from(c)))
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn keeps_what_the_fonts_have_and_replaces_the_rest() {
        let cases = [
            (
                "Kitchen – “north” wall, 3 ½ m²",
                "Kitchen – “north” wall, 3 ½ m²",
            ),
            ("Nguyễn Thị Ánh, Phòng bếp", "Nguyễn Thị Ánh, Phòng bếp"),
            ("Кухня, подъезд, Ґанок", "Кухня, подъезд, Ґанок"),
            ("מטבח", "מטבח"),
            ("مطبخ", "مطبخ"),
            ("one\ntwo\u{7}", "one\ntwo "),
            ("leak \u{1F4A7} here", "leak \u{25A1} here"),
            (
                "team \u{1F469}\u{1F3FD}\u{200D}\u{1F527}",
                "team \u{25A1}\u{25A1}",
            ),
            ("\u{202E}gnp.exe", "gnp.exe"),
            ("厨房", "\u{25A1}\u{25A1}"),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }
}
