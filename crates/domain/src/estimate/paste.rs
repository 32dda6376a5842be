//! Reads lines that were copied from a spreadsheet: cells separated by tabs, with or without a header row.

use super::form::too_many_lines;
use super::pasted_number::plain_number;
use super::{LINES_MAX, Line, RawLine};
use crate::field_error::FieldErrors;
use crate::search::fold;
use crate::text::{Length, required};

/// Length of pasted text, in characters.
pub const PASTED_LENGTH: Length = Length::up_to(200_000);

/// What a column contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Room,
    Description,
    Quantity,
    Unit,
    UnitPrice,
    TaxPercent,
}

use Column::{Description, Quantity, Room, TaxPercent, Unit, UnitPrice};

/// The names of columns in English and Spanish, as `fold` writes them.
const NAMES: &[(Column, &[&str])] = &[
    (
        Room,
        &[
            "room",
            "area",
            "location",
            "habitacion",
            "cuarto",
            "ubicacion",
        ],
    ),
    (
        Description,
        &[
            "description",
            "item",
            "line item",
            "work",
            "descripcion",
            "concepto",
            "partida",
            "trabajo",
        ],
    ),
    (Quantity, &["quantity", "qty", "count", "cantidad", "cant"]),
    (
        Unit,
        &[
            "unit",
            "units",
            "uom",
            "unit of measure",
            "unidad",
            "unidades",
            "ud",
        ],
    ),
    (
        UnitPrice,
        &[
            "unit price",
            "price",
            "unit cost",
            "rate",
            "price per unit",
            "precio unitario",
            "precio",
            "costo unitario",
            "precio por unidad",
        ],
    ),
    (
        TaxPercent,
        &[
            "tax",
            "tax percent",
            "tax rate",
            "sales tax",
            "impuesto",
            "iva",
            "impuesto porcentaje",
        ],
    ),
];

/// The columns of rows without a header, by the number of cells.
const fn usual(cells: usize) -> &'static [Column] {
    match cells {
        0 | 1 => &[Description],
        2 => &[Description, UnitPrice],
        3 => &[Description, Quantity, UnitPrice],
        4 => &[Description, Quantity, Unit, UnitPrice],
        5 => &[Room, Description, Quantity, Unit, UnitPrice],
        _ => &[Room, Description, Quantity, Unit, UnitPrice, TaxPercent],
    }
}

/// Reads pasted rows. Empty rows and columns with unknown names are skipped. Fields of errors are paths such as `rows.2.quantity`, with
/// the place of the row in the pasted text, from 0.
///
/// # Errors
/// All broken rules.
pub fn parse_pasted(text: &str) -> Result<Vec<Line>, FieldErrors> {
    PASTED_LENGTH.check("text", "text", text)?;
    let rows = rows(text);
    let mut filled = rows
        .iter()
        .enumerate()
        .filter(|(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty()))
        .peekable();
    let header = filled.peek().and_then(|(_, cells)| header(cells));
    if header.is_some() {
        filled.next();
    }
    let filled: Vec<(usize, &Vec<String>)> = filled.collect();
    if filled.is_empty() {
        return Err(required("text", "text").into());
    }
    if filled.len() > LINES_MAX {
        return Err(too_many_lines("text").into());
    }
    let widest = filled.iter().map(|(_, cells)| width(cells)).max();
    let columns = header.unwrap_or_else(|| {
        let usual = usual(widest.unwrap_or(0)).iter().copied();
        usual.zip(0..).collect()
    });
    let mut errors = FieldErrors::none();
    let lines: Vec<Line> = filled
        .into_iter()
        .filter_map(|(place, cells)| {
            let cell = |column: Column| {
                let known = columns.iter().find(|(known, _)| *known == column);
                known
                    .and_then(|(_, place)| cells.get(*place))
                    .map_or("", String::as_str)
            };
            let number = |column| plain_number(cell(column));
            let raw = RawLine {
                room: cell(Room),
                description: cell(Description),
                quantity: &number(Quantity),
                unit: cell(Unit),
                unit_price: &number(UnitPrice),
                tax_percent: &number(TaxPercent),
            };
            Line::parse(&raw, &format!("rows.{place}."), &mut errors)
        })
        .collect();
    if errors.is_empty() {
        Ok(lines)
    } else {
        Err(errors)
    }
}

/// The known columns of a header row with their places from 0; `None` if it is not one. A header names the description and at least one other
/// column. Of columns with the same meaning, the first counts.
fn header(cells: &[String]) -> Option<Vec<(Column, usize)>> {
    // A row can have very many cells, so only the few known columns are kept and searched.
    let mut columns: Vec<(Column, usize)> = Vec::new();
    let has = |columns: &[(Column, usize)], column: Column| {
        columns.iter().any(|(known, _)| *known == column)
    };
    for (place, cell) in cells.iter().enumerate() {
        if let Some(column) = column_named(cell)
            && !has(&columns, column)
        {
            columns.push((column, place));
        }
    }
    (columns.len() >= 2 && has(&columns, Description)).then_some(columns)
}

fn column_named(cell: &str) -> Option<Column> {
    let name = fold(&cell.replace(['.', '%', '(', ')', ':'], " "));
    let name: Vec<&str> = name.split_whitespace().collect();
    let name = name.join(" ");
    NAMES
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()))
        .map(|(column, _)| *column)
}

/// The number of cells up to the last one that is not empty.
fn width(cells: &[String]) -> usize {
    let last = cells.iter().rposition(|cell| !cell.trim().is_empty());
    last.map_or(0, |last| last + 1)
}

/// The cells of each row. A cell in quotes may contain tabs, line breaks, and doubled quotes.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let mut is_quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if is_quoted => {
                if chars.next_if_eq(&'"').is_some() {
                    cell.push('"');
                } else {
                    is_quoted = false;
                }
            }
            '"' if cell.is_empty() => is_quoted = true,
            '\t' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {}
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    row.push(cell);
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests {
    use super::{Column, header, parse_pasted};

    /// Each cell of a header was compared with all cells before it, which blocked the portal for seconds.
    #[test]
    fn many_cells_in_a_row_are_read_at_once() {
        let empty = "\t".repeat(50_000);
        let names = format!("{empty}Description\tPrice\t{}", "tax\t".repeat(20_000));
        let cells: Vec<String> = names.split('\t').map(str::to_owned).collect();
        let columns = [
            (Column::Description, 50_000),
            (Column::UnitPrice, 50_001),
            (Column::TaxPercent, 50_002),
        ];
        assert_eq!(header(&cells).as_deref(), Some(columns.as_slice()));
        let lines = parse_pasted(&format!("{names}\n{empty}Tiles\t20\t5")).unwrap();
        let totals: Vec<String> = lines.iter().map(|line| line.total().to_string()).collect();
        assert_eq!(totals, ["21.00"]);
    }
}
