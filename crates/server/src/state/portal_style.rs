//! The CSS for the portal's accent color.

use domain::portal::Shades;
use std::fmt::Write as _;

/// The CSS that replaces the theme's accent color with these shades. The variable names are those of web/src/theme, and
/// the selectors have a higher specificity. The CSS contains no user input.
#[must_use]
pub fn of(shades: &Shades) -> String {
    let mut style = String::from(":root:root[data-mantine-color-scheme]{");
    for (place, shade) in shades.iter().enumerate() {
        // Writing to a `String` does not fail.
        let _ = write!(style, "--mantine-color-pine-{place}:{shade};");
    }
    style.push('}');
    let [s0, s1, s2, s3, _, _, s6, s7, _, s9] = shades;
    let _ = write!(
        style,
        ":root:root[data-mantine-color-scheme=light]{{\
         --mantine-color-pine-outline-hover:color-mix(in srgb,{s6} 5%,transparent);\
         --mantine-color-anchor:{s7};--bb-accent:{s6};--bb-accent-soft:{s0};--bb-accent-ink:{s7}}}\
         :root:root[data-mantine-color-scheme=dark]{{\
         --mantine-color-pine-light:{s7};--mantine-color-pine-light-hover:{s6};--mantine-color-pine-light-color:{s0};\
         --mantine-color-pine-outline-hover:color-mix(in srgb,{s1} 5%,transparent);\
         --mantine-color-anchor:{s3};--bb-accent:{s3};--bb-accent-soft:color-mix(in srgb,{s9} 75%,#1c1a18);--bb-accent-ink:{s2}}}"
    );
    style
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::portal::Accent;

    #[test]
    fn the_style_sets_only_known_theme_variables_to_colors() {
        let style = of(&Accent::parse("#1e40af").unwrap().shades());
        let theme = concat!(
            include_str!("../../../../web/src/theme/tokens.ts"),
            include_str!("../../../../web/src/theme/theme.ts")
        );
        for declared in style
            .split(['{', ';', '}'])
            .filter(|part| part.starts_with("--"))
        {
            let (name, value) = declared.split_once(':').unwrap();
            // Mantine itself defines the shades and states of each color.
            let is_known =
                name.starts_with("--mantine-color-pine-") || theme.contains(&format!("\"{name}\""));
            assert!(is_known, "{name}");
            assert!(
                value
                    .chars()
                    .all(|sign| sign.is_ascii_alphanumeric() || "#-(), %".contains(sign)),
                "{value}"
            );
        }
        for accent in theme
            .lines()
            .filter_map(|line| line.trim().strip_prefix("\"--bb-accent"))
        {
            let name = accent.split('"').next().unwrap_or_default();
            assert_eq!(
                style.matches(&format!("--bb-accent{name}:")).count(),
                2,
                "{name}"
            );
        }
    }
}
