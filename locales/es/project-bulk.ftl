project-bulk-selection = Proyectos seleccionados
project-bulk-selected =
    { $count ->
        [one] { $count } proyecto seleccionado
        *[other] { $count } proyectos seleccionados
    }
project-bulk-assign = Asignar contratista…
project-bulk-change-status = Cambiar estado…
project-bulk-assign-title =
    Asignar { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }
project-bulk-status-title =
    Cambiar el estado de { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }
project-bulk-company = Contratista
project-bulk-company-placeholder = Buscar contratistas...
project-bulk-no-company = Sin contratista
project-bulk-status = Estado
project-bulk-choose-status = Elija un estado
project-bulk-notes = Notas
project-bulk-notes-hint = Aparecen en la cronología de cada proyecto. Las leen todas las personas del proyecto, también el propietario.
project-bulk-open-work = Eventos, tareas y propuestas pendientes de estos proyectos
project-bulk-leave-open = Dejarlos como están
project-bulk-close-work = Cerrarlos
project-bulk-close-work-hint = Los eventos que ya pasaron y todas las tareas se dan por terminados, los demás eventos se cancelan y las propuestas de horarios se eliminan. Esto no se puede deshacer.
project-bulk-gets =
    { $count ->
        [one] { $count } proyecto sin contratista: se asigna a { $company }.
        *[other] { $count } proyectos sin contratista: se asignan a { $company }.
    }
project-bulk-moves =
    { $count ->
        [one] { $count } proyecto de { $from }: pasa a { $company }.
        *[other] { $count } proyectos de { $from }: pasan a { $company }.
    }
project-bulk-loses =
    { $count ->
        [one] { $count } proyecto de { $from }: queda sin contratista.
        *[other] { $count } proyectos de { $from }: quedan sin contratista.
    }
project-bulk-has-company =
    { $count ->
        [one] { $count } proyecto ya está así: no cambia nada.
        *[other] { $count } proyectos ya están así: no cambia nada.
    }
project-bulk-becomes =
    { $count ->
        [one] { $count } proyecto pasa de { $from } a { $to }.
        *[other] { $count } proyectos pasan de { $from } a { $to }.
    }
project-bulk-what-happens = Qué va a pasar
project-bulk-cancel = Cancelar
project-bulk-discard-title = ¿Descartar las notas?
project-bulk-discard-text = Lo que escribió se perderá, y no se cambiará nada.
project-bulk-assigning = Asignando...
project-bulk-changing = Cambiando...
project-bulk-progress =
    Van { $done } de { $all ->
        [one] { $all } proyecto
        *[other] { $all } proyectos
    }
project-bulk-result-title = Resultado
project-bulk-result =
    { $outcome ->
        [all] { $all ->
            [one] El proyecto quedó como usted pidió.
            *[other] Los { $all } proyectos quedaron como usted pidió.
        }
        *[other] { $all ->
            [one] El proyecto no se cambió.
            *[other] { $done ->
                [one] { $done } de { $all } proyectos quedó como usted pidió.
                *[other] { $done } de { $all } proyectos quedaron como usted pidió.
            }
        }
    }
project-bulk-outcomes-changed = Hecho
project-bulk-outcomes-unchanged = Ya estaba así
project-bulk-outcomes-stale = No se cambió
project-bulk-outcomes-not_found = No se encontró
project-bulk-outcomes-refused = No se cambió
project-bulk-outcomes-failed = No se cambió
project-bulk-now = Ahora: { $status }, { $company }.
project-bulk-failed = El portal no pudo hacerlo. Intente de nuevo.
project-bulk-retry =
    Intentar de nuevo con { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }
project-bulk-retry-hint = Al intentar de nuevo, el cambio se aplica a los proyectos como están ahora.
project-bulk-close = Listo

project-bulk-more = Más
project-bulk-accept = Aceptar…
project-bulk-accept-title =
    ¿Aceptar { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }?
project-bulk-accept-question = Los correos retenidos se envían a los propietarios, que desde ahora reciben las novedades. Los proyectos ya aceptados quedan igual.
project-bulk-accept-now = Aceptar
project-bulk-accepted =
    { $count ->
        [one] Se aceptó { $count } proyecto
        *[other] Se aceptaron { $count } proyectos
    }
project-bulk-hold = Establecer retención legal…
project-bulk-lift = Levantar retención legal
project-bulk-hold-title =
    Establecer una retención legal en { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }
project-bulk-hold-question = Durante una retención legal, ni un administrador ni una regla de conservación pueden eliminar los proyectos. En los que ya tienen una, este motivo reemplaza el anterior.
project-bulk-holds-changed =
    { $count ->
        [one] Se cambió la retención legal de { $count } proyecto
        *[other] Se cambió la retención legal de { $count } proyectos
    }
project-bulk-delete = Eliminar…
project-bulk-delete-title =
    ¿Eliminar { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }?
project-bulk-delete-question = Desaparecen de inmediato para todos, también para sus propietarios. Durante 30 días, un administrador puede restaurarlos. Después se borran definitivamente, con sus archivos. Los proyectos con retención legal se quedan.
project-bulk-delete-count = Cantidad de proyectos
project-bulk-delete-now =
    Eliminar { $count ->
        [one] { $count } proyecto
        *[other] { $count } proyectos
    }
project-bulk-deleted =
    { $count ->
        [one] Se eliminó { $count } proyecto
        *[other] Se eliminaron { $count } proyectos
    }
