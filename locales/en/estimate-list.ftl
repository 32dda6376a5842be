# The estimates of a project: the tab of staff, and the card of owners and partners.
estimate-list-title = Estimates
estimate-list-load-failed = The estimates could not be loaded
estimate-list-none = No estimates yet
estimate-list-none-hint = Write what the work costs, and send it to whoever decides. The decision is kept here.
estimate-list-none-reader-hint = Estimates appear here once they are sent.
estimate-list-new = New estimate
estimate-list-number = Estimate { $number }
estimate-list-supplement = Supplement to estimate { $number }
estimate-list-version = Version { $version }
# Read by screen readers.
estimate-list-open-version = Open version { $version } of estimate { $number }
estimate-list-earlier = Earlier versions
estimate-list-sent = Sent { $day }
estimate-list-decided = Decided { $day }
estimate-list-valid-until = Valid until { $day }
estimate-list-waits-for-you = Waiting for your decision
estimate-list-decide = Read and decide
estimate-list-read = Read estimate

estimate-list-decider = Who decides
estimate-list-decides-admin = The office decides.
estimate-list-decides-adjuster = The adjuster decides.
estimate-list-decides-partner = The referral partner decides.
estimate-list-decides-owner = The property owner decides.
estimate-list-decider-saved = Saved
estimate-list-decider-failed = The choice was not saved
estimate-list-try-again = Try again.
