user-role-admin-name = Admin
user-role-admin-does = Runs the portal: every project, every company, every account.
user-role-contractor-name = Contractor
user-role-contractor-does = Sees one company's projects, updates them, and sends messages.
user-role-referral_partner-name = Referral partner
user-role-referral_partner-does = Submits projects and follows their progress.

user-title = Users
user-subtitle = Everyone with an account, their roles, and their last sign-in
user-search = Search users...
user-role = Role
user-any-role = All roles
user-state = Status
user-any-state = Any status
user-states-active = Active
user-states-invited = Invited
user-states-deactivated = Deactivated
user-order = Sort by
user-orders-name = By name
user-orders-newest = Newest first
user-filters =
    { $number ->
        [0] Filters
        *[other] Filters ({ $number })
    }
user-invite-somebody = Invite someone
user-name = Name
user-company = Company
user-last-sign-in = Last sign-in
user-never = Never
user-you = You
user-failed = Users could not be loaded
user-more = Load more
user-none = No users found
user-none-hint = No users match this search and these filters.
user-clear = Clear filters
user-unlinked = Not linked to a company

user-panel-title = User
user-panel-in-log = View in audit log
user-panel-failed = The account could not be loaded
user-panel-not-found = User not found
user-panel-not-found-hint = No account was found at this link.
user-panel-email = Email
user-panel-phone = Phone
user-panel-copy-email = Copy email
user-panel-copy-phone = Copy phone
user-panel-role = Role
user-panel-company = Company
user-panel-joined = Joined
user-panel-invited = Invited
user-panel-last-sign-in = Last sign-in
user-panel-sessions = Signed in
user-panel-in-browsers =
    { $number ->
        [0] Not signed in
        *[other] { $number ->
            [one] In 1 browser
            *[other] In { $number } browsers
        }
    }
user-panel-sign-out-everywhere = Sign out everywhere
user-panel-second-factor = Second factor
user-panel-on = On
user-panel-off = Off
user-panel-own = This is your own account. Another admin can change its role or deactivate it.
user-panel-waiting = Has not set a password yet and cannot sign in.
user-panel-closed = This account is deactivated and cannot be used to sign in. Its past activity is kept.
user-panel-change-role = Change role
user-panel-change-company = Change company
user-panel-deactivate = Deactivate
user-panel-reactivate = Reactivate
user-panel-resend = Resend invitation
user-panel-resent = Invitation sent
user-panel-resent-hint = A new link is on its way to { $email }.
user-panel-reactivated = { $name } can sign in again
user-panel-action-failed = No changes were made
user-panel-action-failure = Please try again.
user-panel-stale = Someone else changed this account. You now see the latest version.

user-change-role-title = Change the role of { $name }
user-change-link-title = Change the company of { $name }
user-change-consequence = { $name } will be signed out everywhere. The new access applies at the next sign-in.
user-change-company = Company
user-change-company-hint = Only active companies are listed.
user-change-no-company = No company
user-change-searching = Searching...
user-change-search-failed = The companies could not be loaded.
user-change-no-match = No companies found
user-change-more-companies = Type to find more companies
user-change-save = Save
user-change-cancel = Cancel
user-change-nothing-changed = No changes were made.
user-change-deactivate-title = Deactivate { $name }?
user-change-deactivate-question = { $name } will be signed out everywhere and will no longer be able to sign in. Their past activity is kept. You can reactivate the account at any time.
user-change-keep = Keep active
user-change-deactivate = Deactivate
user-change-deactivated = { $name } was deactivated
user-change-end-title = Sign { $name } out everywhere?
user-change-end-question = { $name } will be signed out on all devices and can sign in again right away.
user-change-keep-signed-in = Keep signed in
user-change-sign-out-everywhere = Sign out everywhere
user-change-signed-out =
    Signed out of { $number ->
        [one] 1 device
        *[other] { NUMBER($number) } devices
    }
