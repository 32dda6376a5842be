//! Templates of messages and updates: texts that admins write once, with fields that are filled in for each project.

use crate::field_error::{FieldError, FieldErrors};
use crate::search::fold_words;
use crate::string_enum::string_enum;
use crate::text::{Length, line, plain};
use messages::{Language, Message};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

string_enum! {
    /// What a template is for.
    TemplateUse {
        /// A message to everyone on a project.
        Message = "message",
        /// The notes of a status update.
        Update = "update",
    }
}

string_enum! {
    /// A field of a template, written in braces: `{owner}`.
    TemplateField {
        /// The property owner's name.
        Owner = "owner",
        /// The address of the property.
        Address = "address",
        /// The project number.
        Project = "project",
        /// The contractor company.
        Company = "company",
        /// Date and time of the next visit or other event.
        Visit = "visit",
        /// Today's date.
        Date = "date",
        /// The name of the person who uses the template.
        Sender = "sender",
    }
}

/// Maximum number of templates.
pub const TEMPLATES_MAX: usize = 50;
/// Length of a template's name, in characters.
pub const TEMPLATE_NAME_LENGTH: Length = Length::up_to(60);
/// Length of a template's text in one language, in characters.
pub const TEMPLATE_TEXT_LENGTH: Length = Length::up_to(2_000);

/// A template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyTemplate {
    /// Its name in menus, unique among the templates of its use.
    pub name: String,
    /// What it is for.
    pub used_in: TemplateUse,
    /// Its text in each language that has one.
    pub texts: BTreeMap<Language, String>,
}

/// A template as typed.
#[derive(Debug, Clone)]
pub struct TypedTemplate<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it is for.
    pub used_in: TemplateUse,
    /// Its texts. Blank ones are dropped.
    pub texts: Vec<(Language, &'a str)>,
}

