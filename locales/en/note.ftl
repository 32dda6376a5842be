note-title = Admin Notes & Attachments
note-add = Add Note & Files
note-none = No notes yet
note-none-hint = What the office should know about this project, in words and files. Only admins see it.
note-load-failed = The notes could not be loaded.
note-load-more = Load more
note-somebody = Somebody
note-edit = Edit
note-edit-of = Edit { $note }
note-delete = Delete
note-delete-of = Delete { $note }
# What a note is called where its text has no room.
note-note-of = the note of { $author }, { $when }

note-note = Note
note-empty = Note content cannot be empty
note-save = Save Changes
note-cancel = Cancel
note-saved = Note updated
note-update-failed = Failed to update admin note
note-gone = This note no longer exists. Your text can still be copied from here.
note-last-file = A note without words goes with its last file. Save some words before you delete it.
note-lost = The note that you were editing is not saved.

note-dialog-placeholder = What should the other admins know?
note-dialog-files = Attachments
note-dialog-files-hint = Up to 10 files, 10 MB each
note-dialog-more-hint =
    { $room ->
        [one] 1 more file, 10 MB
        *[other] Up to { $room } more files, 10 MB each
    }
note-dialog-files-full = There are 10 files already. Delete one to add another.
note-dialog-nothing = Please enter a note or select files
note-dialog-added = Note added
note-dialog-files-added =
    { $count ->
        [one] 1 file added
        *[other] { $count } files added
    }
note-dialog-add-failed = Failed to add content
note-dialog-landed-before = Your first attempt had arrived after all: it is there as you sent it then. Send this only if it should be there as a second one.
note-dialog-offline = You are offline. The note goes out as soon as you have a connection again.
note-dialog-queued = The note goes out as soon as the files have arrived.
note-dialog-wait-for-uploads = The files are still being sent.
note-dialog-mend-uploads = Some files were not sent. Retry or remove them.
note-dialog-discard-changes = Discard your changes?
note-dialog-keep-editing = Keep editing
note-dialog-discard = Discard
note-dialog-discard-title = Discard this note?
note-dialog-discard-text = What you wrote and the files you added will be removed.

note-dialog-delete-title = Delete Note
note-dialog-delete-question =
    Are you sure you want to delete the note "{ $note }"{ $files ->
        [0] {""}
        [one] {" "}and its file
        *[other] {" "}and its { $files } files
    }? This action cannot be undone.
note-dialog-delete-files-question =
    Are you sure you want to delete { $files ->
        [one] this entry with its file
        *[other] this entry with its { $files } files
    }? This action cannot be undone.
note-dialog-delete = Delete Note
note-dialog-deleted = Note deleted
note-dialog-delete-failed = Failed to delete admin note
note-dialog-delete-stale = Somebody else changed this note meanwhile. Please look at it again.
note-dialog-gone-already = It had been deleted already.

note-dialog-delete-file-title = Delete Attachment
note-dialog-delete-file-question = Are you sure you want to delete { $name }? This action cannot be undone.
note-dialog-delete-last-file-question = Are you sure you want to delete { $name }? It is all that the note holds, so the note goes with it. This action cannot be undone.
note-dialog-delete-file = Delete Attachment
note-dialog-file-deleted = Attachment deleted
note-dialog-delete-file-failed = Failed to delete attachment
note-edited = Edited { $when }
note-edited-by = Edited { $when } by { $by }
