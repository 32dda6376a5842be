//! Saved views of lists.

use crate::field_error::FieldError;
use crate::text::{Length, line};

/// Length of a view's name, in characters.
pub const VIEW_NAME_LENGTH: Length = Length { min: 1, max: 60 };

/// Maximum number of views per account.
pub const VIEWS_MAX: usize = 50;

/// Parses the name of a view.
///
/// # Errors
/// Returns an error if the name is empty or too long.
pub fn view_name(typed: &str) -> Result<String, FieldError> {
    let name = line(typed);
    VIEW_NAME_LENGTH.check("name", "name", &name)?;
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::view_name;

    #[test]
    fn a_view_has_a_name_of_one_to_sixty_characters() {
        let parsed = |typed: &str| view_name(typed).map_err(|error| error.code);
        assert_eq!(parsed(" Stuck jobs "), Ok("Stuck jobs".to_owned()));
        assert_eq!(parsed(&"é".repeat(60)), Ok("é".repeat(60)));
        for wrong in ["", "  ", &"é".repeat(61)] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