/// Parses all templates of a portal. Fields of errors are paths such as `templates.2.name` and `templates.2.texts.es`.
///
/// # Errors
/// All broken rules.
pub fn parse_templates(typed: &[TypedTemplate<'_>]) -> Result<Vec<ReplyTemplate>, FieldErrors> {
    let mut errors = FieldErrors::none();
    if typed.len() > TEMPLATES_MAX {
        let most = TEMPLATES_MAX.to_string();
        let message = Message::ErrorTemplatesMost { most };
        errors.push(FieldError::new("templates", "too_many", message));
    }
    let mut names = BTreeSet::new();
    let mut parsed = Vec::new();
    for (index, template) in typed.iter().enumerate() {
        let at = |name: &str| format!("templates.{index}.{name}");
        let name = line(template.name);
        let mut note = |field: String, result: Result<(), FieldError>| {
            errors.take(result.map_err(|error| FieldError {
                field: field.into(),
                ..error
            }));
        };
        note(
            at("name"),
            TEMPLATE_NAME_LENGTH.check("name", "name", &name),
        );
        if !names.insert((template.used_in, fold_words(&name))) {
            let twice = FieldError::new("name", "taken", Message::ErrorTemplateTwice);
            note(at("name"), Err(twice));
        }
        let mut texts = BTreeMap::new();
        for (language, typed) in &template.texts {
            let text = plain(typed);
            if text.is_empty() {
                continue;
            }
            let path = at(&format!("texts.{}", language.as_str()));
            note(
                path.clone(),
                TEMPLATE_TEXT_LENGTH.check("text", "text", &text),
            );
            note(path, check_fields(&text));
            texts.insert(*language, text);
        }
        if texts.is_empty() {
            note(at("texts"), Err(crate::text::required("texts", "text")));
        }
        parsed.push(ReplyTemplate {
            name,
            used_in: template.used_in,
            texts,
        });
    }
    if errors.is_empty() {
        Ok(parsed)
    } else {
        Err(errors)
    }
}

/// A part of a text: words, or the name of a field in braces.
enum Part<'a> {
    Words(&'a str),
    Field(&'a str),
}

/// Splits a text. Braces around anything but letters and underscores are ordinary words.
fn parts(text: &str) -> Vec<Part<'_>> {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == '_');
    let mut parts = Vec::new();
    let mut rest = text;
    let mut from = 0;
    while let Some(start) = rest[from..].find('{').map(|at| from + at) {
        let name = rest[start + 1..].split_once('}').map(|(name, _)| name);
        let Some(name) = name.filter(|name| is_name(name)) else {
            from = start + 1;
            continue;
        };
        parts.push(Part::Words(&rest[..start]));
        parts.push(Part::Field(name));
        rest = &rest[start + name.len() + 2..];
        from = 0;
    }
    parts.push(Part::Words(rest));
    parts
}

fn check_fields(text: &str) -> Result<(), FieldError> {
    let unknown = parts(text).into_iter().find_map(|part| match part {
        Part::Field(name) if TemplateField::parse(name).is_none() => Some(name.to_owned()),
        Part::Field(_) | Part::Words(_) => None,
    });
    match unknown {
        Some(field) => Err(FieldError::new(
            "text",
            "unknown_field",
            Message::ErrorTemplateField { field },
        )),
        None => Ok(()),
    }
}

/// Fills in the fields of a template's text. A field without a value stays in braces, for the person who uses the template to fill in.
#[must_use]
pub fn fill(text: &str, value: impl Fn(TemplateField) -> Option<String>) -> String {
    parts(text)
        .into_iter()
        .map(|part| match part {
            Part::Words(words) => words.to_owned(),
            Part::Field(name) => TemplateField::parse(name)
                .and_then(&value)
                .unwrap_or_else(|| format!("{{{name}}}")),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_a_value_are_filled_in() {
        let value = |field| match field {
            TemplateField::Owner => Some("Ana {date} Quinn".to_owned()),
            TemplateField::Date => Some("Mar 2, 2026".to_owned()),
            TemplateField::Address
            | TemplateField::Project
            | TemplateField::Company
            | TemplateField::Visit
            | TemplateField::Sender => None,
        };
        for (text, expected) in [
            ("Hi {owner},", "Hi Ana {date} Quinn,"),
            ("{date}: {owner}", "Mar 2, 2026: Ana {date} Quinn"),
            ("{date}{date}", "Mar 2, 2026Mar 2, 2026"),
            ("On {visit}.", "On {visit}."),
            ("{nobody} {Owner}", "{nobody} {Owner}"),
            ("{ owner } {} {{date} }{", "{ owner } {} {Mar 2, 2026 }{"),
            ("é{date}é", "éMar 2, 2026é"),
            ("", ""),
        ] {
            assert_eq!(fill(text, value), expected, "{text}");
        }
    }

    fn typed<'a>(name: &'a str, texts: &[(Language, &'a str)]) -> TypedTemplate<'a> {
        TypedTemplate {
            name,
            used_in: TemplateUse::Update,
            texts: texts.to_vec(),
        }
    }

    #[test]
    fn templates_are_cleaned() {
        let texts = [
            (Language::Spanish, " Hola {owner} \r\n"),
            (Language::English, " \n"),
        ];
        let parsed = parse_templates(&[typed(" Hello\t there ", &texts)]).expect("valid");
        let expected = ReplyTemplate {
            name: "Hello  there".to_owned(),
            used_in: TemplateUse::Update,
            texts: BTreeMap::from([(Language::Spanish, "Hola {owner}".to_owned())]),
        };
        assert_eq!(parsed, [expected]);
    }

    #[test]
    fn broken_rules_are_reported_by_path() {
        let english = |text| [(Language::English, text)];
        let long = "x".repeat(2_001);
        let message = TypedTemplate {
            used_in: TemplateUse::Message,
            ..typed("Hello", &english("Hi"))
        };
        for (templates, expected) in [
            (
                vec![typed("", &english("Hi"))],
                vec!["templates.0.name required"],
            ),
            (
                vec![typed("Hello", &[])],
                vec!["templates.0.texts required"],
            ),
            (
                vec![typed("Hello", &english("{ownr} {x}"))],
                vec!["templates.0.texts.en unknown_field"],
            ),
            (
                vec![typed("Hello", &english(&long))],
                vec!["templates.0.texts.en too_long"],
            ),
            (
                vec![
                    typed("Hello", &english("Hi")),
                    typed("hello", &english("Hi")),
                    message,
                ],
                vec!["templates.1.name taken"],
            ),
        ] {
            let errors = parse_templates(&templates).expect_err("invalid");
            let found: Vec<String> = errors
                .as_slice()
                .iter()
                .map(|error| format!("{} {}", error.field, error.code))
                .collect();
            assert_eq!(found, expected);
        }
        let names: Vec<String> = (0..=TEMPLATES_MAX)
            .map(|number| format!("N{number}"))
            .collect();
        let many: Vec<_> = names
            .iter()
            .map(|name| typed(name, &[(Language::English, "Hi")]))
            .collect();
        assert!(parse_templates(&many).is_err());
        assert!(parse_templates(&many[1..]).is_ok());
    }
}
