use super::*;
use crate::id::{ContractorId, OwnerSessionId, ProjectId, SessionId, UserId};
use crate::permission::{OwnerActor, Role, UserActor};
use crate::project::ProjectStatus;
use uuid::Uuid;

fn now() -> Timestamp {
    "2026-05-04T12:00:00Z".parse().unwrap()
}

#[test]
fn positions_on_earth_are_accepted() {
    let table = [
        (
            42.728_411_7,
            -73.691_785,
            12.5,
            "2026-05-04T11:59:00Z",
            true,
        ),
        (-90.0, 180.0, 0.0, "2026-05-04T11:59:00Z", true),
        (90.0, -180.0, 100_000.0, "2026-05-04T13:59:00+02:00", true),
        (90.01, 0.0, 1.0, "2026-05-04T11:59:00Z", false),
        (-90.01, 0.0, 1.0, "2026-05-04T11:59:00Z", false),
        (0.0, 180.01, 1.0, "2026-05-04T11:59:00Z", false),
        (0.0, -180.01, 1.0, "2026-05-04T11:59:00Z", false),
        (0.0, 0.0, -0.1, "2026-05-04T11:59:00Z", false),
        (0.0, 0.0, 100_001.0, "2026-05-04T11:59:00Z", false),
        (f64::NAN, 0.0, 1.0, "2026-05-04T11:59:00Z", false),
        (0.0, f64::INFINITY, 1.0, "2026-05-04T11:59:00Z", false),
        // A clock may be years ahead. An old position belongs to a photo that waited to be sent.
        (0.0, 0.0, 1.0, "2026-05-05T12:00:00Z", true),
        (0.0, 0.0, 1.0, "2031-05-05T12:00:00Z", true),
        (0.0, 0.0, 1.0, "2020-01-01T00:00:00Z", true),
        (0.0, 0.0, 1.0, "yesterday", false),
    ];
    for (latitude, longitude, accuracy_meters, recorded_at, is_valid) in table {
        let typed = TypedPosition {
            latitude,
            longitude,
            accuracy_meters,
            recorded_at,
        };
        let parsed = PhotoPosition::parse(&typed, now());
        assert_eq!(parsed.is_ok(), is_valid, "{typed:?}");
        let Ok(position) = parsed else { continue };
        let shown = (
            position.latitude_degrees(),
            position.longitude_degrees(),
            position.accuracy_meters(),
        );
        assert_eq!(shown, (latitude, longitude, accuracy_meters));
        let sent: Timestamp = recorded_at.parse().unwrap();
        assert_eq!(position.recorded_at, sent.min(now()), "{recorded_at}");
    }
}

#[test]
fn admins_and_the_own_company_see_positions() {
    let user = |role, id: u128, company: Option<u128>| {
        Actor::User(UserActor {
            user_id: UserId::from_uuid(Uuid::from_u128(id)),
            session_id: SessionId::from_uuid(Uuid::from_u128(9)),
            role,
            contractor_id: company.map(Uuid::from_u128).map(ContractorId::from_uuid),
            needs_second_factor: false,
        })
    };
    let owner = Actor::Owner(OwnerActor {
        session_id: OwnerSessionId::from_uuid(Uuid::from_u128(9)),
        project_id: ProjectId::from_uuid(Uuid::from_u128(8)),
        admin: None,
        by_emailed_link: false,
        shares_staff_device: false,
    });
    let project = ProjectFacts {
        id: ProjectId::from_uuid(Uuid::from_u128(8)),
        contractor_id: Some(ContractorId::from_uuid(Uuid::from_u128(7))),
        referral_partner_id: Some(UserId::from_uuid(Uuid::from_u128(5))),
        status: ProjectStatus::InProgress,
    };
    let table = [
        ("an admin", user(Role::Admin, 1, None), true),
        ("the company", user(Role::Contractor, 2, Some(7)), true),
        ("another company", user(Role::Contractor, 3, Some(6)), false),
        ("the partner", user(Role::ReferralPartner, 5, None), false),
        ("the owner", owner, false),
        ("anonymous", Actor::Anonymous, false),
    ];
    for (who, actor, sees) in table {
        assert_eq!(sees_positions(&actor, &project), sees, "{who}");
    }
}
