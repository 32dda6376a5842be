shot-needed = Photos needed: { NUMBER($left) } of { NUMBER($needed) } missing
shot-no-room = Whole property
shot-camera = Photo for the list
shot-missing = { NUMBER($left) } of { NUMBER($count) } missing
shot-taken = Taken
shot-waiting = { $count ->
    [one] { $count } photo not sent yet
   *[other] { $count } photos not sent yet
}
shot-example-of = Example: { $subject }
