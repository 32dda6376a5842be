package-page-title = Claim package
package-page-intro = This link gives you the photos, documents, and history of a project as one ZIP file. Open the package to see what it is before you download it.
package-page-open = Open package
package-page-opening = Opening the package...
package-page-failed = The package was not opened
package-page-incomplete = This link is incomplete
package-page-incomplete-hint = Open it again from the message in which you received it.
package-page-dead = This link no longer works
package-page-dead-hint = It has expired or was revoked. Ask the person who sent it to you for a new one.
package-page-home = Back to the start page
package-page-portal = From
package-page-project = Project
package-page-project-package = { $project }, package { $number }
package-page-recipient = For
package-page-made = Made
package-page-size = Size
package-page-size-and-files = { $files ->
    [one] { $size }, { NUMBER($files) } file
   *[other] { $size }, { NUMBER($files) } files
}
package-page-expires = This link works until
package-page-timestamp = Timestamp
package-page-timestamp-none = The package has no timestamp from an independent authority.
package-page-timestamp-pending = The timestamp was not available when the package was made. It follows: open this link again later to download it.
package-page-timestamp-done = An independent authority confirmed when the package was made.
package-page-sum = SHA-256 of the ZIP file
package-page-copy-sum = Copy the SHA-256
package-page-download = Download ZIP file ({ $size })
package-page-download-timestamp = Download timestamp
package-page-download-failed = The package was not downloaded
package-page-gone = The ZIP file was deleted 30 days after it was made. Ask the sender for a new package.
package-page-check = How to check the package
package-page-check-sum = Compare the SHA-256 of the ZIP file with the one above. The command is sha256sum on Linux, shasum -a 256 on a Mac, and Get-FileHash on Windows.
package-page-check-files = Unpack the ZIP file and run sha256sum -c manifest-sha256.txt in its folder. Every line must end with OK.
package-page-check-time = Read README.txt in the package. It says how to check the timestamp and the history.
package-page-try-again = Something went wrong. Please try again.
