//! What somebody sees, as a condition of a query.

/// Keeps the rows of a scope, in a boxed query over a table that has the columns `contractor_id` and `referral_partner_id`. The
/// column after the table's name holds the project's id.
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
