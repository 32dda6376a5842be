//! Looks up messages in the catalogs and formats them with their parameters.

use crate::day;
use crate::generated::{Language, Message};
use crate::text::Param;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt::Display;
use std::sync::OnceLock;

/// Declares the languages, and the catalog sources and page texts of each.
macro_rules! languages {
    ($($name:ident = $word:literal { $($source:expr,)* } { $($page:literal => $markup:expr,)* })+) => {
        /// A language of the portal.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Language { $($name),+ }

        impl Language {
            /// All languages, English first.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The language code used in storage and the API.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word),+ }
            }

            /// The sources of its catalogs.
            pub(crate) const fn sources(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($source),*]),+ }
            }

            /// The default text of a public page, in the markup of these pages. Returns `None` if there is no such page.
            #[must_use]
            pub fn page(self, name: &str) -> Option<&'static str> {
                match self {
                    $(Self::$name => match name {
                        $($page => Some($markup),)*
                        _ => None,
                    }),+
                }
            }
        }
    };
}

/// Declares the messages and the parameters of each.
macro_rules! messages {
    ($($name:ident = $code:literal $({ $($param:ident: $type:ident),+ })?,)+) => {
        /// A message with its parameters.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Message { $($name $({ $($param: $type),+ })?),+ }

        impl Message {
            /// The message ID in the catalogs.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $(Self::$name { .. } => $code),+ }
            }

            /// The parameters by name.
            #[must_use]
            pub fn params(&self) -> std::collections::BTreeMap<String, crate::Param> {
                match self {
                    $(Self::$name $({ $($param),+ })? => std::collections::BTreeMap::from([
                        $($((stringify!($param).to_owned(), crate::Param::from($param.clone()))),+)?
                    ]),)+
                }
            }

            /// One sample of each message, for tests.
            #[cfg(test)]
            pub(crate) fn samples() -> Vec<Self> {
                use crate::text::Sample;
                vec![$(Self::$name $({ $($param: <$type>::sample(stringify!($param))),+ })?),+]
            }
        }
    };
}

pub(crate) use {languages, messages};

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

fn bundle(language: Language) -> &'static Bundle {
    BUNDLES[language as usize].get_or_init(|| read(language))
}

/// Parses the catalogs of a language. `scripts/generate-messages.mjs` validates them, and a test formats each message.
fn read(language: Language) -> Bundle {
    let locale = language.as_str().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // Isolation marks would be visible in email subjects and files.
    bundle.set_use_isolating(false);
    for source in language.sources() {
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*source).to_owned());
        bundle.add_resource_overriding(resource);
    }
    let known = [
        bundle.add_function("NUMBER", move |given, _| number(language, given)),
        bundle.add_function("WORD", move |given, named| word(language, given, named)),
        bundle.add_function("TEXT", |given, _| user_text(given)),
        bundle.add_function("DAY", move |given, _| {
            dated(given, |date| day::day(language, date))
        }),
        bundle.add_function("MOMENT", move |given, _| {
            dated(given, |at| day::moment(language, at))
        }),
    ];
    debug_assert!(known.iter().all(Result::is_ok), "duplicate function name");
    bundle
}

/// Implements `NUMBER($count)`: a number with the language's separator of thousands, as the browser shows it.
fn number<'a>(language: Language, given: &[FluentValue<'a>]) -> FluentValue<'a> {
    match given {
        [FluentValue::Number(number)] => {
            let separator = Message::LanguageThousands.in_language(language);
            group_thousands(&number.as_string(), &separator).into()
        }
        _ => FluentValue::Error,
    }
}

/// Puts a separator between the thousands of an integer.
#[must_use]
pub fn group_thousands(integer: &dyn Display, separator: &str) -> String {
    let integer = integer.to_string();
    let first = usize::from(integer.starts_with('-'));
    let mut text = String::new();
    for (at, sign) in integer.char_indices() {
        if at > first && (integer.len() - at).is_multiple_of(3) {
            text.push_str(separator);
        }
        text.push(sign);
    }
    text
}

/// Implements `WORD($status, of: "status")`. Unknown words are returned unchanged.
fn word<'a>(
    language: Language,
    given: &[FluentValue<'a>],
    named: &FluentArgs<'_>,
) -> FluentValue<'a> {
    match (given, named.get("of")) {
        ([FluentValue::String(word)], Some(FluentValue::String(of))) => {
            match plain(language, &format!("{of}-{word}")) {
                Some(known) => known.into(),
                None => FluentValue::String(word.clone()),
            }
        }
        _ => FluentValue::Error,
    }
}

