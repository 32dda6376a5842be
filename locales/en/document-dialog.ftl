document-dialog-open = Reports
document-dialog-title = Reports as PDF
document-dialog-kind = Report
document-dialog-kind-photo_report = Photo report
document-dialog-kind-project_report = Project report
document-dialog-kind-photo_report-hint = A cover, then the photos with their captions.
document-dialog-kind-project_report-hint = The facts of the project, its timeline, and its photos.
document-dialog-per-page = Photos per page
document-dialog-by-room = Arrange by room and phase
document-dialog-facts = Show when each photo was taken and received
document-dialog-annotations = Show annotations, and blur what is blurred
document-dialog-language = Language of the report
document-dialog-make = Make PDF
document-dialog-past = Your reports
document-dialog-past-hint = Only you see them. Each is kept for 30 days.
document-dialog-none = You have made no reports of this project yet.
document-dialog-queued = Waiting for other reports
document-dialog-running = { $done } of { $total } photos are ready
document-dialog-writing = Writing the pages
document-dialog-done = { $pages ->
    [one] { $pages } page, { $size }
   *[other] { $pages } pages, { $size }
}
document-dialog-failed-storage = The report could not be stored. Try again later.
document-dialog-failed-content = The report could not be made. Contact the office if this happens again.
document-dialog-canceled = Canceled
document-dialog-download = Download
document-dialog-download-of = Download the { $kind } of { $when }
document-dialog-cancel = Cancel
document-dialog-cancel-of = Cancel the { $kind } of { $when }
document-dialog-progress-of = Progress of the { $kind } of { $when }
document-dialog-failed = The report was not ordered
document-dialog-load-failed = Your reports could not be loaded
document-dialog-cancel-failed = The report was not canceled
document-dialog-try-again = Try again.
