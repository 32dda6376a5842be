//! Which projects a list is about: the scope of who asks, the filters, the search term.

/// Keeps what is in the scope, and of one company or submitter where that is asked for: what an order has an index for.
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
        let rows = match query.contractor {
            Some(contractor) => rows.filter(projects::contractor_id.eq(contractor.to_string())),
            None => rows,
        };
        match query.submitted_by {
            Some(user) => rows.filter(projects::referral_partner_id.eq(user.to_string())),
            None => rows,
        }
    }};
}
pub(super) use within;

/// A filter as an index has it together with a scope: by the text that its order goes by.
macro_rules! stretch {
    ($rows:ident, $order:literal, $column:literal, $word:expr) => {
        $rows.filter(
            diesel::dsl::sql::<diesel::sql_types::Bool>(concat!(
                "projects.",
                $order,
                " = (SELECT same.",
                $order,
                " FROM projects AS same WHERE same.",
                $column,
                " = "
            ))
            .bind::<diesel::sql_types::Text, _>($word.as_str())
            .sql(" LIMIT 1)"),
        )
    };
}
pub(super) use stretch;

/// Applies scope and filters to a boxed query over projects, whatever it joins and selects.
macro_rules! narrowed {
    // As the database likes.
    ($rows:ident, $visible:expr, $query:expr) => {
        narrowed!(any, $rows, $visible, $query)
    };
    ($how:ident, $rows:ident, $visible:expr, $query:expr) => {{
        let query: &ListQuery = $query;
        let rows = $crate::project::narrow::within!($rows, $visible, query);
        let rows = match query.status {
            Some(status) => narrowed!(@status $how, rows, query, status),
            None => rows,
        };
        let rows = match query.group {
            Some(group) => narrowed!(@group $how, rows, query, group),
            None => rows,
        };
        let rows = match query.urgency {
            Some(urgency) => narrowed!(@urgency $how, rows, query, urgency),
            None => rows,
        };
        let rows = match query.unassigned {
            Some(true) => {
                let rows = narrowed!(@unassigned $how, rows, query);
                rows.filter(projects::status.ne_all($crate::project::list::closed()))
            }
            Some(false) => {
                let rows = rows.filter(projects::contractor_id.is_not_null());
                match query.closed_companies.is_empty() {
                    true => rows,
                    false => rows.filter(projects::contractor_id.ne_all(query.closed_ids())),
                }
            }
            None => rows,
        };
        match query.quiet_since {
            // In the words of their index.
            Some(since) => rows
                .filter(projects::closed_at.is_null())
                .filter(projects::updated_at.lt($crate::column::micros(since))),
            None => rows,
        }
    }};
    (@unassigned walked, $rows:ident, $query:ident) => {
        match $query.closed_companies.is_empty() {
            true => $rows.filter(projects::contractor_id.is_null()),
            false => {
                // In words that no index has.
                let company = diesel::dsl::sql::<diesel::sql_types::Text>(
                    "COALESCE(projects.contractor_id, '')",
                );
                let mut nobody = $query.closed_ids();
                nobody.push(String::new());
                $rows.filter(company.eq_any(nobody))
            }
        }
    };
    (@unassigned $how:ident, $rows:ident, $query:ident) => {
        match $query.closed_companies.is_empty() {
            true => $rows.filter(projects::contractor_id.is_null()),
            false => {
                let of_closed = projects::contractor_id.eq_any($query.closed_ids());
                $rows.filter(
                    projects::contractor_id
                        .is_null()
                        .or(of_closed.assume_not_null()),
                )
            }
        }
    };
    (@status any, $rows:ident, $query:ident, $status:ident) => {
        $rows.filter(projects::status.eq($status.as_str()))
    };
    (@group any, $rows:ident, $query:ident, $group:ident) => {{
        let rows = $rows.filter(projects::status.eq_any($crate::project::list::words_of($group)));
        match $group {
            domain::project::ProjectGroup::Overdue => {
                rows.filter(projects::start_order.lt($query.today.to_string()))
            }
            // In the words of their index.
            domain::project::ProjectGroup::Late => rows
                .filter(projects::closed_at.is_null())
                .filter(projects::start_order.lt($query.today.to_string())),
            _ => rows,
        }
    }};
    (@urgency any, $rows:ident, $query:ident, $urgency:ident) => {
        $rows.filter(projects::urgency_level.eq($urgency.as_str()))
    };
    // Found by an index, to be sorted.
    (@status found, $rows:ident, $query:ident, $status:ident) => {
        $crate::project::narrow::stretch!($rows, "status_order", "status", $status)
    };
    (@group found, $rows:ident, $query:ident, $group:ident) => {
        narrowed!(@group any, $rows, $query, $group)
    };
    (@urgency found, $rows:ident, $query:ident, $urgency:ident) => {
        $crate::project::narrow::stretch!($rows, "urgency_order", "urgency_level", $urgency)
    };
    // Along the order, of which only one stretch is of interest if it goes by what is filtered.
    (@status walked, $rows:ident, $query:ident, $status:ident) => {
        match $query.sort {
            domain::project::ProjectOrder::Status | domain::project::ProjectOrder::StatusDesc => {
                narrowed!(@status found, $rows, $query, $status)
            }
            // No index is to be chosen for it.
            _ => $rows.filter(projects::status.concat("").eq($status.as_str())),
        }
    };
    (@group walked, $rows:ident, $query:ident, $group:ident) => {{
        let words = $crate::project::list::words_of($group);
        let rows = $rows.filter(projects::status.concat("").eq_any(words));
        match $group {
            group if group.needs_past_start() => {
                rows.filter(projects::timeline_start.lt($query.today.to_string()))
            }
            _ => rows,
        }
    }};
    (@urgency walked, $rows:ident, $query:ident, $urgency:ident) => {
        match $query.sort {
            domain::project::ProjectOrder::Urgency | domain::project::ProjectOrder::UrgencyDesc => {
                narrowed!(@urgency found, $rows, $query, $urgency)
            }
            _ => $rows.filter(projects::urgency_level.concat("").eq($urgency.as_str())),
        }
    };
}
pub(super) use narrowed;

/// Keeps the projects whose document contains all words of the query's term, looked at one by one along the order.
macro_rules! searched {
    ($rows:ident, $query:expr, $checks:expr) => {{
        let mut rows = $rows;
        if $checks {
            rows = rows.filter($crate::search::search_goes_on());
        }
        for word in $query.search.iter().flat_map(|term| term.words()) {
            let text = diesel::dsl::sql::<diesel::sql_types::Bool>(
                "(SELECT search_text FROM search_documents WHERE noun = 'project' AND entity_id = projects.id) LIKE ",
            );
            let pattern = $crate::search::pattern(word);
            rows = rows.filter(text.bind::<diesel::sql_types::Text, _>(pattern));
        }
        rows
    }};
}
pub(super) use searched;

/// Keeps the projects that match the query's term.
macro_rules! matching {
    ($rows:ident, $query:expr, $matching:expr, $checks:expr) => {
        match $matching {
            Some($crate::search::Matching::These(ids)) => $rows.filter(projects::id.eq_any(ids)),
            Some($crate::search::Matching::Many) => {
                $crate::project::narrow::searched!($rows, $query, $checks)
            }
            None => $rows,
        }
    };
}
pub(super) use matching;
