//! Keyset pagination: a page starts after the row of the cursor.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

/// A page of rows and the cursor of the next one.
#[derive(Debug, Clone)]
pub struct Page<T, C = Cursor> {
    /// The rows.
    pub items: Vec<T>,
    /// Cursor of the next page; `None` on the last page.
    pub next_cursor: Option<C>,
}

/// Position of a row in a list ordered by instant and id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// The instant, in microseconds since the Unix epoch.
    pub micros: i64,
    /// The row's id.
    pub id: String,
}

impl Cursor {
    /// Encodes the cursor as an opaque string for clients.
    #[must_use]
    pub fn encode(&self) -> String {
        BASE64.encode(format!("{}:{}", self.micros, self.id))
    }

    /// Decodes the output of [`Cursor::encode`]; `None` if malformed.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let bytes = BASE64.decode(text).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let (micros, id) = text.split_once(':')?;
        uuid::Uuid::try_parse(id).ok()?;
        Some(Self {
            micros: micros.parse().ok()?,
            id: id.to_owned(),
        })
    }
}

/// Position of a row in a list ordered by name and id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameCursor {
    /// The row's name.
    pub name: String,
    /// The row's id.
    pub id: String,
}

impl NameCursor {
    /// Encodes the cursor as an opaque string for clients.
    #[must_use]
    pub fn encode(&self) -> String {
        BASE64.encode(format!("{}:{}", self.id, self.name))
    }

    /// Decodes the output of [`NameCursor::encode`]; `None` if malformed.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let text = String::from_utf8(BASE64.decode(text).ok()?).ok()?;
        let (id, name) = text.split_once(':')?;
        uuid::Uuid::try_parse(id).ok()?;
        crate::text::is_storable(name).then(|| Self {
            name: name.to_owned(),
            id: id.to_owned(),
        })
    }
}

impl<T, C> Page<T, C> {
    /// Cuts a page from up to `limit + 1` rows.
    pub fn cut(mut rows: Vec<T>, limit: usize, position: impl Fn(&T) -> C) -> Self {
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next_cursor = if more {
            rows.last().map(position)
        } else {
            None
        };
        Self {
            items: rows,
            next_cursor,
        }
    }

    /// Converts the rows of the page.
    pub fn map<U>(self, row: impl FnMut(T) -> U) -> Page<U, C> {
        Page {
            items: self.items.into_iter().map(row).collect(),
            next_cursor: self.next_cursor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_round_trip_and_reject_malformed_text() {
        let cursor = Cursor {
            micros: 1_700_000_000_000_000,
            id: "0190b5a0-0000-7000-8000-000000000000".to_owned(),
        };
        assert_eq!(Cursor::decode(&cursor.encode()), Some(cursor));
        for forged in [
            "",
            "x",
            "MTIz",
            &BASE64.encode("12:not-a-uuid"),
            &BASE64.encode("x:0190b5a0-0000-7000-8000-000000000000"),
        ] {
            assert_eq!(Cursor::decode(forged), None, "{forged}");
        }
    }

    #[test]
    fn name_cursors_round_trip_and_reject_malformed_text() {
        let cursor = NameCursor {
            name: "Núñez: Roofs & Sons".to_owned(),
            id: "0190b5a0-0000-7000-8000-000000000000".to_owned(),
        };
        assert_eq!(NameCursor::decode(&cursor.encode()), Some(cursor));
        for forged in [
            "x",
            &BASE64.encode("not-a-uuid:Roofs"),
            &BASE64.encode("0190b5a0-0000-7000-8000-000000000000:a\0b"),
        ] {
            assert_eq!(NameCursor::decode(forged), None, "{forged}");
        }
    }

    #[test]
    fn the_last_page_has_no_cursor() {
        let at = |n: &i64| Cursor {
            micros: *n,
            id: String::new(),
        };
        assert_eq!(
            Page::cut(vec![1_i64, 2, 3], 2, at)
                .next_cursor
                .map(|c| c.micros),
            Some(2)
        );
        assert!(Page::cut(vec![1_i64, 2], 2, at).next_cursor.is_none());
    }
}
