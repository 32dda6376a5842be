landed-error = Error
landed-update-saved = Project status updated successfully
landed-update-saved-with-files = Status updated successfully! { $count } file(s) uploaded and will appear in the project timeline.
landed-update-failed = Failed to update project status: { $message }
landed-event-title = Success
landed-event-saved = Event status updated successfully
landed-event-saved-with-files = Event status updated successfully with { $count } file(s)
landed-event-failed = Failed to update event status: { $message }
landed-message-failed = Failed to send message
landed-files-added =
    { $count ->
        [one] 1 file added
        *[other] { $count } files added
    }
landed-files-failed = Failed to upload one or more files
landed-visits-completed =
    { $count ->
        [one] Visit completed.
        *[other] { $count } visits completed.
    }
landed-visit-reopened = The visit is open again
landed-visit-reopen-failed = The visit could not be reopened
