//! Handles a project code: opens a session, asks a security question, or refuses. Unknown codes take the same path as valid ones,
//! so that responses and timing do not reveal which codes exist.

use super::view::{OwnerLogin, OwnerSession};
use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::owner_session::{audit_entry, end};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::contact::formatted_phone;
use domain::id::{OwnerCodeFailureId, OwnerSessionId, ProjectId, UserId};
use domain::language::Message;
use domain::network::{network, network_of};
use domain::owner_session::{self, OWNER};
use domain::owner_step_up::{Answer, Circumstances, FAILURES_COUNT_FOR, is_attack};
use domain::permission::{Actor, Role};
use domain::project::ProjectCode;
use domain::rate_limit::{LimitedAction, TooEarly};
use domain::security_score::{FAILED_CODES_COUNT_FOR, Login, Trail};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use store::Connection;
use store::audit::NewAuditEntry;
use store::delivery::owner_contact;
use store::owner_code::{self, Opened};
use store::{change_feed, owner_code_failure, rate_limit};

/// The reason why no session was opened.
pub(super) enum Refused {
    /// The code does not exist, or the answer is wrong.
    Wrong,
    /// Too many wrong codes from the address or network. The message is the same as for a wrong code.
    TooEarly(TooEarly),
    /// Too many wrong answers for this code. Unknown codes are locked the same way, and the current answer is not checked, so the
    /// lock reveals neither whether the code exists nor whether the answer is correct.
    Locked(TooEarly),
    /// Too many sessions were opened from the network, with valid codes.
    TooMany(TooEarly),
}

impl Refused {
    pub(super) fn into_error(self, state: &AppState) -> ApiError {
        const TEXT: Message = Message::ErrorOwnerCodeRefused;
        match self {
            Self::Wrong => ApiError::new(StatusCode::UNAUTHORIZED, "owner_code_refused", TEXT),
            Self::TooEarly(early) => {
                ApiError::too_many("owner_code_refused", TEXT, early.retry_after)
            }
            Self::Locked(early) => {
                ApiError::too_many("owner_code_locked", locked_text(state), early.retry_after)
            }
            Self::TooMany(early) => ApiError::too_many_calls(early),
        }
    }
}

fn locked_text(state: &AppState) -> Message {
    let portal = state.portal();
    let phone = portal.office().and_then(|office| office.phone.as_deref());
    phone.map_or(Message::ErrorOwnerCodeLocked, |phone| {
        Message::ErrorOwnerCodeLockedPhone {
            phone: formatted_phone(phone).to_string(),
        }
    })
}

/// An attempt to open a session.
pub(super) struct Attempt {
    pub(super) state: AppState,
    pub(super) caller: Caller,
    pub(super) code: ProjectCode,
    pub(super) answer: Option<Answer>,
    /// The token hash of the session, if it is opened.
    pub(super) token_hash: String,
    /// Whether the caller came by a link from an email, in a browser in which the owner entered the code.
    pub(super) is_known_browser: bool,
    /// The project of the emailed link by which the caller came, if any.
    pub(super) link: Option<ProjectId>,
}

fn before(now: Timestamp, age: SignedDuration) -> Timestamp {
    now.saturating_sub(age).unwrap_or(Timestamp::MIN)
}

