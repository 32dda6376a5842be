attachment-attached-remove = Delete { $name }
attachment-attached-preview = Preview { $name }

attachment-send-cancel = Cancel
attachment-send-without-failed = Send without the failed files
attachment-send-keep = Keep editing
attachment-send-discard = Discard

attachment-picker-choose = Choose files
attachment-picker-photo = Take photo
attachment-picker-chosen = Selected files
attachment-picker-camera = { $label } (camera)
attachment-picker-uploading = Uploading { $name }
attachment-picker-progress = { $sent } of { $size }
attachment-picker-uploaded = Uploaded
attachment-picker-retry = Retry { $name }
attachment-picker-cancel = Cancel { $name }
attachment-picker-remove = Remove { $name }

attachment-image-preview = Preview { $name }

attachment-lightbox-failed = Failed to preview file: the image could not be loaded.

attachment-lightbox-previous = Previous
attachment-lightbox-next = Next
attachment-lightbox-close = Close
attachment-lightbox-download = Download
attachment-lightbox-zoom-in = Zoom in
attachment-lightbox-zoom-out = Zoom out
attachment-lightbox-lightbox = Lightbox
attachment-lightbox-photo-gallery = Photo gallery
attachment-lightbox-carousel = Carousel
attachment-lightbox-slide = Slide
attachment-lightbox-caption = File name
attachment-lightbox-index-of-total = { $index } of { $total }

attachment-opening-opening = Opening

attachment-refused-not-taken =
    Not added: { $names }{ $more ->
        [0] {""}
        *[other] {" "}and { $more } more
    }

attachment-text-preview-failed = Failed to preview file: { $message }
attachment-text-preview-is-cut = Only the beginning is shown. Download the file to read the rest.
attachment-text-preview-download = Download

attachment-video-failed = Failed to play video: { $message }
attachment-video-not-playable = This browser cannot play this video. Download it to watch it in another program.
attachment-video-download = Download ({ $size })
attachment-video-stays-open = Large videos are not saved on this device. Keep this page open until everything is sent.
attachment-video-not-kept = Large videos cannot be saved on this device. Try again when you are online.

attachment-link-expired = the link is no longer valid. Please reload the page.

attachment-upload-refused = File validation failed. Please try again.
attachment-upload-changed = the file was changed or moved after it was chosen. Please choose it again.
attachment-upload-failed = Server validation failed. Please try again.
attachment-upload-not-arrived = Failed to upload { $name }: { $reason }

attachment-download-unknown = Unknown error
attachment-download-failed = Failed to download file
attachment-download-failed-because = Failed to download file: { $message }

attachment-open-file-blocked = Preview blocked: Please allow pop-ups and try again, or use the download button instead.
attachment-open-file-failed = Failed to preview file: { $message }
attachment-open-file-unknown = Unknown error
attachment-open-file-gone = the file could not be found. Please reload the page.

attachment-failure-42883 = Database function not found - please contact support
attachment-failure-23503 = Invalid status update reference - please refresh and try again
attachment-failure-22P02 = Invalid file data format - please try uploading again
attachment-failure-23514 = File validation failed - check file size and type
attachment-failure-permission = You do not have permission to attach files to this project
attachment-failure-rls = Security policy violation - please ensure you are assigned to this project
attachment-failure-policy = Security policy violation - please ensure you are assigned to this project
attachment-failure-other = Failed to save attachment records
attachment-failure-coded = { $reason } (Code: { $code })

attachment-picker-earlier = Move { $name } up
attachment-picker-needs-connection = Needs a connection. Keep this page open until it is sent.
attachment-rule-simple-too-many = You can only upload up to 5 files.
attachment-rule-simple-too-large = File { $name } is too large. Maximum size is 10MB.
attachment-rule-simple-not-accepted = File { $name } is not an accepted file type.
attachment-rule-too-many = Maximum 10 files allowed
attachment-rule-too-large = File size too large. Maximum allowed: 10MB
attachment-rule-not-accepted = File type not allowed. Accepted types: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX, XLSX, CSV, ESX, EML, MP4, MOV
attachment-rule-sizes = Maximum size: { $most }.
attachment-rule-sizes-with-videos = Maximum size: { $most }, or { $video } for a video.
attachment-rule-video-too-large = Video { $name } is too large. Maximum size is { $limit }.
attachment-rule-characters = Invalid characters in file name
attachment-rule-forbidden = File type not allowed for security reasons
attachment-rule-name-too-long = File name too long
attachment-rule-empty = File is empty
