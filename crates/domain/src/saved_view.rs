//! Saved views: a list as somebody keeps it, under a name.

use crate::field_error::FieldError;
use crate::text::{Length, line};

/// How long a view's name is.
pub const VIEW_NAME_LENGTH: Length = Length { min: 1, max: 60 };

/// So many views one account keeps.
pub const VIEWS_MAX: usize = 50;

/// Reads what somebody calls a view.
///
/// # Errors
/// When it is empty or too long.
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
        let told = |typed: &str| view_name(typed).map_err(|error| error.code);
        assert_eq!(told(" Stuck jobs "), Ok("Stuck jobs".to_owned()));
        assert_eq!(told(&"é".repeat(60)), Ok("é".repeat(60)));
        for wrong in ["", "  ", &"é".repeat(61)] {
            assert!(told(wrong).is_err(), "{wrong}");
        }
    }
}