impl Attempt {
    fn limits(&self) -> Limits<'_> {
        Limits {
            state: &self.state,
            caller: &self.caller,
        }
    }

    /// The keys that wrong codes and answers are counted by. The network is checked first: if it is limited, no rows are stored
    /// for its addresses.
    fn places(&self) -> [(LimitedAction, String); 2] {
        [
            (
                LimitedAction::OwnerCodeNetwork,
                network(self.caller.client.address),
            ),
            (LimitedAction::OwnerCodeAddress, self.limits().address_key()),
        ]
    }

    /// Runs the attempt. Looks up the code even if the caller is rate limited, so that all refusals take about the same time. If
    /// the question is required, it is asked for every code, so only someone who knows the code and the answer learns that the
    /// code is valid.
    pub(super) fn run(
        &self,
        conn: &mut Connection,
    ) -> Result<Result<OwnerLogin, Refused>, ApiError> {
        let found = owner_code::find(conn, &self.code, self.state.now())?;
        let admin = self.admin(conn)?;
        let meets = self.circumstances(conn, found.as_ref(), admin)?;
        if let Some(early) = self.too_early(conn)?
            && !self.is_exempt(conn, meets)?
        {
            return Ok(Err(Refused::TooEarly(early)));
        }
        let is_answered = self.state.config().owner_step_up.is_due(meets);
        if is_answered {
            let Some(answer) = &self.answer else {
                return Ok(Ok(OwnerLogin::QuestionAsked));
            };
            if let Err(refused) = self.check_answer(conn, found.as_ref(), answer)? {
                self.refuse(conn)?;
                return Ok(Err(refused));
            }
        }
        let Some(found) = found else {
            self.refuse(conn)?;
            return Ok(Err(Refused::Wrong));
        };
        if admin.is_none() {
            let (action, key) = (
                LimitedAction::OwnerSession,
                network(self.caller.client.address),
            );
            if let Err(early) = self.limits().take(conn, action, CountedBy::Client(&key))? {
                return Ok(Err(Refused::TooMany(early)));
            }
        }
        let session = self.start(conn, found, admin, meets, is_answered)?;
        Ok(Ok(OwnerLogin::Opened(Box::new(session))))
    }

    /// Runs the attempt on a device that knows the project; `None` on any other. The caller has no code, so nothing is counted as
    /// a guess.
    pub(super) fn run_if_known(
        &self,
        conn: &mut Connection,
    ) -> Result<Option<Result<OwnerLogin, Refused>>, ApiError> {
        let found = owner_code::find(conn, &self.code, self.state.now())?;
        let meets = self.circumstances(conn, found.as_ref(), None)?;
        if found.is_none() || !meets.knows_device {
            return Ok(None);
        }
        self.run(conn).map(Some)
    }

    /// The key by which wrong answers for this code are counted.
    fn code_key(&self) -> String {
        hex::encode(Sha256::digest(self.code.as_str()))
    }

    /// Returns the rate limit that the address or the network has reached, if any.
    fn too_early(&self, conn: &mut Connection) -> Result<Option<TooEarly>, ApiError> {
        for (action, key) in &self.places() {
            if let Err(early) =
                self.limits()
                    .check_and_lock(conn, *action, CountedBy::Client(key))?
            {
                return Ok(Some(early));
            }
        }
        Ok(None)
    }

    /// Whether the caller is exempt from the limit. Wrong codes of other people must not lock out admins, or devices that the
    /// project already knows. The exemption has its own small limit per network. Otherwise, a limited device could keep guessing
    /// the codes of other projects that know it.
    fn is_exempt(&self, conn: &mut Connection, meets: Circumstances) -> Result<bool, ApiError> {
        const ACTION: LimitedAction = LimitedAction::OwnerCodeKnownDevice;
        if meets.by_admin {
            return Ok(true);
        }
        let (key, now) = (network(self.caller.client.address), self.state.now());
        if rate_limit::take(conn, ACTION, &key, now)?.is_err() {
            return Ok(false);
        }
        if meets.knows_device {
            rate_limit::give_back(conn, ACTION, &key, now)?;
        }
        Ok(meets.knows_device)
    }

    /// Checks the answer. Wrong answers count against the code, so each code allows only a few. The audit log names the project,
    /// so that the office knows which owner may call.
    fn check_answer(
        &self,
        conn: &mut Connection,
        found: Option<&Opened>,
        answer: &Answer,
    ) -> Result<Result<(), Refused>, ApiError> {
        const ACTION: LimitedAction = LimitedAction::OwnerAnswer;
        let key = self.code_key();
        let now = self.state.now();
        if let Err(early) = rate_limit::check_and_lock(conn, ACTION, &key, now)? {
            self.record_about_code(conn, ACTION.tripped(), found)?;
            return Ok(Err(Refused::Locked(early)));
        }
        if found.is_some_and(|found| found.is_owners(answer)) {
            rate_limit::forget(conn, ACTION, &key)?;
            return Ok(Ok(()));
        }
        if let Some(event) = self.limits().counted(conn, ACTION, &key)? {
            self.record_about_code(conn, event, found)?;
        }
        Ok(Err(Refused::Wrong))
    }

    /// Records an event about a code. Entries are keyed by project. For unknown codes, the key is a short hash prefix: it does
    /// not reveal the code, and unknown codes produce as many entries as valid ones.
    fn record_about_code(
        &self,
        conn: &mut Connection,
        event: AuditEvent,
        found: Option<&Opened>,
    ) -> Result<(), ApiError> {
        let project = found.map(|found| found.project_id);
        let counted_by = match project {
            Some(project) => format!("project:{project}"),
            None => format!("code:{}", self.code_key().get(..4).unwrap_or_default()),
        };
        let entry = NewAuditEntry {
            project,
            ..NewAuditEntry::new(event, counted_by)
        };
        self.limits().record(conn, entry)
    }

    /// Counts a wrong code or answer by address, by network, and for the whole portal. Failures from many networks are an attack.
    fn refuse(&self, conn: &mut Connection) -> Result<(), ApiError> {
        let limits = self.limits();
        for (action, key) in &self.places() {
            limits.count(conn, *action, CountedBy::Client(key))?;
        }
        limits.record_by_address(conn, AuditEvent::OwnerCodeFailed)?;
        let id = OwnerCodeFailureId::new(self.state.clock(), &mut self.state.rng());
        owner_code_failure::record(conn, id, &limits.address_key(), self.state.now())?;
        if self.is_under_attack(conn)? {
            let event = AuditEvent::BruteForceOwnerCodeDistributed;
            limits.record(conn, NewAuditEntry::new(event, "portal"))?;
        }
        Ok(())
    }

    fn is_under_attack(&self, conn: &mut Connection) -> Result<bool, ApiError> {
        let since = before(self.state.now(), FAILURES_COUNT_FOR);
        let mut by_network = HashMap::new();
        for address in owner_code_failure::addresses(conn, since)? {
            *by_network.entry(network_of(&address)).or_default() += 1;
        }
        Ok(is_attack(by_network.into_values()))
    }

    fn circumstances(
        &self,
        conn: &mut Connection,
        found: Option<&Opened>,
        admin: Option<UserId>,
    ) -> Result<Circumstances, ApiError> {
        let project = found.map(|found| found.project_id);
        let suspect_since = before(self.state.now(), FAILURES_COUNT_FOR);
        let seen = self.caller.client.client_observation();
        let known = owner_code::acquaintance(conn, project, &seen, suspect_since)?;
        Ok(Circumstances {
            under_attack: self.is_under_attack(conn)?,
            suspected: known.suspected,
            // A session that was ended on suspicion may have been a copy of the browser's cookies.
            knows_device: known.knows_device || self.is_known_browser && !known.suspected,
            by_admin: admin.is_some(),
        })
    }

    /// The login data for the security score: earlier failures from the address, and whether the portal is under attack.
    fn login(
        &self,
        conn: &mut Connection,
        meets: Circumstances,
        is_answered: bool,
    ) -> Result<Login, ApiError> {
        let since = before(self.state.now(), FAILED_CODES_COUNT_FOR);
        let address = self.limits().address_key();
        let is_trusted = meets.knows_device || meets.by_admin || is_answered;
        Ok(Login {
            failed_codes: owner_code_failure::count_from(conn, &address, since)?,
            during_attack: meets.under_attack && !is_trusted,
        })
    }

    /// Starts the session and ends the browser's previous one.
    fn start(
        &self,
        conn: &mut Connection,
        found: Opened,
        admin: Option<UserId>,
        meets: Circumstances,
        is_answered: bool,
    ) -> Result<OwnerSession, ApiError> {
        let (now, caller) = (self.state.now(), &self.caller);
        if let Some(before) = caller.live_owner(conn, now)? {
            end(conn, &self.state, caller, &before.actor, None)?;
        }
        let shares_staff_device = owner_code::shares_staff_device(
            conn,
            caller.client.address,
            &caller.client.user_agent,
            now,
        )?;
        let seen = caller.client.client_observation();
        let trail = Trail::begin(&seen, self.login(conn, meets, is_answered)?, now);
        // A browser that only its cookie makes known does not make its network known.
        let is_network_known = !self.is_known_browser
            || owner_code::acquaintance(conn, Some(found.project_id), &seen, now)?.knows_device;
        let score = trail.score(now);
        let session = owner_session::OwnerSession {
            id: OwnerSessionId::new(self.state.clock(), &mut self.state.rng()),
            project_id: found.project_id,
            admin_user_id: admin,
            created_at: now,
            last_seen_at: now,
            expires_at: OWNER.expires_at(now),
            ip: Some(caller.client.address.to_string()),
            network: is_network_known.then_some(seen.network),
            user_agent: Some(seen.user_agent),
            by_emailed_link: admin.is_none() && self.link == Some(found.project_id),
            shares_staff_device,
            trail,
            security_score: score.score,
            revoked_at: None,
        };
        store::owner_session::create(conn, &session, &self.token_hash)?;
        // The referral partner who submitted the project knows the code, too, so a session from a staff device does not count as
        // the owner's. Other sessions are weak evidence: they only allow short notices in the portal's own words.
        if admin.is_none() && !shares_staff_device {
            let facts = store::project::find_facts(conn, found.project_id)?;
            if let Some(facts) = facts {
                owner_contact::opened(conn, &facts, now)?;
            }
        }
        if let Some(language) = caller.client.language.filter(|_| admin.is_none()) {
            store::reader_language::note_of_owner(conn, found.project_id, language)?;
        }
        let details = json!({
            "opened_by_admin": admin.is_some(),
            "shares_staff_device": shares_staff_device,
            "second_answer": is_answered,
        });
        let entry = NewAuditEntry {
            details: Some(details.to_string()),
            ..audit_entry(AuditEvent::SessionCreated, &session)
        };
        self.limits().record(conn, entry)?;
        // Admins can see the codes anyway, and the session records which admin it is.
        if shares_staff_device && admin.is_none() {
            let event = AuditEvent::OwnerSessionSharesStaffDevice;
            self.limits().record(conn, audit_entry(event, &session))?;
        }
        Ok(OwnerSession::valid(
            &session,
            found.property_owner_name,
            score,
            change_feed::last_seq(conn)?,
        ))
    }

    /// The admin who opens the session as the owner, if any. An admin who still has to set up the required second factor is
    /// treated like anyone else.
    fn admin(&self, conn: &mut Connection) -> Result<Option<UserId>, ApiError> {
        Ok(match self.caller.user(conn, self.state.now())? {
            Actor::User(user) if user.role == Role::Admin && !user.needs_second_factor => {
                Some(user.user_id)
            }
            Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => None,
        })
    }
}
