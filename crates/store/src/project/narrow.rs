//! Which projects a list is about: the scope of who asks, the filters, the search term.

/// Keeps what is in the scope, and of one company where that is asked for: what an order has an index for.
macro_rules! within {
    ($rows:ident, $visible:expr, $query:expr) => {{
        use domain::permission::Scope;
        let query: &ListQuery = $query;
        let rows = match $visible.scope() {
            Scope::Nothing => $rows.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("1 = 0")),
            Scope::Everything => $rows,
            Scope::OfContractor(contractor) => {
                $rows.filter(projects::contractor_id.eq(contractor.to_string()))
            }
            Scope::OfPartner(partner) => {
                $rows.filter(projects::referral_partner_id.eq(partner.to_string()))
            }
            Scope::One(project) => $rows.filter(projects::id.eq(project.to_string())),
        };
        match query.contractor {
            Some(contractor) => rows.filter(projects::contractor_id.eq(contractor.to_string())),
            None => rows,
        }
    }};
}
pub(super) use within;

/// Applies scope and filters to a boxed query over projects, whatever it joins and selects.
macro_rules! narrowed {
    ($rows:ident, $visible:expr, $query:expr) => {{
        let query: &ListQuery = $query;
        let mut rows = $crate::project::narrow::within!($rows, $visible, query);
        if let Some(status) = query.status {
            rows = rows.filter(projects::status.eq(status.as_str()));
        }
        if let Some(group) = query.group {
            rows = rows.filter(projects::status.eq_any($crate::project::list::words_of(group)));
            if group == domain::project::ProjectGroup::Overdue {
                rows = rows.filter(projects::timeline_start.lt(query.today.to_string()));
            }
        }
        if let Some(urgency) = query.urgency {
            rows = rows.filter(projects::urgency_level.eq(urgency.as_str()));
        }
        match query.unassigned {
            Some(true) => {
                rows = rows
                    .filter(projects::contractor_id.is_null())
                    .filter(projects::status.ne_all($crate::project::list::closed()));
            }
            Some(false) => rows = rows.filter(projects::contractor_id.is_not_null()),
            None => {}
        }
        rows
    }};
}
pub(super) use narrowed;

/// Applies the search term.
macro_rules! searched {
    ($rows:ident, $query:expr, $checks:expr) => {
        match $query.term() {
            Some(term) => containing!($rows, projects::search_text, term, $checks),
            None => $rows,
        }
    };
}
pub(super) use searched;
