notification-page-failed = Notifications could not be loaded
notification-page-filters = Filters
notification-page-show = Show
notification-page-all = All
notification-page-only-unread = Unread
notification-page-only-snoozed = Snoozed
notification-page-type = Type
notification-page-any-type = All types
notification-page-project = Project code
notification-page-clear-code = Clear project code
notification-page-clear = Clear filters
notification-page-more = Show more
notification-page-none-hint = Status updates, assignments, events, and messages for your projects appear here.
notification-page-none-unread = No unread notifications
notification-page-none-unread-hint = You are all caught up.
notification-page-none-snoozed = No snoozed notifications
notification-page-none-snoozed-hint = Snooze an unread notification to hide it until tomorrow at 8 AM.
notification-page-no-match = No notifications match these filters

notification-page-type-status_update = Status updates
notification-page-type-info = Information
notification-page-type-success = Success
notification-page-type-warning = Warnings
notification-page-type-error = Errors
notification-page-unread = { $count } unread
notification-page-all-read = All read

# Selected notifications.
notification-page-bulk-selection = Selected notifications
notification-page-bulk-selected =
    { $count ->
        [one] { $count } notification
        *[other] { $count } notifications
    } selected
notification-page-bulk-select-of = Select { $name }
notification-page-bulk-read = Mark as read
notification-page-bulk-snooze = Snooze
notification-page-bulk-wake = Show again
