delivery-mail-title = Mail
delivery-mail-subtitle = What the portal sent, and what became of it
delivery-mail-open = Mail log
delivery-mail-filter = State
delivery-mail-all = All mails
delivery-mail-states-waiting = Waiting
delivery-mail-states-retrying = Trying again
delivery-mail-states-sent = Sent
delivery-mail-states-given_up = Given up
delivery-mail-recipient = Recipient
delivery-mail-subject = Subject
delivery-mail-state = State
delivery-mail-when = Written
delivery-mail-next = Next try
delivery-mail-attempts =
    { $count } { $count ->
        [one] try
        *[other] tries
    }
delivery-mail-retry = Try now
delivery-mail-retry-of = Try now: { $subject }, to { $recipient }
delivery-mail-retried = The mail is tried now
delivery-mail-not-retried = The mail was not tried again
delivery-mail-failure = Something went wrong. Please try again.
delivery-mail-held-by-not_accepted = Held until the project is accepted
delivery-mail-held-by-address_limit = Held: this address reached its limit of email
delivery-mail-held-by-account_limit = Held: the account behind it reached its limit of new recipients
delivery-mail-held-by-portal_limit = Held: the portal reached its limit of new recipients
delivery-mail-held = Email on hold
delivery-mail-held-for-acceptance =
    { $owners } property { $owners ->
        [one] owner has
        *[other] owners have
    } news waiting until their project is accepted. Open the project to accept it.
delivery-mail-held-by-limits =
    { $people } { $people ->
        [one] recipient has
        *[other] recipients have
    } news waiting until a daily or hourly limit allows it. It is sent by itself; the security log names the account behind it.
delivery-mail-more = Load more
delivery-mail-failed = The mails could not be loaded
delivery-mail-none = No mails yet
delivery-mail-none-hint = Every mail that the portal writes stands here, with what became of it.
delivery-mail-no-match = No mails in this state
delivery-mail-clear = Show all
