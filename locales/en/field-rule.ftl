field-rule-state = State must be a US state
field-rule-urgency = Urgency must be low, medium, high, or critical
field-rule-timeline-start = Timeline start must be between 2000 and 2099
