common-close = Close
common-loading = Loading
common-loading-now = Loading...
common-try-again = Try Again
common-error = Error
common-clear-search = Clear search
common-account = Account
common-main = Main
