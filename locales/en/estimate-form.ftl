# The form for a draft of an estimate.
estimate-form-new = New estimate
estimate-form-edit = Edit estimate { $number }, version { $version }
estimate-form-supplement = Supplement to estimate { $number }
estimate-form-save = Save draft
estimate-form-saved = Draft saved
estimate-form-not-saved = The draft was not saved
estimate-form-discard-title = Discard your changes?
estimate-form-discard-text = What you entered since the last save will be lost.
estimate-form-gone = Somebody sent or deleted this draft. Copy what you need from here.
estimate-form-landed-before = An earlier attempt saved this draft. Saving again changes it.
estimate-form-scope = Scope of work
estimate-form-scope-hint = What is repaired or replaced, and how.
estimate-form-amount = Amount
estimate-form-amount-hint = Without lines, enter the total here.
estimate-form-lines = Lines
estimate-form-lines-hint = With lines, the amount is their total.
estimate-form-add-line = Add line
estimate-form-paste = Paste from a spreadsheet
estimate-form-line-number = Line { $number }
estimate-form-line-description = Description
estimate-form-line-room = Room
estimate-form-line-quantity = Quantity
estimate-form-line-quantity-hint = Negative for a credit
estimate-form-line-unit = Unit
estimate-form-line-unit-placeholder = sq ft
estimate-form-line-unit_price = Price per unit
estimate-form-line-tax_percent = Tax in percent
estimate-form-line-cost = { $amount } and { $tax } tax
estimate-form-line-wrong = Something is wrong in this line.
estimate-form-line-done = Done
estimate-form-line-up = Move line { $number } up
estimate-form-line-down = Move line { $number } down
estimate-form-line-remove = Remove line { $number }
estimate-form-paste-label = Rows of the spreadsheet
estimate-form-paste-hint = Copy the rows with their headings: room, description, quantity, unit, price, and tax.
estimate-form-paste-add = Add these lines
estimate-form-paste-cancel = Cancel
estimate-form-paste-failed = No lines were added
estimate-form-paste-row = Row { $row }: { $message }
estimate-form-pasted = { $count ->
    [one] { $count } line was added
   *[other] { $count } lines were added
}
estimate-form-too-many-lines = An estimate has at most { $most } lines.
estimate-form-money = Claim and validity
estimate-form-deductible = Deductible
estimate-form-depreciation = Depreciation
estimate-form-optional = Optional
estimate-form-expires_on = Valid until
estimate-form-expires_on-hint = The last day on which it can be decided. Optional.
estimate-form-files = Files
estimate-form-files-hint = PDF, spreadsheets, ESX, or photos. Up to { $most }.
estimate-form-files-full = This draft has as many files as it can have.
estimate-form-attached = Already attached
estimate-form-total = Total
estimate-form-total-tax = { $tax } of it is tax
estimate-form-total-open = { $count ->
    [one] { $count } line is not complete yet
   *[other] { $count } lines are not complete yet
}
estimate-form-net-claim = Net claim { $amount }
estimate-form-offline = No connection. The draft is saved as soon as there is one.
estimate-form-queued = The draft is saved as soon as all files are uploaded.
estimate-form-wait-for-uploads = Files are still being uploaded.
estimate-form-mend-uploads = Retry or remove the files that failed.
estimate-form-error-number = Enter a number with at most { $places } decimal places, such as 1234.50
estimate-form-error-negative = Enter a number that is not negative
estimate-form-error-past = Choose today or a later day