/// Implements `TEXT($title)`: text that a user wrote, or another message, which `format` has already formatted.
fn user_text<'a>(given: &[FluentValue<'a>]) -> FluentValue<'a> {
    match given {
        [text @ FluentValue::String(_)] => text.clone(),
        _ => FluentValue::Error,
    }
}

/// Implements `DAY` and `MOMENT`. Text that is not a date is returned unchanged.
fn dated<'a>(
    given: &[FluentValue<'a>],
    format_date: impl Fn(&str) -> Option<String>,
) -> FluentValue<'a> {
    match given {
        [FluentValue::String(at)] => match format_date(at) {
            Some(text) => text.into(),
            None => FluentValue::String(at.clone()),
        },
        _ => FluentValue::Error,
    }
}

/// Formats a message without parameters.
pub(crate) fn plain(language: Language, code: &str) -> Option<String> {
    format_with_fallback(language, code, None)
}

/// Formats a message, falling back to English. Returns `None` if the message is unknown or a parameter is missing.
pub(crate) fn format<'a>(
    language: Language,
    code: &str,
    params: impl IntoIterator<Item = (&'a String, &'a Param)>,
) -> Option<String> {
    let mut args = FluentArgs::new();
    for (name, param) in params {
        match param {
            Param::Text(text) => args.set(name.as_str(), text.as_str()),
            Param::Number(number) => args.set(name.as_str(), *number),
            Param::Boolean(value) => args.set(name.as_str(), if *value { "true" } else { "false" }),
            Param::Message(text) => args.set(name.as_str(), text.in_language(language)?),
        }
    }
    format_with_fallback(language, code, Some(&args))
}

fn format_with_fallback(
    language: Language,
    code: &str,
    args: Option<&FluentArgs<'_>>,
) -> Option<String> {
    [language, Language::English]
        .into_iter()
        .find_map(|language| {
            let bundle = bundle(language);
            let pattern = bundle.get_message(code)?.value()?;
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, args, &mut errors);
            errors.is_empty().then(|| text.into_owned())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_catalogs_parse_without_errors() {
        for language in Language::ALL {
            for source in language.sources() {
                let read = FluentResource::try_new((*source).to_owned());
                assert!(
                    read.is_ok(),
                    "{language}: {:?}",
                    read.err().map(|(_, errors)| errors)
                );
            }
        }
    }

    #[test]
    fn numbers_have_separators_of_thousands() {
        for (number, english, spanish) in [
            (7, "And 7 more", "Y 7 más"),
            (999, "And 999 more", "Y 999 más"),
            (1_000, "And 1,000 more", "Y 1,000 más"),
            (-1_234, "And -1,234 more", "Y -1,234 más"),
            (-123, "And -123 more", "Y -123 más"),
            (12_345, "And 12,345 more", "Y 12,345 más"),
            (1_234_567, "And 1,234,567 more", "Y 1,234,567 más"),
        ] {
            let more = |language| Message::EmailNewsMore { count: number }.in_language(language);
            assert!(more(Language::English).starts_with(english), "{number}");
            assert!(more(Language::Spanish).starts_with(spanish), "{number}");
        }
        assert_eq!(
            group_thousands(&1_234_567, "\u{202F}"),
            "1\u{202F}234\u{202F}567"
        );
    }

    #[test]
    fn all_messages_are_formatted_in_all_languages() {
        for message in Message::samples() {
            let params = message.params();
            for language in Language::ALL {
                let bundle = bundle(*language);
                assert!(
                    bundle.has_message(message.code()),
                    "{language}: {}",
                    message.code()
                );
                let text = format(*language, message.code(), &params);
                let text =
                    text.unwrap_or_else(|| panic!("{language}: {} has errors", message.code()));
                assert!(!text.contains(['{', '}']), "{language}: {text}");
                for (name, param) in &params {
                    if let Param::Text(raw) = param
                        && raw.starts_with("2026-")
                    {
                        assert!(
                            !text.contains(raw),
                            "{language}: {}: {name} is not formatted",
                            message.code()
                        );
                    }
                }
            }
        }
    }
}
