//! Renders types and their fields as HTML.

use super::{Escaped, Prose};
use serde_json::{Map, Value};
use std::fmt::Write as _;

const REFERENCE: &str = "#/components/schemas/";

/// A short description of a type, with links: `list of <a>Update</a>`, `string (uuid) or null`.
pub(super) fn kind(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        let name = Escaped(name);
        return format!(r##"<a href="#schema-{name}">{name}</a>"##);
    }
    for (key, word) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")] {
        if let Some(parts) = schema[key].as_array() {
            return parts.iter().map(kind).collect::<Vec<_>>().join(word);
        }
    }
    let one_or_more = &schema["type"];
    let names: Vec<&str> = one_or_more.as_array().map_or_else(
        || one_or_more.as_str().into_iter().collect(),
        |names| names.iter().filter_map(Value::as_str).collect(),
    );
    let named: Vec<String> = names
        .into_iter()
        .map(|name| named_kind(name, schema))
        .collect();
    match named.as_slice() {
        [] => "anything".to_owned(),
        some => some.join(" or "),
    }
}

fn named_kind(name: &str, schema: &Value) -> String {
    match (name, schema["format"].as_str()) {
        ("array", _) => format!("list of {}", kind(&schema["items"])),
        ("object", _) if schema["additionalProperties"].is_object() => {
            format!("map to {}", kind(&schema["additionalProperties"]))
        }
        ("null", _) | (_, None) => Escaped(name).to_string(),
        (_, Some(format)) => format!("{} ({})", Escaped(name), Escaped(format)),
    }
}

fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(REFERENCE)
}

/// The limits, pattern, and default of a type; empty if there are none.
pub(super) fn bounds(schema: &Value) -> String {
    let mut bounds = Vec::new();
    for (least, most, unit) in [
        ("minimum", "maximum", ""),
        ("minLength", "maxLength", " characters"),
        ("minItems", "maxItems", " items"),
    ] {
        match (&schema[least], &schema[most]) {
            (Value::Null, Value::Null) => {}
            (least, Value::Null) => bounds.push(format!("at least {least}{unit}")),
            (Value::Null, most) => bounds.push(format!("at most {most}{unit}")),
            (least, most) => bounds.push(format!("{least} to {most}{unit}")),
        }
    }
    if let Some(pattern) = schema["pattern"].as_str() {
        bounds.push(format!("<code>{}</code>", Escaped(pattern)));
    }
    if let Some(default) = schema.get("default").filter(|value| !value.is_null()) {
        let default = default.to_string();
        bounds.push(format!("default <code>{}</code>", Escaped(&default)));
    }
    bounds.join(", ")
}

/// An entry in a list of fields or parameters.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) place: Option<&'a str>,
    pub(super) required: bool,
    pub(super) schema: &'a Value,
    pub(super) description: Option<&'a str>,
}

