# How the files of a project are arranged.
photo-view-arrange = Arrange by
photo-view-newest = Newest
photo-view-room = Room and phase
photo-view-date = Date taken
photo-view-person = Person
# The same for property owners.
photo-view-by-date = By date
photo-view-by-room = By room
# Headings of the groups.
photo-view-place = { $room } · { $phase }
photo-view-no-room = No room · { $phase }
photo-view-nowhere = Without room and phase
photo-view-documents = Documents
photo-view-somebody = Unknown person
photo-view-count =
    { $count ->
        [one] 1 file
        *[other] { $count } files
    }
photo-view-photos =
    { $count ->
        [one] 1 photo
        *[other] { $count } photos
    }
photo-view-loading = Loading more files...
photo-view-incomplete = Not all files could be loaded.
# Two photos of the same place.
photo-view-pair = Before and after
photo-view-pair-of = Before and after: { $name }
photo-view-before = Before
photo-view-after = After
# How much of each photo the slider shows.
photo-view-shares = { $left } { $first }%, { $right } { $second }%
photo-view-compare = Compare
photo-view-compare-title = Compare two photos
photo-view-side-by-side = Side by side
photo-view-slider = Slider
photo-view-how = How to compare
photo-view-zoom-in = Zoom in
photo-view-zoom-out = Zoom out
photo-view-zoom = Zoom: { $percent }%
photo-view-photo = { $side }: { $name }
# The facts about a photo, in the viewer.
photo-view-facts = About this photo
photo-view-facts-close = Close
photo-view-name = File
photo-view-caption = Caption
photo-view-room-name = Room
photo-view-phase = Phase
photo-view-tags = Tags
photo-view-taken = Taken
photo-view-received = Received
photo-view-by = Added by
photo-view-camera = Camera
photo-view-dimensions = Dimensions
photo-view-size = Size
photo-view-sum = SHA-256 of the original
photo-view-position = Position
photo-view-accuracy = { $position } (±{ $meters } m)
photo-view-describe = Edit description
photo-view-history = Changes to the description
photo-view-history-none = Nothing has been changed.
photo-view-history-failed = The changes could not be loaded.
photo-view-history-pair = Another photo
photo-view-history-empty = (empty)
photo-view-history-before = Before photo
