owner-code-code-length = Project code must be exactly 6 characters
owner-code-session-creation-failed = Authentication failed. Please check your project code and try again.
owner-code-rejected = Authentication failed
owner-code-maybe-locked = If you are sure of your code, someone else's wrong guesses may have locked it. Call the office.
owner-code-maybe-locked-at = If you are sure of your code, someone else's wrong guesses may have locked it. Call the office at { $phone }.
owner-code-validation-failed = Session validation failed
owner-code-security-validation-failed = Security validation failed (Score: { $score }). Please try again.
owner-code-unexpected = An unexpected error occurred during authentication
owner-code-authenticated = Successfully authenticated! (Security Score: { $score })
owner-code-session-ended = Your session has ended. Please enter your project code again.
owner-code-kept = What you have not sent is kept on this device.

owner-code-code = Project Code
owner-code-submit = View my project
owner-code-question = One more question
owner-code-why-asked = This device is new to your project, so we want to be sure that it is you.
owner-code-answer = Last four digits of your phone number
owner-code-answer-hint = Of the number that you gave us. If you gave us none: the zip code of the property.
