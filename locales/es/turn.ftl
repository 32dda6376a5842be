turn-owner = Le toca al propietario desde el { $day }
turn-contractor = Le toca al contratista desde el { $day }
turn-insurer = Le toca a la aseguradora desde el { $day }
turn-office = Le toca a la oficina desde el { $day }
turn-appointment = Cita el { $day }
