field-rule-state = Estado: elija un estado de los EE. UU.
field-rule-urgency = Urgencia: elija baja, media, alta o crítica
field-rule-timeline-start = Fecha de inicio: escriba un año entre 2000 y 2099
