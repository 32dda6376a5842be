# What somebody signed in with. $browser and $system are names.
device-browser-on = { $browser } on { $system }
device-browser = { $browser }
device-program-on = A program on { $system }
device-unknown = Unknown device
