//! The HTML page. It uses no scripts and no external resources.

use super::schema::{self, Field};
use super::{Escaped, Prose};
use crate::http::assets::NONCE_PLACE;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const STYLE: &str = include_str!("style.css");

struct Operation<'a> {
    id: &'a str,
    method: &'a str,
    path: &'a str,
    is: &'a Value,
}

/// Renders an OpenAPI document as a page. The caller replaces the nonce placeholder.
pub(super) fn of(json: &str) -> String {
    // The JSON is our own and covered by a test. Anything else produces an empty page.
    let document: Value = serde_json::from_str(json).unwrap_or_default();
    let operations = by_tag(&document);
    let schemas = document["components"]["schemas"].as_object();
    let info = &document["info"];
    let (title, version) = (text(&info["title"]), text(&info["version"]));

    let mut out = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\
         <title>API of {title}</title><style nonce=\"{NONCE_PLACE}\">{STYLE}</style></head><body>\
         <a class=\"skip\" href=\"#content\">Skip to the content</a>\
         <header><h1><a href=\"/\">{title}</a> API</h1><p>{} Version {version}. For programs: \
         <a href=\"/api/openapi.json\">openapi.json</a>.</p></header>",
        Prose(text(&info["description"])),
        title = Escaped(title),
        version = Escaped(version),
    );
    out.push_str("<div class=\"columns\">");
    write_contents(&mut out, &operations, schemas.is_some());
    out.push_str("<main id=\"content\" tabindex=\"-1\">");
    for (tag, operations) in &operations {
        let tag = Escaped(tag);
        let _ = write!(out, "<section id=\"{tag}\"><h2>{tag}</h2>");
        for operation in operations {
            write_operation(&mut out, operation);
        }
        out.push_str("</section>");
    }
    if let Some(schemas) = schemas {
        out.push_str("<section id=\"types\"><h2>types</h2>");
        for (name, schema) in schemas {
            schema::write_named(&mut out, name, schema);
        }
        out.push_str("</section>");
    }
    out.push_str("</main></div></body></html>");
    out
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn by_tag(document: &Value) -> BTreeMap<&str, Vec<Operation<'_>>> {
    let mut tags: BTreeMap<&str, Vec<Operation<'_>>> = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, is) in methods.as_object().into_iter().flatten() {
            let operation = Operation {
                id: text(&is["operationId"]),
                method,
                path,
                is,
            };
            tags.entry(text(&is["tags"][0]))
                .or_default()
                .push(operation);
        }
    }
    tags
}

/// Writes the table of contents twice: a sidebar for wide screens, and a collapsed list above the text for phones.
fn write_contents(out: &mut String, tags: &BTreeMap<&str, Vec<Operation<'_>>>, has_types: bool) {
    let mut list = String::from("<ul>");
    for (tag, operations) in tags {
        let tag = Escaped(tag);
        let _ = write!(list, "<li><a href=\"#{tag}\">{tag}</a><ul>");
        for operation in operations {
            let _ = write!(
                list,
                "<li><a href=\"#{id}\">{id}</a></li>",
                id = Escaped(operation.id)
            );
        }
        list.push_str("</ul></li>");
    }
    if has_types {
        list.push_str("<li><a href=\"#types\">types</a></li>");
    }
    list.push_str("</ul>");
    let _ = write!(
        out,
        "<nav class=\"wide\" aria-label=\"Contents\">{list}</nav>\
         <nav class=\"narrow\" aria-label=\"Contents\"><details><summary>Contents</summary>{list}</details></nav>"
    );
}

