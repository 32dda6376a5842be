shell-admin-title = Central Portal - Admin
shell-admin-owner-portal-open = Owner Portal
shell-admin-owner-portal-title = Project Code
shell-admin-owner-portal-submit = Access Owner Portal
shell-admin-owner-portal-busy = Accessing Project...
shell-admin-owner-portal-note = You will see what the property owner sees.
shell-admin-owner-portal-blank = Please enter a project code.
shell-admin-owner-portal-failed = Unable to access project. Please verify the project code.
