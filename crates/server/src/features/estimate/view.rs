//! JSON shapes for estimates.

use crate::http::extract::etag;
use crate::schema;
use crate::shared::views::file::File;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::estimate::{Decider, DecisionKind, EstimateState, Line, LineChange, LineField};
use domain::id::{EstimateId, EstimateVersionId};
use http::{StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

/// The estimates of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateList {
    /// In the order of their numbers. Those without a version that the caller sees are left out.
    pub items: Vec<Estimate>,
    /// Who decides about them.
    #[schema(value_type = schema::EstimateDecider)]
    pub decider: Decider,
    /// The currency of new estimates, a code of ISO 4217.
    pub currency: String,
    /// What the caller may do.
    pub abilities: EstimateListAbilities,
}

/// What the caller may do with the estimates of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateListAbilities {
    /// May draft an estimate.
    pub draft: bool,
    /// May choose who decides.
    pub choose_decider: bool,
    /// Decides about them.
    pub decide: bool,
    /// Could decide about them in an owner session that was opened by a link that was emailed to the owner.
    pub decide_by_link: bool,
}

/// An estimate with its versions.
#[derive(Debug, Serialize, ToSchema)]
pub struct Estimate {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: EstimateId,
    /// Its number in the project, from 1.
    pub number: i32,
    /// The estimate that it supplements.
    pub supplement_of: Option<EstimateRef>,
    /// Name of the company that drafted it; null for the office.
    pub contractor: Option<String>,
    /// The versions that the caller sees, newest first.
    pub versions: Vec<EstimateVersionRow>,
}

/// An estimate that something refers to.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateRef {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: EstimateId,
    /// Its number in the project.
    pub number: i32,
}

/// What lists show of a version.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateVersionRow {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: EstimateVersionId,
    /// Its number in the estimate, from 1.
    pub version: i32,
    /// Its state today.
    #[schema(value_type = schema::EstimateState)]
    pub state: EstimateState,
    /// The total with tax, such as `1234.50`; null for callers who may not see amounts.
    pub amount: Option<String>,
    /// The currency, a code of ISO 4217.
    pub currency: String,
    /// Its last day, `YYYY-MM-DD`.
    pub expires_on: Option<String>,
    /// When it was sent: RFC 3339, UTC.
    pub sent_at: Option<String>,
    /// When it was decided: RFC 3339, UTC.
    pub decided_at: Option<String>,
}

/// A version of an estimate.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateVersion {
    /// What lists show.
    #[serde(flatten)]
    pub row: EstimateVersionRow,
    /// The estimate.
    pub estimate: EstimateRef,
    /// Whether the caller sees no version of the estimate with a higher number.
    pub is_newest: bool,
    /// The revision to send as `If-Match`; it increases with every change.
    pub revision: i64,
    /// What is to be done.
    pub scope: String,
    /// The lines in their order.
    pub lines: Vec<EstimateLine>,
    /// The tax that is part of the amount.
    pub tax: Option<String>,
    /// The deductible of the insurance.
    pub deductible: Option<String>,
    /// The depreciation.
    pub depreciation: Option<String>,
    /// The amount without depreciation and deductible, and never less than 0.
    pub net_claim: Option<String>,
    /// The files; empty for callers who may not see amounts.
    pub files: Vec<File>,
    /// Name of the account that drafted it; null for owners, and if the account was deleted.
    pub drafted_by: Option<String>,
    /// When it was drafted: RFC 3339, UTC.
    pub drafted_at: String,
    /// Name of the account that sent it; null for owners.
    pub sent_by: Option<String>,
    /// The decision.
    pub decision: Option<EstimateDecision>,
    /// What the caller may do with it.
    pub abilities: EstimateAbilities,
}

