rows-select = Seleccionar
rows-select-all = Seleccionar todo en esta página
rows-stop = Cancelar
rows-most = Máximo { $count } a la vez.
rows-clear = Deseleccionar
rows-changed =
    { $count ->
        [one] Se cambió { $count } fila
        *[other] Se cambiaron { $count } filas
    }
rows-unchanged = No hay nada que cambiar
rows-changed-left = Cambios hechos: { $done }; sin cambios: { $left }
rows-result = Algunas filas no se cambiaron
rows-left-rows = Sin cambios
rows-try-again = Estas filas siguen seleccionadas; puede intentar de nuevo.
rows-close = Listo
rows-final = Esto no se puede deshacer.
rows-failed = No se pudieron cambiar las filas seleccionadas
rows-undone =
    { $outcome ->
        [all] { $all ->
            [one] Se deshizo el cambio
            *[other] Se deshicieron los cambios
        }
        [none] { $all ->
            [one] No se deshizo el cambio
            *[other] No se deshicieron los cambios
        }
        *[other] { $done ->
            [one] Se deshizo { $done } de { $all } cambios
            *[other] Se deshicieron { $done } de { $all } cambios
        }
    }
rows-undo-failed = No se pudieron deshacer los cambios
rows-left-alone = Otra persona lo cambió después, así que no se tocó.
rows-named = { $name }: { $reason }
