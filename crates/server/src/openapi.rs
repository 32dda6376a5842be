//! The OpenAPI 3.1 document, generated from the handlers.

/// The document as pretty JSON, as committed in `openapi.json`.
///
/// # Panics
/// Never: the document is plain data.
#[must_use]
pub fn json() -> String {
    let mut text = crate::router::api()
        .into_openapi()
        .to_pretty_json()
        .expect("the document is plain data");
    text.push('\n');
    text
}
