# The headings and rows of reports.
table-status = Status
table-stage = Stage
table-day = Day
table-week = Week
table-month = Month
table-contractor = Contractor
table-partner = Partner
table-submitted = Submitted
table-projects-submitted = Projects submitted
table-submitted-in-range = Submitted in range
table-share = Share (%)
table-all-now = All projects now
table-moved-on = Moved on
table-median = Median
table-median-days = Median (days)
table-p90 = 90th percentile
table-p90-days = 90th percentile (days)
table-open-now = Open now
table-start-passed = Start passed
table-built-back = Built back in range
table-built-back-late = Built back late
table-late-share = Late (%)
table-still-open = Still open
table-done = Done
table-stopped = Stopped
table-open-projects = Open projects
table-estimates = Estimates
table-estimated = Estimated
table-approved = Approved
table-approved-share = Approved (%)
table-decisions = Decisions
table-decision-median = Median time to decision
table-decision-median-days = Median time to decision (days)
table-currency = Currency
# The row of estimates that no company drafted.
table-office = Office
# The row of estimates for projects that no partner submitted.
table-no-partner = No partner
table-in-status = { WORD($status, of: "status") }
# A day, or the first and the last day of a range.
table-period = { DAY($days) }
table-period-month = { WORD($month, of: "month") } { $year }
table-age-first = Up to { $to } days
table-age = { $from } to { $to } days
table-age-last = More than { $from } days
