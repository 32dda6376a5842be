event-time-today = Hoy
event-time-tomorrow = Mañana
event-time-all-day = Todo el día
# Whose names zones have.
event-time-locale = es-US
event-time-zones-America-New_York = hora oriental
event-time-zones-America-Chicago = hora central
event-time-zones-America-Denver = hora de las Montañas Rocosas
event-time-zones-America-Phoenix = hora estándar de las Montañas Rocosas
event-time-zones-America-Los_Angeles = hora del Pacífico
event-time-zones-America-Anchorage = hora de Alaska
event-time-zones-Pacific-Honolulu = hora estándar de Hawái-Aleutianas
event-time-zones-America-Puerto_Rico = hora estándar del Atlántico
