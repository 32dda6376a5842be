//! Renders the permission matrix as a readable table, and checks invariants of every cell.

use super::{
    Act, Action, Actor, Denied, OwnerActor, Relation, Role, Ruling, UserActor, Visible, act,
    decide, ruling,
};
use crate::id::{ContractorId, OwnerSessionId, ProjectId, SessionId, UserId};
use crate::project::{ProjectFacts, ProjectStatus};
use std::fmt::Write as _;
use uuid::Uuid;

const COLUMNS: [(Relation, &str); 8] = [
    (Relation::Anonymous, "nobody"),
    (Relation::Admin, "admin"),
    (Relation::ContractorOwn, "contractor: own"),
    (Relation::ContractorForeign, "contractor: other"),
    (Relation::PartnerOwn, "partner: own"),
    (Relation::PartnerForeign, "partner: other"),
    (Relation::OwnerOwn, "owner: own"),
    (Relation::OwnerForeign, "owner: other"),
];

const fn cell(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Allow => "yes",
        Ruling::AllowWhileOpen => "while open",
        Ruling::AllowBySetting => "by setting",
        Ruling::Hide => "404",
        Ruling::Forbid => "403",
        Ruling::SignIn => "401",
    }
}

fn render() -> String {
    let mut table = String::from(
        "Permission matrix. Checked by `cargo test -p buildback-domain`; UPDATE_SNAPSHOTS=1 regenerates it.\n\
         yes: allowed. while open: until the project is completed, canceled, or rejected.\n\
         by setting: if a setting of the portal or the project says so.\n\
         401: sign in first. 403: denied. 404: denied, and its existence is hidden.\n\
         own, other: whether the project belongs to the actor's company, submissions, or session. Actions\n\
         marked with - do not concern a project; 'own' applies to them.\n\n",
    );
    let width = Action::ALL
        .iter()
        .map(|action| action.name().len())
        .max()
        .unwrap_or(0)
        + 2;
    let _ = write!(table, "{:width$}", "");
    for (_, heading) in COLUMNS {
        let _ = write!(table, "  {heading:<17}");
    }
    for &action in Action::ALL {
        let mark = if action.is_about_project() { "" } else { " -" };
        table.truncate(table.trim_end_matches(' ').len());
        let _ = write!(table, "\n{:width$}", format!("{}{mark}", action.name()));
        for (relation, _) in COLUMNS {
            let _ = write!(table, "  {:<17}", cell(ruling(action, relation)));
        }
    }
    table.truncate(table.trim_end_matches(' ').len());
    let open: Vec<_> = Action::ALL
        .iter()
        .filter(|action| action.leads_to_second_factor())
        .map(|action| action.name())
        .collect();
    let _ = write!(
        table,
        "\n\nAccounts that must set up a second factor get 403 for all actions except {}.\n",
        open.join(", ")
    );
    table
}

#[test]
fn the_matrix_matches_the_snapshot() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/permission/matrix.txt");
    let now = render();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap();
    assert_eq!(
        written, now,
        "the permissions changed: review the difference, then run with UPDATE_SNAPSHOTS=1"
    );
}

#[test]
fn every_relation_has_a_column() {
    assert_eq!(COLUMNS.map(|(relation, _)| relation), Relation::ALL);
}

