//! The claims of the demo. Names, addresses and companies are made up; phones are from the range
//! that is kept free for fiction.

mod claim;
mod first;
mod second;
mod third;

pub(super) use claim::{Claim, Trade};

/// All claims; the first is the one whose code is shown.
pub(super) fn claims() -> impl Iterator<Item = &'static Claim> {
    static ALL: [&[Claim]; 3] = [&first::CLAIMS, &second::CLAIMS, &third::CLAIMS];
    ALL.into_iter().flatten()
}
