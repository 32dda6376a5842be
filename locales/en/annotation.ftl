annotation-annotate = Annotate
annotation-show = Show annotations
annotation-title = Annotate { $name }
annotation-load-failed = The annotations could not be loaded.
annotation-photo-failed = The photo could not be loaded.
annotation-described =
    { $count ->
        [one] 1 annotation
        *[other] { $count } annotations
    }{ $texts ->
        [none] {""}
       *[other] : { $texts }
    }
annotation-blurred = Blurred for partners and the owner

annotation-tools = Tools
annotation-tool-select = Select
annotation-tool-arrow = Arrow
annotation-tool-circle = Circle
annotation-tool-text = Text
annotation-tool-blur = Blur
annotation-colors = Color
annotation-color-red = Red
annotation-color-orange = Orange
annotation-color-yellow = Yellow
annotation-color-green = Green
annotation-color-blue = Blue
annotation-color-white = White
annotation-color-black = Black
annotation-text = Text on the photo
annotation-undo = Undo
annotation-redo = Redo
annotation-delete = Delete
annotation-place = Place in the middle

annotation-hint-select = Select an annotation to move or delete it.
annotation-hint-arrow = Drag from where the arrow begins to where it points.
annotation-hint-circle = Drag across what the circle should surround.
annotation-hint-text = Enter a text, then tap where it should begin.
annotation-hint-blur = Drag across a face or a license plate. Partners and the owner never get what is under a blur.

annotation-list = Annotations
annotation-list-hint = Arrow keys move the selected annotation. With Shift, they change its size. Delete removes it.
annotation-item-arrow = Arrow { $number }
annotation-item-circle = Circle { $number }
annotation-item-text = Text { $number }: { $text }
annotation-item-blur = Blur { $number }
annotation-locked = Saved blurs can only be changed by the office or the project's company.

annotation-save = Save
annotation-cancel = Cancel
annotation-saved = Annotations saved
annotation-save-failed = The annotations could not be saved.
annotation-stale = Someone else has saved annotations of this photo. Yours are still here. Saving again replaces theirs, except for their blurs.
annotation-lost = Your annotations have not been saved.
annotation-versions = Saved versions
annotation-version =
    { $count ->
        [one] { $when }, by { $by }: 1 annotation
       *[other] { $when }, by { $by }: { $count } annotations
    }
annotation-someone = a deleted account
