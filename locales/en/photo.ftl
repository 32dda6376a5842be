photo-room = Room
photo-phase = Phase
photo-caption = Caption
photo-caption-hint = What the photo shows
photo-tags = Tags
photo-room-new = Other room
photo-tag-new = New tag
photo-add = Add
photo-none = None
photo-more-choices = { $count } more
# A line below a chosen photo without a description.
photo-describe = Describe
photo-describe-of = Describe { $name }
# A line below a chosen photo: the name of the file, then its description.
photo-described-as = { $name }: { $words }
photo-clear-of = Clear the description of { $name }
photo-same-for-all = Same for all photos
photo-same-done = All photos have this room, phase, and tags
photo-position-known = Place recorded
# The before photo of a photo: an earlier photo of the same place.
photo-after-of = Before photo
photo-after-of-photo = Before: { $name }, { $day }
photo-choose-before = Choose the before photo
photo-choose-other = Choose another photo
photo-before-hint = Pick the earlier photo of the same place.
photo-before-load-failed = The earlier photos could not be loaded.
photo-before-nothing = This project has no earlier photos.
photo-before-more = Load more
photo-before-remove = Remove
photo-position = Record where the photos are taken
photo-position-hint = Only while you take photos here. The office and your company can see it.
photo-position-asking = Asking this device for its position...
photo-position-refused = This browser does not allow the portal to know where you are. Allow it in the browser's settings, then turn this on again.
photo-position-unknown = This device does not know where it is right now. Photos are sent without a place until it does.
photo-dialog-title =
    { $count ->
        [one] Describe 1 photo
        *[other] Describe { $count } photos
    }
photo-dialog-hint = Only what you change here is saved.
photo-dialog-different = These photos differ.
photo-dialog-save = Save
photo-dialog-nothing-changed = There are no changes to save.
photo-dialog-described =
    { $count ->
        [one] 1 photo described
        *[other] { $count } photos described
    }
photo-dialog-bulk-describe = Describe
photo-dialog-discard-title = Discard your changes?
photo-dialog-discard-text = The photos stay as they were.
photo-dialog-too-many = You can describe up to { $most } photos at once.
