turn-owner = Owner's turn since { $date }
turn-contractor = Contractor's turn since { $date }
turn-insurer = Insurer's turn since { $date }
turn-office = Office's turn since { $date }
turn-appointment = Appointment on { $date }
