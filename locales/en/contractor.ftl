contractor-title = Contractor Portal
contractor-subtitle = Manage your assigned projects and timeslots
contractor-total = Total Projects
contractor-in-progress = In Progress
contractor-completed = Completed
contractor-needs-attention = Needs Attention
contractor-figures = Show projects
contractor-assigned-projects = Assigned Projects
contractor-search = Search projects...
contractor-as-table = Table, views, and export
contractor-only-group = Only { $name }
contractor-all-groups = Show all projects
contractor-no-match-filters = No projects match these filters
contractor-clear = Clear filters
contractor-count =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] project
        *[other] projects
    }
contractor-load-more = Load more
contractor-none = No Projects Assigned
contractor-none-hint = Projects appear here once they are assigned to your company.
contractor-no-match = No projects found matching "{ $term }"
contractor-load-failed = Error loading contractor data
contractor-fetch-failed = Unable to fetch your assigned projects. Please try refreshing the page.
contractor-contact-admin = If this issue persists, please contact your administrator.
contractor-is-new = NEW
contractor-critical-priority = Critical Priority
contractor-add-update = Add Update
contractor-messages = Messages
contractor-add-update-to = Add Update to { $project }
contractor-timeline-start = Timeline start: { $date }
contractor-submitted-by = Referral partner
contractor-damage = Damage type
