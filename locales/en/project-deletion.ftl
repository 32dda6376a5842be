# Deleting and restoring projects, and legal holds.
project-deletion-actions = More actions
project-deletion-delete = Delete…
project-deletion-delete-held = Not possible: legal hold
project-deletion-delete-title = Delete { $number }?
project-deletion-delete-what = This deletes the project { $title } ({ $number }).
project-deletion-delete-hidden = It disappears for everyone immediately, including the owner.
project-deletion-delete-undo = For 30 days, an admin can restore it with everything in it.
project-deletion-delete-removed = After that, it is permanently deleted, along with its files.
project-deletion-confirm = Project number
project-deletion-confirm-hint = To confirm, type { $number }
project-deletion-delete-now = Delete project
project-deletion-keep = Keep it
project-deletion-close = Close
project-deletion-cancel = Cancel
project-deletion-try-again = Something went wrong. Please try again.
project-deletion-stale = Someone else changed this project
project-deletion-stale-hint = Nothing was deleted. The page now shows the changes. To delete the project anyway, try again.
project-deletion-not-deleted = The project was not deleted
project-deletion-deleted = { $title } ({ $number }) was deleted
project-deletion-held-title = This project is on legal hold
project-deletion-held-hint = It cannot be deleted until an admin lifts the legal hold.

project-deletion-place-hold = Place legal hold…
project-deletion-show-hold = Legal hold…
project-deletion-lift-hold = Lift legal hold
project-deletion-place-title = Place a legal hold on { $number }
project-deletion-hold-title = Legal hold on { $number }
project-deletion-hold-hint = During a legal hold, neither an admin nor a retention rule can delete the project, and its owner's data cannot be erased. Only admins see the hold.
project-deletion-hold-by = Placed by { $name } on { $when }
project-deletion-hold-since = Placed on { $when }
project-deletion-reason = Reason
project-deletion-reason-hint = Up to 500 characters, for example the case and who requested the hold
project-deletion-place = Place legal hold
project-deletion-save-reason = Save reason
project-deletion-hold-placed = Legal hold placed
project-deletion-hold-changed = Reason saved
project-deletion-hold-lifted = Legal hold lifted
project-deletion-hold-not-saved = The legal hold was not changed
project-deletion-badge = Legal hold since { $day }
project-deletion-badge-title = Reason: { $reason }

project-deletion-page-title = Deleted projects
project-deletion-page-subtitle = Restore a project within 30 days. After that, it is permanently deleted.
project-deletion-all-projects = All projects
project-deletion-failed = The deleted projects could not be loaded
project-deletion-none = No deleted projects
project-deletion-none-hint = A deleted project stays here for 30 days and can be restored.
project-deletion-more = Load more
project-deletion-rules = Retention rules in the portal settings
project-deletion-project = Project
project-deletion-status = Status
project-deletion-deleted-at = Deleted
project-deletion-removed-at = Permanently deleted
project-deletion-action = Action
project-deletion-by = by { $name }
project-deletion-by-rule = by a retention rule
project-deletion-days-left =
    { $days ->
        [one] within a day
        *[other] in { $days } days
    }
project-deletion-restore = Restore
project-deletion-restore-of = Restore { $number }
project-deletion-restored = { $title } ({ $number }) was restored
project-deletion-not-restored = The project was not restored
project-deletion-select-of = Select { $owner }, { $number }
project-deletion-selection = Selected projects
project-deletion-selected =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } selected
project-deletion-restored-many =
    { $count ->
        [one] { $count } project restored
        *[other] { $count } projects restored
    }
