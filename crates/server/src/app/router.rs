//! All API routes.

use crate::app::api_docs;
use crate::features::auth::password_reset;
use crate::features::event::{calendar, proposal};
use crate::features::second_factor::passkey;
use crate::features::{
    account, address, auth, calendar_feed, contractor, dashboard, delivery, event, file, import,
    invitation, mail, message, note, notification, owner, person, portal, project, public_page,
    report, retention, saved_view, search, second_factor, security, server_figures, setup, stream,
    task, update, upload, user,
};
use crate::state::AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Operations that need no session, or that create or check sessions themselves. All others name an action of the permission
/// matrix, which a test verifies in the OpenAPI document.
pub const PUBLIC_OPERATIONS: [&str; 22] = [
    "show_api_description",
    "show_api_docs",
    "show_public_page",
    "create_first_admin",
    "sign_up",
    "confirm_sign_up",
    "sign_in",
    "finish_sign_in",
    "start_passkey_sign_in",
    "sign_in_with_passkey",
    "sign_out",
    "request_password_reset",
    "reset_password",
    "validate_invitation",
    "accept_invitation",
    "create_owner_session",
    "validate_owner_session",
    "report_security_event",
    "read_calendar_feed",
    "show_unsubscription",
    "unsubscribe",
    "take_back_unsubscription",
];

