//! `buildback openapi`

use super::CommandError;
use std::io::Write;

/// Prints the API's description.
pub fn run() -> Result<(), CommandError> {
    std::io::stdout().write_all(crate::openapi::json().as_bytes())?;
    Ok(())
}
