contractor-admin-title = Contratistas
contractor-admin-subtitle = Las empresas que hacen el trabajo, su personal y sus invitaciones
contractor-admin-search = Buscar contratistas...
contractor-admin-company = Empresa
contractor-admin-phone = Teléfono
contractor-admin-people = Miembros
contractor-admin-invited = Invitaciones pendientes
contractor-admin-projects = Proyectos
contractor-admin-members =
    { $number ->
        [one] { NUMBER($number) } miembro
        *[other] { NUMBER($number) } miembros
    }
contractor-admin-pending =
    { $number ->
        [one] { NUMBER($number) } invitación pendiente
        *[other] { NUMBER($number) } invitaciones pendientes
    }
contractor-admin-open-projects =
    { $all ->
        [0] Sin proyectos
        *[other] { $open ->
            [one] { NUMBER($open) } abierto
            *[other] { NUMBER($open) } abiertos
        } de { NUMBER($all) }
    }
contractor-admin-all-projects =
    { $all ->
        [0] Sin proyectos
        *[other] { $open ->
            [one] { NUMBER($open) } abierto
            *[other] { NUMBER($open) } abiertos
        } de { $all ->
            [one] { NUMBER($all) } proyecto
            *[other] { NUMBER($all) } proyectos
        }
    }
contractor-admin-inactive = Inactiva
contractor-admin-inactive-hint = Esta empresa no está activa: no recibe proyectos, no se puede invitar a nadie a unirse y su personal no ve ningún proyecto. Sus proyectos abiertos esperan a que usted los asigne a otra empresa.
contractor-admin-more = Cargar más
contractor-admin-failed = No se pudieron cargar los contratistas
contractor-admin-none = Todavía no hay contratistas
contractor-admin-none-hint = Aquí aparecen las empresas que se encargan de los proyectos. Agregue la primera e invite a su personal.
contractor-admin-no-match = No se encontraron contratistas con “{ $term }”
contractor-admin-clear = Borrar la búsqueda
contractor-admin-back = Contratistas
contractor-admin-not-found = No se encontró el contratista
contractor-admin-not-found-hint = Esta dirección no corresponde a ninguna empresa.
contractor-admin-to-list = Volver a los contratistas
contractor-admin-page-failed = No se pudo cargar la empresa
contractor-admin-view-projects = Ver proyectos
contractor-admin-contact = Empresa
contractor-admin-email = Correo electrónico
contractor-admin-copy-email = Copiar el correo de la empresa
contractor-admin-copy-phone = Copiar el teléfono de la empresa
contractor-admin-status = Estado
contractor-admin-active = Activa
contractor-admin-members-title = Miembros
contractor-admin-no-members = Todavía nadie tiene una cuenta
contractor-admin-no-members-hint = Cree un enlace de invitación: quien lo abra se registra como parte de esta empresa.
contractor-admin-more-members = Se muestran los primeros { $shown }, en orden alfabético.
contractor-admin-joined = Se unió el
contractor-admin-deactivated = Desactivado
contractor-admin-add = Agregar contratista
contractor-admin-edit = Editar
contractor-admin-add-title = Agregar un contratista
contractor-admin-edit-title = Editar { $name }
contractor-admin-company-name = Nombre de la empresa
contractor-admin-phone-hint = Diez dígitos
contractor-admin-discard-title = ¿Descartar sus cambios?
contractor-admin-discard-text = Lo que escribió se perderá.
contractor-admin-save = Guardar
contractor-admin-cancel = Cancelar
contractor-admin-added = Se agregó { $name }
contractor-admin-saved = Empresa guardada
contractor-admin-not-saved = No se guardó nada
contractor-admin-try-again = Algo salió mal. Intente de nuevo.
contractor-admin-unsure = No se sabe si esto se guardó
contractor-admin-unsure-hint = El portal no respondió. Guarde de nuevo: nada se guarda dos veces.
contractor-admin-landed-before = Su primer intento sí había llegado: la empresa está ahí como usted la envió. Guarde esto solo si debe quedar como una segunda empresa.
contractor-admin-stale = Otra persona cambió esta empresa mientras tanto. Si guarda de nuevo, se conserva lo que usted cambió y lo demás queda como está ahora.
contractor-admin-deactivate = Desactivar
contractor-admin-deactivate-title = ¿Desactivar { $name }?
contractor-admin-deactivate-question =
    Se cierra de inmediato la sesión de todas las personas que trabajan para { $name }, y ya no ven ningún proyecto. { $open ->
        [0] La empresa no tiene proyectos abiertos.
        *[other] La empresa conserva { $open ->
            [one] { NUMBER($open) } proyecto abierto hasta que usted lo asigne a otra.
            *[other] { NUMBER($open) } proyectos abiertos hasta que usted los asigne a otra.
        }
    } Puede reactivarla cuando quiera.
contractor-admin-keep = Mantener activa
contractor-admin-now-inactive = { $name } ya no está activa
contractor-admin-reactivate = Reactivar
contractor-admin-now-active = { $name } está activa de nuevo
contractor-admin-load = Carga de trabajo
contractor-admin-open = Proyectos abiertos
contractor-admin-overdue = Atrasados
contractor-admin-overdue-hint = Su fecha de inicio ya pasó y siguen abiertos
contractor-admin-completed = Terminados
contractor-admin-pace = Tiempo habitual
contractor-admin-pace-hint = Desde que se asigna un proyecto hasta que se termina
contractor-admin-days =
    { $days ->
        [one] { NUMBER($days) } día
        *[other] { NUMBER($days) } días
    }
contractor-admin-history-title = Historial de asignaciones
contractor-admin-history-failed = No se pudo cargar el historial
contractor-admin-history-none = Todavía no se ha asignado ningún proyecto a esta empresa
contractor-admin-assigned = Asignado del
contractor-admin-by = por { $name }
contractor-admin-until = al
contractor-admin-since = desde el
