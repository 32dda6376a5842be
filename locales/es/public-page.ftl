# La página de privacidad, la declaración de accesibilidad y su editor.
public-page-privacy = Privacidad
public-page-accessibility = Accesibilidad
public-page-failed = No se pudo cargar la página
public-page-editor = Páginas públicas
public-page-editor-hint = Textos que todas las personas pueden leer, también sin una cuenta
public-page-edit = Páginas públicas
public-page-language = Idioma
public-page-which = Página
public-page-text = Texto
public-page-format = Use # para encabezados, - para listas, **negrita** y [enlaces](https://example.com).
public-page-preview = Vista previa
public-page-save = Guardar
public-page-reset = Restaurar el texto predeterminado
public-page-saved = La página se guardó
public-page-not-saved = La página no se guardó
public-page-stale = Otra persona cambió este texto. Copie sus cambios y vuelva a cargar la página.
public-page-try-again = Algo salió mal. Inténtelo de nuevo.
