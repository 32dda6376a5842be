//! Tests of each limit.

use super::*;

pub(super) fn start() -> Timestamp {
    "2026-03-01T08:00:00Z".parse().unwrap()
}

pub(super) fn after(seconds: i64) -> Timestamp {
    start() + SignedDuration::from_secs(seconds)
}

#[test]
fn a_burst_is_allowed_and_then_one_per_interval() {
    let limit = LimitedAction::SignInAddress.limit();
    let mut bucket = Bucket::empty(start());
    for _ in 0..5 {
        bucket.check(&limit, start()).unwrap();
        assert!(!bucket.count(&limit, start()));
    }
    assert_eq!(
        bucket.check(&limit, start()),
        Err(TooEarly { retry_after: 20 })
    );
    assert_eq!(
        bucket.check(&limit, after(19)),
        Err(TooEarly { retry_after: 1 })
    );
    bucket.check(&limit, after(20)).unwrap();
    bucket.count(&limit, after(20));
    assert!(bucket.check(&limit, after(21)).is_err());
    bucket.uncount(&limit);
    assert!(
        bucket.check(&limit, after(21)).is_ok(),
        "a reverted attempt frees its slot"
    );
    for _ in 0..5 {
        bucket.check(&limit, after(7200)).unwrap();
        bucket.count(&limit, after(7200));
    }
    assert!(
        bucket.check(&limit, after(7200)).is_err(),
        "waiting must not accumulate more than one burst"
    );
}

#[test]
fn bans_for_guessing_codes_get_longer() {
    for (action, expected) in [
        (LimitedAction::OwnerCodeAddress, [(10, 1), (20, 24)]),
        (LimitedAction::OwnerCodeNetwork, [(24, 1), (30, 24)]),
    ] {
        let limit = action.limit();
        let mut bucket = Bucket::empty(start());
        let mut now = start();
        let mut bans = Vec::new();
        for n in 1..=30_u32 {
            while let Err(early) = bucket.check(&limit, now) {
                now = later(
                    now,
                    SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap()),
                );
            }
            if bucket.count(&limit, now) {
                let hours = bucket.banned_until.unwrap().duration_since(now).as_hours();
                bans.push((n, hours));
            }
            if bans.len() == expected.len() {
                break;
            }
        }
        assert_eq!(bans, expected, "{action}");
    }
}

#[test]
fn a_few_mistakes_a_day_never_ban_a_shared_address() {
    let limit = LimitedAction::OwnerCodeAddress.limit();
    let mut bucket = Bucket::empty(start());
    for n in 0..400 {
        let now = after(n * 6 * 3600);
        assert_eq!(bucket.check(&limit, now), Ok(()));
        assert!(!bucket.count(&limit, now));
    }
    assert_eq!(bucket.count, 1);
    // Nine simultaneous attempts leak away one by one, even during a ban.
    for _ in 0..9 {
        bucket.count(&limit, after(400 * 6 * 3600));
    }
    assert_eq!(bucket.count, 9);
    bucket.count(&limit, after(402 * 6 * 3600));
    assert_eq!(bucket.count, 8);
}

#[test]
fn few_answers_per_code_are_possible_in_a_year() {
    let limit = LimitedAction::OwnerAnswer.limit();
    let mut bucket = Bucket::empty(start());
    let (mut answers, mut now) = (0, start());
    while now < after(365 * 86_400) {
        if let Err(early) = bucket.check(&limit, now) {
            now += SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap());
            continue;
        }
        bucket.count(&limit, now);
        answers += 1;
    }
    // Waiting until everything is forgotten allows more attempts; see remaining_risk.rs.
    assert_eq!(answers, 22);
}

#[test]
fn bans_for_failed_sign_ins_get_longer() {
    let limit = LimitedAction::SignInAccount.limit();
    let mut bucket = Bucket::empty(start());
    let mut now = start();
    let mut waits = Vec::new();
    for _ in 0..16 {
        bucket.check(&limit, now).unwrap();
        if bucket.count(&limit, now) {
            let until = bucket.banned_until.unwrap();
            waits.push(until.duration_since(now).as_mins());
            now = until;
        }
    }
    assert_eq!(waits, [1, 2, 4, 8, 15, 15, 15]);
}

