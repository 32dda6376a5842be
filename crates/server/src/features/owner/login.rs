//! What becomes of a project code: a session, a second question, or a refusal. A code that nobody has takes the same
//! way as one that opens a project.

use super::view::{OwnerLogin, OwnerSession};
use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::owner_session::{audit_entry, end};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::contact::formatted_phone;
use domain::id::{OwnerCodeFailureId, OwnerSessionId, UserId};
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

/// Why a code did not open anything.
pub(super) enum Refused {
    /// No such code, or not the owner's answer.
    Wrong,
    /// Too many wrong codes from the address or network. The caller reads the same text as for a wrong code.
    TooEarly(TooEarly),
    /// Too many wrong answers came with this code. Codes that nobody has lock alike, and the answer at hand is not looked
    /// at, so that this tells neither whether a code exists nor whether an answer is right.
    Locked(TooEarly),
    /// Too many sessions were opened from the network, with codes that are right.
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

/// A try to open a session.
pub(super) struct Attempt {
    pub(super) state: AppState,
    pub(super) caller: Caller,
    pub(super) code: ProjectCode,
    pub(super) answer: Option<Answer>,
    /// Of the session that it may open.
    pub(super) token_hash: String,
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

    /// What wrong codes and answers are counted by, whoever they were meant for. The network comes first: one that has to wait
    /// leaves nothing behind for each of its addresses.
    fn places(&self) -> [(LimitedAction, String); 2] {
        [
            (
                LimitedAction::OwnerCodeNetwork,
                network(self.caller.client.address),
            ),
            (LimitedAction::OwnerCodeAddress, self.limits().address_key()),
        ]
    }

    /// Looks the code up even when it comes too early, so that each refusal is about the same work. While a question is
    /// due it is asked whatever the code: only who knows both learns that the code is one.
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

    /// What answers to the code are counted by.
    fn code_key(&self) -> String {
        hex::encode(Sha256::digest(self.code.as_str()))
    }

    /// Whether the address or the network has to wait.
    fn too_early(&self, conn: &mut Connection) -> Result<Option<TooEarly>, ApiError> {
        for (action, key) in &self.places() {
            if let Err(early) =
                self.limits()
                    .check_in_turn(conn, *action, CountedBy::Client(key))?
            {
                return Ok(Some(early));
            }
        }
        Ok(None)
    }

    /// Somebody else's wrong codes keep neither an admin out nor a device that the project knows. Few codes a network are
    /// tried for that, or a banned one could go on guessing among the projects that know its browser.
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

    /// Checks the answer, and counts a wrong one against its code: a known code is worth few answers. The log names the
    /// project, so that the office knows whose owner may call.
    fn check_answer(
        &self,
        conn: &mut Connection,
        found: Option<&Opened>,
        answer: &Answer,
    ) -> Result<Result<(), Refused>, ApiError> {
        const ACTION: LimitedAction = LimitedAction::OwnerAnswer;
        let key = self.code_key();
        let now = self.state.now();
        if let Err(early) = rate_limit::check_in_turn(conn, ACTION, &key, now)? {
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

    /// An event of a code: counted by its project. A code that nobody has is counted by a few bits of its hash, which do not
    /// give it away, so that it leaves as many rows as one that somebody has.
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

    /// Counts a wrong code or answer by where it comes from and over the whole portal. From many places, that is
    /// an attack.
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
        let seen = self.caller.client.sighting();
        let known = owner_code::acquaintance(conn, project, &seen, suspect_since)?;
        Ok(Circumstances {
            under_attack: self.is_under_attack(conn)?,
            suspected: known.suspected,
            knows_device: known.knows_device,
            by_admin: admin.is_some(),
        })
    }

    /// What the session begins with: what its address did before, and what goes on around it.
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

    /// Starts the session; one that this browser held before ends.
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
        let seen = caller.client.sighting();
        let trail = Trail::begin(&seen, self.login(conn, meets, is_answered)?, now);
        let score = trail.score(now);
        let session = owner_session::OwnerSession {
            id: OwnerSessionId::new(self.state.clock(), &mut self.state.rng()),
            project_id: found.project_id,
            admin_user_id: admin,
            created_at: now,
            last_seen_at: now,
            expires_at: OWNER.expires_at(now),
            ip: Some(caller.client.address.to_string()),
            network: Some(seen.network),
            user_agent: Some(seen.user_agent),
            shares_staff_device,
            trail,
            security_score: score.score,
            revoked_at: None,
        };
        store::owner_session::create(conn, &session, &self.token_hash)?;
        // Whoever submitted the project knows its code, too. Their own browser is not the owner's, and any other proves little:
        // it opens the way for the portal's own words.
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
        // An admin sees codes anyway, and says who it is.
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

    /// The admin who looks in as the owner, if one does. One who still owes the demanded second factor may do no more than
    /// anybody else.
    fn admin(&self, conn: &mut Connection) -> Result<Option<UserId>, ApiError> {
        Ok(match self.caller.user(conn, self.state.now())? {
            Actor::User(user) if user.role == Role::Admin && !user.needs_second_factor => {
                Some(user.user_id)
            }
            Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => None,
        })
    }
}
