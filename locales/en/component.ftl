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

component-list-failure-kept = Below is the list as it was before.

component-long-more = Show more
component-long-less = Show less

component-new-is-new = NEW

component-not-linked-title = Error loading contractor data
component-not-linked-text = Your account is not linked to a contractor. Please contact your administrator to complete your account setup.

component-stale-title =
    { $what ->
        [note] Somebody else changed this note meanwhile
        [task] Somebody else changed this task meanwhile
        *[event] Somebody else changed this event meanwhile
    }
component-stale-taken = What you had not touched shows their change:
component-stale-kept = You both changed this; yours stands here and replaces theirs when you save:
component-stale-empty = empty

component-progress-label = Progress

component-leave-title = Leave without saving?
component-leave-text = Your changes are not saved.
component-leave-stay = Keep editing
component-leave-leave = Discard changes

component-status-select-likely-next = Likely next

component-state-reference = Reference: { $id }

component-undo-undo = Undo

component-unfinished-title = Your sign-out has not arrived
component-unfinished-text = The portal could not be reached to end your session. It is tried again while this page is open, and when it is opened again.

component-held-held = What you typed is kept
component-held-held-hint = Sign in again in this window and open the same form to go on.
component-held-back = What you had typed is here again