#[test]
fn every_ruling_is_consistent() {
    for &action in Action::ALL {
        let of = |relation| ruling(action, relation);
        let allows = |relation| {
            matches!(
                of(relation),
                Ruling::Allow | Ruling::AllowWhileOpen | Ruling::AllowBySetting
            )
        };
        assert_eq!(
            of(Relation::Anonymous),
            Ruling::SignIn,
            "{action:?}: anonymous users must sign in"
        );
        assert!(
            Relation::ALL.into_iter().any(allows),
            "{action:?}: no actor may do it"
        );
        for (own, other) in [
            (Relation::ContractorOwn, Relation::ContractorForeign),
            (Relation::PartnerOwn, Relation::PartnerForeign),
            (Relation::OwnerOwn, Relation::OwnerForeign),
        ] {
            if action.is_about_project() {
                assert_eq!(
                    of(other),
                    Ruling::Hide,
                    "{action:?}: {other:?} must not learn of the project"
                );
                assert_ne!(of(own), Ruling::SignIn, "{action:?}: {own:?} has a session");
            } else {
                assert_eq!(
                    of(own),
                    of(other),
                    "{action:?}: without a project, {own:?} and {other:?} are the same"
                );
                let needs_project =
                    matches!(of(own), Ruling::AllowWhileOpen | Ruling::AllowBySetting);
                assert!(!needs_project, "{action:?}: requires a project");
            }
        }
        assert_eq!(Action::parse(action.name()), Some(action));
    }
}

