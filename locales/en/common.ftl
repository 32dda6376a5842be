common-close = Close
common-loading = Loading
common-loading-now = Loading...
common-try-again = Try Again
common-error = Error
common-clear-search = Clear search
common-account = Account
common-main = Main
common-toggle-password = Toggle password visibility
common-privacy = Privacy
common-accessibility = Accessibility

common-away = No connection
common-away-text = The portal cannot be reached. It will load automatically when the connection is back.
common-away-stale = What you see may be out of date.
