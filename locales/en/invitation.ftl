invitation-title = Invitation links
invitation-hint = Anyone who opens the link can sign up as a contractor for { $company }. Each link works once and expires in seven days.
invitation-email = Email
invitation-email-hint = Optional. Enter an email and we will send the link too.
invitation-language = Email language
invitation-generate = Generate Link
invitation-generating = Generating...
invitation-generated = Invitation link generated
invitation-mailed = The link is on its way to { $email }.
invitation-copy-now = Copy it now. You will not see it again after you leave this page.
invitation-failed = Failed to generate invitation link. Please try again.
invitation-link = Invitation link
invitation-copy = Copy invitation link
invitation-none = No invitations yet
invitation-list-failed = Invitations could not be loaded
invitation-more = Load more
invitation-unnamed = Link to share
invitation-states-pending = Pending
invitation-states-used = Used
invitation-states-expired = Expired
invitation-states-revoked = Revoked
invitation-by = by { $name }
invitation-made = Created
invitation-ends = Expires
invitation-joined = { $name } signed up
invitation-somebody = Someone
invitation-ended = Expired
invitation-revoked-at = Revoked
invitation-revoke = Revoke
invitation-revoke-title = Revoke this invitation?
invitation-revoke-hint = { $who }: the link will stop working. You can generate another one.
invitation-keep = Keep it
invitation-revoked = Invitation revoked
invitation-revoke-failed = The invitation could not be revoked
invitation-revoke-failure = Failed to revoke the invitation. Please try again.
invitation-select-of = Select { $who }, created { $when }
invitation-selection = Selected invitations
invitation-selected =
    { $count ->
        [one] { $count } invitation
        *[other] { $count } invitations
    } selected
invitation-revoke-selected = Revoke…
invitation-revoke-many-title =
    Revoke { $count ->
        [one] { $count } invitation
        *[other] { $count } invitations
    }?
invitation-revoke-many-question = Their links will stop working. You can generate new ones.
invitation-revoked-many =
    { $count ->
        [one] { $count } invitation revoked
        *[other] { $count } invitations revoked
    }
