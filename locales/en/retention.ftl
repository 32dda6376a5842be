# Rules that delete closed projects after some time.
retention-title = Retention
retention-hint = Deletes closed projects after a set time. If a field is empty, projects are kept. Deleted projects can be restored for 30 days; projects on legal hold are never deleted.
retention-failed = The retention rules could not be loaded
retention-form = Retention rules
retention-months-of = Delete after, in months: { $status }
retention-unit = months
retention-never = Never
retention-wrong = Enter a number of months from 1 to 600, or leave it empty
retention-counting = Counting…
retention-not-counted = The projects could not be counted
retention-due =
    { $due ->
        [0] No projects are old enough today
        [one] 1 project would be deleted today
        *[other] { NUMBER($due) } projects would be deleted today
    }
retention-held =
    { $held ->
        [one] 1 stays because of a legal hold
        *[other] { NUMBER($held) } stay because of a legal hold
    }
retention-off = Kept
retention-since = The months count from the day a project was closed or, if later, restored. The rules are applied once a day.
retention-save = Save
retention-saved = Retention rules saved
retention-not-saved = The rules were not saved
retention-stale = Someone else changed the retention rules
retention-stale-text = Your entries are still here. Check them, and save again.
retention-nothing-changed = There are no changes to save.
retention-try-again = Something went wrong. Please try again.
retention-deleted-projects = Deleted projects
