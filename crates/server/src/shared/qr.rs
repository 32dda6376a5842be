//! QR codes.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;
use std::fmt::Write as _;
use utoipa::ToSchema;

/// A QR code to draw as an SVG: a white square with this black path.
#[derive(Serialize, ToSchema)]
pub struct QrPicture {
    /// Width and height of the `viewBox`, including the quiet zone around the code.
    pub size: i32,
    /// The `d` attribute of the path.
    pub path: String,
}

/// Width of the quiet zone, in modules. Scanners require it.
const QUIET: i32 = 4;

impl QrPicture {
    /// Encodes a text; `None` if it is too long.
    pub fn of(text: &str) -> Option<Self> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        let mut path = String::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let run = (x..code.size())
                    .take_while(|x| code.get_module(*x, y))
                    .count();
                let run = i32::try_from(run).ok()?;
                if run > 0 {
                    let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
                }
                x += run + 1;
            }
        }
        Some(Self {
            size: code.size() + 2 * QUIET,
            path,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules that a path covers.
    fn filled(picture: &QrPicture) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        for run in picture.path.split('M').skip(1) {
            let (start, rest) = run.split_once('h').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            found.extend((x..x + length).map(|x| (x - QUIET, y - QUIET)));
        }
        found
    }

    #[test]
    fn the_path_fills_exactly_the_modules_of_the_qr_code() {
        let text = "otpauth://totp/Buildback:ann%40portal.example?secret=GEZDGNBVGY3TQOJQ&issuer=Buildback";
        let picture = QrPicture::of(text).unwrap();
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        assert_eq!(picture.size, code.size() + 8);
        let expected: Vec<_> = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|(x, y)| code.get_module(*x, *y))
            .collect();
        assert_eq!(filled(&picture), expected);
        assert!(QrPicture::of(&"x".repeat(5000)).is_none());
    }
}
