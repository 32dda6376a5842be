project-import-title = Import Projects
project-import-subtitle = Import projects from a spreadsheet. Either all rows are imported, or none.
project-import-file = Spreadsheet
project-import-choose = Choose file
project-import-choose-other = Choose another file
project-import-file-hint = An Excel workbook (XLSX) or a CSV file with a header row. Up to 5,000 rows and 10 MB.
project-import-template = Download a template
project-import-template-hint = The template has a column for every project field. Remove the ones you do not need.
project-import-too-large = File size too large. Maximum allowed: 10MB
project-import-unreadable = This file could not be read. Please choose it again.
project-import-read-failed = The file could not be read
project-import-reading = Reading the file...
project-import-holds =
    { $name }: { $rows ->
        [one] { NUMBER($rows) } row
        *[other] { NUMBER($rows) } rows
    }
project-import-sheet = Sheet
project-import-header-row = Header row
project-import-top-row = Row { $row }: { $cells }
project-import-encoding = Read as { $name }.
project-import-decoded = Read as { $name }. Please check that these values look right: { $values }
project-import-for-all = Defaults for all rows
project-import-for-all-hint = Used for rows that have no value of their own.
project-import-urgency = Urgency
project-import-damage-type = Damage type
project-import-carrier = Insurance carrier
project-import-columns-hint = Choose what each column contains. Unused columns are ignored.
project-import-columns = Columns in the file
project-import-field-of = Contents of "{ $heading }"
project-import-no-heading = Column { $number }
project-import-not-used = Not used
project-import-missing = No column is set for { $fields }. Every project needs a value.
project-import-leave-out = Skip rows whose claim number already exists
project-import-leave-out-hint = Otherwise, a claim number that already exists in the portal or in an earlier row counts as an error.
project-import-back = Back
project-import-check = Check rows
project-import-checking =
    Checking { $rows ->
        [one] { NUMBER($rows) } row
        *[other] { NUMBER($rows) } rows
    }...
project-import-check-failed = The rows could not be checked
project-import-all-ready =
    { $ready ->
        [one] { NUMBER($ready) } project
        *[other] { NUMBER($ready) } projects
    } can be imported.
project-import-some-wrong =
    { $wrong ->
        [one] { NUMBER($wrong) } row
        *[other] { NUMBER($wrong) } rows
    } cannot be imported. Nothing is imported until every error is fixed.
project-import-nothing-left = All rows were skipped. There is nothing to import.
project-import-mend = Correct the file and choose it again, or go back and change the column settings.
project-import-ready = Ready
project-import-wrong = Errors
project-import-left-out = Skipped
project-import-duplicates = Existing claim numbers
project-import-errors = Errors by row
project-import-row = Row
project-import-problem = Problem
project-import-more-errors = Showing the first { $shown }. Download the rows with errors to see all of them.
project-import-left-out-rows = Skipped rows
project-import-more-left-out = Showing the first { $shown }.
project-import-download-errors = Download rows with errors
project-import-download-failed = The rows could not be downloaded
project-import-notes = How the file was read
project-import-preview = Preview
project-import-owner = Owner
project-import-owner-email = Owner email
project-import-owner-phone = Owner phone
project-import-street = Street
project-import-unit = Unit
project-import-city = City
project-import-state = State
project-import-zip = ZIP
project-import-start = Start
project-import-dates = Date format: is the month or the day first?
project-import-month-first = Month first: { $day }
project-import-day-first = Day first: { $day }
project-import-date-reason-assumed =
    { $example }{ $others ->
        [0] {""}
        *[other] {" "}and { $others ->
            [one] { NUMBER($others) } other date
            *[other] { NUMBER($others) } other dates
        }
    } could be read either way. Dates are read month first unless you change it.
project-import-date-reason-proven = { $example } could be read either way. { $proof } in the same file can only be read one way, so all dates are read in that order.
project-import-date-reason-chosen = { $example } is read in the order you chose.
project-import-date-reason-contradictory = { $example } could be read either way, and other dates in this file use both orders. Choose one, or correct the file.
project-import-claim = Claim number
project-import-damage = Damage
project-import-contractor = Contractor
project-import-partner = Referral partner
project-import-fields-full_address = Full address
project-import-fields-owner_first_name = Owner first name
project-import-fields-owner_last_name = Owner last name
project-import-fields-house_number = House number
project-import-fields-street_type = Street type
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
project-import-import-failed = No projects were imported
project-import-import-unsure = The projects may not have been imported
project-import-import-unsure-hint = The portal did not respond. Please try again: no project is imported twice.
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
    } skipped because the claim number already exists.
project-import-to-projects = View projects
project-import-again = Import another file
project-import-leave = The file has not been imported. If you leave, you will have to choose it again.
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
