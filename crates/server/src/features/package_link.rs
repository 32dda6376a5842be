//! The `package_link` operations: links through which people without an account, such as an adjuster, look at a claim package and download
//! it. The token is in the fragment of the address, which browsers do not send, and only POST requests of the page use it. A program that
//! follows the links of an email therefore uses nothing.

pub mod create;
pub mod list;
pub mod open;
pub mod read;
pub mod read_timestamp;
pub mod revoke;
pub mod show;
mod view;

use crate::errors::ApiError;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::Token;
use crate::shared::claim_package::scope;
use domain::audit::AuditEvent;
use domain::id::{PackageId, PackageLinkId, ProjectId, UserId};
use domain::language::Message;
use domain::permission::{Actor, Permit, act};
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::claim_package::Package;
use store::package_link::{LinkKey, SharedPackage, find_open};

/// Finds a package that the caller may share. Packages with internal notes are for admins only.
///
/// # Errors
/// 404 for a package of another project, and for one that the caller may not see.
fn shareable(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    actor: &Actor,
    id: PackageId,
) -> Result<Package, ApiError> {
    store::claim_package::find(conn, permit, id, scope(actor)?)?.ok_or_else(ApiError::not_found)
}

/// A security log entry about a link.
fn entry(
    event: AuditEvent,
    link: PackageLinkId,
    actor: Option<UserId>,
    (project, number): (ProjectId, i32),
) -> NewAuditEntry {
    NewAuditEntry {
        actor,
        project: Some(project),
        details: Some(json!({ "package_link": link, "number": number }).to_string()),
        ..NewAuditEntry::new(event, format!("package_link:{link}"))
    }
}

/// Why a link does not show its package.
enum Refused {
    /// It is unknown, has expired, or was revoked, or the package is gone.
    Expired,
    /// It was used too often, or too many links that do not work came from the address.
    TooEarly(TooEarly),
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Expired => Self::new(
                StatusCode::NOT_FOUND,
                "package_link_expired",
                Message::ErrorPackageLinkExpired,
            ),
            Refused::TooEarly(early) => Self::too_many_calls(early),
        }
    }
}

/// Finds the package of a token. Links that work are limited per link, all others per address. The caller commits in both cases, so that the
/// attempt counts.
fn find(
    conn: &mut Connection,
    limits: &Limits<'_>,
    token: &str,
) -> Result<Result<SharedPackage, Refused>, ApiError> {
    // The lookup hashes any text, so a malformed token takes as long as an unknown one.
    let hash = Token::hash_of(token);
    let found = find_open(conn, LinkKey::TokenHash(&hash), limits.state.now())?;
    let (action, key) = match &found {
        Some(package) => (LimitedAction::PackageLink, link_key(package.link)),
        None => (LimitedAction::PackageLinkAddress, limits.address_key()),
    };
    if let Err(early) = limits.take(conn, action, CountedBy::Client(&key))? {
        return Ok(Err(Refused::TooEarly(early)));
    }
    if found.is_none() {
        limits.record_by_address(conn, AuditEvent::AccessDenied)?;
    }
    Ok(found.ok_or(Refused::Expired))
}

/// The rate limit key of a link.
fn link_key(link: PackageLinkId) -> String {
    format!("link:{link}")
}
