//! What file names may not contain, so that they are valid on all operating systems.

/// Names that Windows reserves for devices, regardless of the extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The name with an underscore for each path separator, control character, and character that some operating systems reject.
#[must_use]
pub fn without_reserved(name: &str) -> String {
    name.chars()
        .map(|character| match character {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            control if control.is_control() => '_',
            other => other,
        })
        .collect()
}

/// Whether Windows reserves the name for a device.
#[must_use]
pub fn is_device_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_lowercase();
    let is_port = |device: &str| {
        let mut number = stem.strip_prefix(device).unwrap_or_default().chars();
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '¹' | '²' | '³');
        number.next().is_some_and(is_number) && number.next().is_none()
    };
    DEVICES.contains(&stem.as_str()) || is_port("com") || is_port("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_characters_become_underscores() {
        for (name, expected) in [
            ("kitchen 50%.jpg", "kitchen 50%.jpg"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
            ("a\0b\nc\u{85}d", "a_b_c_d"),
            ("مطبخ 🏠", "مطبخ 🏠"),
        ] {
            assert_eq!(without_reserved(name), expected, "{name:?}");
        }
    }

    #[test]
    fn device_names_are_recognized() {
        for name in [
            "con",
            "CON",
            "nul.txt",
            "Aux.tar.gz",
            "prn .txt",
            "COM1",
            "lpt9.pdf",
            "com¹",
        ] {
            assert!(is_device_name(name), "{name:?}");
        }
        for name in ["", "common", "con1", "com", "com10", "contents.txt", "_nul"] {
            assert!(!is_device_name(name), "{name:?}");
        }
    }
}
