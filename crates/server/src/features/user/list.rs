//! Lists the portal's accounts, by name or newest first.

use super::view::{User, UserList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, invalid, page_size, word};
use crate::schema;
use crate::shared::search;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ContractorId;
use domain::permission::{Actor, Role, act};
use domain::user::{UserOrder, UserState};
use serde::Deserialize;
use store::Connection;
use store::user::list::{self, ListQuery, Start};
use utoipa::IntoParams;

/// The search, filters, order, and page of the account list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListUsers {
    /// Only accounts whose name, email address, or company contains this text.
    pub search: Option<String>,
    /// Only accounts of this role.
    #[param(value_type = Option<schema::Role>)]
    pub role: Option<String>,
    /// Only accounts in this state.
    #[param(value_type = Option<schema::UserState>)]
    pub state: Option<String>,
    /// Only accounts that are linked to this contractor company.
    pub contractor_id: Option<uuid::Uuid>,
    /// The order. Default: by name.
    #[param(value_type = Option<schema::UserOrder>)]
    pub order: Option<String>,
    /// 1 to 100. Default: 25.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page, for the same order.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 25;

/// Lists the portal's accounts, including deactivated ones, by name or newest first.
#[utoipa::path(
    get,
    path = "/api/admin/users",
    operation_id = "list_users",
    tag = "user",
    params(ListUsers),
    responses((status = 200, body = UserList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListUsers"))),
)]
pub async fn list_users(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListUsers>,
) -> Result<Json<UserList>, ApiError> {
    let order = word(query.order.as_deref(), "order", UserOrder::parse)?.unwrap_or(UserOrder::Name);
    let cursor = query.cursor.as_deref().filter(|text| !text.is_empty());
    let asked = ListQuery {
        search: search::term(query.search.as_deref()),
        role: word(query.role.as_deref(), "role", Role::parse)?,
        state: word(query.state.as_deref(), "state", UserState::parse)?,
        contractor: query.contractor_id.map(ContractorId::from_uuid),
        start: Start::read(order, cursor).ok_or_else(|| invalid("cursor"))?,
        limit: page_size(query.limit, LIMIT, PAGE_MAX)?,
    };
    let is_search = asked.search.is_some();
    let find = move |conn: &mut Connection, actor: &Actor| {
        let permit = authorize(actor, act::ListUsers, ())?;
        let page = list::list(conn, &permit, &asked)?;
        let items = page.items.into_iter().map(|user| User::new(user, actor));
        Ok(UserList {
            items: items.collect(),
            next_cursor: page.next_cursor,
        })
    };
    Ok(Json(search::list(&state, caller, is_search, find).await?))
}
