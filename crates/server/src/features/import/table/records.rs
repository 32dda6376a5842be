//! The records of a text. They are read here and not by the library that writes ours: what it makes of a quotation mark that
//! nobody closed is one cell with all the rows up to the next mark, and it does not say so.

use super::IMPORT_COLUMNS;

/// A record.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The number of its row, as spreadsheets count: an empty line is a row, a line break within a cell begins none.
    pub(super) number: usize,
    /// Its first cells.
    pub(super) cells: Vec<String>,
    /// So many signs separate its cells.
    pub(super) separators: usize,
    /// What its cells of several lines hold, if it has any.
    pub(super) broken: Option<Broken>,
}

/// How many signs that separate cells stand within a cell of several lines.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken {
    /// In one of its lines.
    line: usize,
    /// In one of its lines that is neither the first nor the last.
    inner_line: usize,
    /// In two lines, one below the other.
    two_lines: usize,
    /// In its first line with all before it, and in its last line with all behind it: in each of them at least so many.
    ends: usize,
}

impl Broken {
    /// `before` and `behind` count the signs on both sides of the cell; none for a cell of one line.
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

    /// Whether a cell holds what is a row elsewhere, in a file whose rows have so many signs: one of its lines is a whole row, or
    /// the row in which it begins and the row in which it ends both are. In rows of many cells less is enough: a line of any
    /// signs, or, of signs that are rarer in prose than commas, the rest of one row and the beginning of the next.
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

/// A quotation mark that is not closed as it has to be, in the row with this number.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclosed(pub(super) usize);

/// Reads the records of a text, the empty ones among them.
pub(super) struct Records<'a> {
    rest: &'a str,
    delimiter: char,
    number: usize,
    /// Whether a mark that is not closed properly is text, as it always is in a file with tabs.
    is_lenient: bool,
    /// Whether commas with a blank behind them belong to the text of a cell, as in prose.
    has_prose_commas: bool,
}

/// Whether every comma of the first line that has some is followed by a blank: they separate cells.
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

    /// What the records are if marks are text that are not closed properly; never an error.
    pub(super) fn lenient(text: &'a str, delimiter: char) -> Self {
        Self {
            is_lenient: true,
            ..Self::of(text, delimiter)
        }
    }

    /// The cell that begins the rest, which stands behind it afterwards, and how many separating signs each of its lines has.
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

    /// A text without the blanks before it that separate nothing.
    fn without_blanks(&self, text: &'a str) -> &'a str {
        text.trim_start_matches(|c| matches!(c, ' ' | '\t') && c != self.delimiter)
    }

    /// How many signs that separate cells stand in each line.
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
                    // `12 Oak St,` above the city.
                    1 if self.has_prose_commas && line.ends_with(',') => 0,
                    signs => signs,
                }
            })
            .collect()
    }

    /// Where the cell ends that no quotation marks hold together.
    fn end(&self) -> usize {
        let ends = |c: char| c == self.delimiter || matches!(c, '\r' | '\n');
        self.rest.find(ends).unwrap_or(self.rest.len())
    }

    /// What stands within quotation marks around a whole cell, and what follows.
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

    /// `"Bob" Lee`: the marks hold nothing together, and belong to the text.
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
            // One more than there may be is enough to refuse it.
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
    fn a_mark_in_a_file_with_tabs_is_text_unless_it_holds_a_whole_cell() {
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
    fn a_mark_that_is_not_closed_before_a_separator_is_told_with_its_row() {
        for (text, row) in [
            ("a,b\n\"6 in pipe broke,Troy\n5\" crack,Rome\n", 2),
            ("a,b\n\n\"x\ny\",1\n\"Lee, Bob\" x,Rome\n", 4),
            ("a,b\n1,\"2\"\"\n3,4", 2),
            ("a,b\n\"Bob\" \"Bobby\" Lee,1", 2),
            ("a,b\n1,2\n3,\"", 3),
        ] {
            assert_eq!(read(text, ','), Err(row), "{text}");
        }
        let kept = read("a,b\n\"Bob\" Lee,Troy\n", ',');
        assert_eq!(
            kept,
            Ok(into_owned(vec![
                vec!["a", "b"],
                vec!["\"Bob\" Lee", "Troy"]
            ]))
        );
    }

    #[test]
    fn blanks_around_quotation_marks_are_no_part_of_a_cell() {
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
    fn a_cell_that_holds_rows_is_known_by_what_separates_cells() {
        for (text, delimiter, separators, has_rows) in [
            ("\"6 in pipe\t1\t2\nBob\tTroy\t3\t4\t5\nx\"", '\t', 5, true),
            // The rest of one row, and the beginning of the next.
            ("\"6 in pipe\t1\t2\nBob\tTroy\t3\t4 in\"", '\t', 5, true),
            ("\"6 in pipe\t1\t2\r\nBob\tTroy\t3\t4 in\"", '\t', 5, true),
            ("\"6 in pipe\n4 in\"", '\t', 5, false),
            ("\"x,1,2\nBob,9 Oak,Troy,NY,1,2,3\ny\"", ',', 6, true),
            ("\"Mold, rot, and dust\nin the hall, too\"", ',', 6, false),
            ("\"9 Oak Lane, Unit 4, rear\nTroy, NY\"", ',', 2, false),
            ("\"x\nBob,9 Oak Lane,Fire\ny\"", ',', 2, true),
            ("\"Troy,\nNY\"", ',', 1, false),
            ("\"a,b,c,d,e,f,g\"", ',', 2, false),
            // The whole first line and the whole last one.
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
