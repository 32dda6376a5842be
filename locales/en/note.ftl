note-title = Admin Notes & Attachments
note-add = Add Note & Files
note-none = No notes yet
note-none-hint = Notes and files about this project for the office. Only admins can see them.
note-load-failed = The notes could not be loaded.
note-load-more = Load more
note-somebody = Someone
note-edit-of = Edit { $note }
note-delete-of = Delete { $note }
# The name of a note where there is no room for its text.
note-note-of = the note by { $author }, { $when }

note-note = Note
note-empty = Note content cannot be empty
note-save = Save Changes
note-cancel = Cancel
note-saved = Note updated
note-update-failed = Failed to update admin note
note-gone = This note no longer exists. You can still copy your text from here.
note-last-file = Deleting the last file of a note without text also deletes the note. To keep the note, save some text first.
note-lost = Your changes to the note were not saved.

note-dialog-placeholder = What should the other admins know?
note-dialog-files = Attachments
note-dialog-files-hint = Up to 10 files.
note-dialog-more-hint =
    { $room ->
        [one] 1 more file.
        *[other] Up to { $room } more files.
    }
note-dialog-files-full = The limit of 10 files is reached. Delete one to add another.
note-dialog-nothing = Please enter a note or select files
note-dialog-added = Note added
note-dialog-files-added =
    { $count ->
        [one] 1 file added
        *[other] { $count } files added
    }
note-dialog-add-failed = Failed to add content
note-dialog-landed-before = Your first attempt went through: the note was added as you first sent it. Send this only to add a second note.
note-dialog-offline = You are offline. The note will be sent as soon as you are back online.
note-dialog-queued = The note will be sent as soon as the files are uploaded.
note-dialog-wait-for-uploads = Files are still uploading.
note-dialog-mend-uploads = Some files could not be uploaded. Retry or remove them.
note-dialog-discard-changes = Discard your changes?
note-dialog-keep-editing = Keep editing
note-dialog-discard = Discard
note-dialog-discard-title = Discard this note?
note-dialog-discard-text = Your note and the files you added will be removed.

note-dialog-delete-title = Delete Note
note-dialog-delete-question =
    Are you sure you want to delete the note "{ $note }"{ $files ->
        [0] {""}
        [one] {" "}and its file
        *[other] {" "}and its { $files } files
    }? This action cannot be undone.
note-dialog-delete-files-question =
    Are you sure you want to delete { $files ->
        [one] this note and its file
        *[other] this note and its { $files } files
    }? This action cannot be undone.
note-dialog-delete = Delete Note
note-dialog-deleted = Note deleted
note-dialog-delete-failed = Failed to delete admin note
note-dialog-delete-stale = Someone else changed this note. Please check it and try again.
note-dialog-gone-already = It was already deleted.

note-dialog-delete-file-title = Delete Attachment
note-dialog-delete-file-question = Are you sure you want to delete { $name }? This action cannot be undone.
note-dialog-delete-last-file-question = Are you sure you want to delete { $name }? The note contains nothing else and will be deleted too. This action cannot be undone.
note-dialog-delete-file = Delete Attachment
note-dialog-file-deleted = Attachment deleted
note-dialog-delete-file-failed = Failed to delete attachment
note-edited = Edited { $when }
note-edited-by = Edited { $when } by { $by }
