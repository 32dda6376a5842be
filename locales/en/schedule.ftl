schedule-title = Today and tomorrow
schedule-next-days = Your next ten days
schedule-none = No visits today or tomorrow.
schedule-none-at-all = No visits in the next ten days.
schedule-next = Next visit: { $date }
schedule-failed = Your visits could not be loaded
schedule-kept = Saved on this device { $when }. It may have changed since.
schedule-distance = About { $miles } mi
schedule-distance-hint = Distances are measured to the center of the ZIP code. Your location stays on this device.
schedule-show-distances = Show distances
schedule-call = Call
schedule-call-person = Call { $name }
schedule-navigate = Navigate
schedule-navigate-to = Navigate to { $address }
schedule-add-update = Add Update
schedule-add-update-to = Add Update to { $project }
schedule-details = Details
schedule-address = Address
schedule-damage = Damage
schedule-visit = About the visit
schedule-owner = Owner
schedule-partner = Contact at the referral partner
schedule-note-by = { $author }, { $when }
schedule-photos =
    { $count ->
        [one] 1 photo
        *[other] { $count } photos
    }
schedule-due-title = Updates due
schedule-due-visit = No update since the visit on { $date }
schedule-due-quiet = No change since { $date }
schedule-due-more = Show { $count } more
