//! What tests stand on: a real server over a real, throwaway database, clients in every role, and
//! factories for what they work with.

pub mod app;
pub mod client;
pub mod clock;
pub mod database;
pub mod factory;
pub mod stream;
pub mod wire;

pub use app::TestApp;
pub use client::{Answer, Client};
pub use clock::TestClock;
pub use database::TestDatabase;
pub use factory::{Company, PASSWORD, Person, TestProject};
pub use wire::Wire;
