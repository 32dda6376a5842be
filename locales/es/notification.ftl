notification-submitted-title = Nuevo proyecto enviado
notification-submitted = { $number }: { $damage } en { $city }, { $state }
notification-imported-admin-title = Proyectos importados
notification-imported-admin = { $count ->
    [one] Llegó { $count } proyecto de un archivo.
   *[other] Llegaron { $count } proyectos de un archivo.
}
notification-imported-contractor-title = Proyectos asignados a su empresa
notification-imported-contractor = { $count ->
    [one] Su empresa recibió { $count } proyecto de una importación.
   *[other] Su empresa recibió { $count } proyectos de una importación.
}
notification-imported-partner-title = Proyectos enviados en su nombre
notification-imported-partner = { $count ->
    [one] Usted tiene { $count } proyecto más de una importación.
   *[other] Usted tiene { $count } proyectos más de una importación.
}
notification-contractor-assigned-title = Contratista asignado
notification-contractor-assigned = { $company } se encargará de este proyecto.
notification-files-added-title = Archivos agregados
notification-event-scheduled-title = Evento programado
notification-event-moved-title = Evento cambiado de fecha
notification-event-deleted-title = Evento eliminado
notification-event-tomorrow-title = Evento mañana
notification-event-status-title = Cambió el estado del evento
notification-event-status = { TEXT($title) }: { WORD($status, of: "event-status") }
notification-timeslot-confirmed-title = Horario confirmado
notification-event = { TEXT($title) }: { MOMENT($when) }
notification-timeslots-proposed-title = Horarios propuestos
notification-timeslots-updated-title = Horarios propuestos actualizados
notification-timeslots = { $count ->
    [one] { TEXT($title) }: { $count } horario por confirmar
   *[other] { TEXT($title) }: { $count } horarios por confirmar
}
notification-proposal-deleted-title = Evento propuesto eliminado
notification-timeslots-rejected-title = Ninguno de los horarios propuestos sirve
notification-event-confirmed-title = El propietario confirmó la visita
notification-event-confirmed-device-title = Visita confirmada desde un dispositivo que también se usa con una cuenta del personal
notification-event-rejected-title = Este horario no le sirve al propietario
notification-event-rejected-device-title = Se pidió otro horario desde un dispositivo que también se usa con una cuenta del personal
notification-answer-declined-title = No fue posible el horario solicitado
notification-suggested = { $count ->
    [0] { TEXT($title) }: no se sugirió otro horario
    [one] { TEXT($title) }: se sugirió { $count } horario más
   *[other] { TEXT($title) }: se sugirieron { $count } horarios más
}
notification-update-title = Nueva actualización del proyecto
notification-status-changed-title = Cambió el estado del proyecto
notification-status-changed = El estado cambió a { WORD($status, of: "status") }: { $notes }
notification-status-undone = Se deshizo un cambio de estado. El estado es otra vez { WORD($status, of: "status") }.
notification-message-title = Mensaje nuevo
notification-message = { $sender }: { $content }
notification-message-files = { $sender }: Archivo adjunto
notification-thread-title = Se le asignó una conversación
notification-task-title = Se le asignó una tarea
notification-task-untold = Se le asignó una tarea en este proyecto. La oficina le dirá de qué se trata.
notification-words = { $words }

notification-sign-in-title = Nuevo inicio de sesión en su cuenta
notification-sign-in = Se inició sesión desde un lugar nuevo: { $browser ->
    [unknown] un navegador
   *[other] { $browser }
}{ $system ->
    [unknown] {""}
   *[other] {" "}en { $system }
}. Si no fue usted, cambie su contraseña de inmediato.
notification-password-changed-title = Su contraseña se cambió
notification-password-changed = Su cuenta tiene una contraseña nueva. Si no fue usted, cambie su contraseña de inmediato.
notification-email-changed-title = Su correo se cambió
notification-email-changed = Ahora inicia sesión con otro correo. Si no fue usted, cambie su contraseña de inmediato.
notification-recovery-code-title = Se usó un código de recuperación
notification-recovery-code = Alguien inició sesión con él. Si no fue usted, cambie su contraseña de inmediato.
notification-second-factor-title = Cambió su forma de iniciar sesión
notification-second-factor-app-added = Se agregó una aplicación de autenticación a su cuenta. Si no fue usted, cambie su contraseña de inmediato.
notification-second-factor-app-removed = Se quitó la aplicación de autenticación de su cuenta. Ya no se piden sus códigos. Si no fue usted, cambie su contraseña de inmediato.
notification-second-factor-passkey-added = Se agregó una llave de acceso a su cuenta. Con ella se inicia sesión sin la contraseña. Si no fue usted, cambie su contraseña de inmediato.
notification-second-factor-passkey-removed = Se quitó una llave de acceso de su cuenta. Si no fue usted, cambie su contraseña de inmediato.
notification-second-factor-recovery-codes-renewed = Su cuenta tiene nuevos códigos de recuperación. Los anteriores ya no sirven. Si no fue usted, cambie su contraseña de inmediato.
notification-second-factor-all-removed = Quienes administran su portal quitaron todos los segundos factores de su cuenta. Ahora basta su contraseña para iniciar sesión, y se cerraron todas sus sesiones. Si no fue usted, cambie su contraseña de inmediato.

# Estimates. The texts name no amounts, because not everybody may see them.
notification-estimate-sent-title = Estimado enviado
notification-estimate-sent = El estimado { NUMBER($number) } (versión { NUMBER($version) }) espera una decisión.
notification-estimate-withdrawn-title = Estimado retirado
notification-estimate-withdrawn = El estimado { NUMBER($number) } (versión { NUMBER($version) }) ya no necesita una decisión.
notification-estimate-decided-title = { $decision ->
    [approve] Estimado aprobado
    [approve_in_part] Estimado aprobado en parte
    [request_more] Se pidió más para un estimado
   *[decline] Estimado rechazado
}
notification-estimate-decided = Abra el proyecto para leer la decisión sobre el estimado { NUMBER($number) } (versión { NUMBER($version) }).
notification-estimate-decided-by-owner = El propietario decidió sobre el estimado { NUMBER($number) } (versión { NUMBER($version) }). Abra el proyecto para leer la decisión.
# The owner reads this instead.
notification-estimate-decided-receipt = Su decisión sobre el estimado { NUMBER($number) } (versión { NUMBER($version) }) se guardó. Si no fue usted, llame a la oficina de inmediato.
