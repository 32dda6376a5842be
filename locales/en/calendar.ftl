calendar-view-agenda = Agenda
calendar-view-month = Month
calendar-view-week = Week
calendar-view-day = Day
calendar-view-contractors = Contractors

calendar-title = Calendar
calendar-zone = All times are { $name }.
calendar-schedule = Schedule Event
calendar-view = View
calendar-today = Today
calendar-before =
    { $view ->
        [agenda] Earlier
        [month] Previous month
        [week] Previous week
        [day] Previous day
        *[contractors] Previous week
    }
calendar-after =
    { $view ->
        [agenda] Later
        [month] Next month
        [week] Next week
        [day] Next day
        *[contractors] Next week
    }

calendar-filters = Filters
calendar-project = Project code
calendar-project-unknown = Project not found or access denied
calendar-project-unknown-hint = The calendar is filtered by a project code that does not exist, or that is not yours to see.
calendar-clear-project = Stop filtering by project { $code }
calendar-types = Types
calendar-contractor = Contractor
calendar-all-contractors = All contractors
calendar-search-contractors = All contractors
calendar-no-companies = No contractor found
calendar-searching = Searching...
calendar-more-companies = Type to find more
calendar-chosen-company = Chosen contractor
calendar-clear-filters = Clear filters
calendar-legend = Legend

calendar-proposed = Proposed
calendar-passed = Passed
calendar-all-day = All day
calendar-entries =
    { $count ->
        [0] nothing scheduled
        *[other] { $count ->
            [one] 1 entry
            *[other] { $count } entries
        }
    }
calendar-more = +{ $count } more
calendar-more-of = { $count } more on { $day }
calendar-days = Days

calendar-load-failed = The calendar could not be loaded.
calendar-empty = Nothing scheduled here
calendar-empty-hint = Visits, deliveries and work days of your projects stand here as soon as they have a date.
calendar-empty-filtered = Nothing here matches the filters.
calendar-truncated = There is more than can be shown at once. Choose fewer days, or filter.
calendar-no-contractor = No contractor assigned
calendar-companies-more = Not all contractors are listed. Filter by one to see it.

calendar-entry-project = Project
calendar-entry-owner = Property owner
calendar-entry-contractor = Contractor
calendar-entry-open-project = Open Project
calendar-entry-only-project = Only this project
calendar-entry-update-status = Update Status
calendar-entry-edit = Edit Event
calendar-entry-delete = Delete Event
calendar-entry-select = Select This Time
calendar-entry-confirm = Confirm This Time
calendar-entry-edit-proposal = Edit Proposed Event
calendar-entry-delete-proposal = Delete Proposed Event
calendar-entry-one-of =
    { $count ->
        [one] The only proposed time
        *[other] One of { $count } proposed times
    }
calendar-entry-gone = This event no longer exists.
calendar-entry-gone-title = Event not found
calendar-entry-gone-hint = It was deleted, or the link is of an event that you cannot see.
calendar-entry-far-hint = It is not near today. Filter by its project, or go to its days.
calendar-entry-looking = Looking for the event...
calendar-entry-look-failed = The event could not be loaded.
calendar-entry-close = Close

calendar-entry-choose-title = Schedule Event
calendar-entry-choose-hint = For which project?
calendar-entry-search-projects = Search projects...
calendar-entry-no-projects = No projects found
calendar-entry-projects-failed = The projects could not be loaded.
calendar-entry-load-more = Load more

calendar-entry-moved = Event moved
calendar-entry-resized = Event changed
calendar-entry-moved-back = Moved back
calendar-entry-move-failed = Failed to update event. Please try again.
calendar-entry-conflict-title = At the same time
calendar-entry-conflict-text = { $company } has something else on { $when }:
calendar-entry-this-company = The contractor
calendar-entry-conflict-more = There may be more.
calendar-entry-save-anyway = Save anyway
calendar-entry-keep = Keep
calendar-entry-keep-hint = Keep leaves the event where it was.
calendar-entry-stale-title = Somebody else changed this event meanwhile
calendar-entry-stale-text = Nothing of yours was saved. It is now:
calendar-entry-proposed-time = Proposed time
calendar-weekday-0 = Sun
calendar-weekday-1 = Mon
calendar-weekday-2 = Tue
calendar-weekday-3 = Wed
calendar-weekday-4 = Thu
calendar-weekday-5 = Fri
calendar-weekday-6 = Sat
