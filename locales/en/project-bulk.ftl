project-bulk-selection = Selected projects
project-bulk-selected =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } selected
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
project-bulk-notes-hint = Notes appear in each project's timeline. Everyone on the project can read them, including the owner.
project-bulk-open-work = Open events, tasks, and proposals of these projects
project-bulk-leave-open = Leave them open
project-bulk-close-work = Close them
project-bulk-close-work-hint = Past events and all tasks are completed, other events are canceled, and proposed timeslots are deleted. This cannot be undone.
# What will happen, line by line.
project-bulk-gets =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } without a contractor will be assigned to { $company }.
project-bulk-moves =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } will move from { $from } to { $company }.
project-bulk-loses =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } will be removed from { $from }.
project-bulk-has-company =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } already set: no change.
project-bulk-becomes =
    { $count ->
        [one] { $count } project
        *[other] { $count } projects
    } will change from { $from } to { $to }.
project-bulk-what-happens = What will happen
project-bulk-cancel = Cancel
project-bulk-discard-title = Discard the notes?
project-bulk-discard-text = Your notes will be lost, and no projects will be changed.
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
            [one] The project was updated.
            *[other] All { $all } projects were updated.
        }
        *[other] { $all ->
            [one] The project was not updated.
            *[other] { $done } of { $all } projects were updated.
        }
    }
project-bulk-outcomes-changed = Updated
project-bulk-outcomes-unchanged = Already set
project-bulk-outcomes-stale = Not updated
project-bulk-outcomes-not_found = Not found
project-bulk-outcomes-refused = Not updated
project-bulk-outcomes-failed = Not updated
project-bulk-now = Now: { $status }, { $company }.
project-bulk-failed = The projects could not be updated. Please try again.
project-bulk-retry =
    Retry { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }
project-bulk-retry-hint = Retrying applies your change to the projects as they are now.
project-bulk-close = Done

project-bulk-more = More
project-bulk-accept = Accept…
project-bulk-accept-title =
    Accept { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }?
project-bulk-accept-question = Email on hold is sent to the property owners, and they receive news from now on. Projects already accepted stay as they are.
project-bulk-accept-now = Accept
project-bulk-accepted =
    { $count ->
        [one] { $count } project accepted
        *[other] { $count } projects accepted
    }
project-bulk-hold = Place legal hold…
project-bulk-lift = Lift legal hold
project-bulk-hold-title =
    Place a legal hold on { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }
project-bulk-hold-question = During a legal hold, neither an admin nor a retention rule can delete the projects. On projects that already have one, this reason replaces theirs.
project-bulk-holds-changed =
    { $count ->
        [one] Legal hold of { $count } project changed
        *[other] Legal holds of { $count } projects changed
    }
project-bulk-delete = Delete…
project-bulk-delete-title =
    Delete { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }?
project-bulk-delete-question = They disappear for everyone immediately, including their owners. For 30 days, an admin can restore them. After that, they are permanently deleted, along with their files. Projects on legal hold stay.
project-bulk-delete-count = Number of projects
project-bulk-delete-now =
    Delete { $count ->
        [one] { $count } project
        *[other] { $count } projects
    }
project-bulk-deleted =
    { $count ->
        [one] { $count } project deleted
        *[other] { $count } projects deleted
    }
