//! The API description in machine-readable and HTML form. It needs no session: the source code is public, and the web application
//! reveals the same API.

mod page;
mod schema;
pub mod show_api_description;
pub mod show_api_docs;

use std::fmt;

/// Text escaped for HTML. Backticks become code elements.
struct Prose<'a>(&'a str);

impl fmt::Display for Prose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.split('`').enumerate() {
            match index % 2 {
                0 => write!(f, "{}", Escaped(part))?,
                _ => write!(f, "<code>{}</code>", Escaped(part))?,
            }
        }
        Ok(())
    }
}

/// Text escaped for HTML.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                plain => fmt::Write::write_char(f, plain)?,
            }
        }
        Ok(())
    }
}
