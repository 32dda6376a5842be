# What the API refuses a request with. Specified sentences stay word for word.

error-sign-in-required = Not authenticated
error-forbidden = You are not permitted to do this.
error-second-factor-required = Please set up two-factor authentication first.
error-not-found = Not found
error-not-here = This cannot be done here.
error-stale = This was changed by someone else in the meantime. Nothing was saved.
error-invalid-input = The input is not valid.
error-conflict = This clashes with something that is already there.
error-internal = An unexpected error occurred.
error-csrf = This request did not come from the portal's own page.
error-other-address = This page was opened at { $opened }, but the portal's address is { $address }. Open the portal there. If that address is wrong, an administrator of the server must correct the setting public_url.
error-not-https = Browsers do not stay signed in at { $address }, because it does not use HTTPS. An administrator of the server must set up HTTPS and change the setting public_url.
error-only-reading = Only GET and HEAD are served here.
error-no-web-application = This binary was built without the web application.

error-too-many-calls = Too many requests. Please wait before trying again.
error-too-many-attempts = Too many attempts. Please wait before trying again.
error-too-many-sign-in-attempts = Too many sign-in attempts. Please wait before trying again.
error-too-many-sign-ups = Too many signup attempts. Please wait before trying again.
error-too-many-sign-ins-now = Too many sign-ins at the moment. Please try again in a few seconds.
error-too-many-email-changes = Too many changes of the email address. Please wait before trying again.
error-too-many-factor-changes = Too many changes to how you sign in. Please wait before trying again.
error-too-many-password-resets = Too many password reset requests. Please wait before trying again.
error-too-many-validations = Too many validation attempts. Please wait before trying again.
error-too-many-exports = Too many exports. Please wait before trying again.
error-too-many-searches = Too many searches. Please wait before trying again.
error-too-many-messages = Too many messages at once. Please wait before trying again.
error-too-many-files-at-once = Too many files at once. Please wait before trying again.
error-too-many-mails = Too many emails. Please wait before trying again.
error-too-many-reports = Too many reports. Please wait before sending another.

error-busy = The server is busy. Please try again.
error-too-slow = This took too long. Please try again, or ask for less.
error-timeout = The server took too long. Please try again.
error-database-unavailable = The database cannot be reached at the moment. Please try again.
error-storage-unavailable = Files cannot be reached at the moment. Please try again.
error-stopping = The portal is stopping.
error-database-unreachable = The database cannot be reached.
error-files-unwritable = Files cannot be written.
error-storage-full = The server has no disk space left. Nothing was saved. Please try again later.
error-storage-low = The portal is low on disk space, so files cannot be uploaded right now. Messages and updates without files still work. The office has been notified.
error-storage-low-projects = The portal is low on disk space. Until the office frees up space, projects that it has not accepted yet cannot be changed, and new projects cannot be submitted. The office has been notified.
error-storage-low-profile = The portal is low on disk space. Until the office frees up space, your profile cannot be changed. The office has been notified.

error-body-too-large = The body is too large.
error-body-timeout = The body did not arrive in time.
error-body-interrupted = The body did not arrive whole.
error-malformed-json = The body is not well-formed JSON.
error-json-required = The body must be JSON, with the content type application/json.
error-idempotency-key = The Idempotency-Key header must be 8 to 128 visible ASCII characters.
error-idempotency-key-reused = This Idempotency-Key was used for a different request.
error-made-before = An earlier request has made this already.
error-if-match-missing = Send the ETag of the version that you edited in the If-Match header.
error-if-match-invalid = The If-Match header is not a valid ETag. Send the version in quotes, such as "3".
error-not-uuid-v7 = The id must be a UUID of version 7.
error-parameter-value = The parameter { $field } has no such value.
error-body-unknown = The field { $field } is not known here.
error-body-missing = The field { $field } is required.
error-body-value = The value { $value } is not one of the known ones.
error-body-twice = The field { $field } is there twice.
error-body-wrong =
    { $wanted ->
        [id] This must be an id, such as 01890a5d-ac96-774b-bcce-b302099a8057.
        [bounded] This must be a whole number that is neither too small nor too large.
        [whole] This must be a whole number.
        [number] This must be a number.
        [boolean] This must be true or false.
        [list] This must be a list.
        [words] This must be text.
        [object] This must be an object.
        *[other] This has a value that does not fit here.
    }
