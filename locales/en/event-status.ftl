event-status-scheduled = Scheduled
event-status-in_progress = In Progress
event-status-completed = Completed
event-status-on_hold = On Hold
event-status-canceled = Canceled