#[test]
fn a_correct_password_reverts_its_own_ban() {
    let limit = LimitedAction::SignInAccount.limit();
    let mut bucket = Bucket::empty(start());
    for _ in 0..9 {
        assert!(!bucket.count(&limit, start()));
    }
    assert!(
        bucket.count(&limit, start()),
        "the attempt is counted while the password is checked"
    );
    bucket.uncount(&limit);
    assert_eq!((bucket.count, bucket.banned_until), (9, None));
    assert!(
        bucket.count(&limit, start()),
        "the tenth failure causes a ban"
    );
    let until = bucket.banned_until;
    assert_eq!(until, Some(after(60)));
    bucket.count = 9;
    bucket.uncount(&limit);
    assert_eq!(
        bucket.banned_until, until,
        "a ban of another attempt remains"
    );
}

/// The attempts that are accepted, as times in seconds.
fn accepted(action: LimitedAction, tried: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let limit = action.limit();
    let mut bucket = Bucket::empty(start());
    let is_accepted = |second: &i64| {
        let verdict = bucket.check(&limit, after(*second));
        if verdict.is_ok() {
            bucket.count(&limit, after(*second));
        }
        verdict.is_ok()
    };
    tried.into_iter().filter(is_accepted).collect()
}

/// The maximum number of attempts in any period of `seconds`.
pub(super) fn max_within(accepted: &[i64], seconds: i64) -> usize {
    let within = |from: &i64| {
        let stretch = accepted
            .iter()
            .filter(|at| (0..seconds).contains(&(**at - from)));
        stretch.count()
    };
    accepted.iter().map(within).max().unwrap_or(0)
}

/// Action, maximum number, window in seconds.
const WINDOWS: [(LimitedAction, usize, i64); 10] = [
    (LimitedAction::SignUpAddress, 3, 3600),
    (LimitedAction::SignUpNetwork, 10, 3600),
    (LimitedAction::SignUpAll, 100, 3600),
    (LimitedAction::PasswordResetAddress, 3, 3600),
    (LimitedAction::PasswordResetNetwork, 10, 3600),
    (LimitedAction::PasswordResetAccount, 3, 3600),
    (LimitedAction::EmailChange, 5, 3600),
    (LimitedAction::InvitationEmail, 5, 3600),
    (LimitedAction::InvitationAddress, 10, 900),
    (LimitedAction::PackageLink, 30, 3600),
];

#[test]
fn windows_fill_up_to_their_limit() {
    for (action, times, per) in WINDOWS {
        let eager = accepted(action, (0..3 * per).flat_map(|second| [second; 4]));
        assert_eq!(max_within(&eager, per), times, "{action}");
        assert_eq!(eager.len(), 3 * times, "{action}: each window is full");
        // One early attempt, the others just before its window ends, and more right after that.
        let eager = (per - 5..per + 5).flat_map(|second| [second; 200]);
        let late = accepted(action, std::iter::once(0).chain(eager));
        assert_eq!(max_within(&late, per), times, "{action}");
        assert_eq!(
            late.len(),
            times + 1,
            "{action}: the first attempt's slot is free again"
        );
    }
}

proptest::proptest! {
    #[test]
    fn no_pattern_of_attempts_exceeds_a_window(gaps in proptest::collection::vec(0..700_i64, 1..300)) {
        let tried = gaps.iter().scan(0, |at, gap| { *at += gap; Some(*at) });
        let tried: Vec<_> = tried.collect();
        for (action, times, per) in WINDOWS {
            let accepted = accepted(action, tried.iter().copied());
            proptest::prop_assert!(max_within(&accepted, per) <= times);
        }
    }
}

#[test]
fn a_full_window_reports_when_a_slot_becomes_free() {
    let limit = LimitedAction::SignUpAddress.limit();
    let mut bucket = Bucket::empty(start());
    for second in [0, 600, 1200] {
        bucket.check(&limit, after(second)).unwrap();
        bucket.count(&limit, after(second));
    }
    let wait = |bucket: &Bucket, second| {
        bucket
            .check(&limit, after(second))
            .map_err(|early| early.retry_after)
    };
    assert_eq!(wait(&bucket, 1200), Err(2400));
    assert_eq!(wait(&bucket, 3599), Err(1));
    assert_eq!(wait(&bucket, 3600), Ok(()));
    bucket.uncount(&limit);
    assert_eq!(
        wait(&bucket, 1200),
        Ok(()),
        "a reverted attempt frees its slot"
    );
}

#[test]
fn guessing_invitations_causes_a_ban() {
    let limit = LimitedAction::InvitationGuess.limit();
    let mut bucket = Bucket::empty(start());
    let mut bans = Vec::new();
    for guess in 1..=41 {
        if bucket.count(&limit, start()) {
            bans.push((guess, bucket.banned_until.unwrap()));
        }
    }
    let day = after(24 * 3600);
    assert_eq!(bans, [(20, after(3600)), (40, day), (41, day)]);
}

