//! `buildback openapi`

use super::CommandError;
use super::output::print_line;

/// Prints the API description.
pub fn run() -> Result<(), CommandError> {
    print_line!("{}", crate::app::openapi::json().trim_end());
    Ok(())
}
