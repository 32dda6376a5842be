//! What the welcome letter shows.

use serde::Serialize;

/// The data of the letter that gives a property owner the project code. All texts are in its language, and are shown as they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Letter {
    /// The language code.
    pub language: String,
    /// The title.
    pub title: String,
    /// The portal's name.
    pub portal: String,
    /// The portal's color, such as `#1f6f8b`.
    pub color: String,
    /// The greeting.
    pub greeting: String,
    /// What the portal shows an owner.
    pub intro: String,
    /// The line above the QR code.
    pub scan: String,
    /// The line above the project code.
    pub enter: String,
    /// The project code, which is shown in large letters.
    pub code: String,
    /// The request to keep the code private.
    pub private: String,
    /// How to reach the office.
    pub office: Option<String>,
    /// The QR code that opens the project.
    pub qr: Qr,
}

/// A QR code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Qr {
    /// Width and height in modules, with the quiet zone around the code.
    pub size: i32,
    /// The dark modules, as the `d` attribute of an SVG path.
    pub path: String,
    /// Describes it to people who do not see it.
    pub alt: String,
}
