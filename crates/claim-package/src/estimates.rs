//! The estimates in a package: their lists and their part of the page.

use crate::contents::{Contents, Estimate, EstimateLine};
use crate::error::PackageError;
use crate::listing::Listing;
use crate::tables::{Made, cell, files_cell, files_value, json_file, table};
use domain::text::html_escaped as escaped;
use messages::Message;
use serde_json::{Value, json};

/// The versions, their lines, and both for programs.
pub(crate) fn lists(
    listing: &Listing<'_>,
    estimates: &[Estimate],
) -> Result<[Made; 3], PackageError> {
    Ok([
        json_file("data/estimates.json", &value(listing, estimates))?,
        versions(listing, estimates)?,
        lines(estimates)?,
    ])
}

fn value(listing: &Listing<'_>, estimates: &[Estimate]) -> Value {
    estimates
        .iter()
        .map(|estimate| {
            let mut value = json!(estimate);
            value["files"] = files_value(listing, &estimate.files);
            value
        })
        .collect()
}

fn versions(listing: &Listing<'_>, estimates: &[Estimate]) -> Result<Made, PackageError> {
    let header = [
        "estimate",
        "version",
        "supplement_of",
        "contractor",
        "state",
        "currency",
        "amount",
        "tax",
        "deductible",
        "depreciation",
        "net_claim",
        "approved",
        "decision",
        "decided_at",
        "decided_by",
        "role",
        "recorded_by",
        "reason",
        "expires_on",
        "sent_at",
        "sent_by",
        "scope",
        "files",
    ];
    let rows = estimates.iter().map(|one| {
        let decision = one.decision.as_ref();
        let decided = |of: fn(&crate::EstimateDecision) -> String| decision.map(of);
        vec![
            one.number.to_string(),
            one.version.to_string(),
            one.supplement_of
                .map_or_else(String::new, |number| number.to_string()),
            cell(one.contractor.as_deref()),
            one.state.clone(),
            one.currency.clone(),
            one.amount.clone(),
            one.tax.clone(),
            cell(one.deductible.as_deref()),
            cell(one.depreciation.as_deref()),
            one.net_claim.clone(),
            decided(|one| cell(one.approved.as_deref())).unwrap_or_default(),
            decided(|one| one.kind.clone()).unwrap_or_default(),
            decided(|one| one.at.to_string()).unwrap_or_default(),
            decided(|one| one.by.clone()).unwrap_or_default(),
            decided(|one| one.role.clone()).unwrap_or_default(),
            decided(|one| cell(one.recorded_by.as_deref())).unwrap_or_default(),
            decided(|one| one.reason.clone()).unwrap_or_default(),
            cell(one.expires_on.as_deref()),
            one.sent_at.to_string(),
            cell(one.sent_by.as_deref()),
            one.scope.clone(),
            files_cell(listing, &one.files),
        ]
    });
    table("data/estimates.csv", &header, rows)
}

fn lines(estimates: &[Estimate]) -> Result<Made, PackageError> {
    let header = [
        "estimate",
        "version",
        "line",
        "room",
        "description",
        "quantity",
        "unit",
        "unit_price",
        "tax_percent",
        "currency",
        "amount",
        "tax",
        "approved",
    ];
    let rows = estimates.iter().flat_map(|one| {
        one.lines.iter().enumerate().map(move |(place, line)| {
            vec![
                one.number.to_string(),
                one.version.to_string(),
                (place + 1).to_string(),
                line.room.clone(),
                line.description.clone(),
                line.quantity.clone(),
                line.unit.clone(),
                line.unit_price.clone(),
                line.tax_percent.clone(),
                one.currency.clone(),
                line.amount.clone(),
                line.tax.clone(),
                approved(one, place),
            ]
        })
    });
    table("data/estimate-lines.csv", &header, rows)
}

/// What was approved of a line, if lines were approved one by one.
fn approved(estimate: &Estimate, place: usize) -> String {
    let lines = estimate.decision.iter().flat_map(|one| &one.lines);
    let mut of_line = lines.filter(|(position, _)| *position == place);
    of_line
        .next()
        .map_or_else(String::new, |(_, amount)| amount.clone())
}

/// What the page says about a version, apart from its title and files.
pub(crate) fn body(contents: &Contents, estimate: &Estimate) -> String {
    let mut html = String::new();
    let reason = estimate.decision.as_ref().map(|one| &one.reason);
    let texts = estimate.state_lines.iter().chain(reason);
    for text in texts.chain([&estimate.scope]) {
        if !text.is_empty() {
            html.push_str(&format!(
                "<p class=\"text\" dir=\"auto\">{}</p>\n",
                escaped(text)
            ));
        }
    }
    if !estimate.lines.is_empty() {
        html.push_str(&lines_html(contents, &estimate.lines));
    }
    html
}

fn lines_html(contents: &Contents, lines: &[EstimateLine]) -> String {
    let heading = |message: Message| {
        let text = escaped(&contents.say(message));
        format!("<th scope=\"col\">{text}</th>")
    };
    let headings = [
        Message::PackageLineRoom,
        Message::PackageLine,
        Message::PackageLineQuantity,
        Message::PackageLinePrice,
        Message::PackageLineTax,
        Message::PackageLineAmount,
    ];
    let headings: String = headings.map(heading).concat();
    let rows: String = lines
        .iter()
        .map(|line| {
            let quantity = format!("{} {}", line.quantity, line.unit);
            let cells = [
                &*line.room,
                &*line.description,
                quantity.trim_end(),
                &*line.unit_price,
                &*line.tax,
                &*line.amount,
            ];
            let cells = cells.map(|text| format!("<td dir=\"auto\">{}</td>", escaped(text)));
            format!("<tr>{}</tr>\n", cells.concat())
        })
        .collect();
    format!(
        "<div class=\"lines\" tabindex=\"0\"><table><thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n"
    )
}
