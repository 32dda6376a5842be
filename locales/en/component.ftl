component-copy-copied = Copied!
component-copy-empty = Nothing to copy
component-copy-failed = Copy failed

component-question-keep = Keep it

component-field-change-previous = Previous
component-field-change-now = Updated to
component-field-change-empty = (empty)

component-found-project_code = Project code
component-found-project_number = Project number
component-found-insurance_claim_number = Claim number
component-found-property_owner_name = Owner
component-found-property_address = Address
component-found-damage_type = Damage

component-list-failure-kept = The list below may be out of date.

component-long-more = Show more
component-long-less = Show less

component-new-is-new = NEW

component-not-linked-title = Error loading contractor data
component-not-linked-text = Your account is not linked to a contractor. Please contact your administrator to complete your account setup.

component-stale-title =
    { $what ->
        [note] Someone else changed this note
        [task] Someone else changed this task
        [estimate] Someone else changed this draft
        *[event] Someone else changed this event
    }
component-stale-taken = Fields you had not edited now show their changes:
component-stale-kept = You both changed these fields. Saving replaces their changes with yours:
component-stale-empty = empty

component-progress-label = Progress

component-leave-title = Leave without saving?
component-leave-text = Your changes have not been saved.
component-leave-stay = Keep editing
component-leave-leave = Discard changes

component-status-select-likely-next = Likely next

component-state-reference = Reference: { $id }

component-undo-undo = Undo

component-unfinished-title = Your sign-out is not complete
component-unfinished-text = The portal could not be reached to end your session. It will keep trying while this page is open and the next time you open it.

component-held-held = Your entries were saved
component-held-held-hint = Sign in again in this window and open the same form to continue.
component-held-back = Your entries have been restored
