//! Packages are complete, safe, and intact, as other programs see them.

mod bag;
mod case;
mod previews;
mod resume;
mod verify;
