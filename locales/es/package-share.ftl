package-share-title = Enlaces al paquete { $number }
package-share-hint = Con un enlace, una persona sin cuenta puede ver los datos de este paquete y descargarlo. Cree un enlace distinto para cada persona.
package-share-name = Nombre del ajustador
package-share-name-hint = Le ayuda a distinguir los enlaces.
package-share-valid = Válido durante
package-share-days = { $days ->
    [one] { $days } día
   *[other] { $days } días
}
package-share-make = Crear enlace
package-share-failed = No se creó el enlace
package-share-given-title = Enlace para { $name }
package-share-link = Enlace
package-share-once = No volverá a ver este enlace. Si lo pierde, cree otro y revoque este.
package-share-copy = Copiar enlace
package-share-copied = ¡Copiado!
package-share-copy-failed = No se pudo copiar
package-share-share = Compartir…
package-share-shared-title = Paquete de reclamación de { $portal }
package-share-done = Listo
package-share-existing = Enlaces
package-share-none = Todavía no hay enlaces
package-share-load-failed = No se pudieron cargar los enlaces
package-share-made = Creado el
package-share-by = por { $name }
package-share-expires = Vence el
package-share-expired = Venció el
package-share-revoked-at = Revocado el
package-share-views = { $count ->
    [0] Sin visitas
    [one] Visto una vez
   *[other] Visto { $count } veces
}
package-share-downloads = { $count ->
    [0] Sin descargas
    [one] Descargado una vez
   *[other] Descargado { $count } veces
}
package-share-last-used = Último uso
package-share-revoke = Revocar
package-share-revoke-of = Revocar el enlace para { $name }
package-share-revoking-title = ¿Revocar el enlace para { $name }?
package-share-revoking-hint = El enlace deja de funcionar de inmediato. No podrá restaurarlo, pero puede crear otro.
package-share-keep = Conservarlo
package-share-revoking-submit = Revocar enlace
package-share-revoking-failed = No se pudo revocar el enlace
package-share-revoked = Enlace para { $name } revocado
package-share-gone = Este enlace ya se había revocado
package-share-try-again = Algo salió mal. Inténtelo de nuevo.
