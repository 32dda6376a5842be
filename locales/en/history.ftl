history-title = History
history-field = Field
history-all-fields = All fields
history-contractor = Assigned contractor
history-nobody = No contractor assigned
history-none = No changes yet
history-none-hint = Changes to project details and contractor assignments will appear here.
history-none-of-field = This field has not been changed
history-show-all = Show all fields
history-load-failed = The history could not be loaded.
history-load-more = Load more
history-in-log = View in audit log
history-log = Protection against changes
history-log-waiting = The log of this project is being prepared.
history-log-intact =
    { $entries ->
        [one] Its 1 entry is unchanged.
        *[other] All { $entries } entries are unchanged.
    }
history-log-signed = Signed: { $signed } of { $entries }
history-log-broken = The history was changed outside of the portal
history-log-broken-hint =
    { $problems ->
        [one] 1 difference was found. Ask the operator of the portal to run “buildback doctor”, which names it.
        *[other] { $problems } differences were found. Ask the operator of the portal to run “buildback doctor”, which names them.
    }
history-log-failed = The log could not be checked.
history-log-download = Download log
history-log-verify = Check a downloaded log