#[test]
fn few_second_factor_codes_are_possible_in_a_day() {
    let limit = LimitedAction::SecondFactor.limit();
    let mut bucket = Bucket::empty(start());
    let (mut now, mut tries) = (start(), 0);
    while now < after(24 * 3600) {
        match bucket.check(&limit, now) {
            Ok(()) => {
                tries += 1;
                bucket.count(&limit, now);
            }
            Err(early) => {
                now = later(
                    now,
                    SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap()),
                );
            }
        }
    }
    assert_eq!(tries, 108, "three of a million codes are valid at a time");
}

#[test]
fn searches_allow_a_burst_of_thirty_and_then_sixty_a_minute() {
    let second = |second| [second; 40];
    let burst = accepted(LimitedAction::Search, second(0));
    assert_eq!(burst.len(), 30);
    let eager = accepted(LimitedAction::Search, (0..=60).flat_map(second));
    assert_eq!(eager.len(), 30 + 60);
}

#[test]
fn a_network_gets_a_burst_of_thirty_sign_ins_and_then_twelve_a_minute() {
    assert_eq!(accepted(LimitedAction::SignInNetwork, [0; 40]).len(), 30);
    let eager = (0..=60).flat_map(|second| [second; 40]);
    assert_eq!(accepted(LimitedAction::SignInNetwork, eager).len(), 30 + 12);
}

#[test]
fn links_that_do_not_work_allow_a_burst_of_five_and_then_twenty_an_hour() {
    const ACTION: LimitedAction = LimitedAction::PackageLinkAddress;
    assert_eq!(accepted(ACTION, [0; 10]).len(), 5);
    assert_eq!(accepted(ACTION, 0..=3600).len(), 5 + 20);
}

#[test]
fn links_to_packages_allow_a_burst_of_forty_and_then_six_an_hour() {
    const ACTION: LimitedAction = LimitedAction::PackageLinkMade;
    assert_eq!(accepted(ACTION, [0; 50]).len(), 40);
    let eager = accepted(ACTION, 0..=3600);
    assert_eq!(eager.len(), 40 + 6);
}

#[test]
fn a_package_is_read_in_sixty_parts_at_once_and_then_six_a_minute() {
    const ACTION: LimitedAction = LimitedAction::PackageFile;
    assert_eq!(accepted(ACTION, [0; 70]).len(), 60);
    let eager = (0..=60).flat_map(|second| [second; 70]);
    assert_eq!(accepted(ACTION, eager).len(), 60 + 6);
}

#[test]
fn an_account_describes_twenty_thousand_photos_and_then_as_many_a_day() {
    const ACTION: LimitedAction = LimitedAction::PhotoDescription;
    assert_eq!(accepted(ACTION, [0; 20_100]).len(), 20_000);
    let eager = [0; 20_100].into_iter().chain(1..=24 * 3600);
    assert_eq!(accepted(ACTION, eager).len(), 40_000);
}

#[test]
fn submissions_allow_a_burst_of_twenty_and_then_twenty_an_hour() {
    assert_eq!(accepted(LimitedAction::Submission, [0; 30]).len(), 20);
    let eager = accepted(LimitedAction::Submission, 0..=3600);
    assert_eq!(eager.len(), 20 + 20);
}

#[test]
fn claim_numbers_are_looked_up_as_often_as_projects_are_submitted() {
    let (looked_up, submitted) = (LimitedAction::ClaimNumber, LimitedAction::Submission);
    assert_eq!(looked_up.limit(), submitted.limit());
}

#[test]
fn stranger_texts_allow_a_burst_of_forty_and_then_twelve_an_hour() {
    assert_eq!(accepted(LimitedAction::StrangerText, [0; 50]).len(), 40);
    let eager = accepted(LimitedAction::StrangerText, 0..=3600);
    assert_eq!(eager.len(), 40 + 12);
}

#[test]
fn project_edits_allow_a_burst_of_thirty_and_then_six_a_minute() {
    assert_eq!(accepted(LimitedAction::ProjectEdit, [0; 40]).len(), 30);
    let eager = accepted(LimitedAction::ProjectEdit, 0..=60);
    assert_eq!(eager.len(), 30 + 6);
}

#[test]
fn every_limit_allows_a_first_attempt() {
    for action in LimitedAction::ALL {
        assert_eq!(
            Bucket::empty(start()).check(&action.limit(), start()),
            Ok(()),
            "{action}"
        );
    }
}
