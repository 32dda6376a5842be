# The device that was used to sign in. $browser and $system are names.
device-browser-on = { $browser } on { $system }
device-browser = { $browser }
device-program-on = A program on { $system }
device-unknown = Unknown device
