shell-admin-title = Central Portal - Admin
shell-admin-navigation = Admin
shell-admin-welcome = Welcome, { $name }
shell-admin-toggle-sidebar = Toggle sidebar

shell-admin-pages-dashboard = Dashboard
shell-admin-pages-inbox = Inbox
shell-admin-pages-tasks = Tasks
shell-admin-my-tasks = assigned to you
shell-admin-pages-users = Users
shell-admin-pages-contractors = Contractors
shell-admin-pages-projects = Project Submissions
shell-admin-pages-reports = Reports
shell-admin-pages-calendar = Calendar
shell-admin-pages-performance = Performance
shell-admin-pages-audit = Audit Log
shell-admin-quick-actions = Quick Actions
shell-admin-partner-dashboard = Partner Dashboard

shell-admin-owner-portal-open = Owner Portal
shell-admin-owner-portal-title = Project Code
shell-admin-owner-portal-submit = Access Owner Portal
shell-admin-owner-portal-busy = Accessing Project...
shell-admin-owner-portal-note = You will see what the property owner sees.
shell-admin-owner-portal-blank = Please enter a project code.
shell-admin-owner-portal-failed = Unable to access project. Please verify the project code.