/// A line of a version. Prices and amounts are null for callers who may not see amounts.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateLine {
    /// Its place, from 0.
    pub position: usize,
    /// The room; may be empty.
    pub room: String,
    /// What is done or delivered.
    pub description: String,
    /// How much: up to 3 decimal places.
    pub quantity: String,
    /// The unit; may be empty.
    pub unit: String,
    /// The price of one unit: up to 4 decimal places.
    pub unit_price: Option<String>,
    /// The tax in percent: up to 3 decimal places.
    pub tax_percent: Option<String>,
    /// Quantity times price.
    pub amount: Option<String>,
    /// The tax on the amount.
    pub tax: Option<String>,
}

/// The decision about a version.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateDecision {
    /// What was decided.
    #[schema(value_type = schema::EstimateDecisionKind)]
    pub kind: DecisionKind,
    /// The approved amount; null if nothing was approved, and for callers who may not see amounts.
    pub amount: Option<String>,
    /// The approved lines, if lines were approved one by one; empty for callers who may not see amounts.
    pub lines: Vec<ApprovedEstimateLine>,
    /// The reason; empty if none was given.
    pub reason: String,
    /// Name of who decided; null if it is unknown, and for owners if it was somebody else.
    pub by: Option<String>,
    /// In which role it was decided.
    #[schema(value_type = schema::EstimateDecider)]
    pub role: Decider,
    /// Name of the admin who recorded somebody else's decision. Owners see the name of the office.
    pub recorded_by: Option<String>,
    /// When it was decided: RFC 3339, UTC.
    pub at: String,
}

/// The approved part of a line.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApprovedEstimateLine {
    /// The place of the line, from 0.
    pub position: usize,
    /// The approved amount with tax.
    pub amount: String,
}

/// What the caller may do with a version.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateAbilities {
    /// May edit the draft.
    pub edit: bool,
    /// May delete the draft.
    pub delete: bool,
    /// May send the draft.
    pub send: bool,
    /// May withdraw it.
    pub withdraw: bool,
    /// May decide about it.
    pub decide: bool,
    /// May record somebody else's decision about it.
    pub record_decision: bool,
    /// May make a new version of it.
    pub next_version: bool,
    /// May draft an estimate that supplements it.
    pub supplement: bool,
    /// Sees amounts, prices, and files.
    pub see_amounts: bool,
}

/// Two versions, line by line.
#[derive(Debug, Serialize, ToSchema)]
pub struct EstimateComparison {
    /// The version in the parameter `with`.
    pub before: EstimateVersionRow,
    /// The version in the path.
    pub after: EstimateVersionRow,
    /// The lines in the order of `after`; a removed line follows the line that it followed in `before`.
    pub lines: Vec<ComparedEstimateLine>,
}

/// A line of one or both of two versions.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComparedEstimateLine {
    /// What became of it.
    #[schema(value_type = schema::EstimateLineChange)]
    pub change: LineChange,
    /// The fields that differ.
    #[schema(value_type = Vec<schema::EstimateLineField>)]
    pub fields: Vec<LineField>,
    /// The line in `before`.
    pub before: Option<EstimateLine>,
    /// The line in `after`.
    pub after: Option<EstimateLine>,
}

/// Lines that were read from pasted text.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParsedEstimateLines {
    /// The lines in their order.
    pub lines: Vec<EstimateLine>,
}

impl EstimateLine {
    /// A line with its prices and amounts.
    pub(super) fn new(position: usize, line: &Line) -> Self {
        let fields = &line.fields;
        Self {
            position,
            room: fields.room.clone(),
            description: fields.description.clone(),
            quantity: fields.quantity.to_string(),
            unit: fields.unit.clone(),
            unit_price: Some(fields.unit_price.to_string()),
            tax_percent: Some(fields.tax_percent.to_string()),
            amount: Some(line.amount.to_string()),
            tax: Some(line.tax.to_string()),
        }
    }

    /// The line without them.
    pub(super) fn without_amounts(self) -> Self {
        Self {
            unit_price: None,
            tax_percent: None,
            amount: None,
            tax: None,
            ..self
        }
    }
}

impl EstimateVersion {
    /// The response with the revision as `ETag`.
    pub(super) fn into_response_as(self, status: StatusCode) -> Response {
        let tag = etag(self.revision);
        (status, [(header::ETAG, tag)], Json(self)).into_response()
    }
}
