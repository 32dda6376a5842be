# The states of a version of an estimate.
estimate-state-draft = Draft
estimate-state-sent = Waiting for a decision
estimate-state-approved = Approved
estimate-state-approved_in_part = Approved in part
estimate-state-more_requested = More was asked for
estimate-state-declined = Declined
estimate-state-withdrawn = Withdrawn
estimate-state-outdated = Replaced
estimate-state-expired = Expired
