//! API types for links to claim packages.

use crate::schema;
use domain::claim_package::PackageTimestamp;
use domain::id::PackageLinkId;
use domain::package_link as link;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::package_link as stored;
use utoipa::ToSchema;

/// A link to a claim package, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct PackageLink {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: PackageLinkId,
    /// Who got the link.
    pub name: String,
    /// Name of the account that created it; null if the account was deleted.
    pub created_by: Option<String>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// When it stops working: RFC 3339, UTC.
    #[schema(value_type = String)]
    pub expires_at: Timestamp,
    /// When it was revoked: RFC 3339, UTC.
    #[schema(value_type = Option<String>)]
    pub revoked_at: Option<Timestamp>,
    /// Number of looks at the package, at most one an hour.
    pub views: i32,
    /// Number of downloads.
    pub downloads: i32,
    /// When a look or a download was last counted: RFC 3339, UTC.
    #[schema(value_type = Option<String>)]
    pub last_used_at: Option<Timestamp>,
}

impl From<link::PackageLink> for PackageLink {
    fn from(link: link::PackageLink) -> Self {
        Self {
            id: link.id,
            name: link.name,
            created_by: link.created_by,
            created_at: link.created_at,
            expires_at: link.expires_at,
            revoked_at: link.revoked_at,
            views: link.views,
            downloads: link.downloads,
            last_used_at: link.last_used_at,
        }
    }
}

/// The links to a claim package.
#[derive(Debug, Serialize, ToSchema)]
pub struct PackageLinkList {
    /// Newest first, at most 100; all that work are among them.
    pub items: Vec<PackageLink>,
}

/// A new link and its address, which is returned only once.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedPackageLink {
    /// The link's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: PackageLinkId,
    /// The address for its recipient. The portal stores only a hash of its secret and cannot show it again.
    pub url: String,
}

/// The secret of a link to a claim package.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PackageToken {
    /// The fragment of the link's address.
    pub token: String,
}

/// What the recipient of a link sees of a claim package.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedPackage {
    /// Name of the portal.
    pub portal: String,
    /// Number of the project.
    pub project_number: String,
    /// For whom the package was made.
    pub recipient: String,
    /// The package's number in the project.
    pub number: i32,
    /// When it was made: RFC 3339, UTC.
    #[schema(value_type = String)]
    pub made_at: Timestamp,
    /// Size of the file in bytes.
    pub file_size: Option<i64>,
    /// The SHA-256 of the file, in hexadecimal.
    pub sha256: Option<String>,
    /// Number of files in it.
    pub files: i32,
    /// When the link stops working: RFC 3339, UTC.
    #[schema(value_type = String)]
    pub expires_at: Timestamp,
    /// Its timestamp by an authority.
    #[schema(value_type = schema::PackageTimestamp)]
    pub timestamp: PackageTimestamp,
    /// Whether the file is still kept.
    pub is_available: bool,
}

impl SharedPackage {
    /// What the recipient sees of a package of the portal with this name.
    pub(super) fn new(package: stored::SharedPackage, portal: String) -> Self {
        Self {
            portal,
            project_number: package.project_number,
            recipient: package.recipient,
            number: package.number,
            made_at: package.made_at,
            file_size: package.file_size,
            sha256: package.sha256,
            files: package.files,
            expires_at: package.expires_at,
            timestamp: package.timestamp,
            is_available: package.file.is_some(),
        }
    }
}

/// The address of a shared claim package.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedPackageLink {
    /// A path of the portal that returns the file for ten minutes, also in parts (`Range`).
    pub url: String,
}
