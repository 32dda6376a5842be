turn-owner = Owner's turn since { $day }
turn-contractor = Contractor's turn since { $day }
turn-insurer = Insurer's turn since { $day }
turn-office = Office's turn since { $day }
turn-appointment = Appointment on { $day }
