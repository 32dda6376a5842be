//! Parses language codes and selects a language for a browser.

use crate::catalog::plain;
use crate::generated::{Language, Message};
use std::borrow::Cow;
use std::fmt;

impl Language {
    /// Parses a language code. Returns `None` for unknown codes.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|language| language.as_str() == code)
    }

    /// The preferred language in an `Accept-Language` header. Returns `None` if it names none of the portal's languages.
    #[must_use]
    pub fn from_accept_language(header: &str) -> Option<Self> {
        let mut best: Option<(Self, f32)> = None;
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default();
            let quality = parts
                .find_map(|part| part.strip_prefix("q="))
                .map_or(1.0, |quality| quality.parse().unwrap_or(0.0));
            let Some(language) = Self::from_tag(tag) else {
                continue;
            };
            if quality > best.map_or(0.0, |(_, best_quality)| best_quality) {
                best = Some((language, quality));
            }
        }
        best.map(|(language, _)| language)
    }

    /// The language for a tag such as `es-MX`: an exact match, or the language without the region.
    fn from_tag(tag: &str) -> Option<Self> {
        let named = |code: &str| {
            let mut all = Self::ALL.iter().copied();
            all.find(|language| language.as_str().eq_ignore_ascii_case(code))
        };
        let (primary, _) = tag.split_once('-').unwrap_or((tag, ""));
        named(tag).or_else(|| named(primary))
    }

    /// The text direction, as an HTML `dir` value.
    #[must_use]
    pub fn direction(self) -> String {
        Message::LanguageDirection.in_language(self)
    }

    /// Translates a value of a kind, such as a status: the message `{kind}-{value}`. Unknown values are returned unchanged.
    #[must_use]
    pub fn translate(self, kind: &str, value: &str) -> String {
        self.try_translate(kind, value)
            .unwrap_or_else(|| value.to_owned())
    }

    /// Like [`Language::translate`], but returns `None` for unknown values.
    #[must_use]
    pub fn try_translate(self, kind: &str, value: &str) -> Option<String> {
        plain(self, &format!("{kind}-{value}"))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for Language {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for Language {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = <Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        Self::parse(&code)
            .ok_or_else(|| serde::de::Error::custom(format_args!("unknown language code {code}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_language_of_a_browser_is_selected() {
        use Language::{English, Spanish};
        for (header, language) in [
            ("es", Some(Spanish)),
            ("es-MX,es;q=0.9,en;q=0.8", Some(Spanish)),
            ("en-US,en;q=0.9,es;q=0.8", Some(English)),
            ("fr, ES-419;q=0.5", Some(Spanish)),
            ("en;q=0.4, es;q=0.6", Some(Spanish)),
            ("en; q=0.6, es ; q=0.4", Some(English)),
            ("es;q=0, en;q=0.1", Some(English)),
            ("es;q=0", None),
            ("es;q=odd", None),
            ("est, eng", None),
            ("fr,de;q=0.5", None),
            ("*", None),
            ("", None),
        ] {
            assert_eq!(
                Language::from_accept_language(header),
                language,
                "{header:?}"
            );
        }
    }

    #[test]
    fn languages_are_serialized_as_codes() {
        for language in Language::ALL {
            let sent = serde_json::to_string(language).unwrap();
            assert_eq!(sent, format!("\"{language}\""));
            assert_eq!(serde_json::from_str::<Language>(&sent).unwrap(), *language);
        }
        assert!(serde_json::from_str::<Language>("\"odd\"").is_err());
    }

    #[test]
    fn all_languages_have_a_direction() {
        for language in Language::ALL {
            let direction = language.direction();
            assert!(matches!(&*direction, "ltr" | "rtl"), "{language}");
        }
    }
}
