welcome-auth-title = Welcome to { $portal }
welcome-auth-tabs-signin = Sign in
welcome-auth-tabs-signup = Sign up
welcome-auth-tabs-owner = Project code
welcome-auth-signup-hint = For insurance agents and other partners who send us projects. Contractors and staff join with the link in their invitation. Property owners only need their project code.
welcome-auth-owner-hint = For property owners. The code has 6 letters and digits and is in your welcome letter. If you cannot find it, ask your contractor or our office.

welcome-confirm-page-title = Confirm your email
welcome-confirm-page-hint = One step left: enter your password again.
welcome-confirm-page-forgot = Forgot password?
welcome-confirm-page-dead = This link does not work
welcome-confirm-page-dead-hint = It was already used, or it is more than a day old. If you have already confirmed your email, sign in. Otherwise, sign up again.
welcome-confirm-page-sign-up = Sign up again
welcome-confirm-page-confirmed = Your email is confirmed.
welcome-confirm-page-confirmed-hint = You can sign in now.
welcome-confirm-page-sign-in = Sign in

welcome-email-page-title = Confirm your new email
welcome-email-page-hint = One step left.
welcome-email-page-sign-in-title = Sign in first
welcome-email-page-sign-in-hint = Sign in to the account you are changing, with its current email.
welcome-email-page-looking = Loading
welcome-email-page-not-reached = The portal could not be reached
welcome-email-page-dead = This link does not work
welcome-email-page-dead-hint = It was already used, is more than a day old, was replaced by a newer link, or belongs to another account.
welcome-email-page-settings = Open your settings
welcome-email-page-confirmed = Your email was changed.
welcome-email-page-confirmed-hint = From now on, sign in with { $email }.

welcome-forgot-page-title = Forgot your password?
welcome-forgot-page-hint = Enter the email you sign in with, and we will send you a link to reset your password.
welcome-forgot-page-sent = Check your email
welcome-forgot-page-sent-hint = If there is an account for { $email }, a link is on its way. It works once and expires in an hour. If it does not arrive, check your spam folder.
welcome-forgot-page-back = Back to sign in

welcome-reset-page-title = Choose a new password
welcome-reset-page-hint = You will be signed out everywhere. Then sign in with the new password.
welcome-reset-page-dead = This link does not work
welcome-reset-page-dead-hint = It was already used, or it is more than an hour old.
welcome-reset-page-again = Request a new link

welcome-set-up-title = Set up Buildback
welcome-set-up-hint = No accounts exist yet. Create the first admin. This link works once.
welcome-set-up-dead = This setup link does not work
welcome-set-up-dead-hint = It was already used, or the portal has restarted. Each restart prints a new link until an account exists.
welcome-set-up-sign-in = Go to sign in

welcome-sign-up-mailed-mailed = Check your email
welcome-sign-up-mailed-mailed-hint = We sent an email to { $email } with the next step. If it does not arrive, check your spam folder.
welcome-sign-up-mailed-to-sign-in = Go to sign in

welcome-signed-in-title = You are signed in as { $email }
welcome-signed-in-hint = When you finish here, you will be signed out so that you can sign in again.

welcome-promise = Know what happens next with your repair
welcome-about = { $portal } keeps owners, contractors, insurance partners, and our office on the same page, from the first report of damage to the last coat of paint.
welcome-owner = Property owners
welcome-owner-hint = Enter the 6-character code from your welcome letter. You do not need an account.
welcome-team = Contractors, partners, and staff
welcome-team-hint = Submit projects, post updates from the site, and follow every claim.
welcome-sign-in = Sign in
welcome-create-account = Create a partner account
welcome-picture = An owner's project page on a phone: where the project stands, what happens next, and the date of the next visit, with buttons to confirm it or ask for another time. A bar at the bottom has Call, Messages, Updates, and Files.
welcome-picture-caption = What owners see
welcome-path = How a project works
welcome-step-0-title = Submitted
welcome-step-0-text = The claim, damage, and photos are all in one place.
welcome-step-1-title = Site visit
welcome-step-1-text = A contractor inspects the property and takes measurements.
welcome-step-2-title = Estimate
welcome-step-2-text = The cost is estimated and approved.
welcome-step-3-title = Build-back
welcome-step-3-text = The work is done, with photos along the way.
