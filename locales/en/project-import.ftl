project-import-title = Import Projects
project-import-subtitle = Bring projects in from a spreadsheet: all of them, or none.
project-import-file = Spreadsheet
project-import-choose = Choose file
project-import-choose-other = Choose another file
project-import-file-hint = An Excel workbook (XLSX) or a CSV file with a row of headings. Up to 5,000 rows and 10 MB.
project-import-template = Download a template
project-import-template-hint = It has a column for everything that a project can have. Leave out what you do not need.
project-import-too-large = File size too large. Maximum allowed: 10MB
project-import-unreadable = This file cannot be read. Please choose it again.
project-import-read-failed = The file was not read
project-import-reading = Reading the file...
project-import-holds =
    { $name }: { $rows ->
        [one] { NUMBER($rows) } row
        *[other] { NUMBER($rows) } rows
    }
project-import-sheet = Sheet
project-import-header-row = Headings are in
project-import-top-row = Row { $row }: { $cells }
project-import-encoding = Read as { $name }.
project-import-decoded = Read as { $name }. Please check that these look right: { $values }
project-import-for-all = For all rows
project-import-for-all-hint = Used for rows that say nothing else.
project-import-urgency = Urgency
project-import-damage-type = Damage type
project-import-carrier = Insurance carrier
project-import-columns-hint = Say what each column holds. Columns that are not used are not looked at.
project-import-columns = Columns of the file
project-import-field-of = What "{ $heading }" holds
project-import-no-heading = Column { $number }
project-import-not-used = Not used
project-import-missing = No column holds { $fields } yet: each project needs it.
project-import-leave-out = Leave out rows whose claim number is taken
project-import-leave-out-hint = Otherwise a claim number that the portal or an earlier row has counts as an error.
project-import-back = Back
project-import-check = Check rows
project-import-checking =
    Checking { $rows ->
        [one] { NUMBER($rows) } row
        *[other] { NUMBER($rows) } rows
    }...
project-import-check-failed = The rows were not checked
project-import-all-ready =
    { $ready ->
        [one] { NUMBER($ready) } project
        *[other] { NUMBER($ready) } projects
    } can be imported.
project-import-some-wrong =
    { $wrong ->
        [one] { NUMBER($wrong) } row
        *[other] { NUMBER($wrong) } rows
    } cannot be imported. Nothing is imported until all rows are right.
project-import-nothing-left = Every row was left out. There is nothing to import.
project-import-mend = Correct the file and choose it again, or go back and change what its columns hold.
project-import-ready = Ready
project-import-wrong = With errors
project-import-left-out = Left out
project-import-duplicates = Claim number taken
project-import-errors = What is wrong
project-import-row = Row
project-import-row-number = Row { $row }
project-import-problem = Problem
project-import-more-errors = These are the first { $shown }. The file of errors has all.
project-import-left-out-rows = Rows left out
project-import-more-left-out = These are the first { $shown }.
project-import-download-errors = Download rows with errors
project-import-download-failed = The rows were not downloaded
project-import-notes = How the file was read
project-import-preview = The first projects
project-import-owner = Owner
project-import-owner-email = Owner email
project-import-owner-phone = Owner phone
project-import-street = Street
project-import-unit = Unit
project-import-city = City
project-import-state = State
project-import-zip = ZIP
project-import-start = Start
project-import-dates = Which comes first in the dates, the month or the day?
project-import-month-first = Month first: { $day }
project-import-day-first = Day first: { $day }
project-import-date-reason-assumed =
    { $example }{ $others ->
        [0] {""}
        *[other] {" "}and { $others ->
            [one] { NUMBER($others) } other date
            *[other] { NUMBER($others) } other dates
        }
    } can be read both ways. The month is taken first unless you change it.
project-import-date-reason-proven = { $example } can be read both ways. { $proof } in the same file can only be read one way, so all dates are read in this order.
project-import-date-reason-chosen = { $example } is read in the order that you chose.
project-import-date-reason-contradictory = { $example } can be read both ways, and other dates in this file show both orders. Choose one, or correct the file.
project-import-claim = Claim number
project-import-damage = Damage
project-import-contractor = Contractor
project-import-partner = Referral partner
project-import-fields-full_address = Full address
project-import-fields-owner_first_name = Owner first name
project-import-fields-owner_last_name = Owner last name
project-import-fields-contractor = Contractor
project-import-fields-referral_partner_email = Referral partner email
project-import-import =
    Import { $ready ->
        [one] { NUMBER($ready) } project
        *[other] { NUMBER($ready) } projects
    }
project-import-importing =
    Importing { $ready ->
        [one] { NUMBER($ready) } project
        *[other] { NUMBER($ready) } projects
    }. This may take a minute; please stay on this page.
project-import-import-failed = Nothing was imported
project-import-import-unsure = The answer did not arrive
project-import-import-unsure-hint = The projects may have come in already. Please try again: none of them comes in twice.
project-import-failed-hint = Please try again.
project-import-done =
    { $imported ->
        [one] { NUMBER($imported) } project
        *[other] { NUMBER($imported) } projects
    } imported
project-import-left-out-of =
    { $left ->
        [one] { NUMBER($left) } row
        *[other] { NUMBER($left) } rows
    } left out, because the claim number is taken.
project-import-to-projects = Show projects
project-import-again = Import another file
project-import-leave = The file has not been imported. You would have to choose it again.
project-import-step-0 = File
project-import-step-1 = Columns
project-import-step-2 = Check
project-import-step-3 = Done
project-import-sheet-rows =
    { $name } ({ $rows ->
        [one] { NUMBER($rows) } row
        *[other] { NUMBER($rows) } rows
    }{ $isHidden ->
        [true] , hidden
        *[false] {""}
    })
project-import-sheet-unreadable =
    { $name } (cannot be read{ $isHidden ->
        [true] , hidden
        *[false] {""}
    })
project-import-numbers = { $first } to { $last }
