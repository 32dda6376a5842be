delivery-mail-title = Email
delivery-mail-subtitle = Emails the portal sent, and their delivery status
delivery-mail-filter = Status
delivery-mail-all = All emails
delivery-mail-states-waiting = Waiting
delivery-mail-states-retrying = Retrying
delivery-mail-states-sent = Sent
delivery-mail-states-given_up = Failed
delivery-mail-states-held_back = Held back
delivery-mail-next = Next attempt
delivery-mail-attempts =
    { $count } { $count ->
        [one] attempt
        *[other] attempts
    }
delivery-mail-retry = Try now
delivery-mail-retry-of = Try now: { $subject }, to { $recipient }
delivery-mail-retried = Retrying the email now
delivery-mail-not-retried = The email was not retried
delivery-mail-failure = Something went wrong. Please try again.
delivery-mail-held-by-not_accepted = Held until the project is accepted
delivery-mail-held-by-address_limit = Held: this address reached its email limit
delivery-mail-held-by-account_limit = Held: the sending account reached its limit for new recipients
delivery-mail-held-by-portal_limit = Held: the portal reached its limit for new recipients
delivery-mail-held = Email on hold
delivery-mail-held-for-acceptance =
    { $owners } property { $owners ->
        [one] owner has email
        *[other] owners have email
    } waiting until their project is accepted. Open the project to accept it.
delivery-mail-held-by-limits =
    { $people } { $people ->
        [one] recipient has email
        *[other] recipients have email
    } waiting for a daily or hourly limit to reset. It will be sent automatically. The audit log names the account that reached the limit.
delivery-mail-more = Load more
delivery-mail-failed = Emails could not be loaded
delivery-mail-none = No emails yet
delivery-mail-none-hint = Every email from the portal is listed here with its delivery status.
delivery-mail-no-match = No emails with this status
delivery-mail-clear = Show all
delivery-mail-select-of = Select { $subject }, to { $recipient }
delivery-mail-selection = Selected emails
delivery-mail-selected =
    { $count ->
        [one] { $count } email
        *[other] { $count } emails
    } selected
delivery-mail-retry-selected = Try again…
delivery-mail-retry-title =
    Try to send { $count ->
        [one] { $count } email
        *[other] { $count } emails
    } again?
delivery-mail-retry-question = The portal tries to send them now. An email that arrives cannot be taken back.
delivery-mail-retried-many =
    { $count ->
        [one] Retrying { $count } email now
        *[other] Retrying { $count } emails now
    }
