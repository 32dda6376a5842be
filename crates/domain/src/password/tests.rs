use super::*;
use std::borrow::Cow;

const REFUSED: &str = "Please ensure your password meets the security requirements.";

#[test]
fn the_list_of_common_passwords_is_valid() {
    let lines = COMMON.lines().count();
    assert!(lines >= 10_000, "{lines}");
    assert_eq!(RANKS.len(), lines, "the list has no duplicates");
    assert_eq!(COMMON.lines().next(), Some("123456"));
    for line in COMMON.lines() {
        let is_plain = line.len() >= 4 && line.is_ascii() && line == line.to_lowercase();
        assert!(is_plain, "{line}");
    }
}

#[test]
fn decorated_common_passwords_are_rejected() {
    // password, is rejected
    let table = [
        ("password", true),
        ("Password1!", true),
        ("Passw0rd!", true),
        ("P@ssw0rd2026!", true),
        ("Pa$$word1", true),
        ("Qwerty123!", true),
        ("Support@123", true),
        ("Start1234!", true),
        ("Aa12345678!", true),
        ("Qaz123456!", true),
        ("Kitchen-2027!", false),
        ("Garage-712!", false),
        ("!QWERTY!2026a", false),
        ("Summer2026!", true),
        ("2026!Winter", true),
        ("W3lcome!!99", true),
        ("Test@1234", true),
        ("Abc@123456", true),
        ("1q2w3e4r5T!", true),
        ("Kitchen-2026!", false),
        ("Rebuild!2026", false),
        ("Plaster7!", false),
        ("Ünïcode-Wörter-9!", false),
        ("correct Horse 7 battery!", false),
    ];
    for (password, refused) in table {
        assert_eq!(is_common(password), refused, "{password}");
    }
}

#[test]
fn passwords_made_of_personal_words_are_rejected() {
    let personal = [
        "José",
        "O'Brien-Núñez",
        "jose.obrien@harbor-insurance.example",
        "Harbor Insurance",
    ];
    // password, is rejected
    let table = [
        ("José2026!", true),
        ("Jose-2026!", true),
        ("0brien!2026", true),
        ("Harbor1nsurance!", true),
        ("Harbor-Insurance-7!", true),
        ("J.o.s.e.2026!", true),
        ("Buildback2026!", true),
        ("Bu1ldb@ck!", true),
        ("Harbor-Kitchen-42!", false),
        ("MyHarbor!2026", true),
        ("Kitchen-2026!", false),
        ("Plaster7!", false),
    ];
    for (password, refused) in table {
        assert_eq!(is_made_of(password, &personal), refused, "{password}");
    }
    assert!(
        !is_made_of("Plaster7!", &["", "Al", "7"]),
        "short words are ignored"
    );
    assert!(
        !is_made_of("Aa1!Bb2?", &[]),
        "few letters are accepted without personal words"
    );
}

#[test]
fn a_reset_needs_a_valid_password_typed_twice() {
    let found = |typed, again| {
        let errors = Password::parse_twice(typed, again, &["Jose"]).err();
        errors.map(|errors| {
            let found = errors.as_slice().iter();
            found.map(|error| error.field.clone()).collect::<Vec<_>>()
        })
    };
    let table: [(&str, &str, Option<Vec<&str>>); 6] = [
        ("Plaster7!", "Plaster7!", None),
        ("Plaster7!", "Plaster8!", Some(vec!["confirm_password"])),
        ("Jose-2026!", "Jose-2026!", Some(vec!["password"])),
        ("Passw0rd!", "Passw0rd!", Some(vec!["password"])),
        ("", "", Some(vec!["password", "confirm_password"])),
        ("Pl7!", "Pl7!", Some(vec!["password", "confirm_password"])),
    ];
    for (typed, again, expected) in table {
        let expected = expected.map(|fields| fields.into_iter().map(Cow::from).collect());
        assert_eq!(found(typed, again), expected, "{typed} {again}");
    }
}

#[test]
fn password_changes_return_their_specified_messages() {
    let table: [(&str, &str, &str, &[&str]); 8] = [
        ("old", "Plaster7!", "Plaster7!", &[]),
        ("old", "Jose-2026!", "Jose-2026!", &[REFUSED]),
        (
            "",
            "Plaster7!",
            "Plaster7!",
            &["Current password is required"],
        ),
        (
            "old",
            "Ab1!x",
            "Ab1!x",
            &["Password must be at least 6 characters"],
        ),
        ("old", "Ab1!xy", "Ab1!xy", &[REFUSED]),
        ("old", "Passw0rd!", "Passw0rd!", &[REFUSED]),
        ("old", "Plaster7!", "", &["Please confirm your password"]),
        ("old", "Plaster7!", "Plaster7?", &["Passwords don't match"]),
    ];
    for (current, new, confirm, expected) in table {
        let errors = PasswordChange::parse(current, new, confirm, &["Jose"])
            .err()
            .unwrap_or_default();
        let found: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| error.message.as_str())
            .collect();
        assert_eq!(found, expected, "{current} {new} {confirm}");
    }
}
