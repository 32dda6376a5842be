update-dialog-status = Status
update-dialog-notes = Notes
update-dialog-notes-placeholder = What was done and what comes next
update-dialog-notes-readers = Everyone on this project can read this, including the owner.
update-dialog-somebody = Someone else
update-dialog-moved = { $who } changed the status of this project to { $status } while you were writing.
update-dialog-moved-kept = Your update will use that status unless you choose another one.
update-dialog-moved-lost = You had chosen { $status }. Your notes and files are still here.
update-dialog-gone = Project not found or access denied
update-dialog-gone-hint = This update can no longer be sent. Copy your text if you need it.
update-dialog-gone-files-hint = This update can no longer be sent. Copy or save what you need before you close it.
update-dialog-save-files =
    { $count ->
        [one] Save file
        *[other] Save files
    }
update-dialog-gone-nothing = This update can no longer be sent.
# After "Copy".
update-dialog-copy-notes = Copy notes
update-dialog-written = Your text
update-dialog-choose-again = Please choose the status again.
update-dialog-files = Photos and files
# More than five files are sent as several updates, because an update can have at most five.
update-dialog-files-parts = { $count } files, sent as { $parts } updates.
# The text of the second update and later ones.
update-dialog-more-files = More photos and files ({ $part } of { $parts })
update-dialog-too-many = You can add up to { $count } files at once.
update-dialog-files-hint = Up to 5 files.
update-dialog-failed = Failed to update status: { $message }
update-dialog-landed-before = Your first attempt went through: the update is in the timeline as you first sent it. Send this only to add a second update.
update-dialog-notes-first = Enter notes first.
update-dialog-wait-for-uploads = Files are still uploading.
update-dialog-queued = The update will be sent as soon as the files are uploaded.
update-dialog-offline = You are offline. The update will be sent as soon as you are back online.
update-dialog-device-full = This device is out of storage, so the update could not be saved. Free up space, or try again when you are online.
update-dialog-not-kept = This device cannot store the update. Try again when you are online.
update-dialog-stays-open = This device cannot store the update. Keep this page open until it is sent.
update-dialog-mend-uploads = Failed to upload one or more files. Retry or remove them.
update-dialog-discard-title = Discard this update?
update-dialog-discard-text = Your notes and the files you added will be removed.

update-dialog-open-work-legend = Open events, tasks, and proposals
update-dialog-open-work-hint = Choose what happens to these when you save the update.
# For contractors, who complete visits only.
update-dialog-open-work-visits = Site visit
update-dialog-open-work-visits-hint = Marked as completed with this update. You can undo this afterwards.
update-dialog-open-work-loading = Loading open events, tasks, and proposals...
update-dialog-open-work-wait = The update will be sent as soon as the open events are loaded.
update-dialog-open-work-load-failed = The open events, tasks, and proposals could not be loaded. They will not be changed.
update-dialog-open-work-kinds-event = Event
update-dialog-open-work-kinds-task = Task
update-dialog-open-work-kinds-proposal = Proposed timeslots
update-dialog-open-work-timeslots =
    { $count ->
        [one] 1 timeslot
        *[other] { $count } timeslots
    }
update-dialog-open-work-choice = Action for { $name }
update-dialog-open-work-all = All
# The choice for each one is shown next to it.
update-dialog-open-work-different = Mixed
update-dialog-open-work-all-keep = Keep all
update-dialog-open-work-all-completed =
    { $hasProposals ->
        [true] Mark completed, delete proposals
        *[false] Mark all completed
    }
update-dialog-open-work-all-canceled =
    { $hasProposals ->
        [true] Cancel, delete proposals
        *[false] Cancel all
    }
update-dialog-open-work-all-deleted = Delete all
update-dialog-open-work-open =
    { $count ->
        [one] { $list } is still open.
        *[other] { $list } are still open.
    }
update-dialog-open-work-events =
    { $count ->
        [one] { $count } event
        *[other] { $count } events
    }
update-dialog-open-work-tasks =
    { $count ->
        [one] { $count } task
        *[other] { $count } tasks
    }
update-dialog-open-work-proposals =
    { $count ->
        [one] { $count } event proposal
        *[other] { $count } event proposals
    }
update-dialog-open-work-choice-keep = Keep
update-dialog-open-work-choice-completed = Mark completed
update-dialog-open-work-choice-canceled = Cancel
update-dialog-open-work-choice-delete = Delete

update-dialog-shots-warn = { $count ->
    [one] { $count } photo is missing that this status needs. You can set it anyway.
   *[other] { $count } photos are missing that this status needs. You can set it anyway.
}
update-dialog-shots-block = { $count ->
    [one] { $count } photo is missing. This status cannot be set without it.
   *[other] { $count } photos are missing. This status cannot be set without them.
}
update-dialog-shots-take = Take the missing photos
update-dialog-shots-override = Reason to set the status without the photos
update-dialog-shots-override-hint = The timeline shows it with your name. The property owner does not see it.
