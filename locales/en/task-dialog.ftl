task-dialog-create-title = Create Task
task-dialog-edit-title = Update Task
task-dialog-create = Create Task
task-dialog-save = Update Task

task-dialog-description = Description
task-dialog-description-placeholder = What has to be done
task-dialog-status = Status
task-dialog-assignee = Assigned to
task-dialog-nobody = Nobody
task-dialog-search-people = Search by name or email
task-dialog-searching = Searching...
task-dialog-no-people = Nobody found
task-dialog-search-failed = The people could not be loaded.
task-dialog-more-people = There are more. Type a name to find somebody.
task-dialog-priority = Priority task
task-dialog-priority-hint = Stands above the other tasks.
task-dialog-due-date = Due date
task-dialog-not-aday = Enter a valid date
task-dialog-zone = Days are those of { $name }.
task-dialog-present = Attached
task-dialog-removed =
    { $count ->
        [one] 1 file will be deleted.
        *[other] { $count } files will be deleted.
    }
task-dialog-keep-files =
    { $count ->
        [one] Keep it
        *[other] Keep them
    }
task-dialog-files = Attachments
task-dialog-files-hint =
    { $room ->
        [one] 1 more file, 10 MB
        *[other] Up to { $room } files, 10 MB each
    }
task-dialog-files-full = There are 10 files already. Delete one to add another.

task-dialog-created = Task created successfully
task-dialog-create-failed = Error creating task
task-dialog-updated = Task updated successfully
task-dialog-update-failed = Failed to update task
task-dialog-nothing-changed = Nothing was changed.
task-dialog-landed-before = Your first attempt had arrived after all: the task is there as you sent it then. Send this only if it should be there as a second one.
task-dialog-gone = This task no longer exists.
task-dialog-gone-hint = Nothing more can be done with it here.
task-dialog-not-shown = This task is not among those shown
task-dialog-not-shown-hint = Show all tasks, or load more of them, and open it from there.
task-dialog-close = Close

task-dialog-offline = You are offline. The task goes out as soon as you have a connection again.
task-dialog-queued = The task goes out as soon as the files have arrived.
task-dialog-wait-for-uploads = The files are still being sent.
task-dialog-mend-uploads = Some files were not sent. Retry or remove them.
task-dialog-discard-title = Discard your entries?
task-dialog-discard-text = What you entered here is not saved.

task-dialog-delete-title = Delete Task
task-dialog-delete-question = Are you sure you want to delete the task "{ $task }"? This action cannot be undone.
task-dialog-delete = Delete Task
task-dialog-deleted = Admin task deleted successfully
task-dialog-delete-failed = Error deleting task
task-dialog-delete-stale = Somebody else changed this task meanwhile. Please look at it again.
task-dialog-gone-already = It had been deleted already.

task-dialog-history-title = Task History
task-dialog-history-failed = The task's history could not be loaded.
task-dialog-no-history = Task history will be available soon.
task-dialog-load-more = Load more
task-dialog-somebody = Somebody
task-dialog-yes = Yes
task-dialog-no = No

task-dialog-field-created = Task created
task-dialog-field-description = Description
task-dialog-field-status = Status
task-dialog-field-is_priority = Priority
