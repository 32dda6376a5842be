title-event = { WORD($kind, of: "event-type") }
title-proposal = Propuesta: { TEXT($title) }
