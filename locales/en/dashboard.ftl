dashboard-title = Dashboard
dashboard-admin-title = Dashboard
dashboard-submit = Submit Project
dashboard-open = Open
dashboard-total = Total Projects
dashboard-unassigned = Unassigned
dashboard-overdue = Overdue
dashboard-proposals = Proposals waiting
dashboard-security-alerts = Security alerts, last 24 hours
dashboard-failed-mails = Failed emails
dashboard-stalled = Stalled projects
dashboard-stalled-after = Stalled after
dashboard-days = { $days } days
dashboard-count =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    }
dashboard-stalled-total =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] project has
        *[other] projects have
    } not changed
dashboard-none-stalled = Every open project has changed in the last { $days } days.
dashboard-mail = Email log
dashboard-portal = Portal settings
dashboard-open-of = { NUMBER($count) } open
dashboard-projects =
    { NUMBER($count) } { $count ->
        [one] project
        *[other] projects
    }
# Between the number of open projects and the total: 3 open of 12 projects.
dashboard-of = of
dashboard-by-status = Projects by status
dashboard-attention = Needs Attention
dashboard-calm-title = Nothing needs your attention
dashboard-calm-hint = Projects that are stalled, critical, or late will appear here.
dashboard-unassigned-title =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] project has
        *[other] projects have
    } no contractor
dashboard-unassigned-hint = No other project is stalled, critical, or late.
dashboard-unassigned-assign = Assign contractors
dashboard-updates = Latest updates
dashboard-files =
    { $count ->
        [one] { $count } file
        *[other] { $count } files
    }
dashboard-no-updates-title = No updates available
dashboard-no-updates-hint = Updates to your projects will appear here.
dashboard-empty-title = Submit your first project
dashboard-empty-hint = Tell us about the damage. You can follow every step from here.
dashboard-empty-admin-hint = You have not submitted any projects yourself. All submissions are in the Admin Panel.
dashboard-error = The dashboard could not be loaded
# Problems with the backups of the portal's data.
dashboard-backup-problem =
    { $problem ->
        [overdue] Backups are overdue
        [unverified] The last backup failed verification
        *[failed] The last backup failed
    }
dashboard-backup-none = No backup has been made yet
# $ago is a relative time, such as "5 hours ago".
dashboard-backup-last = Last backup { $ago }
dashboard-backup-verified = Last backup { $ago }, last restore test { $verified }
