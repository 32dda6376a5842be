//! The access matrix: the expected HTTP status for each operation and kind of caller. The project in the path belongs to one contractor,
//! one partner, and one owner ('own'); for the others it is 'foreign'.

use crate::openapi::operations;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, TestApp, TestProject};

/// An operation and the expected status for each caller.
pub struct Row {
    pub operation: &'static str,
    anonymous: u16,
    admin: u16,
    contractor: [u16; 2],
    partner: [u16; 2],
    owner: [u16; 2],
    expired: u16,
}

/// The statuses are in the order: anonymous, admin, contractor own and foreign, partner own and foreign, owner own and foreign,
/// expired session.
const fn row(operation: &'static str, statuses: [u16; 9]) -> Row {
    let [
        anonymous,
        admin,
        contractor_own,
        contractor_foreign,
        partner_own,
        partner_foreign,
        owner_own,
        owner_foreign,
        expired,
    ] = statuses;
    Row {
        operation,
        anonymous,
        admin,
        contractor: [contractor_own, contractor_foreign],
        partner: [partner_own, partner_foreign],
        owner: [owner_own, owner_foreign],
        expired,
    }
}

/// Request bodies are valid, except for the public endpoints, which get empty forms.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    //                                     anon admin contractor partner   owner     expired
    row("show_api_description",           [200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("show_api_docs",                  [200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("show_public_page",               [200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("create_first_admin",             [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("sign_up",                        [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("confirm_sign_up",                [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("sign_in",                        [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("finish_sign_in",                 [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("start_passkey_sign_in",          [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("sign_in_with_passkey",           [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("sign_out",                       [204, 204, 204, 204, 204, 204, 204, 204, 204]),
    row("request_password_reset",         [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("reset_password",                 [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("validate_invitation",            [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("join_company",                   [401, 403, 404, 404, 404, 404, 401, 401, 401]),
    row("accept_invitation",              [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("create_owner_session",           [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("create_owner_session_by_link",   [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("validate_owner_session",         [200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("report_security_event",          [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("show_account",                   [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("split_address",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("show_profile",                   [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("update_profile",                 [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    // No account has a pending email change.
    row("resend_email_change",            [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("confirm_email_change",           [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("drop_email_change",              [401, 204, 204, 204, 204, 204, 401, 401, 401]),
    // These run before the passwords change and before an authenticator app awaits its first code.
    row("show_second_factors",            [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("confirm_totp",                   [401, 409, 409, 409, 409, 409, 401, 401, 401]),
    row("start_totp",                     [401, 201, 201, 201, 201, 201, 401, 401, 401]),
    row("disable_totp",                   [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("renew_recovery_codes",           [401, 409, 409, 409, 409, 409, 401, 401, 401]),
    row("add_passkey",                    [401, 409, 409, 409, 409, 409, 401, 401, 401]),
    row("start_passkey",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("rename_passkey",                 [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("remove_passkey",                 [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("change_password",                [401, 204, 204, 204, 204, 204, 401, 401, 401]),
    row("show_notification_preferences",  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("edit_notification_preferences",  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("set_language",                   [401, 204, 204, 204, 204, 204, 401, 401, 401]),
    // A link that was never sent in an email.
    row("show_unsubscription",            [404, 404, 404, 404, 404, 404, 404, 404, 404]),
    row("unsubscribe",                    [404, 404, 404, 404, 404, 404, 404, 404, 404]),
    row("take_back_unsubscription",       [404, 404, 404, 404, 404, 404, 404, 404, 404]),
    row("show_server_figures",            [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_mails",                     [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("retry_mail",                     [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("retry_mails",                    [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_sessions",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("end_other_sessions",             [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("end_session",                    [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("list_calendar_feeds",            [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("create_calendar_feed",           [401, 201, 201, 201, 201, 201, 401, 401, 401]),
    row("revoke_calendar_feed",           [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    // A link that was never issued.
    row("read_calendar_feed",             [404, 404, 404, 404, 404, 404, 404, 404, 404]),
    row("show_dashboard",                 [401, 200, 403, 403, 200, 200, 401, 401, 401]),
    row("show_admin_dashboard",           [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_report",                    [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("export_report",                  [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("download_report",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_report_mails",              [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("create_report_mail",             [401, 201, 403, 403, 403, 403, 401, 401, 401]),
    row("delete_report_mail",             [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("show_contractor_dashboard",      [401, 403, 200, 200, 403, 403, 401, 401, 401]),
    row("show_contractor_schedule",       [401, 403, 200, 200, 403, 403, 401, 401, 401]),
    row("search_portal",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("list_projects",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("list_carriers",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("export_projects",                [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("list_views",                     [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("create_view",                    [401, 201, 201, 201, 201, 201, 401, 401, 401]),
    row("update_view",                    [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("delete_view",                    [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("submit_project",                 [401, 201, 403, 403, 201, 201, 401, 401, 401]),
    row("find_duplicates",                [401, 200, 403, 403, 200, 200, 401, 401, 401]),
    row("show_project",                   [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("find_project",                   [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("edit_project",                   [401, 200, 403, 404, 200, 404, 401, 401, 401]),
    row("assign_contractor",              [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    // These are hidden from everyone but admins.
    row("assign_projects",                [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("change_project_statuses",        [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("suggest_import_columns",         [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("check_import",                   [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("export_import_errors",           [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("import_projects",                [401, 201, 404, 404, 404, 404, 401, 401, 401]),
    row("issue_project_code",             [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("accept_project",                 [401, 204, 403, 404, 403, 404, 401, 401, 401]),
    // These name an unused id or a version that never existed, because the project is still needed.
    row("accept_projects",                [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("delete_projects",                [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("change_legal_holds",             [401, 200, 404, 404, 404, 404, 401, 401, 401]),
    row("restore_projects",               [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    // The deletion names a version that never existed. The project is not deleted, so restoring it changes nothing.
    row("delete_project",                 [401, 412, 403, 404, 403, 404, 401, 401, 401]),
    row("list_deleted_projects",          [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("restore_project",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_legal_hold",                [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("set_legal_hold",                 [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("lift_legal_hold",                [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("show_retention",                 [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("edit_retention",                 [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_retention_preview",         [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_owner_mails",               [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("show_owner_letter",              [401, 200, 403, 404, 200, 404, 401, 401, 401]),
    row("send_owner_letter",              [401, 204, 403, 404, 204, 404, 401, 401, 401]),
    row("download_owner_letter",          [401, 200, 403, 404, 200, 404, 401, 401, 401]),
    row("resume_owner_mails",             [401, 204, 403, 404, 403, 404, 401, 401, 401]),
    row("list_updates",                   [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("add_update",                     [401, 201, 201, 404, 403, 404, 401, 401, 401]),
    // Only the author of an update may add files to it, and this update does not exist.
    row("add_update_files",               [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("count_unread_updates",           [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("mark_updates_read",              [401, 204, 204, 404, 204, 404, 401, 401, 401]),
    row("list_history",                   [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("export_history_log",             [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("show_history_state",             [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("list_events",                    [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("create_event",                   [401, 201, 403, 404, 403, 404, 401, 401, 401]),
    row("show_upcoming_events",           [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("edit_event",                     [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("delete_event",                   [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("update_event_status",            [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("reopen_event",                   [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("list_conflicts",                 [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("show_calendar",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("list_proposals",                 [401, 200, 200, 200, 403, 403, 401, 401, 401]),
    row("edit_proposal",                  [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("delete_proposal",                [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("confirm_timeslot",               [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("answer_proposal",                [401, 403, 404, 404, 403, 404, 401, 401, 401]),
    // An answer that is gone was replaced, or its event was moved.
    row("accept_answer",                  [401, 409, 409, 404, 403, 404, 401, 401, 401]),
    row("decline_answer",                 [401, 409, 409, 404, 403, 404, 401, 401, 401]),
    row("list_files",                     [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("list_project_shots",             [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    // Callers who may add files get a validation error, because the upload does not exist.
    row("add_files",                      [401, 422, 403, 404, 422, 404, 401, 401, 401]),
    // No photo of the project has this id.
    row("describe_photos",                [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("list_photo_choices",             [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("list_photo_changes",             [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    // Only files of the project can be deleted and downloaded, and it has none.
    row("delete_file",                    [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("delete_files",                   [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("download_files",                 [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("list_documents",                 [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("create_document",                [401, 202, 202, 404, 202, 404, 401, 401, 401]),
    // The project has no document with this id.
    row("show_document",                  [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("cancel_document",                [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("download_document",              [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("list_estimates",                 [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("create_estimate",                [401, 201, 201, 404, 403, 404, 401, 401, 401]),
    // The project has no version with this id. estimates.rs has these operations with one.
    row("show_estimate",                  [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("edit_estimate",                  [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("delete_estimate",                [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("send_estimate",                  [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("withdraw_estimate",              [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("revise_estimate",                [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("decide_estimate",                [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("show_estimate_comparison",       [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("choose_estimate_decider",        [401, 204, 403, 404, 403, 404, 401, 401, 401]),
    row("parse_estimate_lines",           [401, 200, 200, 200, 403, 403, 401, 401, 401]),
    row("list_claim_packages",            [401, 200, 200, 404, 403, 404, 401, 401, 401]),
    // Callers who may order one get a validation error, because it is for nobody.
    row("create_claim_package",           [401, 422, 422, 404, 403, 404, 401, 401, 401]),
    // The project has no package with this id.
    row("show_claim_package",             [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("list_package_contents",          [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("cancel_claim_package",           [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("download_claim_package",         [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("delete_package_file",            [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("download_package_timestamp",     [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    // The project has no package with this id.
    row("create_package_link",            [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("list_package_links",             [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("revoke_package_link",            [401, 404, 404, 404, 403, 404, 401, 401, 401]),
    row("show_package_link",              [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("open_package_link",              [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    row("read_package_timestamp",         [422, 422, 422, 422, 422, 422, 422, 422, 422]),
    // A signature that the portal did not make.
    row("read_package_file",              [404, 404, 404, 404, 404, 404, 404, 404, 404]),
    // Only files of the project have annotations.
    row("show_annotations",               [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("save_annotations",               [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("read_file",                      [401, 403, 403, 403, 403, 403, 403, 403, 401]),
    row("list_messages",                  [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    // The message names an admin as its sender, so other callers who may send messages get a validation error.
    row("send_message",                   [401, 201, 422, 404, 422, 404, 401, 401, 401]),
    row("mark_messages_read",             [401, 204, 204, 404, 204, 404, 401, 401, 401]),
    row("count_unread_messages",          [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("list_threads",                   [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("count_threads",                  [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("show_thread",                    [401, 200, 200, 404, 200, 404, 401, 401, 401]),
    row("assign_thread",                  [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("change_threads",                 [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("set_thread_waiting",             [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("create_upload",                  [401, 201, 201, 201, 201, 201, 401, 401, 401]),
    row("discard_upload",                 [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("list_tasks",                     [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("create_task",                    [401, 201, 403, 404, 403, 404, 401, 401, 401]),
    row("count_open_tasks",               [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("edit_task",                      [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("delete_task",                    [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("list_task_history",              [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("list_all_tasks",                 [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("change_tasks",                   [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("delete_tasks",                   [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("count_all_tasks",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_assignees",                 [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_notes",                     [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("add_note",                       [401, 201, 403, 404, 403, 404, 401, 401, 401]),
    row("edit_note",                      [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("delete_note",                    [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("delete_note_attachment",         [401, 404, 403, 404, 403, 404, 401, 401, 401]),
    row("list_contractors",               [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_contractor_overviews",      [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_contractor",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("create_contractor",              [401, 201, 403, 403, 403, 403, 401, 401, 401]),
    row("edit_contractor",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_assignments",               [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    // The company is already active; the deactivation names a version that never existed.
    row("reactivate_contractor",          [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("deactivate_contractor",          [401, 412, 403, 403, 403, 403, 401, 401, 401]),
    row("list_invitations",               [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("create_invitation",              [401, 201, 403, 403, 403, 403, 401, 401, 401]),
    row("revoke_invitation",              [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("revoke_invitations",             [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    // The user id in the path does not exist.
    row("list_users",                     [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("invite_user",                    [401, 201, 403, 403, 403, 403, 401, 401, 401]),
    row("show_user",                      [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("list_user_history",              [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("change_user_role",               [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("link_user",                      [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("end_user_sessions",              [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("deactivate_user",                [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("reactivate_user",                [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("change_users",                   [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("change_user_roles",              [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("sign_out_users",                 [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("resend_user_invitations",        [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("resend_user_invitation",         [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("show_user_erasure",           [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("export_user_data",               [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("erase_user",                     [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("export_own_data",                [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("show_owner_erasure",          [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    row("export_owner_data",              [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    // The fingerprint is not that of a preview.
    row("erase_owner",                    [401, 409, 403, 404, 403, 404, 401, 401, 401]),
    row("edit_public_page",               [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_portal",                    [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("edit_portal",                    [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("show_reply_templates",           [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("edit_reply_templates",           [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_filled_templates",          [401, 200, 403, 404, 403, 404, 401, 401, 401]),
    // The list and the shot in the path do not exist.
    row("list_shot_lists",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("create_shot_list",               [401, 201, 403, 403, 403, 403, 401, 401, 401]),
    row("edit_shot_list",                 [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("delete_shot_list",               [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("show_shot_example",              [401, 404, 404, 404, 404, 404, 401, 401, 401]),
    row("put_shot_example",               [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("remove_shot_example",            [401, 404, 403, 403, 403, 403, 401, 401, 401]),
    row("put_portal_logo",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("remove_portal_logo",             [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("send_trial_mail",                [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("finish_set_up",                  [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("list_notifications",             [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("mark_notifications_read",        [401, 204, 204, 204, 204, 204, 401, 401, 401]),
    row("mark_all_notifications_read",    [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("snooze_notifications",           [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("change_notifications",           [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("list_security_alerts",           [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("list_security_events",           [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("export_security_events",         [401, 200, 403, 403, 403, 403, 401, 401, 401]),
    row("open_stream",                    [401, 200, 200, 200, 200, 200, 401, 401, 401]),
    row("set_owner_language",             [401, 401, 401, 401, 401, 401, 204, 204, 401]),
    row("show_owner_project",             [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("show_owner_history",             [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("list_owner_updates",             [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("list_owner_estimates",           [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("show_owner_estimate",            [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("decide_owner_estimate",          [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("list_owner_events",              [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("download_owner_event",           [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("answer_owner_event",             [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("choose_owner_time",              [401, 401, 401, 401, 401, 401, 409, 409, 401]),
    row("list_owner_calendar_feeds",      [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("create_owner_calendar_feed",     [401, 401, 401, 401, 401, 401, 201, 201, 401]),
    row("revoke_owner_calendar_feed",     [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("list_owner_files",               [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("download_owner_files",           [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("show_owner_annotations",         [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("list_owner_messages",            [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    // Both owners send a message with the same id.
    row("send_owner_message",             [401, 401, 401, 401, 401, 401, 201, 409, 401]),
    row("mark_owner_messages_read",       [401, 401, 401, 401, 401, 401, 204, 204, 401]),
    row("count_owner_unread_messages",    [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("create_owner_upload",            [401, 401, 401, 401, 401, 401, 201, 201, 401]),
    row("discard_owner_upload",           [401, 401, 401, 401, 401, 401, 404, 404, 401]),
    row("open_owner_stream",              [401, 401, 401, 401, 401, 401, 200, 200, 401]),
    row("end_owner_session",              [401, 401, 401, 401, 401, 401, 204, 204, 401]),
];

/// An upload whose first bytes identify it as a picture.
const PICTURE: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
/// A UUIDv7 that no record has.
const UNKNOWN_ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// Another unused UUIDv7.
const OTHER_UNKNOWN_ID: &str = "01890a5d-ac96-774b-bcce-b302099a8058";

fn message(id: &str, participant_type: &str) -> Value {
    json!({
        "id": id, "message_content": "When will you come?", "message_type": "text", "participant_type": participant_type,
    })
}

/// What a valid call of an operation needs in addition to its method and path.
struct Calls {
    project: TestProject,
    company: String,
}

impl Calls {
    fn body(&self, operation: &str) -> Value {
        match operation {
            "submit_project" => json!({ "details": {
                "property_owner_name": "Anne-Marie Dupont", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
                "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
            }}),
            "add_update" => {
                json!({ "status": "site_visit_scheduled", "notes": "We come on Tuesday." })
            }
            "create_event" | "edit_proposal" => crate::scheduling::form("2027-03-08", "", ""),
            "edit_event" => json!({
                "task_type": "delivery", "title": "Cabinets", "scheduled_date": "2027-03-08", "is_all_day": true,
            }),
            "update_event_status" => json!({ "status": "completed" }),
            "answer_proposal" | "decline_answer" => json!({ "note": "We are away." }),
            "accept_answer" | "choose_owner_time" => json!({ "timeslot": 0 }),
            "answer_owner_event" => json!({ "fits": true }),
            "confirm_timeslot" => json!({ "timeslot_id": UNKNOWN_ID }),
            "add_files" | "add_update_files" => json!({ "files": [UNKNOWN_ID] }),
            "describe_photos" => json!({ "files": [UNKNOWN_ID], "change": { "room": "Kitchen" } }),
            "save_annotations" => json!({ "shapes": [] }),
            "create_task" => json!({ "description": "Call the adjuster." }),
            "find_duplicates" => json!({ "insurance_claim_number": "HX 00-7" }),
            "split_address" => json!({ "text": "12 Oak St" }),
            "edit_task" => json!({ "description": "Call the adjuster.", "status": "waiting" }),
            "add_note" | "edit_note" => json!({ "note": "The owner prefers calls." }),
            "assign_contractor" => json!({ "contractor_id": self.company }),
            "assign_projects" => json!({
                "contractor_id": self.company, "projects": [{ "code": self.project.code, "version": 1 }],
            }),
            "set_legal_hold" => json!({ "reason": "Lawsuit 12-34" }),
            "send_owner_letter" => json!({ "channel": "print", "language": "en" }),
            "edit_retention" => json!({ "rules": [] }),
            "change_project_statuses" => json!({
                "status": "site_visit_scheduled", "notes": "We come on Tuesday.",
                "projects": [{ "code": self.project.code, "version": 1 }],
            }),
            "change_tasks" | "delete_tasks" => json!({
                "tasks": [{ "project_code": self.project.code, "id": UNKNOWN_ID, "version": 1 }],
            }),
            "delete_files" => json!({ "files": [UNKNOWN_ID] }),
            "accept_projects" => json!({ "projects": [self.project.code] }),
            "delete_projects" => json!({ "projects": [{ "id": UNKNOWN_ID, "version": 1 }] }),
            "change_legal_holds" => {
                json!({ "projects": [{ "code": self.project.code, "reason": null }] })
            }
            "restore_projects" => json!({ "projects": [UNKNOWN_ID] }),
            "change_user_roles" => {
                json!({ "users": [{ "id": UNKNOWN_ID, "version": 1, "role": "admin" }] })
            }
            "sign_out_users" | "resend_user_invitations" => json!({ "users": [UNKNOWN_ID] }),
            "revoke_invitations" => json!({ "invitations": [UNKNOWN_ID] }),
            "retry_mails" => json!({ "mails": [UNKNOWN_ID] }),
            "change_threads" => json!({
                "threads": [{ "project_code": self.project.code, "waiting": { "seen": false, "to": true } }],
            }),
            "change_users" => {
                json!({ "active": false, "users": [{ "id": UNKNOWN_ID, "version": 1 }] })
            }
            "erase_user" | "erase_owner" => json!({ "fingerprint": "" }),
            "edit_public_page" => json!({ "text": "" }),
            "create_shot_list" | "edit_shot_list" => json!({
                "phase": "damage", "enforcement": "warn", "shots": [{ "subject": "Ceiling", "count": 1 }],
            }),
            "edit_reply_templates" => json!({ "templates": [] }),
            "edit_portal" => json!({
                "office_name": "Harbor Office", "office_phone": "", "office_email": "", "accent": "", "time_zone": "", "warranty_note": "",
            }),
            "join_company" => json!({ "token": "0".repeat(64), "effect": "links" }),
            "create_contractor" => json!({ "company_name": "Ridgeline" }),
            "edit_contractor" => json!({ "primary_phone": "2125550100" }),
            "invite_user" => json!({
                "first_name": "Kim", "last_name": "Park", "email": "kim@portal.example", "role": "admin",
            }),
            "change_user_role" => json!({ "role": "admin" }),
            "link_user" => json!({ "contractor_id": null }),
            "update_profile" => json!({ "company_name": "Harbor Adjusters" }),
            "edit_notification_preferences" => json!({ "choices": [], "quiet_hours": null }),
            "set_language" | "set_owner_language" => json!({ "language": "es" }),
            "confirm_email_change" => json!({ "token": "0".repeat(64) }),
            "change_password" => json!({
                "current_password": PASSWORD, "new_password": "Garage-2027!", "confirm_password": "Garage-2027!",
            }),
            "start_totp"
            | "disable_totp"
            | "renew_recovery_codes"
            | "start_passkey"
            | "remove_passkey" => json!({ "current_password": PASSWORD }),
            "add_passkey" => json!({ "name": "Phone", "credential": {} }),
            "rename_passkey" => json!({ "name": "Phone" }),
            "create_view" | "update_view" => {
                json!({ "name": "Mine", "filters": {}, "is_pinned": false })
            }
            "create_estimate" | "edit_estimate" => crate::estimates::form(),
            "withdraw_estimate" => json!({ "reason": "A mistake." }),
            "decide_estimate" | "decide_owner_estimate" => json!({ "kind": "approve" }),
            "choose_estimate_decider" => json!({ "decider": "admin" }),
            "parse_estimate_lines" => json!({ "text": "Drywall\t2" }),
            "create_document" => json!({
                "kind": "photo_report",
                "options": { "per_page": 4, "by_room": true, "facts": true, "annotations": true, "language": "en" },
            }),
            "create_claim_package" => json!({
                "recipient": "", "messages": true, "internal": false, "originals_of_blurred": false, "language": "en",
            }),
            "create_package_link" => json!({ "name": "Kim, Harbor Insurance", "days": 30 }),
            "create_report_mail" => json!({ "period": "weekly", "report": "intake" }),
            "create_calendar_feed" | "create_owner_calendar_feed" => json!({ "label": "Phone" }),
            "confirm_totp" => json!({ "code": "123456" }),
            "mark_notifications_read" => json!({ "ids": [UNKNOWN_ID] }),
            "snooze_notifications" => json!({ "ids": [UNKNOWN_ID], "snoozed": true }),
            "change_notifications" => json!({
                "notifications": [{ "id": UNKNOWN_ID, "change": "read" }],
            }),
            "assign_thread" => json!({ "assigned_to": null }),
            "set_thread_waiting" => json!({ "waiting": true }),
            "send_message" => message(UNKNOWN_ID, "admin"),
            "send_owner_message" => message(OTHER_UNKNOWN_ID, "owner"),
            "mark_messages_read" | "mark_owner_messages_read" => {
                json!({ "message_ids": [UNKNOWN_ID] })
            }
            _ => json!({}),
        }
    }

    async fn call(&self, client: &Client, operation: &str, version: i64) -> u16 {
        let (method, path, _) = operations().get(operation).expect("the operation exists");
        let path = path
            .replace("{code}", &self.project.code)
            .replace("{project_id}", &self.project.id.to_string())
            .replace("{slug}", "ridgeline")
            .replace("{page}", "privacy")
            .replace("{report}", "intake")
            .replace("{id}", UNKNOWN_ID)
            .replace("{attachment_id}", UNKNOWN_ID)
            .replace("{version}", UNKNOWN_ID)
            .replace("{link}", UNKNOWN_ID)
            .replace("{token}", UNKNOWN_ID);
        let path = path.replace("{path}", "status-updates/x/y.png");
        let method: Method = method.parse().expect("a method");
        let request = match operation {
            "read_file" => {
                client.request(method, &format!("{path}?k=1&e=9999999999&d=inline&s=00"))
            }
            "read_package_file" => client.request(
                method,
                &format!("{path}?k=1&e=9999999999&d=attachment&s=00"),
            ),
            "download_files" | "download_owner_files" => {
                client.request(method, &format!("{path}?ids={UNKNOWN_ID}"))
            }
            "show_retention_preview" => {
                client.request(method, &format!("{path}?status=completed&months=12"))
            }
            "show_estimate_comparison" => {
                client.request(method, &format!("{path}?with={UNKNOWN_ID}"))
            }
            "search_portal" => client.request(method, &format!("{path}?q=roof")),
            "list_conflicts" => {
                let slot = "scheduled_date=2027-03-08&is_all_day=true";
                client.request(method, &format!("{path}?{slot}"))
            }
            "show_calendar" => {
                client.request(method, &format!("{path}?from=2027-03-01&to=2027-04-01"))
            }
            "suggest_import_columns" => client.request(method, &path).body(crate::import::FILE),
            "check_import" | "export_import_errors" => client
                .request(method, &format!("{path}?{}", crate::import::COLUMNS))
                .body(crate::import::FILE),
            "import_projects" => client
                .request(method, &crate::import::import_path(crate::import::FILE))
                .body(crate::import::FILE),
            "put_portal_logo" | "put_shot_example" => client
                .request(method, &path)
                .body(test_support::photo::transparent_png(8, 8)),
            "create_upload" => client
                .request(
                    method,
                    &format!("{path}?file_name=a.png&purpose=status_update&target_id={UNKNOWN_ID}"),
                )
                .header("content-type", "image/png")
                .body(PICTURE),
            "create_owner_upload" => client
                .request(
                    method,
                    &format!("{path}?file_name=a.png&purpose=message&target_id={UNKNOWN_ID}"),
                )
                .header("content-type", "image/png")
                .body(PICTURE),
            "open_stream" | "open_owner_stream" => {
                // The response never ends, so only its status is read.
                return client
                    .request(method, &path)
                    .send()
                    .await
                    .expect("the portal answers")
                    .status()
                    .as_u16();
            }
            _ => {
                let is_bare = matches!(method, Method::GET | Method::DELETE);
                let request = client
                    .request(method, &path)
                    .header("if-match", format!("\"{version}\""));
                if is_bare {
                    request
                } else {
                    request.json(&self.body(operation))
                }
            }
        };
        Answer::of(request).await.status
    }
}

#[tokio::test]
async fn every_caller_gets_the_expected_status_from_every_operation() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (own_company, foreign_company) =
        (app.company("Ridgeline").await, app.company("Summit").await);
    let (paul, paula) = (app.partner().await.0, app.partner().await.0);
    let (project, foreign) = (app.project(&paul).await, app.project(&paula).await);
    app.assign(&project, &own_company, &ann).await;
    let expired = app.sign_in(&paul).await;
    expired
        .post(
            "/api/owner/session",
            &json!({ "project_code": project.code }),
        )
        .await
        .ok();
    app.advance(SignedDuration::from_hours(8 * 24));
    // An admin whose session no row ends, to look up the project's version.
    let reader = app.person("rita@portal.example", Role::Admin, None).await;
    let reader = app.sign_in(&reader).await;
    let mut calls = Calls {
        project,
        company: own_company.id.to_string(),
    };
    let mut mismatches = Vec::new();
    for row in ROWS {
        // New sessions for each row: some operations end them.
        let cells = [
            ("anonymous", app.anonymous(), row.anonymous),
            ("admin", app.sign_in(&ann).await, row.admin),
            (
                "contractor, own",
                app.contractor(&own_company).await,
                row.contractor[0],
            ),
            (
                "contractor, foreign",
                app.contractor(&foreign_company).await,
                row.contractor[1],
            ),
            ("partner, own", app.sign_in(&paul).await, row.partner[0]),
            (
                "partner, foreign",
                app.sign_in(&paula).await,
                row.partner[1],
            ),
            (
                "owner, own",
                app.owner(&calls.project.code).await,
                row.owner[0],
            ),
            (
                "owner, foreign",
                app.owner(&foreign.code).await,
                row.owner[1],
            ),
            ("expired session", expired.clone(), row.expired),
        ];
        for (caller, client, expected) in cells {
            let page = reader
                .get(&format!("/api/projects/{}", calls.project.code))
                .await
                .ok();
            let version = match row.operation {
                "update_profile" => client.get("/api/me/profile").await.json,
                "edit_notification_preferences" => {
                    let path = "/api/me/notification-preferences";
                    client.get(path).await.json
                }
                "edit_portal" => json!({ "version": 0 }),
                "deactivate_contractor" | "delete_project" => json!({ "version": 99 }),
                _ => page,
            };
            let version = version["version"].as_i64().unwrap_or(1);
            let status = calls.call(&client, row.operation, version).await;
            if row.operation == "issue_project_code" {
                calls.project.code = app.code(&calls.project).await;
            }
            if status != expected {
                mismatches.push(format!(
                    "{}: {caller} got {status}, not {expected}",
                    row.operation
                ));
            }
        }
    }
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
}
