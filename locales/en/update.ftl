# Timeline entries and their authors. $title is the title of an event, either typed or filled in by the form.
update-submitted = Project submitted
update-status-undone = A status change was undone
update-shots-overridden = { $count ->
    [one] Set without a photo that the status needs: { $reason }
   *[other] Set without { $count } photos that the status needs: { $reason }
}
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
# $phase is the key of a default phase, or a name that the portal chose.
update-photos-described = { $count ->
    [one] Described { $count } photo
   *[other] Described { $count } photos
}
update-photos-described-room = { $count ->
    [one] Described { $count } photo: room { $room }
   *[other] Described { $count } photos: room { $room }
}
update-photos-described-phase = { $count ->
    [one] Described { $count } photo: phase { WORD($phase, of: "photo-phase") }
   *[other] Described { $count } photos: phase { WORD($phase, of: "photo-phase") }
}
update-photos-described-room-phase = { $count ->
    [one] Described { $count } photo: room { $room }, phase { WORD($phase, of: "photo-phase") }
   *[other] Described { $count } photos: room { $room }, phase { WORD($phase, of: "photo-phase") }
}
update-note-added = Admin note added
update-note-files-added = { $count ->
    [one] Admin note added. File added: { $names }
   *[other] Admin note added. { $count } files added: { $names }
}
update-note-files-added-more = Admin note added. { NUMBER($count) } files added: { $names } and { NUMBER($more) } more
update-contractor-assigned = Contractor assigned: { $company }
update-contractor-removed = Contractor removed: { $company }
update-contractor-changed = Contractor changed from { $before } to { $after }
# $when is a day, or a time range on a day.
update-event-scheduled = { TEXT($title) } scheduled for { MOMENT($when) }
update-event-moved = { TEXT($title) } moved to { MOMENT($when) }
update-event-chosen = { TEXT($title) } moved to { MOMENT($when) }, as agreed with the owner
update-event-updated = Event updated: { TEXT($title) }
update-event-deleted = Event deleted: { TEXT($title) }
update-event-status = { TEXT($title) }: { WORD($before, of: "event-status") } to { WORD($after, of: "event-status") }
update-timeslots-proposed = { TEXT($title) }: { NUMBER($count) } timeslots proposed
update-timeslots-updated = Proposed timeslots updated: { TEXT($title) }
update-timeslot-confirmed = Timeslot confirmed for { TEXT($title) } on { MOMENT($when) }
update-proposal-deleted = Proposed event deleted: { TEXT($title) }

# Shown to owners instead of an author's name.
update-author-contractor = Your contractor
update-author-partner = Your referral partner
update-author-team = { $portal } team

# What happened, in plain words for owners. They never name a status.
update-plain-pending = We began to review your project.
update-plain-submitted = We received your project.
update-plain-requires-inspection = We found that the damage needs an inspection.
update-plain-waiting-for-approval = Your project was sent to your insurer for approval.
update-plain-approved = Your project was approved.
update-plain-scheduled = The next step at your property was scheduled.
update-plain-site-visit-scheduled = A visit to your property was scheduled.
update-plain-site-visit-completed = The visit to your property took place.
update-plain-estimate-submitted = The estimate was sent to your insurer.
update-plain-estimate-approved = The estimate was approved.
update-plain-build-back-scheduled = The repair of your property was scheduled.
update-plain-in-progress = Work on your property got underway.
update-plain-on-hold = Work was paused.
update-plain-nonresponsive = We tried to reach you and could not.
update-plain-build-back-completed = The repair of your property was finished.
update-plain-completed = Your project was completed.
update-plain-rejected = We could not take on your project.
update-plain-canceled = Your project was canceled.
update-plain-news = There is news about your project.
update-plain-edited = The details of your project were updated.
update-plain-contractor = { $company } is your contractor now.
update-plain-event-scheduled = { TEXT($title) }: scheduled again
update-plain-event-in-progress = { TEXT($title) }: underway
update-plain-event-completed = { TEXT($title) }: done
update-plain-event-on-hold = { TEXT($title) }: postponed
update-plain-event-canceled = { TEXT($title) }: canceled

# Estimates. The texts name no amounts and no people, because everybody who can see the project reads them.
update-estimate-sent = Estimate { NUMBER($number) } (version { NUMBER($version) }) was sent
update-estimate-withdrawn = Estimate { NUMBER($number) } (version { NUMBER($version) }) was withdrawn
update-estimate-approved = Estimate { NUMBER($number) } (version { NUMBER($version) }) was approved{ $by ->
    [adjuster] {" "}by the adjuster
    [partner] {" "}by the referral partner
    [owner] {" "}by the property owner
   *[admin] {" "}by the office
}
update-estimate-approved-in-part = Estimate { NUMBER($number) } (version { NUMBER($version) }) was approved in part{ $by ->
    [adjuster] {" "}by the adjuster
    [partner] {" "}by the referral partner
    [owner] {" "}by the property owner
   *[admin] {" "}by the office
}
update-estimate-more-requested = More was requested{ $by ->
    [adjuster] {" "}by the adjuster
    [partner] {" "}by the referral partner
    [owner] {" "}by the property owner
   *[admin] {" "}by the office
}{" "}for estimate { NUMBER($number) } (version { NUMBER($version) })
update-estimate-declined = Estimate { NUMBER($number) } (version { NUMBER($version) }) was declined{ $by ->
    [adjuster] {" "}by the adjuster
    [partner] {" "}by the referral partner
    [owner] {" "}by the property owner
   *[admin] {" "}by the office
}
update-decider-chosen = { $decider ->
    [adjuster] The adjuster decides on estimates
    [partner] The referral partner decides on estimates
    [owner] The property owner decides on estimates
   *[admin] The office decides on estimates
}
