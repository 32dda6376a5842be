//! What each table knows about a person: which rows, which columns an export contains, and what an erasure does with them. A test compares
//! this list with the schema, so that a new column needs a decision.

use domain::person::{KeptBecause, PersonalData};

/// What the parameter `$1` of a filter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// The account's id.
    Account,
    /// The account's email address.
    AccountEmail,
    /// The fingerprint of the account's email address.
    AccountAddress,
    /// The id of each project of the owner.
    Project,
    /// The fingerprint of the owner's email address.
    OwnerAddress,
    /// Each of the owner's email addresses, also former ones, in lower case.
    OwnerEmail,
}

/// What an erasure does with rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Deletes them.
    Deleted,
    /// Sets these columns to null.
    Cleared(&'static str),
    /// Replaces names and addresses in them (`erase.rs`).
    Rewritten,
    /// Keeps them.
    Kept(KeptBecause),
}

/// Rows about a person.
pub(super) struct Rows {
    pub(super) of: Of,
    /// The condition, with the parameter `$1`.
    pub(super) filter: &'static str,
    pub(super) kind: PersonalData,
    /// The columns that an export contains: `name`, `name:time`, or `name:flag`.
    pub(super) exported: &'static str,
    pub(super) fate: Fate,
}

/// A table.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) rows: &'static [Rows],
    /// The columns that are never exported, with the reason.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test reads it"))]
    pub(super) withheld: &'static [(&'static str, &'static str)],
}

const fn rows(
    of: Of,
    filter: &'static str,
    kind: PersonalData,
    exported: &'static str,
    fate: Fate,
) -> Rows {
    Rows {
        of,
        filter,
        kind,
        exported,
        fate,
    }
}

const fn table(
    name: &'static str,
    rows: &'static [Rows],
    withheld: &'static [(&'static str, &'static str)],
) -> Table {
    Table {
        name,
        rows,
        withheld,
    }
}

const CLAIM: Fate = Fate::Kept(KeptBecause::ClaimRecord);
const ID: &str = "an internal identifier";
const SECRET: &str = "a secret or its hash";
const DERIVED: &str = "derived from other columns";
const STATE: &str = "internal state";
const OTHERS: &str = "about other people or the project";
const STORAGE: &str = "a path in the storage; the file itself is exported";

const FILE: &str = "id file_name file_size file_type uploaded_at:time";

use Fate::{Cleared, Deleted, Rewritten};
use Of::{Account, AccountAddress, AccountEmail, OwnerAddress, OwnerEmail, Project};
use PersonalData as Data;

