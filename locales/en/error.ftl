# Error messages of the API. Texts from the specification are used verbatim.

error-sign-in-required = Not authenticated
error-forbidden = You are not permitted to do this.
error-second-factor-required = Please set up two-factor authentication first.
error-not-found = Not found
error-not-here = This action is not available here.
error-stale = Someone else changed this first. Nothing was saved.
error-invalid-input = The input is not valid.
error-conflict = This conflicts with existing data.
error-internal = An unexpected error occurred.
error-csrf = This request did not come from one of the portal's own pages.
error-other-address = This page was opened at { $opened }, but the portal's address is { $address }. Open the portal there. If that address is wrong, the server administrator must correct the public_url setting.
error-not-https = Browsers cannot stay signed in at { $address } because it does not use HTTPS. The server administrator must set up HTTPS and change the public_url setting.
error-only-reading = Only GET and HEAD requests are supported here.
error-no-web-application = This binary was built without the web application.

error-too-many-calls = Too many requests. Please wait before trying again.
error-too-many-attempts = Too many attempts. Please wait before trying again.
error-too-many-sign-in-attempts = Too many sign-in attempts. Please wait before trying again.
error-too-many-sign-ups = Too many signup attempts. Please wait before trying again.
error-too-many-sign-ins-now = Too many people are signing in right now. Please try again in a few seconds.
error-too-many-email-changes = Too many email address changes. Please wait before trying again.
error-too-many-factor-changes = Too many changes to your sign-in settings. Please wait before trying again.
error-too-many-password-resets = Too many password reset requests. Please wait before trying again.
error-too-many-validations = Too many validation attempts. Please wait before trying again.
error-too-many-exports = Too many exports. Please wait before trying again.
error-too-many-searches = Too many searches. Please wait before trying again.
error-too-many-messages = Too many messages at once. Please wait before trying again.
error-too-many-files-at-once = Too many files at once. Please wait before trying again.
error-too-many-mails = Too many emails. Please wait before trying again.
error-too-many-reports = Too many reports. Please wait before sending another.

error-busy = The server is busy. Please try again.
error-too-slow = This took too long. Please try again, or narrow your request.
error-timeout = The server took too long. Please try again.
error-database-unavailable = The database cannot be reached at the moment. Please try again.
error-storage-unavailable = Files cannot be reached at the moment. Please try again.
error-stopping = The portal is shutting down.
error-database-unreachable = The database cannot be reached.
error-files-unwritable = Files cannot be written.
error-storage-full = The server has no disk space left. Nothing was saved. Please try again later.
error-storage-low = The portal is low on disk space, so files cannot be uploaded right now. Messages and updates without files still work. The office has been notified.
error-storage-low-projects = The portal is low on disk space. Until the office frees up space, projects that it has not accepted yet cannot be changed, and new projects cannot be submitted. The office has been notified.
error-storage-low-profile = The portal is low on disk space. Until the office frees up space, your profile cannot be changed. The office has been notified.

error-body-too-large = The request body is too large.
error-body-timeout = The request body took too long to arrive.
error-body-interrupted = The request body is incomplete.
error-malformed-json = The request body is not valid JSON.
error-json-required = The request body must be JSON, with the content type application/json.
error-idempotency-key = The Idempotency-Key header must be 8 to 128 visible ASCII characters.
error-idempotency-key-reused = This Idempotency-Key was already used for a different request.
error-made-before = An earlier request already created this.
error-if-match-missing = In the If-Match header, send the ETag of the version that you edited.
error-if-match-invalid = The If-Match header is not a valid ETag. Send the version in quotes, such as "3".
error-not-uuid-v7 = The ID must be a version 7 UUID.
error-parameter-value = The parameter { $field } does not accept this value.
error-body-unknown = The field { $field } is unknown.
error-body-missing = The field { $field } is required.
error-body-value = The value { $value } is not one of the allowed values.
error-body-twice = The field { $field } appears twice.
error-body-wrong =
    { $wanted ->
        [id] This must be an ID, such as 01890a5d-ac96-774b-bcce-b302099a8057.
        [bounded] This must be a whole number within the allowed range.
        [whole] This must be a whole number.
        [number] This must be a number.
        [boolean] This must be true or false.
        [list] This must be a list.
        [words] This must be text.
        [object] This must be an object.
        *[other] This value is not allowed here.
    }
