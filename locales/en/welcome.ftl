welcome-auth-title = Welcome to { $portal }
welcome-auth-tabs-signin = Sign in
welcome-auth-tabs-signup = Sign up
welcome-auth-tabs-owner = Project code

welcome-confirm-page-title = Confirm your address
welcome-confirm-page-hint = One step is left: enter your password once more.
welcome-confirm-page-forgot = Forgot password?
welcome-confirm-page-dead = This link does not work
welcome-confirm-page-dead-hint = It was used already, or it is older than a day. If you confirmed your address before, sign in; if not, sign up again.
welcome-confirm-page-sign-up = Sign up again
welcome-confirm-page-confirmed = Your address is confirmed.
welcome-confirm-page-confirmed-hint = You can sign in now.
welcome-confirm-page-sign-in = Sign in

welcome-email-page-title = Confirm your new email
welcome-email-page-hint = One step is left.
welcome-email-page-sign-in-title = Sign in first
welcome-email-page-sign-in-hint = Sign in to the account that the new address is for, with the email that it has now.
welcome-email-page-looking = Loading
welcome-email-page-not-reached = The portal could not be reached
welcome-email-page-dead = This link does not work
welcome-email-page-dead-hint = It was used already, it is older than a day, a later link came after it, or it is for another account than the one that is signed in here.
welcome-email-page-settings = Open your settings
welcome-email-page-confirmed = Your email is changed.
welcome-email-page-confirmed-hint = From now on you sign in with { $email }.

welcome-forgot-page-title = Forgot your password?
welcome-forgot-page-hint = Tell us the address that you sign in with, and we mail you a link to a new password.
welcome-forgot-page-sent = Look into your mail
welcome-forgot-page-sent-hint = If there is an account for { $email }, a link is on its way. It works once, within an hour. Nothing there? Look among the unwanted mail too.
welcome-forgot-page-back = Back to sign in

welcome-reset-page-title = Choose a new password
welcome-reset-page-hint = You will be signed out everywhere and sign in with the new one.
welcome-reset-page-dead = This link does not work
welcome-reset-page-dead-hint = It was used already, or it is older than an hour.
welcome-reset-page-again = Ask for a new link

welcome-set-up-title = Set up Buildback
welcome-set-up-hint = Nobody has an account yet. Create the first admin; this link works once.
welcome-set-up-dead = This set-up link does not work
welcome-set-up-dead-hint = It was used already, or the portal has started again. Until there is an account, each start prints a new link.
welcome-set-up-sign-in = Go to sign in

welcome-sign-up-mailed-mailed = Look into your mail
welcome-sign-up-mailed-mailed-hint = A mail to { $email } is on its way and says how to go on. Nothing there? Look among the unwanted mail too.
welcome-sign-up-mailed-to-sign-in = Go to sign in

welcome-signed-in-title = You are signed in as { $email }
welcome-signed-in-hint = Once you are done here you are signed out, so that you can sign in anew.

welcome-promise = Know what happens next with your repair
welcome-about = { $portal } keeps owners, contractors, insurance partners and our office on the same page, from the first report of damage to the last coat of paint.
welcome-owner = Property owners
welcome-owner-hint = Enter the 6-character code from your welcome letter. You need no account.
welcome-team = Contractors, partners and staff
welcome-team-hint = Submit projects, post updates from the site and follow every claim.
welcome-sign-in = Sign in
welcome-create-account = Create a partner account
welcome-path = How a project moves
welcome-step-0-title = Submitted
welcome-step-0-text = The claim, the damage and the photos are in one place.
welcome-step-1-title = Site visit
welcome-step-1-text = A contractor looks at the property and measures.
welcome-step-2-title = Estimate
welcome-step-2-text = The cost is written down and approved.
welcome-step-3-title = Build-back
welcome-step-3-text = The work is done, with photos along the way.
