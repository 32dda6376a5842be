# A version of an estimate, and what can be done with it.
estimate-view-title = Estimate { $number }, version { $version }
estimate-view-load-failed = The estimate could not be loaded
estimate-view-gone = This estimate is no longer here
estimate-view-gone-hint = The draft was deleted, or you may no longer see it.
estimate-view-close = Close
estimate-view-amount = Amount
estimate-view-tax = Tax included
estimate-view-depreciation = Depreciation
estimate-view-deductible = Deductible
estimate-view-net-claim = Net claim
estimate-view-hidden = Amounts are not shown to you.
estimate-view-scope = Scope of work
estimate-view-lines = Lines
# $quantity is a number with its unit, $price a price of one unit.
estimate-view-line-price = { $quantity } × { $price }
estimate-view-line-tax = { $percent }% tax
estimate-view-files = Files
estimate-view-drafted = Drafted by { $name } on { $day }
estimate-view-sent = Sent by { $name } on { $day }
estimate-view-outdated = A newer version replaced this one. It can no longer be decided.
estimate-view-outdated-decided = A newer version was sent after this decision.
estimate-view-open-newest = Open the newest version
estimate-view-expired = This version expired on { $day } without a decision. It can no longer be decided. A new version can be sent.
# Read by admins while the decider is somebody else.
estimate-view-expired-recordable = This version expired on { $day } without a decision. A decision that was made in time can still be recorded. A new version can be sent.
estimate-view-withdrawn = This version was withdrawn. It can no longer be decided.

estimate-view-decision = Decision
estimate-view-decision-approve = Approved
estimate-view-decision-approve_in_part = Approved in part
estimate-view-decision-request_more = More was asked for
estimate-view-decision-decline = Declined
estimate-view-decision-recorded = Recorded by { $name }
estimate-view-decision-amount = Approved amount
estimate-view-decision-line = { $amount } approved

estimate-view-edit = Edit draft
estimate-view-delete = Delete draft
estimate-view-send = Send
estimate-view-withdraw = Withdraw
estimate-view-next = Draft a new version
estimate-view-next-failed = The new version was not drafted
estimate-view-supplement = Draft a supplement
estimate-view-compare = Compare versions
estimate-view-decide = Decide
estimate-view-owner-only = Only the property owner can decide here. Please open the link in an email about this project, on a device on which no account of the portal is signed in, or call the office.
estimate-view-record = Record a decision
estimate-view-try-again = Try again.

estimate-view-comparison = Compare versions of estimate { $number }
estimate-view-compare-with = Compare with
estimate-view-compare-failed = The versions could not be compared
estimate-view-only-changes = Show only changes
estimate-view-change = Change
estimate-view-change-added = Added
estimate-view-change-removed = Removed
estimate-view-change-changed = Changed
estimate-view-change-same = Same
estimate-view-no-changes = No line differs.
estimate-view-line = Line
estimate-view-difference = Difference
# The two values of something that changed, for screen readers and phones.
estimate-view-from-to = { $before } → { $after }
