# Titles that the event form fills in: the event type, followed by "Proposal" when several timeslots are proposed.
title-event = { WORD($kind, of: "event-type") }
title-proposal = { TEXT($title) } Proposal
