annotation-annotate = Anotar
annotation-show = Mostrar anotaciones
annotation-title = Anotar { $name }
annotation-load-failed = No se pudieron cargar las anotaciones.
annotation-photo-failed = No se pudo cargar la foto.
annotation-described =
    { $count ->
        [one] 1 anotación
        *[other] { $count } anotaciones
    }{ $texts ->
        [none] {""}
       *[other] : { $texts }
    }
annotation-blurred = Difuminado para los socios y el propietario

annotation-tools = Herramientas
annotation-tool-select = Seleccionar
annotation-tool-arrow = Flecha
annotation-tool-circle = Círculo
annotation-tool-text = Texto
annotation-tool-blur = Difuminar
annotation-colors = Color
annotation-color-red = Rojo
annotation-color-orange = Naranja
annotation-color-yellow = Amarillo
annotation-color-green = Verde
annotation-color-blue = Azul
annotation-color-white = Blanco
annotation-color-black = Negro
annotation-text = Texto en la foto
annotation-undo = Deshacer
annotation-redo = Rehacer
annotation-delete = Eliminar
annotation-place = Colocar en el centro

annotation-hint-select = Seleccione una anotación para moverla o eliminarla.
annotation-hint-arrow = Arrastre desde donde empieza la flecha hasta donde señala.
annotation-hint-circle = Arrastre alrededor de lo que debe rodear el círculo.
annotation-hint-text = Escriba un texto y toque donde debe empezar.
annotation-hint-blur = Arrastre sobre una cara o una placa. Los socios y el propietario nunca reciben lo que hay debajo.

annotation-list = Anotaciones
annotation-list-hint = Las flechas del teclado mueven la anotación seleccionada. Con Mayús cambian su tamaño. Supr la elimina.
annotation-item-arrow = Flecha { $number }
annotation-item-circle = Círculo { $number }
annotation-item-text = Texto { $number }: { $text }
annotation-item-blur = Difuminado { $number }
annotation-locked = Solo la oficina o la empresa del proyecto puede cambiar los difuminados guardados.

annotation-save = Guardar
annotation-cancel = Cancelar
annotation-saved = Anotaciones guardadas
annotation-save-failed = No se pudieron guardar las anotaciones.
annotation-stale = Otra persona guardó anotaciones de esta foto. Las suyas siguen aquí. Si guarda de nuevo, reemplazarán a las otras, salvo los difuminados.
annotation-lost = Sus anotaciones no se han guardado.
annotation-versions = Versiones guardadas
annotation-version =
    { $count ->
        [one] { $when }, por { $by }: 1 anotación
       *[other] { $when }, por { $by }: { $count } anotaciones
    }
annotation-someone = una cuenta eliminada