error-parameter-wrong =
    { $wanted ->
        [unknown] The parameter { $field } is unknown.
        [missing] The parameter { $field } is missing.
        [twice] The parameter { $field } appears twice.
        [id] The parameter { $field } must be an ID, such as 01890a5d-ac96-774b-bcce-b302099a8057.
        [bounded] The parameter { $field } must be a whole number within the allowed range.
        [whole] The parameter { $field } must be a whole number.
        [number] The parameter { $field } must be a number.
        [boolean] The parameter { $field } must be true or false.
        [list] The parameter { $field } must be a list.
        [words] The parameter { $field } must be text.
        [object] The parameter { $field } must be an object.
        *[other] The parameter { $field } has a value that is not allowed.
    }
error-parameter-moment = The parameter { $field } must be a timestamp, such as 2026-11-21T12:30:00Z.

error-invalid-credentials = Invalid login credentials
error-sign-in-over = Your sign-in took too long. Please sign in again.
error-sign-in-wrong-codes = Too many wrong codes. Please sign in again.
error-code-invalid = That code is not valid. Each code works once, and only for a short time.
error-code-needed = Enter the 6-digit code from your app, or a recovery code
error-sign-up-password = This is not the password you chose when you signed up
error-session-validation = Session validation failed
error-security-validation = Security validation failed (Score: { NUMBER($score) }). Please try again.
error-session-not-ended = Your session has ended, but the server has not saved this yet. Please try again.
error-email-exists = An account with this email already exists.
error-email-sign-in-instead = An account with this email already exists. Please sign in instead.
error-email-taken = An account with this email address already exists.
error-current-password-required = Current password is required
error-current-password-wrong = Current password is incorrect
error-sign-in-again = Please sign in again before you change your sign-in settings.
error-totp-exists = An authenticator app is already set up. Turn it off first.
error-totp-not-started = This setup has expired. Please start again.
error-totp-wrong = That code is incorrect. Wait for the next one, and check that the clock on your phone is right.
error-no-second-factor = Recovery codes are part of two-factor authentication. Turn it on first.
error-passkey-refused = You cannot sign in with this passkey. Please try another one, or use your password.
error-passkey-unusable = This passkey does not work here. Please try another one.
error-passkey-not-started = This took too long. Please start again.
error-passkey-no-answer = This is not a valid passkey response.
error-passkeys-impossible = Passkeys require a portal with its own domain name, such as https://portal.example.com.
error-passkeys-too-many = You have reached the limit of { $most } passkeys. Remove one to add another.

error-password-rule = Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character
error-password-refused = Please ensure your password meets the security requirements.
error-password-mismatch = Password mismatch: Please ensure both password fields match.
error-password-short = Password must be at least 6 characters
error-password-confirm = Please confirm your password
error-password-differs = Passwords don't match

error-owner-code-refused = Authentication failed. Please check your project code and try again.
error-owner-code-locked = Too many wrong answers were entered for this code. Call the office to get in.
error-owner-code-locked-phone = Too many wrong answers were entered for this code. Call the office at { $phone } to get in.
error-owner-code-needed = This link opens your project only on a device you have used before. Please enter your project code.
error-owner-letter-no-address = This project has no email address of its owner.
error-owner-letter-not-accepted = The office has not accepted this project yet, so its owner gets no email.
error-owner-letter-stopped = The owner stopped all email to this address.
error-owner-letter-closed = This project was canceled or rejected, or its code has expired.
error-owner-session-over = Property owner session is invalid or expired
error-owner-session-failed = Failed to authenticate property owner session
error-owner-answer = Please enter the last 4 digits of your phone number or the 5-digit ZIP code
error-project-code = Project code must be exactly 6 characters

error-invitation-invalid = Invalid or expired invitation. Please contact support for a new link.
error-invitation-closed = This company is inactive, so you cannot invite anyone to it.
error-invitation-used = { $by } has already signed up with this link.
error-invitation-used-by-somebody = Someone has already signed up with this link.
error-join-changed = Your account has changed since you opened this link. Please open it again.
error-join-member = You already belong to { $company }. Someone else can still use this link.
error-join-projects = This account has submitted projects as a referral partner and would lose access to them. Please sign up with a different email address.

error-required = { WORD($field, of: "error-field") } is required
error-too-short = { WORD($field, of: "error-field") } must be at least { $min } characters
error-too-long = { WORD($field, of: "error-field") } must not exceed { $max } characters
error-name-letters = { WORD($field, of: "error-field") } can only contain letters, spaces, apostrophes, and hyphens
error-name-too-few = { WORD($field, of: "error-field") } must have at least { $few } letters
error-email = Invalid email address
error-sign-up-email = Please enter a valid email address
error-email-made-up = This does not look like the owner's email address. Leave the field empty if they do not have one.
error-phone = Phone number must have 10 digits
error-state = State must be a US state
error-zip = ZIP code must have 5 or 9 digits
error-urgency = Urgency must be low, medium, high, or critical
error-timeline-start = Timeline start must be a date
error-timeline-start-years = Timeline start must be between 2000 and 2099
error-address-too-long = An address can have up to { $max } characters.
error-day = This is not a valid date.
error-date = Enter a valid date
error-time = Enter a valid time
error-time-needed = Please enter a time
error-range-order = The end date is before the start date.

