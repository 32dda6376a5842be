update-dialog-status = Status
update-dialog-notes = Notes
update-dialog-notes-placeholder = What was done, what comes next
update-dialog-notes-readers = Everybody on this project reads this, its owner too.
update-dialog-somebody = Somebody else
update-dialog-moved = { $who } moved this project to { $status } while you were writing.
update-dialog-moved-kept = Your update will stand under that status unless you choose another one.
update-dialog-moved-lost = You had chosen { $status }. Your notes and files are still here.
update-dialog-gone = Project not found or access denied
update-dialog-gone-hint = This update cannot be sent any more. Copy what you wrote if you need it.
update-dialog-gone-files-hint = This update cannot be sent any more. Take what you need of it before you close this.
update-dialog-save-files =
    { $count ->
        [one] Save file
        *[other] Save files
    }
update-dialog-gone-nothing = This update cannot be sent any more.
# Behind Copy.
update-dialog-copy-notes = Copy notes
update-dialog-written = What you wrote
update-dialog-choose-again = Please choose the status again.
update-dialog-files = Photos and files
update-dialog-files-hint = Up to 5 files, 10 MB each
update-dialog-failed = Failed to update status: { $message }
update-dialog-landed-before = Your first attempt had arrived after all: it is in the timeline as you sent it then. Add what is here only if it should be there as a second update.
update-dialog-notes-first = Write notes first.
update-dialog-wait-for-uploads = The files are still being sent.
update-dialog-queued = The update goes out as soon as the files have arrived.
update-dialog-offline = You are offline. The update goes out as soon as you have a connection again.
update-dialog-device-full = This device is full and could not store the update. Make room, or try again when you have a signal.
update-dialog-not-kept = This device cannot store the update. Try again when you have a signal.
update-dialog-stays-open = This device cannot store the update. Keep this page open until it is sent.
update-dialog-mend-uploads = Failed to upload one or more files. Retry or remove them.
update-dialog-discard-title = Discard this update?
update-dialog-discard-text = Your notes and the files you added will be removed.

update-dialog-open-work-legend = Open events, tasks and proposals
update-dialog-open-work-hint = Choose what happens to them when you save this update.
update-dialog-open-work-loading = Loading open events, tasks and proposals...
update-dialog-open-work-load-failed = The open events, tasks and proposals could not be loaded. They stay as they are.
update-dialog-open-work-kinds-event = Event
update-dialog-open-work-kinds-task = Task
update-dialog-open-work-kinds-proposal = Proposal of timeslots
update-dialog-open-work-timeslots =
    { $count ->
        [one] 1 timeslot
        *[other] { $count } timeslots
    }
update-dialog-open-work-choice = What happens to { $name }
update-dialog-open-work-all = All
# What each is to become shows behind it.
update-dialog-open-work-different = Different
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
        [one] { $count } proposal of timeslots
        *[other] { $count } proposals of timeslots
    }
update-dialog-open-work-choice-keep = Keep
update-dialog-open-work-choice-completed = Mark completed
update-dialog-open-work-choice-canceled = Cancel
update-dialog-open-work-choice-delete = Delete
