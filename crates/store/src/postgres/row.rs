//! Rows and parameters, between Diesel and the protocol library. Both use PostgreSQL's binary format.

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::pg::{Pg, PgTypeMetadata, PgValue, TypeOidLookup};
use diesel::query_builder::bind_collector::RawBytesBindCollector;
use diesel::result::Error as DieselError;
use diesel::row::{Field, PartialRow, Row, RowIndex, RowSealed};
use std::error::Error;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, Kind, ToSql, Type};

type Fault = Box<dyn Error + Sync + Send>;

/// A parameter's value, serialized by Diesel.
#[derive(Debug)]
pub(super) struct Parameter(Option<Vec<u8>>);

impl Parameter {
    /// A text.
    pub(super) fn text(text: &str) -> (Self, Type) {
        (Self(Some(text.as_bytes().to_vec())), Type::TEXT)
    }
}

impl ToSql for Parameter {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Fault> {
        match &self.0 {
            Some(bytes) => {
                out.extend_from_slice(bytes);
                Ok(IsNull::No)
            }
            None => Ok(IsNull::Yes),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn to_sql_checked(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Fault> {
        self.to_sql(kind, out)
    }
}

/// The parameters of a statement, with their types.
pub(super) fn parameters(binds: RawBytesBindCollector<Pg>) -> QueryResult<Vec<(Parameter, Type)>> {
    let types = types(&binds.metadata)?;
    Ok(binds.binds.into_iter().map(Parameter).zip(types).collect())
}

/// The types of parameters.
pub(super) fn types(metadata: &[PgTypeMetadata]) -> QueryResult<Vec<Type>> {
    metadata
        .iter()
        .map(|metadata| {
            let oid = metadata
                .oid()
                .map_err(|error| DieselError::SerializationError(Box::new(error)))?;
            Ok(Type::from_oid(oid)
                .unwrap_or_else(|| Type::new(oid.to_string(), oid, Kind::Simple, String::new())))
        })
        .collect()
}

struct Oid(NonZeroU32);

impl TypeOidLookup for Oid {
    fn lookup(&self) -> NonZeroU32 {
        self.0
    }
}

/// The rows of a result.
pub struct Rows {
    rows: std::vec::IntoIter<tokio_postgres::Row>,
    types: Arc<[Oid]>,
}

impl Rows {
    pub(super) fn new(rows: Vec<tokio_postgres::Row>) -> Self {
        let columns = rows.first().map_or(&[][..], tokio_postgres::Row::columns);
        let types = columns
            .iter()
            .map(|column| Oid(NonZeroU32::new(column.type_().oid()).unwrap_or(NonZeroU32::MIN)))
            .collect();
        Self {
            rows: rows.into_iter(),
            types,
        }
    }
}

impl Iterator for Rows {
    type Item = QueryResult<PostgresRow>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.rows.next()?;
        Some(Ok(PostgresRow {
            row,
            types: self.types.clone(),
        }))
    }
}

/// A row of a result.
pub struct PostgresRow {
    row: tokio_postgres::Row,
    types: Arc<[Oid]>,
}

impl RowSealed for PostgresRow {}

impl<'a> Row<'a, Pg> for PostgresRow {
    type InnerPartialRow = Self;
    type Field<'f>
        = PostgresField<'f>
    where
        Self: 'f,
        'a: 'f;

    fn field_count(&self) -> usize {
        self.row.len()
    }

    fn get<'f, I>(&'f self, index: I) -> Option<Self::Field<'f>>
    where
        'a: 'f,
        Self: RowIndex<I>,
    {
        let index = self.idx(index)?;
        Some(PostgresField { row: self, index })
    }

    fn partial_row(&self, range: Range<usize>) -> PartialRow<'_, Self::InnerPartialRow> {
        PartialRow::new(self, range)
    }
}

impl RowIndex<usize> for PostgresRow {
    fn idx(&self, index: usize) -> Option<usize> {
        (index < self.row.len()).then_some(index)
    }
}

impl RowIndex<&str> for PostgresRow {
    fn idx(&self, name: &str) -> Option<usize> {
        self.row
            .columns()
            .iter()
            .position(|column| column.name() == name)
    }
}

/// A value of a row.
pub struct PostgresField<'a> {
    row: &'a PostgresRow,
    index: usize,
}

impl<'a> Field<'a, Pg> for PostgresField<'a> {
    fn field_name(&self) -> Option<&str> {
        Some(self.row.row.columns().get(self.index)?.name())
    }

    fn value(&self) -> Option<<Pg as Backend>::RawValue<'_>> {
        let Raw(bytes) = self
            .row
            .row
            .try_get::<_, Option<Raw<'_>>>(self.index)
            .ok()??;
        Some(PgValue::new(bytes, &self.row.types[self.index]))
    }
}

/// A value as the server sent it.
struct Raw<'a>(&'a [u8]);

impl<'a> FromSql<'a> for Raw<'a> {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Fault> {
        Ok(Self(raw))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
