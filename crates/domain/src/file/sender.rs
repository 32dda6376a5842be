//! Decides who may download original photos with their metadata.

use super::{FileKind, Rendition, extension, sees_all_facts};
use crate::id::{ContractorId, UserId};
use crate::permission::{Actor, Role};

/// The sender of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileSender {
    /// An account.
    User {
        /// Account ID.
        id: UserId,
        /// The contractor company that the account belonged to when it uploaded the file, if any.
        company: Option<ContractorId>,
    },
    /// The project's owner.
    Owner,
    /// A deleted account, or the portal itself.
    Unknown,
}

impl FileSender {
    /// Whether `actor` may download this sender's photos with their metadata, such as location, time, and camera. Admins, the sender, and
    /// the company that the sender belonged to may. An admin in an owner session has the same access as the owner.
    #[must_use]
    pub fn allows_original_for(self, actor: &Actor) -> bool {
        match (actor, self) {
            (Actor::User(user), Self::User { id, company }) => {
                user.role == Role::Admin
                    || user.user_id == id
                    || (company.is_some() && company == user.contractor_id)
            }
            (Actor::User(user), Self::Owner | Self::Unknown) => user.role == Role::Admin,
            (Actor::Owner(_), Self::Owner) => true,
            (Actor::Owner(_), Self::User { .. } | Self::Unknown) | (Actor::Anonymous, _) => false,
        }
    }
}

/// Whether `actor` sees the checksum of a deleted file. The portal no longer knows who had sent the file, so only admins see the checksums of
/// photos and videos: others may have had only a copy, whose checksum differs. The extension of `name` says what the file was, because an upload
/// gets the extension of its content.
#[must_use]
pub fn sees_deleted_checksum(actor: &Actor, name: &str) -> bool {
    let kind = extension(name).and_then(|end| FileKind::from_extension(&end));
    let has_no_copy = kind.is_some_and(|kind| Rendition::to_share(kind).is_none());
    sees_all_facts(actor) && (has_no_copy || FileSender::Unknown.allows_original_for(actor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{OwnerSessionId, ProjectId, SessionId};
    use crate::permission::{OwnerActor, UserActor};
    use uuid::Uuid;

    fn user(id: u128, role: Role, company: Option<u128>) -> Actor {
        Actor::User(UserActor {
            user_id: UserId::from_uuid(Uuid::from_u128(id)),
            session_id: SessionId::from_uuid(Uuid::from_u128(9)),
            role,
            contractor_id: company.map(Uuid::from_u128).map(ContractorId::from_uuid),
            needs_second_factor: false,
        })
    }

    fn owner(admin: Option<u128>) -> Actor {
        Actor::Owner(OwnerActor {
            session_id: OwnerSessionId::from_uuid(Uuid::from_u128(9)),
            project_id: ProjectId::from_uuid(Uuid::from_u128(8)),
            admin: admin.map(Uuid::from_u128).map(UserId::from_uuid),
            by_emailed_link: false,
            shares_staff_device: false,
        })
    }

    fn sent_by(id: u128, company: Option<u128>) -> FileSender {
        FileSender::User {
            id: UserId::from_uuid(Uuid::from_u128(id)),
            company: company.map(Uuid::from_u128).map(ContractorId::from_uuid),
        }
    }

    #[test]
    fn admins_senders_and_their_companies_get_originals() {
        let (contractor, partner) = (Role::Contractor, Role::ReferralPartner);
        let senders = [
            sent_by(2, Some(7)),
            sent_by(5, None),
            sent_by(1, None),
            FileSender::Owner,
            FileSender::Unknown,
        ];
        // For each actor, whether it gets the original from each of the senders.
        let table = [
            ("an admin", user(1, Role::Admin, None), [true; 5]),
            (
                "the contractor",
                user(2, contractor, Some(7)),
                [true, false, false, false, false],
            ),
            (
                "a colleague",
                user(3, contractor, Some(7)),
                [true, false, false, false, false],
            ),
            ("another company", user(4, contractor, Some(6)), [false; 5]),
            (
                "a contractor without a company",
                user(4, contractor, None),
                [false; 5],
            ),
            (
                "the partner",
                user(5, partner, None),
                [false, true, false, false, false],
            ),
            ("another partner", user(4, partner, None), [false; 5]),
            ("the owner", owner(None), [false, false, false, true, false]),
            (
                "an admin as owner",
                owner(Some(1)),
                [false, false, false, true, false],
            ),
            ("anonymous", Actor::Anonymous, [false; 5]),
        ];
        for (who, actor, expected) in table {
            let gets = senders.map(|sender| sender.allows_original_for(&actor));
            assert_eq!(gets, expected, "{who}");
        }
    }

    #[test]
    fn only_admins_see_the_checksums_of_deleted_photos_and_videos() {
        let names = [
            "a.jpg",
            "A.HEIC",
            "a.mp4",
            "a",
            "a.unknown",
            "a.pdf",
            "a.TXT",
        ];
        for (who, actor, media, documents) in [
            ("an admin", user(1, Role::Admin, None), true, true),
            ("a company", user(2, Role::Contractor, Some(5)), false, true),
            (
                "a partner",
                user(5, Role::ReferralPartner, None),
                false,
                true,
            ),
            ("the owner", owner(None), false, false),
            ("anonymous", Actor::Anonymous, false, false),
        ] {
            let sees = names.map(|name| sees_deleted_checksum(&actor, name));
            let expected = [media, media, media, media, media, documents, documents];
            assert_eq!(sees, expected, "{who}");
        }
    }
}
