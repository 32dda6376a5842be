# The start screen, and what search engines and installed apps show. Each text is one line without parameters.
start-lost = The page could not be loaded. Check your connection and try again.
start-again = Try again
start-no-script = This portal needs JavaScript. Turn it on in your browser's settings, then reload the page.
start-description = Follow your property's restoration and build-back, from submission to completion.
start-projects = Projects
start-calendar = Calendar
start-notifications = Notifications
