event-proposed = Proposed Events
event-scheduled = Scheduled Events
event-past = Past Events
event-none = No events scheduled yet
event-none-hint = Visits, deliveries, and work days appear here once they have a date.
event-none-scheduled = No scheduled events yet
event-load-failed = The events could not be loaded.
event-more-failed = More events could not be loaded.
event-load-more = Load more
event-show-all =
    Show all { $count }{ $more ->
        [true] +
        *[false] {""}
    }
event-zone = All times are in { $name }.

event-create = Create Event
event-update-status = Update Status
event-edit = Edit Event
event-delete = Delete Event
event-actions = More actions for { $title }, { $when }
event-update-status-of = Update Status of { $title }, { $when }

# For owners.
event-offered-to-contractor = We have offered your contractor these times. You will see the appointment here once one is chosen.
event-proposed-to = These timeslots have been proposed to the contractor to select from:
event-choose-one =
    { $isContractor ->
        [true] Please choose the time that works best for you. The others will be released.
        *[false] The contractor can choose one of these times, and so can you.
    }
event-select = Select This Time
event-confirm = Confirm This Time
event-edit-proposal = Edit Proposed Event
event-delete-proposal = Delete Proposed Event
event-timeslots =
    { $count ->
        [one] 1 timeslot
        *[other] { $count } timeslots
    }
event-more-times = +{ $count } more
event-pending = Pending confirmation
event-passed = Passed
event-all-passed = All of these times have passed. Please propose new ones.

event-upcoming = Upcoming Event
event-none-upcoming = No upcoming events scheduled
event-upcoming-count = upcoming events

event-pending-title = Pending Timeslot Confirmations
event-none-pending = No pending timeslot confirmations at this time.
event-longest-first = Longest waiting first
event-no-company = No contractor assigned
event-pending-failed = The proposed timeslots could not be loaded.
