owner-code-session-creation-failed = Authentication failed. Please check your project code and try again.
owner-code-rejected = Authentication failed
owner-code-maybe-locked = If you are sure of your code, someone else's wrong guesses may have locked it. Call the office.
owner-code-maybe-locked-at = If you are sure of your code, someone else's wrong guesses may have locked it. Call the office at { $phone }.
owner-code-validation-failed = Session validation failed
owner-code-security-validation-failed = Security validation failed (Score: { $score }). Please try again.
owner-code-unexpected = An unexpected error occurred during authentication
owner-code-authenticated = Successfully authenticated! (Security Score: { $score })
owner-code-session-ended = Your session has ended. Please enter your project code again.
owner-code-kept = Unsent items are kept on this device.

owner-code-code = Project Code
owner-code-submit = View my project
owner-code-question = One more question
owner-code-why-asked = You have not opened your project on this device before, so we need to check that it is you.
owner-code-answer = Last four digits of your phone number
owner-code-answer-hint = Use the number you gave us. If you did not give us one, enter the ZIP code of the property.
