project-bulk-selection = Selected projects
project-bulk-selected =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } selected
project-bulk-most = At most { $count } at once.
project-bulk-clear = Clear
project-bulk-assign = Assign contractor…
project-bulk-change-status = Change status…
project-bulk-assign-title =
    Assign { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }
project-bulk-status-title =
    Change the status of { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }
project-bulk-company = Contractor
project-bulk-company-placeholder = Search contractors...
project-bulk-no-company = No contractor
project-bulk-status = Status
project-bulk-choose-status = Choose a status
project-bulk-notes = Notes
project-bulk-notes-hint = They stand in each project's timeline. Everybody on it reads them, its owner too.
project-bulk-open-work = Open events, tasks and proposals of these projects
project-bulk-leave-open = Leave them open
project-bulk-close-work = Close them
project-bulk-close-work-hint = Events that are over and all tasks are completed, other events are canceled, and proposals of timeslots are deleted.
# What will happen, line by line.
project-bulk-gets =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } without a contractor: { $company } gets { $count ->
        [one] it
        *[other] them
    }.
project-bulk-moves =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } of { $from }: { $company } gets { $count ->
        [one] it
        *[other] them
    } instead.
project-bulk-loses =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } of { $from }: the contractor is taken off.
project-bulk-has-company =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } already so: nothing changes.
project-bulk-becomes =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } from { $from } to { $to }.
project-bulk-what-happens = What will happen
project-bulk-cancel = Cancel
project-bulk-discard-title = Discard the notes?
project-bulk-discard-text = What you wrote will be lost, and nothing is changed.
project-bulk-assigning = Assigning...
project-bulk-changing = Changing...
project-bulk-progress =
    { $done } of { $all ->
        [one] { $all } project
        *[other] { $all } projects
    } done
project-bulk-result-title = Result
project-bulk-result =
    { $outcome ->
        [all] { $all ->
            [one] The project is as you asked.
            *[other] All { $all } projects are as you asked.
        }
        *[other] { $all ->
            [one] The project was not changed.
            *[other] { $done } of { $all } projects are as you asked.
        }
    }
project-bulk-outcomes-changed = Done
project-bulk-outcomes-unchanged = Already so
project-bulk-outcomes-stale = Not changed
project-bulk-outcomes-not_found = Not found
project-bulk-outcomes-refused = Not changed
project-bulk-outcomes-failed = Not changed
project-bulk-now = Now: { $status }, { $company }.
project-bulk-failed = The portal could not do this. Please try again.
project-bulk-retry =
    Try again with { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }
project-bulk-retry-hint = Trying again changes them as they stand now.
project-bulk-close = Done