/// All tables with rows about a person.
#[rustfmt::skip]
pub(super) const TABLES: &[Table] = &[
    table("users", &[
        rows(Account, "id = $1", Data::Profile, "id email first_name last_name full_name company_name phone active:flag created_at:time updated_at:time password_changed_at:time invited_at:time last_sign_in_at:time", Rewritten),
    ], &[("password_hash", SECRET), ("contractor_id version", STATE), ("search_text", DERIVED)]),
    table("user_roles", &[
        rows(Account, "user_id = $1", Data::Profile, "role", CLAIM),
    ], &[("user_id", ID)]),
    table("user_sessions", &[
        rows(Account, "user_id = $1", Data::Devices, "created_at:time last_seen_at:time expires_at:time keep_signed_in:flag ip user_agent", Deleted),
    ], &[("id user_id", ID), ("token_hash", SECRET)]),
    table("user_addresses", &[
        rows(Account, "user_id = $1", Data::Devices, "address last_used_at:time", Deleted),
    ], &[("user_id", ID)]),
    table("passkeys", &[
        rows(Account, "user_id = $1", Data::SignIn, "name created_at:time last_used_at:time", Deleted),
    ], &[("id user_id", ID), ("credential_id credential", SECRET)]),
    table("totp_secrets", &[
        rows(Account, "user_id = $1", Data::SignIn, "created_at:time confirmed_at:time", Deleted),
    ], &[("user_id", ID), ("sealed last_step", SECRET)]),
    table("recovery_codes", &[
        rows(Account, "user_id = $1", Data::SignIn, "created_at:time used_at:time", Deleted),
    ], &[("user_id", ID), ("code_hash", SECRET)]),
    table("passkey_registrations", &[
        rows(Account, "session_id IN (SELECT id FROM user_sessions WHERE user_id = $1)", Data::SignIn, "", Deleted),
    ], &[("session_id", ID), ("state", SECRET), ("expires_at", STATE)]),
    table("sign_in_challenges", &[
        rows(Account, "user_id = $1", Data::SignIn, "", Deleted),
    ], &[("token_hash passkey_state", SECRET), ("user_id", ID), ("keep_signed_in wrong_codes created_at expires_at", STATE)]),
    table("password_resets", &[
        rows(Account, "user_id = $1", Data::SignIn, "created_at:time expires_at:time used_at:time", Deleted),
    ], &[("id user_id", ID), ("token_hash", SECRET)]),
    table("email_changes", &[
        rows(Account, "user_id = $1", Data::SignIn, "email created_at:time expires_at:time", Deleted),
    ], &[("user_id", ID), ("token_hash", SECRET)]),
    table("sign_ups", &[
        rows(AccountEmail, "email = $1", Data::Invitations, "email first_name last_name company_name phone created_at:time expires_at:time", Deleted),
    ], &[("id", ID), ("password_hash token_hash reset_token_hash", SECRET), ("reset_expires_at", STATE)]),
    table("contractor_invitations", &[
        // An invitation without an address would be a link for anybody, so a pending one is deleted.
        rows(AccountEmail, "lower(email) = $1 AND used_at IS NULL", Data::Invitations, "email created_at:time expires_at:time", Deleted),
        rows(AccountEmail, "lower(email) = $1 AND used_at IS NOT NULL", Data::Invitations, "email created_at:time used_at:time", Cleared("email")),
        rows(Account, "used_by = $1 AND email IS NOT NULL", Data::Invitations, "email created_at:time used_at:time", Cleared("email")),
    ], &[("id contractor_id created_by used_by revoked_by", ID), ("token_hash", SECRET), ("revoked_at", STATE)]),
    table("saved_views", &[
        rows(Account, "user_id = $1", Data::Preferences, "page name query created_at:time shown_columns pinned:flag shared_with", Deleted),
    ], &[("id user_id", ID)]),
    table("report_mails", &[
        rows(Account, "user_id = $1", Data::Preferences, "period report created_at:time", Deleted),
    ], &[("id user_id", ID), ("contractor_id partner_id", OTHERS), ("last_period", STATE)]),
    table("user_languages", &[
        rows(Account, "user_id = $1", Data::Preferences, "language chosen:flag", Deleted),
    ], &[("user_id", ID)]),
    table("notification_choices", &[
        rows(Account, "user_id = $1", Data::Preferences, "kind bell:flag mail", Deleted),
    ], &[("user_id", ID)]),
    table("notification_settings", &[
        rows(Account, "user_id = $1", Data::Preferences, "quiet_from quiet_until weekly_summary:flag", Deleted),
    ], &[("user_id", ID), ("version", STATE)]),
    table("calendar_feeds", &[
        rows(Account, "user_id = $1", Data::Preferences, "label with_names:flag created_at:time last_used_at:time", Deleted),
        rows(Project, "project_id = $1", Data::Preferences, "label with_names:flag created_at:time last_used_at:time", Deleted),
    ], &[("id user_id project_id contractor_id", ID), ("token_hash", SECRET)]),
    table("claim_package_links", &[
        rows(Account, "created_by = $1", Data::Changes, "project_id created_at:time expires_at:time revoked_at:time", CLAIM),
        rows(Project, "project_id = $1", Data::Files, "", Deleted),
    ], &[("id package_id created_by", ID), ("name views downloads last_used_at", OTHERS), ("token_hash", SECRET)]),
    table("owner_languages", &[
        rows(Project, "project_id = $1", Data::Preferences, "language chosen:flag", Deleted),
    ], &[("project_id", ID)]),
    table("owner_contacts", &[
        rows(Project, "project_id = $1", Data::Projects, "accepted_at:time opened_at:time", CLAIM),
    ], &[("project_id email_by letter_by", ID), ("letter_due_at letter_language", STATE)]),
    table("owner_letters", &[
        rows(Project, "project_id = $1", Data::Mails, "channel language sent_at:time", Deleted),
        rows(Account, "sent_by = $1", Data::Changes, "project_id channel language sent_at:time", CLAIM),
    ], &[("id sent_by mail_id", ID)]),
    table("owner_sessions", &[
        rows(Project, "project_id = $1 AND admin_user_id IS NULL", Data::Devices, "created_at:time last_seen_at:time expires_at:time revoked_at:time ip network user_agent", Deleted),
        rows(Account, "admin_user_id = $1", Data::Devices, "project_id created_at:time last_seen_at:time expires_at:time revoked_at:time ip network user_agent", Deleted),
    ], &[("id admin_user_id", ID), ("token_hash", SECRET), ("by_emailed_link shares_staff_device security_score security_level signals", "how the portal detects a stolen session")]),
    table("notifications", &[
        rows(Account, "user_id = $1", Data::Notifications, "id project_id type created_at:time", Deleted),
        // They repeat names, addresses, and messages of the project, and the timeline has the same facts.
        rows(Project, "project_id = $1", Data::Notifications, "", Deleted),
        rows(Account, "author_id = $1 AND (user_id IS NULL OR user_id <> $1)", Data::Notifications, "", Rewritten),
    ], &[("user_id author_id contractor_id referral_partner_id", ID), ("title message subject", "names other people and, after the person lost access, a project"), ("kind title_text message_text", DERIVED), ("handed_over", STATE)]),
    table("user_notification_read_status", &[
        rows(Account, "user_id = $1", Data::Notifications, "notification_id read:flag read_at:time snoozed_until:time", Deleted),
    ], &[("user_id", ID)]),
    table("notifications_read_up_to", &[
        rows(Account, "user_id = $1", Data::Notifications, "read_up_to:time", Deleted),
    ], &[("user_id", ID)]),
    table("timeline_looks", &[
        rows(Account, "user_id = $1", Data::Notifications, "project_id looked_at:time", Deleted),
    ], &[("user_id", ID)]),
    table("message_read_status", &[
        rows(Account, "user_id = $1", Data::Notifications, "message_id read_at:time", Deleted),
        // The count of unread messages belongs to the project's code, which others may use.
        rows(Project, "user_id = $1", Data::Notifications, "message_id read_at:time", CLAIM),
    ], &[("user_id", ID)]),
    table("message_tallies", &[
        rows(Account, "reader_id = $1", Data::Notifications, "", Deleted),
        rows(Project, "reader_id = $1", Data::Notifications, "", CLAIM),
    ], &[("project_id reader_id known_id", ID), ("sent read known_at", DERIVED)]),
    table("message_threads", &[
        rows(Account, "assigned_to = $1", Data::Work, "project_id waiting_since:time", CLAIM),
    ], &[("contractor_id referral_partner_id last_id assigned_to", ID), ("last_at", DERIVED)]),
    table("unread_threads", &[
        rows(Account, "user_id = $1", Data::Notifications, "project_id last_at:time", Deleted),
    ], &[("user_id", ID)]),
    table("mail_bundles", &[
        rows(Account, "user_id = $1", Data::Mails, "", Deleted),
        rows(Project, "project_id = $1", Data::Mails, "", Deleted),
    ], &[("bundle user_id project_id", ID), ("due_at mailed_at held_by", STATE)]),
    table("mail_queue", &[
        // Not by the fingerprint, which several people can share: it ignores what follows a plus sign.
        rows(AccountEmail, "lower(recipient) = $1", Data::Mails, "recipient subject reason created_at:time sent_at:time failed_at:time", Deleted),
        rows(OwnerEmail, "lower(recipient) = $1", Data::Mails, "recipient subject reason created_at:time sent_at:time failed_at:time", Deleted),
    ], &[("id account_id address", ID), ("body_text body_html unsubscribe_url", "may contain links that sign in, and other people's messages"), ("attempts next_attempt_at leased_until last_error expires_at admitted_at held_by project_id", STATE)]),
    table("mail_recipients", &[
        rows(Account, "account_id = $1", Data::Mails, "", Deleted),
        rows(AccountAddress, "address = $1", Data::Mails, "first_mailed_at:time", Deleted),
        rows(OwnerAddress, "address = $1", Data::Mails, "first_mailed_at:time", Deleted),
    ], &[("account_id address", ID)]),
    table("email_stops", &[
        rows(AccountAddress, "address = $1", Data::Unsubscriptions, "stopped_at:time", Fate::Kept(KeptBecause::Unsubscription)),
        rows(OwnerAddress, "address = $1", Data::Unsubscriptions, "stopped_at:time", Fate::Kept(KeptBecause::Unsubscription)),
    ], &[("address", ID)]),
    table("projects", &[
        rows(Project, "id = $1", Data::Contact, "id project_number insurance_claim_number insurance_carrier_name property_owner_name property_owner_email property_owner_phone property_address unit city state zip_code damage_type damage_description urgency_level timeline_start status created_at:time updated_at:time closed_at:time", Rewritten),
        rows(Account, "referral_partner_id = $1", Data::Contact, "id project_number status damage_type city state created_at:time closed_at:time referral_partner_contact_name referral_partner_contact_phone referral_partner_contact_email", Rewritten),
    ], &[("project_code", SECRET), ("claims_adjuster_name", OTHERS), ("contractor_id referral_partner_id", ID), ("status_since version code_issued_at estimate_decider", STATE), ("owner_order status_order urgency_order start_order claim_key", DERIVED)]),
    table("project_edit_history", &[
        rows(Account, "edited_by = $1", Data::Changes, "project_id field_name created_at:time", CLAIM),
        rows(Project, "project_id = $1 AND field_name IN ('property_owner_name', 'property_owner_email', 'property_owner_phone')", Data::Changes, "field_name old_value new_value created_at:time", Rewritten),
        rows(Account, "project_id IN (SELECT id FROM projects WHERE referral_partner_id = $1) AND field_name IN ('referral_partner_contact_name', 'referral_partner_contact_email', 'referral_partner_contact_phone')", Data::Changes, "project_id field_name old_value new_value created_at:time", Rewritten),
    ], &[("id update_id edited_by", ID)]),
    table("project_status_updates", &[
        rows(Account, "updated_by = $1", Data::Updates, "id project_id previous_status new_status update_type change_summary notes created_at:time", CLAIM),
    ], &[("updated_by event_id", ID), ("change moved about noted attached", DERIVED)]),
    table("project_messages", &[
        rows(Account, "sender_id = $1 AND participant_type <> 'owner'", Data::Messages, "id project_id message_type message_content reply_to_message_id created_at:time", CLAIM),
        rows(Project, "project_id = $1 AND participant_type = 'owner'", Data::Messages, "id project_id message_type message_content reply_to_message_id created_at:time", CLAIM),
    ], &[("client_id sender_id", ID), ("participant_type shares_staff_device updated_at", STATE)]),
    table("project_admin_notes", &[
        rows(Account, "created_by = $1", Data::Work, "id project_id note created_at:time updated_at:time", CLAIM),
    ], &[("created_by edited_by", ID), ("version", STATE)]),
    table("admin_tasks", &[
        rows(Account, "created_by = $1", Data::Work, "id project_id status description is_priority:flag due_date created_at:time updated_at:time", CLAIM),
        // An admin wrote the description, and the account may no longer be one.
        rows(Account, "assigned_to = $1 AND (created_by IS NULL OR created_by <> $1)", Data::Work, "id project_id status is_priority:flag due_date created_at:time updated_at:time", CLAIM),
    ], &[("created_by assigned_to", ID), ("version", STATE)]),
    table("admin_task_changes", &[
        rows(Account, "changed_by = $1", Data::Changes, "task_id field_name created_at:time", CLAIM),
        // The history of assignments contains names.
        rows(Account, "field_name = 'assigned_to' AND (old_value = (SELECT full_name FROM users WHERE id = $1) OR new_value = (SELECT full_name FROM users WHERE id = $1))", Data::Changes, "", Rewritten),
    ], &[("id changed_by", ID), ("old_value new_value", OTHERS)]),
    table("contractor_tasks", &[
        rows(Account, "created_by = $1", Data::Work, "id project_id task_type title description scheduled_date start_time end_time is_all_day:flag status created_at:time", CLAIM),
        rows(Account, "completed_by = $1 AND (created_by IS NULL OR created_by <> $1)", Data::Work, "id project_id task_type title scheduled_date start_time end_time is_all_day:flag status completed_at:time", CLAIM),
        rows(Project, "project_id = $1", Data::Work, "id project_id task_type title scheduled_date start_time end_time is_all_day:flag status", CLAIM),
    ], &[("contractor_id created_by parent_task_id referral_partner_id completed_by", ID), ("version updated_at", STATE)]),
    table("contractor_task_timeslots", &[
        rows(Account, "created_by = $1", Data::Work, "id project_id task_type title description scheduled_date start_time end_time is_all_day:flag status created_at:time", CLAIM),
    ], &[("proposal_id contractor_id created_by referral_partner_id", ID), ("updated_at", STATE)]),
    table("visit_answers", &[
        rows(Account, "answered_by = $1", Data::Work, "project_id state note times answered_at:time", CLAIM),
        rows(Account, "replied_by = $1", Data::Work, "project_id state reply_note reply_times replied_at:time", CLAIM),
        rows(Project, "project_id = $1 AND event_id IS NOT NULL", Data::Messages, "state note times answered_at:time", Deleted),
    ], &[("id proposal_id event_id answered_by replied_by", ID), ("shares_staff_device", STATE)]),
    table("photo_annotations", &[
        rows(Account, "saved_by = $1", Data::Work, "version shapes saved_at:time", CLAIM),
    ], &[("saved_by", ID), ("file_path", STORAGE), ("is_current", STATE), ("shape_count has_blur", DERIVED)]),
    table("estimates", &[
        rows(Account, "created_by = $1", Data::Work, "project_id number created_at:time", CLAIM),
    ], &[("id contractor_id supplement_of created_by", ID)]),
    table("estimate_versions", &[
        rows(Account, "drafted_by = $1", Data::Work, "id project_id version state currency amount_cents tax_cents deductible_cents depreciation_cents scope expires_on drafted_at:time", CLAIM),
        rows(Account, "sent_by = $1", Data::Work, "id project_id version sent_at:time", CLAIM),
    ], &[("estimate_id drafted_by sent_by", ID), ("changed_at revision", STATE)]),
    table("estimate_lines", &[
        rows(Account, "version_id IN (SELECT id FROM estimate_versions WHERE drafted_by = $1)", Data::Work, "version_id position room description quantity unit unit_price tax_percent amount_cents tax_cents", CLAIM),
    ], &[]),
    table("estimate_files", &[
        rows(Account, "uploaded_by = $1", Data::Files, FILE, CLAIM),
    ], &[("version_id uploaded_by", ID), ("file_path", STORAGE)]),
    table("estimate_decisions", &[
        rows(Account, "decided_by = $1", Data::Work, "version_id kind approved_cents lines reason decider decided_at:time", CLAIM),
        rows(Account, "recorded_by = $1 AND (decided_by IS NULL OR decided_by <> $1)", Data::Work, "version_id kind approved_cents reason decider decided_at:time", CLAIM),
        // The decision stays; the project's name of the owner then stands for who decided.
        rows(Project, "decider = 'owner' AND decider_name IS NOT NULL AND version_id IN (SELECT id FROM estimate_versions WHERE project_id = $1)", Data::Work, "version_id kind reason decider_name decided_at:time", Cleared("decider_name")),
    ], &[("decided_by recorded_by", ID)]),
    table("contractor_assignments", &[
        rows(Account, "assigned_by = $1", Data::Changes, "project_id assigned_at:time ended_at:time", CLAIM),
    ], &[("id contractor_id assigned_by", ID)]),
    table("legal_holds", &[
        rows(Account, "set_by = $1", Data::Changes, "project_id reason set_at:time", CLAIM),
    ], &[("set_by", ID)]),
    table("deleted_projects", &[
        rows(Account, "deleted_by = $1", Data::Changes, "project_number deleted_at:time", CLAIM),
    ], &[("id deleted_by", ID), ("project_code", SECRET), ("property_owner_name property_address status", "about the owner of a project that is removed for good within 30 days")]),
    table("project_files", &[
        rows(Account, "uploaded_by = $1", Data::Files, "project_id id file_name file_size file_type uploaded_at:time", CLAIM),
    ], &[("uploaded_by", ID), ("file_path", STORAGE)]),
    table("status_update_attachments", &[
        rows(Account, "uploaded_by = $1", Data::Files, "project_id id file_name file_size file_type uploaded_at:time", CLAIM),
    ], &[("status_update_id uploaded_by", ID), ("file_path", STORAGE)]),
    table("photo_descriptions", &[
        rows(Account, "file_path IN (SELECT file_path FROM project_files WHERE uploaded_by = $1 UNION ALL SELECT file_path FROM status_update_attachments WHERE uploaded_by = $1)", Data::Files, "project_id room phase caption tags latitude longitude accuracy recorded_at:time", CLAIM),
    ], &[("before_id", ID), ("file_path", STORAGE)]),
    table("photo_changes", &[
        rows(Account, "changed_by = $1", Data::Changes, "project_id field current changed_at:time", CLAIM),
    ], &[("id changed_by", ID), ("file_path", STORAGE), ("previous", OTHERS)]),
    table("report_documents", &[
        rows(Account, "created_by = $1", Data::Files, "project_id kind state pages file_size created_at:time finished_at:time", Deleted),
        rows(Project, "project_id = $1", Data::Files, "", Deleted),
    ], &[("id created_by", ID), ("options content_key done total attempts error", STATE), ("content", DERIVED), ("file_path", "a path in the storage; the document can be made again")]),
    table("claim_packages", &[
        rows(Account, "created_by = $1", Data::Work, "project_id number recipient state file_size created_at:time finished_at:time", CLAIM),
        rows(Project, "project_id = $1 AND finished_at IS NULL", Data::Files, "", Deleted),
        // The record of what was handed over stays; the file, which contains the owner's data, does not.
        rows(Project, "project_id = $1 AND finished_at IS NOT NULL", Data::Files, "", Cleared("file_path")),
    ], &[("id created_by contractor_id previous_id", ID), ("options done total attempts done_bytes total_bytes new_files missing_files timestamp_state timestamp_asked_at error stage stage_done stage_total busy_since retry_at unshared_files log_problems", STATE), ("made_from contents failed_file sha256 tag_manifest timestamp_token", DERIVED), ("file_path", "a path in the storage; the package is made of what is exported")]),
    table("deleted_project_files", &[
        rows(Account, "deleted_by = $1", Data::Changes, "project_id file_name deleted_at:time", CLAIM),
    ], &[("file_id deleted_by", ID), ("file_size sha256 is_internal", OTHERS)]),
    table("admin_task_attachments", &[
        rows(Account, "uploaded_by = $1", Data::Files, FILE, CLAIM),
    ], &[("task_id uploaded_by", ID), ("file_path", STORAGE)]),
    table("project_admin_attachments", &[
        rows(Account, "uploaded_by = $1", Data::Files, "project_id id file_name file_size file_type uploaded_at:time", CLAIM),
    ], &[("admin_note_id uploaded_by", ID), ("file_path", STORAGE)]),
    table("message_attachments", &[
        rows(Account, "message_id IN (SELECT id FROM project_messages WHERE sender_id = $1 AND participant_type <> 'owner')", Data::Files, FILE, CLAIM),
        rows(Project, "message_id IN (SELECT id FROM project_messages WHERE project_id = $1 AND participant_type = 'owner')", Data::Files, FILE, CLAIM),
    ], &[("message_id", ID), ("file_path", STORAGE)]),
    table("uploads", &[
        rows(Account, "user_id = $1 AND attached_at IS NULL", Data::Uploads, "file_name file_size file_type created_at:time", Deleted),
        rows(Project, "attached_at IS NULL AND owner_session_id IN (SELECT id FROM owner_sessions WHERE project_id = $1 AND admin_user_id IS NULL)", Data::Uploads, "file_name file_size file_type created_at:time", Deleted),
    ], &[("id target_id user_id owner_session_id", ID), ("purpose attached_at", STATE), ("file_path", STORAGE)]),
    table("upload_reservations", &[
        rows(Account, "holder = 'user:' || $1", Data::Uploads, "", Deleted),
        rows(Project, "holder = 'project:' || $1", Data::Uploads, "", Deleted),
    ], &[("upload_id holder", ID), ("bytes expires_at", STATE)]),
    table("rate_limits", &[
        rows(Account, "key IN ($1, 'user:' || $1)", Data::Devices, "", Deleted),
    ], &[("action key tat failures window_start banned_until updated_at recent", "counts of attempts, which the portal deletes by itself")]),
    table("contractors", &[
        rows(AccountEmail, "lower(primary_email) = $1", Data::Companies, "company_name primary_email primary_phone", Fate::Kept(KeptBecause::Company)),
    ], &[("id slug", ID), ("status search_text created_at updated_at version status_since", OTHERS)]),
    table("security_audit_log", &[
        rows(Account, "actor_id = $1 OR (subject_user_id = $1 AND actor_id IS NULL)", Data::SecurityLog, "event_type severity occurrences ip user_agent created_at:time last_at:time", Fate::Kept(KeptBecause::SecurityLog)),
        // The address and browser are somebody else's.
        rows(Account, "subject_user_id = $1 AND actor_id <> $1", Data::SecurityLog, "event_type severity occurrences created_at:time last_at:time", Fate::Kept(KeptBecause::SecurityLog)),
        rows(Project, "project_id = $1 AND actor_id IS NULL", Data::SecurityLog, "event_type severity occurrences ip user_agent created_at:time last_at:time", Fate::Kept(KeptBecause::SecurityLog)),
    ], &[("id seq actor_id subject_user_id project_id", ID), ("key window_start prev_hash hash", STATE), ("details", "may name other people")]),
];

