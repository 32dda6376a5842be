# Filters that can be typed into a search field, such as status:on_hold.
project-token-keys-is = Open, overdue, stalled...
project-token-keys-status = Status
project-token-keys-urgency = Urgency
project-token-keys-carrier = Insurance carrier
project-token-keys-company = Contractor
project-token-is-stalled = No change for { $days } days
project-token-is-unassigned = No contractor
project-token-is-assigned = Has a contractor
project-token-is-mine = Submitted by me
project-token-list = Suggested filters
project-token-counted =
    { $count ->
        [one] 1 suggested filter
        *[other] { $count } suggested filters
    }