error-files-five = You can only upload up to 5 files.
error-files-ten = Maximum 10 files allowed
error-files-needed = Choose at least one file
error-file-reference = Invalid status update reference - please refresh and try again
error-file-not-there = One of the files no longer exists. Please remove it and choose it again.
error-file-format = Invalid file data format - please try uploading again
error-file-check = File validation failed - check file size and type
error-file-permission = You do not have permission to attach files to this project
error-file-policy = Security policy violation - please ensure you are assigned to this project
error-file-empty = File is empty
error-file-too-large = File size too large. Maximum allowed: { $limit }
error-file-name-characters = Invalid characters in file name
error-file-name-type = File type not allowed for security reasons
error-file-name-too-long = File name too long
error-file-type = File type not allowed. Accepted types: { $types }
error-video-incomplete = The video { $name } is incomplete or damaged. Please choose another copy of it.
error-file-rename = { $name } is { WORD($kind, of: "error-file-kind") }. Rename it to { $renamed } and upload it again.
error-file-save-pdf = { $name } is { WORD($kind, of: "error-file-kind") }. Save it as PDF and upload it again.
error-file-save-text = { $name } is { WORD($kind, of: "error-file-kind") }. Save it as PDF or DOCX and upload it again.
error-file-save-picture = { $name } is { WORD($kind, of: "error-file-kind") }. Save it as JPEG or PNG and upload it again.
error-file-disguised = File { $name } is not an accepted file type.
error-file-gone = This file no longer exists.
error-file-lost = { $name } is missing from the portal's storage. Nothing was downloaded.
error-files-at-once = You can download up to { $most } files at once.
error-archive-too-large = These files are larger than 4 GB together. Please choose fewer of them.
error-photo-damaged = This photo is damaged, so the portal cannot make a copy without its location and camera data. Ask an administrator for the original.
error-video-not-shared = The portal cannot make a copy of this video without its location and camera data. Ask an administrator for the original.
error-no-such-part = This file does not have the requested bytes.
error-annotation-outside = An annotation is outside the photo.
error-annotation-too-small = An annotation is too small. Draw it larger.
error-annotation-color = Choose a color for the annotation.
error-annotations-too-many = A photo can have up to { $max } annotations.
error-annotation-texts-too-long = The texts on this photo are too long. Shorten or remove some.
error-annotation-photo = Only photos can be annotated.
error-annotation-blur = A saved blur can only be moved or removed by the office or the project's company.
error-link-expired = This link has expired. Please open the file again from the portal.
error-link-invalid = This link is not valid. Please open the file again from the portal.
error-upload-quota = The files you have uploaded but not submitted have reached the storage limit. Submit or remove some of them, then try again.
error-upload-quota-owner = The files you sent have reached the storage limit. Please contact the office if you need to send more.
error-upload-quota-partner = The files in your projects that the office has not accepted yet have reached the storage limit. Please try again once some are accepted, or contact the office.
error-unaccepted-space-used = Files in projects that the office has not accepted yet have reached the storage limit. Please try again later. The office has been notified.
error-upload-space-used = Too many files are waiting to be submitted on this portal. Please try again later. The office has been notified.

error-project-not-found = Project not found or access denied
error-projects-waiting = You have 500 projects that the office has not accepted yet. Please wait until some are accepted before you submit more.
error-contractor-not-linked = Your account is not linked to a contractor. Please contact your administrator to complete your account setup.
error-contractor-unknown = This contractor does not exist or is not active.

error-status-choice = Choose one of the listed statuses
error-status-same = Choose a different status
error-status-moved = { $by } has already changed the status to { WORD($status, of: "status") }. Nothing was saved.
error-notes-required = Notes are required
error-close-too-many = You can close up to { $most } items at once.
error-close-choice = Choose whether it took place or was canceled
error-close-changed = Someone else just changed an event, task, or proposal. Nothing was saved. Please check the list and save again.

error-message-nobody = No authenticated user or valid owner session found
error-message-duplicate = Duplicate message detected
error-message-reference = Invalid project or user reference
error-message-files-needed = A file message needs at least one file
error-message-type = The message type must be text or file
error-message-part = You take part in this conversation as { $part }
error-messages-at-once = You can mark up to { $most } messages at once.
error-notifications-at-once = You can mark up to { $most } notifications at once
error-notification-read = Only unread notifications can be snoozed or shown again

