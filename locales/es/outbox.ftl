outbox-title = En este dispositivo
outbox-on-device = En el dispositivo
outbox-uploading = Subiendo
outbox-safe = A salvo en el servidor
outbox-waiting = { outbox-counted } sin enviar
outbox-sending = Enviando: { $what }
outbox-sending-one-update = actualización
outbox-sending-one-event = actualización de evento
outbox-sending-one-message = mensaje
outbox-sending-one-files = archivos
outbox-photos-of =
    { $sent } de { $total } { $total ->
        [one] foto
        *[other] fotos
    }
outbox-files-of =
    { $sent } de { $total } { $total ->
        [one] archivo
        *[other] archivos
    }
outbox-originals-wait =
    { $count ->
        [one] 1 foto original sin enviar
        *[other] { $count } fotos originales sin enviar
    }
outbox-show = Ver
outbox-kinds-update = Actualización
outbox-kinds-event = Estado del evento
outbox-kinds-message = Mensaje
outbox-kinds-files = Archivos

outbox-slow-title = Conexión lenta
outbox-send-smaller = Enviar fotos más pequeñas ahora y las originales con Wi-Fi
outbox-keep-originals = Seguir enviando las originales
outbox-originals-later = Las fotos más pequeñas ya llegaron. Las originales se envían con Wi-Fi o una conexión más rápida.
outbox-send-originals = Enviar las originales ahora
outbox-is-next = En espera de enviarse.

outbox-is-held = Espera hasta que usted decida sobre el estado anterior.
outbox-goes-out = Se envía en cuanto haya señal.
outbox-is-busy = El portal está ocupado. Se intenta de nuevo.
outbox-is-stuck = Este dispositivo no puede leer ahora lo que guarda. Se intenta de nuevo.
outbox-sign-in = Inicie sesión de nuevo para enviar.
outbox-sign-in-title = Inicie sesión de nuevo para enviar
# Owners enter a code instead.
outbox-enter-code = Escriba de nuevo el código de su proyecto para enviar.
outbox-enter-code-title = Escriba el código de su proyecto para enviar
outbox-sign-in-text = { outbox-counted } en este dispositivo.
outbox-arrived = Está en la cronología del proyecto.
outbox-arrived-in-thread = Está en los mensajes del proyecto.
outbox-arrived-in-files = Se agregó a los archivos del proyecto.
outbox-files =
    { $count ->
        [one] 1 archivo
        *[other] { $count } archivos
    }
outbox-send-now = Enviar ahora

outbox-gone = Este proyecto ya no es suyo. Lo que escribió se guarda aquí hasta que lo descarte.
outbox-gone-files = Este proyecto ya no es suyo. Sus archivos se guardan aquí hasta que los descarte.
outbox-event-gone = Este evento ya no existe. Lo que escribió se guarda aquí hasta que lo descarte.
outbox-work-changed = Un evento, una tarea o una propuesta que esta actualización cierra cambió mientras tanto. No se guardó nada.
outbox-unknown = El portal no aceptó esto.
outbox-portals-fault = El portal falló. Todo se queda en este dispositivo hasta que usted lo envíe de nuevo.
outbox-unreadable = Este dispositivo ya no puede leer el archivo.
outbox-answers-again = Intentar de nuevo
outbox-answers-without-status = Enviar sin cambiar el estado
outbox-answers-without-closing = Enviar sin cerrarlos
outbox-answers-without-file = Enviar sin este archivo
outbox-with-status = Enviar como { $status }
outbox-with-event-status = Enviar como { $status }
outbox-save-files =
    { $count ->
        [one] Guardar archivo
        *[other] Guardar archivos
    }
