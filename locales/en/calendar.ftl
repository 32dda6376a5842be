calendar-view-agenda = Agenda
calendar-view-month = Month
calendar-view-week = Week
calendar-view-day = Day
calendar-view-contractors = Contractors

calendar-title = Calendar
calendar-zone = All times are in { $name }.
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
calendar-project-unknown-hint = The project code in the filter does not exist, or you do not have access to it.
calendar-clear-project = Remove filter for project { $code }
calendar-types = Types
calendar-contractor = Contractor
calendar-all-contractors = All contractors
calendar-search-contractors = All contractors
calendar-no-companies = No contractors found
calendar-searching = Searching...
calendar-more-companies = Type to find more
calendar-chosen-company = Selected contractor
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
calendar-empty-hint = Visits, deliveries, and work days of your projects appear here once they have a date.
calendar-empty-filtered = No events match the filters.
calendar-truncated = There are too many events to show. Choose fewer days or add filters.
calendar-no-contractor = No contractor assigned
calendar-companies-more = Not all contractors are shown. Filter by contractor to see the others.

calendar-entry-project = Project
calendar-entry-address = Property address
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
calendar-entry-gone-hint = It was deleted, or you do not have access to it.
calendar-entry-far-hint = It is not close to today. Filter by its project, or go to its date.
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
calendar-entry-moved-back = Move undone
calendar-entry-move-failed = Failed to update event. Please try again.
calendar-entry-conflict-title = Scheduling conflict
calendar-entry-conflict-text = { $company } has other events on { $when }:
calendar-entry-this-company = The contractor
calendar-entry-conflict-more = There may be more.
calendar-entry-save-anyway = Save anyway
calendar-entry-keep = Don't save
calendar-entry-keep-hint = "Don't save" leaves the event where it was.
calendar-entry-stale-title = Someone else changed this event
calendar-entry-stale-text = Your changes were not saved. The event is now:
calendar-entry-proposed-time = Proposed time
calendar-weekday-0 = Sun
calendar-weekday-1 = Mon
calendar-weekday-2 = Tue
calendar-weekday-3 = Wed
calendar-weekday-4 = Thu
calendar-weekday-5 = Fri
calendar-weekday-6 = Sat
