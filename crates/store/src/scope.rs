//! Visibility as a query condition.

/// Filters a boxed query by a scope. The table must have the columns `contractor_id` and `referral_partner_id`; the column after the
/// table's name is the project's id.
macro_rules! in_scope {
    ($rows:expr, $scope:expr, $table:ident . $project:ident) => {{
        use domain::permission::Scope;
        let rows = $rows;
        match $scope {
            Scope::Nothing => rows.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("1 = 0")),
            Scope::Everything => rows,
            Scope::OfContractor(id) => rows.filter($table::contractor_id.eq(id.to_string())),
            Scope::OfPartner(id) => rows.filter($table::referral_partner_id.eq(id.to_string())),
            Scope::One(id) => rows.filter($table::$project.eq(id.to_string())),
        }
    }};
}
pub(crate) use in_scope;
