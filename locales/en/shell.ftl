shell-bare-failure-title = Something went wrong
shell-bare-failure-refresh = Refresh Page

shell-failure-title = Something went wrong
shell-failure-text = An unexpected error occurred. You can try to recover from this error or refresh the page.
shell-failure-try-again = Try Again
shell-failure-trying = Trying again...
shell-failure-refresh = Refresh Page
shell-failure-report = Report Error

shell-greeting-nobody = there

shell-layout-contractor-title = Contractor Portal
shell-layout-central-title = Central Portal
shell-layout-admin-suffix = (Admin)
shell-layout-admin-panel = Admin Panel
shell-layout-admin-panel-short = Admin
shell-layout-shortcuts = Keyboard shortcuts
shell-layout-profile-settings = Profile Settings
shell-layout-dashboard = Dashboard
shell-layout-projects = Projects
shell-layout-calendar = Calendar
shell-layout-messages = Messages
shell-layout-submit-project = Submit Project
shell-layout-submit-project-short = Submit
shell-layout-polling = Live updates are off: checking every 30 seconds
shell-layout-session-ended = You have been signed out. Please sign in again.

shell-sign-out = Sign Out
shell-skip = Skip to content
shell-theme-label = Theme
shell-theme-light = Light
shell-theme-dark = Dark
shell-theme-system = System
shell-not-found-title = Oops! Page not found
shell-not-found-link = Return to Home

shell-worker-ready = A new version is ready
shell-worker-reload = Reload

# Each is followed by a name.
shell-greeting-phrase-0 = Hello
shell-greeting-phrase-1 = Welcome back
shell-greeting-phrase-2 = Good to see you
shell-greeting-phrase-3 = Hi there
shell-greeting-phrase-4 = Great to have you here
shell-greeting-phrase-5 = Nice to see you
shell-greeting-phrase-6 = Ready when you are
shell-greeting-phrase-7 = Glad you're here
shell-greeting-phrase-8 = Let's get building
shell-greeting-phrase-9 = Hope your day is going well
