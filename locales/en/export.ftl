# Headings and words of exported lists.
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
# In place of the company of a project that has none. An import reads it back, in any language.
export-unassigned = Unassigned
export-inactive = { $company } · Inactive
# In a calendar file, of a time that is not confirmed.
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
export-words = In words
export-audit = Audit log
