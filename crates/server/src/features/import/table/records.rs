//! Parses the records of a text file. The `csv` crate is not used because it silently merges all rows between an unclosed
//! quotation mark and the next one into one cell.

use super::IMPORT_COLUMNS;

/// A record.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The 1-based row number. Empty lines count; line breaks inside a cell do not.
    pub(super) number: usize,
    /// The cells, up to one more than the column limit.
    pub(super) cells: Vec<String>,
    /// The number of separators between the cells.
    pub(super) separators: usize,
    /// Separator counts in the record's multi-line cells; `None` if there are none.
    pub(super) broken: Option<Broken>,
}

/// Separator counts in a multi-line cell, used to detect rows that an unclosed quotation mark merged into one cell.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken {
    /// The maximum in a line.
    line: usize,
    /// The maximum in a line that is neither the first nor the last.
    inner_line: usize,
    /// The maximum in two consecutive lines.
    two_lines: usize,
    /// The separators up to the end of the cell's first line, or those from its last line to the end of the record, whichever is
    /// smaller.
    ends: usize,
}

impl Broken {
    /// `before` and `behind` count the separators before and after the cell. Returns `None` for a single-line cell.
    fn of(lines: &[usize], before: usize, behind: usize) -> Option<Self> {
        let [first, inner @ .., last] = lines else {
            return None;
        };
        let most = |counts: &mut dyn Iterator<Item = usize>| counts.max().unwrap_or_default();
        Some(Self {
            line: most(&mut lines.iter().copied()),
            inner_line: most(&mut inner.iter().copied()),
            two_lines: most(&mut lines.windows(2).map(|two| two[0] + two[1])),
            ends: (before + first).min(last + behind),
        })
    }

    fn or(self, other: Self) -> Self {
        Self {
            line: self.line.max(other.line),
            inner_line: self.inner_line.max(other.inner_line),
            two_lines: self.two_lines.max(other.two_lines),
            ends: self.ends.max(other.ends),
        }
    }

    /// Whether the cell likely contains merged rows. `separators` is the number of separators in the heading row.
    ///
    /// A cell contains merged rows if an inner line has enough separators for a row, or if the record's first and last lines both
    /// do. With more than two separators per row, weaker evidence is enough: any line with that many commas, or, for separators
    /// that are rarer in prose, two consecutive lines with that many together. With tabs, the two-line rule always applies.
    pub(super) const fn has_rows(self, delimiter: char, separators: usize) -> bool {
        let found = match (delimiter, separators) {
            (_, 0) => return false,
            ('\t', _) => self.two_lines,
            (_, 1 | 2) => 0,
            (',', _) => self.line,
            (_, _) => self.two_lines,
        };
        found >= separators || self.inner_line >= separators || self.ends >= separators
    }
}

/// A quotation mark that is not properly closed, with its row number.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclosed(pub(super) usize);

/// Iterates over the records of a text, including empty ones.
pub(super) struct Records<'a> {
    rest: &'a str,
    delimiter: char,
    number: usize,
    /// Whether an improperly closed quotation mark counts as text. Always true for tab-separated files.
    is_lenient: bool,
    /// Whether a comma followed by a space is part of the text of a quoted cell, as in prose.
    has_prose_commas: bool,
}

/// Whether a space follows every comma in the first line with at least two commas. If so, commas with a space are separators.
fn is_spaced(text: &str) -> bool {
    let commas = |line: &str| line.matches(',').count();
    let line = text.lines().find(|line| commas(line) > 1);
    line.is_some_and(|line| line.matches(", ").count() == commas(line))
}

impl<'a> Records<'a> {
    pub(super) fn of(text: &'a str, delimiter: char) -> Self {
        Self {
            rest: text,
            delimiter,
            number: 0,
            is_lenient: delimiter == '\t',
            has_prose_commas: delimiter == ',' && !is_spaced(text),
        }
    }

    /// Treats improperly closed quotation marks as text. Never yields an error.
    pub(super) fn lenient(text: &'a str, delimiter: char) -> Self {
        Self {
            is_lenient: true,
            ..Self::of(text, delimiter)
        }
    }

