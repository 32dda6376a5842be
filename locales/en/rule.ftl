rule-notes-notes = Notes
rule-notes-required = Notes are required

rule-name-letters = { $label } can only contain letters, spaces, apostrophes, and hyphens
rule-name-too-few = { $label } must have at least { $few } letters

rule-password = Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character
rule-mismatch = Password mismatch: Please ensure both password fields match.
rule-required = { $label } is required
rule-too-short = { $label } must be at least { $min } characters
rule-too-long = { $label } must not exceed { $max } characters
rule-day = { $label } must be a date
rule-email-missing = Email is required
rule-account-email = Please enter a valid email address
rule-email = Invalid email address
rule-phone = Phone number must have 10 digits
rule-password-label = Password
rule-zip-label = ZIP code
rule-zip = ZIP code must have 5 or 9 digits
rule-project-code = Project code must be exactly 6 characters
rule-owner-answer = Please enter the last 4 digits of your phone number or the 5-digit ZIP code