/// The API's router, with the OpenAPI description of each route.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            api_docs::show_api_description::show_api_description
        ))
        .routes(routes!(api_docs::show_api_docs::show_api_docs))
        .routes(routes!(setup::create_first_admin::create_first_admin))
        .routes(routes!(auth::sign_up::sign_up))
        .routes(routes!(auth::confirm_sign_up::confirm_sign_up))
        .routes(routes!(auth::sign_in::sign_in))
        .routes(routes!(auth::finish_sign_in::finish_sign_in))
        .routes(routes!(auth::start_passkey_sign_in::start_passkey_sign_in))
        .routes(routes!(auth::sign_in_with_passkey::sign_in_with_passkey))
        .routes(routes!(auth::sign_out::sign_out))
        .routes(routes!(password_reset::request::request_password_reset))
        .routes(routes!(password_reset::reset::reset_password))
        .routes(routes!(account::show::show_account))
        .routes(routes!(
            account::show_profile::show_profile,
            account::update_profile::update_profile
        ))
        .routes(routes!(
            account::resend_email_change::resend_email_change,
            account::drop_email_change::drop_email_change
        ))
        .routes(routes!(account::confirm_email_change::confirm_email_change))
        .routes(routes!(account::change_password::change_password))
        .routes(routes!(account::set_language::set_language))
        .routes(routes!(
            account::list_sessions::list_sessions,
            account::end_other_sessions::end_other_sessions
        ))
        .routes(routes!(account::end_session::end_session))
        .routes(routes!(second_factor::show::show_second_factors))
        .routes(routes!(second_factor::start_totp::start_totp))
        .routes(routes!(second_factor::confirm_totp::confirm_totp))
        .routes(routes!(second_factor::disable_totp::disable_totp))
        .routes(routes!(
            second_factor::renew_recovery_codes::renew_recovery_codes
        ))
        .routes(routes!(passkey::start::start_passkey))
        .routes(routes!(passkey::add::add_passkey))
        .routes(routes!(passkey::rename::rename_passkey))
        .routes(routes!(passkey::remove::remove_passkey))
        .routes(routes!(
            calendar_feed::list::list_calendar_feeds,
            calendar_feed::create::create_calendar_feed
        ))
        .routes(routes!(calendar_feed::revoke::revoke_calendar_feed))
        .routes(routes!(calendar_feed::read::read_calendar_feed))
        .routes(routes!(dashboard::show::show_dashboard))
        .routes(routes!(dashboard::admin::show_admin_dashboard))
        .routes(routes!(report::show::show_report))
        .routes(routes!(report::export::export_report))
        .routes(routes!(
            project::list::list_projects,
            project::submit::submit_project
        ))
        .routes(routes!(search::portal::search_portal))
        .routes(routes!(project::export::export_projects))
        .routes(routes!(
            saved_view::list::list_views,
            saved_view::create::create_view
        ))
        .routes(routes!(
            saved_view::update::update_view,
            saved_view::delete::delete_view
        ))
        .routes(routes!(
            project::show::show_project,
            project::edit::edit_project,
            project::delete::delete_project
        ))
        .routes(routes!(project::find::find_project))
        .routes(routes!(project::assign::assign_contractor))
        .routes(routes!(project::assign_many::assign_projects))
        .routes(routes!(project::change_statuses::change_project_statuses))
        .routes(routes!(import::suggest_columns::suggest_import_columns))
        .routes(routes!(import::check::check_import))
        .routes(routes!(import::export_errors::export_import_errors))
        .routes(routes!(import::run::import_projects))
        .routes(routes!(project::issue_code::issue_project_code))
        .routes(routes!(project::accept::accept_project))
        .routes(routes!(
            project::show_legal_hold::show_legal_hold,
            project::set_legal_hold::set_legal_hold,
            project::lift_legal_hold::lift_legal_hold
        ))
        .routes(routes!(project::list_deleted::list_deleted_projects))
        .routes(routes!(project::restore::restore_project))
        .routes(routes!(update::list::list_updates, update::add::add_update))
        .routes(routes!(update::add_files::add_update_files))
        .routes(routes!(update::count_unread::count_unread_updates))
        .routes(routes!(update::mark_read::mark_updates_read))
        .routes(routes!(project::list_history::list_history))
        .routes(routes!(
            event::list::list_events,
            event::create::create_event
        ))
        .routes(routes!(event::upcoming::show_upcoming_events))
        .routes(routes!(
            event::edit::edit_event,
            event::delete::delete_event
        ))
        .routes(routes!(event::update_status::update_event_status))
        .routes(routes!(event::list_conflicts::list_conflicts))
        .routes(routes!(calendar::show::show_calendar))
        .routes(routes!(proposal::list::list_proposals))
        .routes(routes!(
            proposal::edit::edit_proposal,
            proposal::delete::delete_proposal
        ))
        .routes(routes!(proposal::confirm::confirm_timeslot))
        .routes(routes!(file::list::list_files, file::add::add_files))
        .routes(routes!(file::download::download_files))
        .routes(routes!(file::delete::delete_file))
        .routes(routes!(file::read::read_file))
        .routes(routes!(
            message::list::list_messages,
            message::send::send_message
        ))
        .routes(routes!(message::mark_read::mark_messages_read))
        .routes(routes!(message::count_unread::count_unread_messages))
        .routes(routes!(upload::create::create_upload))
        .routes(routes!(upload::discard::discard_upload))
        .routes(routes!(task::list::list_tasks, task::create::create_task))
        .routes(routes!(task::count_open::count_open_tasks))
        .routes(routes!(task::list_all::list_all_tasks))
        .routes(routes!(task::count_all::count_all_tasks))
        .routes(routes!(task::edit::edit_task, task::delete::delete_task))
        .routes(routes!(task::list_history::list_task_history))
        .routes(routes!(task::list_assignees::list_assignees))
        .routes(routes!(note::list::list_notes, note::add::add_note))
        .routes(routes!(note::edit::edit_note, note::delete::delete_note))
        .routes(routes!(note::delete_attachment::delete_note_attachment))
        .routes(routes!(contractor::list::list_contractors))
        .routes(routes!(
            contractor::list_overviews::list_contractor_overviews,
            contractor::create::create_contractor
        ))
        .routes(routes!(
            contractor::show::show_contractor,
            contractor::edit::edit_contractor
        ))
        .routes(routes!(contractor::deactivate::deactivate_contractor))
        .routes(routes!(contractor::deactivate::reactivate_contractor))
        .routes(routes!(contractor::list_assignments::list_assignments))
        .routes(routes!(
            invitation::list::list_invitations,
            invitation::create::create_invitation
        ))
        .routes(routes!(invitation::revoke::revoke_invitation))
        .routes(routes!(invitation::validate::validate_invitation))
        .routes(routes!(invitation::accept::accept_invitation))
        .routes(routes!(invitation::join::join_company))
        .routes(routes!(dashboard::contractor::show_contractor_dashboard))
        .routes(routes!(address::split::split_address))
        .routes(routes!(user::list::list_users, user::invite::invite_user))
        .routes(routes!(user::show::show_user))
        .routes(routes!(user::list_history::list_user_history))
        .routes(routes!(user::change_role::change_user_role))
        .routes(routes!(user::link::link_user))
        .routes(routes!(user::deactivate::deactivate_user))
        .routes(routes!(user::deactivate::reactivate_user))
        .routes(routes!(user::end_sessions::end_user_sessions))
        .routes(routes!(user::resend_invitation::resend_user_invitation))
        .routes(routes!(person::export_own::export_own_data))
        .routes(routes!(person::show_user_erasure::show_user_erasure))
        .routes(routes!(person::export_user::export_user_data))
        .routes(routes!(person::erase_user::erase_user))
        .routes(routes!(person::show_owner_erasure::show_owner_erasure))
        .routes(routes!(person::export_owner::export_owner_data))
        .routes(routes!(person::erase_owner::erase_owner))
        .routes(routes!(notification::list::list_notifications))
        .routes(routes!(notification::mark_read::mark_notifications_read))
        .routes(routes!(
            notification::mark_all_read::mark_all_notifications_read
        ))
        .routes(routes!(
            delivery::show_preferences::show_notification_preferences,
            delivery::edit_preferences::edit_notification_preferences
        ))
        .routes(routes!(
            delivery::show_unsubscription::show_unsubscription,
            delivery::unsubscribe::unsubscribe,
            delivery::take_back_unsubscription::take_back_unsubscription
        ))
        .routes(routes!(delivery::show_owner_mails::show_owner_mails))
        .routes(routes!(delivery::resume_owner_mails::resume_owner_mails))
        .routes(routes!(server_figures::show::show_server_figures))
        .routes(routes!(mail::list::list_mails))
        .routes(routes!(mail::retry::retry_mail))
        .routes(routes!(
            portal::show::show_portal,
            portal::edit::edit_portal
        ))
        .routes(routes!(
            portal::put_logo::put_portal_logo,
            portal::remove_logo::remove_portal_logo
        ))
        .routes(routes!(public_page::show::show_public_page))
        .routes(routes!(public_page::edit::edit_public_page))
        .routes(routes!(portal::send_trial_mail::send_trial_mail))
        .routes(routes!(portal::finish_set_up::finish_set_up))
        .routes(routes!(
            retention::show::show_retention,
            retention::edit::edit_retention
        ))
        .routes(routes!(retention::preview::show_retention_preview))
        .routes(routes!(security::list_alerts::list_security_alerts))
        .routes(routes!(security::list_events::list_security_events))
        .routes(routes!(security::export_events::export_security_events))
        .routes(routes!(security::report_event::report_security_event))
        .routes(routes!(stream::open::open_stream))
        .routes(routes!(
            owner::create_session::create_owner_session,
            owner::validate_session::validate_owner_session,
            owner::end_session::end_owner_session
        ))
        .routes(routes!(account::owner_set_language::set_owner_language))
        .routes(routes!(owner::show_project::show_owner_project))
        .routes(routes!(update::owner_list::list_owner_updates))
        .routes(routes!(event::owner_list::list_owner_events))
        .routes(routes!(
            calendar_feed::owner_list::list_owner_calendar_feeds,
            calendar_feed::owner_create::create_owner_calendar_feed
        ))
        .routes(routes!(
            calendar_feed::owner_revoke::revoke_owner_calendar_feed
        ))
        .routes(routes!(file::owner_list::list_owner_files))
        .routes(routes!(file::owner_download::download_owner_files))
        .routes(routes!(
            message::owner_list::list_owner_messages,
            message::owner_send::send_owner_message
        ))
        .routes(routes!(message::owner_mark_read::mark_owner_messages_read))
        .routes(routes!(
            message::owner_count_unread::count_owner_unread_messages
        ))
        .routes(routes!(upload::owner_create::create_owner_upload))
        .routes(routes!(upload::owner_discard::discard_owner_upload))
        .routes(routes!(stream::owner_open::open_owner_stream))
}