    /// Consumes the next cell. Returns its text and, for a quoted cell, the separator count of each line.
    fn cell(&mut self) -> Result<(String, Vec<usize>), Unclosed> {
        if self.delimiter != '"' && self.without_blanks(self.rest).starts_with('"') {
            if let Some((inner, rest)) = self.quoted() {
                let lines = self.signs(inner);
                self.rest = rest;
                return Ok((inner.replace("\"\"", "\""), lines));
            }
            if !self.is_lenient && !self.is_quoted_word() {
                return Err(Unclosed(self.number));
            }
        }
        let (cell, rest) = self.rest.split_at(self.end());
        self.rest = rest;
        Ok((cell.to_owned(), Vec::new()))
    }

    /// Trims leading spaces and tabs, except the separator.
    fn without_blanks(&self, text: &'a str) -> &'a str {
        text.trim_start_matches(|c| matches!(c, ' ' | '\t') && c != self.delimiter)
    }

    /// Returns the number of separators in each line of a cell.
    fn signs(&self, cell: &str) -> Vec<usize> {
        let unix = cell.replace("\r\r\n", "\n").replace("\r\n", "\n");
        let lines = unix.split(['\r', '\n']);
        lines
            .map(|line| {
                let all = line.matches(self.delimiter).count();
                let prose = if self.has_prose_commas {
                    line.matches(", ").count()
                } else {
                    0
                };
                match all - prose {
                    // An address in two lines: `12 Oak St,` above the city.
                    1 if self.has_prose_commas && line.ends_with(',') => 0,
                    signs => signs,
                }
            })
            .collect()
    }

    /// Returns the end of an unquoted cell.
    fn end(&self) -> usize {
        let ends = |c: char| c == self.delimiter || matches!(c, '\r' | '\n');
        self.rest.find(ends).unwrap_or(self.rest.len())
    }

    /// Returns the contents of a quoted cell and the text after it. Returns `None` if the quotation marks do not enclose the
    /// whole cell.
    fn quoted(&self) -> Option<(&'a str, &'a str)> {
        let text = self.without_blanks(self.rest).strip_prefix('"')?;
        let mut at = 0;
        let closing = loop {
            at += text[at..].find('"')?;
            if !text[at + 1..].starts_with('"') {
                break at;
            }
            at += 2;
        };
        let rest = self.without_blanks(&text[closing + 1..]);
        let is_end = rest.is_empty() || rest.starts_with([self.delimiter, '\r', '\n']);
        is_end.then_some((&text[..closing], rest))
    }

    /// Whether the cell is like `"Bob" Lee`, where the quotation marks are part of the text.
    fn is_quoted_word(&self) -> bool {
        self.rest[..self.end()].matches('"').count() == 2
    }

    fn record(&mut self) -> Result<Record, Unclosed> {
        let mut record = Record {
            number: self.number,
            ..Record::default()
        };
        let mut broken = Vec::new();
        loop {
            let (cell, lines) = self.cell()?;
            // One cell more than the limit is enough for the caller to reject the row.
            if record.cells.len() <= IMPORT_COLUMNS {
                record.cells.push(cell);
            }
            if lines.len() > 1 {
                broken.push((lines, record.separators));
            }
            match self.rest.strip_prefix(self.delimiter) {
                Some(rest) => self.rest = rest,
                None => break,
            }
            record.separators += 1;
        }
        record.broken = broken
            .iter()
            .filter_map(|(lines, before)| Broken::of(lines, *before, record.separators - before))
            .reduce(Broken::or);
        let ends = ["\r\r\n", "\r\n", "\r", "\n"];
        let rest = ends.iter().find_map(|end| self.rest.strip_prefix(end));
        self.rest = rest.unwrap_or(self.rest);
        Ok(record)
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, Unclosed>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let record = self.record();
        if record.is_err() {
            self.rest = "";
        }
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, delimiter: char) -> Result<Vec<Vec<String>>, usize> {
        Records::of(text, delimiter)
            .map(|record| record.map(|record| record.cells).map_err(|at| at.0))
            .collect()
    }

    #[test]
    fn in_tabbed_files_a_quote_is_text_unless_it_encloses_a_whole_cell() {
        for (line, cells) in [
            (
                "\"6 in pipe broke\tTroy",
                &["\"6 in pipe broke", "Troy"][..],
            ),
            ("\"Bob\" Lee\tTroy", &["\"Bob\" Lee", "Troy"]),
            ("5\" crack\tTroy", &["5\" crack", "Troy"]),
            ("\"Lee, \"\"Bob\"\"\"\tTroy", &["Lee, \"Bob\"", "Troy"]),
            ("\"a\tb\"\tTroy", &["a\tb", "Troy"]),
            ("\"\tTroy", &["\"", "Troy"]),
            ("Troy\t\"", &["Troy", "\""]),
            ("Troy\t\"\"", &["Troy", ""]),
        ] {
            let next = format!("{line}\n5\" crack\tRome");
            let expected = vec![cells.to_vec(), vec!["5\" crack", "Rome"]];
            assert_eq!(read(&next, '\t'), Ok(into_owned(expected)), "{line}");
        }
    }

    fn into_owned(rows: Vec<Vec<&str>>) -> Vec<Vec<String>> {
        let owned = |row: Vec<&str>| row.into_iter().map(str::to_owned).collect();
        rows.into_iter().map(owned).collect()
    }

    #[test]
    fn a_quote_not_closed_before_a_separator_is_reported_with_its_row() {
        for (text, row) in [
            ("a,b\n\"6 in pipe broke,Troy\n5\" crack,Rome\n", 2),
            ("a,b\n\n\"x\ny\",1\n\"Lee, Bob\" x,Rome\n", 4),
            ("a,b\n1,\"2\"\"\n3,4", 2),
            ("a,b\n\"Bob\" \"Bobby\" Lee,1", 2),
            ("a,b\n1,2\n3,\"", 3),
        ] {
            assert_eq!(read(text, ','), Err(row), "{text}");
        }
        let parsed = read("a,b\n\"Bob\" Lee,Troy\n", ',');
        assert_eq!(
            parsed,
            Ok(into_owned(vec![
                vec!["a", "b"],
                vec!["\"Bob\" Lee", "Troy"]
            ]))
        );
    }

    #[test]
    fn spaces_around_quotation_marks_are_not_part_of_the_cell() {
        for text in [
            "Ann, \"Water, mold\",Troy",
            "Ann,\"Water, mold\" ,Troy",
            "Ann,\t\"Water, mold\",Troy",
        ] {
            let expected = into_owned(vec![vec!["Ann", "Water, mold", "Troy"]]);
            assert_eq!(read(text, ','), Ok(expected), "{text}");
        }
        assert_eq!(read("Ann, \"6 in pipe,Troy", ','), Err(1));
    }

    #[test]
    fn a_quoted_cell_that_swallowed_rows_is_detected_by_its_separators() {
        for (text, delimiter, separators, has_rows) in [
            ("\"6 in pipe\t1\t2\nBob\tTroy\t3\t4\t5\nx\"", '\t', 5, true),
            // The end of one row and the start of the next.
            ("\"6 in pipe\t1\t2\nBob\tTroy\t3\t4 in\"", '\t', 5, true),
            ("\"6 in pipe\t1\t2\r\nBob\tTroy\t3\t4 in\"", '\t', 5, true),
            ("\"6 in pipe\n4 in\"", '\t', 5, false),
            ("\"x,1,2\nBob,9 Oak,Troy,NY,1,2,3\ny\"", ',', 6, true),
            ("\"Mold, rot, and dust\nin the hall, too\"", ',', 6, false),
            ("\"9 Oak Lane, Unit 4, rear\nTroy, NY\"", ',', 2, false),
            ("\"x\nBob,9 Oak Lane,Fire\ny\"", ',', 2, true),
            ("\"Troy,\nNY\"", ',', 1, false),
            ("\"a,b,c,d,e,f,g\"", ',', 2, false),
            // The complete first and last rows.
            ("Ann;\"12 Oak St\nBob;9 Elm St\"", ';', 1, true),
            ("Ann;\"12 Oak St; rear\nTroy\"", ';', 1, false),
            ("Ann|Troy|\"6 in\nBob|Rome|5 in\"", '|', 2, true),
            ("1,2,\"6 in,x\nBob,Rome,5\",Troy", ',', 3, true),
            ("Ann,\"9 Oak Lane\nTroy, NY\"", ',', 1, false),
            ("1,2,3,4,5,\"Kitchen, hall,\nand bath\",Acme", ',', 6, false),
        ] {
            let record = Records::of(text, delimiter).next();
            let broken = record.and_then(|record| record.ok()?.broken);
            let found = broken.is_some_and(|broken| broken.has_rows(delimiter, separators));
            assert_eq!(found, has_rows, "{text}");
        }
    }
}
