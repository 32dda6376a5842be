//! The states and the District of Columbia.

/// Each state's name and its two-letter code.
pub const STATES: &[(&str, &str)] = &[
    ("Alabama", "AL"),
    ("Alaska", "AK"),
    ("Arizona", "AZ"),
    ("Arkansas", "AR"),
    ("California", "CA"),
    ("Colorado", "CO"),
    ("Connecticut", "CT"),
    ("Delaware", "DE"),
    ("District of Columbia", "DC"),
    ("Florida", "FL"),
    ("Georgia", "GA"),
    ("Hawaii", "HI"),
    ("Idaho", "ID"),
    ("Illinois", "IL"),
    ("Indiana", "IN"),
    ("Iowa", "IA"),
    ("Kansas", "KS"),
    ("Kentucky", "KY"),
    ("Louisiana", "LA"),
    ("Maine", "ME"),
    ("Maryland", "MD"),
    ("Massachusetts", "MA"),
    ("Michigan", "MI"),
    ("Minnesota", "MN"),
    ("Mississippi", "MS"),
    ("Missouri", "MO"),
    ("Montana", "MT"),
    ("Nebraska", "NE"),
    ("Nevada", "NV"),
    ("New Hampshire", "NH"),
    ("New Jersey", "NJ"),
    ("New Mexico", "NM"),
    ("New York", "NY"),
    ("North Carolina", "NC"),
    ("North Dakota", "ND"),
    ("Ohio", "OH"),
    ("Oklahoma", "OK"),
    ("Oregon", "OR"),
    ("Pennsylvania", "PA"),
    ("Rhode Island", "RI"),
    ("South Carolina", "SC"),
    ("South Dakota", "SD"),
    ("Tennessee", "TN"),
    ("Texas", "TX"),
    ("Utah", "UT"),
    ("Vermont", "VT"),
    ("Virginia", "VA"),
    ("Washington", "WA"),
    ("West Virginia", "WV"),
    ("Wisconsin", "WI"),
    ("Wyoming", "WY"),
];

/// The two-letter code of a state given by name or code, in any case, with or without points.
#[must_use]
pub fn state_code(text: &str) -> Option<&'static str> {
    // As it is stored: lists ask this for each row.
    if let Some((_, code)) = STATES.iter().find(|(_, code)| *code == text) {
        return Some(code);
    }
    let bare = text.replace('.', "");
    let words = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    STATES
        .iter()
        .find(|(name, code)| words.eq_ignore_ascii_case(name) || words.eq_ignore_ascii_case(code))
        .map(|(_, code)| *code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn fifty_states_and_dc() {
        let codes: BTreeSet<_> = STATES.iter().map(|(_, code)| code).collect();
        assert_eq!(codes.len(), 51);
        for (name, code) in STATES {
            assert_eq!(state_code(name), Some(*code));
            assert_eq!(state_code(&name.to_lowercase()), Some(*code));
            assert_eq!(state_code(&code.to_lowercase()), Some(*code));
        }
    }

    #[test]
    fn spellings() {
        for (typed, code) in [
            (" N.Y. ", Some("NY")),
            ("D.C.", Some("DC")),
            ("new  mexico", Some("NM")),
            ("WEST VIRGINIA", Some("WV")),
            ("Ontario", None),
            ("", None),
            ("T", None),
        ] {
            assert_eq!(state_code(typed), code, "{typed}");
        }
    }
}
