package-dialog-open = Claim package
package-dialog-title = Claim packages
package-dialog-hint = A ZIP file with everything an insurer needs: the photos and documents as they were received, a report, the timeline, and checksums that show whether anything was changed.
package-dialog-recipient = Recipient
package-dialog-recipient-hint = For example, the insurance company and its adjuster. The package names them.
package-dialog-messages = Include the messages
package-dialog-internal = Include admin notes and tasks
package-dialog-internal-hint = Only admins can see and share such a package.
package-dialog-originals = Include the originals of blurred photos
package-dialog-originals-hint = Photos with blurred faces or license plates are normally included with the blur. Include the originals only if the recipient may see what is under it.
package-dialog-language = Language of the package
package-dialog-make = Make package
package-dialog-past = Packages of this project
package-dialog-past-hint = Each ZIP file is kept for 30 days. Afterward, the list still says what was made for whom.
package-dialog-none = No packages have been made yet.
package-dialog-name = Package { $number } for { $recipient }
package-dialog-made-by = { $when }, by { $name }
package-dialog-queued = Waiting for other packages
package-dialog-report = Preparing the report: { $done } of { $total } photos
package-dialog-laying-out = Finishing the report
package-dialog-copies = Copying photos without location and camera data: { $done } of { $total }
package-dialog-running = { $done } of { $total } files, { $bytes } of { $size }
package-dialog-paused = Waiting for the file storage, which is busy or unavailable. This continues automatically.
package-dialog-finishing = Finishing the package
package-dialog-done = Ready, { $size }
package-dialog-gone = The ZIP file was deleted after 30 days. Make a new package if you need it again.
package-dialog-withdrawn = The ZIP file was deleted, and its links were revoked. Make a new package if you need it again.
package-dialog-failed-storage = The package could not be stored. Try again later.
package-dialog-failed-no-space = The package could not be stored because the server has too little free disk space. Contact the office.
package-dialog-failed-changed = The package could not be made because { $file } is no longer the file that the portal received. Contact the office.
package-dialog-failed-content = The package could not be made. Contact the office if this happens again.
package-dialog-canceled = Canceled
package-dialog-with-messages = With messages
package-dialog-with-internal = With admin notes and tasks
package-dialog-with-originals = With originals of blurred photos
package-dialog-new = { $count ->
    [0] No new files
    [one] { $count } new file
   *[other] { $count } new files
}
package-dialog-missing = { $count ->
    [one] { $count } file is missing
   *[other] { $count } files are missing
}
package-dialog-unshared = { $count ->
    [one] { $count } file could not be copied
   *[other] { $count } files could not be copied
}
package-dialog-broken-log = { $count ->
    [one] The history does not match its log: { $count } difference
   *[other] The history does not match its log: { $count } differences
}
package-dialog-timestamp-none = No timestamp
package-dialog-timestamp-pending = Timestamp pending
package-dialog-timestamp-done = Timestamped
package-dialog-sum = SHA-256
package-dialog-copy-sum-of = Copy the SHA-256 of package { $number }
package-dialog-contents = Contents
package-dialog-contents-of = Contents of package { $number }
package-dialog-contents-failed = The contents could not be loaded
package-dialog-new-file = New
package-dialog-more-files = Show more files
package-dialog-older = Show older packages
package-dialog-download = Download
package-dialog-download-of = Download package { $number }
package-dialog-timestamp = Timestamp
package-dialog-timestamp-of = Timestamp of package { $number }
package-dialog-share = Share link…
package-dialog-share-of = Share link of package { $number }
package-dialog-cancel = Cancel
package-dialog-cancel-of = Cancel package { $number }
package-dialog-delete = Delete file…
package-dialog-delete-of = Delete file of package { $number }
package-dialog-deleting-title = Delete the file of package { $number }?
package-dialog-deleting-hint = The ZIP file is removed, and all links to it stop working immediately. You cannot restore it. Copies that were already downloaded remain. The list still says what was made for whom.
package-dialog-keep = Keep it
package-dialog-deleting-submit = Delete file
package-dialog-deleting-failed = The file could not be deleted
package-dialog-deleted = File of package { $number } deleted
package-dialog-progress-of = Progress of package { $number }
package-dialog-failed = The package was not ordered
package-dialog-load-failed = The packages could not be loaded
package-dialog-cancel-failed = The package was not canceled
package-dialog-try-again = Try again.
