# Headings and values of exported lists.
export-projects = Projects
export-owner = Property owner
export-address = Property address
export-number = Project number
export-claim = Insurance claim number
export-damage = Damage
export-status = Status
export-urgency = Urgency
export-partner = Referral partner
export-contractor = Contractor
export-start = Timeline start
export-submitted = Submitted
export-updated = Updated
# The amounts of the estimates of a project, in one currency.
export-estimated = Estimated ({ $currency })
export-approved = Approved ({ $currency })
# Shown for projects without a company. Imports recognize it in every language.
export-unassigned = Unassigned
export-inactive = { $company } · Inactive
# Marks a time in a calendar file that is not confirmed.
export-proposed = Proposed
# The audit log.
export-first = First
export-last = Last
export-times = Times
export-severity = Severity
export-event = Event
export-who = Who
export-whose = Whose account
export-client = Address
export-details = Details
export-words = Description
export-audit = Audit log
