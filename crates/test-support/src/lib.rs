

pub mod database;
