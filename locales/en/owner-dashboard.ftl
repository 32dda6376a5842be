owner-dashboard-logged-out = Logged out successfully
owner-dashboard-log-out = Log out
owner-dashboard-logout-failed = Logging out failed. Please try again.
owner-dashboard-greeting = Hello, { $name }
owner-dashboard-where-it-stands = Where your project stands
owner-dashboard-what-is-next = What happens next
owner-dashboard-whom-to-call = Your contact
owner-dashboard-no-contact = Your contractor's name and phone number will appear here once one is assigned.
owner-dashboard-no-contact-at-end = No contact is on file. Your insurance agent can tell you more.
owner-dashboard-call = Call { $company }
owner-dashboard-write = Email { $company }
owner-dashboard-files = Photos and files
owner-dashboard-details = About your claim
owner-dashboard-project-number = Project number
owner-dashboard-damage-type = Damage type
owner-dashboard-description = What happened
owner-dashboard-carrier = Insurance carrier
owner-dashboard-claim-number = Claim number
owner-dashboard-work-starts = Planned start
owner-dashboard-submitted = Submitted
owner-dashboard-since = Since
owner-dashboard-waiting-on-owner = We have been waiting for you
owner-dashboard-waiting-on-contractor = We have been waiting for your contractor
owner-dashboard-waiting-on-insurer = We have been waiting for your insurer
owner-dashboard-waiting-on-office = You have been waiting for our office
owner-dashboard-waiting-since = since
owner-dashboard-days =
    { $count ->
        [one] 1 day
        *[other] { $count } days
    }
owner-dashboard-at-hand = Quick links
owner-dashboard-mail = Email
owner-dashboard-updates = Updates
owner-dashboard-messages = Messages
owner-dashboard-call-short = Call
owner-dashboard-files-short = Files
owner-dashboard-score = Security Score: { $score }
owner-dashboard-admin-note = You are seeing what the owner sees.
owner-dashboard-admin-panel = Admin Panel
owner-dashboard-project-error = Your project could not be loaded.
