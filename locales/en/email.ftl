# Texts of emails. $portal is the portal's name. Subjects contain no text that users entered.
email-greeting = Hello { $name },
email-greeting-nameless = Hello,

# To a new account: a contractor, or a referral partner.
email-welcome-subject = Welcome to { $portal }
email-welcome-contractor = Your contractor account for { $company } is ready. See your company's projects here:
email-welcome-partner = Your account is ready. Submit a project and follow its progress here:
email-welcome-mistake = If you did not create an account, someone may have entered your address by mistake. Please tell the office.

# To an address that someone signed up with.
email-address-confirmation-subject = Confirm your email address for { $portal }
email-address-confirmation-text = Someone signed up for { $portal } with this email address. If it was you, confirm the address with the password you chose:
email-address-confirmation-button = Confirm my address
email-address-confirmation-not-you = If it was not you, ignore this email. No account is created without your confirmation.

# To the address of an existing account, after a sign-up with it.
email-registered-subject = You already have an account at { $portal }
email-registered-text = Someone tried to sign up for { $portal } with this email address.
email-registered-taken = An account with this email already exists. Please sign in instead.
email-registered-unchanged = Your account and password have not changed. If you forgot your password, you can reset it on the sign-in page.

# After a request for a new password.
email-password-reset-subject = Reset your password for { $portal }
email-password-reset-text = Someone requested a new password for your account at { $portal }. If it was you, choose one here:
email-password-reset-button = Choose a new password
email-password-reset-link = The link works once and expires in one hour. Choosing a new password signs you out on all devices.
email-password-reset-not-you = If it was not you, ignore this email. Your password stays the same.

# To the former address of an account.
email-changed-subject = Your email address for { $portal } was changed
email-changed-text = The email address of your account at { $portal } was changed. You can no longer sign in with this address.
email-changed-not-you = If it was not you, someone else has access to your account. Contact the office immediately so that they can lock it.

# To the new address of an account.
email-confirmation-subject = Confirm your new email address for { $portal }
email-confirmation-text = Someone asked to use this email address for an account at { $portal }. If it was you, sign in to that account and confirm the address:
email-confirmation-button = Use this address
email-confirmation-link = The link works once and expires in one day. Until then, the account keeps its current address.
email-confirmation-not-you = If it was not you, ignore this email. The address is not used without your confirmation.

# To the address of an account, after someone tried to use it for another one.
email-taken-subject = Someone tried to use your email address at { $portal }
email-taken-text = Someone tried to use this email address for another account at { $portal }. The address belongs to your account, which has not changed.
email-taken-you = If it was you, first change the email address of the account that uses it now.

# After a second factor was added or removed.
email-second-factor-subject = Your sign-in settings at { $portal } were changed
email-second-factor-app-added = An authenticator app was added to your account.
email-second-factor-app-removed = The authenticator app was removed from your account. Its codes are no longer required.
email-second-factor-passkey-added = A passkey was added to your account. You can use it to sign in without your password.
email-second-factor-passkey-removed = A passkey was removed from your account.
email-second-factor-recovery-codes-renewed = Your account has new recovery codes. The old codes no longer work.
email-second-factor-all-removed = An admin removed two-factor authentication and all passkeys from your account. You were signed out on all devices and can now sign in with only your password.
email-second-factor-not-you = If you did not expect this, someone else may have access to your account. Change your password immediately, check your settings, and contact the office.

# Invitations to a company or to the portal.
email-invitation-subject = You are invited to { $portal }
email-invitation-company = { $from } has invited you to join { $company } on { $portal }. As a contractor, you can see your company's projects, post updates from the site, and share photos.
email-invitation-office = The office
email-invitation-button = Create your account
email-invitation-admin = { $from } has invited you to { $portal } as an admin. Sign in with { $email }. Choose your password here:
email-invitation-contractor = { $from } has invited you to { $portal }, where you can see your company's projects, post updates from the site, and share photos. Sign in with { $email }. Choose your password here:
email-invitation-partner = { $from } has invited you to { $portal }, where you can submit projects and follow their progress. Sign in with { $email }. Choose your password here:
email-invitation-choose-password = Choose your password
email-invitation-link = The link works once and expires in seven days.
email-invitation-unexpected = If you were not expecting this invitation, ignore this email.

# The test email from the portal settings.
email-trial-subject = Test email from your portal
email-trial-text = This test email was sent from your portal's settings. Since it arrived, invitations, password links, and project news will be delivered too.
email-trial-spam = If you found it in your spam folder, other emails may end up there as well. Ask the person who manages your domain to check its email settings.
email-trial-button = Open the settings

