//! Output of commands. A command ends without a message when its reader, such as `head`, closes the pipe.

use super::CommandError;
use std::fmt::{Arguments, Display};
use std::io::{self, ErrorKind, Write};

/// The reader of standard output has closed it.
#[derive(Debug, thiserror::Error)]
#[error("standard output was closed")]
pub(super) struct ReaderGone;

/// Prints a line to standard output.
///
/// # Errors
/// [`ReaderGone`] when the other end of a pipe is closed; the error of any other failed write.
pub fn line(text: Arguments<'_>) -> Result<(), CommandError> {
    write(&mut io::stdout().lock(), text)
}

fn write(out: &mut dyn Write, text: Arguments<'_>) -> Result<(), CommandError> {
    match writeln!(out, "{text}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(ReaderGone.into()),
        written => Ok(written?),
    }
}

/// A number with its noun.
pub(super) fn counted<N: Display + PartialEq + From<u8>>(
    number: N,
    one: &str,
    many: &str,
) -> String {
    let noun = if number == N::from(1_u8) { one } else { many };
    format!("{number} {noun}")
}

/// Prints a line like `println!`, and returns from the function if that fails.
#[macro_export]
macro_rules! print_line {
    ($($text:tt)*) => { $crate::cli::line(format_args!($($text)*))? };
}
pub use print_line;

#[cfg(test)]
mod tests {
    use super::*;

    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn only_a_broken_pipe_means_that_the_reader_is_gone() {
        let of = |kind| write(&mut Failing(kind), format_args!("text")).unwrap_err();
        assert!(of(ErrorKind::BrokenPipe).is::<ReaderGone>());
        assert!(!of(ErrorKind::StorageFull).is::<ReaderGone>());
    }

    #[test]
    fn a_noun_fits_its_number() {
        let found = [0_u64, 1, 2].map(|number| counted(number, "copy", "copies"));
        assert_eq!(found, ["0 copies", "1 copy", "2 copies"]);
    }
}
