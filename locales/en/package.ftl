# The texts inside of a claim package: its page, its README, and its folders. The dialog that orders it is elsewhere.
# Names of folders, for photos without a phase or room.
package-no-phase = no-phase
package-no-room = no-room

# The page. $number of a package or photo is written with its digits. $moment is a day and time.
package-title = Claim package { $number }
package-for = For { $recipient }
package-made = Made { $moment } by { $name }
package-contents = Contents
package-photos = Photos
package-other-phases = Photos without a phase
package-other-rooms = No room
package-documents = Documents
package-report = Report (PDF)
package-timeline = Timeline
package-messages = Messages
package-estimates = Estimates
package-line = Work
package-line-room = Room
package-line-quantity = Quantity
package-line-price = Price
package-line-tax = Tax
package-line-amount = Amount
package-notes = Admin notes
package-tasks = Admin tasks
package-deleted = Deleted files
package-missing = Missing files
package-without-copy = Files without a copy
package-new = New since package { $number } of { $moment }
package-nothing-new = There are no new files.
package-new-mark = New
package-internal-mark = Internal
package-photo = Photo { $number }
package-described = Photo { $number }: { $caption }
package-taken = Taken
package-received = Received
package-sender = From
package-camera = Camera
package-position = Position
package-original-name = Original name
package-tags = Tags
package-size = Size
package-sum = SHA-256
package-original-sum = SHA-256 of the original
package-before = Before
package-after = After
package-files = Files
package-due = Due
package-assignee = Assigned to
package-state = State
package-blurred = Parts of this photo are blurred. This is a copy; the original is not in the package.
package-shared = This is a copy without location and camera data. The original is not in the package.
package-preview = This is a smaller preview. The original has a format that few browsers show:
package-not-found = This file is missing in the portal's storage, so it is not in the package.
package-not-shareable = The portal has this file, but it could not make the copy of it that belongs in this package, so it is not in the package.
package-deleted-at = Deleted { $moment }
package-deleted-by = Deleted { $moment } by { $name }
package-status-set = Status: { WORD($status, of: "status") }
package-status-changed = Status: { WORD($before, of: "status") }, then { WORD($after, of: "status") }
package-by = { $moment } · { $name }
package-to-contents = Back to the contents
package-broken-log = { $count ->
    [one] The history does not match its log: the portal found { NUMBER($count) } difference. Somebody changed the portal's data in a way that the portal does not allow. Ask the office before you rely on the timeline.
   *[other] The history does not match its log: the portal found { NUMBER($count) } differences. Somebody changed the portal's data in a way that the portal does not allow. Ask the office before you rely on the timeline.
}
package-verify = README.txt beside this folder says how to check that nothing was changed.

# README.txt. Each message is a paragraph. Commands are added by the program.
package-readme-about = This is claim package { $number } of project { $project }: { $title }. { $name } made it for { $recipient } on { $moment } with { $portal }.
package-readme-look = Open data/index.html in a browser to look at it. Nothing has to be installed, and no connection is needed.
package-readme-originals = Photos, videos, and documents are exactly the files that the portal received, byte for byte, except for copies that this text names below. data/index.csv lists them all.
package-readme-previews = { $count ->
    [one] { NUMBER($count) } photo has a format that few browsers show. data/previews has a smaller copy of it for viewing; the original is with the other photos.
   *[other] { NUMBER($count) } photos have a format that few browsers show. data/previews has smaller copies of them for viewing; the originals are with the other photos.
}
package-readme-blurred = { $count ->
    [one] { NUMBER($count) } photo is partly blurred. The package has the blurred copy, and its name ends in -blurred.jpg.
   *[other] { NUMBER($count) } photos are partly blurred. The package has the blurred copies, and their names end in -blurred.jpg.
}
package-readme-blurred-sums = { $count ->
    [one] data/index.csv has the SHA-256 of the original of { NUMBER($count) } blurred photo.
   *[other] data/index.csv has the SHA-256 of the originals of { NUMBER($count) } blurred photos.
}
package-readme-shared = { $count ->
    [one] { NUMBER($count) } photo or video is a copy without location and camera data, because the person who made the package has no access to the original. Its name has -shared before the extension. It cannot be compared with the history log.
   *[other] { NUMBER($count) } photos and videos are copies without location and camera data, because the person who made the package has no access to the originals. Their names have -shared before the extension. They cannot be compared with the history log.
}
package-readme-report = data/report.pdf is the report about the project.
package-readme-short-report = data/report.pdf has only facts and the timeline, because there are too many photos for one PDF.
package-readme-missing = { $count ->
    [one] { NUMBER($count) } file is missing in the portal's storage, so it is not in the package:
   *[other] { NUMBER($count) } files are missing in the portal's storage, so they are not in the package:
}
package-readme-without-copy = { $count ->
    [one] The portal has { NUMBER($count) } more photo or video, but it could not make the copy of it that belongs in the package, so it is not in the package:
   *[other] The portal has { NUMBER($count) } more photos and videos, but it could not make the copies of them that belong in the package, so they are not in the package:
}
package-readme-deleted = { $count ->
    [one] { NUMBER($count) } file was deleted from the project earlier. data/deleted-files.csv says who deleted it and when.
   *[other] { NUMBER($count) } files were deleted from the project earlier. data/deleted-files.csv says who deleted them and when.
}
package-readme-internal = data/internal has notes, tasks, and files that only admins of the portal see. Do not pass it on.
package-readme-check = How to check that nothing was changed
package-readme-folder = Unzip the package into an empty folder, and run these commands in that folder.
package-readme-linux = Linux: every line must end in OK.
package-readme-mac = macOS: every line must end in OK.
package-readme-windows = Windows, in PowerShell: nothing may be printed.
package-readme-one = Windows, for one file: compare the result with the line of the file in manifest-sha256.txt.
package-readme-bagit = The folder is a BagIt bag (RFC 8493). Programs for archives can check it, for example bagit.py:
package-readme-stamp = A timestamp of { $authority } (RFC 3161) shows when the package existed, because tagmanifest-sha256.txt covers all files. timestamp.txt says whether it is in the package. Get the certificate of the authority from the authority itself, save it as authority.pem, and run:
package-readme-no-stamp = The portal has no timestamp authority, so the package has no timestamp.
package-readme-log = history-log.json is the portal's log of the project's history, with a signed root. The keys that sign it are at { $keys }. Download them from there, save them as portal-keys.json, and check the log in one of these ways.
package-readme-log-program = With the portal's program. It compares the log with the other files in the package, too, and with an earlier package, to see that nothing was changed or removed since.
package-readme-log-page = In a browser, without installing anything: open { $page } and choose history-log.json. The page sends nothing, and also works when you save it and open it without a connection.
package-readme-log-python = With Python and pymerkle (python3 -m pip install pymerkle): save these lines in the folder as check-history.py and run python3 check-history.py. Every line must end in True. They compare the entries with the signed roots, but do not check the signatures.

# timestamp.txt.
package-stamp-none = The portal has no timestamp authority, so there is no timestamp.
package-stamp-pending = { $authority } could not be reached when the package was made. The timestamp follows. Download it from the project's packages in the portal, or with the link to the package, and save it as tagmanifest-sha256.txt.tsr beside this file.
package-stamp-done = The timestamp of { $authority } is in tagmanifest-sha256.txt.tsr. README.txt says how to check it.
