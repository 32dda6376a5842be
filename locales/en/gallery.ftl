gallery-load-failed = The photos and files could not be loaded.
gallery-none = No photos yet
gallery-none-hint = Photos of your property will appear here.
gallery-before = Before
gallery-after = After
gallery-latest = Latest
gallery-open = { $label }: photos from { $day }
gallery-more =
    { $count ->
        [one] Show 1 more photo
        *[other] Show { $count } more photos
    }
gallery-documents = Documents
gallery-download-all = Download all documents