error-parameter-wrong =
    { $wanted ->
        [unknown] The parameter { $field } is not known here.
        [missing] The parameter { $field } is missing.
        [twice] The parameter { $field } is there twice.
        [id] The parameter { $field } must be an id, such as 01890a5d-ac96-774b-bcce-b302099a8057.
        [bounded] The parameter { $field } must be a whole number that is neither too small nor too large.
        [whole] The parameter { $field } must be a whole number.
        [number] The parameter { $field } must be a number.
        [boolean] The parameter { $field } must be true or false.
        [list] The parameter { $field } must be a list.
        [words] The parameter { $field } must be text.
        [object] The parameter { $field } must be an object.
        *[other] The parameter { $field } has a value that does not fit here.
    }
error-parameter-moment = The parameter { $field } must be a timestamp, such as 2026-11-21T12:30:00Z.

error-invalid-credentials = Invalid login credentials
error-sign-in-over = Your sign-in took too long. Please sign in again.
error-sign-in-wrong-codes = Too many wrong codes. Please sign in again.
error-code-invalid = That code is not valid. Each code works once, and only for a short time.
error-code-needed = Enter the 6-digit code of your app, or a recovery code
error-sign-up-password = This is not the password you chose when you signed up
error-session-validation = Session validation failed
error-security-validation = Security validation failed (Score: { NUMBER($score) }). Please try again.
error-session-not-ended = Your session no longer works, but the server could not save that yet. Please try again.
error-email-exists = An account with this email already exists.
error-email-sign-in-instead = An account with this email already exists. Please sign in instead.
error-email-taken = An account with this email address already exists.
error-current-password-required = Current password is required
error-current-password-wrong = Current password is incorrect
error-sign-in-again = Please sign in again before you change how you sign in.
error-totp-exists = An authenticator app is already set up. Turn it off first.
error-totp-not-started = This setup has expired. Please start again.
error-totp-wrong = That code is incorrect. Wait for the next one, and check that the clock on your phone is right.
error-no-second-factor = Recovery codes are part of two-factor authentication. Turn it on first.
error-passkey-refused = You cannot sign in with this passkey. Please try another one, or use your password.
error-passkey-unusable = This passkey cannot be used here. Please try another one.
error-passkey-not-started = This took too long. Please start again.
error-passkey-no-answer = This is no answer of a passkey.
error-passkeys-impossible = Passkeys require a portal with its own domain name, such as https://portal.example.com.
error-passkeys-too-many = You have { $most } passkeys. Remove one to add another.

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
error-owner-letter-closed = This project is closed.
error-owner-session-over = Property owner session is invalid or expired
error-owner-session-failed = Failed to authenticate property owner session
error-owner-answer = Please enter 4 digits of your phone number or 5 digits of the zip code
error-project-code = Project code must be exactly 6 characters

error-invitation-invalid = Invalid or expired invitation. Please contact support for a new link.
error-invitation-closed = This company is inactive, so nobody can be invited to it.
error-invitation-used = { $by } has signed up with this link already.
error-invitation-used-by-somebody = Someone has already signed up with this link.
error-join-changed = Your account has changed in the meantime. Please open the link again.
error-join-member = You already belong to { $company }. Someone else can still use this link.
error-join-projects = This account has submitted projects as a referral partner and would lose them. Please sign up with another email address.

