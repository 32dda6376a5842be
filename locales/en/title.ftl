# The titles that the form of an event fills in: the type, and for several proposed timeslots with what they are.
title-event = { WORD($kind, of: "event-type") }
title-proposal = { TEXT($title) } Proposal
