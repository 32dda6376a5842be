//! Active contractor companies, by name or e-mail.

use crate::api_error::Problem;
use crate::project::view::Contractor;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListContractors {
    /// Contained in the company's name or e-mail address.
    pub search: Option<String>,
}

/// Active contractor companies by name, at most 100.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorList {
    /// The companies.
    pub items: Vec<Contractor>,
}

/// Active contractor companies, by name or e-mail.
#[utoipa::path(
    get,
    path = "/api/contractors",
    operation_id = "list_contractors",
    tag = "contractor",
    params(ListContractors),
    responses((status = 200, body = ContractorList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListContractors"))),
)]
pub async fn list_contractors() {
    unimplemented!()
}