fn uuid(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

fn user(role: Role, n: u128, company: Option<u128>) -> Actor {
    Actor::User(UserActor {
        user_id: UserId::from_uuid(uuid(n)),
        session_id: SessionId::from_uuid(uuid(n)),
        role,
        contractor_id: company.map(|n| ContractorId::from_uuid(uuid(n))),
        needs_second_factor: false,
    })
}

fn owner(project: u128) -> Actor {
    Actor::Owner(OwnerActor {
        session_id: OwnerSessionId::from_uuid(uuid(70)),
        project_id: ProjectId::from_uuid(uuid(project)),
        admin: None,
        by_emailed_link: false,
        shares_staff_device: false,
    })
}

fn project(status: ProjectStatus) -> ProjectFacts {
    ProjectFacts {
        id: ProjectId::from_uuid(uuid(9)),
        contractor_id: Some(ContractorId::from_uuid(uuid(50))),
        referral_partner_id: Some(UserId::from_uuid(uuid(3))),
        status,
    }
}

fn outcome<A: Act>(actor: &Actor, act: A, facts: A::Facts) -> Option<Denied> {
    decide(actor, act, facts).err()
}

#[test]
fn actors_have_the_expected_relation_to_a_project() {
    let facts = project(ProjectStatus::Submitted);
    let unassigned = ProjectFacts {
        contractor_id: None,
        referral_partner_id: None,
        ..facts.clone()
    };
    for (actor, relation, to_unassigned) in [
        (Actor::Anonymous, Relation::Anonymous, Relation::Anonymous),
        (user(Role::Admin, 1, None), Relation::Admin, Relation::Admin),
        (
            user(Role::Contractor, 2, Some(50)),
            Relation::ContractorOwn,
            Relation::ContractorForeign,
        ),
        (
            user(Role::Contractor, 2, Some(51)),
            Relation::ContractorForeign,
            Relation::ContractorForeign,
        ),
        // A contractor without a company does not match a project without a company.
        (
            user(Role::Contractor, 2, None),
            Relation::ContractorForeign,
            Relation::ContractorForeign,
        ),
        // A contractor who once submitted a project is not its partner.
        (
            user(Role::Contractor, 3, None),
            Relation::ContractorForeign,
            Relation::ContractorForeign,
        ),
        (
            user(Role::ReferralPartner, 3, None),
            Relation::PartnerOwn,
            Relation::PartnerForeign,
        ),
        (
            user(Role::ReferralPartner, 4, None),
            Relation::PartnerForeign,
            Relation::PartnerForeign,
        ),
        (owner(9), Relation::OwnerOwn, Relation::OwnerOwn),
        (owner(8), Relation::OwnerForeign, Relation::OwnerForeign),
    ] {
        assert_eq!(actor.relation(Some(&facts)), relation, "{actor:?}");
        assert_eq!(
            actor.relation(Some(&unassigned)),
            to_unassigned,
            "{actor:?}"
        );
    }
}

#[test]
fn partners_and_owners_are_strangers_until_the_project_is_accepted() {
    let unassigned = |status| ProjectFacts {
        contractor_id: None,
        ..project(status)
    };
    let admin_as_owner = Actor::Owner(OwnerActor {
        session_id: OwnerSessionId::from_uuid(uuid(70)),
        project_id: ProjectId::from_uuid(uuid(9)),
        admin: Some(UserId::from_uuid(uuid(1))),
        by_emailed_link: false,
        shares_staff_device: false,
    });
    for (facts, accepted) in [
        (unassigned(ProjectStatus::Submitted), false),
        (unassigned(ProjectStatus::Pending), true),
        (unassigned(ProjectStatus::Rejected), false),
        (unassigned(ProjectStatus::Canceled), false),
        (unassigned(ProjectStatus::Approved), true),
        (unassigned(ProjectStatus::Completed), true),
        (project(ProjectStatus::Submitted), true),
    ] {
        assert_eq!(facts.is_accepted(), accepted, "{facts:?}");
        for (actor, is_office) in [
            (user(Role::Admin, 1, None), true),
            (admin_as_owner.clone(), true),
            (user(Role::ReferralPartner, 3, None), false),
            (owner(9), false),
        ] {
            let is_stranger = !is_office && !accepted;
            assert_eq!(
                actor.is_stranger_in(&facts),
                is_stranger,
                "{actor:?} {facts:?}"
            );
        }
    }
}

#[test]
fn decisions_follow_the_matrix() {
    let partner = user(Role::ReferralPartner, 3, None);
    let contractor = user(Role::Contractor, 2, Some(50));
    let open = project(ProjectStatus::OnHold);
    let edit =
        |actor: &Actor, facts: &ProjectFacts| outcome(actor, act::EditProject, facts.clone());
    assert_eq!(edit(&partner, &open), None);
    assert_eq!(edit(&contractor, &open), Some(Denied::Forbidden));
    assert_eq!(
        edit(&user(Role::ReferralPartner, 4, None), &open),
        Some(Denied::Hidden)
    );
    assert_eq!(edit(&Actor::Anonymous, &open), Some(Denied::SignIn));
    for &status in ProjectStatus::ALL {
        let facts = project(status);
        let expected = (!status.is_open()).then_some(Denied::Forbidden);
        assert_eq!(edit(&partner, &facts), expected, "{status}");
        assert_eq!(edit(&user(Role::Admin, 1, None), &facts), None, "{status}");
    }
    assert_eq!(
        outcome(&contractor, act::SubmitProject, ()),
        Some(Denied::Forbidden)
    );
    assert_eq!(
        outcome(&owner(9), act::ShowProject, open.clone()),
        Some(Denied::Hidden)
    );
    assert_eq!(outcome(&owner(9), act::ShowOwnerProject, open), None);
}

#[test]
fn a_mandatory_second_factor_must_be_set_up_first() {
    let Actor::User(ready) = user(Role::Admin, 1, None) else {
        unreachable!("user actor")
    };
    let admin = Actor::User(UserActor {
        needs_second_factor: true,
        ..ready
    });
    let open = project(ProjectStatus::Submitted);
    let denied = Some(Denied::SecondFactor);
    assert_eq!(outcome(&admin, act::ShowProject, open.clone()), denied);
    assert_eq!(outcome(&admin, act::ShowAdminDashboard, ()), denied);
    assert_eq!(outcome(&admin, act::ListNotifications, ()), denied);
    assert_eq!(outcome(&admin, act::ManageOwnSecondFactors, ()), None);
    assert_eq!(outcome(&admin, act::ShowOwnAccount, ()), None);
    assert!(
        !Visible::to(&admin).includes(&open),
        "the event stream must send nothing"
    );
}

#[test]
fn the_highest_role_takes_precedence() {
    use Role::{Admin, Contractor, ReferralPartner};
    assert_eq!(Role::resolve([ReferralPartner, Contractor, Admin]), Admin);
    assert_eq!(Role::resolve([ReferralPartner, Contractor]), Contractor);
    assert_eq!(Role::resolve([]), ReferralPartner);
}