error-required = { WORD($field, of: "error-field") } is required
error-too-short = { WORD($field, of: "error-field") } must be at least { $min } characters
error-too-long = { WORD($field, of: "error-field") } must not exceed { $max } characters
error-name-letters = { WORD($field, of: "error-field") } can only contain letters, spaces, apostrophes, and hyphens
error-name-too-few = { WORD($field, of: "error-field") } must have at least { $few } letters
error-email = Invalid email address
error-sign-up-email = Please enter a valid email address
error-email-made-up = This is not the owner's email address. Leave the field empty if there is none.
error-phone = Phone number must have 10 digits
error-state = State must be a US state
error-zip = Zip code must have 5 or 9 digits
error-urgency = Urgency must be low, medium, high or critical
error-timeline-start = Timeline start must be a date
error-timeline-start-years = Timeline start must be between 2000 and 2099
error-address-too-long = An address has at most { $max } characters.
error-day = Not a day.
error-date = Enter a valid date
error-time = Enter a valid time
error-time-needed = Please enter a time
error-range-order = The last day is before the first one.

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
error-file-rename = { $name } is { WORD($kind, of: "error-file-kind") }. Rename it to { $renamed } and upload it again.
error-file-save-pdf = { $name } is { WORD($kind, of: "error-file-kind") }. Save it as PDF and upload it again.
error-file-save-text = { $name } is { WORD($kind, of: "error-file-kind") }. Save it as PDF or DOCX and upload it again.
error-file-save-picture = { $name } is { WORD($kind, of: "error-file-kind") }. Save it as JPEG or PNG and upload it again.
error-file-disguised = File { $name } is not an accepted file type.
error-file-gone = This file no longer exists.
error-file-lost = The portal has lost { $name }. Nothing was downloaded.
error-files-at-once = At most { $most } files can be downloaded at once.
error-photo-damaged = This photo is damaged, so the portal cannot make a copy of it without location and camera data. Ask an administrator for it.
error-link-expired = This link has expired. Please open the file again from the portal.
error-link-invalid = This link is not valid. Please open the file again from the portal.
error-upload-quota = Your uploaded files that are not submitted yet have reached the storage limit. Submit or remove some of them, then try again.
error-upload-quota-owner = The files you sent have reached the storage limit. Please contact the office if you need to send more.
error-upload-quota-partner = The files in your projects that the office has not accepted yet have reached the storage limit. Please try again when it has accepted some, or contact the office.
error-unaccepted-space-used = Files in projects that the office has not accepted yet have reached the storage limit. Please try again later. The office has been notified.
error-upload-space-used = Too many files are waiting to be submitted on this portal. Please try again later. The office has been notified.

error-project-not-found = Project not found or access denied
error-projects-waiting = You have 500 projects that the office has not accepted yet. Please submit more when it has accepted some.
error-contractor-not-linked = Your account is not linked to a contractor. Please contact your administrator to complete your account setup.
error-contractor-unknown = This contractor does not exist or is not active.

error-status-choice = Choose one of the offered statuses
error-status-same = Choose a different status
error-status-moved = { $by } changed the status to { WORD($status, of: "status") } in the meantime. Nothing was saved.
error-notes-required = Notes are required
error-close-too-many = At most { $most } can be closed at once.
error-close-choice = Choose whether it took place or is called off
error-close-changed = Someone else changed an event, task, or proposal in the meantime. Nothing was saved. Please check the list and save again.

error-message-nobody = No authenticated user or valid owner session found
error-message-duplicate = Duplicate message detected
error-message-reference = Invalid project or user reference
error-message-files-needed = A file message needs at least one file
error-message-type = The message type must be text or file
error-message-part = You take part in this conversation as { $part }
error-messages-at-once = At most { $most } messages can be marked at once.
error-notifications-at-once = At most { $most } notifications can be marked at once

