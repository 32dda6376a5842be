//! Diesel's table definitions, shared by both databases. Maintained by hand; a test compares them with the migrated schema of each
//! database.
#![expect(
    missing_docs,
    reason = "generated items; the migrations describe the columns"
)]

diesel::table! {
    contractors (id) {
        id -> Text,
        company_name -> Text,
        slug -> Text,
        primary_email -> Nullable<Text>,
        primary_phone -> Nullable<Text>,
        status -> Text,
        search_text -> Text,
        created_at -> BigInt,
        updated_at -> BigInt,
        version -> BigInt,
        status_since -> BigInt,
    }
}

diesel::table! {
    contractor_slugs (slug) {
        slug -> Text,
        contractor_id -> Text,
    }
}

diesel::table! {
    contractor_assignments (id) {
        id -> Text,
        contractor_id -> Text,
        project_id -> Text,
        assigned_at -> BigInt,
        assigned_by -> Nullable<Text>,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    users (id) {
        id -> Text,
        email -> Text,
        password_hash -> Text,
        first_name -> Text,
        last_name -> Text,
        full_name -> Text,
        company_name -> Nullable<Text>,
        phone -> Nullable<Text>,
        contractor_id -> Nullable<Text>,
        active -> Bool,
        created_at -> BigInt,
        updated_at -> BigInt,
        password_changed_at -> BigInt,
        version -> BigInt,
        search_text -> Text,
        invited_at -> Nullable<BigInt>,
        last_sign_in_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    user_roles (user_id, role) {
        user_id -> Text,
        role -> Text,
    }
}

diesel::table! {
    contractor_invitations (id) {
        id -> Text,
        contractor_id -> Text,
        token_hash -> Text,
        created_by -> Nullable<Text>,
        created_at -> BigInt,
        expires_at -> BigInt,
        used_at -> Nullable<BigInt>,
        used_by -> Nullable<Text>,
        email -> Nullable<Text>,
        revoked_at -> Nullable<BigInt>,
        revoked_by -> Nullable<Text>,
    }
}

diesel::table! {
    user_sessions (id) {
        id -> Text,
        token_hash -> Text,
        user_id -> Text,
        created_at -> BigInt,
        last_seen_at -> BigInt,
        expires_at -> BigInt,
        keep_signed_in -> Bool,
        ip -> Nullable<Text>,
        user_agent -> Nullable<Text>,
    }
}

diesel::table! {
    user_addresses (user_id, address) {
        user_id -> Text,
        address -> Text,
        last_used_at -> BigInt,
    }
}

diesel::table! {
    sign_ups (id) {
        id -> Text,
        email -> Text,
        password_hash -> Text,
        first_name -> Text,
        last_name -> Text,
        company_name -> Nullable<Text>,
        phone -> Nullable<Text>,
        token_hash -> Text,
        created_at -> BigInt,
        expires_at -> BigInt,
        reset_token_hash -> Nullable<Text>,
        reset_expires_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    email_changes (user_id) {
        user_id -> Text,
        email -> Text,
        token_hash -> Text,
        created_at -> BigInt,
        expires_at -> BigInt,
    }
}

diesel::table! {
    password_resets (id) {
        id -> Text,
        token_hash -> Text,
        user_id -> Text,
        created_at -> BigInt,
        expires_at -> BigInt,
        used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    saved_views (id) {
        id -> Text,
        user_id -> Text,
        page -> Text,
        name -> Text,
        query -> Text,
        created_at -> BigInt,
        shown_columns -> Nullable<Text>,
        pinned -> Bool,
        shared_with -> Nullable<Text>,
    }
}

diesel::table! {
    report_mails (id) {
        id -> Text,
        user_id -> Text,
        period -> Text,
        report -> Text,
        contractor_id -> Nullable<Text>,
        partner_id -> Nullable<Text>,
        last_period -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    settings (key) {
        key -> Text,
        value -> Text,
        updated_at -> BigInt,
        updated_by -> Nullable<Text>,
    }
}

diesel::table! {
    project_counters (year) {
        year -> Integer,
        last_number -> BigInt,
    }
}

diesel::table! {
    project_tallies (scope, status) {
        scope -> Text,
        status -> Text,
        projects -> BigInt,
    }
}

diesel::table! {
    project_starts (scope, timeline_start) {
        scope -> Text,
        timeline_start -> Text,
        projects -> BigInt,
    }
}

diesel::table! {
    portal_clock (since) {
        since -> BigInt,
        offset_seconds -> BigInt,
    }
}

diesel::table! {
    project_days (scope, day) {
        scope -> Text,
        day -> BigInt,
        submitted -> BigInt,
        open -> BigInt,
        done -> BigInt,
    }
}

diesel::table! {
    project_stays (project_id, entered_at) {
        project_id -> Text,
        entered_at -> BigInt,
        left_at -> BigInt,
        left_day -> BigInt,
        status -> Text,
        next_status -> Text,
        contractor_id -> Nullable<Text>,
        referral_partner_id -> Nullable<Text>,
        overdue -> BigInt,
        lasted -> BigInt,
        about -> BigInt,
        counts -> BigInt,
    }
}

diesel::table! {
    stage_times (span, start, status, about) {
        span -> BigInt,
        start -> BigInt,
        status -> Text,
        about -> BigInt,
        stays -> BigInt,
    }
}

diesel::table! {
    status_days (day, status) {
        day -> BigInt,
        status -> Text,
        projects -> BigInt,
    }
}

diesel::table! {
    search_documents (number) {
        number -> BigInt,
        noun -> Text,
        entity_id -> Text,
        project_id -> Nullable<Text>,
        contractor_id -> Nullable<Text>,
        referral_partner_id -> Nullable<Text>,
        search_text -> Text,
    }
}

diesel::table! {
    projects (id) {
        id -> Text,
        project_code -> Text,
        project_number -> Text,
        insurance_claim_number -> Nullable<Text>,
        claims_adjuster_name -> Nullable<Text>,
        insurance_carrier_name -> Nullable<Text>,
        property_owner_name -> Text,
        property_owner_email -> Nullable<Text>,
        property_owner_phone -> Nullable<Text>,
        property_address -> Text,
        unit -> Nullable<Text>,
        city -> Text,
        state -> Text,
        zip_code -> Text,
        damage_type -> Text,
        damage_description -> Nullable<Text>,
        urgency_level -> Text,
        timeline_start -> Nullable<Text>,
        referral_partner_contact_name -> Nullable<Text>,
        referral_partner_contact_phone -> Nullable<Text>,
        referral_partner_contact_email -> Nullable<Text>,
        status -> Text,
        contractor_id -> Nullable<Text>,
        referral_partner_id -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        status_since -> BigInt,
        closed_at -> Nullable<BigInt>,
        version -> BigInt,
        code_issued_at -> Nullable<BigInt>,
        owner_order -> Text,
        status_order -> Text,
        urgency_order -> Text,
        start_order -> Text,
        claim_key -> Nullable<Text>,
        estimate_decider -> Text,
    }
}

diesel::table! {
    project_status_updates (id) {
        id -> Text,
        project_id -> Text,
        previous_status -> Nullable<Text>,
        new_status -> Text,
        update_type -> Text,
        change_summary -> Nullable<Text>,
        change -> Nullable<Text>,
        notes -> Nullable<Text>,
        updated_by -> Nullable<Text>,
        event_id -> Nullable<Text>,
        created_at -> BigInt,
        moved -> Nullable<Integer>,
        about -> Nullable<Text>,
        noted -> Nullable<Integer>,
        attached -> Nullable<Integer>,
    }
}

diesel::table! {
    timeline_looks (user_id, project_id) {
        user_id -> Text,
        project_id -> Text,
        looked_at -> BigInt,
    }
}

diesel::table! {
    status_update_attachments (id) {
        id -> Text,
        status_update_id -> Text,
        project_id -> Text,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        uploaded_by -> Nullable<Text>,
        uploaded_at -> BigInt,
    }
}

diesel::table! {
    project_edit_history (id) {
        id -> Text,
        project_id -> Text,
        update_id -> Text,
        edited_by -> Nullable<Text>,
        field_name -> Text,
        old_value -> Nullable<Text>,
        new_value -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    project_files (id) {
        id -> Text,
        project_id -> Text,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        uploaded_by -> Nullable<Text>,
        uploaded_at -> BigInt,
    }
}

diesel::table! {
    owner_sessions (id) {
        id -> Text,
        token_hash -> Text,
        project_id -> Text,
        admin_user_id -> Nullable<Text>,
        created_at -> BigInt,
        last_seen_at -> BigInt,
        expires_at -> BigInt,
        ip -> Nullable<Text>,
        network -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        shares_staff_device -> Bool,
        security_score -> Integer,
        security_level -> Text,
        signals -> Text,
        revoked_at -> Nullable<BigInt>,
        by_emailed_link -> Bool,
    }
}

diesel::table! {
    upload_reservations (upload_id) {
        upload_id -> Text,
        holder -> Text,
        bytes -> BigInt,
        expires_at -> BigInt,
    }
}

diesel::table! {
    uploads (id) {
        id -> Text,
        purpose -> Text,
        target_id -> Nullable<Text>,
        user_id -> Nullable<Text>,
        owner_session_id -> Nullable<Text>,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        created_at -> BigInt,
        attached_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    contractor_tasks (id) {
        id -> Text,
        project_id -> Text,
        contractor_id -> Nullable<Text>,
        task_type -> Text,
        title -> Text,
        description -> Nullable<Text>,
        scheduled_date -> Text,
        start_time -> Nullable<Text>,
        end_time -> Nullable<Text>,
        is_all_day -> Bool,
        status -> Text,
        created_by -> Nullable<Text>,
        parent_task_id -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        version -> BigInt,
        referral_partner_id -> Nullable<Text>,
        completed_at -> Nullable<BigInt>,
        completed_by -> Nullable<Text>,
    }
}

diesel::table! {
    contractor_task_timeslots (id) {
        id -> Text,
        proposal_id -> Text,
        project_id -> Text,
        contractor_id -> Nullable<Text>,
        task_type -> Text,
        title -> Text,
        description -> Nullable<Text>,
        scheduled_date -> Text,
        start_time -> Nullable<Text>,
        end_time -> Nullable<Text>,
        is_all_day -> Bool,
        status -> Text,
        created_by -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        referral_partner_id -> Nullable<Text>,
    }
}

diesel::table! {
    event_proposals (id) {
        id -> Text,
        project_id -> Text,
        contractor_id -> Nullable<Text>,
        outcome -> Nullable<Text>,
        event_id -> Nullable<Text>,
        version -> BigInt,
        created_at -> BigInt,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    visit_answers (id) {
        id -> Text,
        project_id -> Text,
        proposal_id -> Nullable<Text>,
        event_id -> Nullable<Text>,
        state -> Text,
        note -> Nullable<Text>,
        times -> Text,
        answered_by -> Nullable<Text>,
        answered_at -> BigInt,
        shares_staff_device -> Bool,
        reply_note -> Nullable<Text>,
        reply_times -> Text,
        replied_by -> Nullable<Text>,
        replied_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    event_reminders (event_id, scheduled_date) {
        event_id -> Text,
        scheduled_date -> Text,
        reminded_at -> BigInt,
    }
}

diesel::table! {
    calendar_cancellations (id) {
        id -> Text,
        project_id -> Text,
        contractor_id -> Nullable<Text>,
        task_type -> Text,
        title -> Text,
        scheduled_date -> Text,
        start_time -> Nullable<Text>,
        end_time -> Nullable<Text>,
        is_all_day -> Bool,
        sequence -> BigInt,
        canceled_at -> BigInt,
        referral_partner_id -> Nullable<Text>,
    }
}

diesel::table! {
    calendar_feeds (id) {
        id -> Text,
        user_id -> Nullable<Text>,
        project_id -> Nullable<Text>,
        contractor_id -> Nullable<Text>,
        label -> Text,
        token_hash -> Text,
        created_at -> BigInt,
        last_used_at -> Nullable<BigInt>,
        with_names -> Bool,
    }
}

diesel::table! {
    claim_package_links (id) {
        id -> Text,
        package_id -> Text,
        project_id -> Text,
        name -> Text,
        token_hash -> Text,
        created_by -> Nullable<Text>,
        created_at -> BigInt,
        expires_at -> BigInt,
        revoked_at -> Nullable<BigInt>,
        views -> Integer,
        downloads -> Integer,
        last_used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    admin_tasks (id) {
        id -> Text,
        project_id -> Text,
        status -> Text,
        description -> Text,
        assigned_to -> Nullable<Text>,
        is_priority -> Bool,
        due_date -> Nullable<Text>,
        created_by -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        version -> BigInt,
    }
}

diesel::table! {
    admin_task_attachments (id) {
        id -> Text,
        task_id -> Text,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        uploaded_by -> Nullable<Text>,
        uploaded_at -> BigInt,
    }
}

diesel::table! {
    admin_task_changes (id) {
        id -> Text,
        task_id -> Text,
        field_name -> Text,
        old_value -> Nullable<Text>,
        new_value -> Nullable<Text>,
        changed_by -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    project_admin_notes (id) {
        id -> Text,
        project_id -> Text,
        note -> Text,
        created_by -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        version -> BigInt,
        edited_by -> Nullable<Text>,
    }
}

diesel::table! {
    project_admin_attachments (id) {
        id -> Text,
        project_id -> Text,
        admin_note_id -> Nullable<Text>,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        uploaded_by -> Nullable<Text>,
        uploaded_at -> BigInt,
    }
}

diesel::table! {
    project_messages (id) {
        id -> Text,
        client_id -> Nullable<Text>,
        project_id -> Text,
        sender_id -> Nullable<Text>,
        participant_type -> Text,
        message_type -> Text,
        message_content -> Text,
        reply_to_message_id -> Nullable<Text>,
        shares_staff_device -> Bool,
        created_at -> BigInt,
        updated_at -> BigInt,
    }
}

diesel::table! {
    message_attachments (id) {
        id -> Text,
        message_id -> Text,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        uploaded_at -> BigInt,
    }
}

diesel::table! {
    message_read_status (message_id, user_id) {
        message_id -> Text,
        user_id -> Text,
        read_at -> BigInt,
    }
}

diesel::table! {
    message_tallies (project_id, reader_id) {
        project_id -> Text,
        reader_id -> Text,
        sent -> BigInt,
        read -> BigInt,
        known_at -> Nullable<BigInt>,
        known_id -> Nullable<Text>,
    }
}

diesel::table! {
    message_threads (project_id) {
        project_id -> Text,
        contractor_id -> Nullable<Text>,
        referral_partner_id -> Nullable<Text>,
        last_id -> Text,
        last_at -> BigInt,
        assigned_to -> Nullable<Text>,
        waiting_since -> Nullable<BigInt>,
    }
}

diesel::table! {
    unread_threads (project_id, user_id) {
        project_id -> Text,
        user_id -> Text,
        last_at -> BigInt,
    }
}

diesel::table! {
    notifications (id) {
        id -> Text,
        user_id -> Nullable<Text>,
        project_id -> Nullable<Text>,
        title -> Text,
        message -> Text,
        #[sql_name = "type"]
        type_ -> Text,
        created_at -> BigInt,
        author_id -> Nullable<Text>,
        subject -> Text,
        kind -> Text,
        title_text -> Text,
        message_text -> Text,
        contractor_id -> Nullable<Text>,
        referral_partner_id -> Nullable<Text>,
        handed_over -> Bool,
    }
}

diesel::table! {
    notification_choices (user_id, kind) {
        user_id -> Text,
        kind -> Text,
        bell -> Bool,
        mail -> Text,
    }
}

diesel::table! {
    notification_settings (user_id) {
        user_id -> Text,
        quiet_from -> Nullable<Text>,
        quiet_until -> Nullable<Text>,
        version -> BigInt,
        weekly_summary -> Bool,
    }
}

diesel::table! {
    user_languages (user_id) {
        user_id -> Text,
        language -> Text,
        chosen -> Bool,
    }
}

diesel::table! {
    owner_languages (project_id) {
        project_id -> Text,
        language -> Text,
        chosen -> Bool,
    }
}

diesel::table! {
    owner_contacts (project_id) {
        project_id -> Text,
        accepted_at -> Nullable<BigInt>,
        email_by -> Nullable<Text>,
        opened_at -> Nullable<BigInt>,
        letter_due_at -> Nullable<BigInt>,
        letter_language -> Nullable<Text>,
        letter_by -> Nullable<Text>,
    }
}

diesel::table! {
    owner_letters (id) {
        id -> Text,
        project_id -> Text,
        channel -> Text,
        language -> Text,
        sent_by -> Nullable<Text>,
        mail_id -> Nullable<Text>,
        sent_at -> BigInt,
    }
}

diesel::table! {
    email_stops (address) {
        address -> Text,
        stopped_at -> BigInt,
    }
}

diesel::table! {
    mail_recipients (account_id, address) {
        account_id -> Text,
        address -> Text,
        first_mailed_at -> BigInt,
    }
}

diesel::table! {
    notification_outbox (notification_id) {
        notification_id -> Text,
        tells_owner -> Bool,
        created_at -> BigInt,
    }
}

diesel::table! {
    mail_bundles (bundle) {
        bundle -> Text,
        user_id -> Nullable<Text>,
        project_id -> Nullable<Text>,
        due_at -> Nullable<BigInt>,
        mailed_at -> Nullable<BigInt>,
        held_by -> Nullable<Text>,
    }
}

diesel::table! {
    notification_deliveries (bundle, notification_id) {
        bundle -> Text,
        notification_id -> Text,
    }
}

diesel::table! {
    notifications_read_up_to (user_id) {
        user_id -> Text,
        read_up_to -> BigInt,
    }
}

diesel::table! {
    user_notification_read_status (user_id, notification_id) {
        user_id -> Text,
        notification_id -> Text,
        read -> Bool,
        read_at -> Nullable<BigInt>,
        snoozed_until -> Nullable<BigInt>,
    }
}

diesel::table! {
    security_audit_log (id) {
        id -> Text,
        seq -> BigInt,
        event_type -> Text,
        severity -> Text,
        key -> Text,
        window_start -> BigInt,
        occurrences -> Integer,
        actor_id -> Nullable<Text>,
        subject_user_id -> Nullable<Text>,
        project_id -> Nullable<Text>,
        ip -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        details -> Nullable<Text>,
        created_at -> BigInt,
        last_at -> BigInt,
        prev_hash -> Text,
        hash -> Text,
    }
}

diesel::table! {
    security_audit_head (id) {
        id -> Integer,
        seq -> BigInt,
        hash -> Text,
    }
}

diesel::table! {
    rate_limits (action, key) {
        action -> Text,
        key -> Text,
        tat -> BigInt,
        failures -> Integer,
        window_start -> BigInt,
        banned_until -> Nullable<BigInt>,
        updated_at -> BigInt,
        recent -> Text,
    }
}

diesel::table! {
    owner_code_failures (id) {
        id -> Text,
        address -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    idempotency_keys (actor_key, key, operation) {
        actor_key -> Text,
        key -> Text,
        operation -> Text,
        request_hash -> Text,
        status -> Nullable<Integer>,
        body -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    mail_queue (id) {
        id -> Text,
        recipient -> Text,
        subject -> Text,
        body_text -> Text,
        body_html -> Nullable<Text>,
        created_at -> BigInt,
        attempts -> Integer,
        next_attempt_at -> BigInt,
        leased_until -> Nullable<BigInt>,
        sent_at -> Nullable<BigInt>,
        failed_at -> Nullable<BigInt>,
        last_error -> Nullable<Text>,
        unsubscribe_url -> Nullable<Text>,
        reason -> Text,
        account_id -> Nullable<Text>,
        address -> Text,
        expires_at -> Nullable<BigInt>,
        admitted_at -> Nullable<BigInt>,
        held_by -> Nullable<Text>,
        project_id -> Nullable<Text>,
    }
}

diesel::table! {
    jobs (name) {
        name -> Text,
        next_run_at -> BigInt,
        leased_until -> Nullable<BigInt>,
        leased_by -> Nullable<Text>,
        last_run_at -> Nullable<BigInt>,
        last_error -> Nullable<Text>,
    }
}

diesel::table! {
    backup_runs (id) {
        id -> Text,
        kind -> Text,
        started_at -> BigInt,
        finished_at -> Nullable<BigInt>,
        succeeded -> Nullable<Bool>,
        alerted -> Bool,
        name -> Nullable<Text>,
        bytes -> BigInt,
        new_files -> BigInt,
        files -> BigInt,
        details -> Nullable<Text>,
    }
}

diesel::table! {
    backed_up_files (path) {
        path -> Text,
        sha256 -> Text,
        size -> BigInt,
        stored_sha256 -> Text,
        stored_size -> BigInt,
        encrypted_to -> Text,
    }
}

diesel::table! {
    changes (seq) {
        seq -> BigInt,
        topic -> Text,
        entity_id -> Text,
        project_id -> Nullable<Text>,
        contractor_id -> Nullable<Text>,
        referral_partner_id -> Nullable<Text>,
        project_status -> Nullable<Text>,
        user_id -> Nullable<Text>,
        at -> BigInt,
    }
}

diesel::table! {
    totp_secrets (user_id) {
        user_id -> Text,
        sealed -> Text,
        created_at -> BigInt,
        confirmed_at -> Nullable<BigInt>,
        last_step -> Nullable<BigInt>,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Text,
        code_hash -> Text,
        created_at -> BigInt,
        used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Text,
        user_id -> Text,
        credential_id -> Text,
        name -> Text,
        credential -> Text,
        created_at -> BigInt,
        last_used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    passkey_registrations (session_id) {
        session_id -> Text,
        state -> Text,
        expires_at -> BigInt,
    }
}

diesel::table! {
    sign_in_challenges (token_hash) {
        token_hash -> Text,
        user_id -> Nullable<Text>,
        keep_signed_in -> Bool,
        wrong_codes -> Integer,
        passkey_state -> Nullable<Text>,
        created_at -> BigInt,
        expires_at -> BigInt,
    }
}

diesel::table! {
    legal_holds (project_id) {
        project_id -> Text,
        reason -> Text,
        set_by -> Nullable<Text>,
        set_at -> BigInt,
    }
}

diesel::table! {
    deleted_projects (id) {
        id -> Text,
        project_code -> Text,
        project_number -> Text,
        property_owner_name -> Text,
        property_address -> Text,
        status -> Text,
        deleted_at -> BigInt,
        deleted_by -> Nullable<Text>,
    }
}

diesel::table! {
    deleted_rows (project_id, table_name, part) {
        project_id -> Text,
        table_name -> Text,
        part -> BigInt,
        content -> Text,
    }
}

diesel::table! {
    deleted_files (file_path) {
        file_path -> Text,
        project_id -> Text,
        file_size -> BigInt,
    }
}

diesel::table! {
    file_facts (file_path) {
        file_path -> Text,
        examined_at -> Nullable<BigInt>,
        sha256 -> Nullable<Text>,
        taken_local -> Nullable<Text>,
        taken_offset_minutes -> Nullable<Integer>,
        camera_make -> Nullable<Text>,
        camera_model -> Nullable<Text>,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        company_id -> Nullable<Text>,
    }
}

diesel::table! {
    photo_descriptions (file_path) {
        file_path -> Text,
        project_id -> Text,
        room -> Nullable<Text>,
        phase -> Nullable<Text>,
        caption -> Nullable<Text>,
        tags -> Text,
        before_id -> Nullable<Text>,
        latitude -> Nullable<Integer>,
        longitude -> Nullable<Integer>,
        accuracy -> Nullable<Integer>,
        recorded_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    photo_changes (id) {
        id -> Text,
        file_path -> Text,
        project_id -> Text,
        field -> Text,
        previous -> Nullable<Text>,
        current -> Nullable<Text>,
        changed_by -> Nullable<Text>,
        changed_at -> BigInt,
    }
}

diesel::table! {
    restored_projects (project_id) {
        project_id -> Text,
        restored_at -> BigInt,
    }
}

diesel::table! {
    deleted_ids (id, project_id) {
        id -> Text,
        project_id -> Text,
    }
}

diesel::table! {
    history_heads (project_id) {
        project_id -> Text,
        size -> BigInt,
        signed_size -> BigInt,
        seed -> Text,
    }
}

diesel::table! {
    history_log (project_id, position) {
        project_id -> Text,
        position -> BigInt,
        kind -> Text,
        entity_id -> Text,
        logged_at -> BigInt,
        content_hash -> Text,
        salt -> Nullable<Text>,
    }
}

diesel::table! {
    history_roots (project_id, size) {
        project_id -> Text,
        size -> BigInt,
        statement -> Text,
        key_id -> Text,
        signature -> Text,
    }
}

diesel::table! {
    shot_lists (id) {
        id -> Text,
        damage_type -> Nullable<Text>,
        phase -> Text,
        needed_for_status -> Nullable<Text>,
        enforcement -> Text,
        version -> BigInt,
    }
}

diesel::table! {
    shots (id) {
        id -> Text,
        list_id -> Text,
        position -> Integer,
        room -> Nullable<Text>,
        subject -> Text,
        needed -> Integer,
        example -> Nullable<Text>,
        example_hash -> Nullable<Text>,
    }
}

diesel::table! {
    photo_shots (file_id) {
        file_id -> Text,
        project_id -> Text,
        shot_id -> Text,
    }
}

diesel::table! {
    report_documents (id) {
        id -> Text,
        project_id -> Text,
        created_by -> Text,
        kind -> Text,
        options -> Text,
        content_key -> Text,
        content -> Text,
        state -> Text,
        done -> Integer,
        total -> Integer,
        pages -> Nullable<Integer>,
        file_path -> Nullable<Text>,
        file_size -> Nullable<BigInt>,
        attempts -> Integer,
        error -> Nullable<Text>,
        created_at -> BigInt,
        finished_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    claim_packages (id) {
        id -> Text,
        project_id -> Text,
        number -> Integer,
        created_by -> Nullable<Text>,
        contractor_id -> Nullable<Text>,
        recipient -> Text,
        options -> Text,
        made_from -> Nullable<Text>,
        contents -> Nullable<Text>,
        previous_id -> Nullable<Text>,
        state -> Text,
        done -> Integer,
        total -> Integer,
        done_bytes -> BigInt,
        total_bytes -> BigInt,
        new_files -> Nullable<Integer>,
        missing_files -> Nullable<Integer>,
        file_path -> Nullable<Text>,
        file_size -> Nullable<BigInt>,
        sha256 -> Nullable<Text>,
        tag_manifest -> Nullable<Text>,
        timestamp_state -> Text,
        timestamp_token -> Nullable<Text>,
        timestamp_asked_at -> Nullable<BigInt>,
        attempts -> Integer,
        error -> Nullable<Text>,
        created_at -> BigInt,
        finished_at -> Nullable<BigInt>,
        stage -> Text,
        stage_done -> Integer,
        stage_total -> Integer,
        busy_since -> Nullable<BigInt>,
        retry_at -> Nullable<BigInt>,
        failed_file -> Nullable<Text>,
        unshared_files -> Nullable<Integer>,
        log_problems -> Nullable<Integer>,
    }
}

diesel::table! {
    deleted_project_files (file_id) {
        file_id -> Text,
        project_id -> Text,
        file_name -> Text,
        file_size -> BigInt,
        sha256 -> Nullable<Text>,
        deleted_by -> Nullable<Text>,
        deleted_at -> BigInt,
        is_internal -> Bool,
    }
}

diesel::table! {
    photo_annotations (file_path, version) {
        file_path -> Text,
        version -> BigInt,
        is_current -> Bool,
        shapes -> Text,
        shape_count -> Integer,
        has_blur -> Bool,
        saved_at -> BigInt,
        saved_by -> Nullable<Text>,
    }
}

diesel::table! {
    estimates (id) {
        id -> Text,
        project_id -> Text,
        number -> Integer,
        contractor_id -> Nullable<Text>,
        supplement_of -> Nullable<Text>,
        created_at -> BigInt,
        created_by -> Nullable<Text>,
    }
}

diesel::table! {
    estimate_versions (id) {
        id -> Text,
        estimate_id -> Text,
        project_id -> Text,
        version -> Integer,
        state -> Text,
        currency -> Text,
        amount_cents -> BigInt,
        tax_cents -> BigInt,
        deductible_cents -> Nullable<BigInt>,
        depreciation_cents -> Nullable<BigInt>,
        scope -> Text,
        expires_on -> Nullable<Text>,
        drafted_by -> Nullable<Text>,
        drafted_at -> BigInt,
        changed_at -> BigInt,
        sent_at -> Nullable<BigInt>,
        sent_by -> Nullable<Text>,
        revision -> BigInt,
    }
}

diesel::table! {
    estimate_lines (version_id, position) {
        version_id -> Text,
        position -> Integer,
        room -> Text,
        description -> Text,
        quantity -> Text,
        unit -> Text,
        unit_price -> Text,
        tax_percent -> Text,
        amount_cents -> BigInt,
        tax_cents -> BigInt,
    }
}

diesel::table! {
    estimate_files (id) {
        id -> Text,
        version_id -> Text,
        file_name -> Text,
        file_path -> Text,
        file_size -> BigInt,
        file_type -> Text,
        uploaded_by -> Nullable<Text>,
        uploaded_at -> BigInt,
    }
}

diesel::table! {
    estimate_decisions (version_id) {
        version_id -> Text,
        kind -> Text,
        approved_cents -> Nullable<BigInt>,
        lines -> Text,
        reason -> Text,
        decider -> Text,
        decided_by -> Nullable<Text>,
        decider_name -> Nullable<Text>,
        recorded_by -> Nullable<Text>,
        decided_at -> BigInt,
    }
}

diesel::joinable!(users -> contractors (contractor_id));
diesel::joinable!(contractor_slugs -> contractors (contractor_id));
diesel::joinable!(contractor_assignments -> contractors (contractor_id));
diesel::joinable!(contractor_assignments -> projects (project_id));
diesel::joinable!(contractor_assignments -> users (assigned_by));
diesel::joinable!(user_roles -> users (user_id));
diesel::joinable!(contractor_invitations -> contractors (contractor_id));
diesel::joinable!(user_sessions -> users (user_id));
diesel::joinable!(user_addresses -> users (user_id));
diesel::joinable!(user_languages -> users (user_id));
diesel::joinable!(password_resets -> users (user_id));
diesel::joinable!(passkeys -> users (user_id));
diesel::joinable!(saved_views -> users (user_id));
diesel::joinable!(projects -> contractors (contractor_id));
diesel::joinable!(projects -> users (referral_partner_id));
diesel::joinable!(project_status_updates -> projects (project_id));
diesel::joinable!(project_status_updates -> users (updated_by));
diesel::joinable!(status_update_attachments -> project_status_updates (status_update_id));
diesel::joinable!(project_edit_history -> project_status_updates (update_id));
diesel::joinable!(project_files -> projects (project_id));
diesel::joinable!(owner_sessions -> projects (project_id));
diesel::joinable!(owner_contacts -> projects (project_id));
diesel::joinable!(contractor_tasks -> projects (project_id));
diesel::joinable!(contractor_tasks -> contractors (contractor_id));
diesel::joinable!(contractor_tasks -> users (created_by));
diesel::joinable!(contractor_task_timeslots -> projects (project_id));
diesel::joinable!(contractor_task_timeslots -> contractors (contractor_id));
diesel::joinable!(event_proposals -> projects (project_id));
diesel::joinable!(event_reminders -> contractor_tasks (event_id));
diesel::joinable!(calendar_cancellations -> projects (project_id));
diesel::joinable!(calendar_feeds -> contractors (contractor_id));
diesel::joinable!(claim_package_links -> claim_packages (package_id));
diesel::joinable!(claim_package_links -> projects (project_id));
diesel::joinable!(admin_tasks -> projects (project_id));
diesel::joinable!(admin_task_attachments -> admin_tasks (task_id));
diesel::joinable!(admin_task_changes -> admin_tasks (task_id));
diesel::joinable!(project_admin_notes -> projects (project_id));
diesel::joinable!(project_admin_attachments -> project_admin_notes (admin_note_id));
diesel::joinable!(project_messages -> projects (project_id));
diesel::joinable!(message_attachments -> project_messages (message_id));
diesel::joinable!(message_read_status -> project_messages (message_id));
diesel::joinable!(estimates -> projects (project_id));
diesel::joinable!(estimate_versions -> estimates (estimate_id));
diesel::joinable!(estimate_files -> estimate_versions (version_id));
diesel::joinable!(estimate_decisions -> estimate_versions (version_id));
diesel::joinable!(notifications -> projects (project_id));
diesel::joinable!(user_notification_read_status -> notifications (notification_id));
diesel::joinable!(notification_outbox -> notifications (notification_id));
diesel::joinable!(notification_deliveries -> notifications (notification_id));

diesel::allow_tables_to_appear_in_same_query!(
    contractors,
    contractor_slugs,
    contractor_assignments,
    users,
    user_roles,
    contractor_invitations,
    user_sessions,
    user_addresses,
    sign_ups,
    email_changes,
    password_resets,
    totp_secrets,
    recovery_codes,
    passkeys,
    passkey_registrations,
    sign_in_challenges,
    saved_views,
    report_mails,
    settings,
    project_counters,
    project_starts,
    project_tallies,
    portal_clock,
    project_days,
    project_stays,
    stage_times,
    status_days,
    projects,
    project_status_updates,
    timeline_looks,
    status_update_attachments,
    project_edit_history,
    project_files,
    owner_sessions,
    upload_reservations,
    uploads,
    contractor_tasks,
    contractor_task_timeslots,
    event_proposals,
    visit_answers,
    event_reminders,
    calendar_cancellations,
    calendar_feeds,
    claim_package_links,
    admin_tasks,
    admin_task_attachments,
    admin_task_changes,
    project_admin_notes,
    project_admin_attachments,
    project_messages,
    message_attachments,
    message_read_status,
    message_tallies,
    message_threads,
    unread_threads,
    notifications,
    notification_choices,
    notification_settings,
    user_languages,
    owner_languages,
    email_stops,
    mail_recipients,
    owner_contacts,
    owner_letters,
    notification_outbox,
    mail_bundles,
    notification_deliveries,
    notifications_read_up_to,
    user_notification_read_status,
    security_audit_log,
    security_audit_head,
    rate_limits,
    owner_code_failures,
    idempotency_keys,
    mail_queue,
    jobs,
    backup_runs,
    backed_up_files,
    changes,
    legal_holds,
    deleted_projects,
    deleted_rows,
    deleted_files,
    deleted_ids,
    restored_projects,
    file_facts,
    photo_descriptions,
    photo_changes,
    history_heads,
    history_log,
    history_roots,
    shot_lists,
    shots,
    photo_shots,
    report_documents,
    claim_packages,
    deleted_project_files,
    photo_annotations,
    estimates,
    estimate_versions,
    estimate_lines,
    estimate_files,
    estimate_decisions,
);
