//! Permissions: all rules in one place, deny by default (ARCHITECTURE.md, "Permissions").

mod action;
mod actor;
mod decide;
#[cfg(test)]
mod matrix;
mod visible;

pub use action::{Act, Action, Facts, act};
pub use actor::{Actor, OwnerActor, Relation, Role, UserActor};
pub use decide::{Denied, Permit, Ruling, decide, ruling};
pub use visible::{Scope, Visible};
