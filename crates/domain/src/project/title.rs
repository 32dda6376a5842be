//! The title of a project: whose it is, and where.

use crate::address::labeled_unit;
use crate::text::beginning;

/// Maximum length of the owner's name in a title, in characters. The rest becomes an ellipsis, so that the street stays visible.
const NAME_SHOWN: usize = 60;

/// The title of a project, such as `José Álvarez, 1408 Juniper Bend, Apt 4`. Empty parts are left out. A name in a right-to-left script
/// is isolated, so that it does not reorder the street after it.
#[must_use]
pub fn project_title(owner: &str, street: &str, unit: Option<&str>) -> String {
    let owner = beginning(owner.trim(), NAME_SHOWN);
    let owner = if owner.chars().any(is_right_to_left) {
        format!("\u{2068}{owner}\u{2069}")
    } else {
        owner
    };
    let unit = labeled_unit(unit.unwrap_or_default());
    let parts = [owner.as_str(), street.trim(), &*unit];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// Whether a character belongs to a script that is written from right to left, such as Hebrew or Arabic.
const fn is_right_to_left(sign: char) -> bool {
    matches!(sign,
        '\u{590}'..='\u{8ff}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}'
        | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Case {
        owner: String,
        street: String,
        unit: Option<String>,
        title: String,
    }

    #[test]
    fn a_title_names_the_owner_and_the_street() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("../../project-title-cases.json"))
            .expect("valid test cases");
        for case in cases {
            let title = project_title(&case.owner, &case.street, case.unit.as_deref());
            assert_eq!(title, case.title);
        }
    }
}