/// Tables without rows about a person, with the reason.
#[cfg(test)]
pub(super) const IMPERSONAL: &[(&str, &str)] = &[
    ("contractor_slugs", "former addresses of companies' pages"),
    ("settings", "the portal's settings"),
    (
        "project_counters project_tallies project_starts portal_clock project_days project_stays stage_times status_days",
        "counts",
    ),
    (
        "search_documents",
        "derived from projects, accounts, and messages, and written with them",
    ),
    (
        "event_proposals event_reminders calendar_cancellations",
        "events of projects, without people",
    ),
    (
        "notification_outbox notification_deliveries",
        "deleted with their notifications and bundles",
    ),
    ("security_audit_head", "the end of the log's chain"),
    (
        "owner_code_failures",
        "addresses of failed attempts, which belong to no known person and are deleted by themselves",
    ),
    (
        "idempotency_keys",
        "responses of the last day, in which names are replaced",
    ),
    (
        "deleted_rows deleted_files deleted_ids",
        "rows and files of deleted projects, which are removed for good within 30 days; an erasure changes these rows, too",
    ),
    ("restored_projects", "dates"),
    ("jobs", "background jobs"),
    (
        "shot_lists shots photo_shots",
        "what must be photographed, and which photos show it",
    ),
    (
        "file_facts",
        "read from the files, which are exported; removed with them",
    ),
    (
        "history_heads history_log history_roots",
        "salted hashes of a project's history; the salts of what is erased are deleted",
    ),
    (
        "backup_runs backed_up_files",
        "results of backups, and paths and checksums of files",
    ),
    (
        "changes",
        "ids of recent changes, which are deleted by themselves",
    ),
];
