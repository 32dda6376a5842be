task-status-open = Open
task-status-in_progress = In Progress
task-status-waiting = Waiting
task-status-completed = Completed
task-status-cancelled = Cancelled
