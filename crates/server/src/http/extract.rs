//! Extractors of request data, which parse and limit it.

mod actor;
mod client_address;
mod idempotency_key;
mod if_match;
mod json;
mod parameters;
mod path;
mod query;

pub use actor::Caller;
pub(crate) use actor::live_session;
pub use client_address::{ClientAddress, FORWARDED_FOR, PeerAddress, last_forwarded};
pub use idempotency_key::IdempotencyKey;
pub use if_match::{IfMatch, etag};
pub use json::{Json, is_json};
pub use path::Path;
pub use query::Query;
pub(crate) use query::{PAGE_MAX, invalid, page_size, word};
