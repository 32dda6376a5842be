# Lo que ocupa el lugar de los datos de una persona después de borrarlos.
erased-first-name = Persona
erased-last-name = borrada
erased-message = Este mensaje se eliminó a petición de su autor.
erased-contact = Pregunte a su contacto en nuestra oficina.
