user-role-admin-name = Admin
user-role-admin-does = Runs the portal: every project, every company, every account.
user-role-contractor-name = Contractor
user-role-contractor-does = Sees the projects of one company, updates them and sends messages.
user-role-referral_partner-name = Referral partner
user-role-referral_partner-does = Submits projects and follows those.

user-title = Users
user-subtitle = Everybody with an account, what they may do and when they were here
user-search = Search users...
user-role = Role
user-any-role = All roles
user-state = State
user-any-state = Any state
user-states-active = Active
user-states-invited = Invited
user-states-deactivated = Deactivated
user-order = Order
user-orders-name = By name
user-orders-newest = Newest first
user-filters =
    { $number ->
        [0] Filters
        *[other] Filters ({ $number })
    }
user-invite = Invite
user-invite-somebody = Invite somebody
user-name = Name
user-company = Company
user-last-sign-in = Last sign-in
user-never = Never
user-you = You
user-failed = Users could not be loaded
user-more = Load more
user-none = No users found
user-none-hint = Nobody matches this search and these filters.
user-clear = Clear filters
user-unlinked = Not linked to a company

user-panel-title = User
user-panel-in-log = Everything in the audit log
user-panel-failed = The account could not be loaded
user-panel-not-found = User not found
user-panel-not-found-hint = There is no account under this address.
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
        [0] Nowhere at the moment
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
user-panel-waiting = Has not chosen a password yet and cannot sign in.
user-panel-closed = This account is deactivated: nobody can sign in with it. What it did stays.
user-panel-change-role = Change role
user-panel-change-company = Change company
user-panel-deactivate = Deactivate
user-panel-reactivate = Reactivate
user-panel-resend = Send invitation again
user-panel-resent = Invitation sent
user-panel-resent-hint = A new link is on its way to { $email }.
user-panel-reactivated = { $name } can sign in again
user-panel-action-failed = Nothing was changed
user-panel-action-failure = Please try again.
user-panel-stale = Somebody else changed this account meanwhile. You see it as it is now.

user-change-role-title = Change the role of { $name }
user-change-link-title = Change the company of { $name }
user-change-consequence = { $name } is signed out everywhere and has the new rights from the next sign-in.
user-change-company = Company
user-change-company-hint = Only active companies are offered.
user-change-no-company = No company
user-change-searching = Searching...
user-change-search-failed = The companies could not be loaded.
user-change-no-match = No companies found
user-change-more-companies = More: type to find them
user-change-save = Save
user-change-cancel = Cancel
user-change-nothing-changed = Nothing was changed.
user-change-deactivate-title = Deactivate { $name }?
user-change-deactivate-question = { $name } is signed out everywhere at once and cannot sign in any more. What they did stays, and you can reactivate the account at any time.
user-change-keep = Keep it active
user-change-deactivate = Deactivate
user-change-deactivated = { $name } is deactivated
user-change-end-title = Sign { $name } out everywhere?
user-change-end-question = { $name } is signed out on all devices and can sign in again at once.
user-change-keep-signed-in = Keep signed in
user-change-sign-out-everywhere = Sign out everywhere
user-change-signed-out =
    Signed out of { $number ->
        [one] 1 device
        *[other] { NUMBER($number) } devices
    }
user-change-not-signed-out = Nobody was signed out
user-change-invite-title = Invite somebody
user-change-invite-hint = We mail a link behind which they choose a password. It works once, within seven days.
user-change-contractors = Contractors are invited from the page of their company:
user-change-to-contractors = Contractors
user-change-discard-title = Discard this invitation?
user-change-discard-text = What you entered will be lost.
user-change-send = Send invitation
user-change-invited = Invitation sent
user-change-invited-hint = It is on its way to { $email }.
user-change-not-saved = Nothing was saved
user-change-not-sent = The invitation was not sent
user-change-unsure = It is not known whether the invitation was sent
user-change-unsure-hint = No answer came from the portal. Send it again: nobody is invited twice.
user-change-landed-before = Your first attempt had arrived after all: that invitation is on its way. Send this only if it is for somebody else.
user-change-try-again = Something went wrong. Please try again.

user-history-title = Sign-ins and changes
user-history-failed = The history could not be loaded
user-history-none = Nothing has happened yet
user-history-more = Load more
user-history-unknown-address = Unknown address
user-history-by = by { $name }
user-history-events-login_success = Signed in
user-history-events-login_failed = Wrong password
user-history-events-second_factor_failed = Wrong second factor
user-history-events-recovery_code_used = Used a recovery code
user-history-events-rate_limit_login = Slowed down: too many tries
user-history-events-brute_force_login = Password guessing was stopped
user-history-events-session_hijack_suspected = Session seen in another browser
user-history-events-password_reset_requested = Asked for a password link
user-history-events-password_changed = Password changed
user-history-events-email_changed = Email changed
user-history-events-second_factor_added = Second factor added
user-history-events-second_factor_removed = Second factor removed
user-history-events-signup = Signed up
user-history-events-first_admin = Made the first admin
user-history-events-user_invited = Invited
user-history-events-invitation_used = Accepted the invitation
user-history-events-role_changed = Role changed
user-history-events-user_linked = Company changed
user-history-events-user_deactivated = Deactivated
user-history-events-user_reactivated = Reactivated
user-change-role-changed =
    { $role ->
        [admin] { $name } is an admin now
        [contractor] { $name } is a contractor now
        *[other] { $name } is a referral partner now
    }
user-change-linked = { $name } works for { $company } now
user-change-unlinked = { $name } is linked to no company now
user-history-role-changed = Role changed
user-history-role-changed-to = Role changed to { $role }
user-times = { NUMBER($number) } times
