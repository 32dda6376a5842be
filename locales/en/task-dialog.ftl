task-dialog-create-title = Create Task
task-dialog-edit-title = Update Task
task-dialog-create = Create Task
task-dialog-save = Update Task

task-dialog-description = Description
task-dialog-description-placeholder = What needs to be done
task-dialog-status = Status
task-dialog-assignee = Assigned to
task-dialog-nobody = Unassigned
task-dialog-search-people = Search by name or email
task-dialog-searching = Searching...
task-dialog-no-people = No people found
task-dialog-search-failed = The people could not be loaded.
task-dialog-more-people = There are more people. Type a name to search.
task-dialog-priority = Priority task
task-dialog-priority-hint = Shown above other tasks.
task-dialog-due-date = Due date
task-dialog-not-aday = Enter a valid date
task-dialog-zone = Due dates use { $name }.
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
        [one] 1 more file.
        *[other] Up to { $room } files.
    }
task-dialog-files-full = The limit of 10 files is reached. Delete one to add another.

task-dialog-created = Task created successfully
task-dialog-create-failed = Error creating task
task-dialog-updated = Task updated successfully
task-dialog-update-failed = Failed to update task
task-dialog-nothing-changed = There are no changes to save.
task-dialog-landed-before = Your first attempt went through: the task was created as you first sent it. Send this only to create a second task.
task-dialog-gone = This task no longer exists.
task-dialog-gone-hint = It can no longer be changed.
task-dialog-not-shown = This task is not in the list
task-dialog-not-shown-hint = Show all tasks or load more, and open it from there.
task-dialog-close = Close

task-dialog-offline = You are offline. The task will be sent as soon as you are back online.
task-dialog-queued = The task will be sent as soon as the files are uploaded.
task-dialog-wait-for-uploads = Files are still uploading.
task-dialog-mend-uploads = Some files could not be uploaded. Retry or remove them.
task-dialog-discard-title = Discard your entries?
task-dialog-discard-text = Your entries have not been saved.

task-dialog-delete-title = Delete Task
task-dialog-delete-question = Are you sure you want to delete the task "{ $task }"? This action cannot be undone.
task-dialog-delete = Delete Task
task-dialog-deleted = Admin task deleted successfully
task-dialog-delete-failed = Error deleting task
task-dialog-delete-stale = Someone else changed this task. Please check it and try again.
task-dialog-gone-already = It was already deleted.

task-dialog-history-title = Task History
task-dialog-history-failed = The task's history could not be loaded.
task-dialog-no-history = Task history will be available soon.
task-dialog-load-more = Load more
task-dialog-somebody = Someone
task-dialog-yes = Yes
task-dialog-no = No

task-dialog-field-created = Task created
task-dialog-field-description = Description
task-dialog-field-status = Status
task-dialog-field-is_priority = Priority
