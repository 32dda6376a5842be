//! Deserializes query parameters. Unlike the errors of common formats, these say what is wrong as data, not as text.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use std::fmt;
use std::num::{IntErrorKind, ParseIntError};

/// A parameter that does not have the expected form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WrongParameter {
    /// Its name; empty if the error concerns all of them.
    pub(super) name: String,
    /// What is wrong, in the vocabulary of the message catalogs.
    pub(super) wanted: &'static str,
}

/// Parses the parameters of a query, by name.
///
/// # Errors
/// If a parameter is unknown, missing, given twice, or has a wrong value.
pub(super) fn parse<T: DeserializeOwned>(pairs: &[(String, String)]) -> Result<T, WrongParameter> {
    <T as serde::Deserialize>::deserialize(Parameters {
        rest: pairs.iter(),
        current: None,
    })
}

impl WrongParameter {
    fn new(name: &str, wanted: &'static str) -> Self {
        let name = name.to_owned();
        Self { name, wanted }
    }

    fn whole_number(error: &ParseIntError) -> Self {
        let is_bounded = matches!(
            error.kind(),
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow
        );
        Self::new("", if is_bounded { "bounded" } else { "whole" })
    }
}

impl fmt::Display for WrongParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.wanted)
    }
}

impl std::error::Error for WrongParameter {}

impl Error for WrongParameter {
    fn custom<T: fmt::Display>(cause: T) -> Self {
        // The UUID library only has words for its errors.
        let is_id = cause.to_string().starts_with("UUID");
        Self::new("", if is_id { "id" } else { "other" })
    }

    fn invalid_value(unexpected: Unexpected<'_>, _: &dyn Expected) -> Self {
        let is_number = matches!(unexpected, Unexpected::Unsigned(_) | Unexpected::Signed(_));
        Self::new("", if is_number { "bounded" } else { "other" })
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::new(field, "unknown")
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(field, "missing")
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(field, "twice")
    }
}

/// The parameters of a query, which have not been read yet, and the one whose name has been read.
struct Parameters<'de> {
    rest: std::slice::Iter<'de, (String, String)>,
    current: Option<&'de (String, String)>,
}

impl<'de> Deserializer<'de> for Parameters<'de> {
    type Error = WrongParameter;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Parameters<'de> {
    type Error = WrongParameter;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, WrongParameter> {
        self.current = self.rest.next();
        self.current
            .map(|(name, _)| seed.deserialize(Value(name)))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, WrongParameter> {
        let Some((name, value)) = self.current.take() else {
            return Err(WrongParameter::new("", "other"));
        };
        seed.deserialize(Value(value))
            .map_err(|error| WrongParameter::new(name, error.wanted))
    }
}

/// The text of a name or a value.
struct Value<'de>(&'de str);

/// Implements the methods that read whole numbers.
macro_rules! whole_numbers {
    ($($method:ident: $type:ty => $visit:ident),+ $(,)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
            let number = self.0.parse::<$type>();
            visitor.$visit(number.map_err(|error| WrongParameter::whole_number(&error))?)
        }
    )+};
}

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = WrongParameter;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
        visitor.visit_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongParameter> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongParameter> {
        let variant: StrDeserializer<'_, WrongParameter> = self.0.into_deserializer();
        visitor.visit_enum(variant)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
        match self.0 {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(WrongParameter::new("", "boolean")),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongParameter> {
        let number = self.0.parse::<f64>();
        visitor.visit_f64(number.map_err(|_| WrongParameter::new("", "number"))?)
    }

    whole_numbers! {
        deserialize_i8: i8 => visit_i8,
        deserialize_i16: i16 => visit_i16,
        deserialize_i32: i32 => visit_i32,
        deserialize_i64: i64 => visit_i64,
        deserialize_u8: u8 => visit_u8,
        deserialize_u16: u16 => visit_u16,
        deserialize_u32: u32 => visit_u32,
        deserialize_u64: u64 => visit_u64,
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::num::NonZeroU32;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Order {
        Newest,
        ByName,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Size(i64);

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Query {
        text: String,
        order: Option<Order>,
        size: Option<Size>,
        share: Option<f64>,
        count: Option<NonZeroU32>,
        is_done: Option<bool>,
        id: Option<uuid::Uuid>,
        day: Option<jiff::civil::Date>,
    }

    fn read(pairs: &[(&str, &str)]) -> Result<Query, WrongParameter> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let pairs: Vec<(String, String)> = pairs.iter().map(owned).collect();
        parse(&pairs)
    }

    #[test]
    fn parameters_are_read_by_name() {
        let id = "01890a5d-ac96-774b-bcce-b302099a8057";
        let query = read(&[
            ("order", "by_name"),
            ("text", "a & b"),
            ("size", "-7"),
            ("share", "0.5"),
            ("count", "3"),
            ("is_done", "true"),
            ("id", id),
            ("day", "2026-11-25"),
        ]);
        let expected = Query {
            text: "a & b".to_owned(),
            order: Some(Order::ByName),
            size: Some(Size(-7)),
            share: Some(0.5),
            count: NonZeroU32::new(3),
            is_done: Some(true),
            id: id.parse().ok(),
            day: Some(jiff::civil::date(2026, 11, 25)),
        };
        assert_eq!(query, Ok(expected));
        let text = String::new();
        let least = Query {
            text,
            ..Query::default()
        };
        assert_eq!(read(&[("text", "")]), Ok(least));
    }

    #[test]
    fn errors_name_the_parameter_and_what_is_wrong() {
        let none: &[(&str, &str)] = &[];
        for (pairs, name, wanted) in [
            (none, "text", "missing"),
            (&[("color", "red")], "color", "unknown"),
            (&[("text", "a"), ("text", "b")], "text", "twice"),
            (&[("order", "oldest")], "order", "other"),
            (&[("size", "many")], "size", "whole"),
            (&[("size", "")], "size", "whole"),
            (&[("size", "1.5")], "size", "whole"),
            (&[("size", "9223372036854775808")], "size", "bounded"),
            (&[("count", "-1")], "count", "whole"),
            (&[("count", "0")], "count", "bounded"),
            (&[("count", "4294967296")], "count", "bounded"),
            (&[("share", "half")], "share", "number"),
            (&[("is_done", "yes")], "is_done", "boolean"),
            (&[("id", "300")], "id", "id"),
            (&[("day", "tomorrow")], "day", "other"),
        ] {
            assert_eq!(
                read(pairs),
                Err(WrongParameter::new(name, wanted)),
                "{pairs:?}"
            );
        }
    }
}
