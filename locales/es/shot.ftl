shot-needed = Fotos necesarias: faltan { NUMBER($left) } de { NUMBER($needed) }
shot-no-room = Toda la propiedad
shot-camera = Foto para la lista
shot-missing = { $left ->
    [one] Falta { NUMBER($left) } de { NUMBER($count) }
   *[other] Faltan { NUMBER($left) } de { NUMBER($count) }
}
shot-taken = Tomada
shot-waiting = { $count ->
    [one] { $count } foto sin enviar
   *[other] { $count } fotos sin enviar
}
shot-example-of = Ejemplo: { $subject }
