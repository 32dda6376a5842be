//! stub
use super::{AdminCreate, CommandError};
use crate::config::Config;
pub fn run(_config: Config, _admin: &AdminCreate) -> Result<(), CommandError> {
    Err("x".into())
}
