# Lines of a project's timeline, and who wrote an entry. $title is that of an event, as somebody typed it.
update-submitted = Project submitted
update-fields-changed = { $count ->
    [one] { $count } field changed
   *[other] { $count } fields changed
}
# $names are the first three file names.
update-files-added = { $count ->
    [one] File added: { $names }
   *[other] { $count } files added: { $names }
}
update-files-added-more = { NUMBER($count) } files added: { $names } and { NUMBER($more) } more
update-note-added = Admin note added
update-note-files-added = { $count ->
    [one] Admin note added. File added: { $names }
   *[other] Admin note added. { $count } files added: { $names }
}
update-note-files-added-more = Admin note added. { NUMBER($count) } files added: { $names } and { NUMBER($more) } more
update-contractor-assigned = Contractor assigned: { $company }
update-contractor-removed = Contractor removed: { $company }
update-contractor-changed = Contractor changed from { $before } to { $after }
# $when is a day, or the hours of one.
update-event-scheduled = { $title } scheduled for { MOMENT($when) }
update-event-moved = { $title } moved to { MOMENT($when) }
update-event-updated = Event updated: { $title }
update-event-deleted = Event deleted: { $title }
update-event-status = { $title }: { WORD($before, of: "event-status") } to { WORD($after, of: "event-status") }
update-timeslots-proposed = { $title }: { NUMBER($count) } timeslots proposed
update-timeslots-updated = Proposed timeslots updated: { $title }
update-timeslot-confirmed = Timeslot confirmed for { $title } on { MOMENT($when) }
update-proposal-deleted = Proposed event deleted: { $title }

# In whose place owners are told of an author.
update-author-contractor = Your contractor
update-author-partner = Your referral partner
update-author-team = { $portal } team