error-event-gone = This event no longer exists.
error-event-type = Choose one of the listed types
error-event-past-date = Date cannot be in the past
error-event-past-time = Time cannot be in the past
error-event-date-required = Date is required
error-event-start-required = Start time is required
error-event-end-required = End time is required
error-event-order = End time must be after start time
error-events-waiting = A project can have up to { $most } proposed events. Confirm or delete one first.
error-events-ahead = A project can have up to { $most } scheduled events. Complete or delete one first.
error-timeslot-required = At least one timeslot is required
error-timeslots-most = You can propose up to { $most } timeslots
error-timeslot-unknown = This timeslot is not part of the proposal.
error-timeslot-twice = Two timeslots are the same
error-timeslot-past = This timeslot has already passed. Please choose another one.
error-answer-empty = Enter a reason or suggest a time
error-answer-over = This answer was already decided. Nothing was changed.
error-answer-gone = This answer no longer exists, because the time has changed.
error-answer-closed-project = This project is closed. Ask the office to reopen it first.
error-event-not-answerable = This visit can no longer be answered. Please check its date.
error-event-not-reopenable = Completing this visit can no longer be undone.
error-proposal-closed-project = This project is closed. Ask the office to reopen it before you confirm a time.
error-proposal-deleted = This proposal has been deleted. Nothing was changed.
error-proposal-unknown = This proposal does not exist.
error-proposal-confirmed = This proposal was already confirmed. Nothing was changed.
error-proposal-confirmed-for = This proposal was already confirmed for { MOMENT($when) }. Nothing was changed.

error-mail-not-retryable = This email cannot be sent again.

error-calendar-link-gone = This calendar link no longer exists.
error-calendar-link-choice = Choose one of the listed companies
error-calendar-links-most = You can have up to { $most } calendar links. Revoke one first.
error-package-link-days = Enter a number of days from 1 to { $max }
error-package-links-most = A project can have up to { $most } links that work. Revoke one first.
error-package-not-kept = Only a finished package whose file is still kept can be shared.
error-package-link-expired = This link no longer works. Please ask for a new one.
error-view-taken = You already have a view with this name
error-views-most = You have reached the limit of { $most } views. Delete one to save another.

error-choice-twice = Each kind can be chosen only once
error-choice-kind =
    { $kind ->
        [status_update] This is not available for status updates
        [assignment] This is not available for new projects and assignments
        [event] This is not available for events and proposed timeslots
        [reminder] This is not available for reminders
        [message] This is not available for messages
        [task] This is not available for tasks
        [file] This is not available for added files
        *[security] This is not available for account security
    }
error-quiet-hours-same = Quiet hours must end at a different time than they start

error-note-gone = This note no longer exists.
error-note-needed = Please enter a note or select files
error-note-empty = Note content cannot be empty
error-task-gone = This task no longer exists.
error-thread-gone = This project has no messages yet.
error-task-person = Choose one of the listed people
error-task-file = This file is not part of the task.
error-project-held = This project is on legal hold and cannot be deleted: { $reason }
error-project-restore-gone = This project has already been restored or permanently deleted.
error-retention-status = Rules apply only to closed projects
error-retention-months = Enter a number of months from 1 to { $max }
error-retention-twice = Each status can have only one rule
error-rows-twice = The same row was selected twice
error-rows-none = Select at least one row
error-undo-only = An undo only restores the previous status. It has no notes and closes no open work.
error-rows-most = Select at most { $most } rows at once
error-list-most = Enter at most { $most } lines

error-photo-phase = Choose one of the listed phases
error-photo-tag-comma = A tag cannot contain a comma
error-photo-tags-most = A photo can have at most { $most } tags
error-photo-before = Choose a photo of this project as the before photo
error-photo-before-itself = A photo cannot be its own before photo
error-photo-kind = Only photos can be described
error-photo-position = The place where the photo was taken is not valid
error-photo-upload = Describe each of the files that you send at most once

