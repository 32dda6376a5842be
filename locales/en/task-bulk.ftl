task-bulk-selection = Selected tasks
task-bulk-selected =
    { $count ->
        [one] { $count } task
        *[other] { $count } tasks
    } selected
task-bulk-select-of = Select { $task }
task-bulk-change-status = Status and priority
task-bulk-set-priority = Mark as priority
task-bulk-remove-priority = Remove priority
task-bulk-assign = Assign…
task-bulk-set-due = Due date…
task-bulk-delete = Delete…
task-bulk-assign-title =
    Assign { $count ->
        [one] { $count } task
        *[other] { $count } tasks
    }
task-bulk-due-title =
    Due date of { $count ->
        [one] { $count } task
        *[other] { $count } tasks
    }
task-bulk-remove-due = Remove due date
task-bulk-cancel = Cancel
task-bulk-save = Save
task-bulk-delete-title =
    Delete { $count ->
        [one] { $count } task
        *[other] { $count } tasks
    }?
task-bulk-delete-question =
    { $count ->
        [one] The selected task
        *[other] The { $count } selected tasks
    } will be deleted with all files and the history. This cannot be undone.
task-bulk-delete-send =
    Delete { $count ->
        [one] { $count } task
        *[other] { $count } tasks
    }
task-bulk-changed =
    { $count ->
        [one] { $count } task changed
        *[other] { $count } tasks changed
    }
task-bulk-deleted =
    { $count ->
        [one] { $count } task deleted
        *[other] { $count } tasks deleted
    }
