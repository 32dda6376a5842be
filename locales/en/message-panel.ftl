message-panel-portals-admin = Admin Portal
message-panel-portals-contractor = Contractor Portal
message-panel-portals-referral_partner = Partner Portal
message-panel-portals-owner = Owner Portal
message-panel-participants-admin = Office
message-panel-participants-contractor = Contractor
message-panel-participants-referral_partner = Partner
message-panel-participants-owner = Owner

message-panel-beta-title = Messages are in beta
message-panel-beta-text = Message everyone on this project in one place: the owner, the contractor, the partner, and our office. You can attach photos and documents.
message-panel-join = Join Beta Program
message-panel-beta-first = Your first message
message-panel-beta-first-hint = Optional. We send it when you join.

message-panel-load-failed = Failed to load messaging data: { $message }
message-panel-unknown-error = Unknown error
message-panel-no-project = Project not found or project ID is missing
message-panel-none = No messages yet
message-panel-none-hint = Ask a question or share an update. Everyone on this project can read it.
message-panel-page-failed = More messages could not be loaded.
message-panel-retry = Try Again
message-panel-thread = Messages
message-panel-loading-more = Loading messages...
message-panel-new-from = New messages
message-panel-to-newest = Go to the newest message
message-panel-newest = Newest
message-panel-new-below =
    { $more ->
        [true] { $count }+ new messages
        *[false] { $count ->
            [one] { $count } new message
            *[other] { $count } new messages
        }
    }
message-panel-said = New message from { $name }: { $text }
message-panel-today = Today
message-panel-yesterday = Yesterday

message-panel-reply = Reply
message-panel-reply-to = Reply to { $name }
message-panel-send-reply = Send Reply
message-panel-cancel = Cancel
message-panel-quoted = Go to the original message from { $name }
message-panel-not-found = That message could not be found.

message-panel-message = Message
message-panel-placeholder = Write a message
message-panel-send = Send
message-panel-attach = Attach files
message-panel-photo = Take photo
message-panel-files = Selected files
message-panel-hint = Press Enter to send, Shift+Enter for a new line. Up to 5 files.
message-panel-read-only = You can read these messages, but you cannot reply here.
message-panel-drop-here = Drop files here to attach them
message-panel-you = You
message-panel-shares-device = from a device that is also used with a staff account

message-panel-uploaded = Uploaded
message-panel-uploading = Uploading { $name }
message-panel-retry-file = Retry { $name }
message-panel-cancel-file = Cancel { $name }
message-panel-remove-file = Remove { $name }
message-panel-ready = { $count } file(s) ready to send
message-panel-uploads-failed = Failed to upload one or more files
message-panel-sending = Sending...
message-panel-sending-files =
    { $count ->
        [one] Uploading 1 file...
        *[other] Uploading { $count } files...
    }
# The text of a message that contains only files.
message-panel-file-only = File attachment

message-panel-stays-open = This device cannot store the message. Keep this page open until it is sent.
message-panel-send-failed = Failed to send message
message-panel-restored = Message failed to send: Your message has been restored. Please try again.
message-panel-timed-out = Message sending timed out. Please try again.
message-panel-network-timeout = Network timeout. Please check your connection and try again.
message-panel-owner-session-over = Property owner session is invalid or expired
message-panel-owner-refused = Failed to authenticate property owner session
message-panel-nobody = No authenticated user or valid owner session found
message-panel-invalid-reference = Invalid project or user reference
message-panel-duplicate = Duplicate message detected
