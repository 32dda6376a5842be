device-browser-on = { $browser } en { $system }
device-browser = { $browser }
device-program-on = Un programa en { $system }
device-unknown = Dispositivo desconocido
