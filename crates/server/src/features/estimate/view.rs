//! JSON shapes for estimates.

use crate::errors::ApiError;
use crate::http::extract::etag;
use crate::schema;
use crate::shared::presenter::Presenter;
use crate::shared::views::file::File;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::estimate::{
    self, Decider, DecisionKind, EstimateFacts, EstimateState, Line, LineChange, LineField,
    VersionSummary, check_decision, compare, net_claim,
};
use domain::file::FileOrigin;
use domain::id::{EstimateId, EstimateVersionId};
use domain::money::Cents;
use domain::permission::{Actor, act, decide};
use http::{StatusCode, header};
use jiff::civil::Date;
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
    /// Whether no version of the estimate has a higher number.
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

    fn without_amounts(self) -> Self {
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

/// Builds responses for a caller.
pub(super) struct Viewer<'a> {
    /// The caller, and the signer of links.
    pub(super) presenter: Presenter<'a>,
    /// The project and the settings.
    pub(super) facts: &'a EstimateFacts,
    /// Today in the portal's time zone.
    pub(super) today: Date,
    /// The name of the office, which owners see instead of its people.
    pub(super) office: String,
}

impl Viewer<'_> {
    /// The estimates that the caller sees.
    pub(super) fn list(
        &self,
        found: Vec<(estimate::Estimate, Vec<VersionSummary>)>,
    ) -> EstimateList {
        let (actor, project) = (self.presenter.actor, &self.facts.project);
        let visible: Vec<_> = found
            .into_iter()
            .map(|(estimate, mut versions)| {
                versions.retain(|version| {
                    let facts = estimate::VersionFacts {
                        contractor_id: estimate.contractor_id,
                        is_draft: version.state == EstimateState::Draft,
                    };
                    facts.is_visible_to(actor, project)
                });
                (estimate, versions)
            })
            .filter(|(_, versions)| !versions.is_empty())
            .collect();
        let ids: Vec<EstimateId> = visible.iter().map(|(estimate, _)| estimate.id).collect();
        let items = visible
            .into_iter()
            .map(|(estimate, versions)| Estimate {
                id: estimate.id,
                number: estimate.number,
                supplement_of: estimate
                    .supplement_of
                    .filter(|(id, _)| ids.contains(id))
                    .map(|(id, number)| EstimateRef { id, number }),
                contractor: estimate.contractor_name,
                versions: versions.iter().map(|version| self.row(version)).collect(),
            })
            .collect();
        EstimateList {
            items,
            decider: self.facts.settings.decider,
            abilities: EstimateListAbilities {
                draft: decide(actor, act::DraftEstimate, project.clone()).is_ok(),
                choose_decider: decide(actor, act::ChooseDecider, project.clone()).is_ok(),
            },
        }
    }

    fn row(&self, version: &VersionSummary) -> EstimateVersionRow {
        let shows_amounts = self.facts.shows_amounts_to(self.presenter.actor);
        EstimateVersionRow {
            id: version.id,
            version: version.version,
            state: version.shown_state(self.today),
            amount: shows_amounts.then(|| version.amount.to_string()),
            currency: version.currency.to_string(),
            expires_on: version.expires_on.map(|day| day.to_string()),
            sent_at: version.sent_at.map(|at| at.to_string()),
            decided_at: version.decided_at.map(|at| at.to_string()),
        }
    }

    /// A version that the caller sees.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub(super) fn version(&self, version: estimate::Version) -> Result<EstimateVersion, ApiError> {
        let shows_amounts = self.facts.shows_amounts_to(self.presenter.actor);
        let is_owner = matches!(self.presenter.actor, Actor::Owner(_));
        let abilities = self.abilities(&version, shows_amounts);
        let amount = |amount: Cents| shows_amounts.then(|| amount.to_string());
        let net = net_claim(
            version.summary.amount,
            version.depreciation,
            version.deductible,
        );
        let lines = version.lines.iter().enumerate();
        let files = if shows_amounts {
            version.files
        } else {
            Vec::new()
        };
        Ok(EstimateVersion {
            row: self.row(&version.summary),
            estimate: EstimateRef {
                id: version.estimate.id,
                number: version.estimate.number,
            },
            is_newest: version.is_newest,
            revision: version.revision,
            lines: lines
                .map(|(position, line)| EstimateLine::new(position, line))
                .map(|line| {
                    if shows_amounts {
                        line
                    } else {
                        line.without_amounts()
                    }
                })
                .collect(),
            scope: version.scope,
            tax: amount(version.tax),
            deductible: version.deductible.and_then(amount),
            depreciation: version.depreciation.and_then(amount),
            net_claim: amount(net),
            files: files
                .into_iter()
                .map(|file| {
                    let origin = FileOrigin::Estimate;
                    self.presenter
                        .file(file, origin, None, &self.facts.project)
                })
                .collect::<Result<_, _>>()?,
            drafted_by: version.drafted_by.filter(|_| !is_owner),
            drafted_at: version.drafted_at.to_string(),
            sent_by: version.sent_by.filter(|_| !is_owner),
            decision: version.decision.map(|decision| self.decision(decision)),
            abilities,
        })
    }

    /// A decision. Owners do not see the names of accounts.
    pub(super) fn decision(&self, decision: estimate::Decision) -> EstimateDecision {
        let shows_amounts = self.facts.shows_amounts_to(self.presenter.actor);
        let is_owner = matches!(self.presenter.actor, Actor::Owner(_));
        let names_account = decision.decided_by.is_some();
        let approved = decision.lines.into_iter().filter(|_| shows_amounts);
        EstimateDecision {
            kind: decision.kind,
            amount: decision
                .approved
                .filter(|_| shows_amounts)
                .map(|amount| amount.to_string()),
            lines: approved
                .map(|line| ApprovedEstimateLine {
                    position: line.position,
                    amount: line.amount.to_string(),
                })
                .collect(),
            reason: decision.reason,
            by: Some(decision.name)
                .filter(|name| !name.is_empty() && !(is_owner && names_account)),
            role: decision.decider,
            recorded_by: decision.recorded_by.map(|(_, name)| {
                if is_owner {
                    self.office.clone()
                } else {
                    name
                }
            }),
            at: decision.decided_at.to_string(),
        }
    }

    fn abilities(&self, version: &estimate::Version, see_amounts: bool) -> EstimateAbilities {
        let (actor, project) = (self.presenter.actor, &self.facts.project);
        let is_own = version.facts().is_drafted_by(actor, project);
        let is_draft = version.summary.state == EstimateState::Draft;
        let can_draft = decide(actor, act::DraftEstimate, project.clone()).is_ok();
        let is_open = project.status.is_open() || actor.reads_internal();
        let can_be_decided =
            |is_on_behalf| check_decision(version, is_on_behalf, self.today).is_ok();
        EstimateAbilities {
            edit: is_own && is_draft,
            delete: is_own && is_draft,
            send: is_own && is_draft,
            withdraw: is_own && version.is_withdrawable(),
            decide: is_open && self.facts.lets_decide(actor) && can_be_decided(false),
            record_decision: self.facts.lets_record(actor) && can_be_decided(true),
            next_version: is_own && version.is_newest && !is_draft,
            supplement: can_draft && !is_draft,
            see_amounts,
        }
    }

    /// Two versions whose amounts the caller sees, line by line.
    pub(super) fn comparison(
        &self,
        before: &estimate::Version,
        after: &estimate::Version,
    ) -> EstimateComparison {
        let line = |version: &estimate::Version, place: Option<usize>| {
            let place = place?;
            Some(EstimateLine::new(place, version.lines.get(place)?))
        };
        EstimateComparison {
            before: self.row(&before.summary),
            after: self.row(&after.summary),
            lines: compare(&before.lines, &after.lines)
                .into_iter()
                .map(|compared| ComparedEstimateLine {
                    change: compared.change,
                    before: line(before, compared.before),
                    after: line(after, compared.after),
                    fields: compared.fields,
                })
                .collect(),
        }
    }
}
