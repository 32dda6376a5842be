# Texts of notifications, in the bell and in emails: a -title and a text. What people wrote is a parameter.
notification-submitted-title = New project submitted
# $damage is the damage type that the submitter entered.
notification-submitted = { $number }: { $damage } in { $city }, { $state }
notification-imported-admin-title = Projects imported
notification-imported-admin = { $count ->
    [one] { $count } project was imported from a file.
   *[other] { $count } projects were imported from a file.
}
notification-imported-contractor-title = Projects assigned to your company
notification-imported-contractor = { $count ->
    [one] { $count } imported project was assigned to your company.
   *[other] { $count } imported projects were assigned to your company.
}
notification-imported-partner-title = Projects submitted for you
notification-imported-partner = { $count ->
    [one] { $count } imported project was added to your projects.
   *[other] { $count } imported projects were added to your projects.
}
notification-contractor-assigned-title = Contractor assigned
notification-contractor-assigned = { $company } will take care of this project.
notification-files-added-title = Files added
notification-event-scheduled-title = Event scheduled
notification-event-moved-title = Event moved
notification-event-deleted-title = Event deleted
notification-event-tomorrow-title = Event tomorrow
notification-event-status-title = Event status updated
notification-event-status = { TEXT($title) }: { WORD($status, of: "event-status") }
notification-timeslot-confirmed-title = Timeslot confirmed
# $when is a day, or a time range on a day.
notification-event = { TEXT($title) }: { MOMENT($when) }
notification-timeslots-proposed-title = Timeslots proposed
notification-timeslots-updated-title = Proposed timeslots updated
notification-timeslots = { $count ->
    [one] { TEXT($title) }: { $count } timeslot is waiting to be confirmed
   *[other] { TEXT($title) }: { $count } timeslots are waiting to be confirmed
}
notification-proposal-deleted-title = Proposed event deleted
notification-timeslots-rejected-title = None of the proposed times work
notification-event-confirmed-title = Visit confirmed by the owner
notification-event-confirmed-device-title = Visit confirmed from a device that is also used with a staff account
notification-event-rejected-title = This time does not work for the owner
notification-event-rejected-device-title = Another time requested from a device that is also used with a staff account
notification-answer-declined-title = Requested time declined
notification-suggested = { $count ->
    [0] { TEXT($title) }: no other times were suggested
    [one] { TEXT($title) }: { $count } other time was suggested
   *[other] { TEXT($title) }: { $count } other times were suggested
}
notification-update-title = New project update
notification-status-changed-title = Project status updated
notification-status-changed = Status changed to { WORD($status, of: "status") }: { $notes }
notification-status-undone = A status change was undone. The status is { WORD($status, of: "status") } again.
notification-message-title = New Message
notification-message = { $sender }: { $content }
notification-message-files = { $sender }: File attachment
notification-thread-title = Conversation assigned to you
notification-task-title = Task assigned to you
# For people who cannot open tasks.
notification-task-untold = A task on this project was assigned to you. The office will give you the details.
# Only what someone wrote.
notification-words = { $words }

# Changes to how an account signs in. $browser and $system are names, or unknown.
notification-sign-in-title = New sign-in to your account
notification-sign-in = { $browser ->
    [unknown] A browser
   *[other] { $browser }
}{ $system ->
    [unknown] {""}
   *[other] {" "}on { $system }
} signed in from a new place. If it was not you, change your password immediately.
notification-password-changed-title = Your password was changed
notification-password-changed = Your password was changed. If it was not you, change your password immediately.
notification-email-changed-title = Your email address was changed
notification-email-changed = You now sign in with a different email address. If it was not you, change your password immediately.
notification-recovery-code-title = A recovery code was used
notification-recovery-code = Someone signed in with a recovery code. If it was not you, change your password immediately.
notification-second-factor-title = How you sign in was changed
notification-second-factor-app-added = An authenticator app was added to your account. If it was not you, change your password immediately.
notification-second-factor-app-removed = The authenticator app was removed from your account. Its codes are no longer required. If it was not you, change your password immediately.
notification-second-factor-passkey-added = A passkey was added to your account. You can use it to sign in without your password. If it was not you, change your password immediately.
notification-second-factor-passkey-removed = A passkey was removed from your account. If it was not you, change your password immediately.
notification-second-factor-recovery-codes-renewed = Your account has new recovery codes. The old codes no longer work. If it was not you, change your password immediately.
notification-second-factor-all-removed = An admin removed two-factor authentication and all passkeys from your account. You were signed out on all devices and can now sign in with only your password. If it was not you, change your password immediately.

# Estimates. The texts name no amounts, because not everybody may see them.
notification-estimate-sent-title = Estimate sent
notification-estimate-sent = Estimate { NUMBER($number) } (version { NUMBER($version) }) is waiting for a decision.
notification-estimate-withdrawn-title = Estimate withdrawn
notification-estimate-withdrawn = Estimate { NUMBER($number) } (version { NUMBER($version) }) no longer needs a decision.
notification-estimate-decided-title = { $decision ->
    [approve] Estimate approved
    [approve_in_part] Estimate approved in part
    [request_more] More requested for an estimate
   *[decline] Estimate declined
}
notification-estimate-decided = Open the project to read the decision on estimate { NUMBER($number) } (version { NUMBER($version) }).
notification-estimate-decided-by-owner = The property owner decided on estimate { NUMBER($number) } (version { NUMBER($version) }). Open the project to read the decision.
# The owner reads this instead.
notification-estimate-decided-receipt = Your decision on estimate { NUMBER($number) } (version { NUMBER($version) }) was saved. If it was not you, call the office immediately.
