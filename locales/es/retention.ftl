# Reglas por las que los proyectos cerrados se eliminan después de un tiempo.
retention-title = Conservación
retention-hint = Elimina los proyectos cerrados después de un tiempo. Sin un número, los proyectos se conservan. Los proyectos eliminados se pueden restaurar durante 30 días; los que tienen una retención legal nunca se eliminan.
retention-failed = No se pudieron cargar las reglas de conservación
retention-form = Reglas de conservación
retention-months-of = Eliminar después de, en meses: { $status }
retention-unit = meses
retention-never = Nunca
retention-wrong = Escriba un número de meses de 1 a 600, o deje el campo vacío
retention-counting = Contando…
retention-not-counted = No se pudieron contar los proyectos
retention-due =
    { $due ->
        [0] Hoy ningún proyecto tiene esa antigüedad
        [one] Hoy se eliminaría 1 proyecto
        *[other] Hoy se eliminarían { NUMBER($due) } proyectos
    }
retention-held =
    { $held ->
        [one] 1 permanece por una retención legal
        *[other] { NUMBER($held) } permanecen por una retención legal
    }
retention-off = Se conservan
retention-since = Los meses se cuentan desde el día en que se cerró el proyecto o, si fue después, se restauró. Las reglas se aplican una vez al día.
retention-save = Guardar
retention-saved = Reglas de conservación guardadas
retention-not-saved = Las reglas no se guardaron
retention-stale = Otra persona cambió las reglas de conservación
retention-stale-text = Sus datos siguen aquí. Revíselos y guarde de nuevo.
retention-nothing-changed = No hay cambios que guardar.
retention-try-again = Algo salió mal. Inténtelo de nuevo.
retention-deleted-projects = Proyectos eliminados
