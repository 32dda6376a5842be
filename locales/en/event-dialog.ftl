event-dialog-schedule-title = Schedule Event
event-dialog-edit-title = Edit Event
event-dialog-edit-proposal-title = Edit Proposed Event
event-dialog-schedule = Schedule Event
event-dialog-propose = Propose Times
event-dialog-save = Save Changes

event-dialog-type = Event type
# Used in its error messages.
event-dialog-type-label = Task type
event-dialog-choose-type = Choose
# Used in the list of fields that someone else changed.
event-dialog-title = Title
event-dialog-description = Description
event-dialog-description-readers = Everyone on this project can read this, including the owner.
event-dialog-timeslots = Timeslots
event-dialog-timeslot = Timeslot { $number }
event-dialog-when = Date and time
event-dialog-date = Date
event-dialog-start = Start time
event-dialog-end = End time
event-dialog-all-day = All day
event-dialog-add = Add Timeslot
event-dialog-remove = Remove timeslot { $number }
event-dialog-one-hint = A single time is scheduled right away. Add more times to let the contractor choose.
event-dialog-many-hint = These times will be proposed to { $who }. The chosen time will be scheduled.
event-dialog-contractor = the contractor
event-dialog-nobody = No contractor is assigned yet. Until one is, only an admin can select a time.
event-dialog-zone = Times are in { $name }.

# What a company has on a day.
event-dialog-day-of = { $company } on { $day }
event-dialog-day-loading = Loading the company's day
event-dialog-day-failed = The company's day could not be loaded.
event-dialog-day-free = Nothing is scheduled on this day.
event-dialog-day-full = No free hours on this day.
event-dialog-day-free-hours = Free:
event-dialog-day-use = Use a free time in { $hours }
event-dialog-day-proposed = proposed
event-dialog-day-conflicts =
    { $count ->
        [one] { $company } has something else at this time.
        *[other] { $company } has { $count } other visits at this time.
    }

event-dialog-unknown-type = Choose one of the listed types
event-dialog-slot-required = At least one timeslot is required
event-dialog-too-many-slots = You can propose up to 20 timeslots
event-dialog-duplicate-slots = Two timeslots are the same
event-dialog-date-required = Date is required
event-dialog-not-aday = Enter a valid date
event-dialog-date-past = Date cannot be in the past
event-dialog-start-required = Start time is required
event-dialog-end-required = End time is required
event-dialog-not-atime = Enter a valid time
event-dialog-morning-or-afternoon = Choose AM or PM
event-dialog-order = End time must be after start time

event-dialog-scheduled = Event scheduled
event-dialog-proposed = { $count } timeslots proposed
event-dialog-saved = Event updated
event-dialog-proposal-saved = Proposed event updated
event-dialog-nothing-changed = There are no changes to save.
event-dialog-create-failed = Failed to create event. Please try again.
event-dialog-edit-failed = Failed to update event. Please try again.
event-dialog-edit-proposal-failed = Failed to update proposed event. Please try again.
event-dialog-edit-proposal-toast = Failed to update proposed event
event-dialog-landed-before = Your first attempt went through: the event was created as you first sent it. Send this only to create a second event.
event-dialog-discard-title = Discard your entries?
event-dialog-discard-text = Your entries have not been saved.
event-dialog-gone = This event no longer exists.
event-dialog-gone-proposal = This proposal has already been confirmed or deleted.
event-dialog-not-shown = This event is not in the list
event-dialog-not-shown-hint = It may be older. Load more past events, and open it from there.
event-dialog-gone-hint = It can no longer be changed.

event-dialog-select-title = Select Final Timeslot
event-dialog-confirm-title = Confirm Timeslot Selection
event-dialog-confirm-question = Schedule this event for this time?
event-dialog-others =
    { $count ->
        [one] The other proposed time will be released.
        *[other] The other { $count } proposed times will be released.
    }
event-dialog-confirm = Confirm Timeslot
event-dialog-confirming = Confirming...
event-dialog-confirmed = Timeslot confirmed
event-dialog-confirmed-by-contractor = Timeslot confirmed successfully!
event-dialog-confirm-failed = Failed to confirm timeslot. Please try again.
event-dialog-slot-moved = This proposal has changed. Please check the time again.
event-dialog-slot-removed = This time is no longer proposed. Please choose another one.

event-dialog-delete-title = Delete Event
event-dialog-delete-question = Are you sure you want to delete { $title } ({ $when })?
event-dialog-delete-for-good = This action cannot be undone.
event-dialog-delete = Delete Event
event-dialog-deleted = Event deleted
event-dialog-delete-stale = Someone else made changes. Please check them and try again.
event-dialog-delete-failed = Failed to delete event. Please try again.
event-dialog-delete-proposal-title = Delete Proposed Event
event-dialog-delete-proposal-question =
    Are you sure you want to delete { $title } and { $count ->
        [one] its timeslot
        *[other] all { $count } timeslots
    }?
event-dialog-delete-proposal = Delete Proposed Event
event-dialog-proposal-deleted = Proposed event deleted
event-dialog-delete-timeslot-failed = Failed to delete timeslot
event-dialog-delete-proposal-failed = Failed to delete proposed event
event-dialog-gone-already = It was already deleted.
event-dialog-keep = Keep it
event-dialog-cancel = Cancel
event-dialog-close = Close

event-dialog-status-title = Event Status Update
event-dialog-status-send = Update
event-dialog-status-status = Status
event-dialog-status-choose = Choose
event-dialog-status-choose-again = Choose the status again
event-dialog-status-notes = Notes
event-dialog-status-notes-placeholder = What happened and what comes next
event-dialog-status-notes-readers = Everyone on this project can read this, including the owner.
event-dialog-status-notes-long = Notes must not exceed 5000 characters
event-dialog-status-files = Photos and files
event-dialog-status-failed = Failed to update event status: { $message }
event-dialog-status-unknown-error = Unknown error
event-dialog-status-moved-to = Someone else set this event to { $status }. Your notes and files are still here.
event-dialog-status-changed = Someone else changed this event. Please check it and send again.
event-dialog-status-landed-before = Your first attempt went through: the update is in the timeline as you first sent it. Send this only to add a second update.
event-dialog-status-wait-for-uploads = Files are still uploading.
event-dialog-status-queued = The update will be sent as soon as the files are uploaded.
event-dialog-status-offline = You are offline. The update will be sent as soon as you are back online.
event-dialog-status-stays-open = This device cannot store the update. Keep this page open until it is sent.
event-dialog-status-mend-uploads = Some files could not be uploaded. Retry or remove them.
event-dialog-status-discard-title = Discard this update?
event-dialog-status-discard-text = Your notes and the files you added will be removed.
