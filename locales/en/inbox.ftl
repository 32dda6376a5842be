inbox-title = Inbox
inbox-subtitle = Conversations with owners, contractors, and partners about all projects
inbox-messages-title = Messages
inbox-messages-subtitle = Conversations about your projects
inbox-filter = Show
inbox-list = Conversations
inbox-all = All
inbox-unread = Unread
inbox-mine = Assigned to me
inbox-waiting = Waiting for an answer
inbox-counted = { $label } ({ $count })
inbox-unread-conversations = unread conversations
inbox-none-all = No conversations yet
inbox-none-unread = You have read everything
inbox-none-mine = No conversation is assigned to you
inbox-none-waiting = No conversation is waiting for an answer
inbox-none-hint = A conversation appears here with the first message about a project.
inbox-show-all = Show all conversations
inbox-load-more = Load more
inbox-load-failed = The conversations could not be loaded.
inbox-by-you = You: { $text }
inbox-by = { $name }: { $text }
inbox-assigned-to-you = Assigned to you
inbox-assigned-to = Assigned to { $name }
inbox-is-waiting = Waiting for an answer
inbox-choose = Select a conversation
inbox-choose-hint = Read it and reply here.
inbox-back = Back to the conversations
inbox-open-project = Open project
inbox-wait = Waiting for an answer
inbox-wait-hint = Ends with the next message from outside the office
inbox-work-failed = The change could not be saved.
inbox-assign = Assign
inbox-me = Me
inbox-nobody = Nobody
inbox-loading-admins = Loading the admins...
inbox-admins-failed = The admins could not be loaded.
inbox-more-admins = Only the first { $count } admins are listed.

# Selected conversations.
inbox-bulk-selection = Selected conversations
inbox-bulk-selected =
    { $count ->
        [one] { $count } conversation
        *[other] { $count } conversations
    } selected
inbox-bulk-select-of = Select { $owner }, { $number }
inbox-bulk-waiting = Waiting…
inbox-bulk-stop-waiting = Not waiting for an answer
inbox-bulk-changed =
    { $count ->
        [one] { $count } conversation changed
        *[other] { $count } conversations changed
    }