# Used by several emails.
email-sign-in = Sign in
email-was-you = If it was you, no action is needed.
email-not-you = If it was not you, ignore this email.
email-link-a-day = The link works once and expires in one day.

# Subjects and introductions of emails with notifications.
email-news = Notifications
email-news-daily = { $count ->
    [one] Your daily summary: { NUMBER($count) } notification
   *[other] Your daily summary: { NUMBER($count) } notifications
}
email-news-of = { $count ->
    [one] { NUMBER($count) } notification about { $number }
   *[other] { NUMBER($count) } notifications about { $number }
}
email-news-notice-of = News about { $number }
email-news-intro-day = Here is what happened since your last daily summary:
email-news-intro-account = There is news about your account:
email-news-intro-own-project = There is news about your project { $number }.
email-news-intro-project = There is news about project { $number }.
email-news-intro-anything = Here is what is new:
email-weekly = Your projects: weekly summary
email-weekly-intro = { $open ->
    [one] You have { NUMBER($open) } open project.
   *[other] You have { NUMBER($open) } open projects.
} In the last seven days: { NUMBER($submitted) } submitted, { NUMBER($changed) } changed, { NUMBER($closed) } closed.
email-report-weekly = Weekly report: { $report }
email-report-monthly = Monthly report: { $report }
email-report-range = { $report }, { DAY($days) }
email-report-today = { $report }, as of { DAY($day) }
email-report-contractor = Projects of { $company }
email-report-contractor-nameless = Projects of one company
email-report-partner = Projects submitted by { $name }
email-report-partner-nameless = Projects of one referral partner
email-report-none = There is no data for these dates.
email-report-none-today = There is no data.
email-report-total = Total
email-news-more = And { NUMBER($count) } more in the portal.
email-news-claim = { $address } (claim { $number })

# A notice without user text.
email-notice-project = There is news about project { $number } at { $portal }. To see it, open { $origin } and enter your project code. If you do not have a code, ask the office for it.
email-notice-anything = There is news at { $portal }. To see it, open { $origin } and sign in.
email-notice-office = If you do not recognize this project, ignore this email. For questions, contact the office: { $contact }
email-notice-no-office = If you do not recognize this project, ignore this email.

# The author of a quote. $who is a name with a role, or one of the texts without a name.
email-quote-written = { $who } wrote:
email-quote-entered = { $who } entered:
email-quote-added = { $who } added:
email-quote-submitted = { $who } submitted this project:
email-who-of-company = { $name } ({ $role }, { $company })
email-who = { $name } ({ $role })
email-who-nameless = { $nameless } ({ $company })
email-role-office = office
email-role-contractor = contractor
email-role-partner = referral partner
email-role-owner = property owner
email-nameless-office = The office
email-nameless-contractor = A contractor
email-nameless-partner = A referral partner
email-nameless-owner = The property owner
email-nameless-scheduler = The office or the contractor
email-nameless-closed = Someone whose account is closed

# Buttons.
email-button-own-project = See your project
email-button-project = Open the project
email-button-projects = Open your projects
email-button-settings = Open your settings
email-button-notifications = Open your notifications
email-button-report = Open the report

# Why the recipient gets an email, and how to stop it.
email-why-owner = You are receiving this email because your address is listed as the property owner's in this project. On a device you have used before, the button opens it without your project code.
email-why-letter = You are receiving this email because your address is listed as the property owner's in this project.
email-why-given-address = You are receiving this email because someone entered this address as a property owner's.
email-why-security = You are receiving this email because it concerns the security of your account.
email-why-weekly = You are receiving this email because you turned on the weekly summary in your settings: { $settings }
email-why-report = You are receiving this report because you subscribed to it: { $page }
email-why-account = You are receiving this email because your account has access to this project. Choose which emails you get, and when: { $settings }
email-stop-address = Stop all email from this portal to this address
email-stop-weekly = Stop the weekly summary
email-stop-report = Stop this report
email-stop-all = Stop all email from this portal
email-stop-status_update = Stop email about status updates
email-stop-assignment = Stop email about new projects and assignments
email-stop-event = Stop email about events and proposed times
email-stop-reminder = Stop email reminders
email-stop-message = Stop email about messages
email-stop-task = Stop email about tasks
email-stop-file = Stop email about new files
email-stop-security = Stop email about account security
