turn-owner = Owner's turn since { DAY($date) }
turn-contractor = Contractor's turn since { DAY($date) }
turn-insurer = Insurer's turn since { DAY($date) }
turn-office = Office's turn since { DAY($date) }
turn-appointment = Appointment on { DAY($date) }
