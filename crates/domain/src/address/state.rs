//! States, the District of Columbia, territories, and armed forces regions.

/// Names and two-letter codes, as defined by the Postal Service.
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
    ("American Samoa", "AS"),
    ("Guam", "GU"),
    ("Northern Mariana Islands", "MP"),
    ("Puerto Rico", "PR"),
    ("Virgin Islands", "VI"),
    ("Armed Forces Americas", "AA"),
    ("Armed Forces Europe", "AE"),
    ("Armed Forces Pacific", "AP"),
];

/// States whose ZIP codes begin with a zero, which numeric cells drop. New York is left out; it has only three such codes.
const WITH_ZEROS: &[&str] = &["AE", "CT", "MA", "ME", "NH", "NJ", "PR", "RI", "VI", "VT"];

/// Whether ZIP codes of this state may have lost a leading zero.
pub(super) fn loses_zeros(code: &str) -> bool {
    WITH_ZEROS.contains(&code)
}

/// The two-letter code for a state's name or code, in any case, with or without periods.
#[must_use]
pub fn state_code(text: &str) -> Option<&'static str> {
    // Fast path: stored values are codes, and lists look up one per row.
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

/// Abbreviations from before 1963 that are still in use, without periods and spaces.
#[rustfmt::skip]
const OLD_ABBREVIATIONS: &[(&str, &str)] = &[
    ("ala", "AL"), ("ariz", "AZ"), ("ark", "AR"), ("cal", "CA"), ("calif", "CA"), ("colo", "CO"), ("conn", "CT"),
    ("del", "DE"), ("fla", "FL"), ("ida", "ID"), ("ill", "IL"), ("ind", "IN"), ("kan", "KS"), ("kans", "KS"),
    ("mass", "MA"), ("mich", "MI"), ("minn", "MN"), ("miss", "MS"), ("mont", "MT"), ("neb", "NE"), ("nebr", "NE"),
    ("nev", "NV"), ("okla", "OK"), ("ore", "OR"), ("oreg", "OR"), ("penn", "PA"), ("penna", "PA"), ("tenn", "TN"),
    ("tex", "TX"), ("wash", "WA"), ("wis", "WI"), ("wisc", "WI"), ("wyo", "WY"),
];
/// The same for names of two words. The first word may be an initial: `N. Mex.`, `D C`, `W. Va.`.
#[rustfmt::skip]
const OLD_PAIRS: &[(&str, &str)] = &[
    ("dc", "DC"), ("nc", "NC"), ("ncar", "NC"), ("ncarolina", "NC"), ("nd", "ND"), ("ndak", "ND"),
    ("ndakota", "ND"), ("nh", "NH"), ("nj", "NJ"), ("nm", "NM"), ("nmex", "NM"), ("nmexico", "NM"), ("ny", "NY"),
    ("nyork", "NY"), ("ri", "RI"), ("sc", "SC"), ("scar", "SC"), ("scarolina", "SC"), ("sd", "SD"),
    ("sdak", "SD"), ("sdakota", "SD"), ("wva", "WV"), ("wvirginia", "WV"),
];

/// The code of a state in free text. Also accepts parentheses and old abbreviations.
pub(super) fn written_state(text: &str) -> Option<&'static str> {
    let text = text.trim_matches(['(', ')', '-', ' ']);
    if let Some(code) = state_code(text) {
        return Some(code);
    }
    if matches!(
        text.to_ascii_lowercase().as_str(),
        "u.s. virgin islands" | "us virgin islands"
    ) {
        return Some("VI");
    }
    let bare = text.replace('.', "").to_ascii_lowercase();
    let is_pair = match bare.split_once(' ') {
        Some((first, _)) if first.len() != 1 => return None,
        pair => pair.is_some(),
    };
    let joined = bare.replace(' ', "");
    let old: &[_] = if is_pair { &[] } else { OLD_ABBREVIATIONS };
    old.iter()
        .chain(OLD_PAIRS)
        .find(|(short, _)| *short == joined)
        .map(|(_, code)| *code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_states_dc_territories_and_armed_forces_have_codes() {
        let codes: BTreeSet<_> = STATES.iter().map(|(_, code)| code).collect();
        assert_eq!(codes.len(), 51 + 5 + 3);
        for (name, code) in STATES {
            assert_eq!(state_code(name), Some(*code));
            assert_eq!(state_code(&name.to_lowercase()), Some(*code));
            assert_eq!(state_code(&code.to_lowercase()), Some(*code));
        }
    }

    #[test]
    fn common_spellings_of_states_are_recognized() {
        for (typed, code) in [
            (" N.Y. ", Some("NY")),
            ("D.C.", Some("DC")),
            ("new  mexico", Some("NM")),
            ("WEST VIRGINIA", Some("WV")),
            ("puerto rico", Some("PR")),
            ("a.e.", Some("AE")),
            ("Ontario", None),
            ("", None),
            ("T", None),
        ] {
            assert_eq!(state_code(typed), code, "{typed}");
        }
    }
}