error-user-own = You cannot change your own role or deactivate your own account. Another admin can.
error-user-last-admin = This is the last admin who can sign in. Make someone else an admin first.
error-user-not-a-contractor = Only contractors can be linked to a company. Change the role first.
error-user-no-company = Only contractors can be linked to a company.
error-user-not-invited = This account is not waiting for an invitation.
error-user-erased = The personal data of this account was erased. The account can no longer be used.
error-person-changed = The data changed after the preview was loaded. Nothing was erased. Check the new preview.
error-owner-open = The owner's data can be erased only when all of their projects are closed. Close these projects first: { $numbers }
error-owner-held = One of this owner's projects is on legal hold: { $reason }
error-owner-erased = This owner's data has already been erased.
error-page-text = The text can have up to { NUMBER($most) } characters.
error-template-field = There is no field “{ $field }”.
error-template-twice = There is already a template with this name.
error-shots-needed = Add at least one photo to the list.
error-shots-most = A list can have up to { $most } photos.
error-shot-count = Enter a number from 1 to { $most }.
error-shot-lists-most = You can have up to { $most } photo lists.
error-shot-upload = Name one of the uploads of this request, each at most once
error-shot-picture = Only pictures can be taken for a photo list
error-shots-missing = { $count ->
    [one] A photo is missing that this status needs. Take it first.
   *[other] { $count } photos are missing that this status needs. Take them first.
}
error-example-picture = Choose a PNG, JPEG, WebP, GIF, or HEIC picture.
error-example-unreadable = This picture cannot be read or is too large.
error-example-too-large = This picture is larger than 8 MB. Please choose a smaller one.
error-templates-most = You can have up to { $most } templates.
error-user-contractor = Invite contractors from their company's page.
error-user-role = This role does not exist.

error-accent = Please enter a color as # with six digits, such as #0f6b57
error-time-zone = Please choose a time zone
error-logo-needed = Please choose an image.
error-logo-svg = An SVG image cannot be the logo, because it can contain scripts. Please save it as a PNG image.
error-logo-kind = The logo must be a PNG, JPEG, WebP, GIF, or HEIC image.
error-logo-unreadable = This image cannot be read or is too large. Please save it as a PNG image of at most 50 megapixels.
error-logo-too-large = This image is larger than 2 MB. Please choose a smaller one.

error-report-years = A report can cover up to five years.
error-report-both = A report can be limited to a company or a partner, but not both.
error-report-mails-most = You have reached the limit of { $most } reports by email. Remove one to add another.
error-report-unusable = This report does not support that filter.
error-workbook-rows = A workbook can contain at most 1,048,575 rows. Filter the list, or choose CSV.

error-import-changed = The file has changed since it was checked. Please check it again.
error-import-nothing = There is nothing left to import.
error-documents-waiting = You already have { $most } reports waiting. Wait until one is ready, or cancel one.
error-document-photos = A report can contain { $most } photos. This project has more.
error-packages-kept = The files of { $most } packages of this project are kept. Delete one of them first.
error-packages-waiting = A package of this project is already being made. Wait until it is ready, or cancel it.
error-mail-no-answer = The mail server did not answer within { NUMBER($seconds) } seconds.
error-mail-no-server = No mail server is configured. The mail was written to a folder on the server and is not delivered.

# Estimates. $by is the name of a person or a company.
error-decimal-invalid = { WORD($field, of: "error-field") } must be a number, such as 1234.50
error-decimal-places = { WORD($field, of: "error-field") } can have at most { $most } decimal places
error-decimal-size = { WORD($field, of: "error-field") } must be between { $least } and { $most }
error-estimate-lines-most = An estimate can have up to { $most } lines.
error-estimate-size = This amount is too large.
error-estimate-day = Enter a day, such as 2026-03-08.
error-estimate-expiry = Choose today or a later day.
error-estimate-supplement = This estimate cannot have a supplement.
error-estimate-part-needed = Approve single lines, or enter an amount.
error-estimate-part-size = The approved amount must be more than 0 and less than the total of the estimate.
error-estimate-part-line = This amount cannot be approved for this line.
error-estimate-part-sum = The amount must be the sum of the approved lines.
error-estimates-most = A project can have up to { $most } estimates.
error-estimate-versions-most = An estimate can have up to { $most } versions.
error-estimate-not-draft = Only drafts can be changed. Make a new version instead.
error-estimate-has-draft = This estimate already has a draft.
error-estimate-not-sent = This estimate has not been sent yet.
error-estimate-not-withdrawable = Only an estimate that waits for a decision can be withdrawn.
error-estimate-outdated = A newer version of this estimate was sent. Nothing was decided.
error-estimate-withdrawn = This estimate was withdrawn. Nothing was decided.
error-estimate-expired = This estimate has expired. Ask for a new version.
error-estimate-decided = { $by } already decided on this estimate. Nothing was changed.
error-estimate-no-partner = This project has no referral partner.
error-estimate-closed-project = This project is closed. Ask the office to reopen it first.
error-estimate-owner-only = Only the property owner can decide here. Please open the link in an email about this project, on a device on which no account of the portal is signed in, or call the office.
