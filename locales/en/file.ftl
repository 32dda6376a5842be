file-which = Filter files
file-all = All
file-original-submission = Original Submission
file-status-updates = Status Updates
file-add = Add Files
file-preview-of = Preview { $name }
file-download-of = Download { $name }
file-none = No files yet
file-none-hint = Files from the submission or from status updates appear here.
file-none-here = No files in this group
file-delete-of = Delete { $name }
file-delete-title = Delete file
file-delete-question = Are you sure you want to delete the file { $name }? This action cannot be undone.
file-delete = Delete
file-keep = Cancel
file-deleted = File deleted
file-delete-failed = Failed to delete file.
file-select = Select
file-select-of = Select { $name }
file-selection = Selected files
file-selected =
    { $count ->
        [one] 1 file selected
        *[other] { $count } files selected
    }
file-select-all = Select all
file-select-none = Clear selection
file-download-selected = Download ZIP
file-too-many-selected = You can download up to { $most } files at once.
file-too-many-to-delete = You can delete up to { $most } files at once.
file-delete-selected = Delete…
file-delete-many-title =
    Delete { $count ->
        [one] { $count } file
        *[other] { $count } files
    }?
file-delete-many-question = They are deleted for everyone, also from the updates they came with.
file-deleted-many =
    { $count ->
        [one] { $count } file deleted
        *[other] { $count } files deleted
    }
file-stop-selecting = Cancel
file-load-failed = The files could not be loaded.
