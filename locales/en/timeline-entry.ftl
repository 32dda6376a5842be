timeline-entry-type-event_updated = Event updated
timeline-entry-type-event_created = Event created
timeline-entry-type-event_scheduled = Event scheduled
timeline-entry-type-event_cancelled = Event canceled
timeline-entry-type-event_confirmed = Timeslot confirmed
timeline-entry-type-event_deleted = Event deleted
timeline-entry-type-event_status_updated = Event status updated
timeline-entry-type-contractor_assigned = Contractor assignment changed
timeline-entry-type-note_added = Note added
timeline-entry-type-attachment_added = File added
timeline-entry-type-admin_note = Admin note added
timeline-entry-type-admin_attachment = Admin file added
timeline-entry-type-photos_described = Photos described

# The beginning of the server's sentence.
timeline-entry-confirmed = Timeslot confirmed for
timeline-entry-details-edited = Project details edited
timeline-entry-updated = Project updated
timeline-entry-submitted = Project submitted
timeline-entry-set-to = Status set to { $status }
timeline-entry-added = Update added
timeline-entry-moved = Status changed from { $before } to { $now }
timeline-entry-edited =
    { $fields }{ $more ->
        [0] {""}
        *[other] {" "}and { $more } more
    } edited
