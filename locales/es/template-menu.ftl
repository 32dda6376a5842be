template-menu-open = Insertar una plantilla
template-menu-loading = Se están cargando las plantillas...
template-menu-failed = No se pudieron cargar las plantillas
template-menu-none = Todavía no hay plantillas
template-menu-edit = Editar plantillas
# $fields is a list such as "{visit}, {company}".
template-menu-left = Falta completar: { $fields }
