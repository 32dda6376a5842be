event-time-today = Today
event-time-tomorrow = Tomorrow
event-time-all-day = All day
# Whose names zones have.
event-time-locale = en-US
event-time-zones-America-New_York = Eastern Time
event-time-zones-America-Chicago = Central Time
event-time-zones-America-Denver = Mountain Time
event-time-zones-America-Phoenix = Mountain Standard Time
event-time-zones-America-Los_Angeles = Pacific Time
event-time-zones-America-Anchorage = Alaska Time
event-time-zones-Pacific-Honolulu = Hawaii-Aleutian Standard Time
event-time-zones-America-Puerto_Rico = Atlantic Standard Time