impl Field<'_> {
    pub(super) fn write(&self, out: &mut String) {
        let _ = write!(out, "<div><dt><code>{}</code>", Escaped(self.name));
        if let Some(place) = self.place {
            let _ = write!(out, r#" <span class="mark">{}</span>"#, Escaped(place));
        }
        if self.required {
            out.push_str(r#" <span class="mark required">required</span>"#);
        }
        let _ = write!(
            out,
            r#"</dt><dd><span class="kind">{}</span>"#,
            kind(self.schema)
        );
        let bounds = bounds(self.schema);
        if !bounds.is_empty() {
            let _ = write!(out, r#" <span class="bounds">{bounds}</span>"#);
        }
        // The description of a nullable field is in its first variant.
        let nested = self.schema["oneOf"][0]["description"].as_str();
        let own = self.schema["description"].as_str();
        if let Some(words) = self.description.or(own).or(nested) {
            let _ = write!(out, "<p>{}</p>", Prose(words));
        }
        out.push_str("</dd></div>");
    }
}

/// Writes a named type with its description, choices, and fields.
pub(super) fn write_named(out: &mut String, name: &str, schema: &Value) {
    let name = Escaped(name);
    let _ = write!(
        out,
        r##"<article id="schema-{name}"><h3><a href="#schema-{name}">{name}</a></h3>"##
    );
    if let Some(words) = schema["description"].as_str() {
        let _ = write!(out, "<p>{}</p>", Prose(words));
    }
    write_inner(out, schema);
    out.push_str("</article>");
}

fn write_inner(out: &mut String, schema: &Value) {
    if let Some(choices) = schema["enum"].as_array() {
        out.push_str(r#"<ul class="choices">"#);
        for choice in choices.iter().filter_map(Value::as_str) {
            let _ = write!(out, "<li><code>{}</code></li>", Escaped(choice));
        }
        out.push_str("</ul>");
    } else if let Some(properties) = schema["properties"].as_object() {
        write_properties(out, properties, &schema["required"]);
    } else if let Some(variants) = variants(schema) {
        for variant in variants {
            let words = variant["description"].as_str().unwrap_or("One way:");
            let _ = write!(out, "<p>{}</p>", Prose(words));
            write_inner(out, variant);
        }
    } else if let Some(parts) = schema["allOf"].as_array() {
        for part in parts {
            match reference(part) {
                Some(_) => {
                    let _ = write!(out, "<p>Everything of {}, and:</p>", kind(part));
                }
                None => write_inner(out, part),
            }
        }
    } else {
        let _ = write!(
            out,
            r#"<p class="kind">{} {}</p>"#,
            kind(schema),
            bounds(schema)
        );
    }
}

/// The variants of a type, if each of them has fields.
fn variants(schema: &Value) -> Option<&Vec<Value>> {
    let variants = schema["oneOf"].as_array()?;
    let all_have_fields = variants
        .iter()
        .all(|variant| variant["properties"].is_object());
    all_have_fields.then_some(variants)
}

/// Writes the required properties first, in the order of `required`.
fn write_properties(out: &mut String, properties: &Map<String, Value>, required: &Value) {
    let required: Vec<&str> = required
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let first = required
        .iter()
        .filter_map(|name| properties.get_key_value(*name));
    let others = properties
        .iter()
        .filter(|(name, _)| !required.contains(&name.as_str()));
    out.push_str(r#"<dl class="fields">"#);
    for (name, schema) in first.chain(others) {
        Field {
            name,
            place: None,
            required: required.contains(&name.as_str()),
            schema,
            description: None,
        }
        .write(out);
    }
    out.push_str("</dl>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn schemas_are_described_in_words() {
        for (schema, words) in [
            (json!({ "type": "string" }), "string"),
            (
                json!({ "type": ["string", "null"], "format": "uuid" }),
                "string (uuid) or null",
            ),
            (
                json!({ "type": "array", "items": { "$ref": "#/components/schemas/Update" } }),
                r##"list of <a href="#schema-Update">Update</a>"##,
            ),
            (
                json!({ "oneOf": [{ "$ref": "#/components/schemas/Role" }, { "type": "null" }] }),
                r##"<a href="#schema-Role">Role</a> or null"##,
            ),
            (
                json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
                "map to integer",
            ),
            (json!({}), "anything"),
        ] {
            assert_eq!(kind(&schema), words);
        }
        let variant = |word: &str| json!({ "description": word, "properties": { word: { "type": "string" } } });
        let mut page = String::new();
        write_named(
            &mut page,
            "Outcome",
            &json!({ "oneOf": [variant("in"), variant("wait")] }),
        );
        for expected in [
            "<p>in</p>",
            "<code>in</code>",
            "<p>wait</p>",
            "<code>wait</code>",
        ] {
            assert!(page.contains(expected), "{page}");
        }
        let schema = json!({ "type": "integer", "minimum": 1, "maximum": 100 });
        assert_eq!(bounds(&schema), "1 to 100");
        assert_eq!(
            bounds(&json!({ "maxLength": 50, "pattern": "<b>" })),
            "at most 50 characters, <code>&lt;b&gt;</code>"
        );
    }
}
