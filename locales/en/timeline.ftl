timeline-add-update = Add Update
timeline-dialog-title = Add Project Update
timeline-unknown-error = Unknown error

timeline-latest = Latest Update
timeline-admin-timeline = Admin Status Timeline
timeline-timeline = Project Timeline
timeline-newest-first = Newest first
timeline-oldest-first = Oldest first
timeline-sort = Sort
timeline-unread = unread updates
timeline-filter = Filter
timeline-filters-status = Status Changes
timeline-filters-details = Project Details
timeline-filters-events = Events
timeline-filters-notes = Updates with Notes
timeline-filters-attachments = Updates with Attachments
timeline-none-match = No updates match these filters
timeline-clear-filters = Clear filters
timeline-none = No updates available
timeline-none-hint = Status changes, notes, and photos will appear here.
timeline-load-failed = The timeline could not be loaded.
timeline-rest-failed = Incomplete: older entries could not be loaded.
timeline-rest-left = Incomplete: only the newest { $count } entries are printed.
timeline-changes =
    { $count ->
        [one] 1 change
        *[other] { $count } changes
    }
timeline-details = Details
timeline-earlier = Show earlier news
