task-create = Create Task
task-filter = Status
task-all = All
task-counted = { $label } ({ $count })
task-none = No tasks yet
task-none-hint = Track what needs to be done on this project, by whom, and by when. Only admins can see tasks.
task-none-of-status = No tasks with status { $label }
task-show-all = Show all tasks
task-load-failed = The tasks could not be loaded.
task-load-more = Load more

task-date = Date
task-project = Project
task-assigned = Assigned
task-status = Status
task-description = Description
task-actions = Actions
task-due = Due
task-no-due-date = No due date
task-overdue = Overdue
task-created = Created { $date }
task-nobody = Unassigned
task-priority = Priority
task-files =
    { $count ->
        [one] 1 file
        *[other] { $count } files
    }

task-update = Update
task-history = History
task-delete = Delete
task-update-of = Update { $task }
task-history-of = History of { $task }
task-delete-of = Delete { $task }
task-change-status = { $label }. Change the status of { $task }

task-updated = Task updated successfully
task-update-failed = Failed to update task
task-stale = Someone else changed this task. Please check it and try again.
task-taken-back = The status was changed back
