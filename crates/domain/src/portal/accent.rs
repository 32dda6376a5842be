//! A company's colour, in ten shades that everything stays readable in.

use palette::convert::FromColorUnclamped;
use palette::{Clamp, FromColor, IsWithinBounds, Oklch, Srgb};
use std::fmt;

/// How many shades a colour has, from the lightest to the darkest.
pub const SHADES: usize = 10;

/// Ten shades, each as `#rrggbb`.
pub type Shades = [String; SHADES];

/// How light each shade is, and how strong for a colour of the strength [`STRENGTH`]: those of the portal's own accent
/// (web/src/theme/tokens.ts), which every page was judged with.
const LADDER: [(f32, f32); SHADES] = [
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
/// How strong the portal's own accent is.
const STRENGTH: f32 = 0.0863;
/// Stronger colours than so many times our own are taken back: large areas of them tire.
const STRONGEST: f32 = 2.0;

/// A colour as somebody chose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent(Srgb<u8>);

impl Accent {
    /// Reads `#rrggbb`, in small or capital letters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        (digits.len() == 6).then(|| digits.parse().ok().map(Self))?
    }

    /// Its shades: the hue and the strength are those of the colour, and how light each one is stays the portal's, so that
    /// every text and every button stays as readable as it was.
    #[must_use]
    pub fn shades(self) -> Shades {
        let chosen = Oklch::from_color(self.0.into_format::<f32>());
        let strength = (chosen.chroma / STRENGTH).min(STRONGEST);
        LADDER.map(|(light, chroma)| {
            let shade = shown(Oklch::new(light, chroma * strength, chosen.hue));
            Self(shade.into_format()).to_string()
        })
    }
}

/// The colour, or the strongest one of its hue and lightness that screens have.
fn shown(mut wanted: Oklch) -> Srgb {
    loop {
        let colour = Srgb::from_color_unclamped(wanted);
        if colour.is_within_bounds() || wanted.chroma < 0.001 {
            return colour.clamp();
        }
        wanted.chroma *= 0.97;
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
    fn a_colour_is_six_digits() {
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
    fn our_own_colour_has_our_own_shades() {
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
    fn every_colour_stays_readable() {
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(15) {
                for blue in (0..=255).step_by(15) {
                    let colour = format!("#{red:02x}{green:02x}{blue:02x}");
                    let shades = Accent::parse(&colour).unwrap().shades();
                    for (what, least, a, b) in [
                        ("words on a button", 4.5, "#ffffff", &shades[6]),
                        ("words on a button in the dark", 4.5, "#ffffff", &shades[5]),
                        ("a link", 4.5, "#ffffff", &shades[7]),
                        (
                            "a link on its own tint",
                            4.5,
                            shades[0].as_str(),
                            &shades[7],
                        ),
                        ("a link in the dark", 4.5, "#1c1a18", &shades[3]),
                        ("a ring of the focus", 3.0, "#ffffff", &shades[6]),
                    ] {
                        let found = contrast(a, b);
                        assert!(found >= least, "{colour}: {what} has {found}");
                    }
                }
            }
        }
    }
}
