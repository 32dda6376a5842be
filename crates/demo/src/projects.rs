//! The claims of the demo. Names, addresses, and companies are fictitious. Phone numbers are from the range reserved for fiction.

mod claim;
mod first;
mod second;
mod third;

pub(super) use claim::{Claim, Trade};

/// All claims. The code of the first one is displayed.
pub(super) fn claims() -> impl Iterator<Item = &'static Claim> {
    static ALL: [&[Claim]; 3] = [&first::CLAIMS, &second::CLAIMS, &third::CLAIMS];
    ALL.into_iter().flatten()
}