error-event-gone = This event no longer exists.
error-event-type = Choose one of the offered types
error-event-past-date = Date cannot be in the past
error-event-past-time = Time cannot be in the past
error-event-date-required = Date is required
error-event-start-required = Start time is required
error-event-end-required = End time is required
error-event-order = End time must be after start time
error-events-waiting = A project can have up to { $most } proposed events. Confirm or delete one first.
error-events-ahead = A project can have up to { $most } scheduled events. Complete or delete one first.
error-timeslot-required = At least one timeslot is required
error-timeslots-most = At most { $most } timeslots can be proposed
error-timeslot-unknown = This timeslot is not part of the proposal.
error-timeslot-twice = Two timeslots are the same
error-timeslot-past = This timeslot has already passed. Please choose another one.
error-proposal-closed-project = This project is closed. Ask the office to open it again before confirming a time.
error-proposal-deleted = This proposal was deleted in the meantime. Nothing was changed.
error-proposal-unknown = This proposal does not exist.
error-proposal-confirmed = This proposal was already confirmed. Nothing was changed.
error-proposal-confirmed-for = This proposal was already confirmed for { MOMENT($when) }. Nothing was changed.

error-mail-not-retryable = This email cannot be sent again.

error-calendar-link-gone = This calendar link no longer exists.
error-calendar-link-choice = Choose one of the offered companies
error-calendar-links-most = You can have up to { $most } calendar links. Revoke one first.
error-view-taken = You have a view of this name already
error-views-most = You have { $most } views. Delete one before saving another.

error-choice-twice = Each kind can be chosen once
error-choice-kind =
    { $kind ->
        [status_update] This cannot be chosen for status updates
        [assignment] This cannot be chosen for new projects and assignments
        [event] This cannot be chosen for events and proposed timeslots
        [reminder] This cannot be chosen for reminders
        [message] This cannot be chosen for messages
        [task] This cannot be chosen for tasks
        [file] This cannot be chosen for added files
        *[security] This cannot be chosen for the security of your account
    }
error-quiet-hours-same = Quiet hours must end at a different time than they start

error-note-gone = This note no longer exists.
error-note-needed = Please enter a note or select files
error-note-empty = Note content cannot be empty
error-task-gone = This task no longer exists.
error-task-person = Choose one of the listed people
error-task-file = This file is not part of the task.
error-project-held = This project is on legal hold and cannot be deleted: { $reason }
error-project-restore-gone = This project was restored or removed for good in the meantime.
error-retention-status = Rules are only for closed projects
error-retention-months = Enter a number of months from 1 to { $max }
error-retention-twice = Each status can have one rule
error-selection-twice = { $code } is selected twice
error-selection-none = Select at least one project
error-selection-most = Select at most { $most } projects at once

error-user-own = You cannot change your own role or deactivate your own account. Another admin can.
error-user-last-admin = This is the last admin who can sign in. Make someone else an admin first.
error-user-not-a-contractor = Only contractors are linked to a company. Change the role first.
error-user-no-company = Only contractors are linked to a company.
error-user-not-invited = This account is not waiting for an invitation.
error-user-erased = The personal data of this account was erased. It cannot be used again.
error-person-changed = The data changed in the meantime. Nothing was erased. Check the new preview.
error-owner-open = The owner's data can be erased when all of the owner's projects are closed. Close these projects first: { $numbers }
error-owner-held = A legal hold keeps a project of this owner: { $reason }
error-owner-erased = This owner's data was erased already.
error-page-text = The text may have at most { NUMBER($most) } characters.
error-user-contractor = Contractors are invited from the page of their company.
error-user-role = This role does not exist.

error-accent = Please enter a color as # with six digits, such as #0f6b57
error-time-zone = Please choose a time zone
error-logo-needed = Please choose a picture.
error-logo-svg = An SVG image cannot be the logo, because it can contain scripts. Please save it as a PNG image.
error-logo-kind = The logo must be a PNG, JPEG, WebP, GIF, or HEIC image.
error-logo-unreadable = This image cannot be read or is too large. Please save it as a PNG image of at most 50 megapixels.
error-logo-too-large = This image is larger than 2 MB. Please choose a smaller one.

error-report-years = A report covers no more than five years.
error-report-both = A report can be limited to a company or to a partner, but not both.
error-report-unusable = This report cannot be narrowed that way.
error-workbook-rows = A workbook can contain at most 1,048,575 rows. Narrow the list, or choose CSV.

error-import-changed = The file has changed since it was checked. Please check it again.
error-import-nothing = Nothing is left to import.
