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
# What an admin should look at on the home page.
dashboard-needs-me = What needs me
dashboard-needs-nothing-title = Nothing needs you right now
dashboard-needs-nothing-hint = Your tasks, new submissions, and whatever is stuck will appear here.
dashboard-needs-tasks =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] task is
        *[other] tasks are
    } assigned to you
dashboard-needs-messages =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] unread conversation
        *[other] unread conversations
    }
dashboard-needs-submitted =
    { NUMBER($total) } { $total ->
        [one] new submission
        *[other] new submissions
    } to review
dashboard-needs-proposals =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] proposal has
        *[other] proposals have
    } no chosen time
dashboard-needs-stalled =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] open project has
        *[other] open projects have
    } not changed for { $days } days
dashboard-needs-alerts =
    { NUMBER($total) } { $total ->
        [one] security alert
        *[other] security alerts
    } in the last 24 hours
dashboard-needs-mails =
    { NUMBER($total) } { $total ->
        [one] email
        *[other] emails
    } could not be delivered
dashboard-own = Submitted by me
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
