component-copy-copied = ¡Copiado!
component-copy-empty = No hay nada que copiar
component-copy-failed = No se pudo copiar

component-question-keep = Conservar

component-field-change-previous = Antes
component-field-change-now = Ahora
component-field-change-empty = (vacío)

component-found-project_code = Código del proyecto
component-found-project_number = Número de proyecto
component-found-insurance_claim_number = Número de reclamación
component-found-property_owner_name = Propietario
component-found-property_address = Dirección
component-found-damage_type = Daño

component-list-failure-kept = Abajo está la lista como estaba antes.

component-long-more = Ver más
component-long-less = Ver menos

component-new-is-new = NUEVO

component-not-linked-title = No se pudieron cargar los datos del contratista
component-not-linked-text = Su cuenta no está vinculada a ningún contratista. Comuníquese con su administrador para completar su cuenta.

component-stale-title =
    { $what ->
        [note] Otra persona cambió esta nota mientras tanto
        [task] Otra persona cambió esta tarea mientras tanto
        [estimate] Otra persona cambió este borrador mientras tanto
        *[event] Otra persona cambió este evento mientras tanto
    }
component-stale-taken = Donde usted no había tocado nada se ve el cambio de esa persona:
component-stale-kept = Ambos cambiaron esto; aquí está lo suyo, y al guardar reemplaza lo otro:
component-stale-empty = vacío

component-progress-label = Avance

component-leave-title = ¿Salir sin guardar?
component-leave-text = Sus cambios no se han guardado.
component-leave-stay = Seguir editando
component-leave-leave = Descartar los cambios

component-status-select-likely-next = Siguiente habitual

component-state-reference = Referencia: { $id }

component-undo-undo = Deshacer

component-unfinished-title = Su cierre de sesión no ha llegado
component-unfinished-text = No se pudo conectar con el portal para cerrar su sesión. Se intenta de nuevo mientras esta página esté abierta, y cuando se abra otra vez.

component-held-held = Lo que escribió se guardó
component-held-held-hint = Inicie sesión de nuevo en esta ventana y abra el mismo formulario para continuar.
component-held-back = Aquí está de nuevo lo que había escrito