fn write_operation(out: &mut String, operation: &Operation<'_>) {
    let (id, method) = (Escaped(operation.id), Escaped(operation.method));
    // Allow line breaks after the slashes of a long path.
    let path = Escaped(operation.path).to_string().replace('/', "/<wbr>");
    let _ = write!(
        out,
        "<article id=\"{id}\"><h3><span class=\"method {method}\">{method}</span> \
         <a href=\"#{id}\"><code>{path}</code></a></h3>"
    );
    for words in ["summary", "description"] {
        if let Some(words) = operation.is[words].as_str() {
            let _ = write!(out, "<p>{}</p>", Prose(words));
        }
    }
    let _ = match text(&operation.is["x-action"]) {
        "Public" => write!(
            out,
            "<p class=\"who\"><code>{id}</code> Needs no session.</p>"
        ),
        action => write!(
            out,
            "<p class=\"who\"><code>{id}</code> Permission: {}.</p>",
            Escaped(action)
        ),
    };
    write_parameters(out, &operation.is["parameters"]);
    if let Some(content) = operation.is["requestBody"]["content"].as_object() {
        out.push_str("<h4>Body</h4><dl class=\"answers\">");
        for (media, body) in content {
            let _ = write!(
                out,
                "<div><dt>{}</dt><dd>{}</dd></div>",
                Escaped(media),
                content_kind(media, body)
            );
        }
        out.push_str("</dl>");
    }
    write_answers(out, &operation.is["responses"]);
    out.push_str("</article>");
}

fn write_parameters(out: &mut String, parameters: &Value) {
    let Some(parameters) = parameters.as_array().filter(|all| !all.is_empty()) else {
        return;
    };
    out.push_str("<h4>Parameters</h4><dl class=\"fields\">");
    for parameter in parameters {
        Field {
            name: text(&parameter["name"]),
            place: parameter["in"].as_str(),
            required: parameter["required"] == true,
            schema: &parameter["schema"],
            description: parameter["description"].as_str(),
        }
        .write(out);
    }
    out.push_str("</dl>");
}

fn write_answers(out: &mut String, answers: &Value) {
    out.push_str("<h4>Answers</h4><dl class=\"answers\">");
    for (status, answer) in answers.as_object().into_iter().flatten() {
        let _ = write!(out, "<div><dt>{}</dt><dd>", Escaped(status));
        let kinds: Vec<String> = answer["content"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(media, body)| content_kind(media, body))
            .collect();
        let _ = write!(
            out,
            "{} {}</dd></div>",
            kinds.join(" or "),
            Prose(text(&answer["description"]))
        );
    }
    out.push_str("</dl>");
}

/// The type of JSON content; otherwise the media type.
fn content_kind(media: &str, body: &Value) -> String {
    match &body["schema"] {
        schema if media.ends_with("json") && schema.is_object() => schema::kind(schema),
        _ => format!("<code>{}</code>", Escaped(media)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
        let start = format!(" {attribute}=\"");
        page.split(&start)
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect()
    }

    #[test]
    fn every_operation_and_type_has_an_anchor_and_every_link_resolves() {
        let json = crate::app::openapi::json();
        let document: Value = serde_json::from_str(&json).unwrap();
        let page = of(&json);
        let ids = values(&page, "id");
        let anchors: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(anchors.len(), ids.len(), "an id occurs twice");
        for operation in by_tag(&document).values().flatten() {
            assert!(anchors.contains(operation.id), "{}", operation.id);
        }
        for name in document["components"]["schemas"]
            .as_object()
            .unwrap()
            .keys()
        {
            assert!(
                anchors.contains(format!("schema-{name}").as_str()),
                "{name}"
            );
        }
        for link in values(&page, "href") {
            if let Some(anchor) = link.strip_prefix('#') {
                assert!(anchors.contains(anchor), "{link} has no target");
            }
        }
        assert!(
            !page.contains("<script"),
            "the page must not contain scripts"
        );
    }

    #[test]
    fn texts_of_the_document_are_escaped_in_the_page() {
        let page = of(
            r#"{"info":{"title":"<b>","description":"A `c<d` & e"},"paths":{"/x":{"get":{"operationId":"x","tags":["t"],"summary":"\"<script>\""}}}}"#,
        );
        assert!(page.contains("A <code>c&lt;d</code> &amp; e"), "{page}");
        assert!(
            !page.contains("<script>") && !page.contains("<b>"),
            "{page}"
        );
    }
}
