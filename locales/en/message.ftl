message-title = Project Messages
message-title-of = Project Messages { $code }
message-unread = unread messages
message-interface-failed = Failed to load messaging interface
