# Eliminar y restaurar proyectos, y retenciones legales.
project-deletion-actions = Más acciones
project-deletion-delete = Eliminar…
project-deletion-delete-held = No es posible: retención legal
project-deletion-delete-title = ¿Eliminar { $number }?
project-deletion-delete-what = Se elimina el proyecto { $title } ({ $number }).
project-deletion-delete-hidden = Desaparece de inmediato para todos, también para el propietario.
project-deletion-delete-undo = Durante 30 días, un administrador puede restaurarlo con todo su contenido.
project-deletion-delete-removed = Después se borra definitivamente, con sus archivos.
project-deletion-confirm = Número del proyecto
project-deletion-confirm-hint = Para confirmar, escriba { $number }
project-deletion-delete-now = Eliminar proyecto
project-deletion-keep = Conservar
project-deletion-close = Cerrar
project-deletion-cancel = Cancelar
project-deletion-try-again = Algo salió mal. Inténtelo de nuevo.
project-deletion-stale = Otra persona cambió este proyecto
project-deletion-stale-hint = No se eliminó nada. La página ya muestra los cambios. Para eliminar el proyecto de todos modos, inténtelo de nuevo.
project-deletion-not-deleted = El proyecto no se eliminó
project-deletion-deleted = { $title } ({ $number }) se eliminó
project-deletion-held-title = Este proyecto tiene una retención legal
project-deletion-held-hint = No se puede eliminar hasta que un administrador levante la retención legal.

project-deletion-place-hold = Establecer retención legal…
project-deletion-show-hold = Retención legal…
project-deletion-lift-hold = Levantar retención legal
project-deletion-place-title = Establecer una retención legal para { $number }
project-deletion-hold-title = Retención legal de { $number }
project-deletion-hold-hint = Durante una retención legal, ni un administrador ni una regla de conservación pueden eliminar el proyecto, y los datos de su propietario no se pueden borrar. Solo los administradores ven la retención.
project-deletion-hold-by = Establecida por { $name } el { $when }
project-deletion-hold-since = Establecida el { $when }
project-deletion-reason = Motivo
project-deletion-reason-hint = Hasta 500 caracteres, por ejemplo el caso y quién pidió la retención
project-deletion-place = Establecer retención legal
project-deletion-save-reason = Guardar motivo
project-deletion-hold-placed = Retención legal establecida
project-deletion-hold-changed = Motivo guardado
project-deletion-hold-lifted = Retención legal levantada
project-deletion-hold-not-saved = La retención legal no se cambió
project-deletion-badge = Retención legal desde el { $day }
project-deletion-badge-title = Motivo: { $reason }

project-deletion-page-title = Proyectos eliminados
project-deletion-page-subtitle = Restaure un proyecto en un plazo de 30 días. Después se borra definitivamente.
project-deletion-all-projects = Todos los proyectos
project-deletion-failed = No se pudieron cargar los proyectos eliminados
project-deletion-none = No hay proyectos eliminados
project-deletion-none-hint = Un proyecto eliminado permanece aquí 30 días y se puede restaurar.
project-deletion-more = Cargar más
project-deletion-rules = Reglas de conservación en la configuración del portal
project-deletion-project = Proyecto
project-deletion-status = Estado
project-deletion-deleted-at = Eliminado
project-deletion-removed-at = Borrado definitivo
project-deletion-action = Acción
project-deletion-by = por { $name }
project-deletion-by-rule = por una regla de conservación
project-deletion-days-left =
    { $days ->
        [one] en menos de un día
        *[other] en { $days } días
    }
project-deletion-restore = Restaurar
project-deletion-restore-of = Restaurar { $number }
project-deletion-restored = { $title } ({ $number }) se restauró
project-deletion-not-restored = El proyecto no se restauró
project-deletion-select-of = Seleccionar { $owner }, { $number }
project-deletion-selection = Proyectos seleccionados
project-deletion-selected =
    { $count ->
        [one] { $count } proyecto seleccionado
        *[other] { $count } proyectos seleccionados
    }
project-deletion-restored-many =
    { $count ->
        [one] Se restauró { $count } proyecto
        *[other] Se restauraron { $count } proyectos
    }
