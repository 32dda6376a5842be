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
    let usual: Vec<Option<Column>> = usual(widest.unwrap_or(0))
        .iter()
        .copied()
        .map(Some)
        .collect();
    let columns = header.unwrap_or(usual);
    let mut errors = FieldErrors::none();
    let lines: Vec<Line> = filled
        .into_iter()
        .filter_map(|(place, cells)| {
            let cell = |column: Column| {
                let place = columns.iter().position(|known| *known == Some(column));
                place
                    .and_then(|place| cells.get(place))
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

/// The columns of a header row; `None` if it is not one. A header names the description and at least one other column.
fn header(cells: &[String]) -> Option<Vec<Option<Column>>> {
    let mut columns: Vec<Option<Column>> = Vec::with_capacity(cells.len());
    for cell in cells {
        let column = column_named(cell).filter(|column| !columns.contains(&Some(*column)));
        columns.push(column);
    }
    let known = columns.iter().flatten().count();
    (known >= 2 && columns.contains(&Some(Description))).then_some(columns)
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
