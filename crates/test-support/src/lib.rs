//! Test infrastructure: a real server with a temporary database, clients for all roles, and factories for test data.

pub mod app;
mod authenticator;
pub mod authority;
pub mod bucket;
pub mod client;
pub mod clock;
pub mod cluster;
pub mod database;
pub mod factory;
pub mod free_address;
mod full_disk;
pub mod nginx;
pub mod pebble;
pub mod photo;
pub mod portal;
pub mod small_disk;
pub mod smtp;
pub mod starttls;
pub mod statements;
pub mod stream;
pub mod wire;

pub use app::TestApp;
pub use authenticator::TestPasskey;
pub use bucket::Bucket;
pub use client::{Answer, Client};
pub use clock::TestClock;
pub use cluster::{Cluster, ServerKeys};
pub use database::TestDatabase;
pub use factory::{Company, PASSWORD, Person, TestProject};
pub use nginx::Nginx;
pub use pebble::Pebble;
pub use portal::{ADMIN, Portal, Program};
pub use small_disk::SmallDisk;
pub use smtp::{MailServer, Mood, TakenMail};
pub use wire::Wire;