user-change-not-signed-out = No one was signed out
user-change-invite-title = Invite someone
user-change-invite-hint = We will email them a link to set a password. The link works once and expires in seven days.
user-change-contractors = To invite contractors, go to their company's page:
user-change-to-contractors = Contractors
user-change-discard-title = Discard this invitation?
user-change-discard-text = Your entries will be lost.
user-change-send = Send invitation
user-change-invited = Invitation sent
user-change-invited-hint = The invitation is on its way to { $email }.
user-change-not-saved = Your changes were not saved
user-change-not-sent = The invitation was not sent
user-change-unsure = The invitation may not have been sent
user-change-unsure-hint = The portal did not respond. Send it again: no one is invited twice.
user-change-landed-before = Your first attempt went through: that invitation is on its way. Send this one only if it is for someone else.
user-change-try-again = Something went wrong. Please try again.

user-history-title = Sign-ins and changes
user-history-failed = Account activity could not be loaded
user-history-none = No activity yet
user-history-more = Load more
user-history-unknown-address = Unknown email
user-history-by = by { $name }
user-history-events-login_success = Signed in
user-history-events-login_failed = Wrong password
user-history-events-second_factor_failed = Wrong second factor
user-history-events-recovery_code_used = Used a recovery code
user-history-events-rate_limit_login = Too many sign-in attempts
user-history-events-brute_force_login = Password guessing blocked
user-history-events-session_hijack_suspected = Session used in another browser
user-history-events-password_reset_requested = Password reset requested
user-history-events-password_changed = Password changed
user-history-events-email_changed = Email changed
user-history-events-second_factor_added = Second factor added
user-history-events-second_factor_removed = Second factor removed
user-history-events-signup = Signed up
user-history-events-first_admin = Became the first admin
user-history-events-user_invited = Invited
user-history-events-invitation_used = Accepted the invitation
user-history-events-role_changed = Role changed
user-history-events-user_linked = Company changed
user-history-events-user_deactivated = Deactivated
user-history-events-user_reactivated = Reactivated
user-history-events-user_erased = Personal data erased
user-change-role-changed =
    { $role ->
        [admin] { $name } is now an admin
        [contractor] { $name } is now a contractor
        *[other] { $name } is now a referral partner
    }
user-change-linked = { $name } now works for { $company }
user-change-unlinked = { $name } is no longer linked to a company
user-history-role-changed = Role changed
user-history-role-changed-to = Role changed to { $role }
user-times = { NUMBER($number) } times
user-panel-data = Personal data…

# Selected accounts.
user-bulk-selection = Selected users
user-bulk-selected =
    { $count ->
        [one] { $count } user
        *[other] { $count } users
    } selected
user-bulk-select-of = Select { $name }
user-bulk-reactivate = Reactivate
user-bulk-deactivate = Deactivate…
user-bulk-title =
    Deactivate { $count ->
        [one] { $count } user
        *[other] { $count } users
    }?
user-bulk-question = They are signed out on all devices and can no longer sign in. Their data is kept.
user-bulk-changed =
    { $count ->
        [one] { $count } user changed
        *[other] { $count } users changed
    }
user-bulk-more = More
user-bulk-role = Change role…
user-bulk-role-title =
    Change the role of { $count ->
        [one] { $count } user
        *[other] { $count } users
    }
user-bulk-role-question = They are signed out everywhere. The new access applies at the next sign-in. Undo restores roles and companies, but not the sessions.
user-bulk-invite = Resend invitation…
user-bulk-invite-title =
    Resend the invitation to { $count ->
        [one] { $count } user
        *[other] { $count } users
    }?
user-bulk-invite-question = Each gets a new link. Earlier links stop working. Users who have set a password are not invited again.
user-bulk-invite-now = Resend
user-bulk-invited =
    { $count ->
        [one] { $count } invitation sent
        *[other] { $count } invitations sent
    }
user-bulk-sign-out = Sign out everywhere…
user-bulk-sign-out-title =
    Sign { $count ->
        [one] { $count } user
        *[other] { $count } users
    } out everywhere?
user-bulk-sign-out-question = They are signed out on all devices and can sign in again right away. You stay signed in here.
user-bulk-signed-out =
    { $count ->
        [one] { $count } user signed out
        *[other] { $count } users signed out
    }
