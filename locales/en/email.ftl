# What mails say. $portal is what the portal is called. A subject holds nothing that people wrote. Texts after the greeting go on in
# small letters, as after its comma.
email-greeting = Hello { $name },
email-greeting-nameless = Hello,

# To a new account: a contractor, or a referral partner.
email-welcome-subject = Welcome to { $portal }
email-welcome-contractor = your account as a contractor of { $company } was created. The projects that { $company } works on are here:
email-welcome-partner = your account was created. Submit a project, and follow it from here:
email-welcome-mistake = If you did not create an account, somebody gave your address by mistake: tell the people who run the portal.

# To an address that somebody signed up with.
email-address-confirmation-subject = Confirm your address for { $portal }
email-address-confirmation-text = somebody, perhaps you, signed up to { $portal } with this address. If it was you, confirm it here with the password that you chose:
email-address-confirmation-button = Confirm my address
email-address-confirmation-not-you = If it was not you, there is nothing to do: without you no account is made.

# To an address that has an account, when somebody signs up with it.
email-registered-subject = You have an account at { $portal }
email-registered-text = somebody, perhaps you, signed up to { $portal } with this address.
email-registered-taken = An account with this email already exists. Please sign in instead.
email-registered-unchanged = The account and its password are as they were. If you do not remember the password, the sign-in page helps with a new one.

# To somebody who forgot their password.
email-password-reset-subject = Reset your password at { $portal }
email-password-reset-text = somebody asked for a new password for your account at { $portal }. If it was you, choose one here:
email-password-reset-button = Choose a new password
email-password-reset-link = The link works once, within an hour. You will be signed out everywhere.
email-password-reset-not-you = If it was not you, there is nothing to do: your password stays as it is.

# To the address that an account had.
email-changed-subject = Your email address at { $portal } was changed
email-changed-text = the email address of your account at { $portal } was changed. From now on, this one does not sign in any more.
email-changed-not-you = If it was not you, somebody else was in your account: tell the people who run your portal at once, so that they can lock it.

# To the address that an account shall have.
email-confirmation-subject = Confirm your new address for { $portal }
email-confirmation-text = somebody, perhaps you, wants to sign in to an account at { $portal } with this address from now on. If it was you, confirm it here, signed in to that account:
email-confirmation-button = Use this address
email-confirmation-link = The link works once, within a day. Until then the account keeps the address that it has.
email-confirmation-not-you = If it was not you, there is nothing to do: without this link the address is not used.

# To an address that has an account, when somebody wants it for another one.
email-taken-subject = Somebody wanted to use your address for { $portal }
email-taken-text = somebody wanted to use this address for another account at { $portal }. You have an account with it, so it stays yours: your account and its password are as they were.
email-taken-you = If it was you, sign in to the account that has this address, and give it another one first.

# To an account whose second factors came or went.
email-second-factor-subject = How you sign in to { $portal } was changed
email-second-factor-app-added = an authenticator app was added to your account.
email-second-factor-app-removed = the authenticator app was taken off your account. Its codes are not asked for any more.
email-second-factor-passkey-added = a passkey was added to your account. It signs in without the password.
email-second-factor-passkey-removed = a passkey was taken off your account.
email-second-factor-recovery-codes-renewed = your account got new recovery codes. The ones before do not work any more.
email-second-factor-all-removed = the people who run your portal took every second factor off your account. Your password alone signs you in now, and you were signed out everywhere.
email-second-factor-not-you = If it was not you, somebody else was in your account: change your password at once, look through your settings, and tell the people who run your portal.

# To somebody whom an admin lets into a company, or invites to the portal.
email-invitation-subject = You are invited to { $portal }
email-invitation-company = { $from } invites you to join { $company } as a contractor on { $portal }, where you see the projects of your company, post updates from the site and share photos.
email-invitation-office = The office
email-invitation-button = Create your account
email-invitation-admin = { $from } invites you to { $portal }, where you run the portal as an admin. You sign in with { $email }; choose your password here:
email-invitation-contractor = { $from } invites you to { $portal }, where you see the projects of your company, post updates from the site and share photos. You sign in with { $email }; choose your password here:
email-invitation-partner = { $from } invites you to { $portal }, where you submit projects and follow them. You sign in with { $email }; choose your password here:
email-invitation-choose-password = Choose your password
email-invitation-link = The link works once, within seven days.
email-invitation-unexpected = If you do not know what this is about, there is nothing to do: without the link nobody gets in.

# To an admin who tries whether mail works.
email-trial-subject = Mail from your portal arrives
email-trial-text = this mail was sent for a trial out of your portal's settings. As it lies before you, the portal's mail works: invitations, links to new passwords and news of projects will arrive as well.
email-trial-spam = If it lay among the spam, other mails will too: whoever looks after your domain can change that.
email-trial-button = Open the settings

# In more than one of them.
email-sign-in = Sign in
email-was-you = If it was you, there is nothing to do.
email-not-you = If it was not you, there is nothing to do.
email-link-a-day = The link works once, within a day.

# Mails with news: their subjects, and what leads to the news.
email-news = News
email-news-daily = { $count ->
    [one] Your daily news: one piece of news
   *[other] Your daily news: { $count } pieces of news
}
email-news-of = { $count ->
    [one] { $count } piece of news: { $number }
   *[other] { $count } pieces of news: { $number }
}
email-news-notice-of = There is something new: { $number }
email-news-intro-day = this is what happened since your last daily mail:
email-news-intro-account = this happened to your account:
email-news-intro-own-project = there is news of your project { $number }.
email-news-intro-project = there is news of project { $number }.
email-news-intro-anything = there is news:
email-news-more = And { NUMBER($count) } more, which the portal shows.
email-news-claim = { $address } (claim { $number })

# A mail that says only that there is something new.
email-notice-project = there is something new about project { $number } at { $portal }. To see it, open { $origin } and enter your project code.
email-notice-anything = there is something new at { $portal }. To see it, open { $origin } and sign in.
email-notice-office = If you do not know what this is about, there is nothing to do. The office answers questions: { $contact }
email-notice-no-office = If you do not know what this is about, there is nothing to do.

# Who stands before what they wrote: $who is a name with a role, or one of those without a name.
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
email-nameless-closed = Somebody whose account is closed

# Buttons.
email-button-own-project = See your project
email-button-project = Open the project
email-button-projects = Open your projects
email-button-settings = Open your settings
email-button-notifications = Open your notifications

# Why somebody gets a mail, and how to stop it.
email-why-owner = You get this mail because this address stands in your project as the property owner's. The page asks for your project code.
email-why-given-address = You get this mail because somebody gave this address as a property owner's.
email-why-security = You get this mail because it is about the security of your account.
email-why-account = You get this mail because you have an account that sees this. Which mails you get, and when, is up to you: { $settings }
email-stop-address = Stop all email from this portal to this address
email-stop-all = Stop all email from this portal
email-stop-status_update = No more mails about status updates
email-stop-assignment = No more mails about new projects and assignments
email-stop-event = No more mails about events and proposed timeslots
email-stop-reminder = No more mails about reminders
email-stop-message = No more mails about messages
email-stop-task = No more mails about tasks
email-stop-file = No more mails about added files
email-stop-security = No more mails about the security of your account
