//! Derives ten readable shades from an accent color.

use palette::convert::FromColorUnclamped;
use palette::{Clamp, FromColor, IsWithinBounds, Oklch, Srgb};
use std::fmt;

/// Number of shades, from lightest to darkest.
pub const SHADES: usize = 10;

/// Ten shades, each as `#rrggbb`.
pub type Shades = [String; SHADES];

/// Lightness and chroma of each shade of a color whose chroma is [`STRENGTH`]; for other colors, the chroma is scaled. These are the values of
/// the default accent (web/src/theme/tokens.ts), which all pages were designed for.
const SCALE: [(f32, f32); SHADES] = [
    (0.961, 0.0128),
    (0.912, 0.0257),
    (0.825, 0.0508),
    (0.731, 0.0767),
    (0.627, 0.0907),
    (0.539, 0.0942),
    (0.473, 0.0863),
    (0.419, 0.0763),
    (0.364, 0.0646),
    (0.300, 0.0517),
];
/// Chroma of the default accent.
const STRENGTH: f32 = 0.0863;
/// Maximum chroma of a chosen color, as a multiple of [`STRENGTH`]. Large areas of a stronger color are tiring to look at.
const STRONGEST: f32 = 2.0;

/// A color chosen by an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent(Srgb<u8>);

impl Accent {
    /// Parses `#rrggbb`, in upper or lower case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        (digits.len() == 6).then(|| digits.parse().ok().map(Self))?
    }

    /// The color's shades. Hue and chroma come from the color; the lightness of each shade is fixed, so that all text and buttons stay
    /// readable.
    #[must_use]
    pub fn shades(self) -> Shades {
        let chosen = Oklch::from_color(self.0.into_format::<f32>());
        let strength = (chosen.chroma / STRENGTH).min(STRONGEST);
        SCALE.map(|(light, chroma)| {
            let shade = displayable(Oklch::new(light, chroma * strength, chosen.hue));
            Self(shade.into_format()).to_string()
        })
    }
}

/// Converts to sRGB. Reduces the chroma until the color can be displayed.
fn displayable(mut target: Oklch) -> Srgb {
    loop {
        let color = Srgb::from_color_unclamped(target);
        if color.is_within_bounds() || target.chroma < 0.001 {
            return color.clamp();
        }
        target.chroma *= 0.97;
    }
}

impl fmt::Display for Accent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palette::color_difference::Wcag21RelativeContrast as _;

    fn read(text: &str) -> Srgb {
        text.parse::<Srgb<u8>>().unwrap().into_format()
    }

    fn contrast(a: &str, b: &str) -> f32 {
        read(a).relative_contrast(read(b))
    }

    #[test]
    fn a_color_is_six_hex_digits() {
        for (text, read) in [
            ("#0f6b57", Some("#0f6b57")),
            ("#ABCDEF", Some("#abcdef")),
            ("0f6b57", None),
            ("#0f6", None),
            ("#0f6b5", None),
            ("#0f6b5g", None),
            ("#0f6b57ff", None),
            ("#é0f6b", None),
            ("", None),
        ] {
            let accent = Accent::parse(text).map(|accent| accent.to_string());
            assert_eq!(accent.as_deref(), read, "{text}");
        }
    }

    #[test]
    fn the_default_accent_yields_the_default_shades() {
        let tokens = include_str!("../../../../web/src/theme/tokens.ts");
        let ours = tokens.split_once("export const pine").unwrap().1;
        let ours = ours
            .split_once(']')
            .unwrap()
            .0
            .split('"')
            .skip(1)
            .step_by(2);
        let shades = Accent::parse("#0f6b57").unwrap().shades();
        for (ours, shade) in ours.zip(&shades) {
            let (ours, shade) = (
                read(ours).into_format::<u8>(),
                read(shade).into_format::<u8>(),
            );
            let near = |a: u8, b: u8| a.abs_diff(b) <= 3;
            assert!(
                near(ours.red, shade.red)
                    && near(ours.green, shade.green)
                    && near(ours.blue, shade.blue),
                "{ours:x} {shade:x}"
            );
        }
    }

    #[test]
    fn all_colors_have_sufficient_contrast() {
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(15) {
                for blue in (0..=255).step_by(15) {
                    let color = format!("#{red:02x}{green:02x}{blue:02x}");
                    let shades = Accent::parse(&color).unwrap().shades();
                    for (what, least, a, b) in [
                        ("text on a button", 4.5, "#ffffff", &shades[6]),
                        ("text on a button in dark mode", 4.5, "#ffffff", &shades[5]),
                        ("a link", 4.5, "#ffffff", &shades[7]),
                        (
                            "a link on its own tint",
                            4.5,
                            shades[0].as_str(),
                            &shades[7],
                        ),
                        ("a link in dark mode", 4.5, "#1c1a18", &shades[3]),
                        ("a focus ring", 3.0, "#ffffff", &shades[6]),
                    ] {
                        let found = contrast(a, b);
                        assert!(found >= least, "{color}: {what} has contrast {found}");
                    }
                }
            }
        }
    }
}
