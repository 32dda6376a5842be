message-title = Mensajes del proyecto
message-title-of = Mensajes del proyecto { $code }
message-unread = mensajes sin leer
message-interface-failed = No se pudieron abrir los mensajes
