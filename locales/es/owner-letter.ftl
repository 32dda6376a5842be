# La carta que entrega al propietario el código del proyecto: como correo, en papel y como texto para copiar. No contiene nada que alguien haya escrito.
owner-letter-subject = Su proyecto { $number } en { $portal }
owner-letter-intro = Le damos la bienvenida a { $portal }. Puede seguir su proyecto { $number } en línea: en qué etapa está, qué sigue, las citas y las fotos. También puede escribirnos desde ahí. No necesita cuenta ni contraseña.
owner-letter-code = El código de su proyecto es { $code }. El botón de abajo abre su proyecto con él. También puede ingresar el código en { $page }.
owner-letter-button = Abrir su proyecto
owner-letter-scan = Escanee este código con la cámara de su teléfono:
owner-letter-enter = O abra { $page } e ingrese el código de su proyecto:
owner-letter-private = No comparta el código: quien lo tenga puede ver su proyecto.
owner-letter-office = ¿Tiene preguntas? Con gusto le ayudamos: { $contact }
owner-letter-message = { $portal }: Siga su proyecto { $number } en línea en { $link } (no necesita cuenta). El código de su proyecto es { $code }.
owner-letter-qr = Código QR que abre su proyecto
owner-letter-file = Carta de bienvenida