# Behind Copy.
outbox-copy-notes = Copiar el texto
outbox-dismiss = Cerrar
outbox-keep = Conservar
outbox-discard = Descartar
outbox-discard-title-update = ¿Descartar esta actualización?
outbox-discard-title-event = ¿Descartar esta actualización de evento?
outbox-discard-title-message = ¿Descartar este mensaje?
outbox-discard-title-files = ¿Descartar estos archivos?
outbox-discard-text = Lo que escribió para { $number } y sus archivos se quitarán de este dispositivo. No están en ningún otro lugar.
outbox-discard-files = Sus archivos para { $number } se quitarán de este dispositivo. No están en ningún otro lugar.

outbox-discard-originals = Las fotos más pequeñas de { $number } ya llegaron. Las originales se quitarán de este dispositivo. No están en ningún otro lugar.

outbox-submission-goes = Usted ha empezado a registrar un proyecto. Al cerrar sesión, se quita de este dispositivo.
outbox-signing-out-title-update = ¿Cerrar sesión con actualizaciones en este dispositivo?
outbox-signing-out-title-event = ¿Cerrar sesión con actualizaciones de eventos en este dispositivo?
outbox-signing-out-title-message = ¿Cerrar sesión con mensajes en este dispositivo?
outbox-signing-out-title-files = ¿Cerrar sesión con archivos en este dispositivo?
outbox-signing-out-title-several = ¿Cerrar sesión con elementos sin enviar en este dispositivo?
outbox-signing-out-keeps = { outbox-counted } sin enviar. No se pierde nada: lo que está aquí se envía cuando usted inicie sesión de nuevo en este dispositivo.
outbox-signing-out-stays = { outbox-counted } sin enviar: se guarda aquí hasta que usted inicie sesión de nuevo en este dispositivo.
outbox-signing-out-losing = ¿Cerrar sesión y perder lo que ha empezado?
outbox-signing-out-words-go = Usted ha escrito mensajes que no se han enviado. Al cerrar sesión, se quitan de este dispositivo.
outbox-signing-out-leave = Cerrar sesión
outbox-signing-out-stay = Mantener la sesión abierta
outbox-logging-out-title-update = ¿Cerrar sesión con actualizaciones en este dispositivo?
outbox-logging-out-title-event = ¿Cerrar sesión con actualizaciones de eventos en este dispositivo?
outbox-logging-out-title-message = ¿Cerrar sesión con mensajes en este dispositivo?
outbox-logging-out-title-files = ¿Cerrar sesión con archivos en este dispositivo?
outbox-logging-out-title-several = ¿Cerrar sesión con elementos sin enviar en este dispositivo?
outbox-logging-out-keeps = { outbox-counted } sin enviar. No se pierde nada: lo que está aquí se envía cuando usted escriba de nuevo el código de su proyecto en este dispositivo.
outbox-logging-out-stays = { outbox-counted } sin enviar: se guarda aquí hasta que usted escriba de nuevo el código de su proyecto en este dispositivo.
outbox-logging-out-losing = ¿Cerrar sesión y perder lo que ha empezado?
outbox-logging-out-words-go = Usted ha escrito mensajes que no se han enviado. Al cerrar sesión, se quitan de este dispositivo.
outbox-logging-out-leave = Cerrar sesión
outbox-logging-out-stay = Seguir aquí

outbox-try-again = Intentar de nuevo
outbox-write = Reportar desde la obra
outbox-write-hint = La actualización se guarda en este dispositivo y se envía cuando tenga señal.
outbox-add-update = Agregar actualización
outbox-add-update-to = Agregar actualización a { $number }
outbox-counted =
    { $noun ->
        [update] { $count ->
            [one] { $count } actualización
            *[other] { $count } actualizaciones
        }
        [event] { $count ->
            [one] { $count } actualización de evento
            *[other] { $count } actualizaciones de eventos
        }
        [message] { $count ->
            [one] { $count } mensaje
            *[other] { $count } mensajes
        }
        [files] { $count ->
            [one] { $count } envío de archivos
            *[other] { $count } envíos de archivos
        }
        *[several] { $count ->
            [one] { $count } elemento
            *[other] { $count } elementos
        }
    }
outbox-event-change = { $title }: { $status }
